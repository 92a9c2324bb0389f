// Sums and regions as words and letters, for screen readers and for users who cannot distinguish colours; and the rules
// of a kind. Not here: a board; what is right or wrong.
/** @param {number} k */
const letterOf = k => "ABC"[k];

// Each sum of a puzzle's line by its name, in the order of the library's cages: four circles, then the colours that
// have cells.
/** @param {string} line */
function sumsOf(line) {
  const { regions = "", sums = "" } = JSON.parse(line), said = sums.split(/\s+/).filter(Boolean);
  const used = [0, 1, 2].filter(k => regions.includes(letterOf(k)));
  // A list may have a place for each colour, used or not.
  const isByPlace = said.length > 4 + used.length;
  /** @param {string} text */
  const sum = text => text === "." ? null : text;
  return [
    ...said.slice(0, 4).map((/** @type {string} */ text, /** @type {number} */ k) =>
      ({ name: t("play.circle", { name: t(`play.corner-${k}`) }), sum: sum(text) })),
    ...used.map((k, i) => ({ name: t("play.sum-of", { name: letterOf(k) }),
      sum: sum(said[4 + (isByPlace ? k : i)] ?? ".") })),
  ];
}
/** @param {string} line */
const sumsInWords = (line, verdicts = "") => sumsOf(line).map(({ name, sum }, k) =>
  [`${name}: ${sum ?? t("play.not-told")}`, ...verdicts[k] === "w" ? [t("play.wrong")] : []].join(", "));
// The sums as a list for screen readers only; those of outlined cages as the library says them.
/** @param {HTMLElement} list @param {string | null} line */
function listSums(list, line, verdicts = "", cages = /** @type {string[]} */ ([])) {
  const words = line ? sumsInWords(line, verdicts) : cages;
  list.hidden = !words.length;
  list.setAttribute("aria-label", t("play.sums"));
  // Unchanged entries are left alone, so that a screen reader keeps its position.
  words.forEach((text, k) => {
    if (list.children[k]?.textContent !== text) list.children[k] ? list.children[k].textContent = text
      : list.append(make("li", {}, text));
  });
  while (list.children.length > words.length) list.lastChild?.remove();
}

// Letters on the cells of a board's picture, between its circles, and in the key below it. `places` has x, y and side
// of cells.
function letterRegions(/** @type {ParentNode & Element} */ svg, /** @type {Places} */ { x, y, side, columns },
  regions = "") {
  one(".letters", svg)?.remove();
  if (!/[ABC]/.test(regions)) return;
  const group = draw("g", svg, { class: "letters", "font-size": side * 0.13 }), rows = regions.length / columns;
  /** @param {string} text @param {number} x @param {number} y */
  const write = (text, x, y, more = {}) => {
    draw("text", group, { x, y, "text-anchor": "middle", ...more }).textContent = text;
  };
  [...regions].forEach((name, cell) => {
    if (name !== ".") write(name, x + (cell % columns + 0.5) * side,
      y + Math.floor(cell / columns) * side + side * 0.15);
  });
  /** @param {SVGCircleElement} circle @param {string} name */
  const number = (circle, name) => Number(circle.getAttribute(name));
  const key =
    [...new Map(all("circle", svg).filter(each => number(each, "cy") > y + rows * side)
      .map(each => [number(each, "cx"), each])).values()];
  const used = ["A", "B", "C"].filter(name => regions.includes(name));
  key.sort((a, b) => number(a, "cx") - number(b, "cx")).forEach((circle, k) => {
    write(used[k] ?? "", number(circle, "cx"), number(circle, "cy") + side * 0.075, { "font-size": side * 0.21 });
  });
}

// The rules of a kind, and those that a puzzle has besides, in an expandable part of the page.
/** @param {HTMLElement} details @param {string} kind @param {string} size */
async function showRules(details, kind, size, told = /** @type {string[]} */ ([])) {
  const wanted = [language(), kind, size, ...told].join(" ");
  if (details.dataset.of === wanted) return;
  details.dataset.of = wanted;
  const { title, rules } = await near.ask({ ask: "rules", kind, size, language: language() });
  if (details.dataset.of !== wanted) return;
  details.replaceChildren(make("summary", {}, title ?? kind),
    ...[...new Set([...rules, ...told])].map(text => make("p", {}, text)));
}

// What a cell says of itself besides its digit: its marks, and the regions, windows and diagonals, cages, signs and
// runs that it is in.
const toldOf = (() => {
  const known = new WeakMap();
  function all(/** @type {Facts} */ facts) {
    /** @type {string[][]} */
    const said = facts.places.map(() => []);
    for (const { cell, rule } of facts.marked) said[facts.own?.[cell] ?? cell].push(t(`edit.rule.${rule}`));
    for (const { cells, said: words } of facts.cages) if (words) for (const cell of cells) said[cell].push(words);
    for (const { cells, said: words } of facts.signs) for (const cell of new Set(cells)) said[cell].push(words);
    for (const { cells, name, told } of facts.houses) if (told) for (const cell of cells) said[cell].push(name);
    return said;
  }
  return (/** @type {Facts} */ facts, /** @type {number} */ cell) => {
    if (!known.has(facts)) known.set(facts, all(facts));
    return known.get(facts)[cell];
  };
})();
