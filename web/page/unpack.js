// The module out of its text, by a small module of its own (web/pack/unpack.rs), which the page has as it is. Part of the worker's script,
// so that the page's own thread has none of this work.

// Piece by piece, as they come: a browser begins with code of a small module that is made in haste, and has better code for it soon.
// A piece is a view of memory that ends with the generator.
function* pieces(text) {
  const small = Uint8Array.from(atob(UNPACKER), letter => letter.charCodeAt(0)), PIECE = 1 << 18;
  const { memory, room, begin, more } = new WebAssembly.Instance(new WebAssembly.Module(small)).exports;
  // A character is at most two bytes.
  const at = room(2 * text.length), { written } = new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, at));
  const out = begin(at, written);
  for (let from = 0, to; (to = more(from + PIECE)) > from; from = to) yield new Uint8Array(memory.buffer, out + from, to - from);
}

// The module's bytes: a browser compiles one piece while the next is unpacked. What follows the code is unpacked elsewhere meanwhile, and
// awaited.
function streamOf(code, /** @type {Promise<Uint8Array<ArrayBuffer>>} */ data) {
  const of = pieces(code);
  return new ReadableStream({ async pull(to) {
    const { value, done } = of.next();
    to.enqueue(done ? await data : value.slice());
    if (done) to.close();
  } });
}
function unpacked(text) {
  const all = [...pieces(text)], [first] = all;
  return new Uint8Array(first.buffer, first.byteOffset, all.reduce((sum, piece) => sum + piece.length, 0)).slice();
}
