//! Metadata and standards: PDF/X-1a for offset printers, PDF/A-2b for archiving.

use super::{Hash, Purpose, Standard, icc, name, text_object};
use crate::draw::{Day, Document};
use lopdf::{Dictionary, Object, Stream, StringFormat};

/// PDF/X requires a date. A book without one gets this date, so that its bytes do not depend on the day.
const NO_DAY: Day = Day { year: 2000, month: 1, day: 1 };
const CREATOR: &str = "gridpress";
const PRODUCER: &str = concat!("gridpress ", env!("CARGO_PKG_VERSION"));

/// Writes the properties, the identifier and what the standard requires.
pub(super) fn describe(doc: &mut lopdf::Document, document: &Document, purpose: Purpose, hash: &Hash) -> lopdf::Result<()> {
    let day = document.date.or((purpose.standard == Standard::X1a).then_some(NO_DAY));
    let mut info = Dictionary::new();
    let title = if document.title.is_empty() { CREATOR } else { &document.title };
    for (key, text) in [
        ("Title", title),
        ("Author", &document.author),
        ("Subject", &document.subject),
        ("Creator", CREATOR),
        ("Producer", PRODUCER),
    ] {
        if !text.is_empty() {
            info.set(key, text_object(text));
        }
    }
    if let Some(day) = day {
        let text = format!("D:{:04}{:02}{:02}000000Z", day.year, day.month, day.day);
        for key in ["CreationDate", "ModDate"] {
            info.set(key, text_object(&text));
        }
    }
    if purpose.standard == Standard::X1a {
        info.set("GTS_PDFXVersion", text_object("PDF/X-1:2001"));
        info.set("GTS_PDFXConformance", text_object("PDF/X-1a:2001"));
        info.set("Trapped", name("False"));
    }
    let root = doc.trailer.get(b"Root")?.clone();
    let info = doc.add_object(info);
    let old_info = doc.trailer.get(b"Info").and_then(Object::as_reference)?;
    doc.objects.remove(&old_info);
    let id = Object::String(hash.bytes(), StringFormat::Hexadecimal);
    doc.trailer = Dictionary::from_iter([("Root", root), ("Info", info.into()), ("ID", vec![id.clone(), id].into())]);

    let metadata = (purpose.standard == Standard::A2b).then(|| {
        let dict = Dictionary::from_iter([("Type", name("Metadata")), ("Subtype", name("XML"))]);
        // The metadata stay uncompressed, so that programs can read them without parsing the PDF.
        doc.add_object(Stream::new(dict, xmp(document, title, day).into_bytes()).with_compression(false))
    });
    let intent = match purpose.standard {
        Standard::Plain => None,
        Standard::X1a => Some(x1a_intent()),
        Standard::A2b => Some(a2b_intent(doc)),
    };
    let catalog = doc.catalog_mut()?;
    for key in [b"PageLayout".as_slice(), b"PageMode"] {
        catalog.remove(key);
    }
    if purpose.for_screen && !document.language.is_empty() {
        catalog.set("Lang", text_object(&document.language));
    }
    if let Some(metadata) = metadata {
        catalog.set("Metadata", Object::Reference(metadata));
    }
    if let Some(intent) = intent {
        catalog.set("OutputIntents", vec![Object::Dictionary(intent)]);
    }
    Ok(())
}

/// A registered printing condition, so that the file needs no profile.
fn x1a_intent() -> Dictionary {
    Dictionary::from_iter([
        ("Type", name("OutputIntent")),
        ("S", name("GTS_PDFX")),
        ("OutputCondition", text_object("SWOP (Publication) printing in USA (Printing process definition: ANSI CGATS.6)")),
        ("OutputConditionIdentifier", text_object("CGATS TR 001")),
        ("RegistryName", text_object("http://www.color.org")),
        ("Info", text_object("CGATS TR 001 (SWOP)")),
    ])
}

fn a2b_intent(doc: &mut lopdf::Document) -> Dictionary {
    let profile = doc.add_object(Stream::new(Dictionary::from_iter([("N", Object::Integer(3))]), icc::srgb()));
    Dictionary::from_iter([
        ("Type", name("OutputIntent")),
        ("S", name("GTS_PDFA1")),
        ("OutputConditionIdentifier", text_object("sRGB IEC61966-2.1")),
        ("RegistryName", text_object("http://www.color.org")),
        ("Info", text_object("sRGB IEC61966-2.1")),
        ("DestOutputProfile", Object::Reference(profile)),
    ])
}

/// The properties again, as XMP.
fn xmp(document: &Document, title: &str, day: Option<Day>) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut lines = Vec::new();
    let in_list = |list: &str, text: &str, language: &str| format!("<rdf:{list}><rdf:li{language}>{text}</rdf:li></rdf:{list}>");
    let mut put = |tag: &str, value: String| lines.push(format!("<{tag}>{value}</{tag}>\n"));
    put("dc:format", "application/pdf".into());
    put("dc:title", in_list("Alt", &escaped(title), " xml:lang=\"x-default\""));
    if !document.author.is_empty() {
        put("dc:creator", in_list("Seq", &escaped(&document.author), ""));
    }
    if !document.subject.is_empty() {
        put("dc:description", in_list("Alt", &escaped(&document.subject), " xml:lang=\"x-default\""));
    }
    put("xmp:CreatorTool", CREATOR.into());
    if let Some(day) = day {
        let text = format!("{:04}-{:02}-{:02}T00:00:00Z", day.year, day.month, day.day);
        put("xmp:CreateDate", text.clone());
        put("xmp:ModifyDate", text);
    }
    put("pdf:Producer", PRODUCER.into());
    put("pdfaid:part", "2".into());
    put("pdfaid:conformance", "B".into());
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
         xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n{}</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n\
         <?xpacket end=\"r\"?>",
        lines.concat()
    )
}
