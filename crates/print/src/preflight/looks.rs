//! Examines pages and drawings, each once, however often it is drawn.

use super::budget::{Limit, MOST_DRAWINGS_DEEP, MOST_KEPT_LOOKS, MOST_KEPT_STREAMS, MOST_LINKS, STEPS_A_DRAWING};
use super::content::Walk;
use super::fonts::{Fonts, fonts_in};
use super::letters::Originals;
use super::observed::Observed;
use super::operators::Operators;
use super::pdf::Pdf;
use super::state::{IDENTITY, State};
use super::tree::Frame;
use super::value::{Dict, Value};
use std::collections::HashMap;
use std::rc::Rc;

/// Resources with their identity: the number of their object, or of the object that contains them.
#[derive(Clone, Default)]
pub(super) struct Resources {
    key: u64,
    pub dict: Dict,
}

impl Resources {
    /// The resources that an object has itself.
    pub fn of(pdf: &Pdf, owner: u32, dict: &Dict) -> Option<Resources> {
        let told = dict.get(b"Resources")?;
        let key = told.reference().map_or((1 << 32) | u64::from(owner), u64::from);
        Some(Resources { key, dict: pdf.resolve(told).dict()?.clone() })
    }
}

/// Examines pages and drawings and caches the results.
pub(super) struct Looks<'p> {
    pub pdf: &'p Pdf<'p>,
    /// Results by streams, resources, trim, and initial state.
    known: HashMap<Task, Rc<Observed>>,
    fonts: HashMap<u64, Rc<Fonts>>,
    /// The fonts for comparing letters; `None` for a file that was made elsewhere.
    originals: Option<&'p Originals>,
    /// The drawings being examined.
    open: Vec<u32>,
}

#[derive(PartialEq, Eq, Hash)]
struct Task {
    streams: Vec<u32>,
    resources: u64,
    trim: Option<Frame>,
    state: [u64; 24],
}

impl<'p> Looks<'p> {
    pub fn new(pdf: &'p Pdf<'p>, originals: Option<&'p Originals>) -> Looks<'p> {
        Looks { pdf, originals, known: HashMap::new(), fonts: HashMap::new(), open: Vec::new() }
    }

    /// Examines a page. Without a trim, positions do not matter.
    pub fn page(&mut self, page: &Dict, resources: &Resources, trim: Option<Frame>) -> Rc<Observed> {
        self.streams(streams_of(self.pdf, page), resources, State::new(IDENTITY), trim)
    }

    /// Examines a form or a tile, with any initial state.
    pub fn drawing(&mut self, number: u32, resources: &Resources, state: State, trim: Option<Frame>) -> Rc<Observed> {
        self.pdf.budget.take(Limit::Steps, STEPS_A_DRAWING);
        if self.open.contains(&number) {
            return Rc::new(Observed { faults: ["a drawing draws itself"].into(), ..Observed::default() });
        }
        if self.open.len() >= MOST_DRAWINGS_DEEP {
            return Rc::new(Observed { is_cut: true, ..Observed::default() });
        }
        self.open.push(number);
        let seen = self.streams(vec![number], resources, state, trim);
        self.open.pop();
        seen
    }

    /// The nesting depth of what is being examined.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    fn streams(&mut self, streams: Vec<u32>, resources: &Resources, state: State, trim: Option<Frame>) -> Rc<Observed> {
        let task = Task { streams, resources: resources.key, trim, state: state.bits() };
        if let Some(seen) = self.known.get(&task) {
            return seen.clone();
        }
        let operators = Operators::new(self.pdf, task.streams.clone());
        let seen = Rc::new(Walk::new(self, resources.clone(), state, trim).walked(operators));
        // A truncated result would be longer elsewhere, so do not cache it.
        if task.streams.len() <= MOST_KEPT_STREAMS && !seen.is_cut {
            if self.known.len() >= MOST_KEPT_LOOKS {
                self.known.clear();
            }
            self.known.insert(task, seen.clone());
        }
        seen
    }

    /// The faults of the fonts.
    pub fn fonts(&mut self, resources: &Resources) -> Rc<Fonts> {
        if self.fonts.len() >= MOST_KEPT_LOOKS {
            self.fonts.clear();
        }
        let (pdf, originals, known) = (self.pdf, self.originals, self.fonts.entry(resources.key));
        known.or_insert_with(|| Rc::new(fonts_in(pdf, &resources.dict, originals))).clone()
    }
}

/// The content streams of a page.
pub(super) fn streams_of(pdf: &Pdf, page: &Dict) -> Vec<u32> {
    let mut value = page.get(b"Contents").cloned().unwrap_or(Value::Null);
    for _ in 0..MOST_LINKS {
        value = match value {
            Value::Ref(number) => match pdf.object(number) {
                Value::Stream(_) => return vec![number],
                other => other,
            },
            Value::Array(items) => return items.iter().filter_map(Value::reference).collect(),
            _ => break,
        };
    }
    Vec::new()
}
