// What users can expect of the page, tab by tab: its content policy, names of tabs, links, Back, two windows, languages, rules, letters
// for colours, hints that do not give the answer. usage: manners.js PAGE GRIDPRESS
"use strict";
const fs = require("fs"), path = require("path");
const { visit, judge, another, more, loaded, inStages } = require("./browser.js");
const library = require("./library.js");
const [, , file] = process.argv;

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SIX = "....65.6.42..2........4..45.3.31....";
const SUKO = "......... ABBACBCCC 24 27 15 25 7 19 19";
const SUJIKO = ".....8... 20 25 14 21";
const INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

const at = (page, cell) => page.locator(`#play-board [data-cell="${cell}"]`);
const link = (text, size = "") => `#play?puzzle=${encodeURIComponent(text)}${size && `&size=${size}`}`;
const label = (page, cell) => at(page, cell).getAttribute("aria-label");
const said = (page, selector) => page.textContent(selector);
const hash = page => page.evaluate(() => location.hash);
const noted = page => page.waitForFunction(() => !document.querySelector("#noted").hidden && document.querySelector("#noted").textContent).then(handle => handle.jsonValue());

// ---- The shell -----------------------------------------------------------------------------------------------------------

// Only scripts that were built into the page run.
const policy = () => visit(file, async ({ page, open, check }) => {
  const policy = await page.getAttribute("meta[http-equiv]", "content");
  check("no script and no style is trusted but by its hash", !/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/.test(policy) && /script-src 'sha256-/.test(policy) && /style-src 'sha256-/.test(policy), policy);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    document.body.setAttribute("onclick", "window.ran = true");
    document.body.click();
    document.body.removeAttribute("onclick");
  });
  check("a script that was put in does not run", !await page.evaluate(() => window.ran));
}, { expected: /Content Security Policy/ });

const names = () => visit(file, async ({ page, open, check }) => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "nothing"]) {
    for (const more of ["", "?puzzle=x"]) {
      await open(`#${name}${more}`);
      const shown = await page.$$eval("main > section", all => all.filter(each => !each.hidden).map(each => each.id));
      check(`#${name}${more} opens a tab that there is`, shown.join() === "play" && await page.isHidden("#play-trouble"), shown.join());
    }
  }
  for (const as of ["constructor", "__proto__", "x"]) {
    await open(`#make?as=${as}&kind=sudoku&count=1&seed=a`);
    await page.waitForSelector("#make-result .cards figure");
    check(`as=${as} is a sheet`, await page.isChecked("[name=as][value=sheet]"));
  }
});

