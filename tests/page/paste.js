// What is pasted into Play and Watch, from wherever it comes. usage: node paste.js PAGE
"use strict";
const fs = require("fs"), path = require("path");
const { visit, judge, another, loaded } = require("./browser.js");
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

// Documents of other pages with drawings, and with rules that nobody knows here.
const grid = givens => Array.from({ length: 4 }, (_, r) => [...givens.slice(4 * r, 4 * r + 4)].map(digit => digit === "." ? {} : { value: +digit, given: true }));
const SOLVED = "1234341221434321", OTHER = "1243341221344321", HOSTILE = "</text><img src=x onerror=alert(1)>&\"'";
const LINE = { lines: [["R1C1", "R2C2", "R3C1"]], outlineC: "#FF8080", width: 0.3 };
const unknown = more => ({ size: 4, grid: grid("1..............."), lockout: [{ lines: [["R1C1", "R1C4"]] }], ruleset: HOSTILE, ...more });
const drawn = more => ({ size: 4, grid: grid("12..3.....4....1"), line: [LINE], circle: [{ cells: ["R1C1"], value: HOSTILE, baseC: "\" onload=\"alert(1)" }], text: [{ cells: ["R0C1"], value: "above" }], ...more });
const fromElsewhere = () => visit(file, async ({ page, open, check }) => {
  const at = cell => page.locator(`#play-board [data-cell="${cell}"]`), state = () => page.getAttribute("#play-state", "data-state");
  const says = what => page.waitForFunction(what => document.querySelector("#play-solutions").dataset.says === what, what);
  const paste = async document => {
    await another(page, open);
    await page.fill("#play-text", JSON.stringify(document, null, 1));
    await page.click("#play-read");
    await loaded(page, 16);
  };
  const fill = async (digits, to) => {
    for (const [cell, digit] of [...digits].entries()) {
      if (await at(cell).getAttribute("data-given") != null) continue;
      await at(cell).click();
      await page.keyboard.press("Delete");
      await page.keyboard.press(digit);
    }
    await page.waitForFunction(to => document.querySelector("#play-state").dataset.state === to, to).catch(() => {});
  };
  const hint = () => page.click("#play-hint").then(() => page.waitForSelector("#play-told:not([hidden])"));
  const isWhole = async () => !await page.locator("#play-board img").count() && await page.locator("#play-board .drawn text").first().textContent() === HOSTILE;

  await paste(drawn());
  await says("one");
  check("drawings are on the board, as texts", await isWhole() && await page.locator("#play-board .drawn path").count() === 1);
  check("and said to be drawings", (await page.textContent("#play-rules")).includes("They are drawings"));
  check("a text beside the board is in sight", await page.$eval("#play-board svg.board", svg => {
    const text = [...svg.querySelectorAll(".drawn text")].find(each => each.textContent === "above").getBoundingClientRect(), whole = svg.getBoundingClientRect();
    return text.top >= whole.top && text.left >= whole.left;
  }));
  await hint();
  check("with one solution it has hints", (await page.textContent("#play-told")).length > 20 && !(await page.textContent("#play-told")).includes("known here"));
  const address = await page.evaluate(() => location.hash);
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await page.waitForSelector("#play-board .drawn text");
  check("they stay when the page is loaded again", await isWhole());
  await page.evaluate(() => localStorage.clear());
  await open(address);
  await page.waitForSelector("#play-board .drawn text");
  check("they are in the link", await isWhole());

  await paste({ ...drawn(), grid: grid("1...............") });
  await says("several");
  check("it is neither watched nor copied without its drawings", await page.isHidden("#play-watch") && await page.isHidden("#play-link-other") && await page.isVisible("#play-mode"));
  check("of several solutions nothing is claimed", /By the rules that are known here/.test(await page.textContent("#play-solutions")) && !await page.locator("#play-solutions.bad").count());
  await hint();
  check("and there is no hint", (await page.textContent("#play-told")).includes("known here"));

  await paste(unknown({ solution: [...SOLVED].map(Number) }));
  await says("uncounted");
  const rules = await page.textContent("#play-rules");
  check("an unknown rule is named, and the words are told", rules.includes("lockout") && rules.includes("img") && !await page.locator("#play-rules img").count());
  check("its line is drawn", await page.locator("#play-board .drawn path").count() === 1);
  check("what needs all rules is not offered", await page.isHidden("#play-mode") && await page.isHidden("#play-watch") && await page.isHidden("#play-link-other"));
  await hint();
  check("no hint is given", (await page.textContent("#play-told")).includes("There are no hints"));
  await page.click("#play-close");
  await fill("1133", "wrong");
  check("conflicts are shown", await state() === "wrong");
  await fill(OTHER, "wrong");
  check("a full board that is not its solution is wrong", await state() === "wrong" && await page.isHidden("#play-end"), await page.textContent("#play-state"));
  await fill(SOLVED, "solved");
  check("its solution solves it", await state() === "solved" && await page.isVisible("#play-end"), await page.textContent("#play-state"));

  await paste(unknown());
  await says("uncounted");
  await fill(SOLVED, "open");
  await page.waitForFunction(() => document.querySelector("#play-state").textContent.startsWith("All cells")).catch(() => {});
  check("without a solution nobody claims that it is solved", await state() === "open" && /is for you to check/.test(await page.textContent("#play-state")) && await page.isHidden("#play-end"), await page.textContent("#play-state"));
  await open("#watch");
  check("it is not watched", !await page.locator("#watch .pane").count());
});

judge([reading, byHand, fromElsewhere]);
