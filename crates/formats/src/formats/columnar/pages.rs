//! Checks the page headers of a Parquet file before anything is decompressed: a page's claimed size, its dictionary length and
//! its encoding. Otherwise a small file could ask for any amount of memory. The headers are structs in Thrift's compact
//! protocol.

/// The most bytes of a page, unpacked. DuckDB writes a group of rows as one page, which is some ten million.
const MOST_BYTES: u64 = 64 << 20;
/// The most entries that a dictionary may have; an entry takes some forty bytes in memory.
const MOST_ENTRIES: u64 = 4 << 20;
/// Structs within structs, of which a page's head has three.
const MOST_DEPTH: usize = 8;

// Types of the compact protocol.
const INT32: u8 = 5;
const STRUCT: u8 = 12;

/// The encodings that are read, by number: plain, both names of a dictionary's indexes, and runs. These take memory only as
/// they are read; others don't.
const READ: &[u64] = &[0, 2, 3, 8];

/// Walks the pages of a column, and returns how many places they have; the error says what is wrong with one.
pub fn check(column: &[u8]) -> Result<u64, String> {
    let mut rest = column;
    let mut n_places = 0u64;
    while !rest.is_empty() {
        let mut head = Head(rest);
        let page = head.page().ok_or("the head of a page is damaged")?;
        if page.unpacked > MOST_BYTES {
            return Err(format!("a page unpacks to {} bytes; expected at most {MOST_BYTES}", page.unpacked));
        }
        if page.entries > MOST_ENTRIES.min(page.unpacked) {
            return Err(format!("a dictionary has {} entries in {} bytes, which is too many", page.entries, page.unpacked));
        }
        if let Some(encoding) = page.encodings.into_iter().find(|encoding| !READ.contains(encoding)) {
            return Err(format!("a page has the encoding {encoding}; only plain values and dictionaries are read"));
        }
        n_places = n_places.saturating_add(page.places);
        rest = usize::try_from(page.packed).ok().and_then(|n| head.0.get(n..)).ok_or("a page is cut off")?;
    }
    Ok(n_places)
}

/// The contents of a page's head.
#[derive(Default)]
struct Page {
    unpacked: u64,
    packed: u64,
    entries: u64,
    places: u64,
    encodings: Vec<u64>,
}

/// The bytes from somewhere in a head on. Whatever does not end within them is `None`.
struct Head<'a>(&'a [u8]);

