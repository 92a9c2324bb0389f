//! The questions that the page can ask: one list, each with its answer and the function that gives it.

use crate::{
    board, book, cage, check, code, count, drill, fresh, glossary, hint, judge, made, recipe, rules, setting, sheet, tables,
    truth, watch, why,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Files passed on unchanged: PDFs, lists.
pub type Files = Vec<(String, Vec<u8>)>;

/// An answer.
pub struct Answer {
    /// For the page's script.
    pub json: Value,
    /// Files beside it.
    pub files: Files,
}

/// An answer or an error, inside the library.
pub type Answered<T> = Result<T, Box<dyn std::error::Error>>;

/// Receives progress reports.
pub type Tell<'a> = &'a mut dyn FnMut(Progress);

/// Progress during the work: how much of it is done, or that pages are being made.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Progress {
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pressing: Option<bool>,
}

impl Progress {
    pub fn done(n: u64, of: u64) -> Progress {
        Progress { done: Some(n), of: Some(of), pressing: None }
    }

    pub fn pressing() -> Progress {
        Progress { pressing: Some(true), ..Progress::default() }
    }
}

/// The rest of an answer, on one level with it; nothing where there is none.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Beside<T>(pub Option<T>);

/// Something that gives an answer of a type: such a value, with or without files.
trait Gives<T> {
    fn packed(self) -> Answered<Answer>;
}

impl<T: Serialize> Gives<T> for T {
    fn packed(self) -> Answered<Answer> {
        Ok(Answer { json: serde_json::to_value(self)?, files: Files::new() })
    }
}

impl<T: Serialize> Gives<T> for (T, Files) {
    fn packed(self) -> Answered<Answer> {
        Ok(Answer { json: serde_json::to_value(self.0)?, files: self.1 })
    }
}

macro_rules! questions {
    ($tell:ident; $($name:literal: $variant:ident($asked:ty) -> $said:ty = $answer:path $(, $told:ident)?;)*) => {
        #[derive(Deserialize)]
        #[serde(tag = "ask")]
        enum Question {
            $(#[serde(rename = $name)] $variant($asked),)*
        }

        fn answered(question: Question, $tell: Tell) -> Answered<Answer> {
            match question {
                $(Question::$variant(asked) => Gives::<$said>::packed($answer(&asked $(, $told)?)?),)*
            }
        }

        /// Each question with its answer, in TypeScript.
        #[cfg(test)]
        pub fn talk() -> Vec<(&'static str, crate::types::Type, crate::types::Type)> {
            vec![$(($name, crate::types::Type::of::<$asked>(), crate::types::Type::of::<$said>())),*]
        }
    };
}

questions! { tell;
    "board": Board(board::Asked) -> board::Facts = board::answer;
    "cage": Cage(cage::Asked) -> cage::Cages = cage::answer;
    "check": Check(check::Asked) -> check::Found = check::answer;
    "clash": Clash(count::Asked) -> count::Clash = count::clashing;
    "code": Code(code::Asked) -> code::Code = code::answer;
    "count": Count(count::Asked) -> count::Counted = count::answer;
    "drill": Drill(drill::Asked) -> drill::Drilled = drill::answer;
    "drills": Drills(drill::Listed) -> drill::Drills = drill::listed;
    "fresh": Fresh(fresh::Asked) -> fresh::Fresh = fresh::answer;
    "level": Level(count::Asked) -> count::Levelled = count::level;
    "glossary": Glossary(glossary::Asked) -> glossary::Told = glossary::answer;
    "hint": Hint(hint::Asked) -> hint::Told = hint::answer;
    "rule": Rule(rules::File) -> crate::setting::Tool = rules::of_file;
    "rules": Rules(rules::Asked) -> rules::Told = rules::answer;
    "setting": Setting(setting::Asked) -> setting::Board = setting::answer;
    "tables": Tables(tables::Asked) -> tables::Tables = tables::answer;
    "techniques": Techniques(glossary::Listed) -> glossary::Techniques = glossary::listed;
    "admits": Admits(recipe::Board) -> recipe::Admitted = recipe::admits;
    "recipe": Recipe(recipe::Judged) -> recipe::Judgement = recipe::judge;
    "forge": Forge(recipe::Slots) -> recipe::Portion = recipe::forge_slots;
    "pictures": Pictures(made::Pictures) -> made::Drawn = made::pictures;
    "list": List(made::List) -> made::Written = made::list;
    "formats": Formats(made::Held) -> made::Formats = made::held;
    "sheet": Sheet(Box<sheet::Asked>) -> sheet::Made = sheet::answer, tell;
    "sheet-pages": SheetPages(Box<sheet::Pages>) -> sheet::Seen = sheet::pages;
    "shelf": Shelf(book::Shelf) -> book::Choices = book::shelf;
    "plan": Plan(book::Asked) -> book::Planned = book::plan;
    "book-pages": BookPages(book::Wanted) -> book::Seen = book::pages;
    "book": Book(book::Asked) -> book::Made = book::make, tell;
    "serving": Serving(watch::Serving) -> watch::Served = watch::serving;
    "played": Played(watch::Played) -> watch::Player = watch::played;
    "timed": Timed(watch::Timed) -> watch::Took = watch::timed;
    "truth": Truth(truth::Asked) -> truth::Found = truth::answer;
    "why": Why(why::Asked) -> why::Why = why::answer;
    "listed": Listed(judge::Listed) -> judge::Lines = judge::listed;
    "portion": Portion(judge::Portion) -> judge::Judged = judge::portion;
}

/// Answers a question, reporting progress; or returns an error.
pub fn answer(asked: &str, tell: Tell) -> Result<Answer, String> {
    let question = serde_json::from_str(asked).map_err(|e| format!("the page asked what nobody understands: {e}"))?;
    answered(question, tell).map_err(|e| e.to_string())
}
