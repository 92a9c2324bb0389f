//! Checks a finished PDF file against a printer's profile.

use super::breach::{Breach, Rule};
use super::budget::{Budget, Limit};
use super::cover::Cover;
use super::fonts::{Names, add_names};
use super::letters::Originals;
use super::looks::{Looks, Resources};
use super::observed::{Observed, Places};
use super::pages::{Job, PageVerdict, SAME_SIZE, SIDES, SLACK, judge_book, judge_side, points};
use super::pdf::Pdf;
use super::tree::{BOXES, Frame, Leaf, MEDIA, Sheet, TRIM, leaves};
use super::value::{Dict, Value};
use crate::draw::{Bleed, PT};
use crate::paper::{Paper, Profile, Standard, Trim, size_words};

/// How the producer of a file begins that was made here.
const PRODUCER: &str = "gridpress ";

/// What to check a file against.
#[derive(Clone, Copy)]
pub struct FileJob<'a> {
    /// The printer.
    pub profile: &'a Profile,
    /// The paper by name; `None` for the printer's first.
    pub stock: Option<&'a str>,
    /// Width and height; `None` takes them from the file.
    pub trim: Option<(i32, i32)>,
    /// Whether the pages should have bleed.
    pub has_bleed: bool,
    /// The fonts from which files are made here: their letters are compared with those of such a file.
    pub originals: &'a Originals,
}

/// Why a file cannot be checked: it is not a PDF, is damaged, or exceeds the limits of preflight.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Unreadable(pub(super) String);

/// The result for a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The breaches; empty for a good file.
    pub breaches: Vec<Breach>,
    /// The book that it belongs to, if the file was recognised as a cover. Distances from its edges and folds are not checked.
    pub cover: Option<Cover>,
    /// Fonts of a file that was made here whose letters could not be compared, since they are not among the originals.
    pub unknown_fonts: Vec<String>,
}

/// Checks a file. Returns an error for a file that is not a PDF, is damaged, or exceeds a limit. Memory and time are bounded
/// independently of the file.
pub fn judge_file(job: &FileJob, bytes: &[u8]) -> Result<Judged, Unreadable> {
    judge_within(job, bytes, &Budget::whole())
}

pub(super) fn judge_within(job: &FileJob, bytes: &[u8], budget: &Budget) -> Result<Judged, Unreadable> {
    let judged = judged(job, bytes, budget);
    budget.met().map_or(judged, |limit| Err(over(limit)))
}

/// The error for a file that reached a limit.
pub(super) fn over(limit: Limit) -> Unreadable {
    Unreadable(format!("the PDF has {limit}, and is read no further: split it, or export it again"))
}

fn judged(job: &FileJob, bytes: &[u8], budget: &Budget) -> Result<Judged, Unreadable> {
    let whole = |rule, found: &str, expected: &str| Breach::of_whole(rule, found.into(), expected.into());
    let pdf = Pdf::open(bytes, budget)?;
    if pdf.trailer.has(b"Encrypt") {
        let locked = whole(Rule::Encryption, "the file is encrypted, and nothing else in it was read", "no encryption");
        return Ok(Judged { breaches: vec![locked], cover: None, unknown_fonts: Vec::new() });
    }
    let catalog = pdf.get_dict(&pdf.trailer, b"Root").unwrap_or_default();
    let pages = leaves(&pdf, &catalog);
    let Some(shape) = pages.first().and_then(|first| Shape::of(job, &first.read(&pdf).1, pages.len())) else {
        return Err(Unreadable("the PDF has no page with a size".into()));
    };
    let mut breaches = Vec::new();
    if job.has_bleed && job.profile.bleed.is_none() {
        breaches.push(whole(Rule::Bleed, "a file with bleed", "none: this printer prints nothing up to the edge"));
    }
    breaches.extend(document_breaches(job.profile, &pdf, &catalog));
    let on_paper = Job { profile: job.profile, stock: job.stock, paper: &shape.paper };
    // Another program may have set a small capital for a letter of the text.
    let info = pdf.get_dict(&pdf.trailer, b"Info").unwrap_or_default();
    let producer = pdf.get(&info, b"Producer");
    let is_ours = producer.is_some_and(|name| name.text().is_some_and(|name| name.starts_with(PRODUCER.as_bytes())));
    let mut looks = Looks::new(&pdf, is_ours.then_some(job.originals));
    let mut unknown = Names::new();
    let verdicts = pages.iter().enumerate().flat_map(|(i, leaf)| {
        let verdict = page_verdict(&on_paper, &shape, &mut looks, &pdf, i + 1, leaf, &mut unknown);
        budget.take(Limit::Breaches, verdict.breaches.len() as u64);
        // Two pages per side: a blank side is two blank pages.
        let second = shape.is_imposed.then(|| PageVerdict { breaches: Vec::new(), ..verdict.clone() });
        [Some(verdict), second].into_iter().flatten()
    });
    if shape.cover.is_some() {
        breaches.extend(verdicts.flat_map(|verdict| verdict.breaches));
    } else {
        breaches.extend(judge_book(&on_paper, verdicts));
    }
    Ok(Judged { breaches, cover: shape.cover, unknown_fonts: unknown.iter().map(|name| name.to_string()).collect() })
}

