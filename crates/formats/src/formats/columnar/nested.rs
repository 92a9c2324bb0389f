//! A path as a typed column: a list of steps, each a struct with the keys of its JSON object. In a Parquet file, lists within
//! structs are plain columns of leaves with two levels beside each value: the list that the value continues, and how much of its
//! path exists.

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedColumnWriter;
use parquet::schema::types::{ColumnDescriptor, Type, TypePtr};
use serde_json::{Map, Number, Value};
use std::sync::Arc;

/// The type of a place in the column; every place may be empty.
pub enum Shape {
    Text,
    Whole,
    Decimal,
    Truth,
    List(&'static Shape),
    Group(&'static [(&'static str, Shape)]),
}

use Shape::{Decimal, Group, List, Text, Truth, Whole};

const CANDIDATE: Shape = Group(&[("cell", Text), ("digit", Whole)]);
const CLAIM: Shape = Group(&[("cell", Text), ("digit", Whole), ("holds", Truth), ("because", Text), ("from", List(&Whole))]);

/// A path: its keys are those of the objects in JSON lines, in their order.
pub static PATH: Shape = List(&Group(&[
    ("step", Whole),
    ("technique", Text),
    ("key", Text),
    ("name", Text),
    ("cost", Decimal),
    ("cells", List(&Text)),
    ("digits", List(&Whole)),
    ("houses", List(&Text)),
    ("cages", List(&Text)),
    ("branches", List(&List(&CLAIM))),
    ("eliminations", List(&CANDIDATE)),
    ("place", CANDIDATE),
    ("words", Text),
    ("reasoning", List(&Text)),
    ("board", Text),
    ("candidates", Text),
]));

impl Shape {
    fn n_leaves(&self) -> usize {
        match self {
            List(inner) => inner.n_leaves(),
            Group(fields) => fields.iter().map(|(_, shape)| shape.n_leaves()).sum(),
            _ => 1,
        }
    }

    /// The column of that name in a schema.
    pub fn field(&self, name: &str) -> TypePtr {
        const VALID: &str = "a shape is a valid schema";
        let leaf = |physical, logical| {
            Type::primitive_type_builder(name, physical).with_logical_type(logical).with_repetition(Repetition::OPTIONAL).build()
        };
        let group = |fields| Type::group_type_builder(name).with_fields(fields).with_repetition(Repetition::OPTIONAL);
        Arc::new(match self {
            Text => leaf(Physical::BYTE_ARRAY, Some(LogicalType::String)).expect(VALID),
            Whole => leaf(Physical::INT64, None).expect(VALID),
            Decimal => leaf(Physical::DOUBLE, None).expect(VALID),
            Truth => leaf(Physical::BOOLEAN, None).expect(VALID),
            Group(fields) => group(fields.iter().map(|(name, shape)| shape.field(name)).collect()).build().expect(VALID),
            List(inner) => {
                let list = Type::group_type_builder("list").with_fields(vec![inner.field("element")]);
                let list = Arc::new(list.with_repetition(Repetition::REPEATED).build().expect(VALID));
                group(vec![list]).with_logical_type(Some(LogicalType::List)).build().expect(VALID)
            }
        })
    }

    fn leaves(&self, all: &mut Vec<Leaf>) {
        match self {
            List(inner) => inner.leaves(all),
            Group(fields) => fields.iter().for_each(|(_, shape)| shape.leaves(all)),
            Text => all.push(Leaf::of(Kept::Text(Vec::new()))),
            Whole => all.push(Leaf::of(Kept::Whole(Vec::new()))),
            Decimal => all.push(Leaf::of(Kept::Decimal(Vec::new()))),
            Truth => all.push(Leaf::of(Kept::Truth(Vec::new()))),
        }
    }
}

/// The values of one leaf so far, with their levels.
#[derive(Debug)]
struct Leaf {
    defined: Vec<i16>,
    repeated: Vec<i16>,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
    Text(Vec<ByteArray>),
    Whole(Vec<i64>),
    Decimal(Vec<f64>),
    Truth(Vec<bool>),
}

