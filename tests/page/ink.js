// What is seen of boards in the browser: one of every fourth kind, or of every kind with EVERY=1, as it is opened and once it is
// filled in, each as a picture, beside a list of what should be there. tests/judge/ink.py reads the pictures.
// usage: node ink.js PAGE FOLDER [KIND...]
"use strict";
const fs = require("fs"), path = require("path");
const { visit, judge } = require("./browser.js");
const library = require("./library.js");
const [, , file, folder, ...named] = process.argv;

const COLUMNS = ["id", "kind", "size", "puzzle", "solution", "sums", "rules"];
const quoted = text => `"${text.replaceAll('"', '""')}"`;

async function boards() {
  const ask = await library.open(file), { kinds } = ask({ ask: "tables", language: "en" });
  const isWanted = ({ name }, k) => named.length ? named.includes(name) : process.env.EVERY || k % 4 === 3;
  return kinds.filter(isWanted).map(kind => {
    const line = library.small(ask, kind, "ink"), board = ask({ ask: "board", line, language: "en" });
    const { kind: name, size: shape, puzzle, sums = "", regions, rules = "" } = JSON.parse(line);
    // Both texts name all places, those without a cell too.
    const digits = [...ask({ ask: "count", line }).solution].filter(symbol => symbol !== "~").values();
    const solution = [...puzzle].map(symbol => symbol === "~" ? symbol : digits.next().value).join("");
    const row = { id: name, kind: name, size: shape, puzzle, solution, sums, rules: regions ? `regions=${regions} ${rules}`.trim() : rules };
    return { board, row, line };
  });
}

// With digits typed by keyboard as somebody would who walks from cell to cell.
async function fill(page, { places, givens }, solution) {
  for (let cell = 0; cell < places.length; cell++) {
    if (givens[cell] !== ".") continue;
    await page.locator(`#play-board [data-cell="${cell}"]`).click();
    await page.keyboard.press(solution[cell].toLowerCase());
  }
}

judge([() => visit(file, async ({ page, open, check }) => {
  fs.mkdirSync(folder, { recursive: true });
  const all = await boards(), cells = text => [...text].filter(symbol => symbol !== "~");
  fs.writeFileSync(path.join(folder, "rows.csv"), `${[COLUMNS, ...all.map(({ row }) => COLUMNS.map(name => quoted(row[name])))].map(row => row.join()).join("\n")}\n`);
  for (const { board, row } of all) {
    await open(`#play?puzzle=${encodeURIComponent(board.text)}${board.needs_size ? `&size=${board.size}` : ""}`);
    await page.waitForFunction(n => document.querySelectorAll("#play-board [role=gridcell]").length === n, board.places.length);
    // The names of rows and columns are no numbers of the board, and the tint and frame of the chosen cell are none of its signs.
    await page.$$eval("svg.board .names, svg.board .zones, svg.board .rings", layers => layers.forEach(layer => { layer.style.display = "none"; }));
    const picture = name => page.locator("#play-board").screenshot({ path: path.join(folder, `${row.kind}-${name}.png`), animations: "disabled" });
    await picture("puzzle");
    await fill(page, board, cells(row.solution));
    const isSolved = await page.waitForSelector("#play-state[data-state=solved]", { state: "attached", timeout: 20_000 }).catch(() => null);
    check("it is solved by what was typed", isSolved, row.kind);
    await picture("solution");
  }
}, { viewport: { width: 1400, height: 1100 }, deviceScaleFactor: 2 })]);
