//! A composed book for electronic readers: not pages of paper but documents, one for each puzzle, whose text flows.

use super::compose::Composed;
use crate::board::{Clues, Layout};
use crate::book::leaf::Leaf;
use crate::book::leaf::edition::Edition;
use crate::book::leaf::planned::{PageRole, SectionPlan};
use crate::book::leaf::same_rules::rule_line;
use crate::book::leaf::titles::over_puzzle;
use crate::book::spec::error::BookError;
use crate::book::spec::{Hints, Solutions};
use crate::book::teach::figures::picture;
use crate::book::teach::front::regions_of;
use crate::book::teach::glossary::told;
use crate::book::teach::markdown::{Block, Span};
use crate::draw::{Chapter, Ebook, PT, Piece, Scene, Show, Spoken, crux_picture, puzzle_scene};
use crate::puzzle::Puzzle;

/// A puzzle is drawn for a page of this width; a reader makes it as wide as its screen.
const WIDE: i32 = 400 * PT;
/// A puzzle is at most this tall, so that all of it fits on a screen.
const TALL: i32 = WIDE * 5 / 4;
/// An archive without format extensions holds this many files and a few more.
const MOST: usize = 60_000;
/// Solutions take this part of a page's width, in percent.
const ANSWER: u8 = 60;
/// The room of the picture of a crux.
const HINT_ROOM: i32 = 260 * PT;