const copied = () => visit(file, async ({ page, open, check }) => {
  const clip = () => page.evaluate(() => navigator.clipboard.readText());
  await open(link(NINE));
  await loaded(page, 81);
  await page.click("#play-link");
  const words = await noted(page);
  check("a copied link is seen to be copied", /^Copied/.test(words) && await page.isVisible("#noted"), words);
  check("and heard", (await page.waitForFunction(() => document.querySelector("#said").textContent)) && /^Copied/.test(await said(page, "#said")));
  check("from disk it is no path", await clip() === await hash(page) && !/file:/.test(await clip()), await clip());
  await open(`#watch?puzzle=${NINE}`);
  await page.waitForFunction(() => document.querySelector("#watch-shown").textContent);
  await page.click("#watch-link");
  await noted(page);
  check("nor in Watch", /^#watch\?puzzle=/.test(await clip()), await clip());
  await open("#make?kind=sudoku&level=easy&count=1&seed=a");
  await page.waitForSelector("#make-link:visible");
  await page.click("#make-link");
  await noted(page);
  check("nor in Make", /^#make\?/.test(await clip()), await clip());
  // A copied link can be pasted.
  await another(page, open);
  await page.fill("#play-text", `file:///somewhere/index.html${link(SIX, "3x2")}`);
  await page.click("#play-read");
  await loaded(page, 36);
  check("a link of the page is read with its boxes", (await hash(page)).includes("size=3x2"), await hash(page));
}, { permissions: ["clipboard-read", "clipboard-write"] });

// Back shows what was shown before.
const back = () => visit(file, async ({ page, open, check }) => {
  const givens = () => page.$$eval("#play-board [role=gridcell]", all => all.map(cell => /, given/.test(cell.getAttribute("aria-label")) ? cell.getAttribute("aria-label").split(", ")[2] : ".").join(""));
  await open(link(NINE));
  await loaded(page, 81);
  await at(page, 2).click();
  await page.keyboard.press("4");
  await page.click("#play-another");
  await page.selectOption("#play-size", "2x2");
  await page.click("#play-make");
  await loaded(page, 16);
  await page.goBack();
  await loaded(page, 81);
  check("Back leads to the puzzle before", await givens() === NINE && /, 4/.test(await label(page, 2)), await givens());
  await page.goForward();
  await loaded(page, 16);
  check("and forward to the new one", true);
  await open("#make?kind=sudoku&level=easy&count=1&seed=a");
  const id = () => page.textContent("#make-result .cards figcaption .soft");
  await page.waitForSelector("#make-result .cards figure");
  const first = await id();
  await page.click("#make-die");
  await page.waitForFunction(first => document.querySelector("#make-result .cards figcaption .soft")?.textContent !== first && document.querySelector("#make-busy").hidden, first);
  await page.goBack();
  await page.waitForFunction(first => document.querySelector("#make-result .cards figcaption .soft")?.textContent === first, first);
  check("Back leads to the sheet before", await page.inputValue("[name=seed]") === "a");
  await open(`#watch?puzzle=${NINE}`);
  await page.waitForFunction(nine => document.querySelector("#watch-shown").textContent === nine, NINE);
  await page.click("#watch-other");
  await page.click("[data-example=sudoku]");
  await page.waitForFunction(other => document.querySelector("#watch-shown").textContent === other, INKALA);
  await page.goBack();
  await page.waitForFunction(nine => document.querySelector("#watch-shown").textContent === nine, NINE);
  check("Back leads to the puzzle that was watched before", true);
});

// A window does not overwrite the digits of another window.
const windows = () => visit(file, async ({ page, open, check, context }) => {
  await open(link(NINE));
  await loaded(page, 81);
  const other = await context.newPage();
  await other.goto(`file://${path.resolve(file)}${link(NINE)}`);
  await loaded(other, 81);
  const write = async (where, cell, digit) => { await at(where, cell).click(); await where.keyboard.press(digit); };
  await write(page, 2, "4");
  await other.waitForFunction(() => /, 4/.test(document.querySelector("[data-cell='2']").getAttribute("aria-label")));
  check("a digit is seen in the other window", true);
  await write(other, 3, "6");
  await write(page, 5, "8");
  for (const [where, name] of [[page, "this"], [other, "the other"]]) {
    await where.waitForFunction(() => [[2, 4], [3, 6], [5, 8]].every(([cell, digit]) => document.querySelector(`[data-cell='${cell}']`).getAttribute("aria-label").endsWith(`, ${digit}`)))
      .catch(() => check(`all three digits stand in ${name} window`, false));
  }
  await other.close();
  await page.reload();
  await loaded(page, 81);
  check("and are kept", /, 4/.test(await label(page, 2)) && /, 6/.test(await label(page, 3)) && /, 8/.test(await label(page, 5)));
});

// ---- Play ----------------------------------------------------------------------------------------------------------------

const keys = () => visit(file, async ({ page, open, check }) => {
  await open(link(NINE));
  await loaded(page, 81);
  check("the first empty cell is chosen", await at(page, 2).getAttribute("aria-selected") === "true");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("4");
  await page.waitForFunction(() => /, 4$/.test(document.querySelector("[data-cell='2']").getAttribute("aria-label")));
  check("digits are written without a cell in focus", true);
  await page.keyboard.press("ArrowRight");
  check("arrows move", await at(page, 3).getAttribute("aria-selected") === "true");
  await page.click("#play-pencil");
  await page.keyboard.press("6");
  check("keys reach the board from a button", /pencil 6/.test(await label(page, 3)), await label(page, 3));
  await page.focus("#play-pencil");
  await page.keyboard.press("Space");
  check("a button keeps its own keys", await page.getAttribute("#play-pencil", "aria-pressed") === "false");
  await page.click("#play-another");
  await page.fill("#play-text", "12");
  await page.focus("#play-text");
  await page.keyboard.press("End");
  await page.keyboard.press("3");
  check("what is typed into a field stays there", await page.inputValue("#play-text") === "123" && /pencil 6/.test(await label(page, 3)));
  await page.click("[data-tab=judge]");
  await page.waitForSelector("#judge:not([hidden])");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("9");
  check("other tabs do not write on the board", /pencil 6/.test(await label(page, 3)));
});

const reset = () => visit(file, async ({ page, open, check }) => {
  await open(link(NINE));
  await loaded(page, 81);
  for (const [cell, digit] of [[2, "4"], [3, "6"]]) { await at(page, cell).click(); await page.keyboard.press(digit); }
  await page.click("#play-reset");
  await page.waitForFunction(() => /empty/.test(document.querySelector("[data-cell='2']").getAttribute("aria-label")));
  check("that it was reset is seen", /as it was/.test(await noted(page)));
  await page.click("#play-undo");
  check("a reset is undone at once", /, 4/.test(await label(page, 2)) && /, 6/.test(await label(page, 3)), await label(page, 2));
  await page.click("#play-undo");
  check("and what was done before it too", /, 4/.test(await label(page, 2)) && /empty/.test(await label(page, 3)));
  check("no rule is broken, which is all that is said", /^No rule is broken/.test(await said(page, "#play-state")), await said(page, "#play-state"));
  // Reset leads from a changed puzzle back to the original one. Undo then brings back its digits.
  await page.click("#play-mode");
  await at(page, 8).click();
  await page.keyboard.press("2");
  await page.click("#play-mode");
  await page.waitForFunction(() => /, 2, given/.test(document.querySelector("[data-cell='8']").getAttribute("aria-label")));
  await page.click("#play-reset");
  await page.waitForFunction(() => /empty/.test(document.querySelector("[data-cell='8']").getAttribute("aria-label")));
  await page.click("#play-undo");
  check("what stood on the first one is not lost either", /, 4/.test(await label(page, 2)), await label(page, 2));
});

// The first two stages of a hint name neither the digit nor its cell. Checked for all hints of a puzzle, in every language.
async function hints() {
  const ask = await library.open(file), faults = [];
  let n = 0;
  const name = { en: (r, c) => `r${r}c${c}`, de: (r, c) => `Z${r}S${c}`, fr: (r, c) => `L${r}C${c}`, es: (r, c) => `F${r}C${c}`, it: (r, c) => `R${r}C${c}` };
  for (const [line, language] of [[NINE, "en"], [NINE, "de"], [INKALA, "fr"], [SIX, "es"], [SIX, "it"]]) {
    const board = ask({ ask: "board", line, size: line === SIX ? "2x3" : null, language }), grid = [...board.givens];
    let marks = ask({ ask: "check", line: board.line, digits: grid.join("") }).left;
    for (let k = 0; k < 60; k++) {
      const told = ask({ ask: "hint", line: board.line, digits: grid.join(""), marks, language });
      if (told.says !== "step") break;
      n++;
      if (told.put) {
        const cell = name[language](Math.floor(told.put[0] / board.columns) + 1, told.put[0] % board.columns + 1);
        const first = told.stages.slice(0, 2).flat().join(" ");
        if (new RegExp(`${cell}(?!\\d)`).test(first)) faults.push(`${language}: '${first}' names ${cell}`);
        if (!/\w/.test(told.place)) faults.push(`${language}: '${told.technique}' says nowhere to look`);
        grid[told.put[0]] = board.symbols[told.put[1] - 1];
        const { left } = ask({ ask: "check", line: board.line, digits: grid.join("") });
        marks = marks.map((mask, cell) => mask & left[cell]);
      }
      for (const [cell, digit] of told.strikes) marks[cell] &= ~(1 << digit - 1);
      if (!told.stages[2].length) faults.push(`${language}: no reason for ${told.technique}`);
    }
  }
  return { n, faults };
}

const reasons = () => visit(file, async ({ page, open, check }) => {
  await open(`${link(NINE)}&lang=de`);
  await loaded(page, 81);
  await inStages(page);
  await page.click("#play-hint");
  await page.waitForFunction(() => /Hier suchen/.test(document.querySelector("#play-told").textContent));
  check("a hint begins with where to look, and marks nothing", await page.$$eval("svg.board .marks *, svg.board .tints *", all => all.length) === 0);
  for (let k = 0; k < 2; k++) await page.click("#play-hint");
  const german = await page.$$eval("#play-told p", all => all.map(p => p.textContent));
  check("reasons are there in the reader's language", german.length > 1 && /Ziffer/.test(german.at(-1)), await said(page, "#play-told"));
  await open(`#watch?lang=fr&view=why&puzzle=${INKALA}`);
  await page.waitForSelector("#watch-steps .steps li");
  const told = await page.$$eval("#watch-steps .told p", all => all.map(p => [p.lang, p.textContent]));
  check("so is the path in Watch", told.length > 1 && told.every(([lang]) => lang === "") && /chiffre|case|ligne/.test(told.at(-1)[1]), JSON.stringify(told));
  check("and why a turned board may be rated otherwise", /tournée/.test(await said(page, "#watch-verdict")));
  await page.selectOption("#language", "en");
  await page.waitForFunction(() => /Hidden|pair|single/i.test(document.querySelector("#watch-steps .told")?.textContent ?? ""));
  check("and in English in English", /digit|cell|house/.test(await said(page, "#watch-steps .told")), await said(page, "#watch-steps .told"));
});

const levels = () => visit(file, async ({ page, open, check, context }) => {
  // Whoever comes without a link finds the board of today, and one who has begun a board finds that.
  await open("");
  await loaded(page, 81);
  check("a first visit is today's board, an easy one", await said(page, "#play-title") === "Sudoku · 9×9 · Easy" && await page.isHidden("#make"), await said(page, "#play-title"));
  const todays = await page.getAttribute("#play-board [role=gridcell] >> nth=0", "aria-label");
  await more(page);
  check("and another is offered, an easy one", await page.inputValue("#play-level") === "easy", await page.inputValue("#play-level"));
  check("and no level that never comes", !(await page.$$eval("#play-level option", all => all.map(each => each.value))).includes("beyond"));
  await page.click("#play-make");
  await loaded(page, 81);
  check("then another one", await said(page, "#play-another") === "Another puzzle" && /Easy/.test(await said(page, "#play-title")));
  await page.click("#play-another");
  await page.click("#play-days [data-board=easy]");
  await page.waitForFunction(() => /daily=/.test(location.hash));
  check("the first board is that of the day", await page.getAttribute("#play-board [role=gridcell] >> nth=0", "aria-label") === todays, todays);
  await open(link(INKALA));
  await loaded(page, 81);
  await page.waitForFunction(() => /Diabolical/.test(document.querySelector("#play-title").textContent)).catch(() => check("a linked puzzle has its level", false));
  await page.selectOption("#language", "de");
  await page.waitForFunction(() => /Teuflisch|Diabolisch/i.test(document.querySelector("#play-title").textContent)).catch(async () => check("in every language", false, await said(page, "#play-title")));
  // Only levels that a board can have are offered.
  await another(page, open);
  await page.selectOption("#play-kind", "suko");
  await page.waitForFunction(() => ![...document.querySelector("#play-level").options].some(each => each.value === "diabolical"));
  check("a Suko is never diabolical", true);
  await page.selectOption("#play-kind", "sudoku");
  await page.selectOption("#play-size", "2x2");
  await page.click("#play-make");
  await loaded(page, 16).catch(() => check("a board 4 by 4 is made at once, whatever was chosen before", false));
  check("and is very easy, or any", (await page.$$eval("#play-level option", all => all.map(each => each.value))).join() === "very-easy,any");
});

// The tabs have the rules, with the texts of the books.
const rules = () => visit(file, async ({ page, open, check }) => {
  const first = (lang, kind) => fs.readFileSync(path.join(__dirname, `../../templates/text/${lang}/how-to-play-${kind}.md`), "utf8").split("\n\n").map(text => text.split("{")[0].trim());
  for (const [lang, puzzle, kind] of [["en", NINE, "sudoku"], ["de", SUKO, "suko"], ["fr", SUJIKO, "sujiko"], ["es", SIX, "sudoku"], ["it", NINE, "sudoku"]]) {
    const [title, rule] = first(lang, kind);
    await open(`${link(puzzle, puzzle === SIX ? "2x3" : "")}&lang=${lang}`);
    await page.waitForSelector("#play-rules[open] p");
    const text = await said(page, "#play-rules");
    check(`Play has the rules of ${kind} in ${lang}`, text.startsWith(title.slice(2)) && text.includes(rule) && !/[{}*]/.test(text), text);
    if (puzzle === SIX) check("with the digits of the board", /1.{1,4}6/.test(text) && !/9/.test(text), text);
  }
  await page.click("#play-rules summary");
  // The browser tells the page a moment later that they are shut.
  await page.waitForFunction(() => Object.entries({ ...localStorage }).some(([key, value]) => /rules$/.test(key) && value === "0"));
  await page.reload();
  await page.waitForSelector("#play-rules p", { state: "attached" });
  check("once they are shut they stay shut", !await page.$eval("#play-rules", each => each.open));
  await open("#make");
  await page.click("#make-rules summary");
  check("Make has them", /every row/.test(await said(page, "#make-rules")), await said(page, "#make-rules"));
  await page.selectOption("[name=kind]", "suko");
  await page.waitForFunction(() => /circle/.test(document.querySelector("#make-rules").textContent));
  await open(`#watch?puzzle=${encodeURIComponent(SUJIKO)}`);
  await page.waitForFunction(() => /circle/.test(document.querySelector("#watch-rules").textContent));
  check("and Watch", await page.isVisible("#watch-rules summary"));
});

// Screen readers get the sums, and regions can be told apart by letters.
const sums = () => visit(file, async ({ page, open, check }) => {
  const heard = async () => (await page.locator("#play").ariaSnapshot()).split("\n").filter(line => /listitem/.test(line)).join("\n");
  await open(link(SUKO));
  await loaded(page, 9);
  const all = await heard();
  for (const [name, sum] of [["top left", 24], ["top right", 27], ["bottom left", 15], ["bottom right", 25], ["colour A", 7], ["colour B", 19], ["colour C", 19]]) {
    check(`the sum ${name} is heard`, new RegExp(`${name}.*: ${sum}\\b`).test(all), all);
  }
  const letters = await page.$$eval("#play-board svg.board .letters text", texts => texts.map(text => text.textContent).join(""));
  check("regions have letters, and so has their key", letters === "ABBACBCCCABC", letters);
  const clear = await page.evaluate(() => {
    // Letters do not touch the circles.
    const svg = document.querySelector("#play-board svg.board"), circles = [...svg.querySelectorAll("circle")].map(each => [+each.getAttribute("cx"), +each.getAttribute("cy"), +each.getAttribute("r")]);
    const cells = [...svg.querySelectorAll(".letters text")].slice(0, 9).map(text => text.getBBox());
    return cells.every(box => circles.every(([x, y, r]) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)) > r));
  });
  check("letters keep clear of the circles", clear);
  await at(page, 0).click();
  for (const cell of [0, 1, 3, 4]) { await at(page, cell).click(); await page.keyboard.press(`${[9, 8, 0, 7, 6][cell]}`); }
  await page.waitForFunction(() => /24, wrong/.test(document.querySelector("#play-sums").textContent)).catch(async () => check("a wrong sum is heard to be wrong", false, await said(page, "#play-sums")));
  // During editing, the letters change with the colours.
  await page.click("#play-mode");
  await page.locator("#play-colours .swatch").nth(1).click();
  await at(page, 8).click();
  await page.waitForFunction(() => [...document.querySelectorAll("#play-board .letters text")].slice(0, 9).map(text => text.textContent).join("") === "ABBACBCCB").catch(() => check("letters follow a new colour", false));
  await open(link(SUJIKO));
  await loaded(page, 9);
  const circles = await heard();
  check("a Sujiko's sums are heard", [20, 25, 14, 21].every(sum => new RegExp(`: ${sum}\\b`).test(circles)), circles);
  for (const view of ["", "&view=why"]) {
    await open(`#watch?puzzle=${encodeURIComponent(SUKO)}${view}`);
    await page.waitForSelector(view ? "#watch-steps svg.board .letters text" : "#watch-player svg.board .letters text");
    const boards = await page.$$eval(view ? "#watch-steps svg.board" : "#watch-player svg.board", all => all.map(board => [...board.querySelectorAll(".letters text")].map(text => text.textContent).join("")));
    check(`boards in Watch have letters${view}`, boards.length === (view ? 1 : 2) && boards.every(letters => letters === "ABBACBCCCABC"), boards.join());
    check("and sums that are heard", /: 24/.test(await said(page, "#watch-sums")));
  }
  await open("#make?kind=suko&count=1&seed=a");
  await page.waitForSelector("#make-result .cards img[alt*='top left']");
  check("a picture in Make says its sums", /top left circle: \d+/.test(await page.getAttribute("#make-result .cards img", "alt")));
});

