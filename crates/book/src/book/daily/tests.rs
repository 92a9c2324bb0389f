//! Books with a page a day: their days, what is on which page, and what is refused.

use crate::board::{Counts, Level, Rating};
use crate::book::plan::stand_in::stand_in;
use crate::book::test_assets::{TestAssets, test_assets, theme_named};
use crate::book::*;
use crate::draw::{Item, Scene};
use crate::kinds::kind_said;
use crate::paper::{Body, Profile, Stock};
use crate::puzzle::Puzzle;
use crate::words::Words;

const DAILY: &str = include_str!("../../../../../templates/books/daily.toml");

/// A spec whose sections have the titles of their kinds, as they have once the kinds are read.
fn titled(text: &str, words: &Words) -> Result<Spec, BookError> {
    let mut spec = Spec::from_toml(text)?;
    for section in spec.sections.iter_mut().filter(|section| section.title.is_empty()) {
        section.title = kind_title(kind_said(&section.wanted.kind).unwrap(), words).into();
    }
    Ok(spec)
}

fn small(more: &str) -> String {
    format!(
        "title = \"T\"\nsolutions = \"next-day\"\ntime_line = false\nopen_on = \"any\"\n{more}\n[[section]]\nkind = \"sudoku\"\n\
         [[section]]\nkind = \"suko\"\nwidth = 30\n"
    )
}

const BARE: &str = "parts = { title = false, imprint = false, how_to_play = false, contents = false, openers = false }";

fn rated(puzzle: Puzzle, level: Level) -> Puzzle {
    let counts = Counts::default();
    let rating =
        Rating { level, effort: 0, hardest_cost: 0, hardest: "", steps: 0, minutes: None, er: None, ep: None, ed: None, counts };
    Puzzle { rating: Some(rating), ..puzzle }
}

fn refusal(text: &str) -> String {
    let assets = test_assets(theme_named("standard"));
    let judged = titled(text, &assets.words).and_then(|spec| check(&spec, &assets.materials()));
    judged.map(|_| ()).unwrap_err().to_string()
}

/// A book with full boards, which need the most room.
fn pages(spec: &Spec, assets: &TestAssets) -> (Plan, Vec<(PageRole, Scene)>) {
    let materials = assets.materials();
    let plan = check(spec, &materials).unwrap_or_else(|e| panic!("{e}"));
    let of = |s: &SectionPlan| vec![rated(stand_in(s), s.level.unwrap_or(Level::Hard)); s.count];
    let sections: Vec<Vec<Puzzle>> = plan.sections.iter().map(of).collect();
    let edition = Edition::default();
    let book = compose(spec, &sections, &materials, &edition).unwrap();
    let pages = (0..book.n_pages()).map(|i| (book.role(i), book.page(i))).collect();
    (plan, pages)
}

fn texts(scene: &Scene) -> Vec<&str> {
    scene.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run.text.as_str()) } else { None }).collect()
}

fn are_apart(a: &Body, b: &Body) -> bool {
    let beside = |a: &Body, b: &Body| a.left + a.width <= b.left || a.top + a.height <= b.top;
    beside(a, b) || beside(b, a)
}

