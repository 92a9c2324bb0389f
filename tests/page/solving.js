// The board of Play for somebody who solves: many cells at once by mouse and by finger, marks in corners and centres, colours, digits
// held first, snapshots, pause, conflicts on request, the board of the day, statistics, links with what is entered, and three whole
// games: by mouse alone, by finger alone, by keyboard alone. usage: node solving.js PAGE
"use strict";
const fs = require("fs");
const { visit, judge, another, loaded, inStages } = require("./browser.js");
const library = require("./library.js");
const [, , file] = process.argv;

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const at = (page, cell) => page.locator(`#play-board [data-cell="${cell}"]`);
const state = (page, name) => page.waitForFunction(name => document.querySelector("#play-state").dataset.state === name, name);
const link = text => `#play?puzzle=${encodeURIComponent(text)}`;
const label = (page, cell) => at(page, cell).getAttribute("aria-label");
const chosen = page => page.$$eval("#play-board [aria-selected=true]", cells => cells.map(cell => +cell.dataset.cell).sort((a, b) => a - b).join());
const begin = async (page, open, text = NINE) => { await open(link(text)); await loaded(page, text.length); };
const middle = async (page, cell) => { const { x, y, width, height } = await at(page, cell).boundingBox(); return [x + width / 2, y + height / 2]; };
const solutionOf = async line => (await library.open(file))({ ask: "count", line }).solution;

// ---- Many cells, marks, colours ------------------------------------------------------------------------------------------

const byMouse = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  const drag = async (...cells) => {
    await page.mouse.move(...await middle(page, cells[0]));
    await page.mouse.down();
    for (const cell of cells.slice(1)) await page.mouse.move(...await middle(page, cell), { steps: 4 });
    await page.mouse.up();
  };
  await drag(20, 11, 10, 9);
  check("a drag chooses cells", await chosen(page) === "9,10,11,20", await chosen(page));
  await page.click("#play-modes [data-mode=corner]");
  await page.click("#play-pad [data-digit='4']");
  check("marks go into the cells that are free", /corners 4/.test(await label(page, 10)) && /corners 4/.test(await label(page, 11)) && /given/.test(await label(page, 9)), await label(page, 10));
  await page.click("#play-modes [data-mode=centre]");
  await page.click("#play-pad [data-digit='7']");
  check("a cell has both sorts of marks", await label(page, 10) === "row 2, column 2, pencil 7, corners 4", await label(page, 10));
  const texts = await page.$$eval("svg.board .left text", all => all.map(each => each.textContent).join(""));
  check("which are drawn", texts === "4747", texts);
  await page.click("#play-modes [data-mode=colour]");
  await page.click("#play-pad [data-digit='2']");
  check("colours go to all of them", /painted blue, rising lines/.test(await label(page, 9)) && /painted blue/.test(await label(page, 20)), await label(page, 9));
  check("and have patterns", (await page.$$eval("svg.board .paints rect[fill^='url']", all => all.map(each => each.getAttribute("fill")))).filter(fill => fill === "url(#play-paint2)").length === 4
    && await page.$$eval("svg.board .paints pattern path", all => new Set(all.map(each => each.getAttribute("d"))).size) === 8);
  await page.keyboard.press("Control+z");
  check("one undo takes the colour from all", !/painted/.test(await label(page, 9)) && !/painted/.test(await label(page, 20)));
  await page.keyboard.press("Control+z");
  check("the next one the marks", await label(page, 10) === "row 2, column 2, corners 4", await label(page, 10));
  for (const _ of [1, 2]) await page.keyboard.press("Control+y");
  check("and redo brings all back", /pencil 7, corners 4, painted blue/.test(await label(page, 11)), await label(page, 11));
  // With Ctrl cells go in and out.
  await at(page, 40).click();
  await page.keyboard.down("Control");
  for (const cell of [42, 44, 42]) await at(page, cell).click();
  await page.keyboard.up("Control");
  check("Ctrl takes cells in and out", await chosen(page) === "40,44", await chosen(page));
  await at(page, 0).dblclick();
  check("a double press chooses all with the same digit", await chosen(page) === "0,14,71", await chosen(page));
  await page.click("#play-several");
  await at(page, 2).click();
  check("without a keyboard a button does it", await chosen(page) === "0,2,14,71", await chosen(page));
  await page.click("#play-several");
  // Snapshots.
  await at(page, 2).click();
  await page.click("#play-modes [data-mode=digit]");
  await page.click("#play-snapshot");
  await page.click("#play-pad [data-digit='1']");
  await page.click("#play-clear");
  check("a board can be cleared", /empty/.test(await label(page, 10)));
  await page.click("#play-snapshots [data-restore='1']");
  check("and comes back from a snapshot", /pencil 7, corners 4, painted blue/.test(await label(page, 10)) && /empty/.test(await label(page, 2)), await label(page, 10));
  await page.click("#play-undo");
  check("which is undone", /empty/.test(await label(page, 10)));
  await page.reload();
  await loaded(page, 81);
  check("a reload keeps snapshots", await page.$$eval("#play-snapshots li", all => all.length) === 1);
  await page.click("#play-snapshots li button:last-child");
  check("a snapshot can be removed", await page.$$eval("#play-snapshots li", all => all.length) === 0 && await page.evaluate(() => document.activeElement.id) === "play-snapshot");
  // Pause.
  await page.clock.install();
  await begin(page, open);
  await page.click("#play-pause");
  check("a pause hides the board", await page.isVisible("#play-cover") && !await page.isVisible("#play-board svg.board"));
  const time = await page.textContent("#play-clock");
  await page.keyboard.press("5");
  await page.clock.runFor(2300);
  check("and stops the clock and the pen", await page.textContent("#play-clock") === time && await page.getAttribute("#play-undo", "disabled") !== null);
  await page.click("#play-go-on");
  check("until it ends", await page.isVisible("#play-board svg.board") && /empty/.test(await label(page, 2)));
});

