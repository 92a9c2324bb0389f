// The tab Play in Chromium: plays a puzzle to its end by keyboard, by hints alone and by finger, checks that mistakes are shown, and
// builds a Suko from an empty board. Also tests the library's answers to invalid boards. usage: node play.js PAGE
"use strict";
const { visit, judge, LANGUAGES, another, loaded } = require("./browser.js");
const library = require("./library.js");
const [, , file] = process.argv;

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SIX = "....65.6.42..2........4..45.3.31....";
const SUKO = "......... ABBACBCCC 24 27 15 25 7 19 19";
// Two grids of 9×9 that share a box, with places that are no cells.
const TWIN = [
  ".4..7...6~~~~~~",
  "6..1.....~~~~~~",
  "..82....4~~~~~~",
  "7........~~~~~~",
  "..4.1...3~~~~~~",
  "..3...2..~~~~~~",
  "9.........7..1.",
  ".6..8.........5",
  "1..7.........64",
  "~~~~~~...782...",
  "~~~~~~...5...3.",
  "~~~~~~........9",
  "~~~~~~26...8...",
  "~~~~~~.3.4.19.8",
  "~~~~~~...3.....",
].join("");
const KILLER = JSON.stringify({ format_version: 1, kind: "killer", size: "2x3", puzzle: ".".repeat(36), rules: "cages=10:r1c1,r2c1;9:r1c2,r1c3,r1c4;6:r1c5,r1c6;6:r2c2,r2c3,r3c2;10:r2c4,r3c3,r3c4;11:r2c5,r2c6;5:r3c1,r4c1;8:r3c5,r3c6;13:r4c2,r4c3,r5c3;8:r4c4,r4c5,r4c6;9:r5c1,r5c2;7:r5c4,r5c5;8:r5c6,r6c6;4:r6c1,r6c2;12:r6c3,r6c4,r6c5" });

const at = (page, cell) => page.locator(`#play-board [data-cell="${cell}"]`);
const counted = page => page.waitForFunction(() => !/…$/.test(document.querySelector("#play-solutions").textContent));
const state = (page, name) => page.waitForFunction(name => document.querySelector("#play-state").dataset.state === name, name);
const link = (text, size = "") => `#play?puzzle=${encodeURIComponent(text)}${size && `&size=${size}`}`;
const labels = page => page.$$eval("#play-board [role=gridcell]", cells => cells.map(cell => cell.getAttribute("aria-label")));
const noScroll = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

// ---- Without a browser ---------------------------------------------------------------------------------------------------

