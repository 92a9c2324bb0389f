//! What a screen edition has and a printer refuses: an outline, links, page labels.
//! What never lives here: the pages.

use super::points;
use crate::draw::{Bookmark, Document, Link, Scene};
use lopdf::{Dictionary, Object, ObjectId, StringFormat};
use std::collections::BTreeMap;

/// Adds all of it. What leads to a page that does not exist is left out.
pub(super) fn add(doc: &mut lopdf::Document, document: &Document, scenes: &[Scene], pages: &[ObjectId]) -> lopdf::Result<()> {
    let outline: Vec<&Bookmark> = document.outline.iter().filter(|mark| mark.page < pages.len()).collect();
    if !outline.is_empty() {
        let root = add_outline(doc, &outline, pages);
        let catalog = doc.catalog_mut()?;
        catalog.set("Outlines", Object::Reference(root));
        catalog.set("PageMode", name("UseOutlines"));
    }
    if document.labels.len() == pages.len() {
        let label = |(i, text): (usize, &String)| {
            let mut entry = Dictionary::new();
            entry.set("P", text_object(text));
            [Object::Integer(i as i64), Object::Dictionary(entry)]
        };
        let numbers: Vec<Object> = document.labels.iter().enumerate().flat_map(label).collect();
        doc.catalog_mut()?.set("PageLabels", Dictionary::from_iter([("Nums", Object::Array(numbers))]));
    }
    let mut annotations: BTreeMap<usize, Vec<Object>> = BTreeMap::new();
    for link in document.links.iter().filter(|link| link.from_page.max(link.to_page) < pages.len()) {
        let id = doc.add_object(annotation(link, scenes[link.from_page].height, pages));
        annotations.entry(link.from_page).or_default().push(Object::Reference(id));
    }
    for (page, list) in annotations {
        doc.get_dictionary_mut(pages[page])?.set("Annots", Object::Array(list));
    }
    Ok(())
}

fn name(text: &str) -> Object {
    Object::Name(text.as_bytes().to_vec())
}

/// UTF-16 with its mark, which every reader understands.
fn text_object(text: &str) -> Object {
    if text.is_ascii() {
        return Object::String(text.as_bytes().to_vec(), StringFormat::Literal);
    }
    let bytes = [0xfe, 0xff].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    Object::String(bytes, StringFormat::Hexadecimal)
}

fn destination(page: ObjectId) -> Object {
    Object::Array(vec![Object::Reference(page), name("Fit")])
}

/// A link without a border that prints as nothing.
fn annotation(link: &Link, height: i32, pages: &[ObjectId]) -> Dictionary {
    let (left, top) = (link.at.x, height - link.at.y);
    Dictionary::from_iter([
        ("Type", name("Annot")),
        ("Subtype", name("Link")),
        ("Rect", Object::Array([left, top - link.height, left + link.width, top].map(points).to_vec())),
        ("Border", Object::Array(vec![0.into(), 0.into(), 0.into()])),
        ("F", Object::Integer(4)),
        ("Dest", destination(pages[link.to_page])),
    ])
}

/// Writes the tree of bookmarks; the id of its root comes back. A bookmark's parent is the last one before it that lies
/// less deep.
fn add_outline(doc: &mut lopdf::Document, marks: &[&Bookmark], pages: &[ObjectId]) -> ObjectId {
    let root = doc.new_object_id();
    let ids: Vec<ObjectId> = marks.iter().map(|_| doc.new_object_id()).collect();
    let parent = |i: usize| (0..i).rev().find(|&j| marks[j].depth < marks[i].depth);
    let parents: Vec<Option<usize>> = (0..marks.len()).map(parent).collect();
    let children = |of: Option<usize>| (0..marks.len()).filter(|&i| parents[i] == of).collect::<Vec<usize>>();
    let family = |dict: &mut Dictionary, of: Option<usize>| {
        let children = children(of);
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            dict.set("First", Object::Reference(ids[first]));
            dict.set("Last", Object::Reference(ids[last]));
            dict.set("Count", Object::Integer(children.len() as i64));
        }
    };
    for (i, mark) in marks.iter().enumerate() {
        let mut dict = Dictionary::from_iter([
            ("Title", text_object(&mark.title)),
            ("Parent", Object::Reference(parents[i].map_or(root, |p| ids[p]))),
            ("Dest", destination(pages[mark.page])),
        ]);
        let siblings = children(parents[i]);
        let place = siblings.iter().position(|&s| s == i).unwrap_or(0);
        if place > 0 {
            dict.set("Prev", Object::Reference(ids[siblings[place - 1]]));
        }
        if let Some(&next) = siblings.get(place + 1) {
            dict.set("Next", Object::Reference(ids[next]));
        }
        family(&mut dict, Some(i));
        doc.objects.insert(ids[i], Object::Dictionary(dict));
    }
    let mut dict = Dictionary::from_iter([("Type", name("Outlines"))]);
    family(&mut dict, None);
    doc.objects.insert(root, Object::Dictionary(dict));
    root
}
