//! Reads Markdown into blocks: headings, paragraphs, lists, rules, tables, rows of figures. A line with three colons begins a region of a
//! page, and its words say where the region is and how it looks: `::: centre foot small`.

use crate::book::spec::error::BookError;
use crate::guard::{FIGURES, FIGURES_IN_A_ROW, LIST_DEPTH, REGIONS, TABLE_COLUMNS, TABLE_ROWS, foreign, suggestion};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Where a region is on its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Below what comes before it.
    Top,
    /// From the upper third on.
    Upper,
    /// In the middle of the remaining height.
    Middle,
    /// At the foot, down to the last line.
    Foot,
}

/// What a region's text looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub is_centred: bool,
    /// Whether headings of the first order are as large as a title.
    pub is_display: bool,
    pub size: Size,
    pub is_soft: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Small,
    Body,
    Lead,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Region {
    pub place: Place,
    pub look: Look,
    /// Whether a text of several pages begins a new one here.
    pub starts_page: bool,
    pub blocks: Vec<Block>,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    Text { text: String, is_bold: bool },
    Break,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block {
    /// The order, 1 or 2: the page's heading, or one below it.
    Heading(u8, Vec<Span>),
    Paragraph(Vec<Span>),
    /// Each item with its bullet or number.
    List(Vec<(String, Vec<Block>)>),
    Rule,
    /// Pictures side by side.
    Figures(Vec<Figure>),
    /// Rows of cells, the first of which is the head.
    Table(Vec<Row>),
}

/// The cells of a table's row.
pub(crate) type Row = Vec<Vec<Span>>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Figure {
    /// `example`, `step:hidden-single`, `ornaments/rule.svg` …
    pub what: String,
    pub caption: Vec<Span>,
    /// The most of the width of its place that it takes, in percent.
    pub share: Option<i32>,
}

const WORDS: &[&str] = &["top", "upper", "middle", "foot", "left", "centre", "display", "lead", "small", "soft", "page"];

/// Reads a page.
pub(super) fn read_page(file: &str, text: &str) -> Result<Vec<Region>, BookError> {
    let plain = Region {
        place: Place::Top,
        look: Look { is_centred: false, is_display: false, size: Size::Body, is_soft: false },
        starts_page: false,
        blocks: Vec::new(),
    };
    let mut regions = Vec::new();
    let mut region = plain.clone();
    let mut inside = String::new();
    let mut is_open = false;
    let mut n_figures = 0;
    let refuse = |line: usize, why: String| {
        Err(BookError::Markdown { file: file.into(), why: format!("line {line} as filled in: {why}") })
    };
    for (i, line) in text.lines().enumerate() {
        let Some(words) = line.trim().strip_prefix(":::") else {
            inside.push_str(line);
            inside.push('\n');
            continue;
        };
        region.blocks = read_blocks(file, &std::mem::take(&mut inside), &mut n_figures)?;
        if !region.blocks.is_empty() {
            regions.push(region);
            REGIONS.hold(file, regions.len())?;
        }
        region = plain.clone();
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() && !is_open {
            return refuse(i + 1, "':::' closes a region, and none is open".into());
        }
        is_open = !words.is_empty();
        for word in words {
            match word {
                "top" => region.place = Place::Top,
                "upper" => region.place = Place::Upper,
                "middle" => region.place = Place::Middle,
                "foot" => region.place = Place::Foot,
                "left" => region.look.is_centred = false,
                "centre" => region.look.is_centred = true,
                "display" => region.look.is_display = true,
                "lead" => region.look.size = Size::Lead,
                "small" => region.look.size = Size::Small,
                "soft" => region.look.is_soft = true,
                "page" => region.starts_page = true,
                other => {
                    return refuse(
                        i + 1,
                        format!("a region can't be '{other}'; {}", suggestion(other, WORDS), other = foreign(&other)),
                    );
                }
            }
        }
    }
    region.blocks = read_blocks(file, &inside, &mut n_figures)?;
    if !region.blocks.is_empty() {
        regions.push(region);
    }
    Ok(regions)
}

/// A block that is being read. Content is added to the innermost open block.
enum Open {
    Blocks(Vec<Block>),
    List(Option<u64>, Vec<(String, Vec<Block>)>),
    Line(Vec<Span>),
    Picture(String, String, Vec<Span>),
    Table(Vec<Row>),
}

/// A text page being read: what is open, innermost last.
struct Reader<'a> {
    file: &'a str,
    open: Vec<Open>,
    bold: usize,
    depth: usize,
    figures: Vec<Figure>,
}