async function answers() {
  const ask = await library.open(file), faults = [];
  let n = 0;
  const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}: ${detail}`); };
  const tried = question => { try { return ask(question); } catch (e) { return { refused: e.message }; } };
  const broken = e => /unreachable|panick|nobody understands/.test(e ?? "");
  const nine = ask({ ask: "board", line: NINE, language: "en" });
  const { solution, says } = ask({ ask: "count", line: nine.line });
  check("a puzzle has one solution", says === "one" && solution.length === 81, says);

  const lines = [NINE, nine.line, SUKO, "x", "", ".", "\0", "{", "[]", '{"kind":"suko"}', '{"kind":"nothing","puzzle":"1"}', "55" + ".".repeat(79), ".".repeat(625), ".".repeat(626), "9".repeat(81),
    ...["99999", "65535", "-1", "x", "0"].map(sum => SUKO.replace("24", sum)), SUKO.replace("ABB", "AAAABB"), SUKO.replace(" 19 19", ""), "http://", "https://f-puzzles.com/?load=%%%"];
  const digits = [NINE, solution, "", ".", "é".repeat(81), "P".repeat(81), "1".repeat(81), "123456789", "999999999", ".".repeat(625)];
  for (const line of lines) {
    for (const each of [{ ask: "board", line, language: "en" }, { ask: "board", line, size: "7x9", language: "de" }, { ask: "count", line }]) {
      // Leave out the empty board of 25 by 25: counting its solutions may take long.
      if (each.ask === "count" && line.length === 625) continue;
      const { refused } = tried(each);
      check("a text is answered or refused in words", refused === undefined || refused.length > 10 && !broken(refused), `${JSON.stringify(each).slice(0, 90)}: ${refused}`);
    }
    if (line.length === 625) continue;
    for (const text of digits) {
      for (const each of [{ ask: "check", line, digits: text }, { ask: "check", line, digits: text, solution: text }, { ask: "hint", line, digits: text, marks: [1, 2], language: "en" }, { ask: "hint", line, digits: text, solution: text, language: "es" }]) {
        const { refused } = tried(each);
        check("a board is answered or refused in words", refused === undefined || refused.length > 10 && !broken(refused), `${JSON.stringify(each).slice(0, 90)}: ${refused}`);
      }
    }
  }
  check("an unknown language is refused", /language/.test(tried({ ask: "hint", line: NINE, digits: NINE, language: "xx" }).refused), "");

  // Verdicts of the library.
  const put = (cell, digit) => NINE.slice(0, cell) + digit + NINE.slice(cell + 1);
  const clash = ask({ ask: "check", line: NINE, digits: put(2, "5") });
  check("a clash is wrong where it is", clash.cells[2] === "w" && clash.cells[0] === "w" && clash.houses[0] === "w" && clash.wrong && !clash.solved, clash.cells);
  const mistake = ask({ ask: "check", line: NINE, digits: put(2, "1"), solution });
  check("a mistake is told when asked for", !mistake.wrong && String(mistake.mistaken) === "2", mistake.mistaken);
  check("a solution is solved", ask({ ask: "check", line: NINE, digits: solution }).solved, "");
  const sums = ask({ ask: "check", line: SUKO, digits: "59.28...." });
  check("sums wait, hold or fail", sums.cages === "viiivii", sums.cages);

  // The digits of a cage, with what is written and struck there.
  const cages = (digits, marks, cell, language = "en") => ask({ ask: "cage", line: KILLER, digits, marks, cell, language }).cages;
  const none = ".".repeat(36), sets = (...asked) => cages(...asked).map(cage => cage.sets.join(" ")).join();
  check("a cage has its sets", sets(none, [], 1) === "126 135 234", sets(none, [], 1));
  check("a digit that is written", sets(`.2${none.slice(2)}`, [], 2) === "126 234", sets(`.2${none.slice(2)}`, [], 2));
  check("digits that are struck", sets(none, [...none].map((_, cell) => cell === 1 ? 0b110000 : 0), 2) === "126 135", "");
  check("a cage is named in each language", LANGUAGES.every(language => cages(none, [], 1, language)[0].said.includes("9")), "");
  check("a board of several grids has its cells alone", ask({ ask: "board", line: TWIN, language: "en" }).givens.length === 153, "");

  // The glossary of a board: by level, easiest first, and each entry can be opened.
  for (const [line, language] of [[NINE, "en"], [NINE, "de"], [SUKO, "fr"], [SIX, "es"]]) {
    const board = ask({ ask: "board", line, size: line === SIX ? "2x3" : null, language });
    const { levels } = ask({ ask: "techniques", line: board.line, language }), all = levels.flatMap(({ techniques }) => techniques);
    check("techniques have levels", levels.length > 3 && levels.every(({ level, techniques }) => level && techniques.length), JSON.stringify(levels).slice(0, 200));
    check("only what the board may need", all.some(({ technique }) => technique === "one-combination") === (line === SUKO), all.map(({ technique }) => technique).join());
    for (const { technique, name, heading } of [all[0], all[all.length >> 1]]) {
      const entry = ask({ ask: "glossary", technique, name, language });
      check("a technique of the list has its entry", entry.says === "entry" && entry.heading === heading, `${heading}: ${JSON.stringify(entry).slice(0, 100)}`);
    }
  }

  // Solve puzzles by hints alone, with the candidates as marks, in every language.
  for (const [line, language] of [[NINE, "en"], [SIX, "de"], [SUKO, "fr"], [TWIN, "es"], [NINE, "it"], ["5........ 17 24 16 24", "it"]]) {
    const board = ask({ ask: "board", line, size: line === SIX ? "2x3" : null, language }), grid = [...board.givens], symbols = board.symbols;
    let marks = ask({ ask: "check", line: board.line, digits: grid.join("") }).left, told, n = 0;
    for (; n < 400; n++) {
      told = ask({ ask: "hint", line: board.line, digits: grid.join(""), marks, language });
      if (told.says !== "step") break;
      if (n < 3) {
        const entry = ask({ ask: "glossary", technique: told.technique, name: told.name, language });
        check("its technique has a picture", entry.says === "entry" && entry.picture.startsWith("<svg") && entry.idea && entry.heading, JSON.stringify(entry).slice(0, 200));
      }
      check("a step is told", told.technique && told.place && told.stages.length === 4 && told.stages.every(stage => stage.length && stage.every(line => line && !/[{}]/.test(line))), JSON.stringify(told.stages));
      for (const [cell, digit] of told.strikes) marks[cell] &= ~(1 << digit - 1);
      if (!told.put) continue;
      grid[told.put[0]] = symbols[told.put[1] - 1];
      const { left } = ask({ ask: "check", line: board.line, digits: grid.join("") });
      marks = marks.map((mask, cell) => mask & left[cell]);
    }
    const count = ask({ ask: "count", line: board.line });
    check(`hints lead to the end of ${line}`, told.says === (count.says === "one" ? "solved" : count.says), `${told.says} after ${n}`);
  }
  return { n, faults };
}

// ---- A game by keyboard --------------------------------------------------------------------------------------------------

const byKeyboard = () => visit(file, async ({ page, open, check }) => {
  const ask = await library.open(file), { solution } = ask({ ask: "count", line: NINE });
  await another(page, open);
  await page.fill("#play-text", NINE.match(/.{9}/g).join("\n"));
  await page.click("#play-read");
  await loaded(page, 81);
  await counted(page);
  check("it says how many solutions there are", await page.textContent("#play-solutions") === "It has exactly one solution.", await page.textContent("#play-solutions"));
  check("the address has the puzzle", (await page.evaluate(() => location.hash)).includes(NINE.slice(0, 20)));

  // The focus moves with arrows, Home and End.
  await at(page, 0).click();
  for (const key of ["ArrowRight", "ArrowDown", "End", "Home", "Control+End", "Control+Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  check("arrows move the one cell that is in the tab order", await page.$$eval("[role=gridcell][tabindex='0']", all => all.length === 1 && all[0] === document.activeElement && all[0].dataset.cell) === "2");

  // The techniques that the board may need, each with a picture.
  await page.click("#play-glossary summary");
  await page.waitForSelector("#play-entry figure svg");
  check("the easiest is shown first", await page.$eval("#play-technique", select => select.selectedIndex) === 0);
  await page.selectOption("#play-technique", "x-chain skyscraper");
  await page.waitForFunction(() => /leads to its own end/.test(document.querySelector("#play-entry").textContent));
  await page.click("#play-glossary summary");
  await at(page, 2).click();

  // A wrong digit is shown in words, by a shape, and to screen readers.
  await page.keyboard.press("5");
  await state(page, "wrong");
  check("wrong digits have a class and a cross", await page.$$eval("svg.board .written .wrong", all => all.length) === 2 && await page.$$eval("svg.board .rings .cross", all => all.length) === 2);
  check("the cell says it", (await labels(page))[2] === "row 1, column 3, 5, wrong", (await labels(page))[2]);
  check("it says where", (await page.textContent("#play-state")).includes("row 1, box 1"), await page.textContent("#play-state"));
  await page.keyboard.press("Control+z");
  await state(page, "open");
  check("undo takes it back", (await labels(page))[2] === "row 1, column 3, empty");
  await page.keyboard.press("Control+y");
  await state(page, "wrong");
  check("redo brings it again", (await labels(page))[2].startsWith("row 1, column 3, 5"));
  await page.keyboard.press("Delete");
  await state(page, "open");

  // Pencil marks, with Ctrl and with the space bar.
  await page.keyboard.press("Control+Digit1");
  await page.keyboard.press("Space");
  await page.keyboard.press("2");
  await page.keyboard.press("Space");
  check("pencil marks", (await labels(page))[2] === "row 1, column 3, pencil 1 2", (await labels(page))[2]);
  await page.keyboard.press("Control+z");
  check("a mark is undone", (await labels(page))[2] === "row 1, column 3, pencil 1");

  // A clue can't be overwritten.
  await at(page, 0).click();
  await page.keyboard.press("9");
  check("clues stay", (await labels(page))[0] === "row 1, column 1, 5, given", (await labels(page))[0]);

  // A mistake that breaks no rule is shown on request.
  await at(page, 2).click();
  await page.keyboard.press("1");
  await state(page, "open");
  await page.click(".play-options summary");
  await page.check("#play-mistakes");
  await state(page, "wrong");
  await page.uncheck("#play-mistakes");
  await state(page, "open");
  check("a wish is undone by another", true);

  // A reload keeps digits, marks and the undo history.
  await at(page, 3).click();
  await page.keyboard.press("Shift+Digit6");
  const before = (await labels(page)).join();
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await loaded(page, 81);
  check("a reload brings all back", (await labels(page)).join() === before);
  await at(page, 3).click();
  await page.keyboard.press("Control+z");
  check("and what was done can still be undone", (await labels(page))[3] === "row 1, column 4, empty", (await labels(page))[3]);

  // Hints first say which digit is wrong, and then remove it.
  await page.click("#play-hint");
  await page.waitForSelector("#play-told:not([hidden])");
  check("which digit is wrong is told", (await page.textContent("#play-told")).includes("r1c3"), await page.textContent("#play-told"));
  await page.click("#play-hint");
  check("and it is taken away", (await labels(page))[2] === "row 1, column 3, empty");

  // Fill in all candidates, remove some by placing digits, clear, and undo.
  await page.click("#play-fill");
  check("all candidates", /pencil/.test((await labels(page))[2]));
  await page.click(".play-options summary");
  await page.check("#play-auto");
  await at(page, 2).click();
  const had = (await labels(page))[3];
  await page.keyboard.press(solution[2]);
  check("marks are struck", (await labels(page))[5] !== had && !(await labels(page)).slice(3, 9).some(label => /pencil/.test(label) && label.split("pencil ")[1].includes(solution[2])));
  await page.click("#play-clear");
  check("clear takes what was entered", (await labels(page)).every(label => /given|empty/.test(label)));
  await page.click("#play-undo");
  check("which can be undone", (await labels(page))[2].endsWith(`, ${solution[2]}`), (await labels(page))[2]);
  await page.click("#play-clear");

  // Play to the end.
  for (let cell = 0; cell < 81; cell++) {
    if (NINE[cell] !== ".") continue;
    await at(page, cell).focus();
    await page.keyboard.press(solution[cell]);
  }
  await state(page, "solved");
  check("it is said solved", (await page.textContent("#play-state")) === "Solved. Well done!");
  await page.waitForFunction(() => document.querySelector("#said").textContent.includes("Solved"), null, { timeout: 5000 }).catch(() => check("and to those who listen", false));
  await page.click("#play-reset");
  await state(page, "open");
  check("reset begins again", (await labels(page)).every(label => /given|empty/.test(label)));

  // Print shows only the board and its title.
  await page.emulateMedia({ media: "print" });
  const seen = await page.$$eval("body *", all => all.filter(e => e.checkVisibility() && e.childElementCount === 0 && e.textContent.trim() && !e.closest("svg") && e.getBoundingClientRect().height > 1).map(e => e.textContent));
  check("print is a board with a title", seen.length === 1 && /9×9/.test(seen[0]), JSON.stringify(seen));
});

// ---- Hints alone ---------------------------------------------------------------------------------------------------------

const byHints = () => visit(file, async ({ page, open, check }) => {
  for (const [text, size, n] of [[NINE, "", 81], [SIX, "2x3", 36], [SUKO, "", 9]]) {
    await open(link(text, size));
    await loaded(page, n);
    let presses = 0, drawn = 0;
    for (; presses < 900; presses++) {
      if (await page.getAttribute("#play-state", "data-state") === "solved") break;
      await page.waitForSelector("#play-hint:not([aria-busy])");
      await page.click("#play-hint");
      // One press tells it, another does it.
      const isTold = presses % 2 === 0;
      await page.waitForFunction(isTold => document.querySelector("#play-told").hidden !== isTold, isTold);
      if (isTold) drawn += await page.$eval("svg.board .marks", marks => marks.childElementCount > 0);
      // The last digit is in: what the worker says of it may come a little later.
      if (!isTold && !(await labels(page)).some(label => /empty|pencil|corners/.test(label))) await state(page, "solved");
    }
    check(`hints solve ${text}`, await page.getAttribute("#play-state", "data-state") === "solved", `${presses} presses`);
    check("steps are marked on the board", drawn > 0 && drawn >= Math.floor(presses / 2) - 1, `${drawn} of ${presses}`);
  }
});

// ---- A Suko from nothing, and larger boards ------------------------------------------------------------------------------

const editing = () => visit(file, async ({ page, open, check }) => {
  await another(page, open);
  await page.selectOption("#play-kind", "suko");
  await page.click("#play-empty");
  await loaded(page, 9);
  await page.waitForSelector("#play-board input.sum");
  const [, letters, ...sums] = SUKO.split(" ");
  for (let k = 0; k < 4; k++) await page.locator("#play-board input.sum").nth(k).fill(sums[k]);
  for (let k = 0; k < 3; k++) {
    const swatch = page.locator("#play-colours .swatch").nth(k);
    await swatch.click();
    check("a chosen colour is pressed", await swatch.getAttribute("aria-pressed") === "true");
    for (let cell = 0; cell < 9; cell++) if (letters[cell] === "ABC"[k]) await at(page, cell).click();
    await page.locator("#play-colours input").nth(k).fill(sums[4 + k]);
  }
  await page.locator("#play-colours .swatch").nth(2).focus();
  await page.waitForFunction(() => document.querySelector("#play-solutions").textContent === "It has exactly one solution.").catch(async () => check("the Suko has one solution", false, await page.textContent("#play-solutions")));
  // A second press clears a colour, and undo brings it back.
  await at(page, 8).click();
  await page.waitForFunction(() => !/colour/.test(document.querySelector("[data-cell='8']").getAttribute("aria-label")));
  await page.waitForFunction(() => /no solution/.test(document.querySelector("#play-solutions").textContent)).catch(() => check("it says that there is none", false));
  await page.click("#play-undo");
  await page.waitForFunction(() => /colour C/.test(document.querySelector("[data-cell='8']").getAttribute("aria-label")));
  await page.click("#play-mode");
  await page.waitForFunction(() => document.querySelector("#play-mode-said").textContent === "Play mode");
  check("its link is its line", decodeURIComponent((await page.evaluate(() => location.hash)).replaceAll("+", " ")).includes(SUKO), await page.evaluate(() => location.hash));
  await at(page, 0).click();
  await page.keyboard.press("9");
  await page.waitForSelector("svg.board .sums .waits");
  for (const [cell, digit] of [..."593287146"].entries()) { await at(page, cell).focus(); await page.keyboard.press("Delete"); await page.keyboard.press(digit); }
  await state(page, "solved");
  check("all sums are valid", await page.$$eval("svg.board .sums .valid", all => all.length) === 7);
  // Edit again: a changed sum keeps the digits, and new mistakes are shown.
  await page.click("#play-mode");
  await page.locator("#play-board input.sum").nth(0).fill("25");
  await page.click("#play-mode");
  await state(page, "wrong");
  check("digits stay while clues change", (await labels(page))[0].includes(", 5"), (await labels(page))[0]);
  check("the sum is red and slanted", await page.$$eval("svg.board .sums .wrong", all => all.length) === 1);
  await page.click("#play-reset");
  await page.waitForFunction(() => document.querySelector("[data-cell='0']").getAttribute("aria-label").includes("empty"));

  // 16 by 16, with letters.
  const sixteen = (await library.open(file))({ ask: "fresh", kind: "sudoku", size: "4x4", seed: "letters" });
  const board = (await library.open(file))({ ask: "board", line: sixteen.line, language: "en" });
  await open(link(board.text));
  await loaded(page, 256);
  const cell = [...board.givens].indexOf(".");
  await at(page, cell).click();
  await page.keyboard.press("g");
  check("letters are digits", (await labels(page))[cell].includes(", G"), (await labels(page))[cell]);
  await page.keyboard.press("h");
  check("and others are not", (await labels(page))[cell].includes(", G"));
  check("each digit has a key", await page.$$eval("#play-pad [data-digit]", keys => keys.length) === 16);

  // A new puzzle.
  await page.click("#play-new summary");
  await page.selectOption("#play-kind", "sudoku");
  await page.selectOption("#play-size", "2x3");
  await page.selectOption("#play-level", "easy");
  await page.click("#play-make");
  await loaded(page, 36);
  check("a new puzzle has its level in its title", (await page.textContent("#play-title")) === "Sudoku · 6×6 · Easy", await page.textContent("#play-title"));
  check("its link says its boxes", (await page.evaluate(() => location.hash)).includes("size=2x3"));
  // A text that is no puzzle is refused with a reason.
  await page.click("#play-new summary");
  await page.fill("#play-text", "53..x");
  await page.click("#play-read");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("a text that is none is refused", /expected/.test(await page.textContent("#play-trouble")), await page.textContent("#play-trouble"));
});

// ---- Several grids, and cages --------------------------------------------------------------------------------------------

const others = () => visit(file, async ({ page, open, check }) => {
  const ask = await library.open(file), { solution } = ask({ ask: "count", line: TWIN }), { places } = ask({ ask: "board", line: TWIN, language: "en" });
  await open(link(TWIN));
  await loaded(page, places.length);
  const cellAt = (row, column) => places.indexOf((row - 1) * 15 + column - 1);
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").split(", ").slice(0, 2).join(", "));
  // Arrows pass over places without a cell, and stay in their row and column.
  await at(page, cellAt(7, 9)).click();
  for (const [key, want] of [["ArrowRight", "row 7, column 10"], ["ArrowUp", "row 7, column 10"], ["End", "row 7, column 15"], ["ArrowUp", "row 7, column 15"],
    ["Home", "row 7, column 1"], ["PageDown", "row 9, column 1"], ["ArrowDown", "row 9, column 1"], ["Control+End", "row 15, column 15"], ["Home", "row 15, column 7"],
    ["PageUp", "row 1, column 7"]]) {
    await page.keyboard.press(key);
    check(`${key} leads to a cell`, await here() === want, await here());
  }
  // The cell is where its picture is.
  const off = await page.evaluate(() => [...document.querySelectorAll("#play-board [data-cell]")].filter((cell, k) => {
    const a = cell.getBoundingClientRect(), b = document.querySelectorAll("#play-board .zones rect")[k].getBoundingClientRect();
    return Math.abs(a.left - b.left) > 1.5 || Math.abs(a.top - b.top) > 1.5;
  }).length);
  check("cells lie over their pictures", !off, `${off}`);
  for (let cell = 0; cell < places.length; cell++) {
    if (TWIN[places[cell]] !== ".") continue;
    await at(page, cell).focus();
    await page.keyboard.press(solution[cell]);
  }
  await state(page, "solved");
  check("two grids are solved", true);
  await page.click("#play-watch");
  await page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2);
  check("and watched", await page.$$eval("#watch .pane", panes => panes[0].querySelectorAll(".tints rect").length) === places.length);

  const anew = () => another(page, open);
  await anew();
  await page.selectOption("#play-kind", "samurai");
  await page.click("#play-make");
  await loaded(page, 369);
  check("a samurai has its size in its title", (await page.textContent("#play-title")).startsWith("Samurai Sudoku · 21×21"), await page.textContent("#play-title"));

  await anew();
  await page.fill("#play-text", JSON.stringify({ format_version: 1, kind: "thermo", size: "2x3", puzzle: ".".repeat(36), rules: "thermo=r1c1,r1c2,r1c3" }));
  await page.click("#play-read");
  await loaded(page, 36);
  const [told1, told3] = [await at(page, 1).getAttribute("aria-label"), await at(page, 3).getAttribute("aria-label")];
  check("a thermometer's cell says so, and no other", /thermometer.*r1c1.*r1c3/.test(told1) && !/thermometer/.test(told3), `${told1} / ${told3}`);

  await anew();
  await page.fill("#play-text", KILLER);
  await page.click("#play-read");
  await loaded(page, 36);
  const told = await at(page, 1).getAttribute("aria-label");
  check("a killer's cell says its cage", /empty, .*: 9 \(r1c2, r1c3, r1c4\)/.test(told), told);
  await at(page, 1).click();
  await page.keyboard.press("+");
  await page.waitForSelector("#play-sets:not([hidden])");
  check("the sums of a cage by a key", /9 .*3 ways: 126, 135, 234/.test(await page.textContent("#play-sets")), await page.textContent("#play-sets"));
  await page.keyboard.press("2");
  await page.waitForSelector("#play-sets", { state: "hidden" });
  await page.click("#play-cage");
  await page.waitForSelector("#play-sets:not([hidden])");
  check("and by its button, with what is written", /2 ways: 126, 234/.test(await page.textContent("#play-sets")), await page.textContent("#play-sets"));
});

// ---- A phone, in German --------------------------------------------------------------------------------------------------

const onPhone = () => visit(file, async ({ page, open, check }) => {
  const ask = await library.open(file), { solution } = ask({ ask: "count", line: NINE });
  await open(link(NINE));
  await loaded(page, 81);
  check("nothing scrolls sideways", await noScroll(page));
  const small = await page.$$eval("#play .play-right button, #play .play-right summary", all => all.filter(e => e.checkVisibility() && (e.offsetHeight < 44 || e.offsetWidth < 44)).map(e => e.textContent));
  check("keys are large enough", small.length === 0, small.join(", "));
  await at(page, 2).tap();
  await page.locator(`#play-pad [data-digit="${solution[2]}"]`).tap();
  await page.waitForFunction(s => document.querySelector("[data-cell='2']").getAttribute("aria-label") === `Zeile 1, Spalte 3, ${s}`, solution[2]);
  await at(page, 3).tap();
  await page.locator("#play-pencil").tap();
  await page.locator(`#play-pad [data-digit="${solution[3]}"]`).tap();
  check("a pencil mark by finger, in German", (await labels(page))[3] === `Zeile 1, Spalte 4, Notiz ${solution[3]}`, (await labels(page))[3]);
  await page.locator("#play-hint").tap();
  await page.waitForFunction(() => /Hier suchen/.test(document.querySelector("#play-told").textContent));
  check("hints are told in German", /Z\d+S\d+/.test(await page.textContent("#play-told")), await page.textContent("#play-told"));
  const english = await page.$$eval("#play [data-t], #play button, #play summary", all => all.map(e => e.textContent).filter(text => /play\.|board\.|\b(the|Undo|Redo|puzzle)\b/.test(text)));
  check("nothing is left in English", english.length === 0, english.join(" | "));
  for (const [text, n] of [[SUKO, 9], [".".repeat(256), 256], [".".repeat(625), 625], [TWIN, 153]]) {
    await open(link(text));
    await loaded(page, n);
    check("no board makes the page scroll sideways", await noScroll(page), String(text.length));
  }
}, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: "de" });

const alone = process.env.ONLY?.split(",");
const all = { answers, byKeyboard, byHints, editing, others, onPhone };
judge(Object.keys(all).filter(name => !alone || alone.includes(name)).map(name => all[name]));
