//! The text pages around the puzzles: half-title, title, imprint, rules, openers. Each is a template that is filled and set.

use super::facts::facts_of;
use super::flow::{check_pictures, pages_of, set_page, set_slot};
use super::front_contents::{contents_style, draw_contents};
use super::front_crux::draw_cruxes;
use super::front_hints::{draw_hints, draw_notes};
use super::glossary::draw_glossary;
use super::markdown::{Block, Region, Span, read_page};
use super::texts::render;
use crate::book::leaf::edition::Edition;
use crate::book::leaf::laid::LaidText;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{PageRole, Plan, SectionPlan};
use crate::book::leaf::same_rules::are_alike;
use crate::book::leaf::{Common, Leaf};
use crate::book::spec::error::BookError;
use crate::book::spec::own_pages::text_name;
use crate::book::spec::{Part, Spec};
use crate::draw::{Align, Bounds, Face, Fonts, Item, PT, Point, Scene, Stroke, Theme, Type, set_line, wrap};
use crate::guard::BOOK_STEPS;
use crate::paper::Body;
use crate::puzzle::Puzzle;

/// A heading is set as those of text pages are: in the theme's display face, as far as that has its letters.
fn heading_style(fonts: &Fonts, theme: &Theme, heading: &str) -> Type {
    Type::new(fonts.display(heading), theme.sizes.heading, theme.text_paint)
}

/// The heading of a page, from the left.
pub(crate) fn set_heading(materials: &Materials, heading: &str, at: Point) -> Item {
    let Materials { theme, fonts, .. } = materials;
    set_line(fonts, heading_style(fonts, theme, heading), heading, at, Align::Left)
}

/// The edition for checks before there is one. Its texts are as long as a hash and a seed can be.
pub(super) const STAND_IN: Edition = Edition {
    hash: "000000000000",
    date: None,
    seed: "000000-000000",
    command: "gridpress book SPEC --seed 000000-000000",
    hints: &[],
    codes: &[],
    check_words: &[],
};

/// The name of a page's text, and the section that it is about.
fn text_of(plan: &Plan, role: PageRole) -> Option<(String, Option<usize>)> {
    match role {
        PageRole::HalfTitle => Some(("half-title".into(), None)),
        PageRole::Title => Some(("title".into(), None)),
        PageRole::Imprint => Some(("imprint".into(), None)),
        PageRole::Graded { .. } => Some(("graded".into(), None)),
        PageRole::Opener { section } => Some(("opener".into(), Some(section))),
        PageRole::Text { text } => Some((text_name(text), None)),
        PageRole::HowToPlay { section, .. } => Some((rules_text(plan, section), Some(section))),
        _ => None,
    }
}

/// Boards of up to this many digits are usually for children, and so is the text that explains them.
const MOST_DIGITS_OF_CHILDREN: u8 = 6;

/// The name of the text that explains the boards of a section: one text, rule by rule, for all boards with rules.
pub(super) fn rules_text(plan: &Plan, section: usize) -> String {
    let planned = &plan.sections[section];
    let is_small = |s: &SectionPlan| s.sample.n_digits <= MOST_DIGITS_OF_CHILDREN;
    // Without rules of its own and without sums, a board is rows, columns and boxes.
    let is_for_children = planned.sample.cages.is_empty() && plan.sections.iter().filter(|s| are_alike(s, planned)).all(is_small);
    let name = match planned.kind.name {
        _ if !planned.sample.rules.is_empty() => "rules",
        _ if is_for_children => "children",
        name => name,
    };
    format!("how-to-play-{name}")
}

/// The names of the texts that replace those of the language, with their files.
pub fn own_texts(spec: &Spec) -> Vec<(String, &str)> {
    let parts = &spec.parts;
    let all = [
        ("half-title", &parts.half_title),
        ("title", &parts.title),
        ("imprint", &parts.imprint),
        ("graded", &parts.graded),
        ("opener", &parts.openers),
        ("how-to-play", &parts.how_to_play),
    ];
    let pages = spec.texts.iter().enumerate().map(|(i, text)| (text_name(i), text.file.as_str()));
    all.into_iter()
        .filter_map(|(name, part)| if let Part::Own(file) = part { Some((name.to_string(), file.as_str())) } else { None })
        .chain(pages)
        .collect()
}

/// A text page: its template is filled, and the Markdown is read.
struct TextPage {
    file: String,
    section: Option<usize>,
    regions: Vec<Region>,
    /// The steps that filling it took.
    steps: u64,
}

/// All regions of a text that may run over several pages.
pub(crate) fn regions_of(leaf: &Leaf, role: PageRole) -> Result<Vec<Region>, BookError> {
    let Some((name, section)) = text_of(leaf.plan, role) else { return Ok(Vec::new()) };
    let text = leaf.materials.texts.named(&name, &leaf.spec.language)?;
    read_page(&text.file, &render(text, &facts_of(leaf, section))?.0)
}