impl Reader<'_> {
    fn refuse<T>(&self, what: &str) -> Result<T, BookError> {
        Err(BookError::Markdown { file: self.file.into(), why: format!("{what} is not set on a page") })
    }

    fn start(&mut self, tag: Tag) -> Result<(), BookError> {
        match tag {
            Tag::Paragraph | Tag::Heading { .. } => self.open.push(Open::Line(Vec::new())),
            Tag::List(start) => {
                self.depth += 1;
                LIST_DEPTH.hold(self.file, self.depth)?;
                // The text of a tight item is in no paragraph.
                close_line(&mut self.open);
                self.open.push(Open::List(start, Vec::new()));
            }
            Tag::Item => self.open.push(Open::Blocks(Vec::new())),
            Tag::Strong | Tag::Emphasis => self.bold += 1,
            Tag::Image { dest_url, title, .. } => {
                self.open.push(Open::Picture(dest_url.to_string(), title.to_string(), Vec::new()))
            }
            Tag::Table(columns) => {
                TABLE_COLUMNS.hold(self.file, columns.len())?;
                self.open.push(Open::Table(Vec::new()));
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(Open::Table(rows)) = self.open.last_mut() {
                    rows.push(Vec::new());
                    TABLE_ROWS.hold(self.file, rows.len())?;
                }
            }
            Tag::TableCell => self.open.push(Open::Line(Vec::new())),
            Tag::Link { .. } => {}
            Tag::HtmlBlock => return self.refuse("HTML"),
            Tag::CodeBlock(_) => return self.refuse("a block of code (four spaces before a line make one)"),
            Tag::BlockQuote(_) => return self.refuse("a quotation"),
            _ => return self.refuse("a note"),
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd, n_figures: &mut usize) -> Result<(), BookError> {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => self.bold -= 1,
            TagEnd::Heading(level) => {
                let Some(Open::Line(spans)) = self.open.pop() else { return Ok(()) };
                put(&mut self.open, Block::Heading(if level == HeadingLevel::H1 { 1 } else { 2 }, spans));
            }
            TagEnd::Paragraph => {
                let Some(Open::Line(spans)) = self.open.pop() else { return Ok(()) };
                put_line(&mut self.open, spans, &mut self.figures, self.file)?;
            }
            TagEnd::TableCell => {
                let Some(Open::Line(spans)) = self.open.pop() else { return Ok(()) };
                if !self.figures.is_empty() {
                    let why = "a picture stands in a table; leave empty lines around it".into();
                    return Err(BookError::Markdown { file: self.file.into(), why });
                }
                if let Some(Open::Table(rows)) = self.open.last_mut()
                    && let Some(row) = rows.last_mut()
                {
                    row.push(spans);
                }
            }
            TagEnd::Table => {
                let Some(Open::Table(rows)) = self.open.pop() else { return Ok(()) };
                put(&mut self.open, Block::Table(rows));
            }
            TagEnd::Item => {
                close_line(&mut self.open);
                let Some(Open::Blocks(blocks)) = self.open.pop() else { return Ok(()) };
                if let Some(Open::List(start, items)) = self.open.last_mut() {
                    let mark = start.map_or("•".into(), |start| format!("{}.", start + items.len() as u64));
                    items.push((mark, blocks));
                }
            }
            TagEnd::List(_) => {
                self.depth -= 1;
                let Some(Open::List(_, items)) = self.open.pop() else { return Ok(()) };
                put(&mut self.open, Block::List(items));
            }
            TagEnd::Image => {
                let Some(Open::Picture(what, share, caption)) = self.open.pop() else { return Ok(()) };
                let share = match share.trim().trim_end_matches('%').parse() {
                    Ok(percent @ 1..=100) => Some(percent),
                    _ if share.trim().is_empty() => None,
                    _ => {
                        let why = format!(
                            "the picture '{what}' can't be '{share}' wide: expected a share such as 40%",
                            what = foreign(&what),
                            share = foreign(&share)
                        );
                        return Err(BookError::Markdown { file: self.file.into(), why });
                    }
                };
                self.figures.push(Figure { what, caption, share });
                *n_figures += 1;
                FIGURES_IN_A_ROW.hold(self.file, self.figures.len())?;
                FIGURES.hold(self.file, *n_figures)?;
            }
            _ => {}
        }
        Ok(())
    }
}

