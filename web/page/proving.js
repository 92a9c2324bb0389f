// Why a board that is being set has no solution, where two of its solutions differ, and the digits of all of them: in
// words, and drawn over its cells. Not here: finding out, which the library does; counting (counting.js).
const proving = (() => {
  // What was found, by the cells that the page shows.
  /** @param {Stand | null} of @returns {of is Edit} */
  const isAsked = of => !!of && "past" in of;
  const shown = (/** @type {Stand} */ { facts }, /** @type {number} */ cell) => facts.own?.[cell] ?? cell;
  const symbol = (/** @type {Stand} */ { facts }, /** @type {number | null} */ digit) => digit
    ? facts.symbols[digit - 1] : "";
  const differ = (/** @type {Stand} */ of) => isAsked(of) && of.count?.says === "several" ? of.count.differ ?? [] : [];
  // The digits of all solutions, by the library's cells.
  const truth = (/** @type {Stand} */ of) => isAsked(of) && of.count?.says === "several" ? of.count.truth : null;
  const clash = (/** @type {Stand} */ of) => isAsked(of) && of.count?.says === "none" ? of.count.clash : null;
  const piecesOf = (/** @type {Stand} */ of) => isAsked(of)
    ? (clash(of)?.pieces ?? []).map(k => of.pieces[k]).filter(Boolean) : [];

  function words(/** @type {Stand} */ of) {
    if (!isAsked(of)) return "";
    /** @param {number} cell */
    const place = cell => t("play.cell", placeOf(of.facts, shown(of, cell)));
    const all = truth(of);
    if (all) return trueWords(of, all);
    const two = differ(of).map(({ cell, digits: [a, b] }) => t("edit.either", { place: place(cell), a: symbol(of, a),
      b: symbol(of, b) }));
    if (two.length) return t("edit.differ", { cells: two.join("; ") });
    const found = clash(of);
    if (!found) return "";
    /** @param {number} cell */
    const given = cell => t("edit.given-here", { place: place(cell), digit: symbol(of, of.givens[shown(of, cell)]) });
    /** @param {number} k */
    const sum = k => Object.values(sumsOf(editing.line(of))[k] ?? {}).filter(Boolean).join(" ");
    const parts = [...found.givens.map(given), ...found.sums.map(sum), ...piecesOf(of).map(setWords)];
    return parts.length ? t("edit.clash", { all: parts.join("; ") }) : t("edit.clash-bare");
  }
  // How many solutions there are is said where they were counted; else what is known, and which digit more would do.
  const MOST_NAMED = 4;
  function trueWords(/** @type {Edit} */ of, /** @type {Answers["truth"]} */ { found, is_all, is_decided, decides }) {
    const named = decides.slice(0, MOST_NAMED).map(({ cell, digit }) => t("edit.given-here",
      { place: t("play.cell", placeOf(of.facts, shown(of, cell))), digit: symbol(of, digit) }));
    const more = !is_all ? t("edit.at-least", { n: found })
      : named.length ? t("edit.decides", { cells: named.join("; ") }) : t("edit.decides-none");
    return [more, ...(is_decided ? [] : [t("edit.true-part")])].join(" ");
  }
  // They are the small digits of the cells, as a mask each.
  function marks(/** @type {Edit} */ of) {
    const all = of.givens.map(() => 0);
    truth(of)?.digits.forEach((mask, cell) => {
      if (shown(of, cell) < all.length && !of.givens[shown(of, cell)]) all[shown(of, cell)] = mask;
    });
    return all;
  }
  // Both digits in a frame, and a broken frame around what cannot hold together: shapes that work without colours.
  function drawn(/** @type {Edit | null} */ of) {
    if (!isAsked(of)) return "";
    const { x, y, side, places, columns, holes } = of.facts,
      at = (/** @type {number} */ cell) => ({ x: x + places[cell] % columns * side,
        y: y + Math.floor(places[cell] / columns) * side });
    /** @param {number} cell @param {string} name */
    const frame = (cell, name) => `<rect class="${name}" x="${at(cell).x + side * 0.06}" `
      + `y="${at(cell).y + side * 0.06}" width="${side * 0.88}" height="${side * 0.88}" rx="${side * 0.1}"/>`;
    /** @param {number} cell @param {string} text */
    const write = (cell, text) => `<text class="either" x="${at(cell).x + side / 2}" y="${at(cell).y + side * 0.64}" `
      + `text-anchor="middle" font-size="${side * 0.38}">${text}</text>`;
    // A count of the board before may have cells that this one lacks.
    const either = (truth(of) ? [] : differ(of)).filter(({ cell }) => shown(of, cell) < places.length)
      .map(({ cell, digits: [a, b] }) => frame(shown(of, cell), "either") + write(shown(of, cell),
        `${symbol(of, a)}|${symbol(of, b)}`));
    const bad = new Set([...(clash(of)?.givens ?? []).map(cell => shown(of, cell)),
      ...piecesOf(of).flatMap(piece => piece.cells)]);
    return either.join("")
      + [...bad].filter(cell => cell < places.length && !holes?.has(cell)).map(cell => frame(cell, "clash")).join("");
  }
  // What a cell says of it.
  /** @param {number} cell */
  function describe(/** @type {Edit} */ of, cell) {
    const mask = truth(of) ? marks(of)[cell] : 0;
    if (mask) return [t("edit.true-here", { digits: [...of.facts.symbols].filter((_, k) => mask >> k & 1).join(" ") })];
    const two = differ(of).find(one => shown(of, one.cell) === cell),
      isBad = (clash(of)?.givens ?? []).some(given => shown(of, given) === cell)
      || piecesOf(of).some(piece => piece.cells.includes(cell));
    return two ? [t("edit.either-here", { a: symbol(of, two.digits[0]), b: symbol(of, two.digits[1]) })]
      : isBad ? [t("edit.clash-here")] : [];
  }
  return { words, drawn, marks, describe };
})();
// A piece of a board in words.
/** @param {PieceTold} piece */
const setWords = piece => piece.said ?? [t(`edit.rule.${piece.rule}`), piece.where].filter(Boolean).join(": ");
