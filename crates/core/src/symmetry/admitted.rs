//! Computes which transforms a layout admits from its houses and corner cages, and draws random ones. Coloured and outlined
//! cages are no restriction: moving them gives another layout of the same kind.

use super::transform::{Symmetry, Transform};
use crate::board::{Bond, CageLook, Cell, CellSet, Clues, Digit, House, HouseKind, Layout, Relation, RuleCells, RuleUse, Sign};
use crate::seed::Stream;

/// The transforms that keep the houses and corner cages of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admitted {
    /// Whether digits may be relabelled freely. With cages, only the complement is admitted.
    pub relabel: bool,
    /// Whether every digit d may become n + 1 − d.
    pub complement: bool,
    /// Which rows may be exchanged.
    pub rows: Lines,
    /// Which columns may be exchanged.
    pub columns: Lines,
    /// The admitted symmetries of the square; always includes the identity.
    pub symmetries: Vec<Symmetry>,
}

/// Which permutations of rows, or of columns, are admitted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// Any two lines of a class may be exchanged. Lines are ascending, and every line is in one class.
    pub classes: Vec<Vec<usize>>,
    /// Groups of classes (as indexes) that may be exchanged as a whole, with their lines in order.
    pub blocks: Vec<Vec<usize>>,
}

/// How often to draw again while a transform leaves every visible clue in place.
const MAX_DRAWS: usize = 64;

/// Finds the transforms that map a layout to itself, from its houses and cages only.
pub fn admitted(layout: &Layout) -> Admitted {
    let fixed = Fixed::of(layout);
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let identity = |n: usize| (0..n).collect::<Vec<usize>>();
    let keeps_rows = |order: &[usize]| line_cells(layout, order, &identity(cols)).is_some_and(|cells| fixed.is_kept(&cells));
    let keeps_cols = |order: &[usize]| line_cells(layout, &identity(rows), order).is_some_and(|cells| fixed.is_kept(&cells));
    // Cells that a puzzle's own rules speak of may move only as the whole grid does: a region stays in one piece.
    let is_free = layout.rules.iter().all(|rule| matches!(rule.cells, RuleCells::Fixed | RuleCells::Grids(_)));
    let keeps_rows = |order: &[usize]| is_free && keeps_rows(order);
    let keeps_cols = |order: &[usize]| is_free && keeps_cols(order);
    let is_square = rows == cols;
    let symmetries = Symmetry::ALL
        .into_iter()
        .filter(|s| (is_square || !s.turns()) && s.on(layout).is_some_and(|cells| fixed.is_kept(&cells)))
        .collect();
    Admitted {
        relabel: layout.is_blind_to_values(),
        complement: layout.keeps_complement(),
        rows: Lines::of(rows, keeps_rows),
        columns: Lines::of(cols, keeps_cols),
        symmetries,
    }
}

impl Admitted {
    /// The admitted kinds of transform in words.
    pub fn words(&self) -> Vec<&'static str> {
        let has = |wanted: fn(Symmetry) -> bool| self.symmetries.iter().any(|&s| wanted(s));
        let moves = |lines: &Lines| lines.classes.iter().any(|class| class.len() > 1);
        let swaps = |lines: &Lines| lines.blocks.iter().any(|block| block.len() > 1);
        let rotates = |s| matches!(s, Symmetry::QuarterTurn | Symmetry::HalfTurn | Symmetry::ThreeQuarterTurn);
        let reflects = |s| matches!(s, Symmetry::Horizontal | Symmetry::Vertical | Symmetry::AntiDiagonal);
        [
            ("relabel", self.relabel),
            ("rows", moves(&self.rows)),
            ("columns", moves(&self.columns)),
            ("bands", swaps(&self.rows)),
            ("stacks", swaps(&self.columns)),
            ("rotate", has(rotates)),
            ("reflect", has(reflects)),
            ("transpose", has(|s| s == Symmetry::Diagonal)),
            ("complement", self.complement),
        ]
        .into_iter()
        .filter(|&(_, is_admitted)| is_admitted)
        .map(|(word, _)| word)
        .collect()
    }
}

/// What a transform must keep: houses, corner cages, pairs that differ, and pairs with a relation, each as cells.
struct Fixed<'a> {
    layout: &'a Layout,
    houses: Vec<CellSet>,
    corners: Vec<CellSet>,
    differ: Vec<CellSet>,
    bonds: Vec<(Relation, CellSet)>,
}