impl Leaf {
    fn of(kept: Kept) -> Leaf {
        Leaf { defined: Vec::new(), repeated: Vec::new(), kept }
    }

    fn put(&mut self, value: Option<&Value>, repeated: i16, defined: i16) -> usize {
        let mut n_bytes = 4;
        let is_there = match (&mut self.kept, value) {
            (Kept::Text(all), Some(Value::String(text))) => {
                n_bytes += text.len();
                all.push(text.as_bytes().to_vec().into());
                true
            }
            (Kept::Whole(all), Some(value)) => value.as_i64().map(|number| all.push(number)).is_some(),
            (Kept::Decimal(all), Some(value)) => value.as_f64().map(|number| all.push(number)).is_some(),
            (Kept::Truth(all), Some(value)) => value.as_bool().map(|truth| all.push(truth)).is_some(),
            _ => false,
        };
        self.repeated.push(repeated);
        self.defined.push(defined + is_there as i16);
        n_bytes
    }
}

/// A column of paths in the making.
pub struct Paths(Vec<Leaf>);

impl Paths {
    pub fn new() -> Paths {
        let mut leaves = Vec::new();
        PATH.leaves(&mut leaves);
        Paths(leaves)
    }

    /// Takes the path of a row in. Returns how many bytes there are more, about.
    pub fn put(&mut self, path: &Value) -> usize {
        put(&PATH, Some(path), &mut self.0, (0, 0), 0)
    }

    /// How many columns of leaves there are.
    pub fn n_leaves(&self) -> usize {
        self.0.len()
    }

    /// Writes one leaf of a group, and starts it afresh.
    pub fn write(&mut self, leaf: usize, writer: &mut SerializedColumnWriter) -> Result<(), ParquetError> {
        let Leaf { defined, repeated, kept } = &mut self.0[leaf];
        let (levels, lists) = (Some(defined.as_slice()), Some(repeated.as_slice()));
        match kept {
            Kept::Text(all) => writer.typed::<ByteArrayType>().write_batch(all, levels, lists)?,
            Kept::Whole(all) => writer.typed::<Int64Type>().write_batch(all, levels, lists)?,
            Kept::Decimal(all) => writer.typed::<DoubleType>().write_batch(all, levels, lists)?,
            Kept::Truth(all) => writer.typed::<BoolType>().write_batch(all, levels, lists)?,
        };
        match kept {
            Kept::Text(all) => all.clear(),
            Kept::Whole(all) => all.clear(),
            Kept::Decimal(all) => all.clear(),
            Kept::Truth(all) => all.clear(),
        }
        defined.clear();
        repeated.clear();
        Ok(())
    }
}

/// Puts a value into its leaves. The levels are those of its place, and `depth` is the number of lists that it is in.
fn put(shape: &Shape, value: Option<&Value>, leaves: &mut [Leaf], (repeated, defined): (i16, i16), depth: i16) -> usize {
    match (shape, value.filter(|value| !value.is_null())) {
        (List(inner), Some(Value::Array(all))) if !all.is_empty() => {
            let levels = |i: usize| (if i == 0 { repeated } else { depth + 1 }, defined + 2);
            all.iter().enumerate().map(|(i, one)| put(inner, Some(one), leaves, levels(i), depth + 1)).sum()
        }
        (List(_), Some(_)) => leaves.iter_mut().map(|leaf| leaf.put(None, repeated, defined + 1)).sum(),
        (Group(fields), Some(value)) => {
            let (mut rest, mut n_bytes) = (leaves, 0);
            for (name, shape) in *fields {
                let (own, others) = rest.split_at_mut(shape.n_leaves());
                n_bytes += put(shape, value.get(name), own, (repeated, defined + 1), depth);
                rest = others;
            }
            n_bytes
        }
        (List(_) | Group(_), None) => leaves.iter_mut().map(|leaf| leaf.put(None, repeated, defined)).sum(),
        (_, value) => leaves[0].put(value, repeated, defined),
    }
}

