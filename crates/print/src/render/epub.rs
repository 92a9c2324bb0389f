//! EPUB 3: a book for electronic readers as documents of XHTML, with its pictures as SVG inside. The text flows, so that a puzzle
//! becomes as wide as the screen; each puzzle begins on a page of its own.

use super::png::{Ground, PngError, png};
use super::svg::{TextMode, escape, grouped_svg};
use super::zip::Zip;
use crate::draw::{Chapter, Ebook, Fonts, Piece, Scene, Spoken};
use std::fmt::Write;

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n<rootfiles><rootfile full-path=\"book/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>\n</container>\n";

const STYLE: &str = "body { margin: 0 2%; font-family: sans-serif; }
h1, h2 { text-align: center; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.1em; margin: 0.3em 0; }
figure { margin: 0.5em auto; text-align: center; page-break-inside: avoid; break-inside: avoid; }
figure svg { width: 100%; height: auto; max-height: 84vh; }
p.ways { text-align: center; }
p.ways a { display: inline-block; padding: 0.3em 0.8em; }
ul { list-style: none; padding-left: 0; }
table { margin: 0 auto; border-collapse: collapse; font-size: 0.8em; }
td, th { border: 1px solid; padding: 0.1em 0.4em; }
div.cover { text-align: center; }
div.cover img { max-width: 100%; max-height: 98vh; }
";

/// The pixels across a cover.
const COVER: i64 = 1200;

/// The book as an EPUB file; its cover may have fonts of its own. The same book gives the same bytes.
pub fn epub(fonts: &Fonts, of_cover: &Fonts, book: &Ebook) -> Result<Vec<u8>, PngError> {
    let dpi = (COVER * 72_000 / i64::from(book.cover.width.max(1))).clamp(20, 600) as u32;
    let cover = png(of_cover, &book.cover, dpi)?;
    let mut zip = Zip::new();
    // A reader looks for these words at their place in the file: first, and not compressed.
    zip.store("mimetype", b"application/epub+zip");
    zip.pack("META-INF/container.xml", CONTAINER.as_bytes());
    zip.pack("book/package.opf", package(book).as_bytes());
    zip.pack("book/nav.xhtml", nav(book).as_bytes());
    zip.pack("book/style.css", STYLE.as_bytes());
    zip.store("book/cover.png", &cover);
    let shown = format!("<div class=\"cover\"><img src=\"cover.png\" alt=\"{}\"/></div>\n", escape(&book.title));
    zip.pack("book/cover.xhtml", document(book, &book.title, &shown).as_bytes());
    for chapter in &book.chapters {
        let text = document(book, &chapter.title, &body(fonts, chapter));
        zip.pack(&format!("book/{}.xhtml", chapter.name), text.as_bytes());
    }
    Ok(zip.end())
}

/// An identifier out of 32 digits, in the shape of a UUID of one's own making (version 8).
fn identifier(identity: &str) -> String {
    let hash: String =
        identity.bytes().filter(u8::is_ascii_hexdigit).map(char::from).chain(std::iter::repeat('0')).take(32).collect();
    let variant = ["8", "9", "a", "b"][usize::from(hash.as_bytes()[16] % 4)];
    format!("urn:uuid:{}-{}-8{}-{variant}{}-{}", &hash[..8], &hash[8..12], &hash[13..16], &hash[17..20], &hash[20..32])
}

