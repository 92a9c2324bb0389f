//! What holds for every cover: its size, the areas that stay free, and that no text leaves its place.

use super::*;
use crate::board::Level;
use crate::book::Texts;
use crate::bundled::{bundled_fonts, bundled_profile, bundled_theme};
use crate::draw::{Bounds, Fonts, Theme};
use crate::paper::Profile;
use crate::samples::{pattern_sudoku, sample_suko};
use crate::sorted::SortedMap;
use crate::words::Words;

const DESIGNS: [&str; 12] = [
    include_str!("../../../../../templates/covers/plain.toml"),
    include_str!("../../../../../templates/covers/night.toml"),
    include_str!("../../../../../templates/covers/paper.toml"),
    include_str!("../../../../../templates/covers/kids.toml"),
    include_str!("../../../../../templates/covers/poster.toml"),
    include_str!("../../../../../templates/covers/band.toml"),
    include_str!("../../../../../templates/covers/photo.toml"),
    include_str!("../../../../../templates/covers/pattern.toml"),
    include_str!("../../../../../templates/covers/minimal.toml"),
    include_str!("../../../../../templates/covers/newspaper.toml"),
    include_str!("../../../../../templates/covers/retro.toml"),
    include_str!("../../../../../templates/covers/playful.toml"),
];

struct Bench {
    words: Words,
    theme: Theme,
    fonts: Fonts,
    texts: Texts,
    profile: Profile,
    themes: SortedMap<String, Theme>,
}

impl Bench {
    fn materials(&self) -> Materials<'_> {
        let Bench { words, theme, fonts, texts, profile, themes } = self;
        Materials { words, theme, fonts, examples: &[], texts, profile, themes }
    }
}

fn bench(printer: &str) -> Bench {
    Bench {
        words: Words::english().clone(),
        theme: bundled_theme(),
        fonts: bundled_fonts(),
        texts: Texts::default(),
        profile: bundled_profile(printer),
        themes: SortedMap::new(),
    }
}

/// A design with the typefaces that it names.
fn kit(design: &str) -> CoverKit {
    let design = CoverDesign::from_toml(design).unwrap();
    let display: &[u8] = match design.fonts.display.as_str() {
        "anton" => include_bytes!("../../../../../templates/fonts/Anton-Regular.ttf"),
        "archivo-black" => include_bytes!("../../../../../templates/fonts/ArchivoBlack-Regular.ttf"),
        "baloo" => include_bytes!("../../../../../templates/fonts/Baloo2-ExtraBold.ttf"),
        "dm-serif" => include_bytes!("../../../../../templates/fonts/DMSerifDisplay-Regular.ttf"),
        other => panic!("{other} is not a family of one face"),
    };
    let (regular, bold): (&[u8], &[u8]) = match design.fonts.text.as_str() {
        "lato" => (
            include_bytes!("../../../../../templates/fonts/Lato-Regular.ttf"),
            include_bytes!("../../../../../templates/fonts/Lato-Bold.ttf"),
        ),
        _ => {
            return CoverKit {
                design,
                fonts: bundled_fonts().with_display(display).unwrap(),
                picture: None,
                logo: None,
                portrait: None,
            };
        }
    };
    let fonts = Fonts::from_bytes(regular, bold).unwrap().with_display(display).unwrap();
    CoverKit { design, fonts, picture: None, logo: None, portrait: None }
}

fn spec(head: &str) -> Spec {
    let tail = "[[section]]\ntitle = \"Easy\"\ncount = 30\n[[section]]\ntitle = \"Hard\"\ncount = 30\n";
    Spec::from_toml(&format!("{head}\n{tail}")).unwrap()
}