/// How a file arranges its pages: at trim size, with bleed, or two per side; or whether it is a cover.
struct Shape {
    paper: Paper,
    is_imposed: bool,
    cover: Option<Cover>,
}

impl Shape {
    fn of(job: &FileJob, first: &Sheet, n_sides: usize) -> Option<Shape> {
        let media = first.boxes[MEDIA]?;
        let bleed = job.profile.bleed.unwrap_or_default();
        let is_imposed = job.profile.is_booklet && media.width() > media.height();
        let own = first.boxes[TRIM];
        let own_size = own.map(|own| (own.width(), own.height()));
        if n_sides == 1
            && let Some(cover) = Cover::of(job, (media.width(), media.height()), own_size)
        {
            return Some(Shape { paper: cover.paper(), is_imposed: false, cover: Some(cover) });
        }
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
        Some(Shape { paper: Paper { width, height, margins: safe, bleed, safe }, is_imposed, cover: None })
    }
}

fn page_verdict(
    job: &Job,
    shape: &Shape,
    looks: &mut Looks,
    pdf: &Pdf,
    page: usize,
    leaf: &Leaf,
    unknown: &mut Names,
) -> PageVerdict {
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: String| breaches.push(Breach::of_page(page, rule, found, expected));
    let Paper { width, height, bleed, .. } = shape.paper;
    let (dict, sheet) = leaf.read(pdf);
    let Some(media) = sheet.boxes[MEDIA] else {
        add(Rule::Boxes, "a page without MediaBox".into(), "a MediaBox".into());
        return PageVerdict { is_blank: false, breaches };
    };
    let times = if shape.is_imposed { 2 } else { 1 };
    let (wide, tall) = (times * width + bleed.inner + bleed.outer, height + bleed.top + bleed.bottom);
    // Half a sheet may be slightly wider than the folded page.
    let slack = if shape.is_imposed { 4 * PT } else { SAME_SIZE };
    if (media.width() - wide).abs() > slack || (media.height() - tall).abs() > slack {
        add(Rule::PageSize, size_words(media.width(), media.height()), size_words(wide, tall));
    }
    let left = media.left + if page % 2 == 1 { bleed.inner } else { bleed.outer };
    let bottom = media.bottom + bleed.bottom;
    let trim = Frame { left, bottom, right: left + times * width, top: bottom + height };
    for (key, own) in BOXES.into_iter().zip(sheet.boxes).skip(1) {
        let Some(own) = own else { continue };
        let is_right = match key {
            b"TrimBox" => own.holds(&trim, slack) && trim.holds(&own, slack),
            b"BleedBox" => own.holds(&trim, SAME_SIZE) && media.holds(&own, SAME_SIZE),
            _ => own.holds(&media, SAME_SIZE),
        };
        if !is_right {
            let expected = if key == b"CropBox" { "the whole page" } else { "the trim in its place" };
            let name = String::from_utf8_lossy(key);
            add(Rule::Boxes, format!("a {name} of {}", size_words(own.width(), own.height())), expected.into());
        }
    }
    if sheet.is_turned {
        add(Rule::Boxes, "a page that is turned".into(), "pages that stand upright".into());
    }
    let annots = pdf.get(&dict, b"Annots").and_then(|annots| Some(annots.array()?.len())).unwrap_or(0);
    if annots > 0 && !job.profile.has_navigation {
        add(Rule::Navigation, format!("{annots} links or annotations"), "none".into());
    }
    let is_x = job.profile.standard == Standard::PdfX1a;
    if is_x && pdf.get(&dict, b"TrimBox").is_none() && pdf.get(&dict, b"ArtBox").is_none() {
        add(Rule::Standard, "a page without TrimBox".into(), "a TrimBox on each page, as PDF/X-1a has it".into());
    }
    let resources = sheet.resources_in.and_then(|number| Resources::of(pdf, number, pdf.object(number).dict()?));
    let seen = looks.page(&dict, &resources.unwrap_or_default(), (!shape.is_imposed).then_some(trim));
    add_names(unknown, &seen.fonts.unknown);
    judge_seen(job, &seen, shape.cover.is_some(), &mut add);
    if let Places::On(_, reaches) = seen.places
        && shape.cover.is_none()
    {
        for (side, reach) in SIDES.into_iter().zip(reaches) {
            judge_side(job, page, side, reach, &mut add);
        }
    }
    PageVerdict { is_blank: !seen.has_ink, breaches }
}

