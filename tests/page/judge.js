// The tab Judge: what it finds of a list is what the program says of it. usage: judge.js PAGE GRIDPRESS
"use strict";
const fs = require("fs"), os = require("os"), path = require("path");
const { spawnSync } = require("child_process");
const { visit, judge } = require("./browser.js");
const [, , file, gridpress] = process.argv;

const cli = (words, input = "") => spawnSync(gridpress, words, { input, encoding: "utf8", maxBuffer: 1 << 26 });
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const EMPTY = ".".repeat(81);

// Some fifty rows of every sort.
function list() {
  const made = cli(["generate", "-n", "40", "--seed", "judged", "--to", "lines", "--quiet"]).stdout.trim().split("\n");
  const small = cli(["generate", "--size", "2x3", "-n", "3", "--seed", "judged", "--to", "lines", "--quiet"]).stdout.trim().split("\n");
  const relabelled = made[2].replace(/[1-9]/g, digit => "234567891"[digit - 1]);
  return [...made, EMPTY, `11${EMPTY.slice(2)}`, "garbage", made[0], relabelled, ...small, "......... BCABCABCC 25 20 23 23 10 17 18",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."];
}
// The same rows, without what is none, as the program is told of them: it asks for the size of 6x6, which the page takes as 2x3.
function told(rows) {
  const row = line => {
    const [cells, regions = "", ...sums] = line.split(" ");
    return [regions ? "suko" : "sudoku", cells.length === 36 ? "2x3" : "3x3", cells, regions, sums.join(" ")].join(",");
  };
  return ["kind,size,puzzle,regions,sums", ...rows.filter(line => line !== "garbage").map(row)].join("\n");
}
async function judged(page, text) {
  await page.fill("#judge-text", text);
  await page.click("#judge-form .main");
  await page.waitForFunction(() => !document.querySelector("#judge-end").hidden, null, { timeout: 300_000 });
}
const count = (page, name) => page.$eval(`#judge-counts [data-count="${name}"] b`, b => +b.textContent.replace(/\D/g, "")).catch(() => 0);
async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#judge-download")]);
  return fs.readFileSync(await download.path(), "utf8");
}
const fields = line => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(cell => cell[1].replace(/^"|"$/g, "").replaceAll('""', '"'));
function table(text) {
  const [head, ...lines] = text.trim().split("\n").map(fields);
  return lines.map(line => Object.fromEntries(head.map((name, k) => [name, line[k]])));
}

const pasted = () => visit(file, async ({ page, open, check, context }) => {
  const rows = list();
  await open("#judge");
  await judged(page, rows.join("\n"));
  check("every row is judged", await count(page, "all") === rows.length, `${await count(page, "all")} of ${rows.length}`);
  const rated = table(cli(["rate", "-"], told(rows)).stdout);
  const csv = await downloaded(page), found = table(csv);
  check("one row each", found.length === rows.length, `${found.length}`);
  const good = found.filter(row => !row.status.startsWith("not a puzzle"));
  check("garbage is named", found[42]?.status.startsWith("not a puzzle: ") && good.length === rows.length - 1, found[42].status);
  check("the program reads as many", rated.length === good.length, `${rated.length} and ${good.length}`);
  good.forEach((row, k) => {
    for (const name of ["status", "level", "er", "ep", "ed", "hardest", "steps", "effort", "minutes", "guesses"]) {
      check(`line ${row.line}, ${name}`, row[name] === rated[k]?.[name], `'${row[name]}' and '${rated[k]?.[name]}'`);
    }
  });
  check("the number of unique ones", await count(page, "unique") === rated.filter(row => row.level).length, `${await count(page, "unique")}`);
  check("several and none", await count(page, "several solutions") === 1 && await count(page, "no solution") === 1);
  check("a repeat and a dress", await count(page, "repeats") === 1 && await count(page, "dresses") === 1);
  const left = cli(["dedupe", "--to", "csv", "-"], told(rows)).stderr;
  check("dedupe leaves out as many", /\b2 left out/.test(left), left);
  await page.click('#judge-counts [data-count="dresses"]');
  check("the dress names its line", (await page.textContent("#judge-rows")).includes("line 3 in another dress"), await page.textContent("#judge-rows"));
  await page.click('#judge-counts [data-count="all"]');

  const unique = csv.split("\n").filter((line, k) => k === 0 || line && found[k - 1].solution).join("\n");
  const verified = cli(["verify", "-"], unique);
  check("the unique rows hold before the judge", verified.status === 0, verified.stdout + verified.stderr);
  await context.grantPermissions([]);
  await page.click('#judge-head [data-column="er"] button');
  await page.click('#judge-head [data-column="er"] button');
  check("sorted by ER, the hardest first", (await page.textContent("#judge-rows tr:first-child")).includes("10.6"));
  await page.focus('#judge-rows tr:first-child button[aria-label^="Watch"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector("#watch .pane:nth-child(2)");
  check("a row is laid on the table", (await page.textContent("#watch-shown")).startsWith("..53"), await page.textContent("#watch-shown"));
});

const files = () => visit(file, async ({ page, open, check }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "judge-"));
  const csv = path.join(folder, "made.csv"), sdm = path.join(folder, "made.sdm");
  fs.writeFileSync(csv, cli(["generate", "-n", "5", "--seed", "files", "--to", "csv", "--quiet"]).stdout);
  fs.writeFileSync(sdm, cli(["generate", "-n", "5", "--seed", "files", "--to", "sdm", "--quiet"]).stdout);
  await open("#judge");
  await page.setInputFiles("#judge-files", [csv, sdm]);
  await page.waitForFunction(() => !document.querySelector("#judge-end").hidden);
  check("two files", await count(page, "unique") === 10 && await count(page, "repeats") === 5, await page.textContent("#judge-counts"));
  check("lines are of a file", (await page.textContent("#judge-rows")).includes("made.sdm:1"), await page.textContent("#judge-rows tr:last-child"));
  fs.rmSync(folder, { recursive: true });
});

// A long list leaves the page awake, and can be left.
const long = () => visit(file, async ({ page, open, check }) => {
  const rows = cli(["generate", "-n", "2000", "--seed", "long", "--to", "lines", "--quiet", "--no-rate"]).stdout;
  await open("#judge");
  await page.fill("#judge-text", rows);
  await page.click("#judge-form .main");
  let slowest = 0, n = 0;
  while (await page.evaluate(() => document.querySelector("#judge-end").hidden) && n++ < 40) {
    const before = Date.now();
    await page.evaluate(() => document.title);
    slowest = Math.max(slowest, Date.now() - before);
    await page.waitForTimeout(50);
  }
  check("the page answers within 200 ms", slowest < 200, `${slowest} ms`);
  const isOver = await page.evaluate(() => !document.querySelector("#judge-end").hidden);
  if (!isOver) {
    const before = Date.now();
    await page.click("#judge-cancel");
    await page.waitForFunction(() => !document.querySelector("#judge-end").hidden);
    check("stopping is at once", Date.now() - before < 1000, `${Date.now() - before} ms`);
    check("what was judged stays", /Stopped after/.test(await page.textContent("#judge-end")) && await count(page, "all") > 0);
  }
});

const phone = () => visit(file, async ({ page, open, check }) => {
  await open("#judge?lang=de");
  await judged(page, list().slice(36).join("\n"));
  check("it speaks German", /Zeilen geprüft/.test(await page.textContent("#judge-end")), await page.textContent("#judge-end"));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check("nothing runs over the edge of a phone", width <= 390, `${width}`);
}, PHONE);

judge([pasted, files, long, phone]);