/// Where the leaves of a path are among the columns of a file, if it has such a column.
pub fn found(columns: &[Arc<ColumnDescriptor>], name: &str) -> Option<usize> {
    let field = PATH.field(name);
    let schema = Type::group_type_builder("puzzles").with_fields(vec![field]).build().ok()?;
    let ours = parquet::schema::types::SchemaDescriptor::new(Arc::new(schema));
    let first = columns.iter().position(|column| column.path().parts().first().is_some_and(|part| part == name))?;
    let theirs = columns.get(first..first + ours.num_columns())?;
    let is_same = |(ours, theirs): (&Arc<ColumnDescriptor>, &Arc<ColumnDescriptor>)| {
        ours.path() == theirs.path()
            && ours.physical_type() == theirs.physical_type()
            && (ours.max_def_level(), ours.max_rep_level()) == (theirs.max_def_level(), theirs.max_rep_level())
    };
    ours.columns().iter().zip(theirs).all(is_same).then_some(first)
}

/// How many columns of leaves a path has.
pub fn n_leaves() -> usize {
    PATH.n_leaves()
}

/// A leaf that is read: its values, and which comes next.
struct Cursor {
    leaf: Leaf,
    at: usize,
    value: usize,
}

impl Cursor {
    fn defined(&self) -> Result<i16, String> {
        self.leaf.defined.get(self.at).copied().ok_or_else(|| DAMAGED.to_string())
    }

    fn repeated(&self) -> Option<i16> {
        self.leaf.repeated.get(self.at).copied()
    }

    fn next(&mut self, is_there: bool) -> Result<Value, String> {
        self.defined()?;
        self.at += 1;
        if !is_there {
            return Ok(Value::Null);
        }
        self.value += 1;
        let k = self.value - 1;
        let value = match &self.leaf.kept {
            Kept::Text(all) => all.get(k).and_then(|bytes| bytes.as_utf8().ok()).map(Value::from),
            Kept::Whole(all) => all.get(k).map(|&number| number.into()),
            Kept::Decimal(all) => all.get(k).and_then(|&number| Number::from_f64(number)).map(Value::Number),
            Kept::Truth(all) => all.get(k).map(|&truth| truth.into()),
        };
        value.ok_or_else(|| DAMAGED.to_string())
    }
}

const DAMAGED: &str = "its lists do not fit together";

/// The next paths of a column, as JSON; `None` for a row without one.
pub fn batch(readers: &mut [ColumnReader], n: usize) -> Result<Vec<Option<String>>, String> {
    let mut leaves = Vec::new();
    PATH.leaves(&mut leaves);
    let read = |(leaf, reader): (Leaf, &mut ColumnReader)| read(leaf, reader, n).map_err(|e| e.to_string());
    let mut cursors = leaves.into_iter().zip(readers).map(read).collect::<Result<Vec<Cursor>, String>>()?;
    let mut paths = Vec::with_capacity(n);
    for _ in 0..n {
        if cursors.iter().any(|cursor| cursor.repeated() != Some(0)) {
            return Err(DAMAGED.into());
        }
        let path = take(&PATH, &mut cursors, 0, 0)?;
        paths.push((!path.is_null()).then(|| path.to_string()));
    }
    Ok(paths)
}

fn read(mut leaf: Leaf, reader: &mut ColumnReader, n: usize) -> Result<Cursor, ParquetError> {
    let Leaf { defined, repeated, kept } = &mut leaf;
    let mut n_read = 0;
    while n_read < n {
        let (left, levels, lists) = (n - n_read, Some(&mut *defined), Some(&mut *repeated));
        let (more, _, _) = match (&mut *reader, &mut *kept) {
            (ColumnReader::ByteArrayColumnReader(reader), Kept::Text(all)) => reader.read_records(left, levels, lists, all)?,
            (ColumnReader::Int64ColumnReader(reader), Kept::Whole(all)) => reader.read_records(left, levels, lists, all)?,
            (ColumnReader::DoubleColumnReader(reader), Kept::Decimal(all)) => reader.read_records(left, levels, lists, all)?,
            (ColumnReader::BoolColumnReader(reader), Kept::Truth(all)) => reader.read_records(left, levels, lists, all)?,
            _ => return Err(ParquetError::General("another type than its schema says".into())),
        };
        if more == 0 {
            break;
        }
        n_read += more;
    }
    Ok(Cursor { leaf, at: 0, value: 0 })
}

