// The tab Watch: runs of solvers, with the counters of the program's lab; improvements that change during a run; and the path of a
// rating. usage: watch.js PAGE GRIDPRESS
"use strict";
const { spawnSync } = require("child_process");
const { visit, judge } = require("./browser.js");
const { open: library } = require("./library.js");
const [, , file, gridpress] = process.argv;

const INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const WING = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
const SUKO = "......... ABBACBCCC 24 27 15 25 7 19 19";
const ARROW = ".....2.11.4..... arrow=r3c3,r2c4,r2c3";
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const cli = (words, puzzle) => spawnSync(gridpress, words, { input: `${puzzle}\n`, encoding: "utf8" }).stdout;
// The lab's table: for each solver its steps, guesses and retractions.
function lab(solvers, puzzle, budget = 10_000_000) {
  const [head, ...lines] = cli(["lab", "--quiet", "--with", solvers, "--budget", `${budget}`, "--out", "-"], puzzle).trim().split("\n");
  const cells = line => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(cell => cell[1].replace(/^"|"$/g, ""));
  const names = cells(head);
  return lines.map(line => Object.fromEntries(cells(line).map((value, k) => [names[k], value])));
}
const link = (puzzle, more = "") => `#watch?puzzle=${encodeURIComponent(puzzle)}${more}`;
const idle = page => page.waitForFunction(() => document.querySelectorAll("#watch .pane").length === 2
  && [...document.querySelectorAll("#watch .busy")].every(busy => busy.hidden), null, { timeout: 120_000 });
const counts = (page, side) => page.evaluate(side => [...document.querySelectorAll("#watch .pane")[side].querySelectorAll("dd")].slice(0, 3)
  .map(dd => +dd.textContent.replace(/[^0-9]/g, "")), side);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const wanted = row => [+row.steps, +row.guesses || 0, +row.retractions || 0];

// Every solver of a board ends with the counters of the lab.
const everybody = () => visit(file, async ({ page, open, check }) => {
  for (const puzzle of [WING, SUKO, ARROW]) {
    await open(link(puzzle));
    await idle(page);
    const names = await page.evaluate(() => [...document.querySelector("#watch .head select").options].map(option => option.value));
    const serving = lab("all", puzzle).filter(row => row.outcome !== "unsuited").length;
    check("every solver that serves is there", names.length === serving, `${names.length} of ${serving}`);
    for (const name of names) {
      // On the right, two improvements are on by default.
      const [row] = lab(name === "suko-search" ? "suko-search:1,2" : name, puzzle);
      await page.selectOption("#watch .pane:nth-child(2) .head select", name);
      await idle(page);
      await page.click("#watch .last");
      const seen = await counts(page, 1), said = await page.textContent("#watch .pane:nth-child(2) .says");
      check(`${name}: steps`, seen[0] === +row.steps, `${seen} for ${wanted(row)}`);
      if (row.guesses !== "") check(`${name}: guesses`, said.includes(`guesses ${row.guesses}`) || seen[1] === +row.guesses, `${seen} for ${wanted(row)}`);
      if (row.retractions !== "") check(`${name}: taken back`, seen[2] === +row.retractions, `${seen} for ${wanted(row)}`);
      const ends = { solved: "Solved after", stuck: "Stuck after", "gave-up": "Gave up after" };
      check(`${name}: its end is told`, said.includes(ends[row.outcome]), said);
    }
  }
});

