// All texts are legible in every look and tab: a contrast of at least 4.5 to 1 with the ground, 3 to 1 for large text (WCAG). Disabled
// controls may be pale. And axe-core finds nothing that would keep somebody from using it. `NODE_PATH` says where axe-core is.
// usage: looks.js PAGE
"use strict";
const fs = require("fs");
const { visit, judge, loaded } = require("./browser.js");
const [, , file] = process.argv;

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SIX = "....65.6.42..2........4..45.3.31....";
const SUKO = "......... ABBACBCCC 24 27 15 25 7 19 19";
// Each look, as chosen on the page, and the preference of the system.
const LOOKS = { light: ["light", "light"], dark: ["dark", "light"], contrast: ["contrast", "light"], "a light system": ["", "light"], "a dark system": ["", "dark"] };

const unfold = (page, tab) => page.$$eval(`#${tab} details`, all => all.forEach(each => { each.open = true; }));
const STATES = {
  make: async (page, open) => {
    await open("#make?kind=suko&count=2&seed=a");
    await page.waitForFunction(() => document.querySelectorAll("#make-result .cards figure").length === 2 && document.querySelector("#make-busy").hidden);
    await unfold(page, "make");
  },
  "a book": async (page, open) => {
    await open("#make?as=book&book=kdp-6x9");
    await page.waitForSelector("#make-sections input", { state: "attached" });
    await page.waitForSelector("#leaf[data-drawn]");
    await unfold(page, "make");
  },
  "a refusal": async (page, open) => { await open("#make?lang=de&as=book&book=kdp-6x9&set=theme%3Dnothing&seed=a"); await page.waitForSelector("#make-refused:not([hidden])"); },
  play: async (page, open) => {
    await open(`#play?puzzle=${NINE}`);
    await loaded(page, 81);
    await page.keyboard.press("5");
    await page.waitForSelector("#play-state[data-state=wrong]");
    await page.click("#play-hint");
    await page.waitForSelector("#play-told:not([hidden])");
    await page.click("#play-link");
    await unfold(page, "play");
  },
  marks: async (page, open) => {
    await open(`#play?puzzle=${NINE}`);
    await loaded(page, 81);
    for (const key of ["Control+Digit1", "Shift+Digit4", "v", "2", "3", "s", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await page.waitForSelector("#play-snapshots li");
    await unfold(page, "play");
  },
  paused: async (page, open) => { await open(`#play?puzzle=${NINE}`); await loaded(page, 81); await page.keyboard.press("q"); await page.waitForSelector("#play-cover:not([hidden])"); },
  "a first visit": async (page, open) => { await open("#play"); await loaded(page, 81); await unfold(page, "play"); },
  suko: async (page, open) => { await open(`#play?puzzle=${encodeURIComponent(SUKO)}`); await loaded(page, 9); await page.keyboard.press("5"); await page.waitForSelector("#play-pad [data-done]"); },
  "a suko's sums": async (page, open) => { await open(`#play?puzzle=${encodeURIComponent(SUKO)}`); await loaded(page, 9); await page.click("#play-mode"); await page.waitForSelector("#play-board input.sum"); },
  "boxes to choose": async (page, open) => { await open(`#play?puzzle=${SIX}`); await page.waitForSelector("#play-trouble [data-boxes]"); },
  watch: async (page, open) => {
    await open(`#watch?puzzle=${encodeURIComponent(SUKO)}`);
    await page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2);
    await page.click("#watch .last");
    await unfold(page, "watch");
  },
  why: async (page, open) => { await open(`#watch?view=why&lang=fr&puzzle=${NINE}`); await page.waitForSelector("#watch-steps .steps li"); },
  judge: async (page, open) => {
    await open("#judge");
    await page.fill("#judge-text", [NINE, SUKO, SIX, "x", NINE].join("\n"));
    await page.click("#judge-form .main");
    await page.waitForSelector("#judge-end:not([hidden])");
  },
};

// Texts of the page that are too pale, with their colours. Boards are left out: they are pictures, whose colours turn as a whole.
const pale = () => {
  const glass = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const colour = text => { glass.clearRect(0, 0, 1, 1); glass.fillStyle = text; glass.fillRect(0, 0, 1, 1); const [r, g, b, a] = glass.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255]; };
  const over = (top, below, part = top[3]) => [0, 1, 2].map(k => top[k] * part + below[k] * (1 - part)).concat(1);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, k) => sum + c * [.2126, .7152, .0722][k], 0);
  const behind = each => {
    const grounds = [];
    for (let at = each; at; at = at.parentElement) grounds.push(colour(getComputedStyle(at).backgroundColor));
    return grounds.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const opacity = each => { let all = 1; for (let at = each; at; at = at.parentElement) all *= +getComputedStyle(at).opacity; return all; };
  const judged = (each, words, style) => {
    const ground = behind(each), ink = colour(style.color), text = over(ink, ground, ink[3] * opacity(each)), [low, high] = [light(text), light(ground)].sort((a, b) => a - b);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && +style.fontWeight >= 700, ratio = (high + .05) / (low + .05);
    return ratio >= (isLarge ? 3 : 4.5) ? [] : [`'${words.trim().slice(0, 24)}' in ${each.id || each.className || each.tagName}: ${ratio.toFixed(2)}`];
  };
  const own = each => [...each.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join("");
  return [...document.querySelectorAll("body *")].filter(each => !each.closest("svg, script, :disabled, .unseen, .sr, option") && each.checkVisibility()).flatMap(each => [
    ...own(each).trim() || each.value && each.matches("input, select, textarea") ? judged(each, own(each) || each.value, getComputedStyle(each)) : [],
    ...each.placeholder && !each.value ? judged(each, each.placeholder, getComputedStyle(each, "::placeholder")) : [],
  ]);
};

const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const barriers = async page => {
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  });
};

