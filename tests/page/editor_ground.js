// The editor of Play where a board is no plain square: blocked places, runs with sums, areas, several grids; why there is no
// solution, and where two differ; and what is copied. usage: node editor_ground.js PAGE
"use strict";
const { visit, judge, another } = require("./browser.js");
const library = require("./library.js");
const { at, loaded, says, pieces, hasPieces, trouble, kept, rules, tool, blank, drag, tap, add } = require("./editing.js");
const [, , file] = process.argv;

const label = (page, cell) => at(page, cell).getAttribute("aria-label");
const put = async page => {
  const before = await rules(page);
  await page.click("#play-add");
  await page.waitForFunction(before => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).rules !== before, before);
};
const solutions = page => page.textContent("#play-solutions");

// Runs: places become black and white again, sums are written, by pointer.
const ofRuns = () => visit(file, async ({ page, open, check }) => {
  await blank(page, open, "kakuro", "6x6", 36);
  check("a kakuro begins with the tool for runs", await page.inputValue("#play-tool") === "runs", await page.inputValue("#play-tool"));
  check("sizes are those of the whole board", await page.$$eval("#play-board-size option", all => all.some(each => each.textContent === "10 × 10")));
  const first = await rules(page), hole = (await kept(page)).puzzle.indexOf("~");
  check("a blocked place can be chosen, and says so", (await label(page, hole)).includes("blocked"), await label(page, hole));
  await tap(page, [hole]);
  await put(page);
  check("it becomes a cell", (await kept(page)).puzzle[hole] === "." && (await label(page, hole)).includes("empty"), await label(page, hole));
  await tap(page, [hole]);
  await put(page);
  check("and is blocked again", await rules(page) === first, await rules(page));
  // A run of the first row with two adjacent cells gets a sum, which is drawn and listed.
  const run = /r(\d)c(\d)-r\1c(\d)/.exec(first), cell = 6 * (run[1] - 1) + (run[2] - 1);
  await tap(page, [cell, cell + 1]);
  await page.keyboard.press("1");
  await page.keyboard.press("1");
  check("digits that are typed are its sum", await page.inputValue("#play-value") === "11", await page.inputValue("#play-value"));
  await page.keyboard.press("Enter");
  await hasPieces(page, 1);
  check("a run has a sum", (await rules(page)).includes(`11:${run[0]}`) && /11/.test((await pieces(page))[0]), (await pieces(page))[0]);
  await page.fill("#play-value", "99");
  await tap(page, [cell, cell + 1]);
  await page.click("#play-add");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("a sum that no digits have is refused", (await trouble(page)).includes("Runs"), await trouble(page));
  await page.click("#play-drop");
  await page.click("#play-pieces button");
  await hasPieces(page, 0);
  check("a sum is taken away", await rules(page) === first, await rules(page));
  await page.click("#play-undo");
  await hasPieces(page, 1);
  check("and undo brings it back", (await rules(page)).includes(`11:${run[0]}`));
  // A whole puzzle, sum by sum, has one solution in the end.
  const ask = await library.open(file), made = JSON.parse(ask({ ask: "fresh", kind: "kakuro", size: "6x6", level: "any", seed: "editor" }).line);
  await open(`#play?puzzle=${encodeURIComponent(ask({ ask: "board", line: JSON.stringify(made), language: "en" }).text)}`);
  await page.click("#play-mode");
  await page.waitForSelector("#play-setting:not([hidden])");
  check("a made one is set further", await says(page) === "one", await says(page));
  // The verdict may be there before the list.
  const n = made.rules.split(":").length - 1;
  await hasPieces(page, n);
  await page.click("#play-pieces button >> nth=0");
  await hasPieces(page, n - 1);
  check("the sums of a made one are listed", n > 10 && (await rules(page)).split(":").length === n, n);
  await page.click("#play-undo");
  await hasPieces(page, n);
  check("undo makes it whole", await rules(page) === made.rules && await says(page) === "one", await rules(page));
});

