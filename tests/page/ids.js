// The elements with an id in the page's HTML, as TypeScript's checker reads them:
// `node tests/page/ids.js >web/ids.d.ts`.
"use strict";
const fs = require("fs"), path = require("path");

const page = path.join(__dirname, "../../web/page"), SVG = ["svg", "g", "path", "defs"];
const ids = new Map();
for (const name of fs.readdirSync(page).sort()) {
  const text = fs.readFileSync(path.join(page, name), "utf8");
  const found = name.endsWith(".html") ? text.matchAll(/<(\w+)\b[^>]*?\sid="([\w-]+)"/g)
    // An element that a script makes with an id of its own.
    : name.endsWith(".js") ? text.matchAll(/make\("(\w+)", \{[^{}]*?\bid: "([\w-]+)"/g) : [];
  for (const [, tag, id] of found) ids.set(id, tag);
}
const rows = [...ids].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, tag]) =>
  `  "${id}": ${SVG.includes(tag) ? "SVG" : "HTML"}ElementTagNameMap["${tag}"];`);
console.log(`// The elements of the page that have an id. tests/page/ids.js writes this file, and tests/scripts.sh compares it.

interface Ids {
${rows.join("\n")}
}`);
