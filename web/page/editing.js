// Helpers of Play that need no game: digits as text, progress, cursor keys, and the editor of clues, sums and colours.
// Not here: a game; what is right or wrong.
/** @param {string} text */
const digitsOf = (/** @type {Facts} */ facts, text) => [...text].map(ch => facts.symbols.indexOf(ch) + 1);
/** @param {number[]} digits */
const textOf = (/** @type {Facts} */ facts, digits) => digits.map(digit => digit ? facts.symbols[digit - 1] : ".")
  .join("");
// The same with a sign for each place without a cell, as puzzles are written.
/** @param {number[]} digits */
function boardText(/** @type {Facts} */ facts, digits) {
  const all = Array(facts.rows * facts.columns).fill("~");
  [...textOf(facts, digits)].forEach((digit, cell) => {
    if (!facts.holes?.has(cell)) all[facts.places[cell]] = digit;
  });
  return all.join("");
}

// Progress in words; mistakes come first.
function stateWords(/** @type {Facts} */ facts, /** @type {string} */ state, /** @type {Verdict | null} */ verdict,
  /** @type {State} */ { digits, givens }) {
  const nEmpty = digits.filter(digit => !digit).length;
  if (state === "edit") return t(facts.has_sums ? "play.edit-help-sums" : "play.edit-help");
  if (state === "solved") return t("play.solved");
  if (!state || !verdict) return "";
  if (state === "unasked") return nEmpty ? t("solve.open", { n: nEmpty }) : t("solve.full");
  const houses = [...verdict.houses].flatMap((letter, k) => letter === "w" ? [facts.houses[k].name] : []);
  const sums = [...verdict.cages].filter(letter => letter === "w").length;
  const wrong = [...houses.slice(0, 4), ...(sums ? [t("play.wrong-sums", { n: sums })] : [])];
  if (wrong.length) return t("play.is-wrong", { where: wrong.join(", ") });
  if (state === "wrong") return t("play.is-mistaken", { n: verdict.mistaken.length });
  // Of a board on which nothing was entered there is nothing to say.
  return String(digits) === String(givens) ? "" : t("play.so-far", { n: nEmpty });
}

/** @param {number} s */
function clockWords(s) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0"), hours = Math.floor(s / 3600),
    minutes = Math.floor(s / 60);
  return `${hours ? `${hours}:${two(minutes % 60)}` : minutes}:${two(s % 60)}`;
}

// The cells that share a house with a cell, or differ from it as a pair.
/** @param {number} cell */
const peersOf = (/** @type {Facts} */ facts, cell) =>
  [...new Set(facts.houses.filter(house => house.cells.includes(cell)).flatMap(house => house.cells)
    .concat(facts.apart[cell]))].filter(other => other !== cell);

// The row and column of a cell, from 1.
const placeOf = (/** @type {Facts} */ { places, columns }, /** @type {number} */ cell) =>
  ({ row: Math.floor(places[cell] / columns) + 1, col: places[cell] % columns + 1 });

// The cell to which a key moves. Places without a cell are passed over.
/** @param {number} at @param {boolean} isCommand @returns {{ [key: string]: number }} */
function movesFrom(at, /** @type {Facts} */ facts, isCommand) {
  const here = placeOf(facts, at), cells = [...facts.places.keys()];
  const row = cells.filter(cell => placeOf(facts, cell).row === here.row),
    column = cells.filter(cell => placeOf(facts, cell).col === here.col);
  /** @param {number[]} line @param {number} by */
  const beside = (line, by) => line[line.indexOf(at) + by] ?? at;
  return {
    ArrowLeft: beside(row, -1), ArrowRight: beside(row, 1), ArrowUp: beside(column, -1), ArrowDown: beside(column, 1),
    Home: isCommand ? 0 : row[0], End: last(isCommand ? cells : row), PageUp: column[0], PageDown: last(column),
  };
}