// Straights and areas, only by keys.
const byKeys = () => visit(file, async ({ page, open, check }) => {
  await blank(page, open, "straights", "5x5", 25);
  const { puzzle } = await kept(page), hole = puzzle.indexOf("~"), cell = puzzle.indexOf(".");
  check("straights begin with the tool for blocked places", await page.inputValue("#play-tool") === "straights", await page.inputValue("#play-tool"));
  await at(page, hole).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /straights=[.x]*3/.test(localStorage.getItem("gridpress.game.edit")));
  check("a blocked place has a digit, and says so", (await label(page, hole)).includes("blocked, digit 3"), await label(page, hole));
  await at(page, cell).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForFunction(cell => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle[cell] === "~", cell);
  check("a cell is blocked by keys", (await label(page, cell)).includes("blocked"), await label(page, cell));
  await page.keyboard.press("Control+z");
  await page.waitForFunction(cell => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle[cell] === ".", cell);
  check("and Ctrl+Z opens it", (await label(page, cell)).includes("empty"), await label(page, cell));
  // While digits are typed, those in black places are theirs.
  await page.selectOption("#play-tool", "");
  await at(page, hole).focus();
  await page.keyboard.press("2");
  await page.waitForFunction(() => /straights=[.x]*2/.test(localStorage.getItem("gridpress.game.edit")));
  await at(page, cell).focus();
  await page.keyboard.press("4");
  await page.waitForFunction(cell => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle[cell] === "4", cell);
  check("digits go where they are typed", (await label(page, cell)).includes("4") && (await label(page, hole)).includes("digit 2"));
  await page.selectOption("#play-board-size", "6x6");
  await loaded(page, 36);
  check("another size begins anew", (await kept(page)).size === "6x6");

  // Areas of a suguru: cells chosen with Shift become one.
  await blank(page, open, "suguru", "5x5", 25);
  check("a suguru begins with the tool for areas", await page.inputValue("#play-tool") === "areas", await page.inputValue("#play-tool"));
  const before = /areas=(\w+)/.exec(await rules(page))[1];
  await at(page, 0).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press("Enter");
  // The choice is let go at once; the areas follow with the engine's answer.
  await page.waitForFunction(before => /areas=(\w+)/.exec(JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).rules)[1] !== before, before);
  const areas = /areas=(\w+)/.exec(await rules(page))[1];
  check("cells become an area", areas[0] === areas[1] && areas[1] === areas[2] && areas[2] === areas[7] && [...areas].filter(each => each === areas[0]).length === 4, areas);
  const named = (await label(page, 0)).split(", ").at(-1);
  check("cells say their area", (await label(page, 7)).includes(named) && !(await label(page, 3)).includes(named), await label(page, 7));
  await at(page, 24).focus();
  await page.keyboard.press("Space");
  await at(page, 4).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("an area in two pieces is refused", (await trouble(page)).includes("Areas") && /areas=(\w+)/.exec(await rules(page))[1] === areas, await trouble(page));
});

// An empty board of one grid, but for a 7 in a cell.
async function withSeven(page, open, cell) {
  await blank(page, open, "sudoku", "3x3", 81);
  await at(page, cell).click();
  await page.keyboard.press("7");
  await page.waitForFunction(cell => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle[cell] === "7", cell);
}

// Several grids from a plain one, and back.
const ofGrids = () => visit(file, async ({ page, open, check }) => {
  await withSeven(page, open, 80);
  await tool(page, "grids");
  await tap(page, [60]);
  await add(page, 2);
  await loaded(page, 225);
  check("two grids share a box", await rules(page) === "grids=r1c1,r7c7" && (await kept(page)).size === "15x15", await rules(page));
  check("digits stay where they were", (await kept(page)).puzzle[8 * 15 + 8] === "7" && (await kept(page)).puzzle[14] === "~", (await kept(page)).puzzle);
  check("a place without a cell says so", (await label(page, 14)).includes("no cell"), await label(page, 14));
  check("a grid is listed by its corner", (await pieces(page))[1].includes("7"), (await pieces(page)).join(" | "));
  await tap(page, [12, 12 * 15, 12 * 15 + 12]);
  await add(page, 5);
  check("five are a samurai", (await kept(page)).rules === "grids=r1c1,r1c13,r7c7,r13c1,r13c13" && (await page.textContent("#play-title")).startsWith("Samurai"), await page.textContent("#play-title"));
  await tool(page, "cages");
  await tap(page, [0, 1]);
  await page.fill("#play-value", "9");
  await add(page, 6);
  check("marks go onto it", (await rules(page)).endsWith("cages=9:r1c1,r1c2"), await rules(page));
  // A grid that shares nothing is refused.
  await tool(page, "grids");
  await tap(page, [1]);
  await page.click("#play-add");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("a grid that lies askew is refused", /grids/i.test(await trouble(page)) && (await rules(page)).startsWith("grids=r1c1,r1c13,r7c7"), await trouble(page));
  await page.click("#play-drop");
  await page.click("#play-pieces li:nth-child(5) button");
  await hasPieces(page, 5);
  check("a grid is taken away", (await rules(page)).startsWith("grids=r1c1,r1c13,r7c7,r13c1 "), await rules(page));
  await page.click("#play-mode");
  await page.waitForFunction(() => document.querySelector("#play-state").dataset.state === "open");
  check("it is played", await page.$$eval("#play-board [role=gridcell]", all => all.length) === 4 * 81 - 3 * 9);
});

// A grid above and on the left of the first: what is on the board moves with it, and back.
const ofGridsBefore = () => visit(file, async ({ page, open, check }) => {
  await withSeven(page, open, 40);
  await tool(page, "cages");
  await tap(page, [0, 1]);
  await page.fill("#play-value", "9");
  await add(page, 1);
  await tool(page, "grids");
  await tap(page, [20]);
  await add(page, 3);
  await loaded(page, 225);
  check("a grid ends where it was pressed", await rules(page) === "grids=r1c1,r7c7 cages=9:r7c7,r7c8", await rules(page));
  check("digits move with their cells", (await kept(page)).puzzle[10 * 15 + 10] === "7", (await kept(page)).puzzle);
  await tap(page, [0]);
  await add(page, 1);
  await loaded(page, 81);
  check("and back", await rules(page) === "cages=9:r1c1,r1c2" && (await kept(page)).puzzle[40] === "7", await rules(page));
});

