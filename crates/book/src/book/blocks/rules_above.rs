//! The rules above the puzzles of a worksheet. A sheet is handed out by itself, so it explains the less familiar rules: in a
//! few lines above the grids, or on a page before them if that would take too much of the page.

use super::block_for;
use crate::board::Layout;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{Lines, RulesAt, SectionPlan};
use crate::book::leaf::same_rules::paragraphs;
use crate::book::leaf::style::measure;
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::draw::{Align, Face, Point, Scene, Type, set_line, wrap};
use crate::paper::{Body, Paper};

/// The distance of lines, and the space below the last one, in percent of their size.
const LEADING: i32 = 135;
const BELOW: i32 = 60;
/// The most of a page's height that rules take, in percent.
const MOST: i32 = 20;

impl Lines {
    fn height(&self) -> i32 {
        self.size * LEADING / 100 * self.lines.len() as i32 + self.size * BELOW / 100
    }
}

impl SectionPlan {
    /// The part of a page's body that its puzzles have.
    pub(crate) fn room(&self, body: Body) -> Body {
        let taken = if let RulesAt::Above(lines) = &self.rules { lines.height() } else { 0 };
        let foot = self.foot.map_or(0, |foot| foot.height);
        let body = below(body, taken);
        Body { height: body.height - foot, ..body }
    }
}

fn below(body: Body, taken: i32) -> Body {
    Body { top: body.top + taken, height: body.height - taken, ..body }
}

/// Where the rules of a section are printed, and the side of a cell beside them.
pub(crate) fn rules_and_cell(
    spec: &Spec,
    materials: &Materials,
    paper: &Paper,
    section: usize,
    planned: &SectionPlan,
) -> Result<(RulesAt, i32), BookError> {
    let title = &spec.sections[section].title;
    let SectionPlan { kind, sample, .. } = planned;
    let cell = |taken: i32| {
        let body = planned.room(below(paper.body(1), taken));
        block_for(spec, materials, body, (title, section), planned.grid, sample)
    };
    if !tells(spec, sample) {
        return Ok((RulesAt::Nowhere, cell(0)?));
    }
    let Materials { words, theme, fonts, .. } = materials;
    let (body, sizes) = (paper.body(1), &theme.sizes);
    for size in [sizes.body, sizes.caption, sizes.small] {
        let (style, width) = (style(size, materials), measure(body.width, size));
        let lines: Vec<String> =
            paragraphs(kind, &sample.rules, words).iter().flat_map(|rule| wrap(fonts, style, rule, width)).collect();
        let is_wide = lines.iter().any(|line| style.width(fonts, line) > width);
        let lines = Lines { lines, size };
        if is_wide || lines.height() > body.height * MOST / 100 {
            continue;
        }
        if let Ok(cell) = cell(lines.height()) {
            return Ok((RulesAt::Above(lines), cell));
        }
    }
    Ok((RulesAt::Page, cell(0)?))
}

/// Whether the rules of such boards are printed with the puzzles: on worksheets, where no other page has them.
fn tells(spec: &Spec, sample: &Layout) -> bool {
    spec.name_line && !spec.parts.how_to_play.is_on() && !sample.rules.is_empty()
}

fn style(size: i32, materials: &Materials) -> Type {
    Type::new(Face::Regular, size, materials.theme.text_paint)
}

