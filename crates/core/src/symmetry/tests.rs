//! The laws of transforms, on layouts of every kind, non-square boxes first.

use super::admitted::keeps_orbits;
use super::*;
use crate::board::{CageLook, Cell, Clues, Grid, House, HouseKind, Layout, Shape};
use crate::kinds::kind_named;
use crate::seed::{Key, Stream};
use std::collections::BTreeSet;

const SIZES: [Shape; 6] =
    [Shape::new(2, 3), Shape::new(3, 2), Shape::new(3, 4), Shape::new(2, 2), Shape::new(3, 3), Shape::new(5, 5)];

fn sudoku(size: Shape) -> Layout {
    kind_named("sudoku").unwrap().rebuild(size, "").unwrap()
}

fn suko(letters: &str) -> Layout {
    kind_named("suko").unwrap().rebuild(Shape::new(3, 3), letters).unwrap()
}

/// The 4×4 grid with both diagonals: no two rows can be exchanged.
fn x_sudoku() -> Layout {
    let plain = sudoku(Shape::new(2, 2));
    let mut houses = plain.houses.clone();
    houses.push(House::new(HouseKind::Other, vec![0, 5, 10, 15]));
    houses.push(House::new(HouseKind::Other, vec![3, 6, 9, 12]));
    Layout::new(plain.shape, 4, plain.box_shape, houses, Vec::new())
}

fn stream(name: &str) -> Stream {
    Key::of(&[name]).stream(0, 0)
}

/// A full grid in which each row is a shifted copy of the first.
fn pattern(size: Shape) -> Grid {
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    let n = rows * cols;
    Grid((0..n * n).map(|i| ((i / n % rows * cols + i / n / rows + i % n) % n + 1) as u8).collect())
}

/// Counts the solutions by trying everything, from the definition only.
fn count(layout: &Layout, clues: &Clues) -> usize {
    fn fits(layout: &Layout, clues: &Clues, grid: &Grid, cell: Cell) -> bool {
        let houses_fit = layout
            .houses_of(cell)
            .iter()
            .flat_map(|&h| &layout.houses[h as usize].cells)
            .all(|&c| c == cell || grid.get(c) != grid.get(cell));
        let cages_fit = layout.cages_of(cell).iter().all(|&k| {
            let cells = &layout.cages[k as usize].cells;
            let sum: u16 = cells.iter().map(|&c| grid.0[c as usize] as u16).sum();
            let is_full = cells.iter().all(|&c| grid.get(c).is_some());
            clues.sums[k as usize].is_none_or(|want| if is_full { sum == want } else { sum < want })
        });
        houses_fit && cages_fit
    }
    fn go(layout: &Layout, clues: &Clues, grid: &mut Grid, from: usize) -> usize {
        let Some(cell) = (from..grid.0.len()).find(|&c| grid.0[c] == 0) else { return 1 };
        let mut found = 0;
        for d in 1..=layout.n_digits {
            grid.set(cell as Cell, d);
            if fits(layout, clues, grid, cell as Cell) {
                found += go(layout, clues, grid, cell + 1);
            }
            grid.clear(cell as Cell);
        }
        found
    }
    go(layout, clues, &mut clues.givens.clone(), 0)
}

#[test]
fn a_random_transform_keeps_a_layout_without_coloured_cages() {
    for layout in SIZES.into_iter().map(sudoku).chain([x_sudoku()]) {
        let clues = match layout.box_shape {
            Some(size) if layout.houses.len() == 3 * layout.n_digits as usize => Clues::all(&layout, &pattern(size)),
            _ => Clues::of_givens(Grid(vec![1; layout.n_cells()])),
        };
        let admitted = admitted(&layout);
        let mut stream = stream("keeps");
        for _ in 0..20 {
            let transform = random(&layout, &clues, &admitted, None, &mut stream).unwrap();
            assert_eq!(transform.apply_layout(&layout), layout);
            let moved = transform.apply_clues(&layout, &clues);
            assert_ne!(moved, clues);
            assert_eq!(clues.givens.solves(&layout, &clues), moved.givens.solves(&layout, &moved));
            assert!(transform.then(&transform.inverse()).is_identity() && transform.inverse().then(&transform).is_identity());
            assert_eq!(transform.inverse().apply_clues(&layout, &moved), clues);
        }
    }
}

