//! The interface between the page's script and the library: bytes in, bytes out. The script writes a question into the buffer
//! from `room`, calls `ask`, and finds the answer at `answer_at` with `answer_length` bytes:
//!
//! - four bytes: the length of a JSON text, least byte first,
//! - that text: `{"answer": …, "files": [[name, length], …]}`, or `{"refused": "why"}`,
//! - the bytes of the files, one after the other.
//!
//! While it works, the library reports progress through `tell`. A panic ends the instance; `tell` gets its message first. This
//! is the only file of this package with unsafe code.
#![allow(unsafe_code)]

use crate::ask;
use serde_json::json;
use std::cell::RefCell;

#[link(wasm_import_module = "page")]
#[cfg(target_arch = "wasm32")]
unsafe extern "C" {
    fn tell(at: *const u8, length: usize);
}

thread_local! {
    static ASKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes a buffer for a question of that many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    ASKED.with_borrow_mut(|asked| {
        asked.clear();
        asked.resize(length, 0);
        asked.as_mut_ptr()
    })
}

/// Answers the question in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    std::panic::set_hook(Box::new(|panic| told(&json!({ "broken": panic.to_string() }))));
    let asked = ASKED.take();
    let answer = packed(ask::answer(&String::from_utf8_lossy(&asked), &mut |what| told(&json!(what))));
    ANSWER.set(answer);
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// The length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

fn packed(answer: Result<ask::Answer, String>) -> Vec<u8> {
    let (json, files) = match answer {
        Ok(answer) => {
            let names: Vec<_> = answer.files.iter().map(|(name, bytes)| json!([name, bytes.len()])).collect();
            (json!({ "answer": answer.json, "files": names }), answer.files)
        }
        Err(refused) => (json!({ "refused": refused }), Vec::new()),
    };
    let text = json.to_string();
    let mut packed = (text.len() as u32).to_le_bytes().to_vec();
    packed.extend(text.into_bytes());
    files.into_iter().for_each(|(_, bytes)| packed.extend(bytes));
    packed
}

#[cfg(target_arch = "wasm32")]
fn told(what: &serde_json::Value) {
    let text = what.to_string();
    // Safety: the page's script copies the text before it returns.
    unsafe { tell(text.as_ptr(), text.len()) }
}

#[cfg(not(target_arch = "wasm32"))]
fn told(_: &serde_json::Value) {}
