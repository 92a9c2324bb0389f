// The tab Make. Compares its bytes with the program's, and tests the tab in Chromium: making, cancelling, making again, links,
// saving, printing, keyboard only, a phone, other languages. usage: node make.js PAGE [GRIDPRESS]
"use strict";
const fs = require("fs");
const { visit, judge } = require("./browser.js");
const { bytes, native, words } = require("./make_bytes.js");

const page = process.argv[2] ?? "output/page/index.html", binary = process.argv[3] ?? "target/release/gridpress";
const ids = page => page.$$eval("#make-result .cards figcaption .soft", all => all.map(each => each.textContent));
const isMade = page => page.waitForFunction(() => document.querySelector("#make-busy").hidden && !document.querySelector("#make-result").hidden && document.querySelector("#make-sum").textContent);
// Waits until each card has its picture.
const areDrawn = page => page.waitForFunction(() => [...document.querySelectorAll("#make-result .cards img")].every(img => img.src && img.complete && img.naturalWidth > 0));

async function saved(page, click) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}
function fromProgram(list, name) {
  const run = native(binary, list), bytes = run.read(name);
  run.end();
  return bytes;
}
const pagesOf = pdf => (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;

const sheets = () => visit(page, async ({ page, open, check }) => {
  await page.click("#make-go");
  await isMade(page);
  await areDrawn(page);
  const first = await ids(page), seed = await page.inputValue("[name=seed]");
  check("one press of a button makes four puzzles", first.length === 4 && seed.length > 3, first.join());
  check("the address bar has recipe and seed", page.url().includes(`seed=${seed}`) && page.url().includes("kind=sudoku"), page.url());
  const sheet = await saved(page, () => page.click("[data-file='sheet.pdf']"));
  check("the sheet is the program's", sheet.bytes.equals(fromProgram(["sheet", "--level=easy", `--seed=${seed}`], "sheet.pdf")), sheet.name);

  // The same puzzles on other paper; they are not made again.
  await page.selectOption("[name=paper]", "letter");
  await page.selectOption("[name=answers]", "separate");
  await page.click("#make-go");
  await page.waitForSelector("[data-file='sheet-answers.pdf']");
  check("other paper, the same puzzles", (await ids(page)).join() === first.join());
  const answers = await saved(page, () => page.click("[data-file='sheet-answers.pdf']"));
  check("the answers are the program's", answers.bytes.equals(fromProgram(["sheet", "--level=easy", `--seed=${seed}`, "--paper=letter", "--answers=separate"], "sheet-answers.pdf")));

  const address = page.url();
  await open(`#${address.split("#")[1]}`);
  await isMade(page);
  check("a link makes the same at once", (await ids(page)).join() === first.join());
  check("a link fills the form", await page.inputValue("[name=paper]") === "letter" && await page.inputValue("[name=level-from]") === "easy");
  check("the address stays", page.url() === address, page.url());

  await page.click("#make-die");
  await page.waitForFunction(old => document.querySelector("[name=seed]").value !== old, seed);
  await isMade(page);
  check("another draw, other puzzles", (await ids(page))[0] !== first[0]);

  await page.evaluate(hash => { location.hash = hash; }, address.split("#")[1]);
  await page.waitForFunction(id => document.querySelector("#make-result .cards figcaption .soft")?.textContent === id, first[0]);
  await areDrawn(page);
  const before = await page.getAttribute("#make-result .cards img", "src");
  await page.click("#make-result .cards figure [aria-pressed]");
  await page.waitForFunction(old => document.querySelector("#make-result .cards img").src !== old, before);
  check("a solution can be seen", true);
  const svg = await saved(page, () => page.click("#make-result .cards figure button:last-child"));
  check("a picture can be saved", svg.name === `${first[0]}.svg` && svg.bytes.toString().startsWith("<svg"), svg.name);
  await page.click("#make-result .cards figure button:first-child");
  check("Play opens with the puzzle", page.url().includes("#play"), page.url());
  await page.click("[data-tab=make]");
  await page.click("#make-link");
  await page.waitForFunction(() => document.querySelector("#said").textContent.startsWith("Copied"));
  await page.selectOption("#language", "fr");
  await page.waitForFunction(() => document.querySelector("[name=language]").value === "fr");
  await page.selectOption("#language", "en");
  check("back again, all is there", (await ids(page)).join() === first.join() && page.url().includes("seed="));
});

const lists = () => visit(page, async ({ page, open, check }) => {
  await open("#make?as=list&kind=sudoku&level=easy..medium&mask=half-turn&count=30&seed=page");
  await isMade(page);
  await areDrawn(page);
  const first = await ids(page);
  check("pictures come some at a time", first.length === 24, first.length);
  await page.click("#make-more");
  await page.waitForFunction(() => document.querySelectorAll("#make-result .cards figure").length === 30);
  const recipe = ["--level=easy..medium", "--mask=half-turn", "--count=30", "--seed=page"];
  for (const to of ["csv", "jsonl", "sdm", "opensudoku", "f-puzzles"]) {
    await page.selectOption("#make-format", to);
    const list = await saved(page, () => page.click("#make-list"));
    check(`the list as ${to} is the program's`, list.bytes.equals(fromProgram(["generate", ...recipe, `--to=${to}`, "--out=list.txt"], "list.txt")), list.name);
  }
  const sheet = await saved(page, () => page.click("[data-own=own-sheet]"));
  const book = await saved(page, () => page.click("[data-own=own-book]"));
  check("a list becomes a sheet", sheet.bytes.toString("latin1", 0, 5) === "%PDF-" && sheet.bytes.length > 20_000, sheet.bytes.length);
  const run = native(binary, ["generate", ...recipe, "--out=own.jsonl"]);
  run.again(["book", "--from=own.jsonl", "--set=language=en", "--seed=page", "--out=here"]);
  check("a list becomes a book, and it is the program's", book.bytes.equals(run.read("here/print.pdf")));
  run.end();

  // During a long run the page never freezes, and the run can be ended.
  await open("#make?as=list&kind=sudoku&count=10000");
  await page.fill("[name=seed]", "long");
  await page.evaluate(() => {
    window.beats = 0;
    const beat = () => { beats++; setTimeout(beat, 10); };
    beat();
  });
  await page.click("#make-go");
  await page.waitForFunction(() => document.querySelectorAll("#make-result .cards figure").length >= 24);
  await page.waitForFunction(() => document.querySelector("#make-busy progress").value > .02);
  await page.click("#make-cancel");
  await page.waitForSelector("#make-short:not([hidden])");
  const cut = await ids(page), beats = await page.evaluate(() => beats);
  check("the page has turns of its own while it makes", beats > 24, `${beats} turns`);
  check("a run that was cancelled says so", (await page.textContent("#make-short")).includes("Cancelled"), await page.textContent("#make-short"));
  await page.fill("[name=count]", "60");
  await page.click("#make-go");
  await page.waitForFunction(() => document.querySelector("#make-sum").textContent.startsWith("60"));
  check("made again with the same seed: the same", (await ids(page)).slice(0, 24).join() === cut.slice(0, 24).join());

  await open("#make?as=list&kind=sudoku&count=10000&no-rate=yes&seed=long&clues=30");
  await isMade(page);
  const all = await saved(page, () => page.click("#make-list"));
  check("ten thousand at once", all.bytes.equals(fromProgram(["generate", "--no-rate", "--clues=30", "--count=10000", "--seed=long", "--out=list.csv"], "list.csv")));
});

const refusals = () => visit(page, async ({ page, open, check }) => {
  await open("#make?as=list&kind=sudoku&size=2x2&level=diabolical&count=40&seed=1");
  await page.waitForSelector("#make-short:not([hidden]), #make-refused:not([hidden])");
  const why = await page.textContent("#make-short") + await page.textContent("#make-refused");
  check("a request that can't be met ends where the program ends, and says why", why.includes("0 of 40") && why.includes("other 36 were not tried"), why);
  await open("#make?as=list&kind=sudoku&count=4");
  await page.fill("[name=clues-from]", "3");
  await page.waitForSelector("#make-refused:not([hidden])");
  check("a refusal stands beside the form", (await page.textContent("#make-refused")).includes("3"), await page.textContent("#make-refused"));
  await page.fill("[name=clues-from]", "30");
  await page.waitForSelector("#make-refused", { state: "hidden" });
  await page.selectOption("[name=kind]", "suko");
  check("Suko has regions and no symmetry", await page.isVisible("[name=regions]") && !await page.isVisible("[name=mask]"));
  await page.selectOption("[name=kind]", "sudoku");
  await page.selectOption("[name=size]", "2x3");
  const masks = await page.$$eval("[name=mask] option", all => all.map(each => each.value));
  for (const mask of masks) {
    await page.selectOption("[name=mask]", mask);
    await page.fill("[name=clues-from]", "");
    await page.waitForSelector("#make-form:not([data-judging])");
    check(`a board takes the mask ${mask} that its form offers`, !await page.isVisible("#make-refused"), await page.textContent("#make-refused"));
  }
  check("there are masks to choose from", masks.includes("half-turn") && !masks.includes("user"), masks.join());
});

const books = () => visit(page, async ({ page, open, check }) => {
  await page.check("[name=as][value=book]");
  await page.selectOption("[name=book]", "pocket-a5-booklet");
  await page.waitForFunction(() => document.querySelectorAll("#make-sections input").length === 2);
  await page.fill("[name=book-title]", "Zu zweit");
  await page.click("details:has(#make-sections) summary");
  const counts = page.locator("#make-sections input");
  await counts.nth(0).fill("3");
  await counts.nth(1).fill("2");
  await page.fill("[name=seed]", "page");
  await page.click("#make-go");
  await isMade(page);
  const book = await saved(page, () => page.click("[data-file='print.pdf']"));
  const set = ["title=Zu zweit", "section.1.count=3", "section.2.count=2"].map(pair => `--set=${pair}`);
  check("the book is the program's", book.bytes.equals(fromProgram(["book", "pocket-a5-booklet", ...set, "--seed=page", "--out=here", "--pictures=none"], "here/print.pdf")), book.name);
  const first = await ids(page), address = page.url();
  await open(`#${address.split("#")[1]}`);
  await isMade(page);
  check("a link makes the same book", (await ids(page)).join() === first.join() && page.url() === address, page.url());
  check("and fills its form", await page.inputValue("[name=book-title]") === "Zu zweit" && await counts.nth(0).inputValue() === "3");
});

const printing = () => visit(page, async ({ page, open, check }) => {
  await open("#make?kind=sudoku&level=easy&count=4&seed=page&per-page=2");
  await isMade(page);
  await areDrawn(page);
  // Sheets print their pages (desk.js); a list prints its pictures.
  const pagesAreDrawn = () => page.waitForSelector("#desk[data-drawn]");
  await pagesAreDrawn();
  await page.evaluate(() => { window.print = () => { window.printed = true; }; });
  await page.click("#make-print");
  await page.waitForFunction(() => window.printed);
  const two = await page.pdf({ format: "A4" });
  check("two puzzles on a printed page, and answers", pagesOf(two) === 3, pagesOf(two));
  await open("#make?as=list&kind=sudoku&level=easy&count=4&seed=page");
  await isMade(page);
  await areDrawn(page);
  const one = await page.pdf({ format: "A4" });
  await page.emulateMedia({ media: "print" });
  check("a print of a list shows puzzles and no form", !await page.isVisible("#make-form") && !await page.isVisible("#make-files") && await page.isVisible("#make-result .cards img"));
  await page.emulateMedia({ media: null });
  check("with two of them on a page", pagesOf(one) === 2, pagesOf(one));
  for (const [each, count, pages] of [[4, 8, 3], [6, 12, 3], [4, 5, 3]]) {
    for (const format of ["A4", "Letter"]) {
      await open(`#make?kind=sudoku&level=easy&count=${count}&seed=page&per-page=${each}`);
      await isMade(page);
      await areDrawn(page);
      await pagesAreDrawn();
      const many = await page.pdf({ format });
      check(`${each} puzzles on a page of ${format}`, pagesOf(many) === pages, `${pagesOf(many)} pages for ${count}`);
    }
  }
  if (process.env.KEEP) fs.writeFileSync(`${process.env.KEEP}-two.pdf`, two), fs.writeFileSync(`${process.env.KEEP}-one.pdf`, one);
});

const keyboard = () => visit(page, async ({ page, check }) => {
  const at = () => page.evaluate(() => document.activeElement.name || document.activeElement.id);
  const to = async name => {
    for (let n = 0; n < 120 && await at() !== name; n++) await page.keyboard.press("Tab");
    return await at() === name;
  };
  check("Tab reaches the count", await to("count"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await isMade(page);
  check("Enter makes", (await ids(page)).length === 2);
  check("what was made is announced", (await page.waitForFunction(() => document.querySelector("#said").textContent.includes("2 puzzles"))) != null);
  check("Tab reaches what was made", await to("make-list"));
  const labelled = await page.$$eval("#make :is(button, input, select, textarea)", all => all.filter(each => each.offsetParent && !(each.labels?.length || each.getAttribute("aria-label") || each.textContent.trim())).map(each => each.name || each.id));
  check("everything has a name", !labelled.length, labelled.join());
});

const small = () => visit(page, async ({ page, open, check }) => {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await open("#make");
  for (const lang of await page.$$eval("#language option", all => all.map(each => each.value))) {
    for (const as of ["sheet", "list", "book&book=kdp-6x9"]) {
      await open(`#make?lang=${lang}&as=${as}&kind=sudoku&count=2${as.startsWith("book") ? "" : "&seed=a"}`);
      if (!as.startsWith("book")) await isMade(page);
      await page.$$eval("#make details", all => all.forEach(each => each.open = true));
      check(`${as} in ${lang} fits a phone`, await wide() <= 0, await wide());
      const low = await page.$$eval("#make button, #make select", all => all.filter(each => each.offsetParent && each.offsetHeight < 44).map(each => each.id || each.name || each.textContent));
      check(`${as} in ${lang} has room for fingers`, !low.length, low.join());
      const bare = await page.$$eval("#make [data-t], #make button, #make h2", all => all.map(each => each.textContent).filter(text => /\bmake\.|\{\w+\}|undefined/.test(text)));
      check(`every word in ${lang}`, !bare.length, bare.join());
    }
  }
  await open("#make");
  await page.tap("#desk-presets button");
  await isMade(page);
  check("what a ready choice makes is in sight", await page.$eval("#make-sum", sum => { const { top, bottom } = sum.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }));
  await open("#make?lang=de&kind=sudoku&level=easy&count=2&seed=a");
  await isMade(page);
  check("German", /2 Rätsel, Startwert a/.test(await page.textContent("#make-sum")) && (await page.$$eval("#make-result .cards figcaption", all => all.map(each => each.textContent).join())).includes("Leicht"), await page.textContent("#make-sum"));
  const german = await saved(page, () => page.click("[data-file='sheet.pdf']"));
  check("German pages", german.bytes.equals(fromProgram(["sheet", ...words({ level: "easy", count: 2, seed: "a", language: "de" })], "sheet.pdf")));
}, { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, colorScheme: "dark" });

// The pages of a book: they are seen before it is made and follow each change; a part is gone to, pages are turned by keys.
const leafing = () => visit(page, async ({ page, open, check }) => {
  const isDrawn = () => page.waitForFunction(() => document.querySelector("#leaf[data-drawn]") && document.querySelector("#leaf-page img").naturalWidth > 0);
  const source = () => page.getAttribute("#leaf-page img", "src"), said = () => page.textContent("#leaf-said");
  const changed = old => page.waitForFunction(old => document.querySelector("#leaf[data-drawn]") && document.querySelector("#leaf-page img").src !== old, old);
  await open("#make");
  check("a sheet has no pages to leaf through", !await page.isVisible("#leaf"));
  await open("#make?as=book&book=sampler");
  await isDrawn();
  check("a book shows before it is made", /^Page 1 of \d+/.test(await said()) && /stand in/.test(await page.textContent("#leaf-about")), await said());
  const n = () => said().then(text => Number(/of (\d+)/.exec(text)[1])), all = await n();
  check("with the pages of its plan", (await page.textContent("#make-about")).includes(`${all} pages`), await page.textContent("#make-about"));
  check("the first page leads to none before it", await page.isDisabled("#leaf-back") && await page.isEnabled("#leaf-on"));

  const parts = await page.$$eval("#leaf-part option", all => all.map(each => each.textContent));
  check("its parts can be gone to", parts.length > 3 && parts.some(part => part.startsWith("Solutions")), parts.join());
  const front = await source();
  await page.selectOption("#leaf-part", { label: parts.find(part => part.startsWith("Solutions")) });
  await changed(front);
  check("solutions come after the puzzles", /Solutions/.test(await said()), await said());
  await page.waitForFunction(() => /Solutions/.test(document.querySelector("#said").textContent));
  await page.selectOption("#leaf-part", { index: 0 });
  await isDrawn();
  await page.focus("#leaf-page");
  await page.keyboard.press("End");
  check("End leads to the last page", (await said()).startsWith(`Page ${all} of ${all}`) && await page.isDisabled("#leaf-on"), await said());
  await page.keyboard.press("Home");
  for (let k = 0; k < 2; k++) await page.keyboard.press("ArrowRight");
  check("arrows turn pages", (await said()).startsWith("Page 3 of"), await said());
  await page.focus("#leaf-back");
  for (let k = 0; k < 2; k++) await page.keyboard.press("Enter");
  check("a button that leads no further leaves the focus to the other", await page.evaluate(() => document.activeElement.id) === "leaf-on");
  await isDrawn();

  // Each change shows, without a press, and where somebody was stays in sight.
  const puzzles = await page.$$eval("#leaf-part option", all => all.find(each => /^First steps/.test(each.textContent)).value);
  await page.selectOption("#leaf-part", puzzles);
  await isDrawn();
  const part = (await said()).split(" · ")[1];
  for (const [name, value] of [["book-theme", "pocket"], ["book-page", "letter"], ["book-language", "de"]]) {
    const old = await source();
    await page.selectOption(`[name=${name}]`, value);
    await changed(old);
    check(`${name} shows on the page`, (await said()).split(" · ")[1] === part, `${await said()} ${part}`);
  }
  check("paper has its shape", Math.abs(await page.$eval("#leaf-page img", img => img.offsetWidth / img.offsetHeight) - 8.5 / 11) < .02);
  await page.$$eval("#make details", all => all.forEach(each => each.open = true));
  await page.fill("[name=keys]", "margins.inner=1");
  await page.waitForSelector("#leaf[data-old]");
  check("what can't be made leaves the pages of before, paler", await page.isVisible("#leaf-page img"));
  await page.fill("[name=keys]", "solutions=none\nsolution_slips=true");
  await page.waitForFunction(() => /Slips/.test(document.querySelector("#make-about").textContent));
  check("slips without pages of solutions are told", true);

  // Made, its own puzzles are on its pages.
  await open("#make?as=book&book=pocket-a5-booklet&set=section.1.count%3D4&seed=leaf");
  await isMade(page);
  await page.waitForFunction(() => /as it will be printed/.test(document.querySelector("#leaf-about").textContent) && document.querySelector("#leaf[data-drawn]"));
  const made = fromProgram(["book", "pocket-a5-booklet", "--set=section.1.count=4", "--seed", "leaf", "--out", "here", "--pictures", "all"], "here/svg/page-005.svg").toString();
  await page.focus("#leaf-page");
  for (let k = 0; k < 4; k++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /^Page 5 /.test(document.querySelector("#leaf-said").textContent) && document.querySelector("#leaf[data-drawn]"));
  check("a page is drawn as the program draws it", decodeURIComponent((await source()).split(",")[1]) === made, `${(await source()).length} ${made.length}`);
  await page.check("[name=as][value=list]");
  await page.waitForFunction(() => document.querySelector("#leaf").hidden);
}, { viewport: { width: 1000, height: 850 } });

// Where there is room, a book lies open: the first page is a right one. Its pages can be seen larger, also while they are turned.
const lying = () => visit(page, async ({ page, open, check }) => {
  const shown = () => page.$$eval("#leaf-page img", all => all.map(img => img.src ? img.alt : "")), said = () => page.textContent("#leaf-said");
  const isDrawn = start => page.waitForFunction(start => document.querySelector("#leaf[data-drawn]") && document.querySelector("#leaf-said").textContent.startsWith(start), start);
  await open("#make?as=book&book=sampler");
  await isDrawn("Page 1 of");
  check("the first page lies on the right", (await shown())[0] === "" && /^Page 1 /.test((await shown())[1]) && await page.isDisabled("#leaf-back"), await shown());
  await page.click("#leaf-on");
  await isDrawn("Page 2–3 of");
  check("then two at a time", (await shown()).map(alt => alt.slice(0, 6)).join() === "Page 2,Page 3", await shown());
  await page.click("#leaf-larger");
  const width = () => page.$eval("#leaf-large img", img => img.offsetWidth);
  check("they are seen larger", await width() > 1.2 * await page.$eval("#leaf-page img", img => img.offsetWidth), await width());
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#leaf-large img").alt.startsWith("Page 4 "));
  check("and turned so", await page.$$eval("#leaf-large img", all => all.map(img => img.alt.slice(0, 6)).join()) === "Page 4,Page 5");
  await page.keyboard.press("Escape");
  check("Escape leads back", !await page.isVisible("#leaf-large") && await page.evaluate(() => document.activeElement.id) === "leaf-larger");
  await page.focus("#leaf-page");
  await page.keyboard.press("End");
  check("the last pages end it", await page.isDisabled("#leaf-on") && !await page.isDisabled("#leaf-back"), await said());
  await page.setViewportSize({ width: 900, height: 850 });
  await page.waitForFunction(() => /^Page \d+ of/.test(document.querySelector("#leaf-said").textContent));
  check("a narrower window shows one", (await shown())[1] === "" && await page.isHidden("#leaf-page img >> nth=1"), await shown());
}, { viewport: { width: 1300, height: 900 } });

// The file of a rule is dropped onto the form: lists are the program's, and the puzzle plays with the rule's own words.
const TURNS = `name = "turns"
title = { en = "Turns", de = "Wechsel" }
on = "line"
next = "(a + b) % 2 == 1"
usual = [6, 9]
look.line = { width = 14, gray = 45 }
rule = { en = "Odd and even digits take turns.", de = "Gerade und ungerade Ziffern wechseln sich ab." }
`;
const ownRule = () => visit(page, async ({ page, open, check }) => {
  await open("#make?as=list&kind=sudoku&count=4&seed=turns");
  await isMade(page);
  const drop = text => page.evaluate(text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "turns.toml"));
    document.querySelector("#make-form").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await drop(TURNS.replace("== 1", "= 1"));
  await page.waitForFunction(() => document.querySelector("#make-refused").textContent.includes("line 4, column 21"));
  check("what is wrong in a rule's file is told with its place", true);
  await drop(TURNS);
  await page.waitForFunction(() => document.querySelector("[name=rules]").value.startsWith("turns{on='line'"));
  const before = (await ids(page)).join();
  await page.click("#make-go");
  await page.waitForFunction(old => document.querySelector("#make-busy").hidden && [...document.querySelectorAll("#make-result .cards figcaption .soft")].map(each => each.textContent).join() !== old, before);
  await page.selectOption("#make-format", "csv");
  const list = await saved(page, () => page.click("#make-list"));
  const rule = await page.inputValue("[name=rules]");
  check("a list with a rule that was dropped is the program's", list.bytes.equals(fromProgram(["generate", `--rules=${rule}`, "--count=4", "--seed=turns", "--out=list.csv"], "list.csv")));
  const rows = list.bytes.toString().trim().split("\n"), rules = /"(turns\{.*)"$/.exec(rows[1])[1], puzzle = rows[1].split(",")[3];
  await open(`#play?puzzle=${encodeURIComponent(`${puzzle} ${rules}`)}&lang=de`);
  await page.waitForFunction(() => document.querySelector("#play").textContent.includes("Gerade und ungerade Ziffern wechseln sich ab."));
  check("the puzzle plays, and its rule is told in the page's language", true);
});

const alone = process.env.ONLY?.split(",");
const visits = { bytes: () => bytes(page, binary), sheets, lists, refusals, books, leafing, lying, printing, keyboard, small, ownRule };
judge(Object.entries(visits).filter(([name]) => !alone || alone.includes(name)).map(([, each]) => each));
