// What is pasted, from wherever it comes: links amid other words, cells of a spreadsheet, arrays of a program, quoted
// lines, kinds by their titles. It becomes a text that the library reads; what that reads already is left as it is. Not
// here: reading it.
const pasted = (() => {
  const OWN = /\S*#(?:play|watch)\?[^\s<>"')\]]+/;
  const FOREIGN =
    // eslint-disable-next-line max-len
    /https?:\/\/[^\s<>"')\]]*(?:f-puzzles|sudokupad|crackingthecryptic|sudokuwiki|puzz\.link|pzv\.jp|penpa|[\d.]{81})[^\s<>"')\]]*/;
  /** @param {number} n */
  const symbol = n => n > 0 && n < 36 ? n.toString(36).toUpperCase() : ".";
  /** @param {number} n */
  const isSquare = n => n >= 16 && Number.isInteger(Math.sqrt(n));

  // Without the marks of quoting, and without fences; a board whose first places are no cells begins like one.
  /** @param {string} text */
  const plain = text => text.replace(/\r/g, "").split("\n").filter(line => !/^\s*(```|~~~)[a-z]*\s*$/i.test(line))
    .map(line => line.replace(/^\s*>+ ?/, "")).join("\n");

  // An array of rows, or of cells, as programs write it.
  /** @param {string} text */
  function ofArray(text) {
    const inside = /\[[\s\S]*\]/.exec(text)?.[0];
    if (!inside || /[{}]/.test(text)) return null;
    try {
      const cells = JSON.parse(inside.replace(/\b(None|null|nil)\b/g, "0").replace(/'([^']*)'/g, "\"$1\"")
        .replace(/,(\s*\])/g, "$1")).flat(2);
      /** @param {string} cell */
      const one = cell => typeof cell === "number" ? symbol(cell) : /^[1-9A-Z]$/i.test(cell) ? cell.toUpperCase()
        : /^\d+$/.test(cell) ? symbol(+cell) : ".";
      return isSquare(cells.length)
        && cells.every((/** @type {string} */ cell) => ["number", "string"].includes(typeof cell))
        ? cells.map(one).join("") : null;
    } catch { return null; }
  }
  // Rows with a separator between cells, some of which are empty.
  /** @param {string} text */
  function ofTable(text) {
    const rows = text.split("\n").map(line => line.replace(/^ +| +$/g, ""))
      .filter(line => line.replace(/[\s,;]/g, "") || /[\t,;]/.test(line));
    for (const separator of ["\t", ";", ","]) {
      const cells = rows.map(row => row.split(separator).map(cell => cell.trim()));
      /** @param {string} cell */
      const isCell = cell => /^(|[.0_-]|[1-9A-Z]|[12]\d)$/i.test(cell);
      if (rows.length >= 4 && cells.every(row => row.length === rows.length && row.every(isCell))) {
        return cells.flat().map(cell => /^\d+$/.test(cell) ? symbol(+cell) : /^[A-Z]$/i.test(cell) ? cell.toUpperCase()
          : ".").join("");
      }
    }
    return null;
  }
  // A puzzle with the title of its kind, before it or after it. Kinds whose rules have their own cells can't be named
  // by a title.
  /** @param {string} text */
  function ofKind(text) {
    /** @param {KindRow} kind */
    const names = kind => [kind.title, kind.name].map(name => name.toLowerCase());
    /** @param {string} name */
    const isBare = name => tables.rules.find(rule => rule.name === name)?.takes === "nothing";
    /** @param {string} said */
    const kind = said => tables.kinds.find(kind => kind.rules.length && kind.rules.every(isBare)
      && names(kind).includes(said));
    const lines = text.trim().split("\n"), [first, ...rest] = lines;
    const titled = kind(first.replace(/[:.]?\s*$/, "").trim().toLowerCase());
    const grid = rest.join("").replace(/[\s|+\-=*!\u2500-\u257f]/g, "");
    if (titled && isSquare(grid.length)) return `${grid} ${titled.rules.join(" ")}`;
    if (lines.length > 1) return null;
    const [puzzle] = /[0-9A-Z._]{16,}/i.exec(first) ?? [],
      words = puzzle && first.replace(puzzle, "").replace(/^[\s:;,-]+|[\s:;,.-]+$/g, "").toLowerCase();
    const named = words && kind(words);
    return named ? `${puzzle} ${named.rules.join(" ")}` : null;
  }

  // A document of another page, in one line.
  /** @param {string} text */
  function ofDocument(text) {
    try {
      const said = JSON.parse(text);
      return said.grid || said.cells ? JSON.stringify(said) : null;
    } catch { return null; }
  }

  return (/** @type {string} */ text) => {
    const [own] = OWN.exec(text) ?? [], [link] = FOREIGN.exec(text) ?? [];
    if (own) return own;
    const document = /^\s*\{/.test(text) && ofDocument(text);
    if (document) return document;
    const said = plain(text), isList = said.trim().split("\n").every(line => /^\s*https?:/.test(line));
    if (link && !isList) return link;
    return link ? said : ofArray(said) ?? ofTable(said) ?? ofKind(said) ?? said;
  };
})();
