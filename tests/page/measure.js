// Measures the page: its size, the time until it can be used and until it shows a puzzle, and puzzles for each second of processor
// time in one worker, compared with the program's portable lane. usage: node measure.js PAGE GRIDPRESS
// Not here: a verdict; people read the figures.
"use strict";
const fs = require("fs"), zlib = require("zlib");
const { execFileSync } = require("child_process");
const { open } = require("./library.js");
const { visit } = require("./browser.js");

const [, , page = "output/page/index.html", gridpress = "target/release/gridpress"] = process.argv;
const ROUNDS = 5;
const median = list => list.sort((a, b) => a - b)[list.length >> 1];
const cpu = does => {
  const before = process.resourceUsage();
  does();
  const after = process.resourceUsage();
  return (after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1e6;
};
// The processor time of the program in seconds, from the shell's `times`.
function native(args) {
  const said = execFileSync("bash", ["-c", `"$@" >/dev/null; times`, "-", gridpress, ...args], { env: { ...process.env, GRIDPRESS_LANES: "portable" } }).toString();
  return said.trim().split("\n")[1].split(/\s+/).map(text => /(\d+)m([\d.]+)s/.exec(text)).reduce((sum, [, m, s]) => sum + m * 60 + +s, 0);
}

(async () => {
  const bytes = fs.readFileSync(page);
  console.log(`size: ${bytes.length.toLocaleString("en")} bytes, gzipped ${zlib.gzipSync(bytes, { level: 9 }).length.toLocaleString("en")}`);
  const usable = [], seen = [];
  for (let k = 0; k < ROUNDS; k++) {
    await visit(page, async ({ page, open }) => {
      usable.push(await page.evaluate(() => performance.now()));
      await open("#make?as=sheet&kind=sudoku&level=easy&count=4&seed=measure");
      await page.waitForFunction(() => document.querySelector("#make-result .cards img")?.naturalWidth > 0, null, { polling: "raf" });
      seen.push(await page.evaluate(() => performance.now()));
    });
  }
  console.log(`usable after ${Math.round(median(usable))} ms, a puzzle of a link seen after ${Math.round(median(seen))} ms (medians of ${ROUNDS} openings from disk)`);
  const ask = await open(page), BLOCK = 1000;
  for (const [name, n, recipe, args] of [["unrated", 20_000, { "no-rate": true }, ["--no-rate"]], ["rated", 4_000, {}, []]]) {
    const here = [], there = [];
    for (let k = 0; k < ROUNDS; k++) {
      const wish = { kind: "sudoku", seed: `measure${k}`, ...recipe };
      here.push(n / cpu(() => { for (let from = 0; from < n; from += BLOCK) ask({ ask: "forge", recipe: wish, from, to: from + BLOCK }); }));
      there.push(n / native(["generate", "-n", String(n), "--seed", `measure${k}`, "-j1", "--quiet", ...args]));
    }
    const [ours, theirs] = [median(here), median(there)];
    console.log(`${name}: ${Math.round(ours).toLocaleString("en")} a second of processor time, the program's portable lane ${Math.round(theirs).toLocaleString("en")}: ${Math.round(100 * ours / theirs)} %`);
  }
})();