impl<'a> Fixed<'a> {
    fn of(layout: &'a Layout) -> Fixed<'a> {
        let sorted = |mut sets: Vec<CellSet>| {
            sets.sort_unstable();
            sets
        };
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
        let corners = layout.cages.iter().filter(|cage| cage.look == CageLook::Corner);
        // Signs move with the puzzle, and so do the bonds of neighbours without one; all others are the same wherever a grid turns.
        let of_all = if layout.signs.is_empty() { &layout.bonds[..] } else { &[] };
        let mut bonds: Vec<_> = of_all.iter().map(|bond| (bond.relation, set(&bond.cells))).collect();
        bonds.sort_unstable();
        Fixed {
            layout,
            houses: sorted(fixed_houses(layout).map(|house| set(&house.cells)).collect()),
            corners: sorted(corners.map(|cage| set(&cage.cells)).collect()),
            differ: sorted(layout.differ.iter().map(|pair| set(pair)).collect()),
            bonds,
        }
    }

    /// Different sets have different images, so it is enough to check that each image is in the set.
    fn is_kept(&self, cells: &[Cell]) -> bool {
        let image = |set: &CellSet| set.iter().map(|c| cells[c as usize]).collect::<CellSet>();
        let is_bound = |(relation, set): &(Relation, CellSet)| self.bonds.binary_search(&(*relation, image(set))).is_ok();
        let groups = [&self.houses, &self.corners, &self.differ];
        groups.into_iter().all(|sets| sets.iter().all(|set| sets.binary_search(&image(set)).is_ok()))
            && self.bonds.iter().all(is_bound)
            && keeps_written(self.layout, cells)
    }
}

/// Whether rules from files say the same after every cell has moved: rules of the whole board, and of the cells around a cell. These may
/// refer to directions, or to rows and columns by number.
pub(super) fn keeps_written(layout: &Layout, to: &[Cell]) -> bool {
    let sorted = |mut bonds: Vec<Bond>| {
        bonds.sort_unstable();
        bonds
    };
    let moved = |bonds: &[Bond]| {
        let one = |bond: &Bond| Bond::new(bond.relation, to[bond.cells[0] as usize], to[bond.cells[1] as usize]);
        sorted(bonds.iter().map(one).collect())
    };
    let bonds = |sign: &Sign| sorted(sign.bonds(&layout.area, layout.n_digits));
    let is_written = |sign: &&Sign| sign.sort.written().is_some();
    // A file's rule about neighbours without a sign moves with the signs.
    let unsigned: Vec<Relation> = layout.signs.iter().filter_map(|sign| sign.sort.written()?.unsigned(layout.n_digits)).collect();
    let is_beside = |[a, b]: [Cell; 2]| layout.area.beside(a).any(|other| other == b);
    let is_of_all =
        |bond: &&Bond| matches!(bond.relation, Relation::Own(_)) && !(unsigned.contains(&bond.relation) && is_beside(bond.cells));
    let of_all = sorted(layout.own_bonds().iter().filter(is_of_all).copied().collect());
    moved(&of_all) == of_all && layout.signs.iter().filter(is_written).all(|sign| moved(&bonds(sign)) == bonds(&sign.moved(to)))
}

/// The houses that every board of the layout's kind has. Others come from regions and groups of the puzzle itself, and move with it.
fn fixed_houses(layout: &Layout) -> impl Iterator<Item = &House> {
    let moves = |name: Option<&str>| {
        let is_one = |rule: &RuleUse| match rule.cells {
            RuleCells::Fixed | RuleCells::Drawn | RuleCells::Grids(_) | RuleCells::Signs(_) => false,
            RuleCells::Runs(_) | RuleCells::Blocks(_) => false,
            RuleCells::Regions(_) => name.is_none(),
            RuleCells::Groups(_) => name == Some(rule.name),
        };
        layout.rules.iter().any(is_one)
    };
    layout.own_houses().iter().filter(move |house| match house.kind {
        HouseKind::Row | HouseKind::Column => true,
        HouseKind::Box => !moves(None),
        HouseKind::Other => !house.label.is_some_and(|label| moves(Some(label.rule))),
    })
}

/// The map of cells that sends row r to row `rows[r]` and column c to column `cols[c]`; `None` if a cell would come to a place
/// without one.
pub(super) fn line_cells(layout: &Layout, rows: &[usize], cols: &[usize]) -> Option<Vec<Cell>> {
    (0..layout.n_cells() as Cell).map(|c| layout.cell(rows[layout.row(c)], cols[layout.col(c)])).collect()
}

/// The first house or corner cage that a map of cells breaks; `None` if it keeps all of them.
pub(super) fn broken_house(layout: &Layout, cells: &[Cell]) -> Option<Vec<Cell>> {
    let fixed = Fixed::of(layout);
    let corners = layout.cages.iter().filter(|cage| cage.look == CageLook::Corner).map(|cage| (&fixed.corners, &cage.cells));
    let groups = fixed_houses(layout).map(|house| (&fixed.houses, &house.cells)).chain(corners);
    let mut broken = groups.filter(|(sets, group)| {
        let image: CellSet = group.iter().map(|&c| cells[c as usize]).collect();
        sets.binary_search(&image).is_err()
    });
    broken.next().map(|(_, group)| group.clone())
}

impl Lines {
    /// Exchangeability is an equivalence, so a line needs to be compared with only one line of each class.
    fn of(n: usize, keeps: impl Fn(&[usize]) -> bool) -> Lines {
        let swapped = |a: &[usize], b: &[usize]| {
            let mut order: Vec<usize> = (0..n).collect();
            a.iter().zip(b).for_each(|(&a, &b)| order.swap(a, b));
            keeps(&order)
        };
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for line in 0..n {
            match classes.iter_mut().find(|class| swapped(&class[..1], &[line])) {
                Some(class) => class.push(line),
                None => classes.push(vec![line]),
            }
        }
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        for (i, class) in classes.iter().enumerate() {
            let joins = |block: &&mut Vec<usize>| {
                let first = &classes[block[0]];
                first.len() == class.len() && swapped(first, class)
            };
            match blocks.iter_mut().find(joins) {
                Some(block) => block.push(i),
                None => blocks.push(vec![i]),
            }
        }
        Lines { classes, blocks }
    }

