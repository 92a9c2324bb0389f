//! The material of text pages: templates by language or from the spec, ornaments, lessons, fonts.

use super::book::PressError;
use super::lessons::lessons;
use crate::book::{Spec, Text, Texts, own_texts};
use crate::draw::{Family, FontError, Fonts, OrnamentError, Spare, families_from_toml, ornament_from_svg};
use crate::guard::suggestion;
use crate::preflight::Originals;
use crate::press::library::{Library, LibraryError};
use crate::puzzle::Puzzle;
use crate::sorted::{SortedMap, SortedSet};

/// The texts of a book's language, or its own, with all ornaments.
pub(super) fn texts(library: &Library, spec: &Spec, examples: &[Puzzle]) -> Result<Texts, PressError> {
    let mut texts = Texts { lessons: lessons(examples), ..Texts::default() };
    let folder = format!("text/{}/", spec.language);
    for path in library.paths() {
        if let Some(name) = path.strip_prefix(&folder).and_then(|name| name.strip_suffix(".md")) {
            texts.pages.insert(name.into(), Text { source: library.text(&path)?, file: path.clone() });
        }
        if let Some(name) = path.strip_prefix("ornaments/").and_then(|name| name.strip_suffix(".svg")) {
            // A file that is not valid text gives an error only if it is used.
            let read = library.bytes(&path)?;
            let read = std::str::from_utf8(&read).map_err(|e| OrnamentError::NotSvg(e.to_string()));
            texts.ornaments.insert(name.into(), read.and_then(ornament_from_svg));
        }
    }
    for name in super::page_words::lacking_pages(library, &spec.language) {
        let file = format!("text/en/{name}");
        texts.pages.insert(name.trim_end_matches(".md").into(), Text { source: library.text(&file)?, file });
    }
    for (name, file) in own_texts(spec) {
        texts.pages.insert(name, Text { source: library.own_text(file)?, file: file.into() });
    }
    Ok(texts)
}

/// A family of fonts, perhaps with a face of another for titles, and the other families to suggest if a character is missing.
pub(super) fn fonts(library: &Library, family: &str, display: Option<&str>) -> Result<Fonts, PressError> {
    let families = families(library)?;
    let known: Vec<&str> = families.keys().map(String::as_str).collect();
    let named = |name: &str| families.get(name).ok_or_else(|| FontError::NoSuchFamily(name.into(), suggestion(name, &known)));
    let chosen = named(family)?;
    let face = |file: &str| library.bytes(&format!("fonts/{file}"));
    let mut fonts = Fonts::from_bytes(&face(&chosen.regular)?, &face(&chosen.bold)?)?;
    if let Some(display) = display {
        fonts = fonts.with_display(&face(&named(display)?.bold)?)?;
    }
    let spare = |(name, other): (&String, &Family)| -> Result<Spare, LibraryError> {
        Ok(Spare { name: name.clone(), faces: [face(&other.regular)?, face(&other.bold)?] })
    };
    let spares = families.iter().filter(|(name, _)| *name != family).map(spare).collect::<Result<Vec<_>, _>>()?;
    Ok(fonts.beside(spares))
}

/// The files of all families, with which the letters of a PDF are compared.
pub fn originals(library: &Library) -> Result<Originals, PressError> {
    let all = families(library)?;
    let files: SortedSet<&str> = all.values().flat_map(|family| [family.regular.as_str(), family.bold.as_str()]).collect();
    Ok(Originals::new(files.into_iter().filter_map(|file| library.bytes(&format!("fonts/{file}")).ok())))
}

/// The user's families are added to the built-in ones and replace those of the same name.
fn families(library: &Library) -> Result<SortedMap<String, Family>, PressError> {
    let mut families = families_from_toml(&Library::new(None).text("fonts/families.toml")?)?;
    families.extend(families_from_toml(&library.text("fonts/families.toml")?)?);
    Ok(families)
}

#[cfg(test)]
mod typography;

#[cfg(test)]
mod tests {
    use super::super::book::Assets;
    use super::*;
    use crate::book::{Edition, PageRole, check, compose};
    use crate::draw::{Item, PT, Scene};
    use crate::samples::{pattern_sudoku, sample_sujiko, sample_suko};

    const PAPERS: [(&str, &str); 3] = [("a4", "standard"), ("6x9", "pocket"), ("letter", "large")];