const look = name => () => visit(file, async ({ page, open, check }) => {
  await STATES[name](page, open);
  for (const [called, [chosen, colorScheme]] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme });
    await page.selectOption("#look", chosen);
    const all = await page.evaluate(pale);
    check(`${name} can be read in ${called}`, !all.length, all.slice(0, 6).join("; "));
    const found = await barriers(page);
    check(`axe-core finds nothing in ${name} in ${called}`, !found.length, found.join("; "));
  }
});

// What a dot says depends on whether it is white or black, so no look exchanges them. Its colour is what its own and the turned board make of it.
const dots = () => visit(file, async ({ page, open, check }) => {
  const line = JSON.stringify({ format_version: 1, kind: "sudoku", size: "3x3", puzzle: ".".repeat(81), rules: "difference=r1c1,r1c2;2:r2c2,r3c2 ratio=r5c5,r5c6;4:r7c7,r8c7" });
  await open(`#play?puzzle=${encodeURIComponent(line)}`);
  await loaded(page, 81);
  for (const [called, [chosen, colorScheme]] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme });
    await page.selectOption("#look", chosen);
    const seen = await page.evaluate(() => {
      const isTurned = getComputedStyle(document.querySelector("#play-board svg.board")).filter !== "none", isLight = each => getComputedStyle(each).fill === "rgb(255, 255, 255)" !== isTurned;
      return [...document.querySelectorAll("#play-board .lines circle")].map(dot => `${Number(dot.getAttribute("cy")) < 160 ? "difference" : "ratio"} ${isLight(dot) ? "white" : "black"}${dot.nextElementSibling?.tagName === "g" ? isLight(dot.nextElementSibling) ? " with white" : " with black" : ""}`).join();
    });
    check(`dots have their colours in ${called}`, seen.split(",").sort().join() === "difference white,difference white with black,ratio black,ratio black with white", seen);
  }
});

const alone = process.env.ONLY?.split(",");
judge([...Object.keys(STATES).map(name => [name, look(name)]), ["dots", dots]].filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