fn package(book: &Ebook) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let text = |name: &str, text: &str| match text {
        "" => String::new(),
        text => format!("<dc:{name}>{}</dc:{name}>\n", escape(text)),
    };
    let modified = book.date.map_or("2000-01-01".into(), |day| format!("{:04}-{:02}-{:02}", day.year, day.month, day.day));
    // Writing to a String cannot fail, so the results of write! are ignored throughout.
    let _ = write!(
        out,
        "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{language}\">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<dc:identifier id=\"id\">{id}</dc:identifier>\n{title}{author}<dc:language>{language}</dc:language>\n{publisher}{about}<meta property=\"dcterms:modified\">{modified}T00:00:00Z</meta>\n<meta property=\"rendition:layout\">reflowable</meta>\n<meta name=\"cover\" content=\"cover-image\"/>\n</metadata>\n<manifest>\n",
        language = code(&book.language),
        id = identifier(&book.identity),
        title = text("title", &book.title),
        author = text("creator", &book.author),
        publisher = text("publisher", &book.publisher),
        about = text("description", &book.about),
    );
    out.push_str("<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n");
    out.push_str("<item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n");
    out.push_str("<item id=\"cover-image\" href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"/>\n");
    out.push_str("<item id=\"cover\" href=\"cover.xhtml\" media-type=\"application/xhtml+xml\"/>\n");
    for chapter in &book.chapters {
        let has_svg = chapter.pieces.iter().any(|piece| matches!(piece, Piece::Picture(..)));
        let svg = if has_svg { " properties=\"svg\"" } else { "" };
        let name = &chapter.name;
        let _ = writeln!(out, "<item id=\"{name}\" href=\"{name}.xhtml\" media-type=\"application/xhtml+xml\"{svg}/>");
    }
    out.push_str("</manifest>\n<spine>\n<itemref idref=\"cover\"/>\n<itemref idref=\"nav\"/>\n");
    for chapter in &book.chapters {
        let _ = writeln!(out, "<itemref idref=\"{}\"/>", chapter.name);
    }
    out.push_str("</spine>\n</package>\n");
    out
}

/// The contents: parts of the book, and the puzzles of each.
fn nav(book: &Ebook) -> String {
    let mut list = format!("<nav epub:type=\"toc\" id=\"toc\">\n<h1>{}</h1>\n<ol>\n", escape(&book.contents));
    let mut is_inside = false;
    for (k, chapter) in book.chapters.iter().enumerate() {
        if is_inside && chapter.depth == 0 {
            list.push_str("</ol></li>\n");
            is_inside = false;
        }
        let opens = chapter.depth == 0 && book.chapters.get(k + 1).is_some_and(|next| next.depth > 0);
        let _ = write!(list, "<li><a href=\"{}.xhtml\">{}</a>", chapter.name, escape(&chapter.title));
        list.push_str(if opens { "\n<ol>\n" } else { "</li>\n" });
        is_inside |= opens;
    }
    list.push_str(if is_inside { "</ol></li>\n</ol>\n</nav>\n" } else { "</ol>\n</nav>\n" });
    document(book, &book.contents, &list)
}

fn document(book: &Ebook, title: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" xml:lang=\"{language}\">\n<head><meta charset=\"utf-8\"/><title>{title}</title><link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/></head>\n<body>\n{body}</body>\n</html>\n",
        language = code(&book.language),
        title = escape(title),
    )
}

/// A language's code; the name of a folder of one's own may have anything in it.
fn code(language: &str) -> String {
    let code: String = language.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let is_code = code
        .split('-')
        .next()
        .is_some_and(|first| (2..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_lowercase()));
    if is_code { code } else { "und".into() }
}

fn body(fonts: &Fonts, chapter: &Chapter) -> String {
    let mut out = String::new();
    let mut place = String::new();
    for (k, piece) in chapter.pieces.iter().enumerate() {
        let _ = match piece {
            Piece::Heading(order, words) => writeln!(out, "<h{order}>{}</h{order}>", spoken(words)),
            Piece::Text(words) => writeln!(out, "<p>{}</p>", spoken(words)),
            Piece::List(items) => {
                let items: String = items.iter().map(|item| format!("<li>{}</li>\n", spoken(item))).collect();
                writeln!(out, "<ul>\n{items}</ul>")
            }
            Piece::Table(rows) => {
                let row = |(k, row): (usize, &Vec<Spoken>)| {
                    let tag = if k == 0 { "th" } else { "td" };
                    let cells: String = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", spoken(cell))).collect();
                    format!("<tr>{cells}</tr>\n")
                };
                writeln!(out, "<table>\n{}</table>", rows.iter().enumerate().map(row).collect::<String>())
            }
            Piece::Picture(scene, share, about) => {
                let svg = inside(fonts, scene, &format!("{}-", k), about);
                writeln!(out, "<figure style=\"width: {share}%\">{svg}</figure>")
            }
            Piece::Ways(ways) => {
                let way = |(text, to): &(String, String)| {
                    let (file, at) =
                        to.split_once('#').map_or((to.as_str(), String::new()), |(file, at)| (file, format!("#{at}")));
                    format!("<a href=\"{file}.xhtml{at}\">{}</a>", escape(text))
                };
                let ways: Vec<String> = ways.iter().map(way).collect();
                let id = if place.is_empty() { String::new() } else { format!(" id=\"{}\"", std::mem::take(&mut place)) };
                writeln!(out, "<p class=\"ways\"{id}>{}</p>", ways.join(" "))
            }
            Piece::Place(name) => {
                place = name.clone();
                Ok(())
            }
        };
    }
    out
}

