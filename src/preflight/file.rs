//! A finished PDF, from its bytes, against a printer's profile. What never lives here: reading operators.

use super::breach::{Breach, Rule};
use super::content::{Seen, look_at};
use super::objects::{Frame, dict_of, frame, get, get_array, get_dict, get_name, inherited, number};
use super::pages::{Job, PageVerdict, SAME_SIZE, SIDES, SLACK, Side, judge_book, judge_side, points};
use crate::draw::{Bleed, PT};
use crate::paper::{Paper, Profile, Standard, Trim, size_words};
use lopdf::{Dictionary, Document, LoadOptions, ObjectId};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a file is held against.
#[derive(Clone, Copy, Debug)]
pub struct FileJob<'a> {
    /// The printer.
    pub profile: &'a Profile,
    /// The printer's paper by its name; its first where there is none.
    pub stock: Option<&'a str>,
    /// Width and height; what the file says of itself where nobody does.
    pub trim: Option<(i32, i32)>,
    /// Whether the pages are to have art past the trim.
    pub has_bleed: bool,
}

/// Why a file can't be judged at all: it is no PDF, or is broken.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Unreadable(String);

/// Judges a file. What is no PDF, or one that falls apart while it is read, is not judged at all.
pub fn judge_file(job: &FileJob, bytes: &[u8]) -> Result<Vec<Breach>, Unreadable> {
    if !bytes.windows(5).take(1024).any(|w| w == b"%PDF-") {
        return Err(Unreadable("this is not a PDF".into()));
    }
    // The reader is another project's, and its arithmetic is checked: a file that upsets it is one that can't be read.
    let judged = catch_unwind(AssertUnwindSafe(|| judged(job, bytes)));
    judged.unwrap_or_else(|_| Err(Unreadable("the PDF is damaged: it can't be read to its end".into())))
}

fn judged(job: &FileJob, bytes: &[u8]) -> Result<Vec<Breach>, Unreadable> {
    let whole = |rule, found: &str, expected: &str| Breach::of_whole(rule, found.into(), expected.into());
    let locked = || whole(Rule::Encryption, "the file is encrypted", "no encryption");
    let options = LoadOptions::with_max_decompressed_size(super::objects::MAX_STREAM);
    let doc = match Document::load_mem_with_options(bytes, options) {
        Err(lopdf::Error::InvalidPassword | lopdf::Error::Decryption(_)) => return Ok(vec![locked()]),
        Err(e) => return Err(Unreadable(format!("the PDF can't be read: {e}"))),
        Ok(doc) => doc,
    };
    let mut breaches = Vec::new();
    if doc.was_encrypted() || doc.is_encrypted() {
        breaches.push(locked());
    }
    let pages: Vec<ObjectId> = doc.page_iter().take(100_000).collect();
    let Some(shape) = pages.first().and_then(|&first| Shape::of(job, &doc, first, pages.len())) else {
        return Err(Unreadable("the PDF has no page with a size".into()));
    };
    if job.has_bleed && job.profile.bleed.is_none() {
        breaches.push(whole(Rule::Bleed, "a file with bleed", "none: this printer prints nothing up to the edge"));
    }
    breaches.extend(document_breaches(job.profile, &doc, bytes));
    let on_paper = Job { profile: job.profile, stock: job.stock, paper: &shape.paper };
    let verdicts = pages.iter().enumerate().map(|(i, &id)| page_verdict(&on_paper, &shape, &doc, i + 1, id));
    let mut verdicts: Vec<PageVerdict> = verdicts.collect();
    if shape.is_imposed {
        // Two pages a side: a blank side is two blank pages.
        verdicts = verdicts.into_iter().flat_map(|v| [v.clone(), PageVerdict { breaches: Vec::new(), ..v }]).collect();
    }
    breaches.extend(judge_book(&on_paper, verdicts));
    Ok(breaches)
}

/// How a file lays its pages: on their trim, on the trim with its bleed, or two on a side.
struct Shape {
    paper: Paper,
    is_imposed: bool,
}

impl Shape {
    fn of(job: &FileJob, doc: &Document, first: ObjectId, n_sides: usize) -> Option<Shape> {
        let media = frame(doc, first, b"MediaBox")?;
        let bleed = job.profile.bleed.unwrap_or_default();
        let is_imposed = job.profile.is_booklet && media.width() > media.height();
        let own = frame(doc, first, b"TrimBox");
        let (across, down) = (bleed.inner + bleed.outer, bleed.top + bleed.bottom);
        let (width, height) = match (job.trim, own) {
            (Some(trim), _) => trim,
            (None, _) if is_imposed => {
                // Half a sheet of A4 is half a millimetre wider than A5.
                let (width, height) = (media.width() / 2, media.height());
                let is_half = |trim: &&Trim| (trim.width - width).abs().max((trim.height - height).abs()) <= 2 * PT;
                job.profile.trims.iter().find(is_half).map_or((width, height), |trim| (trim.width, trim.height))
            }
            (None, Some(own)) => (own.width(), own.height()),
            (None, None) if job.has_bleed => (media.width() - across, media.height() - down),
            (None, None) => (media.width(), media.height()),
        };
        let is_wider = media.width() - width > SAME_SIZE || media.height() - height > SAME_SIZE;
        let has_bleed = job.has_bleed || (is_wider && job.profile.bleed.is_some() && !is_imposed);
        let safe = job.profile.safe(if is_imposed { 2 * n_sides } else { n_sides }, has_bleed);
        let bleed = if has_bleed { bleed } else { Bleed::default() };
        Some(Shape { paper: Paper { width, height, margins: safe, bleed, safe }, is_imposed })
    }
}