/// Takes a value out of its leaves: the way back from `put`.
fn take(shape: &Shape, leaves: &mut [Cursor], defined: i16, depth: i16) -> Result<Value, String> {
    let there = leaves.first().ok_or(DAMAGED)?.defined()?;
    let pass = |leaves: &mut [Cursor]| leaves.iter_mut().try_for_each(|leaf| leaf.next(false).map(drop));
    match shape {
        List(_) | Group(_) if there <= defined => pass(leaves).map(|()| Value::Null),
        List(_) if there == defined + 1 => pass(leaves).map(|()| Value::Array(Vec::new())),
        List(inner) => {
            let mut all = vec![take(inner, leaves, defined + 2, depth + 1)?];
            while leaves[0].repeated() == Some(depth + 1) {
                all.push(take(inner, leaves, defined + 2, depth + 1)?);
            }
            Ok(Value::Array(all))
        }
        Group(fields) => {
            let (mut rest, mut object) = (leaves, Map::new());
            for (name, shape) in *fields {
                let (own, others) = rest.split_at_mut(shape.n_leaves());
                let value = take(shape, own, defined + 1, depth)?;
                // A step without a place writes null; writers leave out all other keys without a value.
                if !value.is_null() || *name == "place" {
                    object.insert((*name).into(), value);
                }
                rest = others;
            }
            Ok(Value::Object(object))
        }
        _ => leaves[0].next(there > defined),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(paths: &[Value]) -> Vec<Value> {
        let mut column = Paths::new();
        paths.iter().for_each(|path| _ = column.put(path));
        let mut cursors: Vec<Cursor> = column.0.into_iter().map(|leaf| Cursor { leaf, at: 0, value: 0 }).collect();
        let back = paths.iter().map(|_| take(&PATH, &mut cursors, 0, 0).unwrap()).collect();
        assert!(cursors.iter().all(|cursor| cursor.at == cursor.leaf.defined.len()), "all is taken");
        back
    }

    #[test]
    fn what_is_put_in_lists_comes_out_of_them() {
        let paths: Vec<Value> = [
            r#"[{"step":1,"key":"x-wing","cost":3.2,"cells":["r1c1","r1c2"],"digits":[],"branches":[],"eliminations":[{"cell":"r1c1","digit":5},{"cell":"r2c1","digit":5}],"place":null}]"#,
            "[]",
            "null",
            r#"[{"step":1,"branches":[[{"cell":"r1c1","digit":1,"holds":true,"because":"assumed","from":[]},{"cell":"r1c2","digit":1,"holds":false,"because":"row 1","from":[0,1]}],[]],"place":{"cell":"r1c1","digit":1}},{"step":2,"words":"a","place":null}]"#,
        ]
        .map(|text| serde_json::from_str(text).unwrap())
        .to_vec();
        assert_eq!(there_and_back(&paths), paths);
    }

    #[test]
    fn lists_that_do_not_fit_together_are_an_error() {
        let path: Value = serde_json::from_str(r#"[{"step":1,"cells":["a","b"]}]"#).unwrap();
        for k in 0..PATH.n_leaves() {
            let mut column = Paths::new();
            column.put(&path);
            column.0[k].defined.clear();
            column.0[k].repeated.clear();
            let mut cursors: Vec<Cursor> = column.0.into_iter().map(|leaf| Cursor { leaf, at: 0, value: 0 }).collect();
            assert!(take(&PATH, &mut cursors, 0, 0).is_err(), "{k}");
        }
    }
}
