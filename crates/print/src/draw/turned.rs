//! Photographs the right way up. A camera stores a picture as its sensor saw it, and notes in the Exif part of the file how it was
//! held: <https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf>, tag 0x0112.

/// The tag of the note.
const ORIENTATION: u16 = 0x0112;

/// How a picture is to be turned, as an Exif number: from 1 (unchanged) to 8. Broken data counts as 1.
pub(super) fn orientation(exif: &[u8]) -> u8 {
    let number = |at: usize, n: usize| -> Option<u32> {
        let bytes = exif.get(at..at.checked_add(n)?)?;
        let add = |sum: u32, &byte: &u8| sum << 8 | u32::from(byte);
        match exif.get(..2)? {
            b"II" => Some(bytes.iter().rev().fold(0, add)),
            b"MM" => Some(bytes.iter().fold(0, add)),
            _ => None,
        }
    };
    let noted = || {
        let list = number(4, 4)? as usize;
        let n_entries = number(list, 2)? as usize;
        let mut entries = (0..n_entries).map(|i| list + 2 + 12 * i);
        let entry = entries.find(|&entry| number(entry, 2) == Some(ORIENTATION.into()))?;
        number(entry + 8, 2).filter(|turn| (1..=8).contains(turn))
    };
    noted().map_or(1, |turn| turn as u8)
}

/// Pixels of four bytes each, turned and mirrored as Exif's number says, with the new width and height.
pub(super) fn turned(rgba: Vec<u8>, (width, height): (usize, usize), orientation: u8) -> (Vec<u8>, (usize, usize)) {
    if orientation <= 1 {
        return (rgba, (width, height));
    }
    let is_on_side = orientation >= 5;
    let (new_width, new_height) = if is_on_side { (height, width) } else { (width, height) };
    // The pixel that is seen at a place.
    let from = |x: usize, y: usize| match orientation {
        2 => (width - 1 - x, y),
        3 => (width - 1 - x, height - 1 - y),
        4 => (x, height - 1 - y),
        5 => (y, x),
        6 => (y, height - 1 - x),
        7 => (width - 1 - y, height - 1 - x),
        _ => (width - 1 - y, x),
    };
    let mut out = Vec::with_capacity(rgba.len());
    for y in 0..new_height {
        for x in 0..new_width {
            let (x, y) = from(x, y);
            let at = 4 * (y * width + x);
            out.extend_from_slice(&rgba[at..at + 4]);
        }
    }
    (out, (new_width, new_height))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A note of a camera.
    pub fn exif(orientation: u16, is_little: bool) -> Vec<u8> {
        let word = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let long = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let mut out = if is_little { b"II".to_vec() } else { b"MM".to_vec() };
        out.extend(word(42));
        out.extend(long(8));
        out.extend(word(2));
        // Another tag comes before it.
        for (tag, value) in [(0x0100, 640), (ORIENTATION, orientation)] {
            out.extend(word(tag));
            out.extend(word(3));
            out.extend(long(1));
            out.extend(word(value));
            out.extend([0, 0]);
        }
        out
    }

    #[test]
    fn a_note_is_read_in_both_orders_and_a_broken_one_says_nothing() {
        for is_little in [true, false] {
            assert_eq!([1, 3, 6, 8].map(|turn| orientation(&exif(turn, is_little))), [1, 3, 6, 8]);
            assert_eq!([0, 9, 600].map(|turn| orientation(&exif(turn, is_little))), [1; 3]);
            let whole = exif(6, is_little);
            // The value ends two bytes before its entry.
            assert!((0..whole.len() - 2).all(|end| orientation(&whole[..end]) == 1));
        }
        assert_eq!(orientation(b"MM\0*\xff\xff\xff\xff"), 1);
    }

    /// Two rows of three pixels, `abc` and `def`, as the standard's picture has them.
    #[test]
    fn a_picture_is_turned_as_its_number_says() {
        let look = |orientation| {
            let rgba = b"abcdef".iter().flat_map(|&byte| [byte; 4]).collect();
            let (rgba, (width, _)) = turned(rgba, (3, 2), orientation);
            let rows = rgba.chunks(4 * width).map(|row| row.chunks(4).map(|pixel| char::from(pixel[0])).collect::<String>());
            rows.collect::<Vec<_>>().join(" ")
        };
        let looks: Vec<String> = (1..=8).map(look).collect();
        assert_eq!(looks, ["abc def", "cba fed", "fed cba", "def abc", "ad be cf", "da eb fc", "fc eb da", "cf be ad"]);
    }
}