fn page_verdict(job: &Job, shape: &Shape, doc: &Document, page: usize, id: ObjectId) -> PageVerdict {
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: String| breaches.push(Breach::of_page(page, rule, found, expected));
    let Paper { width, height, bleed, .. } = shape.paper;
    let Some(media) = frame(doc, id, b"MediaBox") else {
        add(Rule::Boxes, "a page without MediaBox".into(), "a MediaBox".into());
        return PageVerdict { is_blank: false, breaches };
    };
    let times = if shape.is_imposed { 2 } else { 1 };
    let (wide, tall) = (times * width + bleed.inner + bleed.outer, height + bleed.top + bleed.bottom);
    // Two halves of a sheet may be a little wider than the pages that are folded out of it.
    let slack = if shape.is_imposed { 4 * PT } else { SAME_SIZE };
    if (media.width() - wide).abs() > slack || (media.height() - tall).abs() > slack {
        add(Rule::PageSize, size_words(media.width(), media.height()), size_words(wide, tall));
    }
    let left = media.left + if page % 2 == 1 { bleed.inner } else { bleed.outer };
    let bottom = media.bottom + bleed.bottom;
    let trim = Frame { left, bottom, right: left + times * width, top: bottom + height };
    for key in ["TrimBox", "BleedBox", "CropBox"] {
        let Some(own) = frame(doc, id, key.as_bytes()) else { continue };
        let is_right = match key {
            "TrimBox" => own.holds(&trim, slack) && trim.holds(&own, slack),
            "BleedBox" => own.holds(&trim, SAME_SIZE) && media.holds(&own, SAME_SIZE),
            _ => own.holds(&media, SAME_SIZE),
        };
        if !is_right {
            let expected = if key == "CropBox" { "the whole page" } else { "the trim in its place" };
            add(Rule::Boxes, format!("a {key} of {}", size_words(own.width(), own.height())), expected.into());
        }
    }
    if inherited(doc, id, b"Rotate").and_then(number).is_some_and(|turn| turn % 360.0 != 0.0) {
        add(Rule::Boxes, "a page that is turned".into(), "pages that stand upright".into());
    }
    let dict = doc.get_dictionary(id).ok();
    let annots = dict.and_then(|dict| get_array(doc, dict, b"Annots")).map_or(0, Vec::len);
    if annots > 0 && !job.profile.has_navigation {
        add(Rule::Navigation, format!("{annots} links or annotations"), "none".into());
    }
    let is_x = job.profile.standard == Standard::PdfX1a;
    if is_x && dict.is_some_and(|dict| get(doc, dict, b"TrimBox").is_none() && get(doc, dict, b"ArtBox").is_none()) {
        add(Rule::Standard, "a page without TrimBox".into(), "a TrimBox on each page, as PDF/X-1a has it".into());
    }
    let seen = look_at(doc, id, inherited(doc, id, b"Resources").and_then(dict_of));
    judge_seen(job, &seen, &mut add);
    if !shape.is_imposed {
        judge_places(job, page, &trim, &seen, &mut add);
    }
    PageVerdict { is_blank: !seen.has_ink, breaches }
}

fn judge_seen(job: &Job, seen: &Seen, add: &mut impl FnMut(Rule, String, String)) {
    let profile = job.profile;
    let below = |least: Option<f64>, asked: i32| {
        least.map(|pt| (pt * 1000.0).round().clamp(0.0, 1e9) as i32).filter(|&length| length < asked - SLACK)
    };
    if let Some(least) = below(seen.least_line, profile.least_line) {
        add(Rule::LineWidth, format!("a line of {} pt", points(least)), format!("at least {} pt", points(profile.least_line)));
    }
    if let Some(least) = below(seen.least_text, profile.least_text) {
        add(Rule::TextSize, format!("text of {} pt", points(least)), format!("at least {} pt", points(profile.least_text)));
    }
    if let Some(percent) = seen.palest.filter(|&percent| percent < profile.least_gray as f64 - 0.01) {
        add(Rule::Gray, format!("a gray of {percent:.1} %"), format!("at least {} %", profile.least_gray));
    }
    let is_x = profile.standard == Standard::PdfX1a;
    let takes_colour = profile.stock(job.stock).is_ok_and(|stock| stock.takes_colour);
    if let Some(colour) = seen.colour.filter(|_| !takes_colour) {
        add(Rule::Colour, colour.into(), "black ink alone on this paper".into());
    }
    if seen.rgb && takes_colour && is_x {
        add(Rule::Colour, "an RGB colour".into(), "gray, CMYK and spot colours alone in PDF/X-1a".into());
    }
    if let Some(what) = seen.transparency.filter(|_| is_x) {
        add(Rule::Transparency, what.into(), "none in PDF/X-1a".into());
    }
    if seen.hidden && !profile.has_navigation {
        add(Rule::Extras, "text that can't be seen".into(), "no hidden objects".into());
    }
    if !seen.missing_fonts.is_empty() && !profile.has_navigation {
        let names: Vec<&str> = seen.missing_fonts.iter().take(5).map(String::as_str).collect();
        add(Rule::Fonts, format!("{} is not in the file", names.join(", ")), "every font embedded".into());
    }
    for fault in &seen.faults {
        add(Rule::Content, fault.to_string(), "a page that can be read".into());
    }
}