fn text_page(leaf: &Leaf, role: PageRole) -> Result<Option<TextPage>, BookError> {
    let Some((name, section)) = text_of(leaf.plan, role) else { return Ok(None) };
    let text = leaf.materials.texts.named(&name, &leaf.spec.language)?;
    let (markdown, steps) = render(text, &facts_of(leaf, section))?;
    let regions = read_page(&text.file, &markdown)?;
    let regions = match role {
        PageRole::HowToPlay { part, .. } | PageRole::Graded { part } => {
            pages_of(leaf, section, regions).into_iter().nth(part).unwrap_or_default()
        }
        _ => regions,
    };
    Ok(Some(TextPage { regions, file: text.file.clone(), section, steps }))
}

/// How many pages each text that runs on takes on the paper of a plan: the rules of each kind, and how the book is graded.
pub(crate) fn rules_lengths(
    spec: &Spec,
    materials: &Materials,
    plan: &Plan,
    puzzles: Option<&[&Puzzle]>,
) -> Result<Vec<usize>, BookError> {
    let common = &Common::of(spec, materials, plan, puzzles);
    let first = |(i, role): (usize, &PageRole)| match *role {
        PageRole::HowToPlay { part: 0, .. } | PageRole::Graded { part: 0 } => Some((i, text_of(plan, *role)?)),
        _ => None,
    };
    let length = |(i, (name, section)): (usize, (String, Option<usize>))| {
        let leaf = Leaf { spec, materials, plan, common, edition: &STAND_IN, puzzles: &[], number: i + 1 };
        let text = materials.texts.named(&name, &spec.language)?;
        let (markdown, _) = render(text, &facts_of(&leaf, section))?;
        Ok(pages_of(&leaf, section, read_page(&text.file, &markdown)?).len())
    };
    plan.pages.iter().enumerate().filter_map(first).map(length).collect()
}

/// Draws a text page. [`check_front`] has reported its errors.
pub(super) fn draw_text_page(scene: &mut Scene, leaf: &Leaf, role: PageRole) {
    if let Ok(Some(page)) = text_page(leaf, role) {
        set_page(scene, leaf, page.section, &page.regions);
    }
}

/// Refuses texts that are missing, can't be filled or set, or are too large for their page.
pub(crate) fn check_front(spec: &Spec, materials: &Materials, plan: &Plan, common: &Common) -> Result<(), BookError> {
    let Materials { theme, fonts, .. } = materials;
    let width = plan.paper.body(1).width;
    let mut all_steps = 0;
    for (i, &role) in plan.pages.iter().enumerate() {
        let leaf = Leaf { spec, materials, plan, common, edition: &STAND_IN, puzzles: &[], number: i + 1 };
        let mut check_text = |role: PageRole| -> Result<Option<TextPage>, BookError> {
            let Some(page) = text_page(&leaf, role)? else { return Ok(None) };
            all_steps += page.steps;
            BOOK_STEPS.hold_number(&page.file, all_steps)?;
            check_pictures(&leaf, page.section, &page.file, &page.regions)?;
            for text in page.regions.iter().flat_map(|region| &region.blocks).flat_map(texts_in) {
                fonts.check(&text, &page.file)?;
            }
            Ok(Some(page))
        };
        if let PageRole::Laid { page } = role {
            for text in &plan.laid[page].texts {
                if check_text(PageRole::Text { text: text.text })?.is_some() {
                    check_slot(&leaf, text)?;
                }
            }
        }
        if let Some(TextPage { section, regions, .. }) = check_text(role)? {
            check_width(&leaf, section, &regions)?;
        }
    }
    let fits = |style: Type, text: &str, width: i32, most: usize| {
        let lines = wrap(fonts, style, text, width);
        match lines.len() <= most && lines.iter().all(|line| style.width(fonts, line) <= width) {
            true => Ok(()),
            false => Err(BookError::TooLong(text.into())),
        }
    };
    if spec.parts.title.is_on() {
        fits(Type::new(Face::Bold, theme.sizes.title, theme.text_paint), &spec.title, width, 4)?;
    }
    // A running head and a worksheet's title must fit on one line.
    fits(Type::new(Face::Bold, theme.sizes.caption, theme.text_paint), &spec.title, width, 1)?;
    for section in &spec.sections {
        fits(heading_style(fonts, theme, &section.title), &section.title, width, 3)?;
        fits(contents_style(theme), &section.title, width * 62 / 100, 1)?;
    }
    Ok(())
}

impl Leaf<'_> {
    /// Draws a page that needs no puzzles.
    pub(crate) fn draw_front(&self, scene: &mut Scene, role: PageRole) {
        match role {
            PageRole::Contents { first } => draw_contents(scene, self, first),
            PageRole::Hints { list, first, count } => draw_hints(scene, self, list, first, count),
            PageRole::Cruxes { first, count } => draw_cruxes(scene, self, first, count),
            PageRole::Glossary { n_columns, first, count } => draw_glossary(scene, self, n_columns, first, count),
            PageRole::Notes => draw_notes(scene, self),
            text => draw_text_page(scene, self, text),
        }
    }
}