    fn spec(language: &str, page: &str, theme: &str, more: &str) -> Spec {
        let text = format!(
            "title = \"A Book\"\nsubtitle = \"of 5*5 _words_\"\nauthor = \"Ada\"\npublisher = \"Harbour\"\nisbn = \"978-3\"\nlanguage = \"{language}\"\npage = \"{page}\"\ntheme = \"{theme}\"\nper_page = 1\n{more}\n[[section]]\ntitle = \"One\"\nlevel = \"hard\"\ncount = 2\n[[section]]\ntitle = \"Two\"\nkind = \"suko\"\ncount = 1\n[[section]]\ntitle = \"Three\"\nkind = \"sujiko\"\ncount = 1\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    const ALL_PARTS: &str = "parts = { half_title = true, hints = true, notes = 1 }\nimprint = { seed = true }\nseries = { title = \"Books\", volume = 2 }";

    fn said(scene: &Scene) -> String {
        let text = |item: &Item| if let Item::Text(run) = item { Some(run.text.clone()) } else { None };
        scene.items.iter().filter_map(text).collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_text_of_every_language_stands_on_its_page() {
        for language in Library::default().languages() {
            for (page, theme) in PAPERS {
                let place = format!("{language} on {page}");
                let spec = spec(&language, page, theme, ALL_PARTS);
                let assets = Assets::for_book(&Library::new(None), &spec).unwrap();
                let materials = assets.materials();
                check(&spec, &materials).unwrap_or_else(|e| panic!("{place}: {e}"));
                let sections =
                    vec![vec![pattern_sudoku(3, 3, 3), pattern_sudoku(3, 3, 4)], vec![sample_suko()], vec![sample_sujiko()]];
                let edition = Edition { hash: "0123456789ab", seed: "abc", command: "gridpress book x", ..Edition::default() };
                let book = compose(&spec, &sections, &materials, &edition).unwrap();
                let pages: Vec<(PageRole, Scene)> = (0..book.n_pages()).map(|i| (book.role(i), book.page(i))).collect();
                for (role, scene) in &pages {
                    assert_eq!(scene.stray(), None, "{place}: {role:?}");
                    assert!(scene.smallest_text().is_none_or(|size| size >= 7_000), "{place}: {role:?}");
                    assert!(scene.thinnest_line().is_none_or(|width| width >= 750), "{place}: {role:?}");
                }
                let of =
                    |is: fn(&PageRole) -> bool| pages.iter().find(|(role, _)| is(role)).map(|(_, scene)| said(scene)).unwrap();
                assert!(of(|r| matches!(r, PageRole::Title)).contains("of 5*5 _words_"), "{place}");
                let imprint = of(|r| matches!(r, PageRole::Imprint));
                assert!(
                    ["0123456789ab", "gridpress book x", "978-3"].iter().all(|part| imprint.contains(part)),
                    "{place}: {imprint}"
                );
                // All pages with rules show their steps, whose captions start in bold.
                for (kind, section) in [("sudoku", 0), ("suko", 1), ("sujiko", 2)] {
                    let text = Library::new(None).text(&format!("text/{language}/how-to-play-{kind}.md")).unwrap();
                    let page = pages
                        .iter()
                        .find(|(role, _)| *role == PageRole::HowToPlay { section, part: 0 })
                        .map(|(_, s)| said(s))
                        .unwrap();
                    assert_eq!(text.matches("](step:").count(), 2, "{place}");
                    let bold = text.split("**").skip(1).step_by(2).filter(|bold| !bold.contains('{'));
                    let first: Vec<&str> =
                        text.split("![").skip(3).filter_map(|from| from.split(['{', '*']).find(|t| t.len() > 3)).collect();
                    for words in bold.chain(first) {
                        let start: String = words.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
                        assert!(page.contains(&start), "{place}, {kind}: '{start}' in {page}");
                    }
                }
            }
        }
    }

    /// An example of a kropki has signs between its cells, and there is much to say about them.
    #[test]
    fn rules_take_one_more_page_rather_than_tiny_boards() {
        let text = "title = \"T\"\npage = \"6x9\"\ntheme = \"pocket\"\nper_page = 1\n[[section]]\ntitle = \"Kropki\"\nkind = \"kropki\"\ncount = 1\n";
        let spec = Spec::from_toml(text).unwrap();
        let assets = Assets::for_book(&Library::new(None), &spec).unwrap();
        let materials = assets.materials();
        let plan = check(&spec, &materials).unwrap();
        let (boards, edition) = (crate::book::stand_ins(&plan), Edition::default());
        let book = compose(&spec, &boards, &materials, &edition).unwrap();
        let is_rules = |i: &usize| matches!(book.role(*i), PageRole::HowToPlay { .. });
        let pages: Vec<Scene> = (0..book.n_pages()).filter(is_rules).map(|i| book.page(i)).collect();
        assert_eq!(pages.len(), 2);
        // Its boards are the frames, which are the largest squares.
        let side = |item: &Item| if let Item::Rect { width, height, fill: None, .. } = item { width.min(height) / PT } else { 0 };
        let frames = pages.iter().flat_map(|page| &page.items).map(side).filter(|&side| side > 30);
        assert!(frames.clone().count() >= 3 && frames.min() >= Some(66), "a fifth of 330 points");
        assert!(pages.iter().all(|page| page.thinnest_line().is_none_or(|width| width >= 750)), "printers ask for that");
    }

    #[test]
    fn a_seed_is_told_only_when_asked_for() {
        let spec = spec("en", "a4", "standard", "");
        let assets = Assets::for_book(&Library::new(None), &spec).unwrap();
        let (sections, materials) = (
            vec![vec![pattern_sudoku(3, 3, 3), pattern_sudoku(3, 3, 4)], vec![sample_suko()], vec![sample_sujiko()]],
            assets.materials(),
        );
        let edition = Edition { hash: "0123456789ab", seed: "abcxyz", command: "gridpress again", ..Edition::default() };
        let book = compose(&spec, &sections, &materials, &edition).unwrap();
        let all: String = (0..book.n_pages()).map(|i| said(&book.page(i))).collect();
        assert!(all.contains("0123456789ab") && !all.contains("abcxyz") && !all.contains("gridpress again"));
    }

    #[test]
    fn what_is_missing_is_named_with_what_there_is() {
        let open = |spec: &Spec| Assets::for_book(&Library::new(None), spec).err().unwrap().to_string();
        let unknown = open(&spec("xx", "a4", "standard", ""));
        assert!(unknown.contains("'xx'") && unknown.contains(&Library::default().languages().join(", ")), "{unknown}");
        let own = open(&spec("en", "a4", "standard", "parts = { title = \"mine.md\" }"));
        assert!(own.contains("'mine.md'"), "{own}");
        let climbs = open(&spec("en", "a4", "standard", "parts = { title = \"../mine.md\" }"));
        assert!(climbs.contains("climb"), "{climbs}");
    }

    #[test]
    fn a_spec_brings_its_own_text() {
        let folder = std::env::temp_dir().join(format!("gridpress-texts-{}", std::process::id()));
        crate::store::write(&folder.join("mine.md"), b"# {{ title }}\n\nby {{ autor }}\n").unwrap();
        let spec = spec("en", "a4", "standard", "parts = { title = \"mine.md\" }");
        let assets = Assets::for_book(&Library::new(None).beside(Some(&folder)), &spec).unwrap();
        let wrong = check(&spec, &assets.materials()).unwrap_err().to_string();
        assert_eq!(wrong, "mine.md, line 3: there is no name 'autor'; did you mean 'author'?");
        std::fs::remove_file(folder.join("mine.md")).unwrap();
    }

    #[test]
    fn families_of_ones_own_are_added_to_those_of_the_program() {
        let folder = std::env::temp_dir().join(format!("gridpress-families-{}", std::process::id()));
        let own = "[mine]\nabout = \"mine\"\nregular = \"Lato-Regular.ttf\"\nbold = \"Lato-Bold.ttf\"\n";
        crate::store::write(&folder.join("fonts/families.toml"), own.as_bytes()).unwrap();
        let library = Library::new(Some(&folder));
        for family in ["mine", "atkinson", "lato"] {
            assert!(fonts(&library, family, None).is_ok(), "{family}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_bad_ornament_stops_the_books_that_show_it_and_no_other() {
        let folder = std::env::temp_dir().join(format!("gridpress-ornaments-{}", std::process::id()));
        crate::store::write(&folder.join("ornaments/mine.svg"), b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")
            .unwrap();
        crate::store::write(&folder.join("ornaments/noise.svg"), b"\xff\xfe\x00").unwrap();
        crate::store::write(&folder.join("shown.md"), b"# {{ title }}\n\n![](ornaments/mine.svg)\n").unwrap();
        let library = Library::new(Some(&folder)).beside(Some(&folder));
        let judged = |more: &str| {
            let spec = spec("en", "a4", "standard", more);
            let assets = Assets::for_book(&library, &spec).unwrap();
            check(&spec, &assets.materials()).map(|_| ())
        };
        assert_eq!(judged(""), Ok(()));
        let shown = judged("parts = { title = \"shown.md\" }").unwrap_err().to_string();
        assert!(shown.contains("ornament 'mine'") && shown.contains("<script>"), "{shown}");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn lato_is_a_family_that_a_theme_can_name() {
        let fonts = fonts(&Library::new(None), "lato", None).unwrap();
        assert_eq!(fonts.check("Сложная книга", "the title"), Ok(()));
        let wrong = super::fonts(&Library::new(None), "latto", None).unwrap_err().to_string();
        assert!(wrong.contains("did you mean 'lato'?"), "{wrong}");
    }
}
