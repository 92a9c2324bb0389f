//! A request in the words of Python: keyword arguments, which are the options of `gridpress generate` with `_` for `-`.

use crate::refused;
use gridpress::forge::Recipe;
use gridpress::guard::suggestion;
use gridpress::request::{DEFAULT_KIND, Place, Request, Takes, Value, knob_named, knobs_of};
use gridpress::seed::MAX_SLOTS;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

/// A number of slots, boards or solutions: a negative or much too large one is a wrong value, as everywhere else.
pub struct Number(pub u64);

impl FromPyObject<'_, '_> for Number {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Number> {
        object.extract().map(Number).map_err(|e| match e.is_instance_of::<PyOverflowError>(object.py()) {
            true => refused("expected a whole number from 0"),
            false => e,
        })
    }
}

/// The slots from `start` to before `stop`.
pub fn slots(start: Number, stop: Number) -> PyResult<std::ops::Range<u64>> {
    match (start.0, stop.0) {
        (_, stop) if stop > MAX_SLOTS => Err(refused(format!("stop {stop}: a run has at most {MAX_SLOTS} slots"))),
        (start, stop) => Ok(start.min(stop)..stop),
    }
}

/// A seed is any text; a number is the text of its digits.
fn seed(object: &Bound<PyAny>) -> PyResult<String> {
    let is_number = object.is_instance_of::<PyInt>() && !object.is_instance_of::<PyBool>();
    if is_number {
        Ok(object.str()?.to_string())
    } else {
        object.extract().map_err(|_| refused("seed: expected a text or a whole number"))
    }
}

fn texts<'py>(list: impl Iterator<Item = Bound<'py, PyAny>>) -> Option<Value> {
    list.map(|text| text.extract().ok()).collect::<Option<_>>().map(Value::Texts)
}

fn value(object: &Bound<PyAny>) -> Option<Value> {
    // A truth is a number, too, for Python.
    if let Ok(is_on) = object.cast::<PyBool>() {
        return Some(Value::Switch(is_on.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return text.extract().ok().map(Value::Text);
    }
    if let Ok(list) = object.cast::<PyList>() {
        return texts(list.iter());
    }
    if let Ok(list) = object.cast::<PyTuple>() {
        return texts(list.iter());
    }
    object.extract().ok().map(Value::Number)
}

/// The request that arguments say.
pub fn request(kind: Option<String>, said: &Bound<PyAny>, algo: Option<u32>, knobs: Option<&Bound<PyDict>>) -> PyResult<Request> {
    let mut request = Request { algo, ..Request::of(kind.as_deref().unwrap_or(DEFAULT_KIND), &seed(said)?) };
    for (name, object) in knobs.into_iter().flatten() {
        let name: String = name.extract()?;
        let known = knob_named(&name).filter(|knob| knob.key() == name && knob.places.contains(&Place::Generate));
        let knob = known.ok_or_else(|| {
            let keys: Vec<String> = knobs_of(Place::Generate).map(|knob| knob.key()).collect();
            let near = suggestion(&name, &keys.iter().map(String::as_str).collect::<Vec<_>>());
            refused(format!("there is no option '{}'; {near}", gridpress::guard::foreign(&name)))
        })?;
        if object.is_none() {
            continue;
        }
        // A value of an unknown type is refused like any other wrong value.
        let wrong = if matches!(knob.takes, Takes::Switch(_)) { Value::Number(0) } else { Value::Switch(true) };
        let said = value(&object).unwrap_or(wrong);
        knob.set(&mut request, said).map_err(|expected| refused(format!("{name}: expected {expected}")))?;
    }
    Ok(request)
}

/// The arguments that say a request, to make it again in another process.
pub fn arguments<'py>(py: Python<'py>, request: &Request) -> PyResult<Bound<'py, PyDict>> {
    let said = PyDict::new(py);
    for knob in knobs_of(Place::Generate) {
        let key = knob.key();
        match knob.get(request) {
            Some(Value::Text(text)) => said.set_item(key, text)?,
            Some(Value::Texts(texts)) => said.set_item(key, texts)?,
            Some(Value::Number(n)) => said.set_item(key, n)?,
            Some(Value::Switch(is_on)) => said.set_item(key, is_on)?,
            None => {}
        }
    }
    said.set_item("seed", &request.seed)?;
    said.set_item("algo", request.algo)?;
    Ok(said)
}

/// A request that has been checked. Unrated, the same puzzles are made sooner.
pub fn recipe(request: &Request, rate: bool) -> PyResult<Recipe> {
    Recipe::new(&Request { no_rate: request.no_rate || !rate, ..request.clone() }).map_err(refused)
}
