// Every kind in the page: one board of each is made, and then played, hinted at, watched and judged; its marks are drawn and read
// aloud, in all languages. usage: node kinds.js PAGE [KIND...]
"use strict";
const { visit, judge, LANGUAGES } = require("./browser.js");
const library = require("./library.js");
const [, , file, ...named] = process.argv;

const made = [];

// ---- Without a browser -------------------------------------------------------------------------------------------------------

async function answers() {
  const ask = await library.open(file), faults = [];
  let n = 0;
  const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}: ${detail}`); };
  const { kinds, rules } = ask({ ask: "tables", language: "en" });
  for (const kind of kinds.filter(({ name }) => !named.length || named.includes(name))) {
    const line = library.small(ask, kind, "every kind");
    const board = ask({ ask: "board", line, language: "en" }), said = JSON.parse(line), bare = ask({ ask: "board", line: emptied(said, board), language: "en" });
    // A link describes a board only by its rules: with even cells and no odd one it is a Sudoku with marks.
    const { title } = ask({ ask: "board", line: board.text, size: board.needs_size ? board.size : null, language: "en" });
    made.push({ kind, line, board, title });
    const { solvers } = ask({ ask: "serving", puzzle: line });
    check("machines know its rules", solvers.length > 1, `${kind.name}: ${solvers.map(({ name }) => name)}`);
    check("its kind is known by its rules", board.kind === kind.name, `${kind.name}: ${board.kind}`);
    check("it has one solution", ask({ ask: "count", line }).says === "one", kind.name);
    // Each rule of the board is told, each cage, sign and mark has words, and something is drawn for each.
    const own = (said.rules ?? "").split(" ").filter(Boolean).map(word => word.split("=")[0]);
    check("its rules are told", own.every(name => rules.some(rule => rule.name === name)) && board.rules_told.length >= own.length, `${kind.name}: ${own}`);
    const places = (said.rules ?? "").split(" ").filter(word => word.includes("=")).flatMap(word => word.split("=")[1].split(";")).length;
    const words = board.signs.length + board.cages.filter(cage => cage.said).length + board.marked.length + board.houses.filter(house => house.told).length;
    check("what is on it has words", !own.some(name => has(rules, name, PLACED)) || words > 0, `${kind.name}: ${places} places, ${words} words`);
    check("what is on it is drawn", !own.some(name => has(rules, name, DRAWN)) || board.lines.length + board.ground.length > bare.lines.length + bare.ground.length || board.seats.some(seat => seat.svg), `${kind.name}: ${own}`);
    for (const language of LANGUAGES) {
      const told = ask({ ask: "board", line, language }), of = ({ signs, cages, houses }) => [...signs.map(sign => sign.said), ...cages.map(cage => cage.said ?? ""), ...houses.map(house => house.name)];
      const isSaid = text => !/[{}]|undefined|\bnull\b/.test(text);
      check("words have no gaps", of(told).every(isSaid) && of(told).length === of(board).length, `${kind.name} ${language}: ${of(told).find(text => !isSaid(text))}`);
      if (language !== "en" && board.signs.length) check("signs are said in the language", told.signs.some(({ said }, k) => said !== board.signs[k].said), `${kind.name} ${language}: ${told.signs[0].said}`);
      const hint = ask({ ask: "hint", line, digits: board.givens, language });
      check("there is a hint in words", hint.says === "reveal" || hint.says === "step" && hint.stages.every(stage => stage && isSaid(JSON.stringify(stage).replace(/[{}]/g, ""))), `${kind.name} ${language}: ${JSON.stringify(hint).slice(0, 200)}`);
    }
  }
  return { n, faults };
}
// The ways in which a rule has its places: those that are read aloud, and those that are drawn.
const PLACED = ["cage", "mark", "edge", "line", "groups", "corner", "outside", "diagonal", "regions", "areas", "blocks", "runs", "cells"], DRAWN = PLACED;
const has = (rules, name, ways) => ways.includes(rules.find(rule => rule.name === name)?.takes);
// The same ground without marks and signs.
function emptied(said, board) {
  const { size } = said, form = (said.rules ?? "").split(" ").filter(word => /^(grids|latin)/.test(word)).join(" ");
  if (board.has_sums || /(runs|areas|straights|regions)=/.test(said.rules ?? "")) return JSON.stringify({ format_version: 1, size: "2x2", puzzle: ".".repeat(16), rules: "" });
  return JSON.stringify({ format_version: 1, size, puzzle: said.puzzle, rules: form });
}

// ---- In the page ---------------------------------------------------------------------------------------------------------

const idle = page => page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2
  && [...document.querySelectorAll("#watch .busy")].every(busy => busy.hidden), null, { timeout: 120_000 });
const solved = page => page.$$eval("#watch .pane .says", all => all.map(each => each.textContent));

// A quarter of the kinds, which takes a minute or two; all of them with EVERY=1, or those that are named.
const isShown = (_, k) => named.length > 0 || !!process.env.EVERY || k % 4 === 0;
const inThePage = () => visit(file, async ({ page, open, check }) => {
  for (const { kind, board, title } of made.filter(isShown)) {
    await open(`#play?puzzle=${encodeURIComponent(board.text)}${board.needs_size ? `&size=${board.size}` : ""}`);
    const isThere = await page.waitForFunction(n => document.querySelectorAll("#play-board [role=gridcell]").length === n, board.places.length, { timeout: 20_000 }).catch(() => null);
    if (!isThere) { check("a link opens it", false, `${kind.name}: ${await page.textContent("#play-trouble")}`); continue; }
    await page.waitForFunction(() => document.querySelector("#play-solutions").dataset.says !== "counting");
    check("one solution is told", await page.getAttribute("#play-solutions", "data-says") === "one", kind.name);
    check("its name is told", (await page.textContent("#play-title")).startsWith(title), `${kind.name}: ${await page.textContent("#play-title")}`);
    const list = await page.$$eval("#play-sums li", all => all.map(each => each.textContent));
    const wanted = board.has_sums ? board.sums.length : board.cages.filter(cage => cage.said).length + board.signs.length;
    check("its sums and signs are read aloud", list.length === wanted && list.every(text => text.length > 2), `${kind.name}: ${list.length} of ${wanted}`);
    const labels = await page.$$eval("#play-board [role=gridcell]", all => all.map(each => each.getAttribute("aria-label")));
    check("marks are read aloud", board.marked.every(({ cell, rule }) => labels[cell].includes(rule === "odd" ? "Odd cell" : "Even cell")), kind.name);
    check("regions are read aloud", board.houses.filter(house => house.told).every(house => house.cells.every(cell => labels[cell].includes(house.name))), kind.name);
    check("the rules are told", (await page.textContent("#play-rules")).length > 40, kind.name);
    await page.click("#play-hint");
    await page.waitForFunction(() => !document.querySelector("#play-told").hidden && document.querySelector("#play-told").textContent.length > 10);
    check("a hint is told", (await page.isHidden("#play-trouble")), `${kind.name}: ${await page.textContent("#play-trouble")}`);
    await open(`#watch?puzzle=${encodeURIComponent(board.text)}${board.needs_size ? `&size=${board.size}` : ""}`);
    await idle(page);
    await page.click("#watch .last");
    check("a machine is watched", (await solved(page)).some(text => /Solved after/.test(text)), `${kind.name}: ${await solved(page)}`);
  }
  // One list of all.
  await page.goto("about:blank");
  await open("#judge");
  await page.fill("#judge-text", made.map(({ line }) => line).join("\n"));
  await page.click("#judge-form .main");
  await page.waitForFunction(() => !document.querySelector("#judge-end").hidden, null, { timeout: 300_000 });
  const rows = await page.$$eval("#judge-rows tr", all => all.length), bad = await page.$$eval("#judge-counts [data-count]", all => all.map(each => `${each.dataset.count} ${each.textContent}`));
  check("each is judged", rows === Math.min(made.length, rows) && rows > 0, `${rows} of ${made.length}: ${bad.join(", ")}`);
  const unique = await page.$eval("#judge-counts [data-count=unique] b", b => +b.textContent.replace(/\D/g, "")).catch(() => -1);
  check("each has one solution there", unique === made.length, `${unique} of ${made.length}: ${bad.join(", ")}`);
});

judge([answers, inThePage]);
