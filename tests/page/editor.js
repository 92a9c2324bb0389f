// The editor of rules in Play, in Chromium: boards of many kinds are built by pointer and by keys, and what comes out is compared
// with the text that says them. usage: node editor.js PAGE
"use strict";
const { visit, judge } = require("./browser.js");
const library = require("./library.js");
const [, , file] = process.argv;

const { at, loaded, says, pieces, hasPieces, noScroll, trouble, kept, rules, tool, blank, drag, tap, add } = require("./editing.js");

// ---- Without a browser ---------------------------------------------------------------------------------------------------

async function answers() {
  const ask = await library.open(file), faults = [];
  let n = 0;
  const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}: ${detail}`); };
  const tried = question => { try { return ask(question); } catch (e) { return { refused: e.message }; } };
  const tables = ask({ ask: "tables", language: "en" });
  check("the table of rules is the library's", tables.rules.length > 40 && tables.rules.every(rule => rule.about && rule.takes), tables.rules.length);
  for (const language of tables.languages) {
    const { words, rules } = ask({ ask: "tables", language });
    for (const rule of rules) {
      check("each rule has a name", !!(rule.title ?? words[`edit.rule.${rule.name}`]), `${language} ${rule.name}`);
      check("each way to give places has words", rule.takes === "nothing" || !!words[`edit.takes-${rule.takes}`] && !!words[`edit.how-${rule.takes}`], `${language} ${rule.takes}`);
      check("each value has a name", !rule.value || !!words[`edit.value-${rule.value}`], `${language} ${rule.value}`);
    }
  }
  // Every kind begins as an empty board, to which a sign can be added where it fits.
  for (const kind of tables.kinds.filter(kind => !kind.has_sums)) {
    for (const size of [kind.size, kind.sizes[0], kind.sizes.at(-1)]) {
      const board = tried({ ask: "setting", does: { act: "begin", kind: kind.name, size }, language: "de" });
      check("a kind begins", !board.refused, `${kind.name} ${size}: ${board.refused}`);
      if (board.refused) continue;
      check("it can be drawn", !tried({ ask: "board", line: board.line, language: "en" }).refused, `${kind.name} ${size}`);
    }
  }
  // Whatever is asked is answered or refused in words.
  const { line } = ask({ ask: "setting", does: { act: "begin", kind: "sudoku", size: "3x3" }, language: "en" });
  const broken = e => /unreachable|panick/.test(e ?? "");
  for (const rule of [...tables.rules.map(rule => rule.name), "nothing", ""]) {
    for (const cells of [[], [0], [0, 1], [1, 0], [0, 9, 10, 1], [0, 0], [80, 81], [65535], [0, 40], Array.from({ length: 81 }, (_, k) => k)]) {
      for (const value of ["", "1", "99999999999999", "-1", "x", "é".repeat(9), "9".repeat(300), "1.2.3.4.5", " ; r1c1"]) {
        const { refused } = tried({ ask: "setting", line, does: { act: "add", rule, cells, value }, language: "en" });
        check("a piece is put on or refused in words", refused === undefined || refused.length > 10 && !broken(refused), `${rule} ${cells} ${value}: ${refused}`);
      }
    }
    for (const letters of ["", "A".repeat(81), "é", "ABCDEFGHI".repeat(9)]) {
      const { refused } = tried({ ask: "setting", line, does: { act: "regions", rule, letters }, language: "en" });
      check("regions are laid or refused in words", refused === undefined || !broken(refused), `${rule} ${letters}: ${refused}`);
    }
    const { refused } = tried({ ask: "setting", line, does: { act: "switch", rule, on: true }, language: "en" });
    check("a rule is laid or refused in words", refused === undefined || !broken(refused), `${rule}: ${refused}`);
  }
  for (const size of ["1x4", "5x5", "25x25", "0x0", "x", "21x21"]) check("a size is taken or refused in words", !broken(tried({ ask: "setting", line, does: { act: "size", size }, language: "en" }).refused), size);
  check("a piece that is not there", ask({ ask: "setting", line, does: { act: "remove", piece: 99 }, language: "en" }).pieces.length === 0);
  return { n, faults };
}

// ---- Boards of many kinds ------------------------------------------------------------------------------------------------

const DIAGONALS = { format_version: 1, size: "2x3", puzzle: ".".repeat(36), rules: "diagonals" };

const byPointer = () => visit(file, async ({ page, open, check }) => {
  // A Sudoku X of 6×6, from the plain board: a tick, then the clues of a puzzle that was made.
  const ask = await library.open(file);
  const made = JSON.parse(ask({ ask: "fresh", kind: "x", size: "2x3", seed: "editor" }).line);
  await blank(page, open, "sudoku", "2x3", 36);
  check("an empty board has many solutions", await says(page) === "several", await says(page));
  await page.click("#play-whole summary");
  await page.check("#play-switches [data-rule=diagonals]");
  await hasPieces(page, 1);
  check("a tick lays a rule", JSON.stringify(await kept(page)) === JSON.stringify(DIAGONALS), JSON.stringify(await kept(page)));
  for (const [cell, digit] of [...made.puzzle].entries()) {
    if (digit === ".") continue;
    await at(page, cell).click();
    await page.keyboard.press(digit);
  }
  await page.waitForFunction(() => document.querySelector("#play-solutions").dataset.says === "one");
  check("a Sudoku X has one solution", (await kept(page)).puzzle === made.puzzle, (await kept(page)).puzzle);
  // Without the diagonals it has several, and undo brings them back.
  await page.uncheck("#play-switches [data-rule=diagonals]");
  await hasPieces(page, 0);
  const without = await says(page);
  check("without its rule it is another puzzle", ask({ ask: "count", line: JSON.stringify(await kept(page)) }).says === without, without);
  // The digits of all solutions, where somebody wants them.
  const line = JSON.stringify(await kept(page)), truth = ask({ ask: "truth", line });
  const drawnMarks = () => page.$$eval("#play-board [data-cell]", all => all.map(cell => cell.getAttribute("aria-label")).filter(label => label.includes("digits of all solutions: ")));
  check("without a wish no digits of solutions are shown", (await drawnMarks()).length === 0);
  await page.check("#play-true");
  await page.waitForFunction(() => document.querySelectorAll('#play-board [aria-label*="digits of all solutions"]').length > 0);
  const nOpen = [...made.puzzle].filter(digit => digit === ".").length, labels = await drawnMarks();
  check("each open cell has the digits of all solutions", labels.length === nOpen, `${labels.length} of ${nOpen}`);
  const ofAll = truth.digits.filter((_, cell) => made.puzzle[cell] === ".").map(mask => [1, 2, 3, 4, 5, 6].filter(digit => mask >> digit - 1 & 1).join(" "));
  check("and they are the library's", labels.every((label, k) => label.includes(`digits of all solutions: ${ofAll[k]}`)), labels.join("; "));
  check("how many solutions there are is said", (await page.textContent("#play-solutions")).includes(String(truth.found)), await page.textContent("#play-solutions"));
  await page.uncheck("#play-true");
  await page.waitForFunction(() => !document.querySelector('#play-board [aria-label*="digits of all solutions"]'));
  await page.click("#play-undo");
  await hasPieces(page, 1);
  check("undo brings a rule back", await rules(page) === "diagonals" && await page.isChecked("#play-switches [data-rule=diagonals]"));
  await page.click("#play-mode");
  await page.waitForFunction(() => document.querySelector("#play-state").dataset.state === "open");
  check("it is played", await page.textContent("#play-mode") === "Edit the puzzle" && await page.isHidden("#play-setting"));
  check("its rules are told", (await page.textContent("#play-rules")).includes("diagonal"), "");

  // Cages, marks, dots, lines and numbers outside, on one board.
  await blank(page, open, "sudoku", "3x3", 81);
  await tool(page, "cages");
  await drag(page, [0, 1, 10]);
  check("a drag chooses cells", await page.textContent("#play-chosen") === "3 cells are chosen.", await page.textContent("#play-chosen"));
  await page.fill("#play-value", "15");
  await add(page, 1);
  await tool(page, "odd");
  await tap(page, [80]);
  await add(page, 2);
  await tool(page, "difference");
  await drag(page, [3, 12]);
  await add(page, 3);
  await tool(page, "ratio");
  await tap(page, [5, 6]);
  await page.fill("#play-value", "3");
  await add(page, 4);
  await tool(page, "thermo");
  await drag(page, [30, 40, 50, 51]);
  await add(page, 5);
  await tool(page, "sandwich");
  await tap(page, [80, 71]);
  await page.fill("#play-value", "8");
  await add(page, 6);
  await tool(page, "quadruple");
  await tap(page, [60, 61, 69, 70]);
  await page.fill("#play-value", "147");
  await page.press("#play-value", "Enter");
  await hasPieces(page, 7);
  await tool(page, "little-killer");
  await tap(page, [1, 11]);
  await page.fill("#play-value", "30");
  await add(page, 8);
  await tool(page, "xv");
  await tap(page, [18, 19]);
  await page.fill("#play-value", "v");
  await add(page, 9);
  const wanted = "cages=15:r1c1,r1c2,r2c2 difference=r1c4,r2c4 ratio=3:r1c6,r1c7 xv=5:r3c1,r3c2 thermo=r4c4,r5c5,r6c6,r6c7 quadruple=1.4.7:r7c7,r7c8,r8c7,r8c8 little-killer=30:r1c2-r8c9 sandwich=8:r1c9-r9c9 odd=r9c9";
  check("all of them are in the text", await rules(page) === wanted, await rules(page));
  check("the list names them", (await pieces(page)).includes("Odd cell: r9c9") && (await pieces(page)).some(text => text.includes("thermometer")), (await pieces(page)).join(" | "));
  check("the picture has the sign", await page.$eval("#play-board svg .lines", lines => lines.childElementCount > 0));

  // Only neighbours join a line; a pointer that jumps passes over the cells between, and one that can't is left out.
  await tool(page, "renban");
  await at(page, 63).scrollIntoViewIfNeeded();
  const go = async (cell, steps = 1) => { const box = await at(page, cell).boundingBox(); await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps }); };
  await go(63);
  await page.mouse.down();
  for (const cell of [65, 74, 55]) await go(cell);
  await page.mouse.up();
  await hasPieces(page, 10);
  check("a line runs over neighbours", (await rules(page)).includes("renban=r8c1,r8c2,r8c3,r9c3"), await rules(page));
  await page.click("#play-back");
  await hasPieces(page, 9);

  // Refusals by name.
  await tool(page, "thermo");
  await tap(page, [0]);
  await page.click("#play-add");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("what can not be is refused", /Thermometer/.test(await trouble(page)) && (await pieces(page)).length === 9, await trouble(page));
  await page.click("#play-drop");
  await page.click("#play-copies [data-to=f-puzzles]");
  await page.waitForFunction(() => document.querySelector("#noted").textContent.includes("f-puzzles.com"));
  const link = /https:\S+/.exec(await page.textContent("#noted"))[0];
  check("a link of f-puzzles says the same board", JSON.parse(ask({ ask: "board", line: link, language: "en" }).line).rules === wanted, JSON.parse(ask({ ask: "board", line: link, language: "en" }).line).rules);
  await page.click("#play-copies [data-to=lines]");
  await page.waitForFunction(() => document.querySelector("#noted").textContent.includes("odd=r9c9"));
  check("a line of text", (await page.textContent("#noted")).includes(`${".".repeat(81)} ${wanted}`), await page.textContent("#noted"));
  await tool(page, "dutch-whispers");
  await drag(page, [27, 36, 45]);
  await hasPieces(page, 10);
  await page.click("#play-whole summary");
  await page.check("#play-switches [data-rule=all-xv]");
  await hasPieces(page, 11);

  // A format that has no word for a rule says which.
  await page.check("#play-switches [data-rule=toroidal-knight]");
  await hasPieces(page, 12);
  await page.click("#play-copies [data-to=sudokupad]");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("a format refuses by the rule's name", /Toroidal knight/.test(await trouble(page)), await trouble(page));
  await page.uncheck("#play-switches [data-rule=toroidal-knight]");
  await hasPieces(page, 11);
  check("and the refusal goes with it", await trouble(page) === "");

  // A reload keeps the work.
  const before = await kept(page);
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await hasPieces(page, 11);
  check("a reload keeps the work", JSON.stringify(await kept(page)) === JSON.stringify(before) && await page.inputValue("#play-tool") === "dutch-whispers", JSON.stringify(await kept(page)));

  // Each can be removed; a contradiction has no solution.
  const first = (await pieces(page))[0];
  await page.click("#play-pieces button >> nth=0");
  await hasPieces(page, 10);
  check("a piece is removed", !(await pieces(page)).includes(first) && !(await rules(page)).includes("cages"));
  check("the focus stays in the list", await page.evaluate(() => !!document.activeElement.closest("#play-pieces")));
  await tool(page, "greater");
  await tap(page, [72, 73]);
  await add(page, 11);
  await tap(page, [73, 72]);
  await add(page, 12);
  await page.waitForFunction(() => document.querySelector("#play-solutions").dataset.says === "none");
  check("a contradiction has no solution", true);

  // Words in another language, and no sideways scroll on a phone.
  await page.selectOption("#language", "de");
  await page.waitForFunction(() => document.querySelector("#play-add").textContent === "Hinzufügen");
  await page.waitForFunction(() => [...document.querySelectorAll("#play-pieces li span")].some(each => each.textContent.includes("Ungerade Zelle")));
  for (const width of [320, 390, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    check(`nothing scrolls sideways at ${width}`, await noScroll(page));
    const small = await page.$$eval("#play-setting button, #play-setting select, #play-setting input:not([type=checkbox])", all => all.filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect()).filter(box => box.height < 24 || box.width < 24).length);
    check(`all can be touched at ${width}`, small === 0, small);
  }
});

// ---- Only by keys, and regions --------------------------------------------------------------------------------------------

const byKeys = () => visit(file, async ({ page, open, check }) => {
  await blank(page, open, "killer", "2x3", 36);
  await page.waitForFunction(() => document.querySelector("#play-tool").value === "cages");
  check("a killer begins with the tool for cages", await page.inputValue("#play-tool") === "cages", await page.inputValue("#play-tool"));
  await at(page, 0).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowUp");
  check("a cell says that it is chosen", (await at(page, 7).getAttribute("aria-label")).endsWith("chosen as number 3"), await at(page, 7).getAttribute("aria-label"));
  await page.keyboard.press("1");
  await page.keyboard.press("0");
  await page.keyboard.press("Enter");
  await hasPieces(page, 1);
  check("a cage by keys", await rules(page) === "cages=10:r1c1,r1c2,r2c2", await rules(page));
  check("the focus stays on the board", await page.evaluate(() => document.activeElement.dataset.cell) === "7");
  // A line that runs from corner to corner: space takes each cell.
  await page.focus("#play-tool");
  await tool(page, "renban");
  await at(page, 14).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await hasPieces(page, 2);
  check("a line from corner to corner", (await rules(page)).endsWith("renban=r3c3,r4c4"), await rules(page));
  await page.keyboard.press("Delete");
  await hasPieces(page, 1);
  check("Delete removes what lies under the cursor", !(await rules(page)).includes("renban"));
  await page.keyboard.press("Control+z");
  await hasPieces(page, 2);
  check("and Ctrl+Z brings it back", (await rules(page)).includes("renban"));
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Escape");
  check("Escape drops the selection", await page.$$eval("svg.board .tints .chosen", all => all.length) === 0);

  // Regions of a jigsaw of side 4, painted by dragging and by pressing.
  await blank(page, open, "jigsaw", "1x4", 16);
  await page.waitForFunction(() => document.querySelector("#play-tool").value === "regions");
  check("a jigsaw begins with the tool for regions", await page.inputValue("#play-tool") === "regions" && await page.inputValue("#play-value") === "A");
  for (const [k, cells] of [[0, 1, 4, 8], [2, 3, 6, 7], [5, 9, 12, 13]].entries()) {
    await drag(page, cells.slice(0, 3));
    await tap(page, [cells[3]]);
    check("the next letter stands ready", await page.inputValue("#play-value") === "ABCD"[k], await page.inputValue("#play-value"));
    await page.click("#play-add");
  }
  check("what is missing is told", (await page.textContent("#play-chosen")).includes("3 of 4"), await page.textContent("#play-chosen"));
  check("letters stand on the board", await page.$$eval("svg.board .marks .draft", all => all.length) === 12);
  await tap(page, [10, 11, 14, 15]);
  await page.click("#play-add");
  await hasPieces(page, 1);
  check("regions are laid", await rules(page) === "regions=AABBACBBACDDCCDD", await rules(page));
  check("it has many solutions", await says(page) === "several", await says(page));
  // Regions in two pieces are refused, and nothing is lost.
  await tap(page, [3]);
  await page.fill("#play-value", "D");
  await page.click("#play-add");
  await tap(page, [14]);
  await page.fill("#play-value", "B");
  await page.click("#play-add");
  await page.waitForSelector("#play-trouble:not([hidden])");
  check("regions in two pieces are refused", /Region/.test(await trouble(page)) && await rules(page) === "regions=AABBACBBACDDCCDD", await trouble(page));
  await page.click("#play-undo");
  await page.click("#play-undo");
  await page.click("#play-undo");
  await hasPieces(page, 0);
  check("regions are undone", await rules(page) === "latin", await rules(page));

  // A board of 16 digits: letters are digits as well, and names of regions.
  await page.selectOption("#play-board-size", "4x4");
  await loaded(page, 256);
  await tool(page, "");
  await at(page, 5).focus();
  await page.keyboard.press("G");
  await page.waitForFunction(() => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle[5] === "G");
  check("letters are digits", (await at(page, 5).getAttribute("aria-label")).includes("G"), await at(page, 5).getAttribute("aria-label"));

  // A count that takes long is stopped; one that is too long ends by itself.
  await page.click("#play-whole summary");
  for (const [n, name] of ["non-consecutive", "anti-king", "anti-knight"].entries()) {
    await page.check(`#play-switches [data-rule=${name}]`);
    await hasPieces(page, n + 1);
  }
  await page.click("#play-uncount");
  check("a count is stopped", await says(page) === "stopped" && await page.isHidden("#play-uncount"), await says(page));
  await page.uncheck("#play-switches [data-rule=anti-king]");
  await hasPieces(page, 2);
  await page.uncheck("#play-switches [data-rule=non-consecutive]");
  await hasPieces(page, 1);
  check("and the next change counts again", await says(page) === "several", await says(page));
  await page.selectOption("#play-board-size", "1x14");
  await loaded(page, 196);
  for (const name of ["diagonals", "toroidal-king", "toroidal-knight"]) await page.check(`#play-switches [data-rule=${name}]`);
  // The budget is in guesses: on a busy machine it lasts longer than other waits.
  await page.waitForFunction(() => document.querySelector("#play-solutions").dataset.says === "undecided", null, { timeout: 300_000 });
  check("what could not be decided is told", true);

  // Another side, other boxes.
  await page.selectOption("#play-board-size", "2x2");
  await page.waitForFunction(() => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).size === "2x2");
  check("boxes come onto the board, and rules of the whole board stay", await rules(page) === "diagonals anti-knight toroidal-knight toroidal-king" && (await kept(page)).size === "2x2", JSON.stringify(await kept(page)));
});

