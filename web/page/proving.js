// Why a board that is being set has no solution, and where two of its solutions differ: in words, and drawn over its cells. Not
// here: finding out, which the library does; counting (counting.js).
const proving = (() => {
  // What was found, by the cells that the page shows.
  const isAsked = (/** @type {Stand} */ of) => !!of && "past" in of;
  const shown = (/** @type {Stand} */ { facts }, cell) => facts.own?.[cell] ?? cell;
  const symbol = (/** @type {Stand} */ { facts }, digit) => facts.symbols[digit - 1];
  const differ = (/** @type {Stand} */ of) => isAsked(of) && of.count?.says === "several" ? of.count.differ ?? [] : [];
  const clash = (/** @type {Stand} */ of) => isAsked(of) && of.count?.says === "none" ? of.count.clash : null;
  const piecesOf = (/** @type {Stand} */ of) => (clash(of)?.pieces ?? []).map(k => of.pieces[k]).filter(Boolean);

  function words(/** @type {Stand} */ of) {
    const place = cell => t("play.cell", placeOf(of.facts, shown(of, cell)));
    const two = differ(of).map(({ cell, digits: [a, b] }) => t("edit.either", { place: place(cell), a: symbol(of, a), b: symbol(of, b) }));
    if (two.length) return t("edit.differ", { cells: two.join("; ") });
    const found = clash(of);
    if (!found) return "";
    const given = cell => t("edit.given-here", { place: place(cell), digit: symbol(of, of.givens[shown(of, cell)]) });
    const sum = k => Object.values(sumsOf(editing.line(of))[k] ?? {}).filter(Boolean).join(" ");
    const all = [...found.givens.map(given), ...found.sums.map(sum), ...piecesOf(of).map(setWords)];
    return all.length ? t("edit.clash", { all: all.join("; ") }) : t("edit.clash-bare");
  }
  // Both digits in a frame, and a broken frame around what cannot hold together: shapes that work without colours.
  function drawn(/** @type {Stand} */ of) {
    if (!isAsked(of)) return "";
    const { x, y, side, places, columns, holes } = of.facts, at = cell => ({ x: x + places[cell] % columns * side, y: y + Math.floor(places[cell] / columns) * side });
    const frame = (cell, name) => `<rect class="${name}" x="${at(cell).x + side * 0.06}" y="${at(cell).y + side * 0.06}" width="${side * 0.88}" height="${side * 0.88}" rx="${side * 0.1}"/>`;
    const write = (cell, text) => `<text class="either" x="${at(cell).x + side / 2}" y="${at(cell).y + side * 0.64}" text-anchor="middle" font-size="${side * 0.38}">${text}</text>`;
    // A count of the board before may have cells that this one lacks.
    const either = differ(of).filter(({ cell }) => shown(of, cell) < places.length).map(({ cell, digits: [a, b] }) => frame(shown(of, cell), "either") + write(shown(of, cell), `${symbol(of, a)}|${symbol(of, b)}`));
    const bad = new Set([...(clash(of)?.givens ?? []).map(cell => shown(of, cell)), ...piecesOf(of).flatMap(piece => piece.cells)]);
    return either.join("") + [...bad].filter(cell => cell < places.length && !holes?.has(cell)).map(cell => frame(cell, "clash")).join("");
  }
  // What a cell says of it.
  function describe(/** @type {Stand} */ of, cell) {
    const two = differ(of).find(one => shown(of, one.cell) === cell), isBad = (clash(of)?.givens ?? []).some(given => shown(of, given) === cell)
      || piecesOf(of).some(piece => piece.cells.includes(cell));
    return two ? [t("edit.either-here", { a: symbol(of, two.digits[0]), b: symbol(of, two.digits[1]) })] : isBad ? [t("edit.clash-here")] : [];
  }
  return { words, drawn, describe };
})();
// A piece of a board in words.
const setWords = piece => piece.said ?? [t(`edit.rule.${piece.rule}`), piece.where].filter(Boolean).join(": ");
