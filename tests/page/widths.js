// At any width from 320 to 1,920, the page does not scroll sideways, and no control leaves its card. Tests every tab when it is opened and
// after something is made, solved or judged, in the languages with the longest words. usage: widths.js PAGE
"use strict";
const { visit, judge, LANGUAGES } = require("./browser.js");
const [, , file] = process.argv;

const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SUKO = "......... ABBACBCCC 24 27 15 25 7 19 19";
const WING = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
const INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
// The cells of a samurai, and the places between its grids.
const CORNERS = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]];
const isIn = (row, column) => CORNERS.some(([top, left]) => row >= top && row < top + 9 && column >= left && column < left + 9);
const SAMURAI = Array.from({ length: 441 }, (_, place) => isIn(Math.floor(place / 21), place % 21) ? "." : "~").join("");
const boards = page => page.waitForSelector("#play-board [role=gridcell]");

// The states of the page that are measured.
const STATES = {
  make: async (page, open, lang) => {
    await open(`#make?lang=${lang}&kind=suko&count=4&seed=a&versions=2`);
    await page.waitForFunction(() => document.querySelectorAll("#make-result .cards figure").length === 4 && document.querySelector("#make-busy").hidden);
    await page.$$eval("#make details", all => all.forEach(each => { each.open = true; }));
  },
  list: async (page, open, lang) => {
    await open(`#make?lang=${lang}&as=list&kind=sudoku&count=2`);
    await page.$$eval("#make details", all => all.forEach(each => { each.open = true; }));
  },
  book: async (page, open, lang) => {
    await open(`#make?lang=${lang}&as=book&book=kdp-6x9`);
    await page.waitForSelector("#make-sections input", { state: "attached" });
    await page.waitForSelector("#leaf[data-drawn]");
    await page.$$eval("#make details", all => all.forEach(each => { each.open = true; }));
  },
  "first visit": async (page, open, lang) => { await open(`#play?lang=${lang}`); },
  play: async (page, open, lang) => {
    await open(`#play?lang=${lang}&puzzle=${NINE}`);
    await boards(page);
    await page.click("#play-hint:not([aria-busy])");
    await page.waitForSelector("#play-told:not([hidden])");
    await page.$$eval("#play details", all => all.forEach(each => { each.open = true; }));
  },
  suko: async (page, open, lang) => {
    await open(`#play?lang=${lang}&puzzle=${encodeURIComponent(SUKO)}`);
    await boards(page);
    await page.click("#play-mode");
    await page.waitForSelector("#play-board input.sum");
  },
  "6 by 6": async (page, open, lang) => { await open(`#play?lang=${lang}&size=2x3&puzzle=${".".repeat(36)}`); await boards(page); },
  "25 by 25": async (page, open, lang) => { await open(`#play?lang=${lang}&puzzle=${".".repeat(625)}`); await boards(page); },
  samurai: async (page, open, lang) => { await open(`#play?lang=${lang}&puzzle=${SAMURAI}`); await boards(page); },
  watch: async (page, open, lang) => {
    await open(`#watch?lang=${lang}&puzzle=${encodeURIComponent(SUKO)}`);
    await page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2);
    await page.click("#watch .last");
  },
  why: async (page, open, lang) => {
    await open(`#watch?lang=${lang}&view=why&puzzle=${INKALA}`);
    await page.waitForSelector("#watch-steps .steps li");
    await page.click("#watch-steps .hardest");
  },
  judge: async (page, open, lang) => {
    await open(`#judge?lang=${lang}`);
    await page.fill("#judge-text", [NINE, SUKO, WING, "x", "....65.6.42..2........4..45.3.31....", INKALA, INKALA, "53..é"].join("\n"));
    await page.click("#judge-form .main");
    await page.waitForSelector("#judge-end:not([hidden])");
  },
};