impl Composed<'_> {
    /// The book for electronic readers. `cover` is what its cover shows.
    pub fn ebook(&self, cover: Scene) -> Result<Ebook, BookError> {
        let (spec, materials, edition) = (self.spec, self.materials, self.edition);
        let words = materials.words;
        if self.puzzles.len() > MOST {
            let (key, expected) = ("epub".into(), format!("false in a book of more than {MOST} puzzles"));
            return Err(BookError::Value { key, value: "true".into(), expected });
        }
        let mut chapters = vec![self.title_page()];
        let is_in_front = |number: usize| number < self.plan.puzzle_page.first().copied().unwrap_or(usize::MAX);
        chapters.extend(self.texts(&is_in_front)?);
        for (section, planned) in self.plan.sections.iter().enumerate() {
            chapters.extend(self.rules(section)?);
            let puzzles = || planned.first..planned.first + planned.count;
            chapters.push(self.opener(section));
            chapters.extend(puzzles().map(|i| self.puzzle(section, i)));
        }
        let has_hints = edition.hints.len() == self.puzzles.len() && !edition.hints.is_empty();
        let has_crux = has_hints && spec.parts.hints == Hints::Crux;
        if has_hints {
            let mut hints = self.list(("hints", "h"), &words.page.hints, &|section, i| self.hint(section, i, has_crux));
            let explained = if has_crux { &words.hint.places_explained } else { &words.hint.explained };
            hints.iter_mut().take(1).for_each(|first| first.pieces.insert(1, Piece::Text(plain(explained))));
            chapters.extend(hints);
        }
        chapters.extend(self.glossary());
        if has_crux {
            let mut cruxes = self.list(("cruxes", "c"), &words.hint.crux, &|_, i| self.crux(i));
            cruxes.iter_mut().take(1).for_each(|first| first.pieces.insert(1, Piece::Text(plain(&words.hint.crux_explained))));
            chapters.extend(cruxes);
        }
        if spec.solutions != Solutions::None {
            let answer = |_, i| {
                let about = format!("{} {}", words.page.solutions, self.name(i));
                vec![Piece::Picture(self.drawn(i, &Show::Solution), ANSWER, about)]
            };
            chapters.extend(self.list(("answers", "a"), &words.page.solutions, &answer));
        }
        chapters.extend(self.texts(&|number| !is_in_front(number))?);
        Ok(Ebook {
            title: spec.title.clone(),
            author: spec.author.clone(),
            publisher: spec.publisher.clone(),
            about: spec.subtitle.clone(),
            language: spec.language.clone(),
            contents: words.page.contents.clone(),
            identity: String::new(),
            date: edition.date,
            cover,
            chapters,
        })
    }

    /// A document for each section, with something about each of its puzzles and a link back to it. Its places are called by a
    /// letter and the puzzle's number.
    fn list(&self, (file, letter): (&str, &str), heading: &str, told: &dyn Fn(usize, usize) -> Vec<Piece>) -> Vec<Chapter> {
        let one = |(section, planned): (usize, &SectionPlan)| {
            let title = format!("{heading} · {}", self.spec.sections[section].title);
            let mut pieces = vec![Piece::Heading(1, plain(&title))];
            for i in planned.first..planned.first + planned.count {
                pieces.push(Piece::Place(format!("{letter}{}", i + 1)));
                pieces.push(Piece::Ways(vec![(self.name(i), puzzle_file(i))]));
                pieces.extend(told(section, i));
            }
            Chapter { name: format!("{file}-{}", section + 1), title, depth: 0, pieces }
        };
        self.plan.sections.iter().enumerate().map(one).collect()
    }

    /// A hint: where to look, and for what; before a crux only where, with a link to it.
    fn hint(&self, section: usize, i: usize, has_crux: bool) -> Vec<Piece> {
        let hint = &self.edition.hints[i];
        if !has_crux || hint.place.is_empty() {
            return vec![Piece::Text(plain(&hint.look))];
        }
        let place = format!("cruxes-{}#c{}", section + 1, i + 1);
        let further = Piece::Ways(vec![(self.materials.words.hint.crux.clone(), place)]);
        vec![Piece::Text(plain(&hint.place)), further]
    }

    /// The crux: its picture, and what it says.
    fn crux(&self, i: usize) -> Vec<Piece> {
        let Composed { materials, edition, puzzles, .. } = self;
        let (hint, puzzle) = (&edition.hints[i], &puzzles[i]);
        let drawn = hint.shown.as_ref().and_then(|(before, step)| {
            let board: (&Layout, &Clues) = (&puzzle.layout, &puzzle.clues);
            crux_picture(materials.fonts, materials.theme, board, before, step, (HINT_ROOM, HINT_ROOM))
        });
        let picture = drawn.map(|picture| Piece::Picture(picture, ANSWER, hint.technique.clone()));
        let said = [&hint.technique, &hint.crux].into_iter().filter(|text| !text.is_empty());
        picture.into_iter().chain(said.map(|text| Piece::Text(plain(text)))).collect()
    }

    /// The page that a cover may be made of: the title page, or the first page that there is.
    pub fn title_scene(&self) -> Scene {
        let title = (0..self.n_pages()).find(|&page| self.role(page) == PageRole::Title);
        self.page(title.unwrap_or(0))
    }

    fn title_page(&self) -> Chapter {
        let Edition { hash, .. } = self.edition;
        let spec = self.spec;
        let mut pieces = vec![Piece::Heading(1, plain(&spec.title))];
        let lines = [&spec.subtitle, &spec.author, &spec.publisher, &spec.copyright, &self.materials.words.page.promise];
        pieces.extend(lines.into_iter().filter(|line| !line.is_empty()).map(|line| Piece::Text(plain(line))));
        pieces.push(Piece::Text(plain(&format!("gridpress {} · {hash}", env!("CARGO_PKG_VERSION")))));
        Chapter { name: "title".into(), title: spec.title.clone(), depth: 0, pieces }
    }

    /// The rules of a section's kind, where the printed book has them in front.
    fn rules(&self, section: usize) -> Result<Option<Chapter>, BookError> {
        let role = PageRole::HowToPlay { section, part: 0 };
        let Some(page) = self.roles.iter().position(|&found| found == role) else { return Ok(None) };
        let title = self.spec.sections[section].title.clone();
        self.text(page, Some(section), (format!("rules-{}", section + 1), title)).map(Some)
    }

    /// How the book is graded, and the texts of its own, of those pages that are asked for.
    fn texts(&self, is_asked: &dyn Fn(usize) -> bool) -> Result<Vec<Chapter>, BookError> {
        let mut chapters = Vec::new();
        for (page, role) in self.roles.iter().enumerate().filter(|(page, _)| is_asked(page + 1)) {
            let name = match role {
                PageRole::Graded { part: 0 } => "graded".to_string(),
                PageRole::Text { text } => format!("text-{}", text + 1),
                _ => continue,
            };
            chapters.push(self.text(page, None, (name, self.spec.title.clone()))?);
        }
        Ok(chapters)
    }

    /// A text page as a document; it is called by its first heading, or as is said.
    fn text(&self, page: usize, section: Option<usize>, (name, unless): (String, String)) -> Result<Chapter, BookError> {
        let Composed { spec, materials, plan, common, edition, puzzles, roles, .. } = self;
        let leaf = Leaf { spec, materials, plan, common, edition, puzzles, number: page + 1 };
        let mut pieces = Vec::new();
        for block in regions_of(&leaf, roles[page])?.into_iter().flat_map(|region| region.blocks) {
            put(&mut pieces, block, &|what: &str| picture(&leaf, section, what, (WIDE, TALL)).ok().flatten().map(|p| p.scene));
        }
        let title = pieces.iter().find_map(|piece| match piece {
            Piece::Heading(1, words) => Some(words.iter().map(|word| word.0.as_str()).collect::<String>()),
            _ => None,
        });
        Ok(Chapter { name, title: title.unwrap_or(unless), depth: 0, pieces })
    }

    /// The techniques, with their examples, exercises and answers.
    fn glossary(&self) -> Option<Chapter> {
        let title = self.materials.words.page.glossary.clone();
        let mut pieces = vec![Piece::Heading(1, plain(&title))];
        for &shown in &self.plan.glossary {
            let told = told(self.materials, shown);
            pieces.extend(told.chapter.map(|chapter| Piece::Heading(1, plain(&chapter))));
            pieces.push(Piece::Heading(2, plain(&told.heading)));
            pieces.extend(told.picture.map(|picture| Piece::Picture(picture, ANSWER, told.heading.clone())));
            pieces.extend(told.texts.iter().map(|text| Piece::Text(plain(text))));
        }
        (pieces.len() > 1).then(|| Chapter { name: "techniques".into(), title, depth: 0, pieces })
    }

    fn opener(&self, section: usize) -> Chapter {
        let (words, title) = (self.materials.words, &self.spec.sections[section].title);
        let planned = &self.plan.sections[section];
        let mut pieces = vec![Piece::Heading(1, plain(title))];
        pieces.push(Piece::Text(plain(&crate::book::teach::facts::numbers(self.spec, self.materials, planned))));
        let about = planned.level.and_then(|level| words.levels.get(level.name())).map(|level| level.about.clone());
        let intro = Some(self.spec.sections[section].intro.clone());
        let tells = crate::book::teach::facts::opener_tells(self.spec, &self.plan, section);
        let rules = tells.then(|| rule_line(self.spec, self.materials, section, planned));
        let texts =
            [intro, about, rules].into_iter().flatten().filter(|text| !text.is_empty() && self.spec.parts.openers.is_on());
        pieces.extend(texts.map(|text| Piece::Text(plain(&text))));
        Chapter { name: format!("section-{}", section + 1), title: title.clone(), depth: 0, pieces }
    }

    /// A puzzle on a page of its own, with the ways to its hint and its solution.
    fn puzzle(&self, section: usize, i: usize) -> Chapter {
        let (spec, words) = (self.spec, self.materials.words);
        let level = self.puzzles[i].rating.as_ref().map(|rating| words.level(rating.level).to_string());
        let name = self.name(i);
        let level = level.filter(|level| *level != spec.sections[section].title && !name.contains(level.as_str()));
        let heading = [Some(name.clone()), level].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let mut ways = Vec::new();
        if self.edition.hints.len() == self.puzzles.len() {
            ways.push((words.page.hints.clone(), format!("hints-{}#h{}", section + 1, i + 1)));
        }
        if spec.solutions != Solutions::None {
            ways.push((words.page.solutions.clone(), format!("answers-{}#a{}", section + 1, i + 1)));
        }
        let picture = Piece::Picture(self.drawn(i, &Show::Puzzle), 100, heading.clone());
        let mut pieces = vec![Piece::Heading(2, plain(&heading)), picture];
        if !ways.is_empty() {
            pieces.push(Piece::Ways(ways));
        }
        Chapter { name: puzzle_file(i), title: heading, depth: 1, pieces }
    }

    fn name(&self, i: usize) -> String {
        let level = self.puzzles[i].rating.as_ref().map(|rating| rating.level);
        over_puzzle(self.spec, self.materials, &self.plan, i, level)
    }

    fn drawn(&self, i: usize, show: &Show) -> Scene {
        let puzzle: &Puzzle = self.puzzles[i];
        puzzle_scene(self.materials.fonts, self.materials.theme, puzzle, show, WIDE, TALL)
    }
}