// Why there is no solution, and where two differ.
const proofs = () => visit(file, async ({ page, open, check }) => {
  await blank(page, open, "sudoku", "2x2", 16);
  const clue = async (cell, digit) => { await at(page, cell).click(); await page.keyboard.press(digit); await says(page); };
  await page.waitForFunction(() => document.querySelectorAll("svg.board .marks rect.either").length === 2);
  check("two cells that differ are told", /differ here: row \d, column \d: \d or \d; row/.test(await solutions(page)), await solutions(page));
  check("and shown", (await page.$$eval("svg.board .marks text.either", all => all.map(each => each.textContent))).every(text => /^\d\|\d$/.test(text)));
  check("and read aloud", await page.$$eval("#play-board [role=gridcell]", all => all.filter(each => /, \d or \d/.test(each.getAttribute("aria-label"))).length) === 2);
  await clue(0, "1");
  await clue(10, "3");
  await tool(page, "cages");
  await tap(page, [0, 1]);
  await page.fill("#play-value", "7");
  await add(page, 1);
  await page.waitForFunction(() => document.querySelectorAll("svg.board .marks rect.clash").length === 2);
  check("what cannot hold together is told, and no more", /cannot hold together: 1 in row 1, column 1; The cage at r1c1: 7/.test(await solutions(page)) && !(await solutions(page)).includes("row 3"), await solutions(page));
  check("and read aloud in its cells", (await label(page, 1)).includes("contradiction") && !(await label(page, 10)).includes("contradiction"), await label(page, 1));
  await page.selectOption("#language", "fr");
  await page.waitForFunction(() => document.querySelector("#play-solutions").textContent.includes("en même temps"));
  check("in the language", (await solutions(page)).includes("1 en ligne 1"), await solutions(page));
  await page.selectOption("#language", "en");
  await page.click("#play-undo");
  await hasPieces(page, 0);
  check("it goes with its cause", await says(page) === "several" && await page.$$eval("svg.board .marks rect.clash", all => all.length) === 0);
  // A Suko, too: a sum that is too large.
  await another(page, open);
  await page.selectOption("#play-kind", "sujiko");
  await page.click("#play-empty");
  await page.waitForSelector("#play-board .sum");
  await page.fill("#play-board .sum >> nth=0", "31");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#play-solutions").textContent.includes("cannot hold together"));
  check("a sum that no digits have", (await solutions(page)).includes("31"), await solutions(page));
});

// What is copied says the same board.
const copies = () => visit(file, async ({ page, open, check }) => {
  const ask = await library.open(file), same = (text, line, size) => JSON.parse(ask({ ask: "board", line: text, size, language: "en" }).line).rules === JSON.parse(line).rules;
  const noted = async () => (await page.textContent("#noted")).replace(/^[^:]*: /, "");
  for (const [kind, size, names] of [["killer", "2x3", ["f-puzzles", "sudokupad", "lines", "link"]], ["thermo", "2x3", ["f-puzzles", "sudokupad", "lines", "link"]], ["kakuro", "6x6", ["lines", "link"]]]) {
    const { line } = ask({ ask: "fresh", kind, size, level: "any", seed: "copies" }), { text, needs_size } = ask({ ask: "board", line, language: "en" });
    await open(`#play?puzzle=${encodeURIComponent(text)}${needs_size ? `&size=${size}` : ""}`);
    await page.click("#play-mode");
    await page.waitForSelector("#play-setting:not([hidden])");
    await says(page);
    for (const name of names) {
      await page.evaluate(() => { document.querySelector("#noted").textContent = ""; });
      await page.click(`#play-copies [data-to=${name}]`);
      await page.waitForFunction(() => document.querySelector("#noted").textContent !== "");
      // A line of text does not tell boxes of 2×3 from those of 3×2; a link does.
      const got = await noted(), query = new URLSearchParams(/\?(\S+)/.exec(got)?.[1]), isLink = name === "link";
      const told = isLink ? query.get("size") : name === "lines" && needs_size ? size : null;
      check("what is copied says the same board", same(isLink ? query.get("puzzle") ?? "" : got, line, told), `${kind} ${name}: ${got.slice(0, 90)}`);
    }
    if (kind === "kakuro") continue;
    await page.selectOption("#play-format", "f-puzzles-json");
    await page.evaluate(() => { document.querySelector("#noted").textContent = ""; });
    await page.click("#play-copy");
    await page.waitForFunction(() => document.querySelector("#noted").textContent !== "");
    check("the JSON of f-puzzles says it, too", (await noted()).startsWith("{") && same(await noted(), line), (await noted()).slice(0, 90));
  }
  await page.selectOption("#play-format", "f-puzzles-json");
  await page.click("#play-copy");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("a format that has no word for it says so", /Runs/.test(await trouble(page)), await trouble(page));
});

judge([ofRuns, byKeys, ofGrids, ofGridsBefore, proofs, copies]);
