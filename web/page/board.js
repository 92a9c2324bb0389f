// A playable board: the library's picture with digits, and over it a grid of cells for keyboard, touch and screen
// reader. Not here: marks and colours of a player (marking.js); rules; the meaning of a key in a game; the source of
// puzzles.
const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} where */
/** @template {SvgTag} T @param {T} tag @param {Element} where @param {SvgAttributes} attributes */
function draw(tag, where, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return where.appendChild(made);
}

// The cell of Play's board under a pointer; -1 if it is in none, or in a corner: these belong to nobody, so that a way
// can go from corner to corner.
function cellUnder(/** @type {MouseEvent} */ { clientX, clientY }) {
  const cell = document.elementFromPoint(clientX, clientY)?.closest?.("#play-board [data-cell]");
  if (!cell) return -1;
  const { x, y, width, height } = cell.getBoundingClientRect();
  return Math.hypot(clientX - x - width / 2, clientY - y - height / 2) < width * .44
    ? Number(cell.getAttribute("data-cell")) : -1;
}

// A board as a small picture, with what was entered; its own definitions are those of the board that is played.
/** @param {number[]} digits */
function smallBoard(/** @type {Facts} */ facts, digits) {
  const svg = document.createElementNS(SVG, "svg"), { side, x, y, columns, places, symbols } = facts,
    givens = digitsOf(facts, facts.givens);
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", `0 0 ${facts.width} ${facts.height}`);
  /** @param {number} place @param {number} cell */
  const digit = (place, cell) => {
    const value = givens[cell] || digits[cell];
    if (!value) return "";
    const left = x + (place % columns + .5) * side, base = y + (Math.floor(place / columns) + .85) * side;
    return `<text class="${givens[cell] ? "given" : "own"}" x="${left}" y="${base}" font-size="${side}" `
      + `text-anchor="middle">${symbols[value - 1]}</text>`;
  };
  setMarkup(svg, `<rect class="sheet" width="100%" height="100%"/>${facts.ground}${facts.lines}`
    + `<g class="written">${places.map(digit).join("")}</g>`);
  return svg;
}