// Two boards, the keyboard and the speed.
const playing = () => visit(file, async ({ page, open, check }) => {
  await page.clock.install();
  await open(link(INKALA, "&left=backtracking&right=least-candidates-hybrid"));
  await idle(page);
  await page.evaluate(() => document.activeElement.blur());
  // From here on the page's time passes only as it is told.
  await page.clock.pauseAt(Date.now() + 60_000);
  check("the counters start at nothing", same([await counts(page, 0), await counts(page, 1)], [[0, 0, 0], [0, 0, 0]]));
  for (let k = 1; k <= 5; k++) {
    await page.keyboard.press("ArrowRight");
    check("a step is a step on both sides", (await counts(page, 0))[0] === k && (await counts(page, 1))[0] === k);
  }
  await page.keyboard.press("ArrowLeft");
  check("and a step back", (await counts(page, 0))[0] === 4);
  await page.keyboard.press("Space");
  await page.clock.runFor(2000);
  await page.keyboard.press("Space");
  const at = await counts(page, 0);
  check("100 ms a step", Math.abs(at[0] - 24) <= 1, `${at[0] - 4} steps in 2 s`);
  await page.clock.runFor(400);
  check("a pause is one", same(at, await counts(page, 0)));
  await page.keyboard.press("Space");
  await page.clock.runFor(600);
  check("and then it goes on", (await counts(page, 0))[0] > at[0]);
  await page.clock.resume();
  await page.keyboard.press("End");
  const [left] = lab("backtracking", INKALA), [right] = lab("least-candidates-hybrid", INKALA);
  check("both ends are the lab's", same([await counts(page, 0), await counts(page, 1)], [wanted(left), wanted(right)]));
  const sizes = await page.$$eval("#watch .pane:first-child dd", dds => dds.length);
  check("time and steps per millisecond are told", sizes === 5, `${sizes} counters`);
  const solution = cli(["solve", "-"], INKALA).split("\n")[1].split(",")[1];
  const board = await page.evaluate(givens => {
    const uses = [...document.querySelectorAll("#watch .pane:first-child .written use")];
    return [...givens].map(given => given === "." ? (uses.shift().getAttribute("href") || "-0").split("-")[1] : given).join("");
  }, INKALA);
  check("the board is the solution", board === solution, board);
});

// Improvements that change during a run: past steps stay, and the whole run is the lab's run with these changes.
const switching = () => visit(file, async ({ page, open, check }) => {
  await open(link(SUKO, "&left=suko-search:none&right=suko-brute-force"));
  await idle(page);
  await page.evaluate(() => {
    const at = document.querySelector("#watch .at");
    at.value = 500;
    at.dispatchEvent(new Event("input"));
  });
  const board = () => page.$eval("#watch .pane:first-child .written", written => written.innerHTML.replace(/<use[^>]*href="([^"]*)"[^>]*>/g, "$1"));
  const before = [await counts(page, 0), await board()];
  await page.click("#watch .pane:first-child .switches label:nth-child(1)");
  await idle(page);
  check("no jump at the switch", same(before, [await counts(page, 0), await board()]), `${before[0]} and ${await counts(page, 0)}`);
  await page.click("#watch .pane:first-child .switches label:nth-child(2)");
  await idle(page);
  check("nor at the next", same(before, [await counts(page, 0), await board()]));
  const plan = "suko-search:none@0,1,2@500";
  check("the plan is told", (await page.textContent("#watch .pane:first-child .plan")).includes(plan), await page.textContent("#watch .pane:first-child .plan"));
  await page.click("#watch .last");
  const [row] = lab(plan, SUKO), [brute] = lab("suko-brute-force", SUKO);
  check("the counters are the lab's", same(await counts(page, 0), wanted(row)), `${await counts(page, 0)} for ${wanted(row)}`);
  check("brute force beside it", (await counts(page, 1))[0] === +brute.steps);
});

// The path, in English and German, and on a phone.
const why = () => visit(file, async ({ page, open, check }) => {
  await open(link(WING, "&view=why"));
  await page.waitForSelector("#watch-steps .steps li");
  const rated = cli(["rate", "-"], WING).split("\n")[1].split(",");
  const n = await page.$$eval("#watch-steps .steps li", steps => steps.length);
  check("as many steps as the rating", n === +rated[6], `${n} for ${rated[6]}`);
  const verdict = await page.textContent("#watch-verdict");
  for (const value of rated.slice(1, 4)) check(`the rating says ${value}`, verdict.includes(value), verdict);
  await page.click("#watch-steps .moves .hardest");
  const hardest = await page.textContent("#watch-steps [aria-current] button");
  check("the hardest step is the rating's", hardest.toLowerCase().includes(rated[5].replaceAll("-", " ").slice(0, 1)) && hardest.includes(rated[1]), hardest);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  const count = await page.textContent("#watch-steps .count");
  await page.keyboard.press("ArrowLeft");
  check("arrows step", count !== await page.textContent("#watch-steps .count"));
  await open(link("................", "&view=why"));
  await page.waitForFunction(() => document.querySelector("#watch-verdict").textContent);
  check("a puzzle with several solutions has no way", (await page.textContent("#watch-verdict")).includes("several solutions"));
});

