//! Features of a screen edition that a printer would reject: an outline, links, page labels.

use super::file::text_of;
use super::{name, rectangle, text_object};
use crate::draw::{Bookmark, Document, Link};
use crate::sorted::SortedMap;
use lopdf::{Dictionary, Object, ObjectId};

/// Adds everything except links; returns the serialised bookmarks. Targets that do not exist are left out.
pub(super) fn add(doc: &mut lopdf::Document, document: &Document, pages: &[ObjectId]) -> lopdf::Result<Vec<(u32, Vec<u8>)>> {
    let mut marks = Vec::new();
    doc.catalog_mut()?.set("PageLayout", name("TwoPageRight"));
    let outline: Vec<&Bookmark> = document.outline.iter().filter(|mark| mark.page < pages.len()).collect();
    if !outline.is_empty() {
        let (root, texts) = add_outline(doc, &outline, pages);
        marks = texts;
        let catalog = doc.catalog_mut()?;
        catalog.set("Outlines", Object::Reference(root));
        catalog.set("PageMode", name("UseOutlines"));
    }
    if document.labels.len() == pages.len() {
        doc.catalog_mut()?.set("PageLabels", Dictionary::from_iter([("Nums", labels(&document.labels).into())]));
    }
    Ok(marks)
}

/// The links of each page, in order.
pub(super) fn links(document: &Document, n_pages: usize) -> SortedMap<usize, Vec<&Link>> {
    let mut links: SortedMap<usize, Vec<&Link>> = SortedMap::new();
    for link in document.links.iter().filter(|link| link.from_page.max(link.to_page) < n_pages) {
        links.entry(link.from_page).or_default().push(link);
    }
    links
}

/// The link annotations of a page of that height.
pub(super) fn annotations(links: &[&Link], height: i32, pages: &[ObjectId]) -> Vec<Object> {
    links.iter().map(|link| annotation(link, height, pages).into()).collect()
}

/// Page labels: consecutive numbers share one entry.
fn labels(labels: &[String]) -> Vec<Object> {
    let number = |label: &str| label.parse::<i64>().ok().filter(|n| *n > 0 && n.to_string() == label);
    let mut entries = Vec::new();
    for (i, label) in labels.iter().enumerate() {
        let here = number(label);
        let before = if i > 0 { number(&labels[i - 1]) } else { None };
        if here.is_some() && before.map(|n| n + 1) == here {
            continue;
        }
        let entry = match here {
            Some(n) => Dictionary::from_iter([("S", name("D")), ("St", Object::Integer(n))]),
            None => Dictionary::from_iter([("P", text_object(label))]),
        };
        entries.extend([Object::Integer(i as i64), entry.into()]);
    }
    entries
}

fn destination(page: ObjectId) -> Object {
    vec![Object::Reference(page), name("Fit")].into()
}

/// A link without a border.
fn annotation(link: &Link, height: i32, pages: &[ObjectId]) -> Dictionary {
    let (left, top) = (link.at.x, height - link.at.y);
    Dictionary::from_iter([
        ("Type", name("Annot")),
        ("Subtype", name("Link")),
        ("Border", vec![Object::Integer(0); 3].into()),
        ("F", Object::Integer(4)),
        ("Rect", rectangle([left, top - link.height, left + link.width, top])),
        ("Dest", destination(pages[link.to_page])),
    ])
}

/// Writes the tree of bookmarks. Returns the id of its root and the serialised entries. The parent of a bookmark is the last
/// one before it with a smaller depth.
fn add_outline(doc: &mut lopdf::Document, marks: &[&Bookmark], pages: &[ObjectId]) -> (ObjectId, Vec<(u32, Vec<u8>)>) {
    let root = doc.new_object_id();
    let ids: Vec<ObjectId> = marks.iter().map(|_| doc.new_object_id()).collect();
    // Index 0 is the root; a bookmark's index is one more than its number.
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); marks.len() + 1];
    let mut parents = Vec::with_capacity(marks.len());
    let mut open: Vec<usize> = Vec::new();
    for (i, mark) in marks.iter().enumerate() {
        while open.pop_if(|above| marks[*above].depth >= mark.depth).is_some() {}
        let parent = open.last().map_or(0, |above| above + 1);
        children[parent].push(i);
        parents.push(parent);
        open.push(i);
    }
    let family = |dict: &mut Dictionary, place: usize| {
        if let [first, .., last] | [first @ last] = children[place][..] {
            dict.set("First", Object::Reference(ids[first]));
            dict.set("Last", Object::Reference(ids[last]));
            // The top level is open, everything below it closed.
            let count = children[place].len() as i64;
            dict.set("Count", Object::Integer(if place == 0 { count } else { -count }));
        }
    };
    let mut texts = Vec::with_capacity(marks.len());
    for (i, mark) in marks.iter().enumerate() {
        let siblings = &children[parents[i]];
        let mut dict = Dictionary::from_iter([
            ("Title", text_object(&mark.title)),
            ("Parent", Object::Reference(if parents[i] == 0 { root } else { ids[parents[i] - 1] })),
            ("Dest", destination(pages[mark.page])),
        ]);
        let place = siblings.partition_point(|&sibling| sibling < i);
        if place > 0 {
            dict.set("Prev", Object::Reference(ids[siblings[place - 1]]));
        }
        if let Some(&next) = siblings.get(place + 1) {
            dict.set("Next", Object::Reference(ids[next]));
        }
        family(&mut dict, i + 1);
        texts.push((ids[i].0, text_of(&dict)));
    }
    let mut dict = Dictionary::from_iter([("Type", name("Outlines"))]);
    family(&mut dict, 0);
    doc.objects.insert(root, Object::Dictionary(dict));
    (root, texts)
}