// Puts a board, as described by the library, into a frame. `listen` has select(cell, isByHand), key(event),
// describe(cell).
/** @param {HTMLElement} frame @param {BoardHooks} listen */
function openBoard(frame, /** @type {Facts} */ facts, listen) {
  // Names of rows and columns are large enough to read on a phone, and no wider than a column.
  const { rows, columns, side, x, y, places } = facts, n = places.length,
    small = Math.min(side * 0.4, facts.width * 0.028), margin = small * 1.5;
  // Space on the left for the longest row name.
  const gutter = Math.max(margin, small * 0.65 + small * 0.64 * t("board.row", { n: rows }).length);
  // Circles on corners stay whole: cell frames are drawn below them.
  const hasCircles = facts.seats.length > 0, under = hasCircles ? '<g class="rings"></g>' : "",
    over = hasCircles ? "" : '<g class="rings"></g>';
  const slant = Math.tan(14 * Math.PI / 180);
  /** @param {number} cell */
  const at = cell => ({ x: x + places[cell] % columns * side, y: y + Math.floor(places[cell] / columns) * side });
  // Paper below each cell: there is none between several grids.
  const sheet = places.map((_, cell) => facts.holes?.has(cell) ? ""
    : `M${at(cell).x} ${at(cell).y}h${side}v${side}h${-side}z`).join("");
  let selected = -1, penned = "";

  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "board");
  svg.setAttribute("aria-hidden", "true");
  setMarkup(svg, `${facts.defs}<path class="sheet" d="${sheet}"/><g class="ground">${facts.ground}</g>`
    + `<g class="drawn">${facts.came?.under ?? ""}</g><g class="paints"></g>
    <g class="zones"></g><g class="tints"></g>${under}<g class="lines">${facts.lines}</g>`
    + `<g class="drawn">${facts.came?.over ?? ""}</g><g class="sums"></g><g class="pen"></g><g class="left"></g>`
      + `<g class="written"></g><g class="marks"></g>${over}`);
  /** @param {string} name */
  const layer = name => one(`.${name}`, svg);
  // White and black dots, which a dark look must not exchange: their size tells them from other circles, those with a
  // number are larger.
  for (const dot of all("circle", layer("lines"))) {
    const part = Number(dot.getAttribute("r")) / side;
    if (part > .11 && part < .17) dot.setAttribute("data-dot", part > .14 ? "n" : "");
  }
  // Names stand beyond numbers outside the grid.
  const beyond = facts.came?.beyond ?? [0, 0, 0, 0];
  const [left, top] = [x, y].map((from, k) => beyond[k] ? Math.min(from - beyond[k], 0)
    : from > side * 0.25 ? 0 : from);
  const names = draw("g", svg, { class: "names", "font-size": small });
  for (let k = 0; k < columns; k++)
    draw("text", names, { x: x + (k + 0.5) * side, y: top - small * 0.5, "text-anchor": "middle" }).textContent =
      t("board.column", { n: k + 1 });
  for (let k = 0; k < rows; k++)
    draw("text", names, { x: left - small * 0.45, y: y + (k + 0.5) * side + small * 0.36,
      "text-anchor": "end" }).textContent = t("board.row", { n: k + 1 });

  /** @type {(SVGElement & { drawn?: string })[]} */
  const zone = [];
  /** @type {(SVGElement & { drawn?: string })[]} */
  const uses = [];
  /** @type {(SVGElement & { drawn?: string })[]} */
  const rings = [];
  for (let cell = 0; cell < n; cell++) {
    const place = at(cell), box = { ...place, width: side, height: side };
    zone.push(draw("rect", layer("zones"), box));
    uses.push(draw("use", layer("written")));
    rings.push(draw("g", layer("rings"), { transform: `translate(${place.x} ${place.y})` }));
  }
  const marking = openMarking(svg, facts, at);
  const sums = facts.seats.map(seat => {
    const group = draw("g", layer("sums"));
    setMarkup(group, seat.svg ?? "");
    return { group, ...seat };
  });

  // The grid for screen readers and touch: a cell over each square.
  const grid = make("div", { class: "cells", role: "grid", "aria-label": facts.name, "aria-rowcount": rows,
    "aria-colcount": columns,
    "aria-multiselectable": "true", keydown: e => listen.key(e) });
  const lines = Array.from({ length: rows }, (_, r) => make("div", { role: "row", "aria-rowindex": r + 1 }));
  const cells = places.map((place, cell) => make("div", { role: "gridcell", tabindex: cell ? -1 : 0,
    "aria-colindex": place % columns + 1, "data-cell": cell,
    focus: () => { if (cell !== selected) listen.select(cell, false); }, click: () => listen.select(cell, true) }));
  cells.forEach((element, cell) => lines[Math.floor(places[cell] / columns)].append(element));
  grid.append(...lines);
  frame.replaceChildren(svg, grid);
  letterRegions(svg, facts, facts.regions);
  extent(facts.height);

  // The visible part of the picture: the key of a Suko is below its board.
  /** @param {number} height */
  function extent(height) {
    const [wide, high, right, low] = beyond.map((more, k) => Math.max(0,
      more - [x, y, facts.width - x - columns * side, height - y - rows * side][k]));
    const whole = { x: -gutter - wide, y: -margin - high, width: facts.width + gutter + wide + right,
      height: height + margin + high + low };
    svg.setAttribute("viewBox", `${whole.x} ${whole.y} ${whole.width} ${whole.height}`);
    frame.style.setProperty("--wide", whole.width / whole.height);
    frame.style.setProperty("--columns", columns);
    /** @param {number} from @param {number} size */
    const part = (from, size) => `${100 * from / size}%`;
    cells.forEach((element, cell) => {
      const place = at(cell);
      Object.assign(element.style, { left: part(place.x - whole.x, whole.width),
        top: part(place.y - whole.y, whole.height),
        width: part(side, whole.width), height: part(side, whole.height) });
    });
    return (/** @type {Seat} */ seat) => ({ left: part(seat.x - seat.radius - whole.x, whole.width),
      top: part(seat.y - seat.radius - whole.y, whole.height),
      width: part(2 * seat.radius, whole.width), height: part(2 * seat.radius, whole.height) });
  }

  // The same board with other regions.
  function refresh(/** @type {Facts} */ facts) {
    setMarkup(layer("ground"), facts.ground);
    setMarkup(layer("lines"), facts.lines);
    letterRegions(svg, facts, facts.regions);
  }

  // A frame for equal digits, dots in the corners for mistakes: shapes that work without colours.
  /** @param {number} cell @param {boolean} isEqual @param {boolean} isWrong @param {string} chosen */
  function ring(cell, isEqual, isWrong, chosen) {
    const inset = side * 0.07, size = side - 2 * inset, cross = side * (hasCircles ? 0.57 : 0.78);
    const parts = [];
    if (isEqual)
      parts.push(`<rect class="equal" x="${inset}" y="${inset}" width="${size}" height="${size}" `
        + `rx="${side * 0.12}"/>`);
    if (isWrong)
      parts.push(`<path class="cross" d="M${cross} ${side * 0.06}l${side * 0.15} ${side * 0.15}m0 ${-side * 0.15}`
        + `l${-side * 0.15} ${side * 0.15}"/>`);
    if (chosen)
      parts.push(`<rect class="${chosen}" x="${side * 0.03}" y="${side * 0.03}" width="${side * 0.94}" `
        + `height="${side * 0.94}"/>`);
    const text = parts.join("");
    if (rings[cell].drawn !== text) setMarkup(rings[cell], rings[cell].drawn = text);
  }

  // Shows a board: digits and whether they are given, marks, the library's verdicts on cells and sums, and the drawing
  // of a hint.
  /** @param {View} view */
  function show(view) {
    const digit = selected >= 0 ? view.digits[selected] : 0;
    const seen = new Set(selected < 0 ? []
      : facts.houses.filter(house => house.cells.length < n && house.cells.includes(selected))
        .flatMap(house => house.cells).concat(facts.apart[selected]));
    const chosen = new Set(view.chosen ?? [selected]);
    for (let cell = 0; cell < n; cell++) {
      const d = view.digits[cell], given = view.givens[cell] > 0, wrong = d > 0 && view.isWrong(cell);
      const href = d ? `#play-${given ? "g" : "w"}${d}` : "";
      if (uses[cell].drawn !== href) {
        if (d) uses[cell].setAttribute("href", href); else uses[cell].removeAttribute("href");
        uses[cell].drawn = href;
      }
      uses[cell].setAttribute("class", `${given ? "given" : "own"}${wrong ? " wrong" : ""}`);
      const place = at(cell);
      uses[cell].setAttribute("transform", wrong ? `translate(${place.x + side / 2 * slant} ${place.y}) skewX(-14)`
        : `translate(${place.x} ${place.y})`);
      zone[cell].setAttribute("class", cell === selected || chosen.has(cell) ? "here"
        : view.look?.includes(cell) ? "look" : digit && d === digit ? "equal" : seen.has(cell) ? "seen" : "");
      marking.show(cell, { marks: d ? 0 : view.marks[cell], corners: d ? 0 : view.corners?.[cell] ?? 0,
        colour: view.colours?.[cell] ?? 0, isInPlace: view.isInPlace ?? true, same: digit });
      ring(cell, digit > 0 && d === digit && cell !== selected || view.noted.includes(cell), wrong,
        cell === selected ? "here" : chosen.has(cell) ? "also" : "");
      if (chosen.has(cell)) cells[cell].setAttribute("aria-selected", "true");
      else cells[cell].removeAttribute("aria-selected");
      const label = listen.describe(cell);
      if (cells[cell].said !== label) cells[cell].setAttribute("aria-label", cells[cell].said = label);
      cells[cell].toggleAttribute("data-wrong", wrong);
      cells[cell].toggleAttribute("data-given", given);
    }
    sums.forEach(({ cage, group }) => group.setAttribute("class",
      { w: "wrong", i: "waits", v: "valid" }[view.cages[cage]] ?? ""));
    setMarkup(layer("tints"), view.tints ?? "");
    setMarkup(layer("marks"), view.drawn ?? "");
    const strokes = view.pen ? pens.drawn(facts, view.pen, at) : "";
    if (strokes !== penned) setMarkup(layer("pen"), penned = strokes);
  }

  /** @param {number} cell */
  function select(cell, isFocused = true) {
    if (selected >= 0) cells[selected].tabIndex = -1;
    else cells[0].tabIndex = -1;
    selected = cell;
    cells[cell].tabIndex = 0;
    if (isFocused) cells[cell].focus({ preventScroll: false });
  }

  return { show, select, extent, refresh, get selected() { return selected; }, grid, cells };
}
