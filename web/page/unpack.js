// The module out of its text, by a small module of its own (web/pack/unpack.rs), which the page has as it is. Part of the worker's script,
// so that the page's own thread has none of this work. A text is whole, or comes in parts.

// Yields what is unpacked, piece by piece.
async function* pieces(text) {
  const small = Uint8Array.from(atob(UNPACKER), letter => letter.charCodeAt(0)), PIECE = 1 << 16;
  const { memory, room, put, out } = new WebAssembly.Instance(new WebAssembly.Module(small)).exports;
  const unpack = length => { try { return put(length); } catch { throw new Error("the page is damaged: its module cannot be read"); } };
  let n = 0;
  for await (const part of typeof text === "string" ? [text] : text) {
    for (let at = 0; at < part.length; at += PIECE) {
      // As much as the small module has room for; a character has two bytes at most.
      const { written } = texts.write.encodeInto(part.slice(at, at + PIECE), new Uint8Array(memory.buffer, room(), 2 * PIECE));
      const to = unpack(written);
      yield new Uint8Array(memory.buffer, out() + n, to - n).slice();
      n = to;
    }
  }
}
async function unpacked(data) {
  const all = [];
  for await (const piece of pieces(data)) all.push(piece);
  return all;
}

// The module's bytes: a browser compiles some while the next are unpacked. What follows the code is unpacked elsewhere meanwhile, and
// awaited.
const streamOf = (code, data) => new ReadableStream({ async start(to) {
  for await (const piece of pieces(code)) to.enqueue(piece);
  for (const piece of await data) to.enqueue(piece);
  to.close();
} });