// ---- Refusals ------------------------------------------------------------------------------------------------------------

const refusals = () => visit(file, async ({ page, open, check }) => {
  const refused = async () => {
    await page.waitForSelector("#make-refused:not([hidden])", { timeout: 20_000 }).catch(async () => check(`${await hash(page)} is refused`, false));
    return said(page, "#make-refused");
  };
  // Another question to the page that is open; what it said to the one before is taken away.
  const ask = hash => page.evaluate(hash => { document.querySelector("#make-refused").hidden = true; location.hash = hash; }, hash);
  for (const count of ["0", "-5", "abc", "2.5", "1e9"]) {
    for (const as of ["sheet", "list"]) {
      await ask(`#make?as=${as}&kind=sudoku&level=easy&count=${count}&seed=a`);
      const why = await refused();
      check(`${count} puzzles are refused (${as})`, why.includes("How many") && why.includes(count) && !await page.isVisible("#make-result"), why);
    }
  }
  await open("#make?as=book&book=pocket-a5-booklet&set=section.1.count%3D0");
  check("so are none in a section", /whole number/.test(await refused()), await refused());
  for (const [query, name] of [["per-page=3", "Puzzles a page"], ["copies=9", "Copies of a page"], ["versions=0", "Versions"], ["versions=x", "Versions"]]) {
    await ask(`#make?kind=sudoku&level=easy&count=2&seed=a&${query}`);
    const why = await refused();
    check(`${query} is refused by the name of its field`, why.startsWith(name) && !/section\.|--|per_page/.test(why), why);
  }
  // Refusals have no words of the command line, and every language has its own sentences.
  const asked = ["size=7x7", "size=x", "level=beyond", "level=nothing", "clues=3", "clues=81", "clues=x", "mask=nothing", "kind=sudoku&as=list&no-rate=yes&level=easy", "as=list&level=easy&quota=easy:3",
    "as=list&er=x", "as=list&er=3.0..4.4&kind=suko", "as=list&quota=x", "as=list&mask-first=yes", "as=list&attempts=99999999", "kind=suko&regions=9", "kind=suko&level=diabolical"];
  const english = new Map();
  await open("#make");
  const others = await page.$$eval("#language option", all => all.map(each => each.value).filter(lang => lang !== "en"));
  for (const lang of ["en", ...others]) {
    await open(`#make?lang=${lang}`);
    for (const query of asked) {
      await ask(`#make?count=2&seed=a&${query}`);
      const why = await refused();
      if (lang === "en") english.set(query, why);
      check(`${query} is refused in ${lang} without words of the command line`, !/(^|\s)--[a-z]|\brefused\.|undefined/.test(why), why);
      check(`${query} is refused in ${lang}`, lang === "en" || why !== english.get(query) && await page.$$eval("#make-refused [lang=en]", all => all.length) === 0, why);
    }
  }
  await open("#make?kind=sudoku&count=1");
  // All levels are there until the library has said which of them such a board can have.
  const offered = page.waitForFunction(() => {
    const levels = [...document.querySelector("[name=level-from]").options].map(each => each.value);
    return levels.length > 1 && !levels.includes("beyond");
  });
  check("levels that never come are not offered", await offered.then(() => true, () => false));
  // An error without a translation stays English, and is marked as English.
  await open("#make?lang=de&as=book&book=kdp-6x9&set=theme%3Dnothing&seed=a");
  await refused();
  check("what is left in English is marked", await page.$$eval("#make-refused [lang=en]", all => all.length) === 1 && /Englisch/.test(await said(page, "#make-refused")), await said(page, "#make-refused"));
});

