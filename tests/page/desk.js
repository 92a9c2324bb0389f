// The teacher's desk of the tab Make, in Chromium: ready choices, pages before they are printed, printing them, lines to write on, slips,
// versions, friendly clue counts; their bytes against the program's. usage: node desk.js PAGE [GRIDPRESS]
"use strict";
const fs = require("fs"), zlib = require("zlib");
const { visit, judge, LANGUAGES } = require("./browser.js");
const { native } = require("./make_bytes.js");

const page = process.argv[2] ?? "output/page/index.html", binary = process.argv[3] ?? "target/release/gridpress";
const isMade = page => page.waitForFunction(() => document.querySelector("#make-busy").hidden && !document.querySelector("#make-result").hidden && document.querySelector("#make-sum").textContent);
const isShown = page => page.waitForFunction(() => document.querySelector("#make-busy").hidden && document.querySelector("#desk[data-drawn]") && [...document.querySelectorAll("#desk img")].every(img => img.complete && img.naturalWidth > 0));
const ids = page => page.$$eval("#make-result .cards figcaption .soft", all => all.map(each => each.textContent).filter(text => /^\w{12}$/.test(text)));
// What a PDF says of its pages; the program's stand in packed streams of objects.
const plain = pdf => {
  const text = pdf.toString("latin1"), unpacked = [];
  for (const { index, 0: word } of text.matchAll(/\/ObjStm[^]*?stream\r?\n/g)) {
    const from = index + word.length;
    try { unpacked.push(zlib.inflateSync(pdf.subarray(from, text.indexOf("endstream", from)), { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString("latin1")); } catch { /* not packed */ }
  }
  return [text, ...unpacked].join("\n");
};
const pagesOf = pdf => (plain(pdf).match(/\/Type\s*\/Page(?![s\w])/g) ?? []).length;
// The size of the first page, in millimetres.
const sizeOf = pdf => /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(plain(pdf))?.slice(1).map(points => Math.round(points * 25.4 / 72));
const pictures = page => page.$$eval("#desk-pages img", all => all.map(img => decodeURIComponent(img.src.split(",")[1])));

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-file='${name}']`)]);
  return fs.readFileSync(await download.path());
}
function fromProgram(list, ...names) {
  const run = native(binary, list), all = names.map(run.read);
  run.end();
  return all;
}

const preview = () => visit(page, async ({ page, open, check }) => {
  check("nothing is shown before something was made", !await page.isVisible("#desk"));
  await open("#make?kind=sudoku&level=easy&count=4&seed=desk&per-page=2");
  await isShown(page);
  const pdf = await saved(page, "sheet.pdf"), first = await ids(page);
  check("as many pages as the PDF has", await page.locator("#desk-pages img").count() === pagesOf(pdf), pagesOf(pdf));
  const [one, two] = fromProgram(["sheet", "--level=easy", "--seed=desk", "--per-page=2", "--out=sheet.svg"], "sheet-1.svg", "sheet-2.svg");
  const shown = await pictures(page);
  check("a page is drawn as the program draws it", shown[0] === one.toString() && shown[1] === two.toString(), `${shown[0].length} ${one.length}`);
  check("pages have names", (await page.getAttribute("#desk-pages img", "alt")) === "Page 1 of 3", await page.getAttribute("#desk-pages img", "alt"));

  // What is on the pages shows at once; the puzzles stay.
  await page.selectOption("[name=lines]", "name,class,date");
  await page.waitForFunction(old => decodeURIComponent(document.querySelector("#desk-pages img").src.split(",")[1] ?? "") !== old, shown[0]);
  await isShown(page);
  check("a line for the class comes onto the pages without a press", page.url().includes("lines=name%2Cclass%2Cdate"), page.url());
  check("and the puzzles are the same", (await ids(page)).join() === first.join());
  const withClass = await saved(page, "sheet.pdf");
  check("the PDF has it too", withClass.equals(fromProgram(["sheet", "--level=easy", "--seed=desk", "--per-page=2", "--lines=name,class,date"], "sheet.pdf")[0]));
  const box = () => page.$eval("#desk-pages button", each => each.offsetWidth / each.offsetHeight);
  const tall = await box();
  await page.selectOption("[name=paper]", "letter");
  // The address says it before the pages have it.
  await page.waitForFunction(old => { const { offsetWidth, offsetHeight } = document.querySelector("#desk-pages button"); return Math.abs(offsetWidth / offsetHeight - old) > .02; }, tall).catch(() => {});
  await isShown(page);
  check("other paper has another shape", Math.abs(tall - 210 / 297) < .01 && Math.abs(await box() - 8.5 / 11) < .01, `${tall} ${await box()}`);
  const wide = await page.$eval("#desk-pages button", each => each.offsetWidth);
  await page.click("#desk-pages button");
  check("a page can be seen large", await page.$eval("#desk-pages button", each => each.offsetWidth) > wide * 1.8);

  // A list has no pages.
  await open("#make?as=list&kind=sudoku&count=3&seed=desk");
  await isMade(page);
  check("a list has no pages", !await page.isVisible("#desk"));
});

const printing = () => visit(page, async ({ page, open, check }) => {
  await page.evaluate(() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; });
  for (const [paper, more] of [["a4", "&count=4&per-page=2"], ["letter", "&count=3&answers=separate"], ["a5", "&count=2&versions=2&answers=slips"]]) {
    await open(`#make?kind=sudoku&level=easy&seed=desk&paper=${paper}${more}`);
    await page.evaluate(() => { window.print = () => { window.printed = true; }; });
    await isShown(page);
    await page.click("#make-print");
    await page.waitForFunction(() => window.printed);
    const files = [await saved(page, "sheet.pdf")];
    if (await page.locator("[data-file='sheet-answers.pdf']").count()) files.push(await saved(page, "sheet-answers.pdf"));
    const printed = await page.pdf({ preferCSSPageSize: true }), n = files.reduce((sum, file) => sum + pagesOf(file), 0);
    if (process.env.KEEP) fs.writeFileSync(`${process.env.KEEP}-${paper}-printed.pdf`, printed), fs.writeFileSync(`${process.env.KEEP}-${paper}.pdf`, files[0]);
    check(`${paper}: as many printed pages as pages of the PDF`, pagesOf(printed) === n, `${pagesOf(printed)} ${n}`);
    check(`${paper}: on paper of that size`, String(sizeOf(printed)) === String(sizeOf(files[0])), `${sizeOf(printed)} ${sizeOf(files[0])}`);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    check(`${paper}: after printing the page is as it was`, await page.isVisible("#make-form") && !await page.isVisible("#desk-paper") && await page.locator("#desk-paper img").count() === 0);
  }
  // The browser's own command.
  await isShown(page);
  check("the browser's own command prints the pages", pagesOf(await page.pdf({ preferCSSPageSize: true })) === await page.locator("#desk-pages img").count());
  await page.click("[data-tab=play]");
  await page.waitForSelector("#play:not([hidden])");
  const other = await page.pdf({ preferCSSPageSize: true });
  check("another tab prints itself", String(sizeOf(other)) !== "148,210", sizeOf(other));
});