// ---- By finger -------------------------------------------------------------------------------------------------------------

const byFinger = () => visit(file, async ({ page, open, check, context }) => {
  await blank(page, open, "thermo", "2x3", 36);
  await page.waitForFunction(() => document.querySelector("#play-tool").value === "thermo");
  const touch = await context.newCDPSession(page), middle = async cell => {
    const box = await at(page, cell).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await at(page, 0).evaluate(cell => cell.scrollIntoView({ block: "nearest" }));
  const scrolled = await page.evaluate(() => scrollY);
  let touches = 0;
  const stroke = async way => {
    touches++;
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [await middle(way[0])] });
    for (const cell of way.slice(1)) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [await middle(cell)] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await stroke([0, 6, 12, 13]);
  await hasPieces(page, 1);
  check("a finger draws, and the page stays", await page.evaluate(() => scrollY) === scrolled);
  check("what was drawn is a thermometer", await rules(page) === "thermo=r1c1,r2c1,r3c1,r3c2", await rules(page));
  // A digit of the pad is the value of what is chosen, and a clue where nothing is.
  await tool(page, "cages");
  await at(page, 34).tap();
  await at(page, 35).tap();
  await page.tap("#play-pad [data-digit='5']");
  check("the pad writes the total", await page.inputValue("#play-value") === "5");
  await page.tap("#play-add");
  await hasPieces(page, 2);
  await page.tap("#play-pad [data-digit='3']");
  await page.waitForFunction(() => JSON.parse(JSON.parse(localStorage.getItem("gridpress.game.edit")).line).puzzle.includes("3"));
  check("then it writes clues", await rules(page) === "cages=5:r6c5,r6c6 thermo=r1c1,r2c1,r3c1,r3c2", await rules(page));
  await page.tap("#play-back");
  await page.tap("#play-back");
  await hasPieces(page, 1);
  check("what was done is undone by a button", !(await kept(page)).puzzle.includes("3") && !(await rules(page)).includes("cages"), JSON.stringify(await kept(page)));

  // A killer with thermometers, of twenty pieces: a line is there when the finger lifts, a cage when the next one is drawn.
  await blank(page, open, "sudoku", "3x3", 81);
  const top = await page.evaluate(() => scrollY);
  touches = 0;
  for (const name of ["thermo", "cages"]) {
    await tool(page, name);
    touches += 2;
    for (let k = 0; k < 10; k++) {
      const isCage = name === "cages", first = k < 9 ? 9 * k + (isCage ? 3 : 0) : isCage ? 15 : 6;
      await stroke([first, first + 1, first + 2]);
      if (name === "thermo") { await hasPieces(page, k + 1); continue; }
      await hasPieces(page, 10 + k);
      // Chromium makes no click of a tap right after a stroke.
      for (const digit of ["1", "5"]) { touches++; await page.click(`#play-pad [data-digit='${digit}']`); }
    }
  }
  touches++;
  await page.click("#play-add");
  await hasPieces(page, 20);
  check("twenty pieces take at most sixty touches", touches <= 60, touches);
  check("ten lines and ten cages", (await rules(page)).match(/15:/g)?.length === 10 && (await rules(page)).split("thermo=")[1].split(";").length === 10, await rules(page));
  check("without scrolling", await page.evaluate(() => scrollY) === top, `${await page.evaluate(() => scrollY)} ${top}`);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const alone = process.env.ONLY?.split(","), visits = { answers, byPointer, byKeys, byFinger };
judge(Object.keys(visits).filter(name => !alone || alone.includes(name)).map(name => visits[name]));