fn inside<'a>(n_pages: usize, puzzles: &'a [&'a Puzzle]) -> Inside<'a> {
    Inside { n_pages, puzzles, pages: &[] }
}

fn drawn(bench: &Bench, design: &str, spec: &Spec, n_pages: usize, puzzle: &Puzzle) -> Result<CoverPage, BookError> {
    compose_cover(spec, &kit(design), &bench.materials(), &Edition::default(), inside(n_pages, &[puzzle]))
}

fn texts_of(scene: &Scene) -> Vec<String> {
    let run = |item: &Item| match item {
        Item::Text(run) => Some(run.text.clone()),
        _ => None,
    };
    scene.items.iter().filter_map(run).collect()
}

fn texts(cover: &CoverPage) -> Vec<(String, Bounds)> {
    let run = |item: &Item| match item {
        Item::Text(run) => Some((run.text.clone(), item.bounds())),
        _ => None,
    };
    cover.scene.items.iter().filter_map(run).collect()
}

#[test]
fn a_cover_is_two_pages_and_a_spine_wide() {
    let bench = bench("kdp");
    let spec = spec("title = \"Sudoku\"\npage = \"6x9\"\n[cover]");
    let cover = drawn(&bench, DESIGNS[0], &spec, 200, &pattern_sudoku(3, 3, 3)).unwrap();
    assert_eq!((cover.spine, cover.scene.width, cover.scene.height), (32_428, 864_000 + 32_428, 648_000));
    assert_eq!(cover.document.bleed, Bleed { inner: 9_000, outer: 9_000, top: 9_000, bottom: 9_000 });
    let own = Spec { cover: Some(crate::book::Cover { spine: Some(12.7), ..Default::default() }), ..spec };
    assert_eq!(drawn(&bench, DESIGNS[0], &own, 200, &pattern_sudoku(3, 3, 3)).unwrap().spine, 36_000);
}

#[test]
fn grounds_and_motif_reach_the_end_of_the_bleed_and_no_further() {
    let bench = bench("kdp");
    for (page, puzzle) in [("6x9", pattern_sudoku(3, 3, 3)), ("8.5x11", pattern_sudoku(2, 3, 3)), ("5x8", sample_suko())] {
        for design in DESIGNS {
            let spec = spec(&format!("title = \"Sudoku\"\npage = \"{page}\"\n[cover]"));
            let cover = drawn(&bench, design, &spec, 100, &puzzle).unwrap();
            let (right, bottom) = (cover.scene.width + 9_000, cover.scene.height + 9_000);
            let bounds: Vec<Bounds> = cover.scene.items.iter().map(Item::bounds).collect();
            assert!(bounds.iter().all(|b| b.left >= -9_000 && b.top >= -9_000 && b.right <= right && b.bottom <= bottom));
            // Besides the ground, part of a motif that runs off the page is cut at the end of the bleed. A board of few cells
            // may be visible as a whole.
            let motif = kit(design).design.motif;
            let is_ground = |b: &Bounds| b.left == -9_000;
            let cut = bounds.iter().filter(|b| !is_ground(b) && (b.bottom == bottom || b.top == -9_000)).count();
            let is_whole = motif.size < 100 || motif.look == design::Look::Board && puzzle.layout.n_cells() < 16;
            assert!(cut > 0 || is_whole, "{page}, {design}");
        }
    }
}

#[test]
fn text_keeps_clear_of_edges_folds_and_barcode_whatever_it_says() {
    let bench = bench("kdp");
    let long = "The Very Big and Altogether Extraordinary Book of Uncommonly Difficult Number Place Puzzles";
    for page in ["5x8", "6x9", "8.5x11"] {
        for (title, series) in
            [("Go", ""), ("Sudoku for Long Evenings", "[series]\ntitle = \"Evenings\"\nvolume = 12\n"), (long, "")]
        {
            for design in DESIGNS {
                let head = format!(
                    "title = \"{title}\"\nsubtitle = \"Ninety puzzles in three levels, each with one solution\"\nauthor = \"Ada Example\"\npublisher = \"Example & Daughters, Publishers of Puzzles\"\nisbn = \"978-3-16-148410-0\"\npage = \"{page}\"\n{series}[cover]\nblurb = \"A hook.\\n\\nAnd a paragraph that tells what is inside, at some length.\""
                );
                let spec = spec(&head);
                let cover = drawn(&bench, design, &spec, 300, &pattern_sudoku(3, 3, 3)).unwrap();
                let (width, height) = parse_page(page).unwrap();
                let front = width + cover.spine;
                let barcode = (width - 18_000 - 144_000, height - 18_000 - 86_400);
                for (text, b) in texts(&cover) {
                    let safe = 18_000 - 300;
                    let is_back = b.right <= width - safe && b.left >= safe;
                    let is_front = b.left >= front + safe && b.right <= front + width - safe;
                    // Bounds have a whole em above the baseline, but capitals are only three quarters of that high.
                    assert!(is_back || is_front || text.len() <= 2, "{page}, {title}: '{text}' {b:?}");
                    assert!(b.top >= 0 && b.bottom <= height - safe + 3_000, "{page}, {title}: '{text}' {b:?}");
                    let is_ours = text.starts_with("ISBN") || text.chars().all(|c| c.is_ascii_digit());
                    let is_in_area = b.right > barcode.0 && b.left < width && b.bottom > barcode.1 && is_back;
                    assert!(!is_in_area || is_ours, "{page}, {title}: '{text}' stands where the barcode does");
                }
                let title_size = cover.scene.items.iter().find_map(|item| match item {
                    Item::Text(run) if title.to_uppercase().starts_with(&run.text.to_uppercase()) => Some(run.size),
                    _ => None,
                });
                assert!(
                    title_size.is_some_and(|size| size >= 16_000 && title != "Go" || size >= 50_000),
                    "{page}, {title}: {title_size:?}"
                );
            }
        }
    }
}

#[test]
fn a_thin_book_has_nothing_on_its_spine() {
    let bench = bench("kdp");
    let on_spine = |n_pages: usize, own: &str| {
        let spec = spec(&format!("title = \"Sudoku\"\nauthor = \"Ada\"\npage = \"6x9\"\n[cover]\n{own}"));
        let cover = drawn(&bench, DESIGNS[0], &spec, n_pages, &pattern_sudoku(3, 3, 3)).unwrap();
        let inside = |b: Bounds| b.left >= 432_000 && b.right <= 432_000 + cover.spine;
        cover.scene.items.iter().map(Item::bounds).filter(|&b| inside(b)).map(|b| (b.left, b.right)).collect::<Vec<_>>()
    };
    assert_eq!(on_spine(78, "spine = 12"), [], "fewer pages than the printer asks for");
    assert_eq!(on_spine(79, "spine = 12").len(), "SudokuAda".len());
    assert_eq!(on_spine(82, ""), [], "text of seven points does not fit between the folds");
    let drawn = on_spine(300, "");
    assert_eq!(drawn.len(), "SudokuAda".len());
    let spine = 48_643;
    assert!(drawn.iter().all(|b| b.0 >= 432_000 + 4_500 && b.1 <= 432_000 + spine - 4_500), "{drawn:?}");
}

#[test]
fn a_case_goes_around_boards_and_keeps_text_from_its_hinges() {
    let bench = bench("lulu-hardcover");
    let rules = bench.profile.cover.unwrap();
    let mut n_turned_in = 0;
    for design in DESIGNS {
        let spec =
            spec("title = \"Sudoku for Long Evenings\"\nauthor = \"Ada Example\"\npage = \"6x9\"\n[cover]\nbadge = \"New\"");
        let cover = drawn(&bench, design, &spec, 130, &pattern_sudoku(3, 3, 3)).unwrap();
        // Two boards of 6.125 by 9.25 inches, and half an inch of spine.
        assert_eq!((cover.spine, cover.scene.width, cover.scene.height), (36_000, 2 * 441_000 + 36_000, 666_000));
        let edge = cover.scene.items.iter().map(Item::bounds).map(|b| b.left).min();
        n_turned_in += usize::from(edge == Some(-54_000));
        assert_eq!(cover.document.bleed, Bleed { inner: 54_000, outer: 54_000, top: 54_000, bottom: 54_000 });
        // No text where a board bends.
        let bends = 441_000 - rules.hinge..441_000 + 36_000 + rules.hinge;
        for item in cover.scene.items.iter().filter(|item| matches!(item, Item::Text(_))) {
            let b = item.bounds();
            let is_on_spine = b.left >= 441_000 && b.right <= 477_000;
            assert!(is_on_spine || b.right <= bends.start || b.left >= bends.end, "{design}: {b:?}");
        }
        // Text along the spine, which is drawn as shapes, keeps clear of the folds.
        let along = cover.scene.items.iter().filter(|item| matches!(item, Item::Path { .. })).map(Item::bounds);
        let along: Vec<Bounds> = along.filter(|b| b.left >= bends.start && b.right <= bends.end).collect();
        assert!(!along.is_empty() && along.iter().all(|b| b.left >= 450_000 && b.right <= 468_000), "{design}: {along:?}");
        // A band of less than the hinge ends with it, and is on the picture for shops as wide as on any.
        if design == DESIGNS[5] {
            let bands = |scene: &Scene| {
                let tall = scene.items.iter().map(Item::bounds).filter(|b| b.top <= 0 && b.bottom >= scene.height);
                tall.filter(|b| b.right - b.left < scene.width / 3).map(|b| (b.left, b.right)).collect::<Vec<_>>()
            };
            assert_eq!(bands(&cover.scene), [(bends.start, bends.end)]);
            assert_eq!(bands(&cover.front), [(0, 405_000 * 4 / 100)]);
        }
    }
    assert!(n_turned_in >= 4, "what runs off a board is turned in by .75 inches");
}

#[test]
fn a_book_that_can_have_no_cover_is_refused_with_the_reason() {
    let (kdp, hard) = (bench("kdp"), bench("kdp-hardcover"));
    let board = pattern_sudoku(3, 3, 3);
    for (bench, head, want) in [
        (&kdp, "title = \"T\"\nisbn = \"978-3-16-148410-1\"\npage = \"6x9\"\n[cover]", "a last digit of 0"),
        (
            &kdp,
            "title = \"Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz\"\npage = \"6x9\"\n[cover]",
            "too long",
        ),
        (&kdp, "title = \"日\"\npage = \"6x9\"\n[cover]", "'日'"),
        (&kdp, "title = \"T\"\npage = \"6x9\"\n[cover]\nspine = -2", "cover.spine"),
        (&kdp, "title = \"T\"\npage = \"6x9\"\npaper = \"pink\"\n[cover]", "'pink'"),
        (&hard, "title = \"T\"\npage = \"6x9\"\n[cover]", "kdp-hardcover takes no cover"),
    ] {
        let message = drawn(bench, DESIGNS[0], &spec(head), 100, &board).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(want), "{head}: {message}");
    }
    let blurb = "Too much is said here. ".repeat(400);
    let much = spec(&format!("title = \"T\"\npage = \"6x9\"\n[cover]\nblurb = \"{blurb}\""));
    let message = drawn(&kdp, DESIGNS[0], &much, 100, &board).map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("the blurb"), "{message}");
}