const presets = () => visit(page, async ({ page, open, check }) => {
  const names = await page.$$eval("#desk-presets button", all => all.map(each => each.dataset.preset));
  check("there are ready choices", names.length >= 6, names.join());
  for (const name of names) {
    await open("#make");
    await page.click(`[data-preset=${name}]`);
    await isShown(page);
    const seed = await page.inputValue("[name=seed]"), pdf = await saved(page, "sheet.pdf");
    check(`${name} is the program's`, pdf.equals(fromProgram(["sheet", `--preset=${name}`, `--seed=${seed}`], "sheet.pdf")[0]), page.url());
    check(`${name} has answers for each puzzle`, await page.locator("#desk-pages img").count() > 1);
    const address = page.url();
    await open(`#${address.split("#")[1]}`);
    await isShown(page);
    check(`${name} has a link`, (await saved(page, "sheet.pdf")).equals(pdf), address);
  }
  for (const lang of LANGUAGES) {
    await open(`#make?lang=${lang}`);
    const bare = await page.$$eval("#make [data-t], #desk-presets button, #make select option", all => all.map(each => each.textContent).filter(text => !text.trim() || /\b(make|desk)\.|\{\w+\}|undefined/.test(text)));
    check(`every word in ${lang}`, !bare.length, bare.join());
  }
});

