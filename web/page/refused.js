// Translates the library's errors. The library's errors are in English and use the words of the command line: each
// sentence is listed here with the key of its translation. An unknown sentence stays in English and is marked. Not
// here: deciding what is an error.
const PHRASES = [
  // Kinds and their boards.
  ["kind", "there is no kind '{kind}'; there are: {all}"],
  ["kind-near", "there is no kind '{kind}'; did you mean '{near}'?"],
  ["kind-rule", "there is no kind '{kind}'; that is a rule, which these kinds have: {all}"],
  ["size-text", "size '{size}' is not ROWSxCOLUMNS of a box, such as 3x3 or 2x3, nor the side of a grid, such as 9"],
  ["size-large", "a box of {size} would make a grid of {n} by {side}; the largest is 25 by 25. {more}"],
  ["size-none", "{kind} has no size {size}; it has: {all}"],
  ["size-none-row", "{kind} has no size {size}"],
  ["split", "'{text}' does not split nine cells in three, as in 2-3-4, 3-3-3 or 2-2-5"],
  ["no-regions", "{kind} has no regions to choose; leave them out"],
  ["apart", "{split} regions can't each be in one piece on this grid; allow several pieces (--any-regions)"],
  ["letters", "'{text}' does not name regions: expected nine letters A, B, C (and . for no region), row by row"],
  // Options.
  ["clues-text", "clues '{text}' is neither 'minimal' nor 'friendly' nor a count such as 30 nor a range such as 28..32"],
  ["clues-many", "a {size} grid of {cells} cells has room for {most} clues at most, so that something is left to solve; {n} were asked for"],
  ["clues-few", "no {grid} {kind} (boxes of {size}) with one solution has fewer than {least} clues, and {n} were asked for: ask for {more} or more (--clues)"],
  ["clues-few", "no {size} {kind} with one solution has fewer than {least} clues, and {n} were asked for: ask for {more} or more (--clues)"],
  ["clues-of-sums", "{kind} gives sums, not a count of digits: --givens adds the fewest digits, and --clues then says how many"],
  ["style", "style '{text}' is none: 'designed' lays signs in symmetric pairs with as few digits as they allow, 'scattered' anywhere"],
  ["nothing-to-design", "{kind} has no signs or lines that could be designed: --style is for kinds such as thermo, and cages are drawn by --mask"],
  ["figure", "there is no figure '{text}': there are {all}, letters such as letters:AB, and pictures in rows of . and # (a file such as mine.txt)"],
  ["figure-letters", "letters '{text}': a figure takes letters from A to Z, such as letters:AB"],
  ["figure-large", "figure '{text}' takes {rows} rows and {n} columns or more, and this board is {size}"],
  ["figure-size", "a picture for this board has {rows} rows of {n} cells, and this one {low} of {high}"],
  ["figure-cells", "a figure for this board has {low} to {high} cells, and this one has {n}"],
  ["figure-board", "figures are for boards of up to {most} cells, and this one is {size}: what they leave open takes too long to find"],
  ["figure-nothing", "{kind} has no lines, cages or digits that could follow a figure: --figure is for kinds such as sudoku, killer and thermo"],
  ["figure-and-more", "a figure says where lines, cages or digits are: leave out --mask, --mask-file, --mask-first, --marks, --style, --sample and --search"],
  ["figure-digits", "each of the {n} cells of the figure shows a digit, and {high} were asked for: ask for {least} or more (--clues)"],
  ["digits-few", "{kind} puzzles need {least} digits or more, and {n} were asked for: renaming the digits keeps all that their signs say, so that fewer can't tell one solution from another (--clues)"],
  ["no-masks", "{kind} has no masks: leave out --mask and --mask-first"],
  ["no-sums", "{kind} takes no --givens, --hide-sums or --allow-multiple: they are for kinds whose only clues are sums, such as suko"],
  ["needs-rating", "a level, er, score, technique or quota needs ratings: leave out --no-rate"],
  ["level-or-quota", "--level and --quota both say which levels are wanted: ask for one of them"],
  ["mask-needs-count", "--mask-first chooses the cells before the digits, and so needs a count (--clues 28..32) or masks (--mask-file)"],
  ["mask-too-large", "--mask-first counts solutions at each step, which takes too long on {size}: it is for boards of up to 144 cells"],
  ["sample", "sample '{text}' is none: 'uniform' draws each full grid as often as every other; leave --sample out for the usual way"],
  ["sample-board", "{kind} of size {size} has no uniform full grids here: --sample uniform is for plain sudoku of 2x2, 2x3, 3x2 and 3x3; leave it out"],
  ["sample-masks", "--mask-first draws no full grid: leave out --sample or --mask-first"],
  ["best", "--best {n}: it says of how many puzzles the best is kept, from 1 to 1000"],
  ["best-many", "--best compares how puzzles are solved, and one with several solutions is not: leave out --best or --allow-multiple"],
  ["best-sample", "--best prefers some puzzles to others, so that no sample is uniform: leave out --best or --sample"],
  ["attempts", "attempts must be from 1 to {most}, not {n}"],
  ["variants", "variants must be at most {most}, not {n}"],
  ["versions", "versions {n}: expected 1 to {most}"],
  ["mask", "there is no mask '{mask}'; there are: {all}"],
  ["mask-square", "mask '{mask}' needs a grid as wide as it is tall, not {rows} rows of {n}"],
  ["mask-boxes", "mask 'translate' needs equal rectangular boxes, and this grid has none: take another mask"],
  ["mask-even", "mask '{mask}' on a grid of {size} allows even counts only; {why}"],
  ["mask-multiples", "mask '{mask}' on a grid of {size} allows multiples of {n} only; {why}"],
  ["mask-count", "mask '{mask}' on a grid of {size} does not allow {n}; {why}"],
  ["nearest-two", "the nearest counts are {low} and {high}"],
  ["nearest-one", "the nearest count is {n}"],
  ["nearest-none", "no count is possible"],
  ["level", "there is no level '{level}'; there are: {all}"],
  ["level-never", "no puzzle of this kind can be called {level}: its ladder of techniques ends at {top}, and what needs more is called 'beyond'"],
  ["level-singles", "clues of a board this large are taken away only as far as singles still solve it, which makes {top} at most, never {level}"],
  ["level-beyond", "no puzzle is known that is made here and goes beyond the ladder: take another level"],
  ["contradiction", "no puzzle is all of this at once: {what}"],
  ["clues-of-houses", "each house has one last cell, so a puzzle that needs nothing else has {n} clues or more here: ask for some more than that (--clues)"],
  ["cost", "no technique costs from {low} to {high} here, so no puzzle is rated so"],
  ["technique", "there is no technique '{technique}'; there are: {all}"],
  ["technique-not-here", "technique '{technique}' has nothing to look at on this board"],
  ["range", "'{text}' is not a range: expected LOW..HIGH, such as {example}"],
  ["quota", "'{text}' is not a quota: expected LEVEL:COUNT,LEVEL:COUNT, such as easy:30,medium:30"],
  ["quota-axis", "'{text}' is not something to deal: a quota is easy:30,medium:30, or deals one or more of {all}, such as clues:24..28+er:1.0..2.9,7.0..8.0"],
  ["quota-twice", "the quota deals {what}, which is also said elsewhere: say it once"],
  ["quota-large", "a quota has at most {most} combinations"],
  ["er", "er is Sudoku Explainer's rating, which is not known for such boards here"],
  ["none-made", "no attempt gave such a puzzle; another seed, or another level, may"],
  // Books and sheets.
  ["section", "section {n} ('{title}'): {why}"],
  ["cells-small", "with {n} a page, cells would be {cell} mm wide, and this theme asks for {least} mm; take fewer a page, a larger page, or another theme"],
  ["caption-wide", "number, stars and level do not fit side by side over a puzzle; take fewer a page, a larger page, or a theme with smaller type"],
  ["solution-small", "a solution would have text under 7 pt even on a page of its own"],
  ["text-long", "the text of {title} does not fit on its page; take a larger page, smaller margins or a theme with smaller type"],
  ["word-long", "'{text}' is too long to stand on a page of this width"],
  ["margins", "margins of {side} leave {rest} mm of a page that is {size} mm {way}; at least 40 mm must be left"],
  ["printer", "there is no printer '{printer}'; there are: {all}"],
  ["printer-size", "{printer} does not print pages of {size}; the nearest that it prints is {nearest}, and it has {all}"],
  ["printer-bleed", "{printer} prints nothing up to the edge of the paper: leave out bleed, or name another printer"],
  ["printer-pages", "{printer} binds {least} to {most} pages of {size} on {paper} paper, and this book has {n}; change the paper, the page size or the number of puzzles"],
  ["value", "{key} = {value}: expected {what}"],
  ["no-files", "source: the page can't read files; paste the list instead"],
  // Puzzles as texts.
  ["place", "line {line}, column {column}: {why}"],
  ["place-line", "line {line}: {why}"],
  ["no-puzzle", "there is no puzzle in it"],
  ["fits-several", "{n} characters may be boxes of {sizes}; say which with --size"],
  ["cells", "expected one character a cell (81 for 9 by 9, 16 for 4 by 4 …), found {n}"],
  ["cells-of-size", "expected {cells} cells for size {size}, found {n}"],
  ["size-unfit", "size {size} does not fit a puzzle of {n} characters"],
  ["digit", "expected a digit from {first} to {top}, or . for an empty cell; found '{text}'"],
  ["digit-full", "expected a digit from {first} to {top}; found '{text}'"],
  ["sum", "'{text}' is not a sum: expected a number or ."],
  ["sums", "expected {sums} sums, found {n}"],
  ["region-sum", "no cell is in region {region}, which has a sum of {sum}: expected ."],
  ["solution-length", "the solution has {n} cells, the puzzle {cells}"],
  ["solution-digit", "character {n} of the solution: {why}"],
  ["utf8", "expected text in UTF-8"],
  ["line-long", "the line is longer than {n} bytes"],
  ["json", "expected one JSON object: {why}"],
  ["json-version", "expected format_version {version}, found {n}"],
  ["json-later", "format_version {n} was written by a later gridpress; this one reads {version}"],
  ["header", "expected a header with a column named {names}; found '{text}'"],
  ["fields", "expected {fields} fields, found {n}"],
  ["field-empty", "expected a puzzle under {names}"],
  ["alphabet", "there is no alphabet '{text}'; there are: {all}"],
  ["rows-nine", "expected 9 rows of 9 cells, found {n}"],
  ["row-nine", "expected a row of 9 cells, found {n}"],
  ["row-printed", "expected a row of 4, 6, 8, 9 … cells, found {n}"],
  ["row-other", "expected {cells} cells as in the rows above, found {n}"],
  ["rows-printed", "expected {rows} rows of {cells} cells, found {n}"],
  ["unread", "can't be read: {why}"],
  ["parquet", "this build has no Parquet: build gridpress with its default features"],
  // Rules of a board that is set, and formats that have no word for one.
  ["rule-takes-none", "rule {name}: '{text}' are no cells for it; it takes none"],
  ["rule-cells", "rule {name}: '{text}' are no cells for it; {more}"],
  ["rule-twice", "rule {name} is asked for twice, with different cells"],
  ["rule-size", "rule {name} can't be laid on a board of size {size}: {more}"],
  ["rule-unsaid", "it has no word for the rule {name}"],
  ["held", "puzzle {n}: {format} can't hold it: {why}"],
  // Invalid puzzles.
  ["no-solution", "it has no solution"],
  ["several", "it has several solutions"],
  ["only-played", "it has rules that are not known here, and can only be played: {names}"],
  ["undecided", "whether it has one solution was not decided within {n} units of work"],
  ["unrated", "its rating was not found within {n} units of work"],
  ["other-solution", "the solution in the list is not the puzzle's"],
];