/// Draws the rules at the top of a page's body.
pub(crate) fn draw_rules(scene: &mut Scene, materials: &Materials, body: Body, planned: &SectionPlan) {
    let RulesAt::Above(Lines { lines, size }) = &planned.rules else { return };
    let mut y = body.top + size * 72 / 100;
    for line in lines {
        scene.items.push(set_line(materials.fonts, style(*size, materials), line, Point { x: body.left, y }, Align::Left));
        y += size * LEADING / 100;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{TestAssets, test_assets, theme_named};
    use crate::book::*;
    use crate::draw::{Item, Scene};
    use crate::kinds::KINDS;
    use crate::request::Request;
    use crate::words::Words;

    fn sheet(wanted: Request, page: &str, per_page: u32, copies: u32) -> Spec {
        sheet_spec(&Sheet {
            title: "A sheet".into(),
            page: page.into(),
            theme: "standard".into(),
            language: "en".into(),
            per_page,
            solutions: Solutions::End,
            slips: false,
            wanted,
            count: per_page,
            seed: None,
            candidate_dots: false,
            lines: [true, false, true],
            side: 14.0,
            copies,
        })
    }

    /// The pages of a sheet with full boards, and its plan.
    fn drawn(spec: &Spec, assets: &TestAssets) -> Result<(Plan, Vec<(PageRole, Scene)>), BookError> {
        let materials = assets.materials();
        let plan = check(spec, &materials)?;
        let sections = stand_ins(&plan);
        let edition = Edition::default();
        let book = compose(spec, &sections, &materials, &edition)?;
        let pages = (0..book.n_pages()).map(|i| (book.role(i), book.page(i))).collect();
        Ok((plan, pages))
    }

    fn texts(scene: &Scene) -> Vec<&str> {
        scene.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run.text.as_str()) } else { None }).collect()
    }

    /// Whether the lines are drawn together, above all that is drawn after them and below all that is drawn before.
    #[track_caller]
    fn assert_free(scene: &Scene, lines: &[String], name: &str) {
        let is_line = |item: &Item| matches!(item, Item::Text(run) if run.text == lines[0]);
        let first = scene.items.iter().position(is_line).unwrap_or_else(|| panic!("{name}: no rules"));
        let (rules, rest) = scene.items[first..].split_at(lines.len());
        let told: Vec<&str> =
            rules.iter().filter_map(|item| if let Item::Text(run) = item { Some(run.text.as_str()) } else { None }).collect();
        assert_eq!(told, lines.iter().map(String::as_str).collect::<Vec<_>>(), "{name}");
        let top = rules.iter().map(|item| item.bounds().top).min().unwrap();
        let bottom = rules.iter().map(|item| item.bounds().bottom).max().unwrap();
        assert!(scene.items[..first].iter().all(|item| item.bounds().bottom <= top), "{name}: the head is on the rules");
        assert!(rest.iter().all(|item| item.bounds().top >= bottom), "{name}: a grid is on the rules");
        assert_eq!(scene.stray(), None, "{name}");
    }

    #[test]
    fn each_kind_tells_its_rules_above_its_grids() {
        let german = Words::from_toml(include_str!("../../../../../templates/text/de/words.toml"), None).unwrap();
        let (mut n_above, mut n_apart) = (0, 0);
        for (theme, words) in [("standard", Words::english()), ("standard", &german), ("kids", &german), ("large", &german)] {
            let assets = TestAssets { words: words.clone(), ..test_assets(theme_named(theme)) };
            for kind in KINDS.iter() {
                for (page, per_page) in [("a4", 1), ("a4", 2), ("a4", 4), ("a4", 6), ("a5", 1), ("letter", 2)] {
                    let name = format!("{} {page} {per_page} {theme}", kind.name);
                    let Ok((plan, pages)) = drawn(&sheet(Request::of(kind.name, ""), page, per_page, 1), &assets) else {
                        continue;
                    };
                    let of_rules = pages.iter().filter(|(role, _)| matches!(role, PageRole::HowToPlay { .. })).count();
                    match &plan.sections[0].rules {
                        RulesAt::Above(lines) => {
                            n_above += 1;
                            assert_eq!(of_rules, 0, "{name}");
                            let puzzles = pages.iter().filter(|(role, _)| matches!(role, PageRole::Puzzles { .. }));
                            puzzles.for_each(|(_, scene)| assert_free(scene, &lines.lines, &name));
                            let all = paragraphs(kind, &plan.sections[0].sample.rules, words).join(" ");
                            assert_eq!(lines.lines.join(" "), all, "{name}");
                        }
                        RulesAt::Page => {
                            n_apart += 1;
                            assert!(of_rules > 0, "{name}");
                        }
                        // Familiar rules are not printed.
                        RulesAt::Nowhere => assert!(kind.rules.is_empty() && of_rules == 0, "{name}"),
                    }
                }
            }
        }
        assert!(n_above > 200 && n_apart < n_above / 10, "{n_above} above, {n_apart} apart");
    }

    #[test]
    fn rules_that_would_take_too_much_of_a_page_have_one_of_their_own() {
        let assets = test_assets(theme_named("standard"));
        let rules = "diagonals,windows,disjoint-groups,anti-knight,anti-king,non-consecutive,odd,even";
        let many = Request { rules: Some(rules.into()), ..Request::of("sudoku", "") };
        let (plan, pages) = drawn(&sheet(many.clone(), "a4", 1, 4), &assets).unwrap();
        assert_eq!(plan.sections[0].rules, RulesAt::Page);
        assert_eq!(pages[0].0, PageRole::HowToPlay { section: 0, part: 0 });
        // Each of the small pages has them, since the sheet is cut.
        let heading = texts(&pages[0].1).iter().filter(|text| text.contains("knight")).count();
        assert_eq!(heading, 4, "{:?}", texts(&pages[0].1));
        // A larger page has room for all of them.
        let (plan, _) = drawn(&sheet(many, "a4", 1, 1), &assets).unwrap();
        assert!(matches!(plan.sections[0].rules, RulesAt::Above(_)));
    }

    #[test]
    fn a_book_with_pages_of_rules_does_not_tell_them_twice() {
        let assets = test_assets(theme_named("standard"));
        let spec = |parts: &str| {
            let text = format!("title = \"T\"\nname_line = true\n{parts}\n[[section]]\ntitle = \"S\"\nkind = \"x\"\ncount = 2\n");
            check(&Spec::from_toml(&text).unwrap(), &assets.materials()).unwrap().sections[0].rules.clone()
        };
        assert_eq!(spec(""), RulesAt::Nowhere);
        assert!(matches!(spec("parts.how_to_play = false"), RulesAt::Above(_)));
    }

    #[test]
    fn the_file_of_a_kind_tells_its_rules_in_its_languages() {
        let german = Words::from_toml(include_str!("../../../../../templates/text/de/words.toml"), None).unwrap();
        let file = "name = \"mine\"\ntitle = { en = \"Kings\", de = \"Könige\" }\nhow_to_play = { de = \"Könige stehen nie nebeneinander.\" }\nrules = [\"anti-king\"]\n";
        let told = |words: &Words| {
            let assets = TestAssets { words: words.clone(), ..test_assets(theme_named("standard")) };
            let (_, pages) = drawn(&sheet(Request::of(file, ""), "a4", 1, 1), &assets).unwrap();
            texts(&pages[0].1).join(" ")
        };
        assert!(told(&german).contains("Könige stehen nie nebeneinander."), "{}", told(&german));
        assert!(told(Words::english()).contains("Cells that touch at a corner hold different digits."));
    }
}
