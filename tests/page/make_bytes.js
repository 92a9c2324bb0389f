// The page's library must make the same bytes as the program: sheets, books, lists, and the frozen recipes of tests/golden.
// Not here: a browser, the tab's form.
"use strict";
const fs = require("fs"), os = require("os"), path = require("path");
const { execFileSync } = require("child_process");
const { open } = require("./library.js");

// Runs the program in a new folder, which gets its files.
function native(binary, words) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gridpress-page-"));
  // A date from the environment would be written into the files.
  const { SOURCE_DATE_EPOCH, ...env } = process.env;
  const again = more => execFileSync(path.resolve(binary), [...more, "--quiet"], { cwd: folder, maxBuffer: 1 << 28, env });
  again(words);
  const read = name => fs.readFileSync(path.join(folder, name));
  return { read, folder, again, end: () => fs.rmSync(folder, { recursive: true }) };
}

// Turns { "hide-sums": true, technique: ["x-wing"], level: "easy" } into words of the command line.
const words = wish => Object.entries(wish).flatMap(([name, value]) =>
  value === true ? [`--${name}`] : value === false ? [] : [value].flat().map(each => `--${name}=${each}`));

const SHEET = { "per-page": 1, paper: "a4", answers: "back", theme: "standard", versions: 1, copies: 1, dots: false, language: "en" };
const ANSWERS = { back: "end", separate: "separate", none: "none" };

const SHEETS = [
  [{ kind: "sudoku", size: "2x3", seed: "page" }, { count: 6, "per-page": 4, language: "de" }],
  [{ kind: "sudoku", size: "4x4", seed: "large" }, { count: 2, theme: "large", answers: "separate", paper: "letter" }],
  [{ kind: "suko", regions: "3-3-3", seed: "Früh" }, { count: 5, "per-page": 6, language: "fr" }],
  [{ kind: "sudoku", level: "medium..hard", mask: "half-turn", clues: "28..32", seed: "7" }, { count: 4, "per-page": 2, versions: 3, dots: true }],
  [{ kind: "sudoku", level: "easy", seed: "7" }, { count: 2, copies: 2, paper: "a5", title: "Zu zweit: “ä”", answers: "none", language: "es", theme: "color" }],
];

const BOOKS = [
  ["pocket-a5-booklet", ["title=Für unterwegs", "language=de", "section.1.count=4", "section.2.count=3"], "page"],
  ["children-4x4-6x6", ["language=es", "page=letter"], null],
  ["kdp-6x9", ["section.1.count=12", "imprint.seed=true", "title=Ada's own"], "so to say"],
  ["suko-daily-30", [], "7"],
];

const LISTS = [
  [{ kind: "sudoku", size: "2x3", seed: "page" }, 40, ["csv", "jsonl", "lines"]],
  [{ kind: "sudoku", quota: "easy:3,medium:2", mask: "diagonal", seed: "page" }, 20, ["csv", "sdm", "sdk", "ss", "opensudoku", "f-puzzles", "sudokupad", "sgt-solo", "sudokuwiki"]],
  [{ kind: "suko", "hide-sums": true, seed: "Würfel" }, 12, ["csv", "lines"]],
  [{ kind: "sudoku", size: "4x4", seed: "page" }, 3, ["csv", "sgt-solo"]],
  [{ kind: "sudoku", variants: 2, "no-rate": true, clues: "30", seed: "page" }, 8, ["csv"]],
  [{ kind: "sujiko", level: "easy", seed: "page" }, 6, ["csv"]],
];

// The recipes of the frozen rows, read from the rows. Recipes with a user's own pattern are left out: rows have only its hash. So are those
// of boards with rules, whose text says the rules and not the options that lead to them.
function frozen(folder) {
  const texts = new Set();
  for (const name of fs.readdirSync(folder).filter(name => !name.startsWith("algo-2-"))) {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    for (const [, recipe] of text.matchAll(/(kind=[^,\n]*?)(?: slots=.*|,.*)?$/gm)) texts.add(recipe.trim());
  }
  const read = recipe => {
    const wish = {};
    for (const part of recipe.split(" ")) {
      const [name, value] = part.split("=");
      if (["technique", "without"].includes(name)) (wish[name] ??= []).push(value);
      else wish[name] = value === undefined ? true : /^(max-unwinds|max-complexity|search|resample)$/.test(name) ? Number(value) : value;
    }
    return wish;
  };
  return [...texts].filter(recipe => !/pattern=|masks=|search=/.test(recipe)).map(read);
}

const cells = wish => wish.kind === "sudoku" ? (wish.size ?? "3x3").split("x").reduce((a, b) => a * b, 1) ** 2 : 9;
// Few slots for slow recipes, two dozen for others.
const slots = wish => cells(wish) > 144 ? 1 : cells(wish) > 81 ? 4 : wish.er || wish.score || wish.technique || wish.hardest || /^(19|20)$/.test(wish.clues) ? 4 : 24;

