// Drills of the tab Play, in Chromium: ten boards on which one technique is next. usage: node drills.js PAGE
"use strict";
const { visit, judge, LANGUAGES } = require("./browser.js");
const { open: library } = require("./library.js");

const page = process.argv[2] ?? "output/page/index.html";
const state = page => page.getAttribute("#play-drill", "data-state");
const isOpen = (page, n) => page.waitForFunction(n => document.querySelector("#play-drill").dataset.state === "open" && document.querySelector("#play-drill-name").textContent.includes(`board ${n} of `), n);

async function begin(page, technique) {
  await page.click("[data-tab=play]");
  await page.click("#play-drills summary");
  await page.waitForSelector(`#play-drill-technique option[value=${technique}]`, { state: "attached" });
  await page.selectOption("#play-drill-technique", technique);
  await page.click("#play-drill-go");
}

// Without a browser: what is next is what is asked for, by what a hint says of the same board.
async function boards() {
  const faults = [];
  let n = 0;
  const ask = await library(page), check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}: ${detail}`); };
  const { techniques, usual } = ask({ ask: "drills", language: "en" });
  check("there is a list of techniques, the usual one in it", techniques.length > 20 && techniques.some(each => each.technique === usual), techniques.length);
  check("each of them once", new Set(techniques.map(each => each.technique)).size === techniques.length);
  for (const technique of ["hidden-single", "naked-pair", "x-wing", "xy-wing", "swordfish"]) for (let slot = 0; slot < 4; slot++) {
    const made = ask({ ask: "drill", technique, seed: "drill", slot });
    if (!made.line) { check(`${technique} ${slot} was looked for`, made.attempts > 0, made.attempts); continue; }
    const digits = made.digits.map(digit => digit || ".").join(""), told = ask({ ask: "hint", line: made.line, digits, marks: made.marks, language: "en" });
    check(`${technique} ${slot} is next`, told.technique === technique && JSON.stringify(told.strikes) === JSON.stringify(made.strikes), told.technique);
    const { solution } = JSON.parse(made.line);
    check(`${technique} ${slot} takes nothing of the solution`, made.strikes.every(([cell, digit]) => Number(solution[cell]) !== digit) && (!made.put || Number(solution[made.put[0]]) === made.put[1]));
  }
  return { n, faults };
}

const drill = () => visit(page, async ({ page, check }) => {
  await begin(page, "xy-wing");
  await isOpen(page, 1);
  check("it says what is asked", /XY-wing/i.test(await page.textContent("#play-drill-said")), await page.textContent("#play-drill-said"));
  check("the forms are out of the way", !await page.isVisible("#play-drill-go"));
  const marks = await page.$$eval("#play-board [data-cell]", all => all.filter(each => /pencil \d/.test(each.getAttribute("aria-label"))).length);
  check("candidates stand on the board", marks > 10, marks);
  check("what was put there can't be undone", await page.isDisabled("#play-undo"));

  // By hand: what the step rules out is known from the board's marks and the library.
  const ask = await library(page.url().replace(/^file:\/\//, "").split("#")[0]);
  const game = await page.evaluate(() => { const [id] = localStorage["gridpress.game.ids"].split(" "); return JSON.parse(localStorage[`gridpress.game.at.${id}`]); });
  const strikes = game?.head && ask({ ask: "hint", line: game.head.line, digits: game.digits.map(digit => digit || ".").join(""), marks: game.marks, language: "en" }).strikes;
  check("the step is known from what is saved", strikes?.length > 0, JSON.stringify(game).slice(0, 200));
  if (strikes) {
    // A digit of the solution, struck: that is no find.
    // In a cell with several others, since an emptied one has no marks to say anything.
    const solution = JSON.parse(game.head.line).solution, many = marks => marks.toString(2).replaceAll("0", "").length > 2;
    const cell = game.marks.findIndex((marks, at) => many(marks) && strikes.every(([struck]) => struck !== at)), right = Number(solution[cell]);
    await page.click("#play-modes [data-mode=centre]");
    const strike = async (cell, digit) => { await page.click(`#play-board [data-cell="${cell}"]`); await page.keyboard.press(String(digit)); };
    await strike(cell, right);
    for (const [cell, digit] of strikes) await strike(cell, digit);
    check("with a digit of the solution struck, nothing is found", await state(page) === "open" && /not what follows/.test(await page.textContent("#play-drill-said")), await page.textContent("#play-drill-said"));
    await strike(cell, right);
    check("the step by hand is found", await state(page) === "alone", await state(page));
    check("it is said", (await page.textContent("#play-drill-said")).includes("Found!") && /1 done/.test(await page.textContent("#play-drill-done")));
  }
  await page.click("#play-drill-next");
  await isOpen(page, 2);
  await page.click("#play-hint");
  await page.waitForSelector("#play-told:not([hidden])");
  check("a hint names the technique", /XY-wing/i.test(await page.textContent("#play-told")), await page.textContent("#play-told"));
  check("a hint by itself finds nothing", await state(page) === "open");
  await page.click("#play-next");
  await page.waitForFunction(() => document.querySelector("#play-drill").dataset.state === "helped");
  check("with the hint's help it is found, and so it is told", /hint/.test(await page.textContent("#play-drill-said")), await page.textContent("#play-drill-said"));

  // Another board meanwhile, and back.
  await page.click("#play-drill-next");
  await isOpen(page, 3);
  await page.click("#play-another");
  await page.fill("#play-text", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await page.click("#play-read");
  await page.waitForFunction(() => document.querySelector("#play-drill").dataset.state === "away");
  check("the drill waits", /waits/.test(await page.textContent("#play-drill-said")));
  await page.click("#play-drill-next");
  await isOpen(page, 3);
  for (let n = 3; n < 10; n++) {
    await page.click("#play-drill-next");
    await isOpen(page, n + 1);
  }
  await page.click("#play-hint");
  await page.click("#play-next");
  await page.waitForFunction(() => document.querySelector("#play-drill").dataset.state === "helped");
  check("after ten it says how it went", /1 of 10/.test(await page.textContent("#play-drill-said")), await page.textContent("#play-drill-said"));
  check("a dot for each board", (await page.$$eval("#play-drill-dots i", all => all.map(each => each.dataset.state[0]).join(""))) === "ahsssssssh");
  await page.click("#play-drill-end");
  check("it ends", !await page.isVisible("#play-drill") && await page.evaluate(() => document.activeElement.id) === "play-hint");
});