#[test]
fn title_and_author_are_read_on_a_picture_of_160_pixels() {
    let bench = bench("kdp");
    for page in ["5x8", "6x9", "8.5x11"] {
        for design in DESIGNS {
            let spec =
                spec(&format!("title = \"Sudoku for Long Evenings\"\nauthor = \"Ada Example\"\npage = \"{page}\"\n[cover]"));
            let cover = drawn(&bench, design, &spec, 300, &pattern_sudoku(3, 3, 3)).unwrap();
            let pixels = |wanted: &str| {
                let is_it = |text: &str| text.len() > 2 && wanted.to_uppercase().starts_with(&text.to_uppercase());
                cover.front.items.iter().find_map(|item| match item {
                    Item::Text(run) if is_it(&run.text) => Some(run.size * 160 / cover.front.width),
                    _ => None,
                })
            };
            assert!(pixels("Sudoku for Long Evenings") >= Some(17), "{page}, {design}");
            assert!(pixels("Ada Example") >= Some(5), "{page}, {design}: {:?}", pixels("Ada Example"));
        }
    }
}

#[test]
fn an_error_in_a_design_is_named() {
    for (from, to, want) in [
        ("ground = 0", "ground = 101", "0 to 100"),
        ("size = 124", "wide = 124", "wide"),
        ("size = 124", "size = 1240", "cover motif.size = 1240"),
        ("\"board\"", "\"boards\"", "boards"),
        ("picture = [9, 55, 100, 100]", "picture = [0, 55, 100, 100]", "a [binding] over the fold"),
        ("picture = [9, 55, 100, 100]", "picture = [90, 55, 10, 100]", "in this order"),
    ] {
        let text = DESIGNS[0].replacen(from, to, 1);
        let message = CoverDesign::from_toml(&text).unwrap_err().to_string();
        assert!(message.contains(want), "{message}");
    }
}