const refused = (() => {
  /** @param {string} phrase */
  const pattern = phrase => {
    const escaped = phrase.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s");
  };
  const known = PHRASES.map(([key, phrase]) => ({ key, is: pattern(phrase) }));
  // The page's name of a command-line option or of a key of a spec.
  /** @type {{ [name: string]: string }} */
  const OTHERS = { givens: "clues-from", "any-regions": "any-regions", per_page: "per-page", page: "paper",
    language: "words-in" };
  /** @param {string} name */
  const called = name => tables.words[`make.${OTHERS[name] ?? name.replaceAll("_", "-")}`] ?? name;
  /** @param {string} key */
  function calledKey(key) {
    const [, section, rest] = /^section\.(\d+)\.(\w+)$/.exec(key) ?? [];
    // A sheet is a book with one section, which the user does not see.
    if (!section || /** @type {RadioNodeList} */ (one("#make-form").elements.namedItem("as")).value !== "book")
      return called(rest ?? key);
    return `${t("make.section")} ${section}, ${called(rest)}`;
  }
  /** @param {{ name: string, title: string | null }[]} list @param {string} name */
  const titled = (list, name) => list?.find(row => row.name === name)?.title ?? name;
  /** @type {{ [name: string]: (text: string) => string }} */
  const names = {
    level: name => titled(tables.levels, name),
    top: name => titled(tables.levels, name),
    // The library escapes unusual characters as numbers.
    text: text => text.replace(/\\u\{([0-9a-f]{2,6})\}/g,
      (whole, code) => parseInt(code, 16) > 159 ? String.fromCodePoint(parseInt(code, 16)) : whole),
    mask: name => tables.words[`make.masks.${name}`] ?? name, key: calledKey,
    size: size => size.replaceAll("x", "×"),
    name: name => tables.words[`edit.rule.${name}`] ?? name,
    sizes: sizes => sizes.replaceAll(" or ", ", ").replaceAll("x", "×"),
  };

  // Translates a sentence; returns also whether part of it is still English, and the possible box sizes if only these
  // are ambiguous.
  /** @param {string} said @returns {{ text: string, isForeign: boolean, fits?: string[] }} */
  function worded(said) {
    for (const { key, is } of known) {
      const found = is.exec(said);
      if (!found) continue;
      const why = found.groups?.why, inner = why ? worded(why) : null;
      const places = Object.entries(found.groups ?? {})
        .map(([name, text]) => [name, name === "why" && inner ? inner.text : names[name]?.(text) ?? text]);
      const fits = key === "fits-several" ? found.groups?.sizes.split(" or ") : inner?.fits;
      return { text: t(`refused.${key}`, Object.fromEntries(places)), isForeign: !!inner?.isForeign, fits };
    }
    const text = said.replace(/--([a-z][a-z-]+)/g,
      (whole, name) => called(name) === name ? whole : `“${called(name)}”`);
    return { text, isForeign: language() !== "en" };
  }
  return { worded };
})();

// An error of the library.
class Refused extends Error {
  constructor(/** @type {string} */ said) {
    const { text, isForeign, fits } = refused.worded(said);
    super(text);
    Object.assign(this, { isForeign, fits });
  }
}
// An error for the page; English is marked if the page is in another language.
/** @param {Told} e */
const saidOf = e => e.isForeign ? [t("refused.in-english"), " ", make("span", { lang: "en" }, e.message)]
  : [e.message ?? String(e)];