#[test]
fn two_transforms_in_a_row_are_their_composition() {
    for size in SIZES {
        let layout = sudoku(size);
        let clues = Clues::all(&layout, &pattern(size));
        let mut stream = stream("compose");
        let admitted = admitted(&layout);
        let mut draw = || random(&layout, &clues, &admitted, None, &mut stream).unwrap();
        let (a, b) = (draw(), draw());
        let both = b.apply_clues(&layout, &a.apply_clues(&layout, &clues));
        assert_eq!(a.then(&b).apply_clues(&layout, &clues), both, "{size}");
    }
}

#[test]
fn the_number_of_solutions_stays() {
    let blanked = |layout: &Layout, full: &Grid, stream: &mut Stream| {
        let mut clues = Clues::all(layout, full);
        (0..layout.n_cells() as Cell).filter(|_| stream.below(100) < 72).for_each(|c| clues.givens.clear(c));
        clues
    };
    for size in [Shape::new(2, 3), Shape::new(3, 2), Shape::new(2, 2)] {
        let layout = sudoku(size);
        let admitted = admitted(&layout);
        let mut stream = stream("solutions");
        let mut clues = blanked(&layout, &pattern(size), &mut stream);
        let n = count(&layout, &clues);
        assert!(n > 1, "{size} has several solutions, so that a missing one is detected");
        for _ in 0..5 {
            let transform = random(&layout, &clues, &admitted, None, &mut stream).unwrap();
            clues = transform.apply_clues(&layout, &clues);
            assert_eq!(count(&layout, &clues), n, "{size}");
        }
        let transposed = parse(&layout, &Named { transpose: true, ..Named::default() }).unwrap();
        let other = transposed.apply_layout(&layout);
        assert_eq!(other, sudoku(Shape::new(size.cols, size.rows)));
        assert_eq!(count(&other, &transposed.apply_clues(&layout, &clues)), n, "{size}");
    }
}

#[test]
fn sukos_move_with_their_regions_and_sums() {
    let letters = "ABBACBCCC";
    let mut layout = suko(letters);
    let mut stream = stream("suko");
    let mut solution = Grid(vec![5, 9, 3, 2, 8, 7, 1, 4, 6]);
    let mut clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
    assert_eq!(clues.sums, [Some(24), Some(27), Some(15), Some(25), Some(7), Some(19), Some(19)]);
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        let transform = random(&layout, &clues, &admitted(&layout), None, &mut stream).unwrap();
        clues = transform.apply_clues(&layout, &clues);
        solution = transform.apply_grid(&solution);
        let next = transform.apply_layout(&layout);
        let letters = crate::kinds::region_letters(&next);
        assert_eq!(next, suko(&letters), "cages are in the order of their kind");
        assert!(solution.solves(&next, &clues));
        assert_eq!(clues.sums, solution.cage_sums(&next).into_iter().map(Some).collect::<Vec<_>>());
        seen.insert((letters, clues.sums.clone()));
        layout = next;
    }
    assert_eq!(seen.len(), 16, "eight symmetries with and without the complement");
    assert_eq!(count(&layout, &clues), 1);
}

#[test]
fn groups_have_their_known_orders() {
    // 2×2: bands 2, rows 2·2, the same for columns, times the transposition. With diagonals: the square's eight symmetries,
    // which are all that this module looks for.
    for (layout, want) in [(sudoku(Shape::new(2, 2)), 128), (x_sudoku(), 8), (suko("AABBBCCCC"), 8)] {
        let admitted = admitted(&layout);
        let givens = Clues {
            givens: Grid((1..=16).map(|d| d.min(layout.n_digits)).take(layout.n_cells()).collect()),
            ..Clues::none(&layout)
        };
        let mut stream = stream("order");
        let draw = |_| random(&layout, &givens, &admitted, None, &mut stream).unwrap().cells().to_vec();
        let seen: BTreeSet<Vec<Cell>> = (0..4000).map(draw).collect();
        assert_eq!(seen.len(), want);
    }
}