/// Draws the pages that need no puzzles, and refuses the first one whose text does not fit on its page.
pub(crate) fn check_drawn(spec: &Spec, materials: &Materials, plan: &Plan, common: &Common) -> Result<(), BookError> {
    for (i, &role) in plan.pages.iter().enumerate() {
        let page = match role {
            PageRole::Title => "the title page".to_string(),
            PageRole::Imprint => "the imprint".into(),
            PageRole::Contents { .. } => "the contents".into(),
            PageRole::Opener { section } => format!("the page that opens section {}", section + 1),
            PageRole::Graded { .. } => "the page on how the book is graded".into(),
            PageRole::HalfTitle => "the half-title".into(),
            PageRole::Text { text } => format!("the page of [[text]] {}", text + 1),
            PageRole::HowToPlay { section, .. } => format!("the page with the rules of section {}", section + 1),
            PageRole::Puzzles { .. } | PageRole::Glossary { .. } | PageRole::Solutions { .. } => continue,
            PageRole::Hints { .. } | PageRole::Cruxes { .. } => continue,
            PageRole::Day { .. } | PageRole::DaySolutions { .. } | PageRole::Laid { .. } => continue,
            PageRole::Notes | PageRole::Blank => continue,
        };
        let leaf = Leaf { spec, materials, plan, common, edition: &STAND_IN, puzzles: &[], number: i + 1 };
        let mut scene = Scene::new(plan.paper.width, plan.paper.height);
        leaf.draw_front(&mut scene, role);
        let bottom = plan.paper.height - plan.paper.margins.bottom.min(plan.paper.height / 20);
        let runs_out = |item: &Item| item.bounds().bottom > bottom;
        if scene.stray().is_some() || scene.items.iter().any(runs_out) {
            return Err(BookError::TooMuch(page));
        }
    }
    Ok(())
}

/// The distance of a text in a slot from the line above it.
const BELOW_LINE: i32 = 9 * PT;

/// Draws a text in its slot, below a line. Returns whether it fits; [`check_front`] has reported other errors.
pub(crate) fn draw_slot_text(scene: &mut Scene, leaf: &Leaf, text: &LaidText) -> bool {
    let Ok(Some(page)) = text_page(leaf, PageRole::Text { text: text.text }) else { return true };
    let (slot, theme) = (text.on(leaf.plan.paper.body(leaf.number)), leaf.materials.theme);
    let stroke = Stroke::solid(theme.rule_line.0, theme.soft_paint);
    let (from, to) = (Point { x: slot.left, y: slot.top }, Point { x: slot.left + slot.width, y: slot.top });
    scene.items.push(Item::Line { from, to, stroke });
    let room = Body { top: slot.top + BELOW_LINE, height: slot.height - BELOW_LINE, ..slot };
    set_slot(scene, leaf, room, &page.regions)
}

/// Refuses a text that is too long for its slot, or has a word that is wider.
fn check_slot(leaf: &Leaf, text: &LaidText) -> Result<(), BookError> {
    let slot = text.on(leaf.plan.paper.body(leaf.number));
    let mut scene = Scene::new(leaf.plan.paper.width, leaf.plan.paper.height);
    let fits = draw_slot_text(&mut scene, leaf, text);
    let is_wide = |item: &&Item| item.bounds().left < slot.left - PT || item.bounds().right > slot.left + slot.width + PT;
    match scene.items.iter().find(is_wide) {
        Some(Item::Text(run)) => Err(BookError::TooLong(run.text.clone())),
        None if fits => Ok(()),
        _ => Err(BookError::TooMuchForSlot(text.text + 1)),
    }
}

/// Refuses a text with a word that is wider than its page.
fn check_width(leaf: &Leaf, section: Option<usize>, regions: &[Region]) -> Result<(), BookError> {
    let paper = &leaf.plan.paper;
    let body = paper.body(leaf.number);
    let mut scene = Scene::new(paper.width, paper.height);
    set_page(&mut scene, leaf, section, regions);
    // Centred text is centred on the page. If the inner margin is wider, it may reach into the outer margin.
    let slack = (paper.margins.inner - paper.margins.outer).abs() / 2 + PT;
    let is_wide = |b: Bounds| b.left < body.left - slack || b.right > body.left + body.width + slack;
    let wide = scene.items.iter().find_map(|item| match item {
        Item::Text(run) if is_wide(item.bounds()) => Some(run.text.clone()),
        _ => None,
    });
    wide.map_or(Ok(()), |text| Err(BookError::TooLong(text)))
}

/// All texts of a block.
fn texts_in(block: &Block) -> Vec<String> {
    let told = |spans: &[Span]| {
        spans.iter().map(|span| if let Span::Text { text, .. } = span { text.as_str() } else { " " }).collect::<String>()
    };
    match block {
        Block::Heading(_, spans) | Block::Paragraph(spans) => vec![told(spans)],
        Block::List(items) => items
            .iter()
            .flat_map(|(mark, blocks)| std::iter::once(mark.clone()).chain(blocks.iter().flat_map(texts_in)))
            .collect(),
        Block::Figures(figures) => figures.iter().map(|figure| told(&figure.caption)).collect(),
        Block::Table(rows) => rows.iter().flatten().map(|cell| told(cell)).collect(),
        Block::Rule => Vec::new(),
    }
}