#[test]
fn every_day_has_a_page_with_its_date_and_the_solutions_of_the_day_before() {
    for (code, titles, solved) in [
        ("en", ["Friday, 1 January 2027", "Thursday, 7 January 2027"], "Solutions of 7 January"),
        ("de", ["Freitag, 1. Januar 2027", "Donnerstag, 7. Januar 2027"], "Lösungen vom 7. Januar"),
        ("fr", ["Vendredi 1er janvier 2027", "Jeudi 7 janvier 2027"], "Solutions du 7 janvier"),
        ("it", ["Venerdì 1º gennaio 2027", "Giovedì 7 gennaio 2027"], "Soluzioni del giorno 7 gennaio"),
        ("es", ["Viernes, 1 de enero de 2027", "Jueves, 7 de enero de 2027"], "Soluciones del 7 de enero"),
    ] {
        let text = crate::languages::text(code, "words.toml");
        let assets = TestAssets { words: Words::from_toml(&text, None).unwrap(), ..test_assets(theme_named("standard")) };
        let spec = titled(DAILY, &assets.words).unwrap();
        let (plan, pages) = pages(&spec, &assets);
        let n = plan.sections.len();
        let roles: Vec<PageRole> = pages.iter().map(|(role, _)| *role).collect();
        let days = (0..7).map(|day| PageRole::Day { day });
        assert_eq!(roles, days.chain([PageRole::DaySolutions { first: 6, count: 1 }]).collect::<Vec<_>>());
        assert_eq!([texts(&pages[0].1)[0], texts(&pages[6].1)[0]], titles);
        assert!(texts(&pages[7].1).contains(&solved), "{code}: {:?}", texts(&pages[7].1));
        assert!(texts(&pages[0].1).contains(&assets.words.dates.solutions_follow.as_str()), "{code}");
        assert_eq!(plan.puzzle_page, (0..n).flat_map(|_| 1..=7).collect::<Vec<_>>());
        assert_eq!(plan.solution_page, (0..n).flat_map(|_| 2..=8).collect::<Vec<_>>());
        for (i, (role, scene)) in pages.iter().enumerate() {
            assert_eq!(scene.stray(), None, "{code}, page {}", i + 1);
            assert!(scene.smallest_text().is_none_or(|size| size >= 7_000), "{code}: {:?}", scene.smallest_text());
            assert!(scene.thinnest_line().is_none_or(|width| width >= 750), "{code}: {:?}", scene.thinnest_line());
            let (body, layout) = (plan.paper.body(i + 1), plan.daily.as_ref().unwrap());
            let mut places = match *role {
                PageRole::Day { .. } => layout.places(&spec, body),
                _ => Vec::new(),
            };
            if i > 0 {
                places.extend(layout.solution_places(body, layout.solutions_top(body, *role, 0), &assets.materials()));
            }
            let is_within = |place: &Body| {
                let ends = (place.left + place.width, place.top + place.height);
                place.left >= body.left && ends.0 <= body.left + body.width && ends.1 <= body.top + body.height
            };
            assert!(places.iter().all(is_within), "{code}, page {}: {places:?} in {body:?}", i + 1);
            let apart = places.iter().enumerate().all(|(k, a)| places[..k].iter().all(|b| are_apart(a, b)));
            assert!(apart, "{code}, page {}: {places:?}", i + 1);
        }
    }
}

#[test]
fn links_lead_from_each_puzzle_to_its_solution_and_back() {
    let assets = test_assets(theme_named("standard"));
    for (solutions, n_links) in [("next-day", 24), ("end", 24), ("separate", 0), ("none", 0)] {
        let text = small(&format!("{BARE}\ndaily = {{ start = \"2027-02-26\", days = 6 }}")).replace("next-day", solutions);
        let spec = titled(&text, &assets.words).unwrap();
        let materials = assets.materials();
        let plan = check(&spec, &materials).unwrap();
        let sections: Vec<Vec<Puzzle>> = stand_ins(&plan);
        let edition = Edition::default();
        let book = compose(&spec, &sections, &materials, &edition).unwrap();
        assert_eq!(book.document.links.len(), n_links, "{solutions}");
        let back = |link: &crate::draw::Link| {
            book.document.links.iter().any(|other| (other.from_page, other.to_page) == (link.to_page, link.from_page))
        };
        assert!(book.document.links.iter().all(back), "{solutions}");
        assert_eq!(book.document.outline[3].title, "Monday, 1 March 2027");
        let answers = compose_answers(&spec, &sections, &materials, &edition).unwrap();
        assert_eq!(answers.is_some(), solutions == "separate");
        let all = match &answers {
            Some(answers) => (0..answers.n_pages()).map(|i| answers.page(i)).collect(),
            None => (0..book.n_pages()).map(|i| book.page(i)).collect::<Vec<Scene>>(),
        };
        let of = |day: &str| all.iter().filter(|page| texts(page).contains(&format!("Solutions of {day}").as_str())).count();
        let n = (solutions != "none") as usize;
        assert_eq!((of("26 February"), of("1 March"), of("3 March")), (n, n, n), "{solutions}");
        assert!(all.iter().all(|page| page.stray().is_none()));
    }
}