#[test]
fn a_board_of_numbers_has_numbers_on_its_cover() {
    let bench = bench("kdp");
    let glyphs = |symbols: &str| {
        let spec = spec(&format!("title = \"Big\"\npage = \"8.5x11\"\nsymbols = \"{symbols}\"\n[cover]"));
        let cover = drawn(&bench, DESIGNS[0], &spec, 120, &pattern_sudoku(4, 4, 2)).unwrap();
        cover.scene.items.iter().filter(|item| matches!(item, Item::Path { .. })).count()
    };
    // A number above nine has two figures, a letter is only one.
    assert!(glyphs("numbers") > glyphs("letters") + 20, "{} {}", glyphs("numbers"), glyphs("letters"));
}

/// The highest letter of the title on the spine.
fn highest_on_spine(keys: &str) -> i32 {
    let spec = spec(&format!("title = \"A\"\nauthor = \"\"\npage = \"6x9\"\n{keys}"));
    let cover = drawn(&bench("kdp"), DESIGNS[0], &spec, 300, &pattern_sudoku(3, 3, 3)).unwrap();
    let spine = 432_000..432_000 + cover.spine;
    let on_spine = |item: &&Item| {
        let b = item.bounds();
        matches!(item, Item::Path { .. }) && b.left > spine.start && b.right < spine.end
    };
    cover.scene.items.iter().filter(on_spine).map(|item| item.bounds().top).min().expect("the title is there")
}

#[test]
fn a_spine_is_read_as_its_language_reads_it_or_its_spec_says() {
    for (language, is_down) in [("en", true), ("de", true), ("fr", false), ("es", false), ("it", false)] {
        let highest = highest_on_spine(&format!("language = \"{language}\"\n[cover]"));
        assert_eq!(highest < 300_000, is_down, "{language}");
    }
    let said = |reads: &str| highest_on_spine(&format!("language = \"fr\"\n[cover]\nspine_reads = \"{reads}\""));
    assert!(said("down") < 300_000 && said("up") > 300_000);
}