async function bytes(page, binary) {
  const ask = await open(page), faults = [];
  let n = 0;
  const same = (what, ours, theirs) => {
    n++;
    if (!Buffer.from(ours ?? "").equals(Buffer.from(theirs ?? ""))) faults.push(`${what}: ${ours?.length} bytes of the page, ${theirs?.length} of the program, and not the same`);
  };
  const attempt = (what, work) => {
    try { work(); } catch (e) { n++; faults.push(`${what}: ${e.message}`); }
  };

  for (const [recipe, choices] of SHEETS) attempt(`sheet ${JSON.stringify(recipe)}`, () => {
    const all = { ...SHEET, ...choices }, question = { ask: "sheet", recipe, ...all, answers: ANSWERS[all.answers] };
    const run = native(binary, ["sheet", ...words(recipe), ...words(all)]);
    const made = ask(question);
    same(`sheet ${JSON.stringify(recipe)}`, made.files[0].bytes, run.read("sheet.pdf"));
    if (all.answers === "separate" || all.versions > 1 && made.files[1]) same("its answers", made.files[1]?.bytes, run.read("sheet-answers.pdf"));
    // A sheet of puzzles that were made before must be the same.
    same("the sheet of its own lines", ask({ ...question, puzzles: made.puzzles.join("\n") }).files[0].bytes, made.files[0].bytes);
    run.end();
  });

  for (const [book, set, seed] of BOOKS) attempt(`book ${book}`, () => {
    const run = native(binary, ["book", book, ...set.map(pair => `--set=${pair}`), ...(seed == null ? [] : ["--seed", seed]), "--out", "here", "--pictures", "none"]);
    const made = ask({ ask: "book", book, set, seed, screen: true });
    const files = fs.readdirSync(path.join(run.folder, "here")).filter(name => name !== "manifest.json").sort();
    if (made.files.map(file => file.name).sort().join() !== files.join()) faults.push(`book ${book}: ${made.files.map(file => file.name)} and not ${files}`);
    for (const { name, bytes } of made.files) same(`book ${book}, ${name}`, bytes, run.read(`here/${name}`));
    const again = ask({ ask: "book", book, set, seed, sections: made.sections.map(lines => lines.join("\n")) });
    same(`book ${book} of its own lines`, again.files.find(file => file.name === "print.pdf").bytes, run.read("here/print.pdf"));
    run.end();
  });

  attempt("a book of one's own list", () => {
    const run = native(binary, ["generate", "--size=2x3", "--count=9", "--seed=own", "--out=own.jsonl"]);
    run.again(["book", "--from", "own.jsonl", "--set", "title=Ours", "--seed", "own", "--out", "here"]);
    const made = ask({ ask: "book", book: "own", set: ["title=Ours"], seed: "own", own: run.read("own.jsonl").toString() });
    same("a book of one's own list", made.files.find(file => file.name === "print.pdf").bytes, run.read("here/print.pdf"));
    run.end();
  });

  const rows = (recipe, from, to) => ask({ ask: "forge", recipe, from, to }).slots.flatMap(slot => slot.lines ?? []);
  for (const [recipe, count, formats] of LISTS) attempt(`list ${JSON.stringify(recipe)}`, () => {
    // In pieces of seven slots, since the page also makes pieces.
    const lines = Array.from({ length: count }, (_, k) => k).filter(k => k % 7 === 0).flatMap(k => rows(recipe, k, Math.min(k + 7, count)));
    for (const to of formats) {
      const run = native(binary, ["generate", ...words(recipe), `--count=${count}`, `--to=${to}`, "--out=list.txt"]);
      same(`${JSON.stringify(recipe)} as ${to}`, ask({ ask: "list", puzzles: lines.join("\n"), to }).files[0].bytes, run.read("list.txt"));
      run.end();
    }
  });

  for (const [size, solutions] of [["2x3", true], ["4x4", false]]) attempt(`a picture of ${size}`, () => {
    const run = native(binary, ["generate", `--size=${size}`, "--seed=picture", "--out=one.jsonl"]);
    run.again(["render", "one.jsonl", "--out=one.svg", ...(solutions ? ["--solutions"] : [])]);
    const { pictures } = ask({ ask: "pictures", puzzles: run.read("one.jsonl").toString(), solutions, theme: "standard" });
    same(`a picture of ${size}`, pictures[0], run.read("one.svg"));
    run.end();
  });

  const wishes = frozen(path.join(__dirname, "../golden/recipes"));
  let nDozens = 0;
  for (const wish of wishes) attempt(`recipe ${JSON.stringify(wish)}`, () => {
    const recipe = { ...wish, seed: "golden", "no-rate": cells(wish) > 144 }, count = slots(wish);
    const run = native(binary, ["generate", ...words(recipe), `--count=${count}`, "--out=list.jsonl"]);
    same(`recipe ${JSON.stringify(recipe)}`, rows(recipe, 0, count).map(line => `${line}\n`).join(""), run.read("list.jsonl"));
    nDozens += count >= 24;
    run.end();
  });
  if (nDozens < 15) faults.push(`only ${nDozens} recipes were compared over two dozen slots`);
  return { n, faults };
}

module.exports = { bytes, native, words, SHEET };