#[test]
fn levels_are_those_of_weekdays_and_rise_with_the_week() {
    let daily = "[daily]\nstart = \"2027-01-06\"\ndays = 9\nlevels = [\"easy\", \"easy\", \"medium\", \"medium\", \"hard\", \
                 \"hard\", \"medium\"]\n";
    let spec = Spec::from_toml(&small(daily)).unwrap();
    // Wednesday to Thursday of the week after: Wednesday, Thursday, Sunday, and Wednesday, Thursday again are medium.
    assert_eq!(spec.sections[0].wanted.quota.as_deref(), Some("easy:2,medium:5,hard:2"));
    assert!(spec.sections.iter().all(|section| section.count == 9));
    // Monday, Tuesday; two Wednesdays, two Thursdays, Sunday; Friday, Saturday.
    assert_eq!(days_by_difficulty(&spec, 0), Some(vec![5, 6, 0, 7, 1, 8, 4, 2, 3]));
    // A single level is not a quota, and a section's own words come first.
    let own = small(daily).replace("kind = \"suko\"", "kind = \"suko\"\nlevel = \"medium..hard\"");
    let spec = Spec::from_toml(&own).unwrap();
    assert_eq!((spec.sections[1].wanted.level.as_deref(), &spec.sections[1].wanted.quota), (Some("medium..hard"), &None));
    assert_eq!(days_by_difficulty(&spec, 1), Some(vec![5, 6, 0, 7, 1, 8, 2, 3, 4]));
    let same = format!("kind = \"suko\"\nlevels = {:?}", ["easy"; 7]);
    let spec = Spec::from_toml(&small(daily).replace("kind = \"suko\"", &same)).unwrap();
    assert_eq!((spec.sections[1].wanted.level.as_deref(), &spec.sections[1].wanted.quota), (Some("easy"), &None));
    assert_eq!(days_by_difficulty(&Spec::from_toml("title = \"T\"\n[[section]]\ntitle = \"S\"\n").unwrap(), 0), None);
}

#[test]
fn weekdays_may_have_no_page_and_titles_name_numbers() {
    let assets = test_assets(theme_named("standard"));
    let text = small(&format!(
        "{BARE}\npuzzle_title = \"{{section}} {{number}} · {{weekday}} · {{level}}\"\n[daily]\nstart = 2028-02-26\ndays = 3\n\
         without = [\"sunday\"]\ntitle = \"{{title}} {{number}}: {{weekday}}, {{month}} {{day}}\"\nfirst_number = 4100"
    ))
    .replace("width = 30", "width = 50");
    let spec = titled(&text, &assets.words).unwrap();
    let (_, pages) = pages(&spec, &assets);
    let told: Vec<&str> = pages[..3].iter().map(|(_, page)| texts(page)[0]).collect();
    assert_eq!(told, ["T 4100: Saturday, February 26", "T 4101: Monday, February 28", "T 4102: Tuesday, February 29"]);
    let first = texts(&pages[1].1);
    assert!(first.contains(&"Sudoku 4101 · Monday · Hard") && !first.contains(&"Hard"), "{first:?}");
    assert!(texts(&pages[1].1).contains(&"Solutions of 26 February"));
}

#[test]
fn titles_over_puzzles_have_places_in_every_book() {
    let assets = test_assets(theme_named("standard"));
    let book = |more: &str| format!("title = \"T\"\n{more}\n[[section]]\ntitle = \"March\"\nsize = \"2x3\"\ncount = 3\n");
    let said = |more: &str| {
        let spec = Spec::from_toml(&book(more)).unwrap();
        let (_, pages) = pages(&spec, &assets);
        let page = pages.iter().find(|(role, _)| matches!(role, PageRole::Puzzles { .. })).unwrap();
        texts(&page.1).into_iter().map(str::to_string).collect::<Vec<_>>()
    };
    assert!(said("puzzle_title = \"No. {number} · {kind} · {level}\"").contains(&"No. 1 · Sudoku · Hard".to_string()));
    assert!(said("days = true\npuzzle_title = \"{date} · {level}\"").contains(&"March 2 · Hard".to_string()));
    for (more, want) in [
        ("puzzle_title = \"{date} {number}\"", "{date}: there are: number, kind, section, level"),
        ("puzzle_title = \"{nubmer}\"", "{nubmer}: did you mean 'number'?"),
        ("puzzle_title = \"{level}\"", "expected {number} in it, since solutions are found by it"),
        ("days = true\npuzzle_title = \"{level}\"", "expected {date} in it"),
        ("puzzle_title = \" \"\nsolutions = \"none\"", "puzzle_title = "),
    ] {
        let message = refusal(&book(more));
        assert!(message.contains(want), "{more}: {message}");
    }
    let long = format!("puzzle_title = \"{{number}} {}\"", "wide ".repeat(30));
    assert!(refusal(&book(&long)).contains("do not fit side by side"));
}

