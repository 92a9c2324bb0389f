//! Headings and paragraphs of a text page: broken into lines, justified or ragged, and drawn.

use super::{LEADING, Page, Pen};
use crate::book::leaf::materials::Materials;
use crate::book::spec::Paragraphs;
use crate::book::teach::justify::{Line, justified};
use crate::book::teach::lines::lines;
use crate::book::teach::markdown::Span;
use crate::draw::{Face, Point, Type, set_spread, together};

/// Lines of fewer ems than this are ragged: too few words are on them for even spaces.
const NARROW: i32 = 22;
/// The widest that a space is stretched by, in percent of the size.
const LOOSEST: i32 = 60;
impl Page<'_> {
    pub(super) fn set_heading(&self, pen: &mut Pen, order: u8, spans: &[Span]) {
        let theme = self.leaf.materials.theme;
        let size = match (order, pen.look.is_display) {
            (1, true) => theme.sizes.title,
            (1, false) => theme.sizes.heading,
            _ => theme.sizes.lead,
        };
        let bold: Vec<Span> = spans
            .iter()
            .map(|span| match span {
                Span::Text { text, .. } => Span::Text { text: text.clone(), is_bold: true },
                Span::Break => Span::Break,
            })
            .collect();
        let leading = if order == 1 { size * 115 / 100 } else { self.step };
        let said: String = bold.iter().map(|span| if let Span::Text { text, .. } = span { text } else { " " }).collect();
        let style = Type::new(self.leaf.materials.fonts.display(&said), size, theme.text_paint);
        let set = lines(&bold, pen.width, &|_, text| style.width(self.leaf.materials.fonts, text));
        let of_title =
            |line: Vec<(Face, String)>| -> Vec<(Face, String)> { line.into_iter().map(|(_, text)| (style.face, text)).collect() };
        self.draw_lines(pen, style, leading, set.into_iter().map(|line| (of_title(line), false)));
    }

    /// Sets a paragraph: justified if the theme says so and the measure is wide enough for even spaces.
    pub(super) fn set_text(&self, pen: &mut Pen, style: Type, spans: &[Span]) {
        let Materials { fonts, theme, .. } = self.leaf.materials;
        let leading = style.size * LEADING / 100;
        let is_justified = self.leaf.spec.paragraphs.map_or(theme.is_justified, |said| said == Paragraphs::Justified);
        if !is_justified || pen.look.is_centred || pen.width < style.size * NARROW {
            return self.set_lines(pen, style, leading, spans);
        }
        let wide = |face: Face, text: &str| Type { face, ..style }.width(fonts, text);
        let set = justified(spans, pen.width, &wide, &self.leaf.spec.language);
        self.draw_lines(pen, style, leading, set);
    }

    /// Sets ragged lines of text in both faces.
    pub(super) fn set_lines(&self, pen: &mut Pen, style: Type, leading: i32, spans: &[Span]) {
        let fonts = self.leaf.materials.fonts;
        let set = lines(spans, pen.width, &|face, text| Type { face, ..style }.width(fonts, text));
        self.draw_lines(pen, style, leading, set.into_iter().map(|line| (line, false)));
    }

    /// Draws lines, each in runs of one face; some are spread to the full measure. The capitals of a line are in the middle of its
    /// height.
    pub(super) fn draw_lines(&self, pen: &mut Pen, style: Type, leading: i32, set: impl IntoIterator<Item = Line>) {
        let fonts = self.leaf.materials.fonts;
        for (line, is_spread) in set {
            if self.is_lost(pen) {
                return;
            }
            let width = together(line.iter().map(|(face, text)| Type { face: *face, ..style }.width(fonts, text)));
            let baseline = pen.y + (leading + style.size * 68 / 100) / 2;
            let mut x = pen.left + if pen.look.is_centred { (pen.width - width) / 2 } else { 0 };
            // What is left of the measure is dealt to the spaces. A line of few words would have holes, and stays as it is.
            let spaces: i32 = line.iter().map(|(_, text)| text.matches([' ', '\u{a0}']).count() as i32).sum();
            // A last line keeps its spaces, unless it has to be a little narrower to fit.
            let is_moved = is_spread || width > pen.width;
            let share = if is_moved { (pen.width - width).div_euclid(spaces.max(1)) } else { 0 };
            let share = if share > style.size * LOOSEST / 100 { 0 } else { share };
            for (face, text) in line {
                let style = Type { face, ..style };
                let item = set_spread(fonts, style, &text, Point { x, y: baseline }, share);
                x = item.bounds().right;
                pen.scene.items.push(item);
            }
            pen.y += leading;
        }
    }
}