fn puzzle_file(i: usize) -> String {
    format!("puzzle-{:04}", i + 1)
}

fn plain(text: &str) -> Spoken {
    vec![(text.to_string(), false)]
}

/// A block of a text page as pieces. A picture that this book has not is left out.
fn put(pieces: &mut Vec<Piece>, block: Block, drawn: &dyn Fn(&str) -> Option<Scene>) {
    match block {
        Block::Heading(order, spans) => pieces.push(Piece::Heading(order, said(&spans))),
        Block::Paragraph(spans) => pieces.push(Piece::Text(said(&spans))),
        Block::Rule => {}
        Block::List(items) => {
            let item = |(mark, blocks): &(String, Vec<Block>)| {
                let mut words = vec![(format!("{mark} "), false)];
                for block in blocks {
                    if let Block::Paragraph(spans) = block {
                        words.extend(said(spans));
                    }
                }
                words
            };
            pieces.push(Piece::List(items.iter().map(item).collect()));
        }
        Block::Table(rows) => {
            pieces.push(Piece::Table(rows.iter().map(|row| row.iter().map(|cell| said(cell)).collect()).collect()));
        }
        Block::Figures(figures) => {
            for figure in figures {
                let Some(scene) = drawn(&figure.what) else { continue };
                let caption = said(&figure.caption);
                let about: String = caption.iter().map(|word| word.0.as_str()).collect();
                pieces.push(Piece::Picture(scene, 70, about));
                if !caption.is_empty() {
                    pieces.push(Piece::Text(caption));
                }
            }
        }
    }
}

fn said(spans: &[Span]) -> Spoken {
    let one = |span: &Span| match span {
        Span::Text { text, is_bold } => (text.clone(), *is_bold),
        Span::Break => ("\n".into(), false),
    };
    spans.iter().map(one).collect()
}