// A browser that keeps no game: it is said, and the address has what was entered.
const noRoom = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) { if (/game[.]at/.test(name)) throw new DOMException("full", "QuotaExceededError"); set.call(this, name, value); };
  });
  await at(page, 2).click();
  await page.keyboard.press("4");
  await page.waitForFunction(() => /no room/.test(document.querySelector("#noted").textContent)).catch(() => check("full storage is said", false));
  await at(page, 3).click();
  await page.keyboard.press("6");
  check("and nothing of it is lost meanwhile", /, 4$/.test(await label(page, 2)) && /, 6$/.test(await label(page, 3)), await label(page, 2));
  check("the address has what was entered", /done=2[.]4/.test(await page.evaluate(() => location.hash)), await page.evaluate(() => location.hash));
  await page.reload();
  await loaded(page, 81);
  await page.waitForFunction(() => /, 4$/.test(document.querySelector("[data-cell='2']").getAttribute("aria-label"))).catch(() => check("a reload brings it back", false));
});

// The pen: lines by dragging, edges by a press near them, lines by keyboard.
const byPen = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  await page.click("#play-modes [data-mode=pen]");
  const strokes = async () => (await page.$$eval("svg.board .pen path", all => all.map(path => `${path.getAttribute("class")} ${path.getAttribute("d").match(/M/g).length}`))).join();
  await page.mouse.move(...await middle(page, 0));
  await page.mouse.down();
  for (const cell of [1, 11, 20]) await page.mouse.move(...await middle(page, cell), { steps: 6 });
  await page.mouse.up();
  check("a drag draws lines, slanted ones too", await strokes() === "lines 3" && await label(page, 1) === "row 1, column 2, 3, given, lines to row 1, column 1; row 2, column 3", `${await strokes()} ${await label(page, 1)}`);
  await page.keyboard.press("Control+z");
  check("one undo takes the whole stroke", await strokes() === "");
  await page.keyboard.press("Control+y");
  const { x, y, width, height } = await at(page, 40).boundingBox();
  await page.mouse.click(x + width * .95, y + height / 2);
  check("a press near an edge marks it", await strokes() === "lines 3,edges 1", await strokes());
  await page.mouse.click(x + width * 1.05, y + height / 2);
  check("and from the other side takes it away", await strokes() === "lines 3", await strokes());
  await page.mouse.move(...await middle(page, 1));
  await page.mouse.down();
  await page.mouse.move(...await middle(page, 0), { steps: 6 });
  await page.mouse.up();
  check("a drag over a line takes it away", await strokes() === "lines 2", await strokes());
  await at(page, 30).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  check("Alt with arrows draws", await strokes() === "lines 4" && await chosen(page) === "40", `${await strokes()} ${await chosen(page)}`);
  await page.reload();
  await loaded(page, 81);
  check("a reload keeps it", await strokes() === "lines 4", await strokes());
});