fn spoken(words: &Spoken) -> String {
    let one = |(text, is_bold): &(String, bool)| match (text.as_str(), is_bold) {
        ("\n", _) => "<br/>".to_string(),
        (text, true) => format!("<b>{}</b>", escape(text)),
        (text, false) => escape(text),
    };
    words.iter().map(one).collect()
}

/// A picture inside a document. Its names begin with those of its place, so that each is there once.
fn inside(fonts: &Fonts, scene: &Scene, before: &str, about: &str) -> String {
    let svg = grouped_svg(fonts, scene, TextMode::Paths, "", Ground::Clear);
    // The size is that of the page; the picture keeps its shape.
    let (open, rest) = svg.split_once('>').unwrap_or_default();
    let view = open.split_once("viewBox=").map_or("", |(_, view)| view);
    let rest = rest.replace(" id=\"", &format!(" id=\"p{before}")).replace("href=\"#", &format!("href=\"#p{before}"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox={view} role=\"img\" aria-label=\"{}\">{}",
        escape(about),
        rest.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::samples::sample_killer;
    use crate::draw::{PT, Show, puzzle_scene};

    #[test]
    fn a_book_is_the_same_bytes_and_its_ways_lead_somewhere() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let scene = puzzle_scene(&fonts, &theme, &sample_killer(), &Show::Puzzle, 200 * PT, 240 * PT);
        let picture = || Piece::Picture(scene.clone(), 60, "a < b".into());
        let ways = |to: &str| Piece::Ways(vec![("On".into(), to.to_string())]);
        let chapter = |name: &str, depth, pieces| Chapter { name: name.into(), title: "T & T".into(), depth, pieces };
        let book = Ebook {
            title: "Title & more".into(),
            language: "en".into(),
            contents: "Contents".into(),
            identity: "0123456789abcdef".repeat(2),
            cover: scene.clone(),
            chapters: vec![
                chapter("one", 0, vec![]),
                chapter("two", 1, vec![picture(), picture(), ways("three#a1")]),
                chapter("three", 0, vec![Piece::Place("a1".into()), ways("two")]),
            ],
            ..Ebook::default()
        };
        let bytes = epub(&fonts, &fonts, &book).unwrap();
        assert_eq!(bytes, epub(&fonts, &fonts, &book).unwrap());
        assert_eq!(&bytes[30..58], b"mimetypeapplication/epub+zip");
        let two = body(&fonts, &book.chapters[1]);
        assert!(two.contains("href=\"three.xhtml#a1\"") && two.contains("aria-label=\"a &lt; b\""));
        let ids: Vec<&str> = two.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert!(ids.len() > 10 && ids.len() == once.len(), "{ids:?}");
        assert!(body(&fonts, &book.chapters[2]).contains("id=\"a1\""));
        assert!(nav(&book).contains("<ol>\n<li><a href=\"two.xhtml\">T &amp; T</a></li>\n</ol></li>"));
        let other = Ebook { identity: "f".repeat(32), ..book.clone() };
        assert_ne!(package(&book), package(&other));
    }
}
