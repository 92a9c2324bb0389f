//! The questions and answers for TypeScript's checker of the page's scripts: web/answers.d.ts, which a test keeps up to
//! date.

use crate::ask::{Beside, Progress, talk};
use gridpress::request::{Place, Takes, knobs_of};
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// A type, with the named ones that it is made of.
pub struct Type {
    text: String,
    parts: Parts,
}

impl Type {
    pub fn of<T: TS + 'static>() -> Type {
        let mut parts = Parts::default();
        T::visit_dependencies(&mut parts);
        Type { text: plain(&T::inline(&config())), parts }
    }
}

/// Types by their names.
#[derive(Default)]
struct Parts(BTreeMap<String, String>);

impl Parts {
    fn put(&mut self, name: String, text: String) {
        let was = self.0.insert(name.clone(), text.clone());
        assert!(was.is_none_or(|was| was == text), "two types of the page are called {name}");
    }
}

impl TypeVisitor for Parts {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types that are derived have a place of their own.
        if T::output_path().is_some() && !self.0.contains_key(&T::ident(&config())) {
            self.put(T::ident(&config()), plain(&T::decl(&config())));
            T::visit_dependencies(self);
        }
    }
}

/// An optional part is a property like others: the checker does not demand a test for its presence.
impl<T: TS> TS for Beside<T> {
    type WithoutGenerics = T::WithoutGenerics;
    type OptionInnerType = Self;

    fn name(cfg: &Config) -> String {
        T::name(cfg)
    }

    fn inline(cfg: &Config) -> String {
        T::inline(cfg)
    }

    fn inline_flattened(cfg: &Config) -> String {
        T::inline_flattened(cfg)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        T::visit_dependencies(visitor);
    }
}

/// JSON has one sort of number.
fn config() -> Config {
    Config::new().with_large_int("number")
}

/// A type in one line, without its comments, which are beside the source.
fn plain(text: &str) -> String {
    let mut pieces = text.split("/**");
    let first = pieces.next().unwrap_or_default().to_string();
    let whole = pieces.fold(first, |before, piece| before + piece.split_once("*/").map_or(piece, |(_, behind)| behind));
    whole.split_whitespace().collect::<Vec<_>>().join(" ").replace(", }", " }")
}

/// A line, broken at spaces.
fn filled(line: &str) -> String {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.len() + word.len() < 130 {
            *last += &format!(" {word}");
        } else {
            lines.push(format!("    {word}"));
        }
    }
    lines.join("\n") + "\n"
}

/// The options of a request that the page has.
fn wish() -> String {
    let options = knobs_of(Place::Page).map(|knob| {
        let takes = match knob.takes {
            Takes::Kind(_) | Takes::Text(_) | Takes::Parts(_) | Takes::File(_) => "string",
            Takes::Texts(_) => "string[]",
            Takes::Number(..) => "number",
            Takes::Switch(_) => "boolean",
        };
        format!("\"{}\"?: {takes}; ", knob.name)
    });
    format!("interface Wish {{ seed?: string; {}}}", options.collect::<String>())
}

fn written() -> String {
    let mut parts = Parts::default();
    let (mut questions, mut answers) = (String::new(), String::new());
    for (name, asked, said) in talk() {
        questions += &filled(&format!("\"{name}\": {};", asked.text));
        answers += &filled(&format!("\"{name}\": {};", said.text));
        asked.parts.0.into_iter().chain(said.parts.0).for_each(|(name, text)| parts.put(name, text));
    }
    let about = "// The questions that the page asks, and the library's answers, as web/src has them. A test writes this file, and holds it:\n\
        // UPDATE_EXPECT=1 cargo test --manifest-path web/Cargo.toml\n";
    let named: String = parts.0.values().map(|text| filled(text)).collect();
    let progress = filled(&format!("type Progress = {};", Type::of::<Progress>().text));
    format!(
        "{about}\ninterface Questions {{\n{questions}}}\n\ninterface Answers {{\n{answers}}}\n\n{}{progress}{named}",
        filled(&wish())
    )
}

#[test]
fn the_checker_reads_the_types_of_now() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("answers.d.ts");
    let types = written();
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&path, &types).unwrap();
    }
    let is_same = std::fs::read_to_string(&path).is_ok_and(|kept| kept == types);
    assert!(is_same, "{} is not what web/src says: write it with UPDATE_EXPECT=1", path.display());
}
