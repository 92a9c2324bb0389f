//! The questions that the page can ask: one list; each is answered by the file of its name.

use crate::{
    board, book, cage, check, count, drill, fresh, glossary, hint, judge, made, recipe, rules, setting, sheet, tables, watch, why,
};
use serde::Deserialize;
use serde_json::Value;

/// An answer.
pub struct Answer {
    /// For the page's script.
    pub json: Value,
    /// Files passed on unchanged: PDFs, lists.
    pub files: Vec<(String, Vec<u8>)>,
}

impl From<Value> for Answer {
    fn from(json: Value) -> Answer {
        Answer { json, files: Vec::new() }
    }
}

/// An answer or an error, inside the library.
pub type Answered = Result<Answer, Box<dyn std::error::Error>>;

/// Receives progress reports.
pub type Tell<'a> = &'a mut dyn FnMut(Value);

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    Board(board::Asked),
    Cage(cage::Asked),
    Check(check::Asked),
    Clash(count::Asked),
    Count(count::Asked),
    Drill(drill::Asked),
    Drills(drill::Listed),
    Fresh(fresh::Asked),
    Level(count::Asked),
    Glossary(glossary::Asked),
    Hint(hint::Asked),
    Rules(rules::Asked),
    Setting(setting::Asked),
    Tables(tables::Asked),
    Techniques(glossary::Listed),
    Admits(recipe::Board),
    Recipe(recipe::Judged),
    Forge(recipe::Slots),
    Pictures(made::Pictures),
    List(made::List),
    Formats(made::Held),
    Sheet(Box<sheet::Asked>),
    SheetPages(Box<sheet::Pages>),
    Shelf(book::Shelf),
    Plan(book::Asked),
    Book(book::Asked),
    Serving(watch::Serving),
    Played(watch::Played),
    Timed(watch::Timed),
    Why(why::Asked),
    Listed(judge::Listed),
    Portion(judge::Portion),
}

/// Answers a question, reporting progress; or returns an error.
pub fn answer(asked: &str, tell: Tell) -> Result<Answer, String> {
    let question = serde_json::from_str(asked).map_err(|e| format!("the page asked what nobody understands: {e}"))?;
    let answered = match question {
        Question::Board(asked) => board::answer(&asked),
        Question::Cage(asked) => cage::answer(&asked),
        Question::Check(asked) => check::answer(&asked),
        Question::Clash(asked) => count::clashing(&asked),
        Question::Count(asked) => count::answer(&asked),
        Question::Drill(asked) => drill::answer(&asked),
        Question::Drills(asked) => drill::listed(&asked),
        Question::Fresh(asked) => fresh::answer(&asked),
        Question::Level(asked) => count::level(&asked),
        Question::Glossary(asked) => glossary::answer(&asked),
        Question::Hint(asked) => hint::answer(&asked),
        Question::Rules(asked) => rules::answer(&asked),
        Question::Setting(asked) => setting::answer(&asked),
        Question::Tables(asked) => tables::answer(&asked),
        Question::Techniques(asked) => glossary::listed(&asked),
        Question::Admits(asked) => recipe::admits(&asked),
        Question::Recipe(asked) => recipe::judge(&asked),
        Question::Forge(asked) => recipe::forge_slots(&asked),
        Question::Pictures(asked) => made::pictures(&asked),
        Question::List(asked) => made::list(&asked),
        Question::Formats(asked) => made::held(&asked),
        Question::Sheet(asked) => sheet::answer(&asked, tell),
        Question::SheetPages(asked) => sheet::pages(&asked),
        Question::Shelf(asked) => book::shelf(&asked),
        Question::Plan(asked) => book::plan(&asked),
        Question::Book(asked) => book::make(&asked, tell),
        Question::Serving(asked) => watch::serving(&asked),
        Question::Played(asked) => watch::played(&asked),
        Question::Timed(asked) => watch::timed(&asked),
        Question::Why(asked) => why::answer(&asked),
        Question::Listed(asked) => judge::listed(&asked),
        Question::Portion(asked) => judge::portion(&asked),
    };
    answered.map_err(|e| e.to_string())
}
