//! Tests of signs and lines: they stay in their pictures, leave the grid its room, and can be told apart without colour.

use super::samples::{pattern_sudoku, sample_signs};
use super::*;
use crate::board::DigitSet;
use crate::bundled::{bundled_fonts, bundled_theme};
use crate::puzzle::Puzzle;

/// Boards with every sort, one by one and together.
fn boards() -> Vec<Puzzle> {
    let nine = [
        "difference=r1c1,r1c2;3:r2c2,r3c2 ratio=r1c3,r1c4;3:r4c4,r5c4 xv=10:r6c1,r6c2;5:r7c3,r8c3 greater=r3c7,r3c8;r6c9,r5c9",
        "difference=r1c1,r1c2;r2c2,r3c2;5:r9c8,r9c9 all-consecutive",
        "thermo=r1c1,r1c2,r2c3;r1c1,r2c1,r3c1 slow-thermo=r1c9,r2c9,r3c8;r1c9,r1c8 palindrome=r4c1,r5c1,r6c2 renban=r9c1,r9c2",
        "whispers=r4c3,r4c4,r5c5 dutch-whispers=r7c1,r8c1,r9c2 between=r7c3,r7c4,r8c5 region-sum=r9c6,r9c7,r8c8",
        "arrow=r2c5,r3c5,r4c6;2:r1c4,r1c5,r2c6;2:r8c1,r9c1,r9c2;2:r5c1,r9c9,r8c8 clone=r7c7,r7c8,r9c1,r9c2;r2c2,r3c2,r5c5,r6c5",
        "sandwich=8:r1c1-r1c9;0:r1c2-r9c2 skyscraper=3:r1c9-r1c1;5:r9c5-r1c5 x-sum=21:r9c4-r1c4 numbered-room=4:r1c1-r9c1",
        "outside=1.4:r9c5-r1c5;3.5.7.9:r1c9-r1c1;1.2.3:r1c1-r1c9 quadruple=1.2.8.9:r6c2,r6c3,r7c2,r7c3;3:r1c1,r1c2,r2c1,r2c2",
        "little-killer=23:r1c2-r8c9;12:r2c9-r9c2;45:r1c1-r9c9;33:r5c1-r9c5;20:r1c9-r9c1 cages=15:r2c2,r2c3 quadruple=3:r1c1,r1c2,r2c1,r2c2",
    ];
    let four = "thermo=r1c1,r1c2 xv=5:r2c3,r2c4 quadruple=1.4:r2c2,r2c3,r3c2,r3c3 sandwich=5:r1c1-r1c4 skyscraper=2:r4c3-r1c3";
    let twelve = "outside=10.12:r1c1-r1c12 sandwich=44:r2c1-r2c12 difference=10:r4c4,r4c5 quadruple=10.11.12:r1c1,r1c2,r2c1,r2c2";
    let mut all: Vec<Puzzle> = nine.iter().map(|rules| sample_signs(rules, 3, 3)).collect();
    all.extend([sample_signs(four, 2, 2), sample_signs(twelve, 3, 4)]);
    all
}

#[test]
fn boards_with_signs_stay_in_their_pictures() {
    let fonts = bundled_fonts();
    let themes = [Symbols::Letters, Symbols::Numbers].map(|symbols| Theme { symbols, ..bundled_theme() });
    for (puzzle, theme) in boards().iter().flat_map(|puzzle| themes.iter().map(move |theme| (puzzle, theme))) {
        let sets = vec![DigitSet::all(puzzle.layout.n_digits); puzzle.layout.n_cells()];
        for show in [Show::Puzzle, Show::Dots, Show::Candidates(&sets), Show::Solution, Show::Answer] {
            for side in [100 * PT, 300 * PT, 595 * PT] {
                let scene = puzzle_scene(&fonts, theme, puzzle, &show, side, side);
                assert_eq!(scene.stray(), None, "{:?} {show:?} {side}", puzzle.layout.signs);
                assert!(scene.width <= side && scene.height <= side);
            }
        }
        // No text is smaller than a book assumes; miniatures have only their digits.
        for show in [Show::Puzzle, Show::Answer] {
            let cell = fit_cell(&puzzle.layout, theme, &show, 300 * PT, 300 * PT);
            let mut scene = Scene::new(400 * PT, 400 * PT);
            draw_board(&mut scene, &fonts, theme, puzzle, &show, Point::default(), cell);
            let least = least_text(&fonts, theme, &puzzle.layout, cell, &show);
            assert!(scene.smallest_text() >= Some(least), "{:?} {show:?}", puzzle.layout.signs);
        }
    }
}