    fn n_lines(&self) -> usize {
        self.classes.iter().map(Vec::len).sum()
    }

    /// The new index of each line, if class k moves to class `classes[k]` and its j-th line becomes that class's line
    /// `inner[k][j]`.
    fn order(&self, classes: &[usize], inner: &[Vec<usize>]) -> Vec<usize> {
        let mut order = vec![0; self.n_lines()];
        for (k, class) in self.classes.iter().enumerate() {
            class.iter().enumerate().for_each(|(j, &line)| order[line] = self.classes[classes[k]][inner[k][j]]);
        }
        order
    }

    /// A uniformly random admitted order.
    fn draw_free(&self, stream: &mut Stream) -> Vec<usize> {
        let mut classes: Vec<usize> = (0..self.classes.len()).collect();
        for block in &self.blocks {
            shuffled(block, stream).iter().zip(block).for_each(|(&to, &from)| classes[from] = to);
        }
        let inner: Vec<Vec<usize>> =
            self.classes.iter().map(|class| shuffled(&(0..class.len()).collect::<Vec<_>>(), stream)).collect();
        self.order(&classes, &inner)
    }

    /// The number of classes and of lines per class, if all classes are exchangeable runs of adjacent lines, as bands are.
    fn regular(&self) -> Option<(usize, usize)> {
        let per_class = self.classes[0].len();
        let runs =
            self.classes.iter().enumerate().all(|(k, class)| {
                class.len() == per_class && class.iter().enumerate().all(|(j, &line)| line == k * per_class + j)
            });
        (runs && self.blocks.len() == 1).then_some((self.classes.len(), per_class))
    }

    /// A random order that commutes with mirroring; any order if the lines are not regular.
    fn draw_mirrored(&self, stream: &mut Stream) -> Vec<usize> {
        let Some((n_classes, per_class)) = self.regular() else { return self.draw_free(stream) };
        let classes = mirrored(n_classes, stream);
        let mut inner: Vec<Vec<usize>> = vec![Vec::new(); n_classes];
        for k in 0..n_classes.div_ceil(2) {
            let partner = n_classes - 1 - k;
            if partner == k {
                inner[k] = mirrored(per_class, stream);
            } else {
                inner[k] = shuffled(&(0..per_class).collect::<Vec<_>>(), stream);
                inner[partner] = (0..per_class).map(|j| per_class - 1 - inner[k][per_class - 1 - j]).collect();
            }
        }
        self.order(&classes, &inner)
    }

