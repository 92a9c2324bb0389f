// What is pasted into Play and Watch, from wherever it comes. usage: node paste.js PAGE
"use strict";
const fs = require("fs"), path = require("path");
const { visit, judge, another } = require("./browser.js");
const library = require("./library.js");
const [, , file] = process.argv;

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const rows = Array.from({ length: 9 }, (_, k) => PUZZLE.slice(9 * k, 9 * k + 9));
const spaced = row => row.match(/.../g).map(part => part.split("").join(" "));
const framed = (bar, line) => [0, 1, 2].flatMap(k => [line, ...rows.slice(3 * k, 3 * k + 3).map(row => `${bar} ${spaced(row).join(` ${bar} `)} ${bar}`)]).concat(line).join("\n");
const table = between => rows.map(row => [...row].map(digit => digit === "." ? "" : digit).join(between)).join("\n");
const array = rows.map(row => `[${[...row].map(digit => digit === "." ? 0 : digit).join(", ")}]`);

// Each text, and the rules that it has beyond the plain board.
const TEXTS = {
  "a line": [PUZZLE],
  "a line with zeros": [PUZZLE.replaceAll(".", "0")],
  "a line with underscores": [PUZZLE.replaceAll(".", "_")],
  "rows": [rows.join("\n")],
  "rows with spaces": [rows.map(row => [...row].join(" ").replaceAll(".", "0")).join("\n")],
  "a frame of signs": [framed("|", "+-------+-------+-------+")],
  "a frame of lines": [framed("│", "├───────┼───────┼───────┤")],
  "a frame in a quotation": [framed("|", "+-------+-------+-------+").replace(/^/gm, "> ")],
  "a frame in a fence": [`\`\`\`\n${framed("|", "+-------+-------+-------+")}\n\`\`\``],
  "cells of a spreadsheet": [table("\t")],
  "fields with commas": [table(",")],
  "fields with semicolons": [table(";")],
  "an array": [`[${array.join(",\n ")}]`],
  "an array of a program": [`grid = [${array.join(",\n        ").replaceAll("0", "None")},]`],
  "an array of texts": [`[${rows.map(row => `[${[...row].map(each => `'${each}'`).join(",")}]`).join(",")}]`],
  "a link of the page": [`file:///tmp/index.html#play?puzzle=${PUZZLE}`],
  "a link of the page in a sentence": [`Look at this one: https://example.org/gridpress/#watch?puzzle=${PUZZLE} (hard!)`],
  "a kind by its rule": [`${PUZZLE.replace(/[1-9]/g, ".").replace(/^./, "5")} diagonals`, "diagonals"],
  "a kind by its title": [`${PUZZLE.replace(/[1-9]/g, ".").replace(/^./, "5")} Sudoku X`, "diagonals"],
  "a kind by a heading": [`Windoku\n${rows.map(row => row.replace(/[1-9]/g, ".")).join("\n").replace(/^./, "5")}`, "windows"],
  "a kind by a heading over a frame": [`Anti-Knight:\n${framed("|", "+-------+-------+-------+").replace(/[1-9]/g, ".").replace(".", "5")}`, "anti-knight"],
};

async function reading() {
  const faults = [], check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}: ${detail}`); };
  let n = 0;
  const ask = await library.open(file), tables = ask({ ask: "tables", language: "en" }), { kinds } = tables, title = name => kinds.find(kind => kind.name === name).title;
  TEXTS["a kind by its title"][0] = TEXTS["a kind by its title"][0].replace("Sudoku X", title("x"));
  TEXTS["a kind by a heading"][0] = TEXTS["a kind by a heading"][0].replace("Windoku", title("windoku"));
  TEXTS["a kind by a heading over a frame"][0] = TEXTS["a kind by a heading over a frame"][0].replace("Anti-Knight", title("anti-knight"));
  const line = JSON.stringify({ format_version: 1, size: "3x3", puzzle: PUZZLE, rules: "anti-king" });
  for (const to of ["f-puzzles", "sudokupad"]) {
    const link = ask({ ask: "list", puzzles: line, to }).files[0].bytes.toString().trim();
    TEXTS[`a link of ${to}`] = [link, "anti-king"];
    TEXTS[`a link of ${to} amid words`] = [`Try this:\n<${link}>\nHave fun!`, "anti-king"];
  }
  TEXTS["JSON of f-puzzles"] = [ask({ ask: "list", puzzles: line, to: "f-puzzles-json" }).files[0].bytes.toString(), "anti-king"];
  const pasted = Function("tables", `${fs.readFileSync(path.join(__dirname, "../../web/page/pasted.js"), "utf8")}; return pasted;`)(tables);
  for (const [what, [text, rules = ""]] of Object.entries(TEXTS)) {
    const said = pasted(text), got = said.includes("#") ? new URLSearchParams(said.split("?")[1]).get("puzzle") : said;
    let board;
    try { board = JSON.parse(ask({ ask: "board", line: got, language: "en" }).line); } catch (e) { board = { problem: e.message }; }
    const wanted = what.includes("by a") || what.includes("by its") ? /^5\.{80}$/ : new RegExp(`^${PUZZLE.replaceAll(".", "\\.")}$`);
    check(what, wanted.test(board.puzzle) && (board.rules ?? "") === rules, `${JSON.stringify(board).slice(0, 160)} from ${got.slice(0, 60)}`);
  }
  // What the library reads already comes out as it went in.
  for (const text of [line, `kind,size,puzzle\nsudoku,3x3,${PUZZLE}`, `${PUZZLE}\n${PUZZLE}`, "......... ABBACBCCC 24 27 15 25 7 19 19", "garbage", "", "[1, 2", "[[[[]]]]", "1,2,3"]) {
    const got = pasted(text);
    check("other texts stay as they are", got === text, `${text.slice(0, 40)} → ${got.slice(0, 60)}`);
  }
  // So does the text of a link of any kind, also where the first places are no cells.
  for (const kind of kinds) {
    const size = ["2x3", "6x6", "1x6", "5x5"].find(size => kind.sizes.includes(size)) ?? kind.size;
    const { text } = ask({ ask: "board", line: ask({ ask: "fresh", kind: kind.name, size, level: "any", seed: "paste" }).line, language: "en" });
    check("a board of any kind stays as it is", pasted(text) === text, `${kind.name}: ${text.slice(0, 40)} → ${pasted(text).slice(0, 60)}`);
  }
  return { n, faults };
}
// By hand, in both tabs.
const byHand = () => visit(file, async ({ page, open, check }) => {
  await another(page, open);
  await page.fill("#play-text", TEXTS["cells of a spreadsheet"][0]);
  await page.click("#play-read");
  await page.waitForFunction(() => document.querySelectorAll("#play-board [data-given]").length === 30);
  check("a spreadsheet is played", (await page.textContent("#play-title")).startsWith("Sudoku"));
  await open("#watch");
  if (await page.isHidden("#watch-text")) await page.click("#watch-other");
  await page.fill("#watch-text", TEXTS["an array"][0]);
  await page.click("#watch-laying .main");
  await page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2);
  check("an array is watched", await page.isVisible("#watch .pane"));
});

judge([reading, byHand]);
