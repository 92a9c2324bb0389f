// A worker: passes one question after the other to the library, and returns the answers. It has no state between
// questions except the library itself, so it can be terminated at any time. The first two workers unpack and compile
// the module, and do nothing else.
"use strict";
/** @type {Library} */
let library;
/** @type {Promise<void>} */
let opened;
/** @type {(rest: Uint8Array[]) => void} */
let take;
/** @type {() => void} */
let wake;
const texts = { read: new TextDecoder(), write: new TextEncoder() };

// The parts of a text, as they come; null is its end.
/** @type {(string | null)[]} */
const parts = [];
async function* coming() {
  for (;;) {
    while (!parts.length) await new Promise((/** @type {(done: void) => void} */ resolve) => { wake = resolve; });
    const part = parts.shift();
    if (part == null) return;
    yield part;
  }
}

// The module, compiled once for all workers. Its data come from another one.
function compiled() {
  const stream = streamOf(coming(), new Promise(resolve => { take = resolve; }));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

/** @param {WebAssembly.Module} module */
async function open(module) {
  /** @param {number} at @param {number} length */
  const tell = (at, length) => {
    const said = texts.read.decode(new Uint8Array(library.memory.buffer, at, length));
    postMessage({ told: JSON.parse(said) });
  };
  /** @type {WebAssembly.Imports} */
  const imports = { page: { tell } };
  // A PDF crate imports functions of its own for web pages, which nothing here calls.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] ??= () => { throw new Error(`${name}: the page has nothing of the kind`); };
  }
  library = /** @type {Library} */ (/** @type {unknown} */ ((await WebAssembly.instantiate(module, imports)).exports));
}

/** @param {unknown} question @returns {{ files: { name: string, bytes: Uint8Array<ArrayBuffer> }[] }} */
function answer(question) {
  const asked = texts.write.encode(JSON.stringify(question));
  const room = library.room(asked.length);
  new Uint8Array(library.memory.buffer, room, asked.length).set(asked);
  library.ask();
  const at = library.answer_at(), all = new Uint8Array(library.memory.buffer, at, library.answer_length());
  const length = new DataView(all.buffer, at).getUint32(0, true);
  const answer = JSON.parse(texts.read.decode(all.subarray(4, 4 + length)));
  let from = 4 + length;
  answer.files = (answer.files ?? [])
    .map((/** @type {[string, number]} */ [name, size]) => ({ name, bytes: all.slice(from, from += size) }));
  return answer;
}

onmessage = async ({ data }) => {
  try {
    if ("part" in data) return parts.push(data.part), wake?.();
    if (data.unpack === "code") return postMessage({ module: await compiled() });
    if (data.rest) return take(data.rest);
    if (data.unpack) {
      const rest = await unpacked(coming());
      return postMessage({ rest }, rest.map(piece => piece.buffer));
    }
    if (data.module) opened = open(data.module);
    await opened;
    if (data.module) return;
    const made = answer(data.question);
    postMessage(made, made.files.map(file => file.bytes.buffer));
  } catch (e) {
    // A panic of the library, or out of memory: this instance must not be used any more.
    postMessage({ broken: String(e instanceof Error ? e.message : e) });
  }
};