#[test]
fn numbers_outside_take_their_room_from_the_grid() {
    let theme = bundled_theme();
    let fit = |rules: &str| {
        let layout = sample_signs(rules, 3, 3).layout;
        let cell = fit_cell(&layout, &theme, &Show::Puzzle, 200 * PT, 300 * PT);
        let (wide, tall) = board_extent(&layout, cell, &Show::Puzzle);
        assert!(wide <= 200 * PT && tall <= 300 * PT);
        assert_eq!(board_extent(&layout, cell, &Show::Answer), (9 * cell, 9 * cell));
        (cell, wide - 9 * cell, tall - 9 * cell)
    };
    let plain = fit_cell(&pattern_sudoku(3, 3, 0).layout, &theme, &Show::Puzzle, 200 * PT, 300 * PT);
    assert_eq!(fit("thermo=r1c1,r1c2").0, plain);
    let (left_and_top, all_around) = (fit("sandwich=8:r1c1-r1c9"), fit("skyscraper=3:r1c9-r1c1"));
    assert!(plain > left_and_top.0 && left_and_top.0 > all_around.0);
    assert!(left_and_top.1 == left_and_top.2 && left_and_top.1 > 0 && all_around.1 > left_and_top.1);
    // Whichever rows have numbers, boards with a sort are equally large.
    assert_eq!(left_and_top, fit("sandwich=0:r1c2-r9c2;3:r5c1-r5c9"));
}

#[test]
fn lines_are_told_apart_without_colour() {
    let shapes = |rule: &str| -> Vec<String> {
        added(&format!("{rule}=r1c1,r1c2,r2c3")).iter().map(|item| format!("{:?}", unpainted(item))).collect()
    };
    let rules = ["thermo", "slow-thermo", "palindrome", "whispers", "dutch-whispers", "region-sum", "renban", "between", "arrow"];
    let drawn: Vec<Vec<String>> = rules.iter().map(|rule| shapes(rule)).collect();
    for (i, shape) in drawn.iter().enumerate() {
        assert!(!shape.is_empty() && !drawn[..i].contains(shape), "{}", rules[i]);
    }
}

/// An item with all its inks made one.
fn unpainted(item: &Item) -> Item {
    let plain = |stroke: &Stroke| Stroke { paint: Paint::BLACK, ..*stroke };
    match item.clone() {
        Item::Line { from, to, stroke } => Item::Line { from, to, stroke: plain(&stroke) },
        Item::Circle { centre, radius, fill, stroke } => {
            Item::Circle { centre, radius, fill: fill.map(|_| Paint::BLACK), stroke: stroke.as_ref().map(plain) }
        }
        other => other,
    }
}

#[test]
fn a_board_that_shows_all_consecutive_neighbours_has_bars() {
    let bars = |rules: &str| {
        let puzzle = sample_signs(rules, 3, 3);
        let mut scene = Scene::new(400 * PT, 400 * PT);
        draw_board(&mut scene, &bundled_fonts(), &bundled_theme(), &puzzle, &Show::Puzzle, Point::default(), 30 * PT);
        let is_bar = |item: &&Item| matches!(item, Item::Rect { fill: Some(Paint::WHITE), stroke: Some(_), .. });
        let is_dot = |item: &&Item| matches!(item, Item::Circle { fill: Some(Paint::WHITE), stroke: Some(_), .. });
        (scene.items.iter().filter(is_bar).count(), scene.items.iter().filter(is_dot).count())
    };
    assert_eq!(bars("difference=r1c1,r1c2;2:r3c3,r3c4 all-consecutive"), (1, 1));
    assert_eq!(bars("difference=r1c1,r1c2;2:r3c3,r3c4 all-dots"), (0, 2));
    assert_eq!(bars("difference=r1c1,r1c2"), (0, 1));
}