fn read_blocks(file: &str, text: &str, n_figures: &mut usize) -> Result<Vec<Block>, BookError> {
    let open = vec![Open::Blocks(Vec::new())];
    let mut reader = Reader { file, open, bold: 0, depth: 0, figures: Vec::new() };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        let is_bold = reader.bold > 0;
        match event {
            Event::Start(tag) => reader.start(tag)?,
            Event::End(tag) => reader.end(tag, n_figures)?,
            Event::Text(text) | Event::Code(text) => put_text(&mut reader.open, &text, is_bold),
            Event::SoftBreak => put_text(&mut reader.open, " ", is_bold),
            Event::HardBreak => put_span(&mut reader.open, Span::Break),
            Event::Rule => put(&mut reader.open, Block::Rule),
            Event::Html(_) | Event::InlineHtml(_) => return reader.refuse("HTML"),
            _ => return reader.refuse("a note"),
        }
    }
    let mut open = reader.open;
    match open.pop() {
        Some(Open::Blocks(blocks)) if open.is_empty() => Ok(blocks),
        _ => Ok(Vec::new()),
    }
}

fn put(open: &mut [Open], block: Block) {
    if let Some(Open::Blocks(blocks)) = open.last_mut() {
        blocks.push(block);
    }
}

fn put_text(open: &mut Vec<Open>, text: &str, is_bold: bool) {
    put_span(open, Span::Text { text: text.into(), is_bold });
}

fn put_span(open: &mut Vec<Open>, span: Span) {
    match open.last_mut() {
        Some(Open::Line(spans) | Open::Picture(_, _, spans)) => spans.push(span),
        _ => open.push(Open::Line(vec![span])),
    }
}

/// Ends the text of a tight item.
fn close_line(open: &mut Vec<Open>) {
    if let Some(Open::Line(_)) = open.last()
        && let Some(Open::Line(spans)) = open.pop()
    {
        put(open, Block::Paragraph(spans));
    }
}

