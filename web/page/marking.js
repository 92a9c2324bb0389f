// What a player notes on a board: marks in the centre and in the corners of cells, and colours, each with a pattern of
// its own, so that they differ without their hues. Not here: digits; what the marks mean.

// The tints of the colours, and their patterns in a square of ten by ten.
/** @type {[tint: string, path: string, width: number][]} */
const PAINTS = [
  ["#ffe27a", "M2.5 2.5h.01M7.5 7.5h.01", 2.2],
  ["#bcd8f5", "M-2 2L2-2M0 10L10 0M8 12L12 8", 1],
  ["#c4e8b8", "M-2 8L2 12M0 0L10 10M8-2L12 2", 1],
  ["#f7c1bb", "M0 2.5h10M0 7.5h10", 1],
  ["#dcc9f2", "M2.5 0v10M7.5 0v10", 1],
  ["#fbcf9d", "M0 5h10M5 0v10", 1],
  ["#b5e6e4", "M3 5h4M5 3v4", 1],
  ["#d5d5d5", "M5 2.6a2.4 2.4 0 1 0 .01 0", 1],
];
// A pattern for each colour, as the definitions of a picture; `size` is the side of its square.
/** @param {string} name @param {number} size */
function paintsAs(name, size) {
  const pattern = (/** @type {typeof PAINTS[number]} */ [tint, path, width], /** @type {number} */ k) =>
    `<pattern id="${name}${k + 1}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" viewBox="0 0 10 10">`
    + `<rect width="10" height="10" fill="${tint}"/><path d="${path}" fill="none" stroke="#55513f" `
      + `stroke-opacity=".55" stroke-width="${width}" stroke-linecap="round"/></pattern>`;
  return `<defs>${PAINTS.map(pattern).join("")}</defs>`;
}

// The part of a square that one of several colours fills: from the middle to the edge, in turns from the top.
/** @param {number} x @param {number} y @param {number} side @param {number} k @param {number} of */
function wedge(x, y, side, k, of) {
  // A point of the edge, in eighths of the way round from the middle of the top: corners are odd.
  /** @param {number} eighths */
  const edge = eighths => {
    const angle = eighths * Math.PI / 4, [right, down] = [Math.sin(angle), -Math.cos(angle)],
      far = Math.max(Math.abs(right), Math.abs(down));
    return [right / far, down / far];
  };
  const from = 8 * k / of, to = 8 * (k + 1) / of, corners = [1, 3, 5, 7].filter(corner => corner > from && corner < to);
  const points = [[0, 0], ...[from, ...corners, to].map(edge)];
  const place = points.map(([right, down]) => [x + (1 + right) * side / 2, y + (1 + down) * side / 2]);
  return `M${place.map(both => both.map(n => n.toFixed(2)).join(" ")).join("L")}z`;
}

// The places of marks at the edge of a cell, in the order in which they are taken: across and down, in parts of its
// side.
const CORNERS = [[0.17, 0.17], [0.83, 0.17], [0.17, 0.83], [0.83, 0.83], [0.5, 0.17], [0.5, 0.83],
  [0.17, 0.5], [0.83, 0.5]];