#[test]
fn houses_and_cages_decide_which_transforms_are_admitted() {
    let all = ["relabel", "rows", "columns", "bands", "stacks", "rotate", "reflect", "transpose", "complement"];
    let without_transpose: Vec<&str> = all.into_iter().filter(|w| *w != "transpose").collect();
    assert_eq!(admitted(&sudoku(Shape::new(2, 3))).words(), without_transpose);
    assert_eq!(admitted(&sudoku(Shape::new(3, 3))).words(), all);
    let few = ["relabel", "rotate", "reflect", "transpose", "complement"];
    assert_eq!(admitted(&x_sudoku()).words(), few);
    let wide = admitted(&sudoku(Shape::new(3, 4)));
    assert_eq!((wide.rows.classes.len(), wide.columns.classes.len()), (4, 3));
    assert_eq!(wide.symmetries, [Symmetry::Identity, Symmetry::HalfTurn, Symmetry::Horizontal, Symmetry::Vertical]);
    assert!(!admitted(&suko("AABBBCCCC")).relabel);
}

#[test]
fn a_mask_is_kept_and_lines_still_move() {
    for size in SIZES {
        let layout = sudoku(size);
        let clues = Clues::all(&layout, &pattern(size));
        let admitted = admitted(&layout);
        for mask in masks_of(&layout) {
            let orbits = orbits(&layout, mask).unwrap();
            let mut stream = stream(mask.name);
            let mut orders = BTreeSet::new();
            for _ in 0..20 {
                let transform = random(&layout, &clues, &admitted, Some(&orbits), &mut stream).unwrap();
                assert!(keeps_orbits(transform.cells(), &orbits), "{size} {mask:?}");
                orders.insert(transform.cells().to_vec());
            }
            let ties_rows_to_columns = ["quarter-turn", "diagonal", "both-diagonals", "all"].contains(&mask.name);
            let many = if ties_rows_to_columns && size.rows != size.cols { 2 } else { 4 };
            assert!(orders.len() >= many, "{size} {mask:?}: {}", orders.len());
        }
    }
}

#[test]
fn an_empty_board_has_nothing_to_change() {
    let layout = sudoku(Shape::new(2, 3));
    assert_eq!(random(&layout, &Clues::none(&layout), &admitted(&layout), None, &mut stream("empty")), None);
}

#[test]
fn named_transforms_do_what_they_say() {
    let layout = sudoku(Shape::new(2, 3));
    let corner = |named: Named| {
        let transform = parse(&layout, &named).unwrap();
        (transform.cells()[0], transform.cells()[7], transform.digits()[0])
    };
    let none = Named::default();
    assert_eq!(corner(none), (0, 7, 1));
    assert_eq!(corner(Named { rotate: Some("180"), ..none }), (35, 28, 1));
    assert_eq!(corner(Named { reflect: Some("horizontal"), ..none }), (30, 25, 1));
    assert_eq!(corner(Named { reflect: Some("vertical"), ..none }), (5, 10, 1));
    assert_eq!(corner(Named { relabel: Some("3, 1,2,4,5,6"), ..none }), (0, 7, 3));
    // The old row 2 comes first: the digits of row 0 are now in row 2.
    assert_eq!(corner(Named { rows: Some("2,3,4,5,0,1"), ..none }), (24, 31, 1));
    assert_eq!(corner(Named { columns: Some("1,2,0,3,4,5"), ..none }), (2, 6, 1));
    assert_eq!(corner(Named { reflect: Some("vertical"), columns: Some("3,4,5,0,1,2"), transpose: true, ..none }), (12, 7, 1));
    let square = sudoku(Shape::new(3, 3));
    let turned = parse(&square, &Named { rotate: Some("90"), ..none }).unwrap();
    assert_eq!((turned.cells()[0], turned.cells()[1]), (8, 17));
    assert_eq!(turned.apply_layout(&square), square);
}