/// Adds a paragraph, or a row of figures if the paragraph has only figures.
fn put_line(open: &mut [Open], spans: Vec<Span>, figures: &mut Vec<Figure>, file: &str) -> Result<(), BookError> {
    let figures = std::mem::take(figures);
    let is_blank = spans.iter().all(|span| matches!(span, Span::Text { text, .. } if text.trim().is_empty()));
    match (figures.is_empty(), is_blank) {
        (true, true) => {}
        (true, false) => put(open, Block::Paragraph(spans)),
        (false, true) => put(open, Block::Figures(figures)),
        (false, false) => {
            let why = format!("the picture '{}' stands inside of a line; leave empty lines around it", figures[0].what);
            return Err(BookError::Markdown { file: file.into(), why });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(spans: &[Span]) -> String {
        let piece = |span: &Span| match span {
            Span::Text { text, is_bold: true } => format!("[{text}]"),
            Span::Text { text, .. } => text.clone(),
            Span::Break => "/".into(),
        };
        spans.iter().map(piece).collect()
    }

    #[test]
    fn a_page_is_read_into_regions_and_blocks() {
        let page = "::: display centre upper\n# Big *title*\n:::\n\nOne **bold** word  \nand a line.\n\n- a\n- b\n\n---\n\n![cap](example) ![](step:x \"40%\")\n\n::: foot small soft\nEnd\n:::\n";
        let regions = read_page("t.md", page).unwrap();
        let places: Vec<Place> = regions.iter().map(|r| r.place).collect();
        assert_eq!(places, [Place::Upper, Place::Top, Place::Foot]);
        assert!(regions[0].look.is_display && regions[0].look.is_centred && regions[2].look.is_soft);
        let Block::Heading(1, spans) = &regions[0].blocks[0] else { panic!("{:?}", regions[0]) };
        assert_eq!(text(spans), "Big [title]");
        let [Block::Paragraph(line), Block::List(items), Block::Rule, Block::Figures(figures)] = &regions[1].blocks[..] else {
            panic!("{:?}", regions[1])
        };
        assert_eq!(text(line), "One [bold] word/and a line.");
        assert_eq!(items.len(), 2);
        assert!(
            matches!(&items[1], (mark, blocks) if mark == "•" && matches!(&blocks[..], [Block::Paragraph(s)] if text(s) == "b"))
        );
        assert_eq!(
            figures.iter().map(|f| (f.what.as_str(), f.share)).collect::<Vec<_>>(),
            [("example", None), ("step:x", Some(40))]
        );
        assert_eq!(text(&figures[0].caption), "cap");
    }

    #[test]
    fn a_table_is_read_row_by_row() {
        let regions = read_page("t.md", "Before\n\n::: page\n| a | **b** |\n|---|---|\n| c \\| d | |\n:::\n").unwrap();
        assert_eq!(regions.iter().map(|r| r.starts_page).collect::<Vec<_>>(), [false, true]);
        let [Block::Table(rows)] = &regions[1].blocks[..] else { panic!("{:?}", regions[1]) };
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| text(cell)).collect()).collect();
        assert_eq!(rows, [["a", "[b]"], ["c | d", ""]]);
    }

    #[test]
    fn a_page_above_a_cap_is_refused_with_the_cap() {
        for (page, want) in [
            ("- ".repeat(20_000) + "a", "t.md: 7 lists inside each other; at most 6"),
            ("![](stars) ".repeat(7), "t.md: 7 pictures; at most 6"),
            ("![](stars)\n\n".repeat(41), "t.md: 41 pictures; at most 40"),
            (":::top\na\n".repeat(52), "t.md: 51 regions; at most 50"),
            (format!("{}|\n{}|\n", "|a".repeat(9), "|-".repeat(9)), "t.md: 9 columns; at most 8"),
            (format!("|a|\n|-|\n{}", "|b|\n".repeat(500)), "t.md: 501 rows; at most 500"),
        ] {
            let message = read_page("t.md", &page).unwrap_err().to_string();
            assert!(message.contains(want), "{want}: {message}");
        }
        // The deepest list that is allowed, and long texts of other marks.
        assert!(read_page("t.md", &("- ".repeat(6) + "a")).is_ok());
        for page in ["[".repeat(60_000), "![".repeat(30_000), "*a ".repeat(20_000), "`".repeat(60_000), "a\\\n".repeat(20_000)] {
            read_page("t.md", &page).ok();
        }
    }

    #[test]
    fn markdown_that_cannot_be_set_is_refused() {
        for (page, want) in [
            ("<b>x</b>", "HTML"),
            ("<div>\nx\n</div>", "HTML"),
            ("    four", "code"),
            ("> quoted", "quotation"),
            ("a ![x](example) b", "inside of a line"),
            ("| a | b |\n|---|---|\n| c | ![x](example) |", "in a table"),
            ("![x](example \"wide\")", "'wide'"),
            ("::: center\nx\n:::", "did you mean 'centre'?"),
            ("a\n:::\n", "none is open"),
        ] {
            let message = read_page("t.md", page).unwrap_err().to_string();
            assert!(message.contains(want) && message.contains("t.md"), "{page}: {message}");
        }
    }
}
