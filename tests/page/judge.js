// The tab Judge: its results for a list must be those of the program. usage: judge.js PAGE GRIDPRESS
"use strict";
const fs = require("fs"), os = require("os"), path = require("path");
const { spawnSync } = require("child_process");
const { visit, judge } = require("./browser.js");
const [, , file, gridpress] = process.argv;

const cli = (words, input = "") => spawnSync(gridpress, words, { input, encoding: "utf8", maxBuffer: 1 << 26 });
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const EMPTY = ".".repeat(81);

// About fifty rows of all sorts.
function list() {
  const made = cli(["generate", "-n", "40", "--seed", "judged", "--to", "lines", "--quiet"]).stdout.trim().split("\n");
  const small = cli(["generate", "--size", "2x3", "-n", "3", "--seed", "judged", "--to", "lines", "--quiet"]).stdout.trim().split("\n");
  const relabelled = made[2].replace(/[1-9]/g, digit => "234567891"[digit - 1]);
  return [...made, EMPTY, `11${EMPTY.slice(2)}`, "garbage", made[0], relabelled, ...small, "......... BCABCABCC 25 20 23 23 10 17 18",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."];
}
// The same rows as CSV for the program, without the row that is no puzzle. 36 cells have several sizes; here it is 2x3.
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
  await ended(page);
  if (!await page.isVisible("#judge-fits")) return;
  await page.click("#judge-fits [data-boxes='2x3']");
  await ended(page);
}
const ended = page => page.waitForFunction(() => !document.querySelector("#judge-end").hidden, null, { timeout: 300_000 });
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
  check("a repeat and an equivalent", await count(page, "repeats") === 1 && await count(page, "equivalents") === 1);
  const left = cli(["dedupe", "--to", "csv", "-"], told(rows)).stderr;
  check("dedupe leaves out as many", /\b2 left out/.test(left), left);
  await page.click('#judge-counts [data-count="equivalents"]');
  check("the equivalent names its line", (await page.textContent("#judge-rows")).includes("equivalent to line 3"), await page.textContent("#judge-rows"));
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

// During a long list the page still responds, and the list can be stopped.
const long = () => visit(file, async ({ page, open, check }) => {
  const rows = cli(["generate", "-n", "20000", "--seed", "long", "--to", "lines", "--quiet", "--no-rate"]).stdout;
  await open("#judge");
  await page.setInputFiles("#judge-files", { name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(rows) });
  // The page answers again and again while it judges: the first rows come in small portions.
  const seen = new Set();
  while (seen.size < 5 && await page.evaluate(() => document.querySelector("#judge-end").hidden)) seen.add(await page.$eval("#judge-busy progress", bar => bar.value));
  check("the page answers while it judges", seen.size === 5, [...seen].join());
  await page.click("#judge-cancel");
  await page.waitForFunction(() => !document.querySelector("#judge-end").hidden);
  const judged = await count(page, "all");
  check("what was judged stays", /Stopped after/.test(await page.textContent("#judge-end")) && judged > 0);
  check("and the rest is not judged", judged < 20_000, judged);
});

// A reload keeps the text. A turned puzzle is called equivalent, with the reason why its rating may differ.
const kept = () => visit(file, async ({ page, open, check }) => {
  const inkala = list().at(-1), turned = [...inkala].reverse().join("");
  await open("#judge");
  await judged(page, [inkala, turned].join("\n"));
  const minutes = await page.$$eval("#judge-rows tr", all => all.map(row => row.cells[11].textContent));
  check("a turned board is equivalent to another, rated a little otherwise", await count(page, "equivalents") === 1 && minutes[0] !== minutes[1], minutes.join());
  check("why is said once", await page.isVisible("#judge-lie") && /turned or renamed/.test(await page.textContent("#judge-lie")));
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  check("a reload keeps the text", await page.inputValue("#judge-text") === [inkala, turned].join("\n"));
  await page.click("#judge-clear");
  await page.reload();
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  check("unless it was cleared", await page.inputValue("#judge-text") === "");
  await judged(page, list().slice(0, 3).join("\n"));
  check("nothing is said where nothing differs", !await page.isVisible("#judge-lie"));
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.locator("#judge-rows .doors button").last().boundingBox();
    check(`a row's buttons are on a screen of ${width} px`, box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
  }
});

// A list is read in pieces, with the same rows as the whole. A list that is too long is refused at once.
const pieces = () => visit(file, async ({ page, open, check }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "judge-"));
  const { stdout } = cli(["generate", "--size", "2x2", "-n", "9000", "--seed", "pieces", "--to", "csv", "--quiet"]);
  check("the list is longer than a piece", stdout.length > 1.5 * (1 << 20), stdout.length);
  const whole = path.join(folder, "whole.csv");
  fs.writeFileSync(whole, stdout);
  await open("#judge");
  await page.setInputFiles("#judge-files", whole);
  await ended(page);
  const found = table(await downloaded(page)), asked = table(stdout);
  check("each row once, in its place", found.length === asked.length && found.every((row, k) => row.puzzle === asked[k].puzzle && row.line === `${k + 2}` && !row.status.startsWith("not a puzzle")), `${found.length} of ${asked.length}`);
  const mark = (name, bytes) => { fs.writeFileSync(path.join(folder, name), bytes); return path.join(folder, name); };
  const refused = async (name, bytes) => {
    await page.setInputFiles("#judge-files", mark(name, bytes));
    await page.waitForSelector("#trouble:not([hidden])", { timeout: 30_000 });
    return page.textContent("#trouble");
  };
  const large = await refused("large.txt", Buffer.alloc(129 * (1 << 20), "."));
  check("what is too large is refused at once", /129 MB/.test(large) && /128/.test(large), large);
  const many = await refused("many.txt", `${EMPTY}\n`.repeat(150_000));
  check("and what is too long", /150,00\d lines/.test(many) && /100,000/.test(many) && await page.isHidden("#judge-found"), many);
  const xml = await refused("large.opensudoku", `<opensudoku>${" ".repeat(9 << 20)}</opensudoku>`);
  check("and a format that is read whole", /9 MB/.test(xml.replace(".0", "")) && /8/.test(xml), xml);
  fs.rmSync(folder, { recursive: true });
});

// In print the table is complete, with all rows.
const paper = () => visit(file, async ({ page, open, check }) => {
  await open("#judge");
  await judged(page, cli(["generate", "-n", "60", "--seed", "paper", "--to", "lines", "--quiet"]).stdout);
  const shown = () => page.$$eval("#judge-rows tr", rows => rows.length);
  check("a screen has fifty rows", await shown() === 50);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1046, height: 718 });
  check("paper has all", await shown() === 60);
  const cut = await page.evaluate(() => document.querySelector("#judge table").scrollWidth - document.querySelector("main").clientWidth);
  check("the table is as wide as the paper", cut <= 0, `${cut} px cut`);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  check("and the screen has fifty again", await shown() === 50);
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString("latin1"));
  check("a table lies on its side", box && +box[1] > +box[2], String(box));
});

const phone = () => visit(file, async ({ page, open, check }) => {
  await open("#judge?lang=de");
  await judged(page, list().slice(36).join("\n"));
  check("it speaks German", /Zeilen geprüft/.test(await page.textContent("#judge-end")), await page.textContent("#judge-end"));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check("nothing runs over the edge of a phone", width <= 390, `${width}`);
  const why = await page.locator("#judge-rows td[colspan] > span").boundingBox();
  check("why a row is none can be read without moving the table", why && why.x >= 0 && why.x + why.width <= 390, JSON.stringify(why));
}, PHONE);

judge([pasted, files, long, kept, pieces, paper, phone]);