const wishes = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  const solution = await solutionOf(NINE);
  await page.click("#play .play-options summary");
  // The digit first.
  await page.check("#play-by-digit");
  await page.click("#play-pad [data-digit='4']");
  check("a digit is held", await page.getAttribute("#play-pad [data-digit='4']", "aria-pressed") === "true");
  await at(page, 2).click();
  await at(page, 10).click();
  check("and written where somebody presses", /, 4/.test(await label(page, 2)) && /, 4/.test(await label(page, 10)), await label(page, 10));
  await at(page, 10).focus();
  await page.keyboard.press("Enter");
  check("Enter does it by keyboard, and once more takes it away", /empty/.test(await label(page, 10)), await label(page, 10));
  await page.keyboard.press("Escape");
  check("Escape lets it go", await page.getAttribute("#play-pad [data-digit='4']", "aria-pressed") === "false");
  await page.uncheck("#play-by-digit");
  // On to the next cell.
  await page.check("#play-advance");
  await at(page, 2).click();
  await page.keyboard.press("Delete");
  await page.keyboard.press(solution[2]);
  check("on to the next empty cell", await chosen(page) === "3", await chosen(page));
  await page.uncheck("#play-advance");
  // Conflicts on request.
  await page.check("#play-on-request");
  await at(page, 3).click();
  await page.keyboard.press("5");
  await state(page, "unasked");
  check("a conflict is not shown", !await page.$$eval("svg.board .written .wrong", all => all.length) && !/wrong/.test(await label(page, 3)) && await page.textContent("#play-state") === "49 cells are empty.", await page.textContent("#play-state"));
  await page.click("#play-check");
  await state(page, "wrong");
  check("until somebody asks", await page.$$eval("svg.board .written .wrong", all => all.length) === 3 && /wrong/.test(await label(page, 3)));
  await at(page, 3).click();
  await page.keyboard.press("Delete");
  await state(page, "unasked");
  await page.uncheck("#play-on-request");
  await state(page, "open");
  check("without the wish there is no such button", !await page.isVisible("#play-check"));
  // Marks in their places, or in the middle.
  await page.keyboard.press("Control+Digit2");
  check("a mark stands in its place", await page.$$eval("svg.board .left use[display=inline]", all => all.length) === 1 && await page.$$eval("svg.board .left text", all => all.length) === 0);
  await at(page, 60).click();
  check("and stands out beside its digit", await page.$$eval("svg.board .left use.same", all => all.length) === 1);
  await at(page, 3).focus();
  await page.uncheck("#play-in-place");
  await page.waitForFunction(() => document.querySelectorAll("svg.board .left text").length === 1).catch(() => check("or in the middle", false));
  await at(page, 3).focus();
  // The modes by keys, and what is heard of them: all of it, since an answer about the board may be told a moment later.
  await page.evaluate(() => {
    globalThis.heard = [];
    const said = document.querySelector("#said");
    new MutationObserver(() => globalThis.heard.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
  });
  for (const [key, mode, name] of [["x", "corner", "Corner"], ["c", "centre", "Centre"], ["v", "colour", "Colour"], ["z", "digit", "Digit"], ["Space", "colour", "Colour"]]) {
    await page.keyboard.press(key);
    check(`${key} is ${mode}`, await page.getAttribute(`#play-modes [data-mode=${mode}]`, "aria-pressed") === "true");
    await page.waitForFunction(name => globalThis.heard.splice(0).some(text => text.startsWith(name)), name, { timeout: 5000 }).catch(() => check(`${mode} is heard`, false));
  }
  await page.keyboard.press("z");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  check("Shift with arrows chooses", await chosen(page) === "3,4,13", await chosen(page));
  await page.waitForFunction(() => /3 cells/.test(document.querySelector("#said").textContent), null, { timeout: 5000 }).catch(() => check("how many is heard", false));
  // Keys as on other pages; or as somebody wishes.
  for (const key of ["Shift+Digit3", "Control+Digit7", "Alt+Digit2", "Control+Shift+Digit5"]) await page.keyboard.press(key);
  check("Shift is for corners, Ctrl for the centre, Alt and both for colours", /pencil 2 7, corners 3, painted blue, rising lines; violet, upright lines/.test(await label(page, 3)), await label(page, 3));
  check("two colours share a cell", await page.$$eval("svg.board .paints path[fill^='url']", all => all.map(each => each.getAttribute("fill")).sort().join()) === Array(3).fill("url(#play-paint2)").concat(Array(3).fill("url(#play-paint5)")).join());
  await page.check("#play-shift-centre");
  for (const key of ["Shift+Digit8", "Alt+Digit4"]) await page.keyboard.press(key);
  check("or Shift for the centre and Alt for corners", /pencil 2 7 8, corners 3 4/.test(await label(page, 3)), await label(page, 3));
  await page.uncheck("#play-shift-centre");
  await page.keyboard.press("Control+a");
  check("Ctrl+A chooses all", (await chosen(page)).split(",").length === 81);
  await page.keyboard.press("Escape");
  check("Escape one", await chosen(page) === "13", await chosen(page));
  await page.keyboard.press("s");
  check("S takes a snapshot", await page.$$eval("#play-snapshots li", all => all.length) === 1);
  await page.keyboard.press("q");
  check("Q pauses", await page.isVisible("#play-cover") && await page.evaluate(() => document.activeElement.id) === "play-go-on");
  await page.keyboard.press("Enter");
  check("and the board has the focus again", !await page.isVisible("#play-cover") && await page.evaluate(() => document.activeElement.dataset.cell) === "13");
  const roles = await page.$eval("#play-board [role=grid]", grid => [grid.getAttribute("aria-multiselectable"), grid.querySelectorAll("[role=row] > [role=gridcell]").length].join());
  check("it is a grid of which several cells can be chosen", roles === "true,81", roles);
});

