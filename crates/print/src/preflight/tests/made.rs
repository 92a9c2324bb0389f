//! Hand-made PDFs for tests, object by object.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::collections::BTreeMap;
use std::io::Write;

/// Objects by number; 1 is the catalog, 2 the tree, 3 a page with resources 4 and contents 5.
pub(super) struct Made {
    pub objects: BTreeMap<u32, Vec<u8>>,
    /// Additional entries of the trailer.
    pub trailer: String,
}

pub(super) const BOX: &str = "/MediaBox[0 0 432 648]";
pub(super) const LINE: &[u8] = b"100 100 m 200 200 l S\n";
/// Thinner than any printer accepts.
pub(super) const THIN: &[u8] = b"0.1 w 100 100 m 200 200 l S";
pub(super) const FORM: &str = "/Subtype/Form/BBox[0 0 432 648]";

pub(super) fn flate(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

impl Made {
    /// One page.
    pub fn page(contents: &[u8], resources: &str, page: &str) -> Made {
        let mut made = Made { objects: BTreeMap::new(), trailer: String::new() };
        made.add(1, "<</Type/Catalog/Pages 2 0 R>>");
        made.add(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>");
        made.add(3, &format!("<</Type/Page/Parent 2 0 R{BOX}/Resources 4 0 R/Contents 5 0 R{page}>>"));
        made.add(4, &format!("<<{resources}>>"));
        made.packed(5, "", contents);
        made
    }

    /// Pages from object 100 on that are all drawn with stream 5.
    pub fn pages(n: u32, contents: &[u8], resources: &str, page: &str) -> Made {
        let mut made = Made::page(contents, resources, "");
        let kids: Vec<String> = (0..n).map(|i| format!("{} 0 R", 100 + i)).collect();
        made.add(2, &format!("<</Type/Pages/Kids[{}]/Count {n}{BOX}>>", kids.join(" ")));
        for i in 0..n {
            made.add(100 + i, &format!("<</Type/Page/Parent 2 0 R/Resources 4 0 R/Contents 5 0 R{page}>>"));
        }
        made
    }

    pub fn add(&mut self, number: u32, body: &str) -> &mut Made {
        self.objects.insert(number, body.as_bytes().to_vec());
        self
    }

    /// A stream with the given bytes.
    pub fn stream(&mut self, number: u32, keys: &str, bytes: &[u8]) -> &mut Made {
        let body = [format!("<<{keys}/Length {}>>stream\n", bytes.len()).as_bytes(), bytes, b"\nendstream"].concat();
        self.objects.insert(number, body);
        self
    }

    pub fn packed(&mut self, number: u32, keys: &str, bytes: &[u8]) -> &mut Made {
        self.stream(number, &format!("{keys}/Filter/FlateDecode"), &flate(bytes))
    }

    /// An object stream of some objects.
    pub fn holder(&mut self, number: u32, objects: &[(u32, &str)]) -> &mut Made {
        let (mut head, mut body) = (String::new(), String::new());
        for (number, object) in objects {
            head += &format!("{number} {} ", body.len());
            body += &format!("{object} ");
        }
        let keys = format!("/Type/ObjStm/N {}/First {}", objects.len(), head.len());
        self.packed(number, &keys, (head + &body).as_bytes())
    }

    /// The objects one after the other, and the offset of each.
    pub fn bodies(&self) -> (Vec<u8>, BTreeMap<u32, usize>) {
        let (mut out, mut places) = (b"%PDF-1.7\n".to_vec(), BTreeMap::new());
        for (number, body) in &self.objects {
            places.insert(*number, out.len());
            out.extend([format!("{number} 0 obj\n").as_bytes(), body, b"\nendobj\n"].concat());
        }
        (out, places)
    }

    /// The file with a classic table.
    pub fn save(&self) -> Vec<u8> {
        let (out, places) = self.bodies();
        self.save_with(out, &places)
    }

    pub fn save_with(&self, mut out: Vec<u8>, places: &BTreeMap<u32, usize>) -> Vec<u8> {
        let start = out.len();
        out.extend(b"xref\n");
        for (number, place) in places {
            out.extend(format!("{number} 1\n{place:010} 00000 n \n").as_bytes());
        }
        out.extend(format!("trailer\n<</Size 9/Root 1 0 R{}>>\nstartxref\n{start}\n%%EOF\n", self.trailer).as_bytes());
        out
    }

    /// The file with a cross-reference stream that uses a row predictor; `within` says which objects are in which object
    /// streams.
    pub fn save_packed(&self, within: &[(u32, u32)]) -> Vec<u8> {
        let (mut out, places) = self.bodies();
        let (start, own) = (out.len(), self.objects.keys().max().unwrap() + 1);
        let mut rows: BTreeMap<u32, (u8, u32)> = places.iter().map(|(n, at)| (*n, (1, *at as u32))).collect();
        rows.extend(within.iter().map(|(number, holder)| (*number, (2, *holder))));
        rows.insert(own, (1, start as u32));
        let (mut index, mut data, mut last) = (String::new(), Vec::new(), [0; 5]);
        for (number, (kind, place)) in rows {
            index += &format!("{number} 1 ");
            let [a, b, c, d] = place.to_be_bytes();
            let row = [kind, a, b, c, d];
            data.push(2);
            data.extend(row.iter().zip(last).map(|(this, above)| this.wrapping_sub(above)));
            last = row;
        }
        let data = flate(&data);
        let parms = "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 5>>";
        let keys = format!("/Type/XRef/W[1 4 0]/Index[{index}]/Size 9/Root 1 0 R{parms}{}", self.trailer);
        out.extend(format!("{own} 0 obj\n<<{keys}/Length {}>>stream\n", data.len()).as_bytes());
        out.extend(data);
        out.extend(format!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n").as_bytes());
        out
    }
}