#[test]
fn a_transform_that_is_not_admitted_is_refused_with_the_reason() {
    let layout = sudoku(Shape::new(2, 3));
    let none = Named::default();
    let error = |layout: &Layout, named: Named| parse(layout, &named).unwrap_err().to_string();
    for (named, words) in [
        (Named { rotate: Some("45"), ..none }, "0, 90, 180 or 270"),
        (Named { rotate: Some("90"), ..none }, "--transpose"),
        (Named { reflect: Some("diagonal"), ..none }, "--transpose"),
        (Named { reflect: Some("up"), ..none }, "anti-diagonal"),
        (Named { relabel: Some("1,2,3,4,5"), ..none }, "from 1 to 6"),
        (Named { relabel: Some("1,2,3,4,5,5"), ..none }, "from 1 to 6"),
        (Named { rows: Some("1,2,3,4,5,6"), ..none }, "from 0 to 5"),
        (Named { rows: Some("0,2,1,3,4,5"), ..none }, "would separate r1c1 r1c2 r1c3 r2c1 …"),
        (Named { columns: Some("3,1,2,0,4,5"), ..none }, "which share a house or cage"),
    ] {
        let message = error(&layout, named);
        assert!(message.contains(words), "{message}");
    }
    let caged = suko("AABBBCCCC");
    assert!(error(&caged, Named { relabel: Some("2,1,3,4,5,6,7,8,9"), ..none }).contains("9,8,7,6,5,4,3,2,1"));
    assert!(error(&caged, Named { rows: Some("1,0,2"), ..none }).contains("would separate"));
    assert!(parse(&caged, &Named { relabel: Some("9,8,7,6,5,4,3,2,1"), rotate: Some("270"), ..none }).is_ok());
    assert!(caged.cages.iter().any(|cage| cage.look == CageLook::Corner));
}

/// Some of the cells of a solved grid, as clues.
fn some_clues(layout: &Layout, solution: &Grid, one_in: u32, stream: &mut Stream) -> Clues {
    let mut clues = Clues::all(layout, solution);
    for cell in 0..layout.n_cells() as Cell {
        if stream.below(one_in) != 0 {
            clues.givens.clear(cell);
        }
    }
    clues
}

#[test]
fn every_equivalent_of_a_puzzle_is_of_its_class() {
    let mut stream = stream("class");
    let plain = SIZES.into_iter().map(|size| (sudoku(size), pattern(size)));
    let caged = ["AABBBCCCC", "ABCABCABC", "AAAABBBCC"].map(|letters| (suko(letters), Grid(vec![4, 9, 2, 3, 5, 7, 8, 1, 6])));
    let crossed = (x_sudoku(), Grid(vec![1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3]));
    for (layout, solution) in plain.chain(caged).chain([crossed]) {
        let admitted = admitted(&layout);
        for one_in in [2, 3, 5] {
            let clues = some_clues(&layout, &solution, one_in, &mut stream);
            let class = class_of(&layout, &clues);
            for _ in 0..20 {
                let Some(transform) = random(&layout, &clues, &admitted, None, &mut stream) else { continue };
                let equivalent = (transform.apply_layout(&layout), transform.apply_clues(&layout, &clues));
                assert_eq!(class_of(&equivalent.0, &equivalent.1), class, "{:?}", layout.box_shape);
            }
            // A grid whose boxes change shape by a named turn is also the same puzzle.
            let turned = Transform::of_symmetry(&layout, Symmetry::Diagonal);
            assert_eq!(class_of(&turned.apply_layout(&layout), &turned.apply_clues(&layout, &clues)), class);
        }
    }
}

#[test]
fn other_clues_are_of_another_class() {
    let mut stream = stream("classes");
    for size in [Shape::new(2, 3), Shape::new(3, 3)] {
        let (layout, solution) = (sudoku(size), pattern(size));
        let classes: BTreeSet<Class> =
            (0..300).map(|_| class_of(&layout, &some_clues(&layout, &solution, 3, &mut stream))).collect();
        assert!(classes.len() >= 299, "{size}: {}", classes.len());
    }
    // One clue more or less; one digit or one sum changed.
    let (layout, solution) = (suko("AABBBCCCC"), Grid(vec![4, 9, 2, 3, 5, 7, 8, 1, 6]));
    let all = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
    let mut classes = BTreeSet::from([class_of(&layout, &all)]);
    for cage in 0..7 {
        let mut hidden = all.clone();
        hidden.sums[cage] = None;
        assert!(classes.insert(class_of(&layout, &hidden)), "sum {cage}");
        let mut other = all.clone();
        other.sums[cage] = other.sums[cage].map(|sum| sum + 1);
        assert!(classes.insert(class_of(&layout, &other)), "sum {cage}");
    }
}