// Rows that are no puzzles are refused in every language.
const rows = () => visit(file, async ({ page, open, check }) => {
  for (const [lang, words] of [["de", /erwartet/], ["fr", /il faut/], ["es", /se espera/], ["it", /ci si aspett/]]) {
    await open(`#judge?lang=${lang}`);
    await page.fill("#judge-text", [NINE, "x", `é${NINE.slice(1)}`, "......... ABBACBCCC 24 27", "......... ABBACBCCC a b c d e f g"].join("\n"));
    await page.click("#judge-form .main");
    await page.waitForSelector("#judge-end:not([hidden])");
    const says = (await page.$$eval("#judge-rows td.says", all => all.map(each => each.textContent))).filter(text => text.includes(":"));
    check(`rows are refused in ${lang}`, says.length >= 3 && says.every(text => words.test(text) || /“a“|« a »|«a»/.test(text.replaceAll("„", "“"))) && await page.$$eval("#judge-rows [lang=en]", all => all.length) === 0, says.join(" | "));
    await open(`${link("53..x")}&lang=${lang}`);
    await page.waitForSelector("#play-trouble:not([hidden])");
    check(`so is a link in ${lang}`, words.test(await said(page, "#play-trouble")), await said(page, "#play-trouble"));
  }
});

// If a text fits several box shapes, each tab asks which one is meant.
const boxes = () => visit(file, async ({ page, open, check }) => {
  await open("#judge");
  await page.fill("#judge-text", [SIX, NINE, SIX, ".".repeat(144)].join("\n"));
  await page.click("#judge-form .main");
  await page.waitForSelector("#judge-end:not([hidden])");
  const sizes = () => page.$$eval("#judge-rows tr", all => all.map(row => row.cells[1].colSpan > 1 ? "" : row.cells[6].textContent));
  check("36 cells are not taken as anything unasked", /^3 rows could have boxes/.test(await said(page, "#judge-fits")) && (await sizes()).join() === ",3×3,,", `${await said(page, "#judge-fits")} ${await sizes()}`);
  await page.click("#judge-fits [data-boxes='3x2']");
  await page.waitForFunction(() => /^One row/.test(document.querySelector("#judge-fits").textContent));
  check("they are what is chosen", (await sizes()).join() === "3×2,3×3,3×2,", String(await sizes()));
  await page.click("#judge-fits [data-boxes='3x4']");
  await page.waitForSelector("#judge-fits", { state: "hidden" });
  await page.waitForSelector("#judge-end:not([hidden])");
  check("one length after the other", (await sizes()).join() === "3×2,3×3,3×2,3×4", String(await sizes()));
  await open(link(SIX));
  await page.waitForSelector("#play-trouble [data-boxes='2x3']");
  await page.click("#play-trouble [data-boxes='3x2']");
  await loaded(page, 36);
  check("Play asks as well", (await hash(page)).includes("size=3x2"), await hash(page));
  await open("#watch");
  await page.fill("#watch-text", SIX);
  await page.click("#watch-laying .main");
  await page.click("#trouble [data-boxes='3x2']");
  await page.waitForFunction(six => document.querySelector("#watch-shown").textContent === six, SIX);
  check("and Watch, whose link says it", (await hash(page)).includes("size=3x2"), await hash(page));
  await page.reload();
  await page.waitForFunction(six => document.querySelector("#watch-shown").textContent === six, SIX);
  check("so that it opens again", !await page.isVisible("#trouble"));
});

const visits = { policy, names, copied, back, windows, keys, reset, hints, reasons, levels, rules, sums, refusals, rows, boxes };
const alone = process.env.ONLY?.split(",");
judge(Object.entries(visits).filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
