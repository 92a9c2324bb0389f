//! The sRGB colour profile in ICC version 4, from the numbers of its standard.

/// The profile: a header, a table of tags, and their values. All numbers are from IEC 61966-2-1, adapted to D50, the white
/// point of ICC profiles.
pub(super) fn srgb() -> Vec<u8> {
    let xyz = |values: [i32; 3]| value(b"XYZ ", &values);
    // (1, g a b c d): (a x + b)^g above d, c x below it.
    let curve = [&[0, 3, 0, 0][..], &fixed(&[0x2_6666, 0xF2A7, 0x0D59, 0x13D0, 0x0A5B])].concat();
    let curve = tagged(b"para", &curve);
    let tags: [(&[u8; 4], Vec<u8>); 10] = [
        (b"desc", text("sRGB IEC61966-2.1")),
        (b"cprt", text("No copyright, use freely")),
        (b"wtpt", xyz(D50)),
        (b"chad", value(b"sf32", &[0x1_0C42, 0x05DE, -0x0CDA, 0x0793, 0xFD90, -0x045F, -0x025E, 0x03DC, 0xC06E])),
        (b"rXYZ", xyz([0x6FA2, 0x38F5, 0x0390])),
        (b"gXYZ", xyz([0x6299, 0xB785, 0x18DA])),
        (b"bXYZ", xyz([0x24A0, 0x0F84, 0xB6CF])),
        (b"rTRC", curve.clone()),
        (b"gTRC", curve.clone()),
        (b"bTRC", curve),
    ];
    let mut table = (tags.len() as u32).to_be_bytes().to_vec();
    let mut values: Vec<u8> = Vec::new();
    let start = 128 + 4 + 12 * tags.len();
    let mut placed: Vec<(&[u8], usize)> = Vec::new();
    for (name, bytes) in &tags {
        // Tags with equal values share them.
        let offset = placed.iter().find(|(known, _)| known == bytes).map(|&(_, offset)| offset);
        let offset = offset.unwrap_or_else(|| {
            let offset = start + values.len();
            values.extend(bytes);
            values.resize(values.len().next_multiple_of(4), 0);
            placed.push((bytes, offset));
            offset
        });
        table.extend(name.iter());
        table.extend((offset as u32).to_be_bytes());
        table.extend((bytes.len() as u32).to_be_bytes());
    }
    let mut header = vec![0; 128];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &((start + values.len()) as u32).to_be_bytes());
    put(8, &[4, 0x20, 0, 0]);
    put(12, b"mntrRGB XYZ ");
    // The date of the standard.
    put(24, &[0x07, 0xCF, 0, 10, 0, 18, 0, 0, 0, 0, 0, 0]);
    put(36, b"acsp");
    put(68, &fixed(&D50));
    [header, table, values].concat()
}

/// The white point of profiles, in units of 1/65,536.
const D50: [i32; 3] = [0xF6D6, 0x1_0000, 0xD32D];

fn fixed(values: &[i32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

fn tagged(kind: &[u8; 4], bytes: &[u8]) -> Vec<u8> {
    [kind, &[0; 4][..], bytes].concat()
}

fn value(kind: &[u8; 4], values: &[i32]) -> Vec<u8> {
    tagged(kind, &fixed(values))
}

/// A text in English.
fn text(text: &str) -> Vec<u8> {
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let numbers = |n: u32| n.to_be_bytes();
    let head = [numbers(1), numbers(12), *b"enUS", numbers(utf16.len() as u32), numbers(28)].concat();
    tagged(b"mluc", &[head, utf16].concat())
}