/// What a sign adds to a board whose cells are 30 points wide, in the order of drawing.
fn added(rule: &str) -> Vec<Item> {
    let [with, without] = [&sample_signs(rule, 3, 3), &pattern_sudoku(3, 3, 3)].map(|puzzle| {
        let mut scene = Scene::new(400 * PT, 400 * PT);
        draw_board(&mut scene, &bundled_fonts(), &bundled_theme(), puzzle, &Show::Puzzle, Point::default(), 30 * PT);
        scene.items
    });
    with.into_iter().filter(|item| !without.contains(item)).collect()
}

/// A sign drawn as its neighbour, or the other way round, leaves as much ink in the same place, and makes another puzzle.
#[test]
fn a_sign_is_drawn_as_what_it_says() {
    let strokes = |rule: &str| -> Vec<[Point; 2]> {
        let ends = |item: &Item| if let Item::Line { from, to, .. } = item { Some([*from, *to]) } else { None };
        added(rule).iter().filter_map(ends).collect()
    };
    let shared = |rule: &str| match strokes(rule)[..] {
        [a, b] => a.into_iter().find(|end| b.contains(end)),
        _ => panic!("{rule} has two strokes"),
    };
    // The strokes of a V meet at its foot, and those of an X cross.
    let v = strokes("xv=5:r4c4,r4c5");
    assert_eq!(shared("xv=5:r4c4,r4c5").map(|foot| foot.y), v.iter().flatten().map(|end| end.y).max());
    assert_eq!(shared("xv=10:r4c4,r4c5"), None);
    // The point of a sign is nearest to the second cell, whose digit is smaller.
    for (other, (x, y)) in [("r4c5", (135, 105)), ("r4c3", (75, 105)), ("r3c4", (105, 75)), ("r5c4", (105, 135))] {
        let rule = format!("greater=r4c4,{other}");
        let far = |end: &Point| (end.x - x * PT).abs() + (end.y - y * PT).abs();
        assert_eq!(shared(&rule), strokes(&rule).into_iter().flatten().min_by_key(far), "{rule}");
    }
    // Lines begin at the bulb, or at the circle, of their first cell.
    for rule in ["thermo", "slow-thermo", "arrow"] {
        let widest = added(&format!("{rule}=r4c4,r4c5,r5c5")).into_iter().filter_map(|item| match item {
            Item::Circle { centre, radius, .. } => Some((radius, centre)),
            _ => None,
        });
        assert_eq!(
            widest.max_by_key(|circle| circle.0).map(|circle| circle.1),
            Some(Point { x: 105 * PT, y: 105 * PT }),
            "{rule}"
        );
    }
    let fill = |rule: &str| match added(&format!("{rule}=r4c4,r4c5"))[..] {
        [Item::Circle { fill: Some(paint), .. }] => paint.darkness(),
        _ => panic!("{rule} has one dot"),
    };
    assert!(fill("difference") < fill("ratio"), "consecutive digits have the white dot, doubles the black one");
}

/// Two shaded regions side by side are two: each is one piece of paint, and paper is left between them.
#[test]
fn shaded_regions_side_by_side_stay_apart() {
    let puzzle = sample_signs("sum-region=9:r1c1,r1c2,r2c1;5:r1c3,r2c3", 3, 3);
    let (fonts, theme, cell) = (bundled_fonts(), bundled_theme(), 20 * PT);
    let mut scene = Scene::new(200 * PT, 200 * PT);
    draw_board(&mut scene, &fonts, &theme, &puzzle, &Show::Puzzle, Point::default(), cell);
    let tint = Some(Paint::Gray(12));
    let rects: Vec<(i32, i32)> = scene
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Rect { at, width, fill, .. } if *fill == tint => Some((at.x, at.x + width)),
            _ => None,
        })
        .collect();
    assert_eq!(rects.len(), 5, "{rects:?}");
    let edge = cell / 20;
    // The first region is whole across its two cells, and ends before the border; the second begins after it.
    assert!(rects.contains(&(edge, cell)) && rects.contains(&(cell, 2 * cell - edge)), "{rects:?}");
    assert_eq!(rects.iter().filter(|one| **one == (2 * cell + edge, 3 * cell - edge)).count(), 2, "{rects:?}");
}