#[test]
fn a_blank_spine_is_reported_and_no_edge_of_a_colour_is_on_a_fold() {
    let bench = bench("kdp");
    let materials = bench.materials();
    let spec = spec("title = \"Sudoku\"\npage = \"6x9\"\n[cover]");
    let told = |n_pages| cover_remarks(&spec, &kit(DESIGNS[0]), &materials, n_pages);
    assert!(told(40)[0].contains("stays blank") && told(40)[0].contains("40"), "{:?}", told(40));
    assert!(told(300).is_empty());
    for design in DESIGNS {
        let cover = compose_cover(&spec, &kit(design), &materials, &Edition::default(), inside(300, &[&pattern_sudoku(3, 3, 3)]))
            .unwrap();
        let folds = [432_000, 432_000 + cover.spine];
        let is_near = |x: i32| folds.iter().any(|fold| (x - fold).abs() < 4_500);
        for item in &cover.scene.items {
            if let Item::Rect { fill: Some(paint), .. } = item
                && *paint != Paint::WHITE
            {
                let b = item.bounds();
                assert!(!is_near(b.left) && !is_near(b.right), "{design}: {b:?}");
            }
        }
    }
}

#[test]
fn badge_price_and_samples_are_there_and_faults_in_them_are_named() {
    let bench = bench("kdp");
    let with = |keys: &str| {
        let spec = spec(&format!("title = \"Sudoku\"\nauthor = \"Ada\"\npage = \"6x9\"\n[cover]\n{keys}"));
        let materials = bench.materials();
        let puzzles = [&pattern_sudoku(3, 3, 3), &pattern_sudoku(3, 3, 4), &sample_suko()];
        compose_cover(&spec, &kit(DESIGNS[0]), &materials, &Edition::default(), inside(200, &puzzles)).map(|cover| {
            let said = texts_of(&cover.scene).join(" ");
            let is_frame = |item: &&Item| matches!(item, Item::Rect { fill: None, .. }) && item.bounds().right < 432_000;
            (said, cover.scene.items.iter().filter(is_frame).count())
        })
    };
    let (said, frames) = with("badge = \"{count} puzzles\"\nprice = \"$9.95\"").unwrap();
    assert!(said.contains("60 puzzles") && said.contains("$9.95") && frames == 0, "{said}");
    let samples = |n: u32| with(&format!("samples = {n}")).unwrap().1;
    assert!(samples(1) >= 1 && samples(3) > samples(1), "{} {}", samples(1), samples(3));
    for (keys, want) in
        [("badge = \"{cuont} puzzles\"", "did you mean 'count'?"), ("samples = 5", "0 to 4"), ("spine_reads = \"left\"", "down")]
    {
        let text = format!("title = \"Sudoku\"\npage = \"6x9\"\n[cover]\n{keys}\n[[section]]\ntitle = \"S\"\ncount = 1\n");
        let message = match Spec::from_toml(&text) {
            Ok(_) => with(keys).unwrap_err().to_string(),
            Err(e) => e.to_string(),
        };
        assert!(message.contains(want), "{message}");
    }
}

#[test]
fn pictures_fill_their_place_and_coarse_ones_are_told() {
    let bench = bench("kdp");
    let materials = bench.materials();
    let spec = spec("title = \"Sudoku\"\npage = \"6x9\"\n[cover]");
    let png = crate::render::png(&bench.fonts, &crate::draw::Scene::new(72_000, 72_000), 60).unwrap();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><rect width=\"10\" height=\"10\" fill=\"#ff0000\"/></svg>";
    for design in DESIGNS {
        let photo = CoverKit { picture: Some(art_from_bytes("a.png", &png).unwrap()), ..kit(design) };
        let told = cover_remarks(&spec, &photo, &materials, 300);
        assert!(told.len() == 1 && told[0].contains("cover.picture is coarse: 60 by 60 pixels"), "{told:?}");
        let drawing = CoverKit {
            picture: Some(art_from_bytes("a.SVG", svg.as_bytes()).unwrap()),
            logo: Some(art_from_bytes("l.svg", svg.as_bytes()).unwrap()),
            ..kit(design)
        };
        assert_eq!(cover_remarks(&spec, &drawing, &materials, 300), [""; 0]);
        let drawn = |kit: &CoverKit| {
            compose_cover(&spec, kit, &materials, &Edition::default(), inside(300, &[&pattern_sudoku(3, 3, 3)])).unwrap().scene
        };
        let photos = drawn(&photo).items.iter().filter(|item| matches!(item, Item::Picture { .. })).count();
        let red = Some(Paint::Cmyk([0, 100, 100, 0]));
        let is_red = |item: &&Item| matches!(item, Item::Path { fill, .. } if *fill == red);
        assert_eq!((photos, drawn(&drawing).items.iter().filter(is_red).count()), (1, 2), "{design}");
    }
    assert!(matches!(art_from_bytes("a.svg", b"\xff"), Err(ArtError::NotText)));
}