// A puzzle being edited: clues, regions by letter, sums by place (four circles, then colours), the current colour.
const editing = (() => {
  const SWATCHES = [0, 1, 2].map(letterOf);

  // A board as one of all its places, so that places without a cell can be chosen, too. Its cells are counted by their
  // places then; `own` has the place of each of the library's cells.
  function widened(/** @type {Facts} */ facts) {
    const { places, rows, columns, own } = facts;
    if (own) return /** @type {WideFacts} */ (facts);
    if (places.length === rows * columns) return { ...facts, own: places, holes: new Set() };
    const all = Array.from({ length: rows * columns }, (_, place) => place),
      cells = (/** @type {number[]} */ list) => list.map(cell => places[cell]);
    /** @type {<Each>(of: Each[], blank: Each) => Each[]} */
    const spread = (of, blank) => of.reduce((all, one, cell) => (all[places[cell]] = one, all), all.map(() => blank));
    /** @type {<Each extends { cells: number[] }>(list: Each[]) => Each[]} */
    const placed = list => list.map(one => ({ ...one, cells: cells(one.cells) }));
    return { ...facts, own: places, holes: new Set(all.filter(place => !places.includes(place))), places: all,
      givens: spread([...facts.givens], ".").join(""), apart: spread(facts.apart.map(cells), []),
      houses: placed(facts.houses), cages: placed(facts.cages) };
  }

  /** @param {Facts} narrow */
  function open(narrow, /** @type {Counted | null} */ count = null) {
    const facts = widened(narrow);
    /** @type {Sums} */
    const sums = {};
    facts.sum_places.forEach((place, k) => { sums[place] = facts.sums[k] ?? ""; });
    const regions = [...(facts.regions || (facts.has_regions ? ".".repeat(9) : ""))];
    // Boards without sums are defined by size and rules only; the editor of rules changes them.
    const base = facts.has_sums ? null : { size: facts.size, rules: facts.rules };
    // What came with the puzzle stays with it.
    const { drawings, rules_in_words } = JSON.parse(facts.line);
    /** @type {Pick<Edit, "beside" | "base" | "pieces" | "fits" | "tool" | "chosen" | "draft" | "queue">} */
    const tools = { beside: { drawings, rules_in_words }, base, pieces: [], fits: [], tool: "", chosen: [], draft: null,
      queue: Promise.resolve() };
    return { facts, givens: digitsOf(facts, facts.givens), regions, sums, colour: null, past: [], count, ...tools };
  }

  function line(/** @type {Edit} */ { facts, base, beside, givens, regions, sums }) {
    const puzzle = boardText(facts, givens);
    if (base) return JSON.stringify({ format_version: 1, size: base.size, puzzle, rules: base.rules, ...beside });
    /** @type {{ [key: string]: unknown }} */
    const line = { format_version: 1, kind: facts.kind, size: facts.size, puzzle };
    if (facts.has_regions) line.regions = regions.join("");
    if (facts.has_sums) {
      /** @param {number} place */
      const isUsed = place => place < 4 || regions.includes(SWATCHES[place - 4]);
      line.sums = Array.from({ length: facts.has_regions ? 7 : 4 },
        (_, place) => isUsed(place) && String(sums[place] ?? "").trim() || ".").join(" ");
    }
    return JSON.stringify(line);
  }

  // An empty board with sums.
  /** @param {KindRow} kind @param {string} size */
  function blank(kind, size) {
    /** @type {{ [key: string]: unknown }} */
    const line = { format_version: 1, kind: kind.name, size, puzzle: ".".repeat(9),
      sums: Array(kind.has_regions ? 7 : 4).fill(".").join(" ") };
    if (kind.has_regions) line.regions = ".".repeat(9);
    return JSON.stringify(line);
  }

  /** @param {Edit} edit */
  const copy = edit => ({ givens: edit.givens.slice(), regions: edit.regions.slice(), sums: { ...edit.sums } });

  // Fields in the circles of a board, and colours with theirs below it; empty while playing.
  function show(/** @type {Edit | null} */ edit, /** @type {Facts} */ facts, /** @type {Board} */ board,
    /** @type {EditParts} */ { frame, colours, edited }) {
    const isOn = edit && facts.has_sums;
    const place = board.extent(isOn ? facts.grid_height : facts.height);
    colours.hidden = !isOn || !facts.has_regions;
    colours.replaceChildren();
    if (!isOn) return;
    /** @param {number} at @param {string} name */
    const field = (at, name, attributes = {}) => make("input", { inputmode: "numeric", maxlength: 2, size: 2,
      autocomplete: "off", "data-keep": `sum${at}`, "aria-label": name, value: edit.sums[at] ?? "",
      change: (/** @type {Heard} */ e) => edited(edit => { edit.sums[at] = e.target.value.trim(); }),
      keydown: (/** @type {KeyboardEvent & Heard} */ e) => { if (e.key === "Enter") e.target.blur(); },
      ...attributes });
    facts.seats.filter(seat => facts.cages[seat.cage].colour == null).forEach((seat, k) => {
      const input = field(k, t("play.circle", { name: t(`play.corner-${k}`) }), { class: "sum" });
      Object.assign(input.style, place(seat));
      frame.append(input);
    });
    if (!facts.has_regions) return;
    /** @param {string} name */
    const choose = name => {
      edit.colour = edit.colour === name ? null : name;
      all(".swatch", colours).forEach((each, j) => each.setAttribute("aria-pressed", edit.colour === SWATCHES[j]));
      say(t(edit.colour ? "play.painting" : "play.painted", { name }));
    };
    SWATCHES.forEach((name, k) => {
      const swatch = make("button", { type: "button", class: "swatch", "data-keep": `colour${k}`,
        "aria-pressed": edit.colour === name, "aria-label": t("play.colour", { name }), click: () => choose(name) });
      setMarkup(swatch, facts.swatches[k]);
      swatch.append(make("b", {}, name));
      colours.append(make("span", {}, swatch, field(4 + k, t("play.sum-of", { name }))));
    });
  }

  return { open, widened, blank, line, copy, show };
})();