    /// A random order that treats all classes alike and rotates them cyclically; any order if the lines are not regular.
    fn draw_shifted(&self, stream: &mut Stream) -> Vec<usize> {
        let Some((n_classes, per_class)) = self.regular() else { return self.draw_free(stream) };
        let by = stream.below(n_classes as u32) as usize;
        let classes: Vec<usize> = (0..n_classes).map(|k| (k + by) % n_classes).collect();
        let same = shuffled(&(0..per_class).collect::<Vec<_>>(), stream);
        self.order(&classes, &vec![same; n_classes])
    }
}

fn shuffled(items: &[usize], stream: &mut Stream) -> Vec<usize> {
    let mut items = items.to_vec();
    stream.shuffle(&mut items);
    items
}

/// A permutation of n places that commutes with reversal: it exchanges pairs of mirror images, each possibly swapped.
fn mirrored(n: usize, stream: &mut Stream) -> Vec<usize> {
    let pairs = shuffled(&(0..n / 2).collect::<Vec<_>>(), stream);
    let mut order: Vec<usize> = (0..n).collect();
    for (i, &to) in pairs.iter().enumerate() {
        let to = if stream.below(2) == 0 { to } else { n - 1 - to };
        (order[i], order[n - 1 - i]) = (to, n - 1 - to);
    }
    order
}

/// Whether a map of cells sends each orbit to an orbit.
pub fn keeps_orbits(cells: &[Cell], orbits: &[Vec<Cell>]) -> bool {
    let mut orbit_of = vec![0; cells.len()];
    for (i, orbit) in orbits.iter().enumerate() {
        orbit.iter().for_each(|&c| orbit_of[c as usize] = i);
    }
    orbits.iter().all(|orbit| {
        let target = orbit_of[cells[orbit[0] as usize] as usize];
        orbits[target].len() == orbit.len() && orbit.iter().all(|&c| orbit_of[cells[c as usize] as usize] == target)
    })
}

/// A random admitted transform. All are equally likely, unless the orbits of a mask have to stay orbits. The transform changes
/// a visible clue or cage. Returns `None` if 64 draws change nothing, as on an empty board.
pub fn random(
    layout: &Layout,
    clues: &Clues,
    admitted: &Admitted,
    keep: Option<&[Vec<Cell>]>,
    stream: &mut Stream,
) -> Option<Transform> {
    let symmetries: Vec<(Symmetry, Vec<Cell>)> = admitted
        .symmetries
        .iter()
        .filter_map(|&s| Some((s, s.on(layout)?)))
        .filter(|(_, cells)| keep.is_none_or(|orbits| keeps_orbits(cells, orbits)))
        .collect();
    (0..MAX_DRAWS)
        .map(|_| {
            let lines = draw_lines(layout, admitted, keep, stream);
            let (symmetry, cells) = &symmetries[stream.below(symmetries.len() as u32) as usize];
            Transform::of_cells(layout, lines, false)
                .then(&Transform::of_cells(layout, cells.clone(), symmetry.turns()))
                .then(&draw_digits(layout, admitted, stream))
        })
        .find(|transform| {
            transform.apply_clues(layout, clues) != *clues
                || (!(layout.cages.is_empty() && layout.signs.is_empty()) && transform.apply_layout(layout) != *layout)
        })
}

fn draw_digits(layout: &Layout, admitted: &Admitted, stream: &mut Stream) -> Transform {
    if admitted.relabel {
        let mut digits: Vec<Digit> = (1..=layout.n_digits).collect();
        stream.shuffle(&mut digits);
        Transform::of_digits(layout, digits)
    } else if admitted.complement && stream.below(2) == 1 {
        Transform::complement(layout)
    } else {
        Transform::identity(layout)
    }
}

/// Draws orders of rows and columns as a map of cells. To keep a mask, it tries each axis with fewer and fewer freedoms; for a
/// mask that relates rows to columns, it uses one order for both. If nothing keeps the mask, no line moves.
fn draw_lines(layout: &Layout, admitted: &Admitted, keep: Option<&[Vec<Cell>]>, stream: &mut Stream) -> Vec<Cell> {
    let (rows, cols) = (&admitted.rows, &admitted.columns);
    let Some(orbits) = keep else {
        let (rows, cols) = (rows.draw_free(stream), cols.draw_free(stream));
        return line_cells(layout, &rows, &cols).expect("rows and columns that may be exchanged have cells at the same places");
    };
    const LIBERTIES: [fn(&Lines, &mut Stream) -> Vec<usize>; 3] = [Lines::draw_free, Lines::draw_mirrored, Lines::draw_shifted];
    let still_rows: Vec<usize> = (0..rows.n_lines()).collect();
    let still_cols: Vec<usize> = (0..cols.n_lines()).collect();
    let mut first_kept = |as_cells: &dyn Fn(&[usize]) -> Option<Vec<Cell>>, lines: &Lines| {
        LIBERTIES.iter().filter_map(|draw| as_cells(&draw(lines, stream))).find(|cells| keeps_orbits(cells, orbits))
    };
    let by_rows = first_kept(&|order| line_cells(layout, order, &still_cols), rows);
    let by_cols = first_kept(&|order| line_cells(layout, &still_rows, order), cols);
    let by_both = if rows == cols { first_kept(&|order| line_cells(layout, order, order), rows) } else { None };
    let mut cells: Vec<Cell> = (0..layout.n_cells() as Cell).collect();
    for next in [by_rows, by_cols, by_both].into_iter().flatten() {
        cells.iter_mut().for_each(|c| *c = next[*c as usize]);
    }
    cells
}
