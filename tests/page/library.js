// The page's library without a browser. The module is read from the page itself, by the page's own script, so that the tests check what
// is shipped.
"use strict";
const fs = require("fs"), vm = require("vm");

async function moduleOf(page) {
  const html = fs.readFileSync(page, "utf8");
  const part = id => new RegExp(`<script type="text/plain" id="${id}">\\n([^]*?)\\n</script>`).exec(html)?.[1];
  const packed = part("packed"), worker = part("worker");
  if (!packed || !worker) throw new Error(`${page}: there is no module in it`);
  globalThis.onmessage = null; // which the script sets
  const { streamOf, unpacked } = vm.runInThisContext(`(() => { ${worker}\nreturn { streamOf, unpacked }; })()`);
  const [code, data] = packed.split("\n");
  return new Response(streamOf(code, Promise.resolve(unpacked(data)))).arrayBuffer();
}

// Returns a function that asks the library one question at a time. It throws refusals; `hear` gets the reports during the work.
async function open(page) {
  let library, told = () => {};
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(library.memory.buffer, at, length));
  const module = new WebAssembly.Module(await moduleOf(page));
  const imports = { page: { tell: (at, length) => told(JSON.parse(text(at, length))) } };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] ??= () => { throw new Error(`${name}: the page has nothing of the kind`); };
  }
  library = new WebAssembly.Instance(module, imports).exports;
  return (question, hear = () => {}) => {
    told = what => what.broken ? console.error(what.broken) : hear(what);
    const asked = new TextEncoder().encode(JSON.stringify(question));
    const room = library.room(asked.length);
    new Uint8Array(library.memory.buffer, room, asked.length).set(asked);
    library.ask();
    const at = library.answer_at(), all = new Uint8Array(library.memory.buffer, at, library.answer_length());
    const length = new DataView(all.buffer, at).getUint32(0, true);
    const answer = JSON.parse(new TextDecoder().decode(all.subarray(4, 4 + length)));
    if ("refused" in answer) throw new Error(answer.refused);
    let from = 4 + length;
    const files = answer.files.map(([name, size]) => ({ name, bytes: Buffer.from(all.slice(from, from += size)) }));
    return { ...answer.answer, files };
  };
}

// Boards that are made soon; a kind without such a size has its first one.
const SMALL = ["2x3", "6x6", "1x6", "5x5"];
// The line of a small board of a kind, as the library makes it from a seed.
const small = (ask, kind, seed) => ask({ ask: "fresh", kind: kind.name, size: SMALL.find(size => kind.sizes.includes(size)) ?? kind.size, level: "any", seed }).line;

module.exports = { open, small };