// How far the page can scroll sideways, and the controls that are outside of their card's text area and in no part that scrolls.
const astray = () => {
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const card = [...document.querySelectorAll("main > section")].find(section => !section.hidden), edges = card.getBoundingClientRect(), style = getComputedStyle(card);
  const left = edges.left + parseFloat(style.paddingLeft), right = edges.right - parseFloat(style.paddingRight);
  // A sheet from below is as wide as the window.
  const sheet = document.querySelector("#play-sheet"), isOver = each => sheet.contains(each) && getComputedStyle(sheet).position === "fixed";
  const isBeyond = ({ left: from, right: to }, [low, high]) => to > high + 1 || from < low - 1;
  const isOut = each => each.checkVisibility() && isBeyond(each.getBoundingClientRect(), isOver(each) ? [0, innerWidth] : [left, right]);
  const out = [...card.querySelectorAll("button, select, input, textarea, summary, a")].filter(each => !each.closest(".wide:not(:has(#make-sections)), .board-holder, .unseen") && isOut(each));
  return { is: innerWidth, over, out: out.map(each => each.id || each.name || each.textContent.trim()).slice(0, 5) };
};

const PHONES_ON_THEIR_SIDE = [[568, 320], [667, 375], [740, 360], [844, 390], [932, 430]], TABLETS = [[768, 1024], [820, 1180], [1024, 1366]];
const widths = (name, lang) => () => visit(file, async ({ page, open, check, context }) => {
  await STATES[name](page, open, lang);
  const glass = await context.newCDPSession(page), sizes = [...PHONES_ON_THEIR_SIDE, ...TABLETS];
  for (let width = 320; width <= 1920; width += 10) sizes.push([width, 900]);
  for (const [width, height] of sizes) {
    await glass.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    const { is, over, out } = await page.evaluate(astray);
    check(`${name} in ${lang}, ${width} by ${height}`, is === width && over <= 0 && !out.length, `${is} wide, ${over} px over, outside: ${out.join(", ")}`);
  }
});

// Names of rows and columns are not cut off, at any size and in any language.
const labels = () => visit(file, async ({ page, open, check }) => {
  for (const [n, lang, size = ""] of [[16, "en"], [36, "de", "2x3"], [81, "fr"], [256, "it"], [625, "es"], [625, "en"]]) {
    await open(`#play?lang=${lang}&puzzle=${".".repeat(n)}${size && `&size=${size}`}`);
    await page.waitForFunction(n => document.querySelectorAll("#play-board [role=gridcell]").length === n, n);
    const cut = await page.evaluate(() => {
      const svg = document.querySelector("#play-board svg.board"), { x, y, width, height } = svg.viewBox.baseVal;
      const isCut = box => box.x < x || box.y < y || box.x + box.width > x + width || box.y + box.height > y + height;
      return [...svg.querySelectorAll(".names text")].filter(text => isCut(text.getBBox())).map(text => text.textContent);
    });
    check(`names of ${n} cells in ${lang}`, !cut.length, cut.join());
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const size = await page.$eval("#play-board .names", names => +names.getAttribute("font-size") * names.getScreenCTM().a);
      check(`names of ${n} cells are large enough at ${width} px`, size >= 7.5, size.toFixed(1));
    }
  }
});

// The cells of a samurai are as large as those of other boards on a phone, and its names of rows and columns can be read.
const phone = () => visit(file, async ({ page, open, check }) => {
  await open(`#play?puzzle=${SAMURAI}`);
  await page.waitForFunction(() => document.querySelectorAll("#play-board [role=gridcell]").length === 369);
  const seen = await page.evaluate(() => {
    const cell = document.querySelector("#play-board [data-cell='0']").getBoundingClientRect(), names = document.querySelector("#play-board .names");
    return { side: cell.width, name: +names.getAttribute("font-size") * names.getScreenCTM().a };
  });
  check("cells of a samurai on a phone", seen.side >= 20 && seen.name >= 7.5, JSON.stringify(seen));
}, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const alone = process.env.ONLY?.split(",");
const all = Object.keys(STATES).map((name, k) => [name, widths(name, LANGUAGES[k % LANGUAGES.length])]);
judge([...all, ["labels", labels], ["phone", phone]].filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