#[test]
fn what_is_no_daily_set_is_refused_with_its_key() {
    let daily = |keys: &str| small(&format!("[daily]\n{keys}"));
    let week = "start = \"2027-01-01\"\ndays = 7\n";
    for (text, want) in [
        (daily("start = \"2027-02-29\"\ndays = 7"), "daily.start = 2027-02-29: expected a day such as 2027-01-01"),
        (daily("start = \"1066-10-14\"\ndays = 7"), "in the years 1583 to 9990"),
        (daily("start = 7\ndays = 7"), "expected a day such as \"2027-01-01\", not integer"),
        (daily("start = \"2027-01-01\"\ndays = 0"), "daily.days = 0: expected at least 1 day"),
        (daily("start = \"2027-01-01\"\ndays = 367"), "daily.days: 367 days; at most 366"),
        (daily("start = \"2027-01-01\"\ndays = -1"), "days"),
        (daily("start = \"2027-01-01\"\nday = 7"), "did you mean 'days'?"),
        (
            daily(&format!("{week}levels = [\"easy\", \"hard\"]")),
            "daily.levels = 2 of them: expected 7 levels, for Monday to Sunday",
        ),
        (daily(&format!("{week}levels = [\"esay\"]")), "daily.levels = esay: expected levels; did you mean 'easy'?"),
        (daily(&format!("{week}without = [\"sundays\"]")), "did you mean 'sunday'?"),
        (daily(&format!("{week}without = {:?}", crate::words::WEEKDAYS)), "at least one weekday with a page"),
        (daily(&format!("{week}title = \"{{dat}}\"")), "{dat}: did you mean 'date'?"),
        (daily(week) + "widht = 5\n", "there is no key 'widht'; did you mean 'width'?"),
        (daily(week) + "count = 3\n", "section.2.count = 3: expected 7, as daily.days says; leave it out"),
        (daily(week) + "per_page = 2\n", "section.2.per_page = 2: expected width instead"),
        (daily(week) + "variants = 2\n", "section.2.variants"),
        (daily(week) + "level = \"easy\"\nlevels = [\"easy\"]\n", "section.2.levels = 1 of them"),
        (daily(week).replace("width = 30", "width = 101"), "section.2.width = 101: expected 10 to 100"),
        (daily(week) + &"[[section]]\ntitle = \"S\"\n".repeat(11), "13 sections; at most 12"),
        (daily(week).replace("time_line", "days = true\ntime_line"), "days = a value: expected to be left out beside [daily]"),
        (daily(week).replace("time_line", "copies = 2\ntime_line"), "copies = "),
        (daily(week).replace("time_line", "parts.hints = true\ntime_line"), "parts.hints = "),
        (small(""), "solutions = next-day: expected a table [daily]"),
        (small("").replace("next-day", "end"), "section.2.width = a value: expected a table [daily]"),
        (daily(week) + &"[[section]]\ntitle = \"S\"\nwidth = 100\n".repeat(4), "the puzzles of a day do not fit on a page"),
        (
            daily(week).replace("time_line", "puzzle_title = \"{section} of {date}, {level}\"\ntime_line"),
            "section 1 ('Sudoku'): the title over its puzzle is wider than its place",
        ),
        (
            daily(week).replace("next-day", "none").replace("time_line", "page = \"90x160mm\"\ntime_line"),
            "on a day's page its cells would be",
        ),
    ] {
        let message = refusal(&text);
        assert!(message.contains(want), "{want}: {message}");
    }
    // A spec that was changed after it was read.
    let assets = test_assets(theme_named("standard"));
    let mut spec = titled(&daily(week), &assets.words).unwrap();
    spec.sections[1].count = 3;
    let message = check(&spec, &assets.materials()).unwrap_err().to_string();
    assert!(message.contains("section.2.count = 3: expected a puzzle for each of the 7 days"), "{message}");
}