const versions = () => visit(page, async ({ page, open, check }) => {
  await open("#make?kind=sudoku&size=2x3&level=easy&clues=friendly&count=3&per-page=4&versions=4&versions-with=others&answers=slips&seed=desk");
  await isShown(page);
  const words = ["sheet", "--size=2x3", "--level=easy", "--clues=friendly", "--count=3", "--per-page=4", "--versions=4", "--versions-with=others", "--answers=slips", "--seed=desk"];
  const pdf = await saved(page, "sheet.pdf");
  check("versions with other puzzles are the program's", pdf.equals(fromProgram(words, "sheet.pdf")[0]));
  check("four versions and their slips", await page.locator("#desk-pages img").count() === 8, await page.locator("#desk-pages img").count());
  await page.selectOption("[name=answers]", "none");
  await page.waitForFunction(() => document.querySelectorAll("#desk-pages img").length === 4);
  await isShown(page);
  const others = fromProgram(words.map(word => word === "--answers=slips" ? "--answers=none" : word), "sheet.pdf")[0];
  check("made before, they are the same", (await saved(page, "sheet.pdf")).equals(others));
  await page.selectOption("[name=versions-with]", "equivalents");
  await page.click("#make-go");
  await page.waitForFunction(() => !location.hash.includes("others"));
  await isShown(page);
  const same = fromProgram(words.filter(word => word !== "--versions-with=others").map(word => word === "--answers=slips" ? "--answers=none" : word), "sheet.pdf")[0];
  check("versions with the same puzzles are the program's", (await saved(page, "sheet.pdf")).equals(same));
});

const friendly = () => visit(page, async ({ page, open, check }) => {
  await open("#make?as=list&kind=sudoku&level=easy&count=20&seed=desk");
  await isMade(page);
  const clues = () => page.$$eval("#make-result .cards img", all => all.map(img => Number(/(\d+) clues/.exec(img.alt)?.[1])));
  await page.waitForFunction(() => document.querySelectorAll("#make-result .cards img").length === 20);
  const usual = await clues();
  check("easy boards have few clues by default", Math.max(...usual) < 30, usual.join());
  await page.check("[name=friendly]");
  check("a count is not asked for beside it", await page.isDisabled("[name=clues-from]") && await page.isDisabled("[name=clues-to]"));
  check("nor told that there are as few as can be", !await page.getAttribute("[name=clues-from]", "placeholder"));
  await page.click("#make-go");
  await page.waitForFunction(() => location.hash.includes("clues=friendly") && document.querySelector("#make-busy").hidden);
  await page.waitForFunction(() => document.querySelectorAll("#make-result .cards img").length === 20);
  const more = await clues();
  check("friendly ones that are easy have 32 to 36", more.every(n => n >= 32 && n <= 36), more.join());
  await page.selectOption("#make-format", "csv");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#make-list")]);
  const list = fs.readFileSync(await download.path());
  check("they are the program's, and those of 32..36", list.equals(fromProgram(["generate", "--level=easy", "--clues=32..36", "--count=20", "--seed=desk", "--out=a.csv"], "a.csv")[0]));
  const rated = list.toString().trim().split("\n").slice(1);
  check("each is easy", rated.every(row => /,easy,/.test(row)), rated.length);
  const address = page.url();
  await open(`#${address.split("#")[1]}`);
  check("a link says it", await page.isChecked("[name=friendly]") && await page.inputValue("[name=clues-from]") === "", await page.inputValue("[name=clues-from]"));
});

const alone = process.env.ONLY?.split(",");
const visits = { preview, printing, presets, versions, friendly };
judge(Object.entries(visits).filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