// Boards with rules have machines that get through them, and a figure of one that knows no rules is not told.
const ruled = () => visit(file, async ({ page, open, check }) => {
  const chosen = () => page.$$eval("#watch .head select", all => all.map(select => select.value).join());
  await open(link(WING));
  await idle(page);
  check("plain boards begin with plain backtracking", await chosen() === "backtracking,least-candidates-cell", await chosen());
  await open(link(ARROW));
  await idle(page);
  check("with rules it is another", await chosen() === "backtracking-sorted,norvig", await chosen());
  await page.click("#watch .last");
  const said = () => page.$$eval("#watch .pane .says", all => all.map(each => each.textContent));
  check("both get through", (await said()).every(text => text.includes("Solved after")), await said());
  check("the arrow is drawn", await page.$$eval("#watch .pane svg", all => all.every(svg => svg.querySelectorAll("path, line, circle, polyline").length > 3)));
  await page.selectOption("#watch .pane:nth-child(1) .head select", "crook");
  await idle(page);
  const next = ARROW.replace("4", ".");
  await page.evaluate(hash => { location.hash = hash; }, link(next));
  await page.waitForFunction(text => document.querySelector("#watch-shown").textContent === text, next);
  await idle(page);
  check("what was chosen stays", (await chosen()).startsWith("crook,"), await chosen());
  await open(link(ARROW, "&view=why"));
  await page.waitForSelector("#watch-steps .steps li");
  const facts = await page.textContent("#watch-verdict");
  check("no guesses of a solver that does not know arrows", !/Guesses/.test(facts), facts);
});

// In print, a long path has only its sentences, on a few pages.
const paper = () => visit(file, async ({ page, open, check }) => {
  await open(link(INKALA, "&view=why"));
  await page.waitForSelector("#watch-steps .steps li");
  const pdf = await page.pdf({ format: "A4" }), n = (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;
  check("127 steps are not fifty pages", n <= 8, `${n} pages`);
});

const german = () => visit(file, async ({ page, open, check }) => {
  await open(link(WING, "&left=backtracking&lang=de"));
  await idle(page);
  await page.click("#watch .last");
  check("the end is told in German", /Gelöst nach [\d.]+ Schritten/.test(await page.textContent("#watch .says")), await page.textContent("#watch .says"));
  await page.click("#watch .first");
  await page.click("#watch .next");
  const reason = await page.textContent("#watch .says");
  check("a reason is told in German", reason.includes("die erste leere Zelle und die nächste Ziffer"), reason);
  for (const view of ["solvers", "why"]) {
    await page.click(`#watch [data-view=${view}]`);
    if (view === "why") await page.waitForSelector("#watch-steps .steps li");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`${view}: nothing runs over the edge of a phone`, width <= 390, `${width}`);
    const small = await page.$$eval("#watch .playing button, #watch .moves button, #watch select", all => all.filter(e => e.offsetParent)
      .map(e => e.getBoundingClientRect()).filter(box => box.width < 43.5 || box.height < 43.5).length);
    check(`${view}: what is pressed is large enough`, small === 0, `${small} are not`);
  }
}, PHONE);

// Without a browser: a run that is cut short reports that, and a random run depends on its seed.
async function asked() {
  const ask = await library(file), faults = [];
  const line = ask({ ask: "listed", text: INKALA }).rows[0].row;
  const run = more => JSON.parse(ask({ ask: "played", puzzle: line, language: "en", seed: "lab", budget: 10_000, ...more }).data)[0].runs[0];
  const cut = run({ solver: "first-available", budget: 500 });
  if (cut.outcome !== "gave-up" || cut.steps !== 500) faults.push(`a budget of 500: ${cut.outcome} after ${cut.steps}`);
  const drawn = ["a", "a", "b"].map(seed => JSON.stringify(run({ solver: "random-least-candidates-cell", seed }).acts));
  if (drawn[0] !== drawn[1] || drawn[0] === drawn[2]) faults.push("a seed is a run, and another seed another");
  const { steps } = ask({ ask: "timed", puzzle: line, solver: "backtracking", seed: "lab", budget: 1e6, times: 3 });
  if (steps !== +lab("backtracking", INKALA)[0].steps) faults.push(`unwatched it takes ${steps} steps`);
  return { n: 3, faults };
}

const visits = { asked, everybody, playing, switching, why, ruled, paper, german };
judge(process.argv[4] ? [visits[process.argv[4]]] : Object.values(visits));
