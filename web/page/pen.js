// The pen of Play: lines between the middles of neighbours, and edges of cells, which mean what the player wants. A
// game keeps them as bits of the cell that they begin at (game.js). Not here: pointers and keys (entering.js).
const pens = (() => {
  // The cell and the bit of a line between two cells; null if they are no neighbours.
  /** @param {number} from @param {number} to */
  function between(/** @type {Facts} */ facts, from, to) {
    const [a, b] = [from, to].map(cell => placeOf(facts, cell));
    const found = games.STROKES.flatMap(([right, down, bit]) =>
      b.col - a.col === right && b.row - a.row === down ? [{ cell: from, bit }]
      : a.col - b.col === right && a.row - b.row === down ? [{ cell: to, bit }] : []);
    return found[0] ?? null;
  }
  const cellAt = (/** @type {Facts} */ { places, columns }, /** @type {ReturnType<typeof placeOf>} */ { row, col }) =>
    col < 1 || col > columns ? -1 : places.indexOf((row - 1) * columns + col - 1);
  // The cells on a straight way to another, with it; none where there is no such way.
  /** @param {number} from @param {number} to */
  function onWay(/** @type {Facts} */ facts, from, to) {
    const [a, b] = [from, to].map(cell => placeOf(facts, cell)),
      n = Math.max(Math.abs(b.row - a.row), Math.abs(b.col - a.col));
    const step = { row: (b.row - a.row) / n, col: (b.col - a.col) / n };
    if (!Number.isInteger(step.row) || !Number.isInteger(step.col)) return [];
    return Array.from({ length: n },
      (_, k) => cellAt(facts, { row: a.row + (k + 1) * step.row, col: a.col + (k + 1) * step.col }))
      .filter(cell => cell >= 0);
  }
  // The edge of a cell that lies near a point, in parts of its side; null if none does. The left one is its neighbour's
  // right one; at the border of the board there is nothing to mark.
  /** @param {number} cell @param {number} x @param {number} y */
  function edgeAt(/** @type {Facts} */ facts, cell, x, y) {
    const NEAR = .2, { row, col } = placeOf(facts, cell);
    /** @type {[far: number, row: number, col: number, side: string][]} */
    const sides = [[x, row, col - 1, "left"], [1 - x, row, col + 1, "right"], [y, row - 1, col, "above"],
      [1 - y, row + 1, col, "below"]];
    const [far, toRow, toCol, side] = sides.sort(([a], [b]) => a - b)[0],
      other = cellAt(facts, { row: toRow, col: toCol });
    if (far > NEAR || other < 0) return null;
    const { right, below } = games.EDGES;
    return side === "right" ? { cell, bit: right } : side === "below" ? { cell, bit: below }
      : { cell: other, bit: side === "left" ? right : below };
  }
  // The cells to which lines of a cell lead, and whether an edge of its own is marked.
  /** @param {number[]} pen @param {number} cell */
  function linesOf(/** @type {Facts} */ facts, pen, cell) {
    const { row, col } = placeOf(facts, cell);
    const to = games.STROKES.flatMap(([right, down, bit]) => {
      const from = cellAt(facts, { row: row - down, col: col - right });
      return [...pen[cell] & bit ? [cellAt(facts, { row: row + down, col: col + right })] : [],
        ...from >= 0 && pen[from] & bit ? [from] : []];
    });
    return to.filter(other => other >= 0).sort((a, b) => a - b);
  }
  // As two paths; `at` gives the corner of a cell.
  function drawn(/** @type {Facts} */ { side }, /** @type {number[]} */ pen, /** @type {PlaceOf} */ at) {
    /** @type {string[]} */
    const lines = [];
    /** @type {string[]} */
    const edges = [];
    pen.forEach((bits, cell) => {
      if (!bits) return;
      const { x, y } = at(cell);
      for (const [right, down, bit] of games.STROKES)
        if (bits & bit) lines.push(`M${x + side / 2} ${y + side / 2}l${right * side} ${down * side}`);
      if (bits & games.EDGES.right) edges.push(`M${x + side} ${y}v${side}`);
      if (bits & games.EDGES.below) edges.push(`M${x} ${y + side}h${side}`);
    });
    return (lines.length ? `<path class="lines" d="${lines.join("")}"/>` : "")
      + (edges.length ? `<path class="edges" d="${edges.join("")}"/>` : "");
  }
  return { between, onWay, edgeAt, linesOf, drawn };
})();