/// The same margins and bleeds as a scene is held against, by where things stand on the page.
fn judge_places(job: &Job, page: usize, trim: &Frame, seen: &Seen, add: &mut impl FnMut(Rule, String, String)) {
    let thousandths = |points: f64| (points.clamp(-500_000.0, 500_000.0) * 1000.0).round() as i32;
    for side in SIDES {
        let inside = |&([left, bottom, right, top], is_text): &([f64; 4], bool)| {
            let inside = match side {
                Side::Left => thousandths(left) - trim.left,
                Side::Right => trim.right - thousandths(right),
                Side::Top => trim.top - thousandths(top),
                Side::Bottom => thousandths(bottom) - trim.bottom,
            };
            (inside, is_text)
        };
        judge_side(job, page, side, seen.things.iter().map(inside), add);
    }
}

/// What a file says of itself as a whole.
fn document_breaches(profile: &Profile, doc: &Document, bytes: &[u8]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: &str| breaches.push(Breach::of_whole(rule, found, expected.into()));
    if let Some(most) = profile.most_bytes.filter(|&most| bytes.len() as u64 > most) {
        add(Rule::FileSize, format!("{} bytes", bytes.len()), &format!("at most {} MB", most / 1_000_000));
    }
    let empty = Dictionary::new();
    let catalog = doc.catalog().unwrap_or(&empty);
    if !profile.has_navigation {
        let outline = get_dict(doc, catalog, b"Outlines").is_some_and(|outline| outline.has(b"First"));
        for (is_there, what) in [(outline, "an outline"), (catalog.has(b"PageLabels"), "page labels")] {
            if is_there {
                add(Rule::Navigation, what.into(), "none");
            }
        }
        let names = get_dict(doc, catalog, b"Names");
        let named = |key: &[u8]| names.is_some_and(|names| names.has(key));
        for (is_there, what) in [
            (named(b"JavaScript") || catalog.has(b"AA"), "JavaScript"),
            (named(b"EmbeddedFiles"), "attached files"),
            (catalog.has(b"AcroForm"), "a form to fill in"),
            (catalog.has(b"OCProperties"), "layers that can be hidden"),
        ] {
            if is_there {
                add(Rule::Extras, what.into(), "none");
            }
        }
    }
    if profile.standard == Standard::PdfX1a {
        let info = get_dict(doc, &doc.trailer, b"Info").unwrap_or(&empty);
        let text = |key: &[u8]| get(doc, info, key).and_then(|o| o.as_str().ok()).unwrap_or_default();
        if !text(b"GTS_PDFXVersion").starts_with(b"PDF/X-1") {
            add(Rule::Standard, "a file that does not call itself PDF/X-1a".into(), "GTS_PDFXVersion (PDF/X-1:2001)");
        }
        if doc.version != "1.3" {
            add(Rule::Standard, format!("PDF {}", doc.version), "PDF 1.3, as PDF/X-1a:2001 has it");
        }
        if !matches!(get_name(doc, info, b"Trapped"), Some(b"True" | b"False")) {
            add(Rule::Standard, "a file that does not say whether it is trapped".into(), "Trapped: True or False");
        }
        let intents = get_array(doc, catalog, b"OutputIntents");
        let is_intent = |object: &lopdf::Object| {
            let intent = super::objects::deref(doc, object).and_then(dict_of);
            intent.is_some_and(|intent| {
                get_name(doc, intent, b"S") == Some(b"GTS_PDFX") && intent.has(b"OutputConditionIdentifier")
            })
        };
        if !intents.is_some_and(|intents| intents.iter().any(is_intent)) {
            add(Rule::Standard, "a file without output intent".into(), "an output intent GTS_PDFX");
        }
        if doc.trailer.get(b"ID").is_err() {
            add(Rule::Standard, "a file without identifier".into(), "an ID in its trailer");
        }
        let has_object_streams = doc.objects.values().any(|o| dict_of(o).is_some_and(|dict| dict.has_type(b"ObjStm")))
            || bytes.windows(7).any(|w| w == b"/ObjStm")
            || bytes.windows(5).any(|w| w == b"/XRef");
        if has_object_streams {
            add(Rule::Standard, "packed objects".into(), "no object or cross-reference streams in PDF 1.3");
        }
    }
    breaches
}