#[test]
fn puzzles_on_the_back_can_be_read_and_are_as_large_as_there_is_room() {
    let bench = bench("kdp");
    let spec = spec("title = \"Sudoku\"\nauthor = \"Ada\"\npage = \"6x9\"\n[cover]\nsamples = 4");
    let materials = bench.materials();
    let drawn = |puzzles: &[&Puzzle]| {
        let cover = compose_cover(&spec, &kit(DESIGNS[0]), &materials, &Edition::default(), inside(200, puzzles)).unwrap().scene;
        let smallest = cover.smallest_text().unwrap();
        let is_frame = |item: &&Item| matches!(item, Item::Rect { fill: None, .. }) && item.bounds().right < 432_000;
        let frames: Vec<Bounds> = cover.items.iter().filter(is_frame).map(Item::bounds).collect();
        (smallest, frames)
    };
    let sudokus: Vec<Puzzle> = (2..6).map(|blank| pattern_sudoku(3, 3, blank)).collect();
    let huge = pattern_sudoku(5, 5, 2);
    let of = |first: Option<&'_ Puzzle>| drawn(&first.into_iter().chain(&sudokus).collect::<Vec<_>>());
    let (smallest, frames) = of(None);
    assert!(smallest >= 7 * PT && frames.len() == 4, "{smallest} {}", frames.len());
    // Two rows of two: four side by side would be half as large.
    assert!(frames[0].top == frames[1].top && frames[2].top > frames[0].bottom && frames[2].left == frames[0].left);
    // Digits of 25×25 would be too small: the next Sudoku has its place.
    let (smallest, beside) = of(Some(&huge));
    assert!(smallest >= 7 * PT && beside == frames, "{smallest}");
}