// The course: the next technique's boards, the same for everybody; four of five without a hint, and it goes on to the next one.
const courses = () => visit(page, async ({ page, open, check }) => {
  await page.click("[data-tab=play]");
  await page.click("#play-drills summary");
  await page.waitForFunction(() => /0 of 20.*Hidden single/.test(document.querySelector("#play-course-said").textContent)).catch(() => null);
  const begins = await page.textContent("#play-course-said");
  check("the course begins with singles", /0 of 20.*Hidden single/.test(begins), begins);
  const ask = await library(page.url().replace(/^file:\/\//, "").split("#")[0]);
  const solve = async (n, slot) => {
    await isOpen(page, n);
    const made = ask({ ask: "drill", technique: "hidden-single", seed: "course", slot });
    check(`board ${n} is that of everybody`, made.put, JSON.stringify(made));
    await page.click(`#play-board [data-cell="${made.put[0]}"]`);
    await page.keyboard.press(String(made.put[1]));
    await page.waitForFunction(() => document.querySelector("#play-drill").dataset.state === "alone");
  };
  await page.click("#play-course-go");
  await solve(1, 0);
  // One that is skipped, and a reload.
  await page.click("#play-drill-next");
  await isOpen(page, 2);
  await page.click("#play-drill-next");
  await solve(3, 2);
  await open("#play");
  await page.click("#play-drills summary");
  await page.waitForFunction(() => /0 of 20/.test(document.querySelector("#play-course-said").textContent));
  await page.click("#play-course-go");
  for (const [n, slot] of [[1, 3], [2, 4], [3, 5]]) {
    await solve(n, slot);
    await page.click("#play-drill-next");
  }
  await page.click("#play-drill-end");
  await page.click("#play-drills summary");
  await page.waitForFunction(() => /1 of 20/.test(document.querySelector("#play-course-said").textContent)).catch(() => check("four of the last five are enough", false));
  check("a dot for each technique, and the next one", await page.$$eval("#play-course li", all => all.map(each => each.dataset.state[0]).join("")) === `ao${"n".repeat(18)}`);
});

const cancelled = () => visit(page, async ({ page, check }) => {
  await begin(page, "swordfish");
  await page.waitForSelector("#play-drill:not([hidden])");
  await page.click("#play-drill-end");
  await page.waitForFunction(() => document.querySelector("#play-drill").hidden);
  check("a search can be ended", !(await page.textContent("#play-trouble")).trim(), await page.textContent("#play-trouble"));
  await page.click("#play-drills summary");
  await page.selectOption("#play-drill-technique", "naked-pair");
  await page.click("#play-drill-go");
  await isOpen(page, 1);
  const top = await page.$eval("#play-board", board => board.getBoundingClientRect().top);
  check("another one begins after it, and its board is in sight", top >= 0 && top < 400, top);
  for (const lang of LANGUAGES) {
    await page.selectOption("#language", lang);
    await page.waitForFunction(lang => document.documentElement.lang === lang && document.querySelector("#play-drill-technique").dataset.language === lang, lang);
    const bare = await page.$$eval("#play-drill, #play-drills", all => all.map(each => each.textContent).filter(text => /\bdrill\.|\{\w+\}|undefined/.test(text)));
    check(`every word in ${lang}`, !bare.length, bare.join());
    check(`it fits a phone in ${lang}`, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) <= 0);
  }
}, { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

const alone = process.env.ONLY?.split(",");
const visits = { boards, drill, courses, cancelled };
judge(Object.entries(visits).filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