#[test]
fn a_year_of_days_becomes_volumes_of_days() {
    let papers = vec![Stock { most: Some(200), ..Stock::default() }];
    let short = TestAssets { profile: Profile { papers, ..Profile::default() }, ..test_assets(theme_named("standard")) };
    let spec = titled(&small(&format!("{BARE}\n[daily]\nstart = \"2028-01-01\"\ndays = 366")), &short.words).unwrap();
    let volumes = volumes(&spec, &short.materials()).unwrap();
    let starts: Vec<&str> = volumes.iter().filter_map(|v| Some(v.spec.daily.as_ref()?.start.as_str())).collect();
    assert_eq!(starts, ["2028-01-01", "2028-07-02"]);
    assert!(volumes.iter().all(|v| v.takes == [183, 183] && v.spec.daily.as_ref().is_some_and(|daily| daily.days == 183)));
    assert_eq!(volumes[1].spec.daily.as_ref().map(|daily| daily.first_number), Some(184));
}

#[test]
fn contents_of_a_daily_set_are_its_days() {
    let assets = test_assets(theme_named("standard"));
    let spec = titled(&small("[daily]\nstart = \"2027-01-01\"\ndays = 40"), &assets.words).unwrap();
    let (plan, pages) = pages(&spec, &assets);
    let first = plan.section_page[0].to_string();
    let contents: Vec<&Scene> =
        pages.iter().filter(|(role, _)| matches!(role, PageRole::Contents { .. })).map(|(_, page)| page).collect();
    assert!(contents.len() > 1 && texts(contents[0]).contains(&"Friday, 1 January 2027"));
    assert!(texts(contents[0]).contains(&first.as_str()));
    assert!(pages.iter().all(|(role, _)| !matches!(role, PageRole::Opener { .. } | PageRole::Puzzles { .. })));
}

#[test]
fn mixed_pages_have_a_puzzle_of_every_section_and_no_days() {
    let text = "title = \"T\"\n[mixed]\npages = 3\ntitle = \"Page {number}\"\nfirst_number = 7\n[[section]]\ntitle = \"A\"\nsize = \"2x3\"\n[[section]]\ntitle = \"B\"\nkind = \"suko\"\n";
    let spec = Spec::from_toml(text).unwrap();
    let assets = test_assets(theme_named("standard"));
    let (plan, pages) = crate::book::tests::pressed(&spec, &assets);
    assert_eq!(plan.puzzle_page[..3], plan.puzzle_page[3..]);
    assert_eq!(days_by_difficulty(&spec, 0), Some(vec![0, 1, 2]));
    // Two rows fill a page down to its foot.
    let wide =
        text.replace("size = \"2x3\"", "size = \"2x3\"\nwidth = 51").replace("kind = \"suko\"", "kind = \"suko\"\nwidth = 51");
    let wide = Spec::from_toml(&wide).unwrap();
    let plan_of_wide = check(&wide, &assets.materials()).unwrap();
    let body = plan_of_wide.paper.body(1);
    let places = plan_of_wide.daily.unwrap().places(&wide, body);
    assert!(body.top + body.height - places[1].top - places[1].height < 20 * crate::draw::PT, "{places:?}");
    for (i, &page) in plan.puzzle_page[..3].iter().enumerate() {
        assert!(crate::book::tests::texts(&pages, page).contains(&format!("Page {}", i + 7).as_str()));
        assert!(!crate::book::tests::texts(&pages, page).join(" ").contains("2001"));
    }
    assert!(crate::book::tests::texts(&pages, plan.solution_page[0]).contains(&"Page 7"));
    for (from, to, want) in [
        ("[mixed]", "solutions = \"next-day\"\n[mixed]", "solutions = next-day: expected end, separate or none beside [mixed]"),
        ("pages = 3", "pages = 0", "mixed.pages = 0: expected at least 1 page"),
        (
            "[mixed]",
            "[daily]\nstart = \"2027-01-01\"\ndays = 3\n[mixed]",
            "mixed = a table: expected to be left out beside [daily]",
        ),
        ("Page {number}", "{date}", "mixed.title = '{date}': expected places that it has"),
    ] {
        let spec = Spec::from_toml(&text.replace(from, to));
        let refused = spec.and_then(|spec| check(&spec, &assets.materials()).map(|_| ())).unwrap_err().to_string();
        assert!(refused.starts_with(want), "{refused}");
    }
}