// ---- Links, the day, what is kept ----------------------------------------------------------------------------------------

const sharing = () => visit(file, async ({ page, open, check, context }) => {
  await begin(page, open);
  const solution = await solutionOf(NINE);
  await at(page, 2).click();
  await page.keyboard.press("4");
  await at(page, 3).click();
  for (const key of ["Control+Digit2", "Shift+Digit6", "v", "3", "z"]) await page.keyboard.press(key);
  const noted = () => page.textContent("#noted");
  await page.click("#play-link-progress");
  // The note comes when the link is made.
  await page.waitForFunction(() => /#play\?\S+/.test(document.querySelector("#noted").textContent));
  const copied = /#play\?\S+/.exec(await noted())[0];
  check("a link holds what is entered", /done=/.test(copied), copied);
  await page.click("#play-link-other");
  await page.waitForFunction(() => /sudokupad/.test(document.querySelector("#noted").textContent)).catch(async () => check("there is a link for SudokuPad", false, await noted()));
  await page.click("#play-clear");
  await open(copied);
  await page.waitForFunction(() => /, 4$/.test(document.querySelector("[data-cell='2']")?.getAttribute("aria-label") ?? ""));
  check("and brings all of it", /pencil 2, corners 6, painted green/.test(await label(page, 3)), await label(page, 3));
  check("the address is that of the puzzle again", !/done=/.test(await page.evaluate(() => location.hash)));
  await page.click("#play-undo");
  check("undo takes it off", /empty/.test(await label(page, 2)) && /empty/.test(await label(page, 3)));
  await open(`${link(NINE)}&done=zz.zz`);
  await loaded(page, 81);
  check("a broken link changes nothing", /empty/.test(await label(page, 2)) && await page.textContent("#play-trouble") === "");

  // The board of the day: six levels, the same for the same day, and one of another day by its link.
  await page.click("#play-another");
  check("there are six levels, and eight other kinds", await page.$$eval("#play-days button", all => all.length) === 6 && await page.$$eval("#play-day-kinds button", all => all.length) === 8);
  await page.click("#play-days [data-board=easy]");
  await page.waitForFunction(() => /daily=/.test(location.hash));
  const hash = await page.evaluate(() => location.hash), day = /daily=([\d-]+)/.exec(hash)[1];
  check("its link is its day", /level=easy/.test(hash), hash);
  const given = () => page.$$eval("#play-board [role=gridcell]", cells => cells.map(cell => /, (\d), given/.exec(cell.getAttribute("aria-label"))?.[1] ?? ".").join(""));
  const first = await given(), today = await page.evaluate(() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map(n => String(n).padStart(2, "0")).join("-"); });
  const made = (await library.open(file))({ ask: "fresh", kind: "sudoku", size: "3x3", level: "easy", seed: `daily-${today}-easy` });
  check("it comes from the date alone", day === today && first === JSON.parse(made.line).puzzle, day);
  // Solved, it counts, once.
  const answer = JSON.parse(made.line).solution;
  const fill = async where => { for (let cell = 0; cell < 81; cell++) if (first[cell] === ".") { await at(where, cell).focus(); await where.keyboard.press(answer[cell]); } await state(where, "solved"); };
  await fill(page);
  await page.click("#play-undo");
  await page.click("#play-redo");
  await state(page, "solved");
  // The end, and what is shared of it.
  await page.waitForFunction(() => /Hardest step/.test(document.querySelector("#play-end-more").textContent)).catch(() => check("the end tells the hardest step", false));
  const end = await page.textContent("#play-end");
  check("the end tells the time, hints and days in a row", /Solved in \d+:\d\d/.test(end) && /Without a hint/.test(end) && /one day/.test(end), end);
  await page.click("#play-share");
  await page.waitForFunction(() => /Without a hint/.test(document.querySelector("#noted").textContent)).catch(() => check("the end is shared", false));
  const shared = await noted();
  check("what is shared has the day and its link, not the puzzle", shared.includes(`daily=${day}&level=easy`) && /Sudoku · 9×9 · Easy/.test(shared) && !/\d{9}/.test(shared), shared);
  await page.click("#play-another");
  await page.waitForFunction(() => /✓/.test(document.querySelector("#play-days [data-board=easy]").textContent)).catch(() => check("it is marked as solved", false));
  await page.click("#play-records summary");
  await page.waitForFunction(() => document.querySelector("#play-records-table tbody tr")).catch(() => {});
  check("it is counted once", await page.$$eval("#play-records-table tbody tr", rows => rows.map(row => row.cells[1].textContent).join()) === "1", await page.textContent("#play-records"));
  check("with a day in a row", /one day, 1 in a row/.test(await page.textContent("#play-streak")), await page.textContent("#play-streak"));

  // Another kind, another day; tomorrow is shut.
  await page.click("#play-day-kinds [data-board=suguru]");
  await page.waitForFunction(() => /kind=suguru/.test(location.hash));
  check("another kind has its board of the day", /Suguru/.test(await page.textContent("#play-title")), await page.textContent("#play-title"));
  await page.click("#play-another");
  check("there is no day after today", await page.isDisabled("#play-day-after") && await page.inputValue("#play-date") === today);
  await page.click("#play-day-before");
  const before = await page.inputValue("#play-date");
  check("there is a day before", before < today && await page.isEnabled("#play-day-after"), before);
  await page.click("#play-days [data-board=easy]");
  await page.waitForFunction(before => location.hash.includes(`daily=${before}`), before);
  check("with a board of its own", await given() !== first);
  await open("#play?daily=2999-01-01&level=easy");
  await page.waitForFunction(() => /not open yet/.test(document.querySelector("#noted").textContent)).catch(() => check("tomorrow is shut", false));
  await another(page, open);
  await page.waitForSelector("#play-games .small-board svg");
  check("a board that was begun shows as a small picture", true);
  await page.click("#play-records summary");

  // All of it as a file, into another browser.
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#play-export")]);
  const saved = await download.path(), said = JSON.parse(fs.readFileSync(saved, "utf8"));
  check("a file has all", said.program === "gridpress page" && Object.keys(said.saved).some(name => name.startsWith("game.at.")) && "records" in said.saved, Object.keys(said.saved).join());
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await another(page, open);
  await page.click("#play-records summary");
  check("elsewhere nothing is known", await page.isVisible("#play-no-records"));
  await page.setInputFiles("#play-import", saved);
  await page.waitForSelector("#play-records-table tbody tr");
  check("until the file is read", /Sudoku · 3×3 · Easy/.test(await page.textContent("#play-records-table")), await page.textContent("#play-records-table"));
  await page.waitForSelector("#play-games button");
  check("and the boards are there", await page.$$eval("#play-games li", all => all.length) >= 1, await page.textContent("#play-games"));
  await page.setInputFiles("#play-import", { name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"program":"another","version":1,"saved":{"records":"[]"}}') });
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("another file is refused", /can’t be read/.test(await page.textContent("#play-trouble")), await page.textContent("#play-trouble"));
  check("and changes nothing", await page.isVisible("#play-records-table tbody tr"));
  await page.click("#play-games button");
  await loaded(page, 81);
  check("a board that was begun goes on", solution.length === 81 && await page.$$eval("#play-undo:not([disabled])", all => all.length) === 1);
});

// ---- Hints ---------------------------------------------------------------------------------------------------------------

const chains = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open, INKALA);
  await page.click("#play-fill");
  // Up to the first chain.
  for (let k = 0; k < 400 && !await page.isVisible("#play-links"); k++) {
    await page.click("#play-hint");
    await page.waitForSelector("#play-hint:not([aria-busy])");
  }
  const seen = async n => {
    await page.$eval("#play-links", (field, n) => { field.value = n; field.dispatchEvent(new Event("input")); }, n);
    return page.$$eval("svg.board .marks > path[fill=none]", all => all.length);
  };
  const most = +await page.getAttribute("#play-links", "max"), counts = [];
  for (const n of [1, 2, most]) counts.push(await seen(n));
  check("a slider shows the links of a chain one by one", most > 1 && counts[1] === counts[0] + 1 && counts[2] === counts[0] + most - 1, `${most}: ${counts}`);
  check("and says which", await page.getAttribute("#play-links", "aria-valuetext") === `${most} of ${most}`);
  await page.click("#play-close");
  check("a hint can be put away", !await page.isVisible("#play-sheet") && await page.$$eval("svg.board .marks *", all => all.length) === 0);
  // In stages: where to look is shown on the board, until the step itself is.
  await inStages(page);
  await begin(page, open, NINE);
  const looked = () => page.$$eval("svg.board .zones .look", all => all.length);
  check("without a hint nothing is shown", await looked() === 0);
  await page.click("#play-hint");
  await page.waitForSelector("#play-sheet:not([hidden])");
  const where = await page.textContent("#play-told"), n = await looked();
  check("a hint shows the house that it names", /box|row|column/.test(where) && n >= 7 && n <= 9, `${where} ${n}`);
  await page.click("#play-all");
  check("the whole step is shown at one press", await page.$$eval("#play-told p", all => new Set(all.map(p => p.dataset.stage)).size) === 4 && await page.isHidden("#play-all"));
  check("and then the step", await looked() === 0 && await page.$$eval("svg.board .tints *, svg.board .marks *", all => all.length) > 0);
  // A hint that takes long is stopped by its button.
  const hard = `${".".repeat(256)} anti-king anti-knight non-consecutive`;
  await open(link(hard));
  await loaded(page, 256);
  await page.click("#play-hint");
  await page.waitForFunction(() => document.querySelector("#play-hint").textContent.trim() === "Stop");
  await page.click("#play-hint");
  await page.waitForSelector("#play-hint:not([aria-busy])");
  check("a long hint is stopped", (await page.textContent("#play-hint")).trim() === "Hint" && await page.isHidden("#play-sheet") && await page.isHidden("#play-trouble"), await page.textContent("#play-trouble"));
});