/// The contrast of two paints, as accessibility guidelines compute it.
fn contrast(one: Paint, other: Paint) -> f64 {
    let luminance = |paint: Paint| {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [r, g, b] = paint.rgb().map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Where text is on a design, and on which ground.
fn text_grounds(design: &CoverDesign) -> Vec<(&'static str, Paint, Paint)> {
    let (inks, of) = (&design.inks, |area| colour::below(design, area));
    let spine = design.binding.as_ref().map_or(inks.ground.0, |binding| binding.ink.0);
    let mut pairs = vec![
        ("title", inks.title.0, of(design.title.area)),
        ("subtitle", inks.subtitle.0, of(design.title.area)),
        ("author", inks.author.0, of(design.author.area)),
        ("text", inks.text.0, inks.ground.0),
        ("spine", inks.spine_text.0, spine),
        ("badge", design.badge.text.0, design.badge.ink.0),
    ];
    pairs.extend(design.card.as_ref().map(|card| ("card", card.text.0, card.ink.0)));
    match design.motif.look {
        design::Look::Board => pairs.push(("digit", inks.digit.0, of(design.motif.area))),
        design::Look::Mosaic => {
            let least = inks.tints.iter().map(|tint| tint.0).min_by_key(|tint| (100.0 * contrast(*tint, inks.digit.0)) as i32);
            pairs.extend(least.map(|tile| ("digit on a tile", inks.digit.0, tile)));
        }
        _ => {}
    }
    pairs
}

#[test]
fn text_of_every_design_is_read_in_every_colour_and_volume() {
    let design = |text: &str| CoverDesign::from_toml(text).unwrap();
    let mut faults = Vec::new();
    for text in DESIGNS {
        let own = design(text);
        let mut hold = |asked: Option<&str>, volume: Option<u32>| {
            let new = colour::coloured(&own, asked, volume).unwrap();
            for ((what, ink, ground), (_, old, old_ground)) in text_grounds(&new).into_iter().zip(text_grounds(&own)) {
                let least = 4.0_f64.min(contrast(old, old_ground) - 0.01);
                let found = contrast(ink, ground);
                if found < least {
                    faults.push(format!("{}, {asked:?} {volume:?}: {what} {ink:?} on {ground:?}: {found:.1}", own.name));
                }
            }
        };
        hold(None, None);
        for name in
            ["red", "amber", "yellow", "lime", "mint", "navy", "violet", "pink", "brown", "gray", "#000000", "#ffffff", "#7f7f00"]
        {
            hold(Some(name), None);
        }
        (1..=colour::N_VOLUMES).for_each(|volume| hold(Some("volume"), Some(volume)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn fifty_volumes_have_fifty_colours_and_neighbours_differ_most() {
    for text in DESIGNS {
        let own = CoverDesign::from_toml(text).unwrap();
        let key = |volume: u32| {
            let new = colour::coloured(&own, Some("volume"), Some(volume)).unwrap();
            new.key.map_or(new.inks.accent.0, |key| key.0).rgb()
        };
        let colours: Vec<[u8; 3]> = (1..=colour::N_VOLUMES).map(key).collect();
        let apart = |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>();
        for (i, one) in colours.iter().enumerate() {
            let nearest = colours[i + 1..].iter().map(|other| apart(*one, *other)).min();
            assert!(nearest.is_none_or(|nearest| nearest >= 8), "{}: volume {}: {nearest:?}", own.name, i + 1);
        }
        let beside = colours.windows(2).map(|pair| apart(pair[0], pair[1])).min();
        assert!(beside >= Some(50), "{}: {beside:?}", own.name);
        assert_eq!(key(51), key(1));
    }
}

#[test]
fn a_series_in_colours_has_its_band_on_spine_and_front_in_the_same_place() {
    let bench = bench("kdp");
    for design in DESIGNS {
        let bands: Vec<(Bounds, Vec<String>)> = [1, 2, 50]
            .iter()
            .map(|volume| {
                let spec = spec(&format!(
                    "title = \"Sudoku for Long Evenings\"\nauthor = \"Ada Example\"\npage = \"6x9\"\n[series]\ntitle = \"Evenings\"\nvolume = {volume}\n[cover]\ncolour = \"volume\"\nlevels = true"
                ));
                let cover = drawn(&bench, design, &spec, 300, &pattern_sudoku(3, 3, 3)).unwrap();
                let right = cover.scene.width + 9_000;
                let is_band = |b: &Bounds| b.right == right && b.bottom == 657_000 && b.top > 500_000 && b.left < 432_000;
                let band = cover.scene.items.iter().map(Item::bounds).find(is_band).expect("it has a band");
                // Only the words of the band and of the back are as low as the band.
                let front = 432_000 + cover.spine;
                let low = texts(&cover).into_iter().filter(|(_, b)| b.left > front && b.bottom > band.top + 3_000);
                (band, low.map(|(text, _)| text).collect())
            })
            .collect();
        assert!(bands.iter().all(|(band, _)| *band == bands[0].0), "{design}: {bands:?}");
        assert_eq!(bands[1].1, ["2", "EVENINGS"], "{design}");
    }
    let alone = spec("title = \"T\"\npage = \"6x9\"\n[cover]\ncolour = \"volume\"");
    let message = drawn(&bench, DESIGNS[0], &alone, 300, &pattern_sudoku(3, 3, 3)).map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("[series] volume"), "{message}");
}

#[test]
fn up_to_three_badges_keep_clear_of_each_other_and_of_edges() {
    let bench = bench("kdp");
    let of = |design: &str, page: &str, badges: &str| {
        let spec = spec(&format!("title = \"Sudoku\"\nauthor = \"Ada\"\npage = \"{page}\"\n[cover]\nbadge = {badges}"));
        drawn(&bench, design, &spec, 300, &pattern_sudoku(3, 3, 3))
    };
    for design in DESIGNS {
        for page in ["5x8", "6x9", "8.5x11"] {
            let ink = CoverDesign::from_toml(design).unwrap().badge.ink.0;
            let with = of(design, page, "[\"{count} puzzles\", \"New\", \"Large print\"]").unwrap().front;
            let words = texts_of(&with);
            let spare = of(design, page, "\"New\"").unwrap().front;
            assert!(["60", "New", "Large"].iter().all(|word| words.iter().any(|text| text == word)), "{design}: {words:?}");
            let grounds = |scene: &Scene| {
                let is_badge = |item: &&Item| match item {
                    Item::Circle { fill, .. } | Item::Rect { fill, .. } | Item::Path { fill, .. } => *fill == Some(ink),
                    _ => false,
                };
                let round = |b: &Bounds| {
                    ((b.right - b.left) - (b.bottom - b.top)).abs() < scene.width / 40 && b.right - b.left > scene.width / 8
                };
                scene.items.iter().filter(is_badge).map(Item::bounds).filter(round).collect::<Vec<_>>()
            };
            // The badges are drawn after everything else.
            let found = grounds(&with);
            let badges = &found[found.len() - 3..];
            for (i, one) in badges.iter().enumerate() {
                assert!(one.left >= 0 && one.right <= with.width && one.bottom <= with.height, "{design}: {one:?}");
                let meets = |other: &Bounds| {
                    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
                };
                assert!(!badges[i + 1..].iter().any(meets), "{page}, {design}: {badges:?}");
            }
            assert!(grounds(&spare).len() == found.len() - 2, "{design}");
        }
    }
    let message = of(DESIGNS[0], "6x9", "[\"a\", \"b\", \"c\", \"d\"]").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("at most 3"), "{message}");
}

#[test]
fn pages_author_and_price_are_on_the_back_and_keep_clear_of_each_other() {
    let bench = bench("kdp");
    let png = crate::render::png(&bench.fonts, &crate::draw::Scene::new(432_000, 648_000), 60).unwrap();
    let page = crate::draw::pixels_from_bytes(&png).unwrap();
    let pages = vec![page; 6];
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><rect width=\"10\" height=\"10\" fill=\"#ff0000\"/></svg>";
    let with = |design: &str, keys: &str| {
        let isbn = if keys.contains("no isbn") { "" } else { "isbn = \"978-3-16-148410-0\"\n" };
        let head = format!(
            "title = \"Sudoku\"\nauthor = \"Ada Example\"\npage = \"6x9\"\n{isbn}[cover]\nblurb = \"A hook.\\n\\nAnd more.\"\n{keys}"
        );
        let kit = CoverKit { portrait: Some(art_from_bytes("a.svg", svg.as_bytes()).unwrap()), ..kit(design) };
        let (spec, puzzle) = (spec(&head), pattern_sudoku(3, 3, 3));
        let inside = Inside { n_pages: 300, puzzles: &[&puzzle], pages: &pages };
        compose_cover(&spec, &kit, &bench.materials(), &Edition::default(), inside)
    };
    for (k, design) in DESIGNS.into_iter().enumerate() {
        // Each number of pages is on two designs.
        for n in [k % 6 + 1] {
            let keys = format!(
                "about = \"Ada lives in Ulm and has made puzzles since 1998.\"\npages = {n}\nprice = \"$9.95\"\nprice_code = \"price\""
            );
            let scene = with(design, &keys).unwrap().scene;
            let is_picture = |item: &&Item| matches!(item, Item::Picture { .. });
            let shown: Vec<Bounds> = scene.items.iter().filter(is_picture).map(Item::bounds).collect();
            assert_eq!(shown.len(), n, "{design}");
            let words = texts_of(&scene);
            assert!(words.iter().any(|text| text == "50995") && words.iter().any(|text| text == "Ada Example"), "{words:?}");
            // Pages are as large as each other, apart, clear of the author and of the barcode.
            let about = scene.items.iter().find(|item| matches!(item, Item::Text(run) if run.text.starts_with("Ada lives")));
            let highest = about.expect("it says something about the author").bounds().top;
            for (i, one) in shown.iter().enumerate() {
                assert!(one.left >= 18_000 && one.right <= 414_000 && one.bottom < highest, "{design}: {one:?}");
                assert!(one.right - one.left >= 432_000 * 12 / 100, "{design}: {one:?}");
                let meets = |other: &Bounds| {
                    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
                };
                assert!(!shown[i + 1..].iter().any(meets), "{n}, {design}: {shown:?}");
            }
        }
    }
    let long = format!("about = \"{}\"", "Ada lives in Ulm. ".repeat(100));
    for (keys, want) in [
        ("pages = 7", "0 to 6"),
        ("pages = 2\nsamples = 1", "either pages or samples"),
        ("price_code = \"12\"", "five digits"),
        ("price_code = \"90000\"\n# no isbn", "an isbn"),
        ("price = \"9,95 €\"\nprice_code = \"price\"", "other currencies"),
        (&long, "about the author"),
    ] {
        let message = with(DESIGNS[0], keys).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(want), "{keys}: {message}");
    }
}

#[test]
fn levels_are_on_the_front_below_the_title() {
    let bench = bench("kdp");
    let of = |design: &str, levels: bool| {
        let text = "title = \"Sudoku for Long Evenings\"\nsubtitle = \"Ninety puzzles\"\nauthor = \"Ada\"\npage = \"5x8\"\n[cover]\nlevels = ";
        let spec = spec(&format!("{text}{levels}"));
        let boards: Vec<Puzzle> = [Level::Easy, Level::Fiendish, Level::Medium, Level::Easy]
            .into_iter()
            .map(|level| {
                let mut puzzle = pattern_sudoku(3, 3, 3);
                puzzle.rating.as_mut().expect("it is rated").level = level;
                puzzle
            })
            .collect();
        let boards: Vec<&Puzzle> = boards.iter().collect();
        let front =
            compose_cover(&spec, &kit(design), &bench.materials(), &Edition::default(), inside(300, &boards)).unwrap().front;
        texts_of(&front)
    };
    let names = [Level::Easy, Level::Medium, Level::Fiendish].map(|level| bench.words.level(level).to_string());
    for design in DESIGNS {
        let found: Vec<String> = of(design, true).into_iter().filter(|text| names.contains(text)).collect();
        assert_eq!(found, names, "{design}");
        assert!(!of(design, false).contains(&names[1]), "{design}");
    }
}
