// The module out of its text, by a small module of its own (web/pack/unpack.rs), which the page has as it is. Part of
// the worker's script, so that the page's own thread has none of this work. A text is whole, or comes in parts.

// Yields what is unpacked, piece by piece.
/** @param {Packed} text */
async function* pieces(text) {
  const small = Uint8Array.from(atob(UNPACKER), letter => letter.charCodeAt(0)), PIECE = 1 << 16;
  const { memory, room, put, out } = /** @type {Unpacker} */
    (/** @type {unknown} */ (new WebAssembly.Instance(new WebAssembly.Module(small)).exports));
  /** @param {number} length */
  const unpack = length => {
    try { return put(length); } catch { throw new Error("the page is damaged: its module cannot be read"); }
  };
  let n = 0;
  for await (const part of typeof text === "string" ? [text] : text) {
    for (let at = 0; at < part.length; at += PIECE) {
      // As much as the small module has room for; a character has two bytes at most.
      const { written } = texts.write.encodeInto(part.slice(at, at + PIECE),
        new Uint8Array(memory.buffer, room(), 2 * PIECE));
      const to = unpack(written);
      yield new Uint8Array(memory.buffer, out() + n, to - n).slice();
      n = to;
    }
  }
}
/** @param {Packed} data */
async function unpacked(data) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const all = [];
  for await (const piece of pieces(data)) all.push(piece);
  return all;
}

// The module's bytes: a browser compiles some while the next are unpacked. What follows the code is unpacked elsewhere
// meanwhile, and awaited.
/** @param {Packed} code @param {Promise<Uint8Array[]>} data */
const streamOf = (code, data) => new ReadableStream({ async start(to) {
  for await (const piece of pieces(code)) to.enqueue(piece);
  for (const piece of await data) to.enqueue(piece);
  to.close();
} });