fn judge_seen(job: &Job, seen: &Observed, is_cover: bool, add: &mut impl FnMut(Rule, String, String)) {
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
    if let Some(percent) = seen.palest.filter(|&percent| !is_cover && percent < profile.least_gray as f64 - 0.01) {
        add(Rule::Gray, format!("a gray of {percent:.1} %"), format!("at least {} %", profile.least_gray));
    }
    let is_x = profile.standard == Standard::PdfX1a;
    // All printers print covers in colour.
    let takes_colour = is_cover || profile.stock(job.stock).is_ok_and(|stock| stock.takes_colour);
    if let Some(colour) = seen.colour.filter(|_| !takes_colour) {
        add(Rule::Colour, colour.into(), "only black ink on this paper".into());
    }
    if seen.rgb && takes_colour && is_x {
        add(Rule::Colour, "an RGB colour".into(), "only gray, CMYK and spot colours in PDF/X-1a".into());
    }
    if let Some(what) = seen.transparency.filter(|_| is_x) {
        add(Rule::Transparency, what.into(), "none in PDF/X-1a".into());
    }
    if seen.hidden && !profile.has_navigation {
        add(Rule::Extras, "text that can't be seen".into(), "no hidden objects".into());
    }
    let told = |names: &Names| names.iter().map(|name| &**name).collect::<Vec<&str>>().join(", ");
    if !seen.fonts.missing.is_empty() && !profile.has_navigation {
        add(Rule::Fonts, format!("{} is not in the file", told(&seen.fonts.missing)), "every font embedded".into());
    }
    if !seen.fonts.wrong.is_empty() {
        add(Rule::Glyphs, told(&seen.fonts.wrong), "fonts that draw what their text says".into());
    }
    let too_deep = seen.is_cut.then_some("drawings lie too deep in each other");
    for fault in seen.faults.iter().copied().chain(too_deep) {
        add(Rule::Content, fault.to_string(), "a page that can be read".into());
    }
}

/// Checks the file as a whole.
fn document_breaches(profile: &Profile, pdf: &Pdf, catalog: &Dict) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut add = |rule, found: String, expected: &str| breaches.push(Breach::of_whole(rule, found, expected.into()));
    if let Some(most) = profile.most_bytes.filter(|&most| pdf.bytes.len() as u64 > most) {
        add(Rule::FileSize, format!("{} bytes", pdf.bytes.len()), &format!("at most {} MB", most / 1_000_000));
    }
    if !profile.has_navigation {
        let outline = pdf.get_dict(catalog, b"Outlines").is_some_and(|outline| outline.has(b"First"));
        for (is_there, what) in [(outline, "an outline"), (catalog.has(b"PageLabels"), "page labels")] {
            if is_there {
                add(Rule::Navigation, what.into(), "none");
            }
        }
        let names = pdf.get_dict(catalog, b"Names").unwrap_or_default();
        for (is_there, what) in [
            (names.has(b"JavaScript") || catalog.has(b"AA"), "JavaScript"),
            (names.has(b"EmbeddedFiles"), "attached files"),
            (catalog.has(b"AcroForm"), "a form to fill in"),
            (catalog.has(b"OCProperties"), "layers that can be hidden"),
        ] {
            if is_there {
                add(Rule::Extras, what.into(), "none");
            }
        }
    }
    if profile.standard == Standard::PdfX1a {
        let info = pdf.get_dict(&pdf.trailer, b"Info").unwrap_or_default();
        let version = pdf.get(&info, b"GTS_PDFXVersion");
        if !version.is_some_and(|version| version.text().is_some_and(|text| text.starts_with(b"PDF/X-1"))) {
            add(Rule::Standard, "a file that does not call itself PDF/X-1a".into(), "GTS_PDFXVersion (PDF/X-1:2001)");
        }
        if pdf.version != "1.3" {
            add(Rule::Standard, format!("PDF {}", pdf.version), "PDF 1.3, as PDF/X-1a:2001 has it");
        }
        if !pdf.is(&info, b"Trapped", b"True") && !pdf.is(&info, b"Trapped", b"False") {
            add(Rule::Standard, "a file that does not say whether it is trapped".into(), "Trapped: True or False");
        }
        let intents = pdf.get(catalog, b"OutputIntents");
        let is_intent = |value: &Value| {
            let intent = pdf.resolve(value);
            let intent = intent.dict().filter(|intent| pdf.is(intent, b"S", b"GTS_PDFX"));
            intent.is_some_and(|intent| intent.has(b"OutputConditionIdentifier"))
        };
        if !intents.is_some_and(|intents| intents.array().is_some_and(|intents| intents.iter().any(is_intent))) {
            add(Rule::Standard, "a file without output intent".into(), "an output intent GTS_PDFX");
        }
        if !pdf.trailer.has(b"ID") {
            add(Rule::Standard, "a file without identifier".into(), "an ID in its trailer");
        }
        if pdf.bytes.windows(7).any(|w| w == b"/ObjStm") || pdf.bytes.windows(5).any(|w| w == b"/XRef") {
            add(Rule::Standard, "packed objects".into(), "no object or cross-reference streams in PDF 1.3");
        }
    }
    breaches
}