// ---- Three games ---------------------------------------------------------------------------------------------------------

const mouseGame = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  const solution = await solutionOf(NINE);
  for (let cell = 0; cell < 81; cell++) {
    if (NINE[cell] !== ".") continue;
    await at(page, cell).click();
    await page.click(`#play-pad [data-digit='${solution[cell]}']`);
  }
  await state(page, "solved");
  check("a mouse alone solves a board", true);
  await page.click("#play-onward");
  check("and a button leads to another one", await page.isVisible("#play-make"));
});

const keyGame = () => visit(file, async ({ page, open, check }) => {
  await begin(page, open);
  const solution = await solutionOf(NINE);
  // By Tab to the board, then by arrows alone.
  await page.evaluate(() => document.activeElement.blur());
  for (let k = 0; k < 40 && !await page.evaluate(() => document.activeElement.dataset.cell); k++) await page.keyboard.press("Tab");
  check("Tab leads to the board", !!await page.evaluate(() => document.activeElement.dataset.cell));
  await page.keyboard.press("Control+Home");
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const cell = row * 9 + column;
      if (NINE[cell] === ".") await page.keyboard.press(solution[cell]);
      if (column < 8) await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
  }
  await state(page, "solved");
  check("a keyboard alone solves a board", true);
});

// On the smallest phone, and on a tablet that stands: everything that is needed is on one screen, and a hint leaves the board in sight.
const fingerGame = (width, height) => () => visit(file, async ({ page, open, check, context }) => {
  await begin(page, open);
  const solution = await solutionOf(NINE);
  const fits = await page.evaluate(() => {
    const ids = ["#play-board", "#play-modes", "#play-pad", "#play-undo", "#play-hint", "#play-pause"], box = id => document.querySelector(id).getBoundingClientRect();
    return { out: ids.filter(id => box(id).bottom > innerHeight || box(id).top < 0 || box(id).right > innerWidth), cell: box("#play-board [data-cell='0']").width, scroll: document.documentElement.scrollWidth - innerWidth };
  });
  check(`board, pad and tools are on one screen of ${width} by ${height}`, !fits.out.length && fits.scroll <= 0 && fits.cell >= 25, JSON.stringify(fits));
  const small = await page.$$eval("#play-modes button, #play-pad button, #play .play-tools button", all => all.filter(e => e.checkVisibility() && (e.offsetHeight < 44 || e.offsetWidth < 44)).map(e => e.textContent.trim()));
  check("all keys are large enough for a finger", !small.length, small.join());
  // A finger that is drawn over cells.
  const glass = await context.newCDPSession(page), began = Date.now() / 1000 - 3;
  const touch = (type, points, after) => glass.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })), timestamp: began + after });
  // By the stamps of the touches it is slow, and long ago: after a flick over large cells Chromium makes no click of the next tap, and a tap
  // at once after it is a part of the same gesture.
  let after = 0;
  await touch("touchStart", [await middle(page, 3)], after);
  for (const cell of [12, 21, 22, 22]) await touch("touchMove", [await middle(page, cell)], after += .12);
  await touch("touchEnd", [], after + .12);
  check("a finger chooses cells by drawing", await chosen(page) === "3,12,21,22", await chosen(page));
  await page.locator("#play-modes [data-mode=corner]").tap();
  await page.locator("#play-pad [data-digit='2']").tap();
  check("which take a mark", /corners 2/.test(await label(page, 21)) && /corners 2/.test(await label(page, 3)), await label(page, 21));
  await page.locator("#play-undo").tap();
  await page.locator("#play-modes [data-mode=digit]").tap();
  await page.locator("#play-hint").tap();
  await page.waitForSelector("#play-sheet:not([hidden])");
  await page.$eval("#play-sheet", sheet => Promise.all(sheet.getAnimations().map(each => each.finished)));
  const sheet = await page.evaluate(() => { const box = id => document.querySelector(id).getBoundingClientRect(); return { top: box("#play-sheet").top, bottom: box("#play-sheet").bottom, board: box("#play-board").top + box("#play-board").height * 0.98, most: innerHeight }; });
  check("a hint comes from below and leaves the board in sight", Math.abs(sheet.bottom - sheet.most) < 2 && sheet.top > sheet.board, JSON.stringify(sheet));
  const lines = await page.evaluate(() => { const box = each => each.getBoundingClientRect(), told = document.querySelector("#play-told"); return [box(told.lastElementChild).bottom, box(told).bottom]; });
  check("what it says last is in sight", lines[0] <= lines[1] + 1, lines.join());
  await page.locator("#play-close").tap();
  for (let cell = 0; cell < 81; cell++) {
    if (NINE[cell] !== ".") continue;
    await at(page, cell).tap();
    await page.locator(`#play-pad [data-digit='${solution[cell]}']`).tap();
  }
  await state(page, "solved");
  check("a finger alone solves a board", await page.evaluate(() => scrollY) === 0, String(await page.evaluate(() => scrollY)));
}, { viewport: { width, height }, isMobile: true, hasTouch: true });

const alone = process.env.ONLY?.split(",");
const all = { byMouse, noRoom, byPen, wishes, sharing, chains, mouseGame, keyGame, small: fingerGame(320, 568), phone: fingerGame(390, 844), tablet: fingerGame(820, 1180) };
judge(Object.keys(all).filter(name => !alone || alone.includes(name)).map(name => all[name]));
