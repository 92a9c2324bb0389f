//! Sets a table of a text page: a head, and rows with a line between them.

use super::lines::lines;
use super::markdown::Row;
use crate::draw::{Align, Face, Fonts, Item, Point, Scene, Stroke, Theme, Type, set_line, together};

/// Space between two columns, and above and below a row's text, in percent of the type's size.
const GAP: i32 = 110;
const PAD: i32 = 22;
const LEADING: i32 = 125;

/// A table no wider than `width`. Each column has a share of the width as its longest cell has.
pub(super) fn table(fonts: &Fonts, theme: &Theme, rows: &[Row], width: i32) -> Scene {
    let style = Type::new(Face::Regular, theme.sizes.caption, theme.text_paint);
    let size = style.size;
    let wide = |face: Face, text: &str| Type { face, ..style }.width(fonts, text);
    let columns = column_widths(rows, width, size * GAP / 100, &wide);
    let mut scene = Scene::new(width, 0);
    let mut y = 0;
    for (i, row) in rows.iter().enumerate() {
        let mut x = 0;
        let mut deepest = 0;
        for (cell, &column) in row.iter().zip(&columns) {
            let set = lines(cell, column, &wide);
            deepest = deepest.max(set.len() as i32);
            for (n, line) in (0..).zip(set) {
                let baseline = y + size * PAD / 100 + n * (size * LEADING / 100) + (size * LEADING / 100 + size * 68 / 100) / 2;
                let mut from = x;
                for (face, text) in line {
                    let face = if i == 0 { Face::Bold } else { face };
                    let style = Type { face, ..style };
                    scene.items.push(set_line(fonts, style, &text, Point { x: from, y: baseline }, Align::Left));
                    from = together([from, style.width(fonts, &text)]);
                }
            }
            x += column + size * GAP / 100;
        }
        y += deepest * (size * LEADING / 100) + 2 * (size * PAD / 100);
        let paint = if i == 0 { theme.text_paint } else { theme.soft_paint };
        let stroke = Stroke::solid(theme.rule_line.0, paint);
        scene.items.push(Item::Line { from: Point { x: 0, y }, to: Point { x: width, y }, stroke });
    }
    scene.height = y;
    scene
}

/// The widths of the columns: as wide as their longest cell, or else so that the table has few lines, with room for the longest
/// word at least.
fn column_widths(rows: &[Row], width: i32, gap: i32, wide: &dyn Fn(Face, &str) -> i32) -> Vec<i32> {
    const SHARES: i64 = 24;
    let n = rows.iter().map(Vec::len).max().unwrap_or(0);
    let longest = |column: usize, room: i32| -> i32 {
        let of_line = |line: &Vec<(Face, String)>| together(line.iter().map(|(_, text)| wide(Face::Bold, text)));
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.flat_map(|cell| lines(cell, room, wide)).map(|line| of_line(&line)).max().unwrap_or(0)
    };
    let full: Vec<i32> = (0..n).map(|column| longest(column, i32::MAX)).collect();
    let least: Vec<i32> = (0..n).map(|column| longest(column, 0)).collect();
    let room = i64::from(width - gap * (n as i32 - 1).max(0));
    let of_all = |widths: &[i32]| widths.iter().map(|&w| i64::from(w)).sum::<i64>();
    if of_all(&full) <= room {
        return full;
    }
    // The width beyond the longest words is shared by what the columns ask for. Then shares move between columns while that saves
    // lines.
    let spare = (room - of_all(&least)).max(0);
    let wanted = (of_all(&full) - of_all(&least)).max(1);
    let mut shares: Vec<i64> = full.iter().zip(&least).map(|(&f, &l)| i64::from(f - l) * SHARES / wanted).collect();
    let width_of = |column: usize, share: i64| least[column] + (spare * share / SHARES) as i32;
    let lines_of = |column: usize, share: i64| -> Vec<usize> {
        let cell = |row: &Row| row.get(column).map_or(0, |cell| lines(cell, width_of(column, share), wide).len());
        rows.iter().map(cell).collect()
    };
    let mut known: Vec<Vec<Option<Vec<usize>>>> = vec![vec![None; SHARES as usize + 1]; n];
    let mut height = |shares: &[i64]| -> usize {
        for (column, &share) in shares.iter().enumerate() {
            known[column][share as usize].get_or_insert_with(|| lines_of(column, share));
        }
        let deepest = |row: usize| {
            let of_column = |(column, &share): (usize, &i64)| known[column][share as usize].as_ref().map_or(0, |all| all[row]);
            shares.iter().enumerate().map(of_column).max().unwrap_or(0)
        };
        (0..rows.len()).map(deepest).sum()
    };
    let moves: Vec<(usize, usize, i64)> =
        (0..n).flat_map(|a| (0..n).flat_map(move |b| (1..=4).map(move |by| (a, b, by)))).filter(|&(a, b, _)| a != b).collect();
    let mut best = height(&shares);
    while let Some((better, moved)) = moves.iter().find_map(|&(from, to, by)| {
        let mut moved = shares.clone();
        moved[from] -= by;
        moved[to] += by;
        let is_possible = moved[from] >= 0 && moved[to] <= SHARES;
        is_possible.then(|| (height(&moved), moved)).filter(|(height, _)| *height < best)
    }) {
        (best, shares) = (better, moved);
    }
    (0..n).map(|column| width_of(column, shares[column])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::teach::markdown::Span;

    #[test]
    fn columns_are_wide_enough_for_their_words_and_never_wider_than_the_table() {
        let row = |cells: &[&str]| -> Row {
            cells.iter().map(|text| vec![Span::Text { text: text.to_string(), is_bold: false }]).collect()
        };
        let rows = [row(&["Total", "2 cells", "3 cells"]), row(&["10", "19 28 37 46", "127 136 145 235"])];
        let wide = |_: Face, text: &str| text.chars().count() as i32;
        assert_eq!(column_widths(&rows, 40, 1, &wide), [5, 11, 15]);
        let narrow = column_widths(&rows, 23, 1, &wide);
        assert!(narrow.iter().sum::<i32>() + 2 <= 23 && narrow[0] >= 5, "{narrow:?}");
        let n_lines: Vec<usize> = rows[1].iter().zip(&narrow).map(|(cell, &width)| lines(cell, width, &wide).len()).collect();
        assert_eq!(n_lines.iter().max(), Some(&2), "{narrow:?}");
    }
}