// Marks of one board. `at` gives the place of a cell.
/** @param {SVGElement} svg @param {PlaceOf} at */
function openMarking(svg, /** @type {Facts} */ facts, at) {
  const { side, symbols } = facts, layer = (/** @type {string} */ name) => one(`.${name}`, svg);
  // What stands in a corner of a cell as printed: a cage says its sum in its first cell.
  const labelled = new Set(facts.cages.filter(cage => cage.said).map(cage => Math.min(...cage.cells)));
  const inset = facts.seats.length ? 0.1 : 0;
  setMarkup(layer("paints"), paintsAs("play-paint", side / 4));
  /** @type {Noted[]} */
  const cells = facts.places.map(() => ({ mask: 0, uses: [], colour: 0 }));
  // A digit that is looked for stands out; its place counts as one letter.
  /** @param {number} mask @param {number} same */
  const digitsOf = (mask, same) => [...symbols].map((name, k) => k + 1 === same ? `<tspan class="same">${name}</tspan>`
    : name).filter((_, k) => mask >> k & 1);

  // The digits of the centre, each in a place of its own; the one that is looked for stands out.
  /** @param {number} cell @param {number} mask @param {number} same */
  function placed(cell, mask, same) {
    const had = cells[cell];
    for (let changed = mask ^ had.mask; changed; changed &= changed - 1) {
      const k = 31 - Math.clz32(changed & -changed);
      const use = had.uses[k] ??= draw("use", layer("left"), { ...at(cell), href: `#play-k${k + 1}` });
      use.setAttribute("display", mask >> k & 1 ? "inline" : "none");
    }
    had.mask = mask;
    if (had.same === same) return;
    had.same = same;
    had.uses.forEach((use, k) => use.classList.toggle("same", k + 1 === same));
  }
  /** @param {string} where @param {number} x @param {number} y @param {number} size */
  function text(where, x, y, size) {
    return `<text x="${x}" y="${y + size * 0.36}" font-size="${size}" text-anchor="middle">${where}</text>`;
  }
  // In one line in the middle, or two.
  /** @param {number} cell @param {string[]} digits */
  function centred(cell, digits) {
    const { x, y } = at(cell), n = digits.length, size = side * (n < 4 ? 0.27 : 0.21), half = Math.ceil(n / 2);
    const lines = n > 5 ? [digits.slice(0, half), digits.slice(half)] : [digits];
    return lines.map((line, k) => text(line.join(""), x + side / 2, y + side / 2 + (k - (lines.length - 1) / 2) * size,
      size * Math.min(1, 6.5 / line.length))).join("");
  }
  // Around the edge; more than eight as a line below each other.
  /** @param {number} cell @param {string[]} digits */
  function cornered(cell, digits) {
    const { x, y } = at(cell), isLabelled = labelled.has(cell), size = side * (digits.length > 8 ? 0.17 : 0.22);
    if (digits.length > CORNERS.length) return text(digits.slice(0, 8).join(""), x + side / 2, y + side * 0.16,
      size * 0.9) + text(digits.slice(8).join(""), x + side / 2, y + side * 0.85, size * 0.9);
    /** @param {number} part */
    const shift = part => inset ? part + (0.5 - part) * inset * 4 : part;
    return digits.map((digit, k) => text(digit, x + shift(CORNERS[k][0]) * side,
      y + (shift(CORNERS[k][1]) + (isLabelled && CORNERS[k][1] < 0.4 ? 0.17 : 0)) * side, size)).join("");
  }
  /** @param {number} cell @param {number} colour */
  function painted(cell, colour) {
    const had = cells[cell];
    if (had.colour === colour) return;
    had.colour = colour;
    had.paint ??= draw("g", layer("paints"));
    const paints = games.paintsOf(colour), { x, y } = at(cell),
      fill = (/** @type {number} */ k) => `fill="url(#play-paint${k})"`;
    setMarkup(had.paint, paints.length === 1
      ? `<rect x="${x}" y="${y}" width="${side}" height="${side}" ${fill(paints[0])}/>`
      : paints.map((k, n) => `<path d="${wedge(x, y, side, n, paints.length)}" ${fill(k)}/>`).join(""));
  }
  // Digits of the centre stand in their own places unless there are others in the corners.
  function show(/** @type {number} */ cell, /** @type {Notes} */ { marks, corners, colour, isInPlace, same }) {
    const isPlaced = isInPlace && !corners;
    placed(cell, isPlaced ? marks : 0, same);
    painted(cell, colour);
    const said = (corners ? cornered(cell, digitsOf(corners, same)) : "")
      + (!isPlaced && marks ? centred(cell, digitsOf(marks, same)) : "");
    const had = cells[cell];
    if ((had.said ?? "") === said) return;
    had.said = said;
    had.texts ??= draw("g", layer("left"));
    setMarkup(had.texts, said);
  }
  return { show };
}