impl Head<'_> {
    fn page(&mut self) -> Option<Page> {
        let mut page = Page::default();
        let mut field = 0;
        while let Some((id, sort)) = self.field(&mut field)? {
            match (id, sort) {
                // The largest counts where a number occurs twice.
                (2, INT32) => page.unpacked = page.unpacked.max(self.count()?),
                (3, INT32) => page.packed = self.count()?,
                // Data, dictionary, and data of the second version.
                (5 | 7 | 8, STRUCT) => {
                    let mut inner = 0;
                    while let Some((inner_id, inner_sort)) = self.field(&mut inner)? {
                        match (id, inner_id, inner_sort) {
                            (7, 1, INT32) => page.entries = page.entries.max(self.count()?),
                            (5 | 8, 1, INT32) => page.places = page.places.max(self.count()?),
                            (5, 2, INT32) | (7, 2, INT32) | (8, 4, INT32) => page.encodings.push(self.count()?),
                            _ => self.skip(inner_sort, 1)?,
                        }
                    }
                }
                _ => self.skip(sort, 0)?,
            }
        }
        Some(page)
    }

    /// The next field's number and type; `Some(None)` where the struct ends.
    fn field(&mut self, last: &mut i64) -> Option<Option<(i64, u8)>> {
        let byte = self.byte()?;
        if byte == 0 {
            return Some(None);
        }
        *last = match byte >> 4 {
            0 => self.signed()?,
            more => *last + more as i64,
        };
        // The reader counts fields in sixteen bits, so it would read a head with more differently from this.
        (0..=i16::MAX as i64).contains(last).then_some(Some((*last, byte & 15)))
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            value |= ((byte & 127) as u64) << shift;
            if byte < 128 {
                return Some(value);
            }
        }
        // Longer numbers are legal for 64 bits, and only statistics could have them; no writer's head does.
        let last = self.byte()?;
        (last < 2).then_some(value | (last as u64) << 63)
    }

    fn signed(&mut self) -> Option<i64> {
        let value = self.varint()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A number of 32 bits that must not be negative.
    fn count(&mut self) -> Option<u64> {
        let value = self.signed()?;
        i32::try_from(value).ok().and_then(|value| u64::try_from(value).ok())
    }

    fn leave(&mut self, n: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(n).ok()?..)?;
        Some(())
    }

    /// Skips a value of any type.
    fn skip(&mut self, sort: u8, depth: usize) -> Option<()> {
        if depth > MOST_DEPTH {
            return None;
        }
        match sort {
            1 | 2 => Some(()),
            3 => self.leave(1),
            4..=6 => self.varint().map(drop),
            7 => self.leave(8),
            8 => self.varint().and_then(|n| self.leave(n)),
            9 | 10 => {
                let byte = self.byte()?;
                let n = if byte >> 4 == 15 { self.varint()? } else { (byte >> 4) as u64 };
                // In a list, a boolean takes a byte. Every element takes at least one, so the bytes bound the loop.
                let one =
                    |head: &mut Self| if matches!(byte & 15, 1 | 2) { head.leave(1) } else { head.skip(byte & 15, depth + 1) };
                (0..n).try_for_each(|_| one(self))
            }
            STRUCT => {
                let mut field = 0;
                while let Some((_, inner)) = self.field(&mut field)? {
                    self.skip(inner, depth + 1)?;
                }
                Some(())
            }
            // Maps are in no head, and other types are in no protocol.
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of 32 bits as a field that follows the one before.
    fn number(value: u64) -> Vec<u8> {
        let mut bytes = vec![0x10 | INT32];
        let mut rest = value << 1;
        while rest > 127 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
        bytes
    }

    /// The head of a page, and as many bytes: its sort, its sizes, and further fields of the struct.
    fn page(unpacked: u64, packed: u64, more: &[u8]) -> Vec<u8> {
        let head = [number(0), number(unpacked), number(packed), more.to_vec(), vec![0]].concat();
        [head, vec![7; packed.min(100) as usize]].concat()
    }

    #[test]
    fn heads_of_pages_are_walked() {
        assert_eq!(check(&[]).map(drop), Ok(()));
        assert_eq!(check(&[page(1000, 10, &[]), page(MOST_BYTES, 3, &[])].concat()).map(drop), Ok(()));
        // A list of two booleans, a struct, a text and a double are skipped.
        let more = [&[0x19, 0x21, 1, 2][..], &[0x1c, 0x15, 4, 0], &[0x18, 2, 9, 9], &[0x17, 1, 2, 3, 4, 5, 6, 7, 8]].concat();
        // The struct is field 5, that of data; its first field is no encoding.
        assert_eq!(check(&page(10, 10, &more)).map(drop), Ok(()));
        let refused = |bytes: &[u8], word: &str| assert!(check(bytes).unwrap_err().contains(word), "{:?}", check(bytes));
        refused(&page(MOST_BYTES + 1, 10, &[]), "unpacks to 67108865 bytes");
        refused(&page(1 << 32, 10, &[]), "damaged");
        refused(&page(10, 101, &[]), "cut off");
        let whole = page(1000, 0, &more);
        (1..whole.len()).for_each(|end| refused(&whole[..end], "damaged"));
        // A second size hides nothing: fields may be in any order, and the largest of them counts.
        refused(&page(10, 10, &[&[0x05, 4][..], &number(MOST_BYTES * 2)[1..]].concat()), "unpacks to");
        // A dictionary of data after field 3: field 7, a struct with a number of entries.
        let dictionary = |n: u64| page(1000, 10, &[&[0x4c][..], &number(n), &[0]].concat());
        assert_eq!(check(&dictionary(1000)).map(drop), Ok(()));
        refused(&dictionary(1001), "1001 entries");
        let encoded = |n: u64| page(1000, 10, &[&[0x2c][..], &number(5), &number(n), &[0]].concat());
        assert_eq!(check(&encoded(8)).map(drop), Ok(()));
        refused(&encoded(7), "encoding 7");
        // Lists whose claimed elements are missing, and structs in structs in structs.
        refused(&page(10, 10, &[0x69, 0xf1, 255, 255, 255, 255, 255, 255, 255, 255, 127]), "damaged");
        refused(&page(10, 10, &[0x1c; 100]), "damaged");
    }
}
