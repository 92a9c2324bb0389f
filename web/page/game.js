// A game as plain data, and what each act makes of it: a state and an act in, a state out. A state is never changed; an
// act that changes nothing returns the state that it got. Not here: the page; what is right or wrong, which the library
// says.
const games = (() => {
  // What a cell holds: its digit, and masks of the digits in its centre and in its corners, of its colours, and of what
  // the pen drew at it. The bits of colours lie above the numbers under which earlier versions kept a cell's only
  // colour, so that their games and links can still be read.
  /** @type {Part[]} */
  const PARTS = ["digits", "marks", "corners", "colours", "pen"];
  // A value for each part.
  /** @template Of @param {(part: Part, k: number) => Of} of @returns {Record<Part, Of>} */
  const byPart = of => /** @type {Record<Part, Of>} */
    (Object.fromEntries(PARTS.map((part, k) => [part, of(part, k)])));
  const MODES = ["digit", "corner", "centre", "colour", "pen"];
  // A line from the middle of a cell to that of a neighbour, across and down, and an edge of the cell: each belongs to
  // one cell only.
  /** @type {[right: number, down: number, bit: number][]} */
  const STROKES = [[1, 0, 1], [0, 1, 2], [1, 1, 4], [-1, 1, 8]];
  const EDGES = { right: 16, below: 32 }, ALL_PEN = 63;
  const N_COLOURS = 8, MOST_PAST = 2000, MOST_SNAPSHOTS = 12, MOST_SECONDS = 1e8;
  /** @param {number} digit */
  const bit = digit => 1 << digit - 1;
  const paint = (/** @type {number} */ colour) => 1 << colour + 3, ALL_PAINT = paint(N_COLOURS + 1) - paint(1);
  /** @param {number} value */
  const paintsOf = value => Array.from({ length: N_COLOURS }, (_, k) => k + 1).filter(colour => value & paint(colour));

  // `peers` are the cells that differ from each cell; `n` is the number of digits; `each` how often a digit stands on
  // the full board, if that is known.
  function begin(/** @type {GameBoard} */ { givens, peers, n, each = null }, /** @type {Partial<Saved>} */ saved = {}) {
    const none = () => givens.map(() => 0), start = Math.max(0, givens.indexOf(0));
    const blank = { digits: givens.slice(), marks: none(), corners: none(), colours: none(), pen: none(), past: [],
      future: [], snapshots: [], seconds: 0, helped: 0 };
    return { givens, peers, n, each, ...blank, ...saved, paused: false, cursor: start, chosen: [start], mode: "digit",
      pencil: "centre", held: 0 };
  }

  // ---- What is chosen -----------------------------------------------------------------------------------------------

  /** @param {State} state @param {number} cell */
  const isCell = (state, cell) => Number.isInteger(cell) && cell >= 0 && cell < state.givens.length;
  const choose = (/** @type {State} */ state, /** @type {Moves["choose"]} */ { cell }) =>
    !isCell(state, cell) || state.cursor === cell && String(state.chosen) === String(cell) ? state
    : { ...state, cursor: cell, chosen: [cell] };
  function add(/** @type {State} */ state, /** @type {Moves["add"]} */ { cell }) {
    if (!isCell(state, cell) || state.cursor === cell && state.chosen.includes(cell)) return state;
    return { ...state, cursor: cell, chosen: state.chosen.filter(other => other !== cell).concat(cell) };
  }
  // Takes a cell in or out; one always stays.
  function toggle(/** @type {State} */ state, /** @type {Moves["toggle"]} */ { cell }) {
    if (!state.chosen.includes(cell)) return add(state, { cell });
    const chosen = state.chosen.filter(other => other !== cell);
    return chosen.length ? { ...state, chosen, cursor: chosen[chosen.length - 1] } : state;
  }
  function chooseAll(/** @type {State} */ state, /** @type {Moves["chooseAll"]} */ { cells }) {
    const chosen = [...new Set(cells)].filter(cell => isCell(state, cell));
    return chosen.length ? { ...state, chosen, cursor: chosen.includes(state.cursor) ? state.cursor : chosen[0] }
      : state;
  }
  // All cells that hold what one holds: its digit, or its colours.
  function alike(/** @type {State} */ state, /** @type {Moves["alike"]} */ { cell }) {
    /** @param {Part} part */
    const same = part => state[part].flatMap((value, other) => value === state[part][cell] ? [other] : []);
    const part = /** @type {Part[]} */ (["digits", "colours"]).find(part => state[part][cell]);
    return part ? chooseAll({ ...state, cursor: cell }, { cells: same(part) }) : state;
  }
  /** @param {State} state */
  const alone = state => state.chosen.length > 1 || state.held ? { ...state, chosen: [state.cursor], held: 0 } : state;
  const mode = (/** @type {State} */ state, /** @type {Moves["mode"]} */ { mode }) => !MODES.includes(mode)
    || mode === state.mode ? state
    : { ...state, mode, held: 0, pencil: mode === "digit" ? state.pencil : mode };
  /** @param {State} state */
  const turn = state => mode(state, { mode: state.mode === "digit" ? state.pencil : "digit" });
  const hold = (/** @type {State} */ state, /** @type {Moves["hold"]} */ { digit }) =>
    ({ ...state, held: state.held === digit ? 0 : digit });

  // ---- What is written ----------------------------------------------------------------------------------------------

  /** @param {State} state @param {number} cell */
  const held = (state, cell) => PARTS.map(part => state[part][cell]);
  // Writes cells, { cell, digits, marks, corners, colours } each, as one act that can be undone.
  function put(/** @type {State} */ state, /** @type {Moves["put"]} */ { cells, more = {} }) {
    /** @type {Map<number, Entry>} */
    const done = new Map();
    for (const { cell, ...parts } of cells) {
      if (!isCell(state, cell)) continue;
      const before = held(state, cell), was = done.get(cell)?.[2] ?? before;
      const after = PARTS.map((part, k) => state.givens[cell] && part !== "colours" && part !== "pen" ? before[k]
        : parts[part] ?? was[k]);
      done.set(cell, [cell, before, after]);
    }
    const real = [...done.values()].filter(([, before, after]) => String(before) !== String(after));
    if (!real.length) return state;
    return { ...laid(state, real.map(([cell, , after]) => [cell, after])),
      past: [...state.past, real].slice(-MOST_PAST), future: [], ...more };
  }
  /** @param {State} state @param {[cell: number, values: number[]][]} cells @returns {State} */
  function laid(state, cells) {
    const next = { ...state };
    for (const part of PARTS) next[part] = state[part].slice();
    for (const [cell, values] of cells) PARTS.forEach((part, k) => { next[part][cell] = values[k]; });
    return next;
  }
  // Removes a digit from the marks of the cells that differ from one.
  /** @param {State} state @param {number} cell @param {number} digit */
  const struck = (state, cell, digit) =>
    state.peers[cell].filter(other => (state.marks[other] | state.corners[other]) & bit(digit))
    .map(other => ({ cell: other, marks: state.marks[other] & ~bit(digit),
      corners: state.corners[other] & ~bit(digit) }));

  // Writes a digit, a mark or a colour into what is chosen; once more takes it away. `strikes` and `advance` are
  // wishes.
  function write(/** @type {State} */ state,
    /** @type {Moves["write"]} */ { digit, mode = state.mode, strikes = false, advance = false }) {
    const most = mode === "colour" ? N_COLOURS : state.n;
    if (!Number.isInteger(digit) || digit < 1 || digit > most) return state;
    if (mode === "colour") {
      const isOn = state.chosen.every(cell => state.colours[cell] & paint(digit));
      /** @param {number} cell */
      const with_ = cell => isOn ? state.colours[cell] & ~paint(digit) : state.colours[cell] | paint(digit);
      return put(state, { cells: state.chosen.map(cell => ({ cell, colours: with_(cell) })) });
    }
    if (mode === "pen") mode = "digit";
    const own = state.chosen.filter(cell => !state.givens[cell]);
    if (mode === "digit") return writeDigit(state, own, digit, { strikes, advance });
    /** @type {Part} */
    const part = mode === "corner" ? "corners" : "marks", open = own.filter(cell => !state.digits[cell]);
    const isOn = open.every(cell => state[part][cell] & bit(digit));
    return put(state,
      { cells: open.map(cell =>
        ({ cell, [part]: isOn ? state[part][cell] & ~bit(digit) : state[part][cell] | bit(digit) })) });
  }
  /** @param {State} state @param {number[]} own @param {number} digit @param {Record<string, boolean>} wishes */
  function writeDigit(state, own, digit, { strikes, advance }) {
    const isOff = own.length > 0 && own.every(cell => state.digits[cell] === digit);
    if (isOff) return put(state, { cells: own.map(cell => ({ cell, digits: 0 })) });
    const cells = own.map(cell => ({ cell, digits: digit, marks: 0, corners: 0 }));
    const gone = strikes ? own.flatMap(cell => struck(state, cell, digit)).filter(({ cell }) => !own.includes(cell))
      : [];
    const next = put(state, { cells: [...cells, ...gone] });
    return advance && next !== state ? onward(next) : next;
  }
  // After a digit: on to the next empty cell; with a digit that is held and used up, on to the next digit.
  /** @param {State} state */
  function onward(state) {
    /** @param {number} digit */
    const count = digit => state.digits.filter(other => other === digit).length;
    if (state.held) {
      if (!state.each || count(state.held) < state.each) return state;
      const others = Array.from({ length: state.n - 1 }, (_, k) => (state.held + k) % state.n + 1);
      return { ...state, held: others.find(digit => count(digit) < (state.each ?? 0)) ?? 0 };
    }
    if (state.chosen.length !== 1) return state;
    const order = state.digits.map((_, k) => (state.cursor + 1 + k) % state.digits.length);
    const next = order.find(cell => !state.digits[cell]);
    return next == null ? state : choose(state, { cell: next });
  }
  // Erases digits first; where there are none, marks; where there are none of these either, colours. While colouring,
  // colours first.
  /** @param {State} state */
  function erase(state) {
    const own = state.chosen.filter(cell => !state.givens[cell]),
      colours = () => put(state, { cells: state.chosen.map(cell => ({ cell, colours: 0 })) });
    if (state.mode === "pen" && state.chosen.some(cell => state.pen[cell]))
      return put(state, { cells: state.chosen.map(cell => ({ cell, pen: 0 })) });
    if (state.mode === "colour" && state.chosen.some(cell => state.colours[cell])) return colours();
    if (own.some(cell => state.digits[cell]))
      return put(state, { cells: own.filter(cell => state.digits[cell]).map(cell => ({ cell, digits: 0 })) });
    if (own.some(cell => state.marks[cell] | state.corners[cell]))
      return put(state, { cells: own.map(cell => ({ cell, marks: 0, corners: 0 })) });
    return colours();
  }
  // Draws with the pen, or takes away; `joins` makes it a part of the act before, so that a whole stroke is undone at
  // once.
  function draw(/** @type {State} */ state, /** @type {Moves["draw"]} */ { cell, bit, isOn, joins = false }) {
    if (!isCell(state, cell) || !isNumber(bit, ALL_PEN)) return state;
    const next = put(state, { cells: [{ cell, pen: isOn ? state.pen[cell] | bit : state.pen[cell] & ~bit }] }),
      last = state.past.at(-1);
    if (next === state || !joins || !last) return next;
    const act = new Map(last.map(entry => [entry[0], entry]));
    for (const [cell, before, after] of next.past.at(-1) ?? [])
      act.set(cell, [cell, act.get(cell)?.[1] ?? before, after]);
    return { ...next, past: [...state.past.slice(0, -1), [...act.values()]] };
  }
  /** @param {State} state */
  const cellsOf = state => state.givens.map((_, cell) => cell);
  // All candidates, `left`, as marks of the empty cells.
  const fill = (/** @type {State} */ state, /** @type {Moves["fill"]} */ { left }) => put(state,
    { cells: cellsOf(state).filter(cell => !state.digits[cell]).map(cell => ({ cell, marks: left[cell] })) });
  /** @param {State} state */
  const clear = state => put(state,
    { cells: cellsOf(state).map(cell => ({ cell, digits: state.givens[cell], marks: 0, corners: 0, colours: 0,
      pen: 0 })) });
  /** @param {State} state */
  const restart = state => ({ ...clear(state), seconds: 0, helped: 0 });

  // ---- Back and forth -----------------------------------------------------------------------------------------------

  // What stays chosen when an act is undone or done again: what was, if all of it happened there, or else its first
  // cell.
  /** @param {State} state @param {Entry[]} act */
  const chosenAfter = (state, act) => act.every(([cell]) => state.chosen.includes(cell)) ? {}
    : { cursor: act[0][0], chosen: [act[0][0]] };
  /** @param {State} state */
  function undo(state) {
    const last = state.past.at(-1);
    if (!last) return state;
    const back = laid(state, last.map(([cell, before]) => [cell, before]));
    return { ...back, past: state.past.slice(0, -1), future: [...state.future, last], ...chosenAfter(state, last) };
  }
  /** @param {State} state */
  function redo(state) {
    const next = state.future.at(-1);
    if (!next) return state;
    const on = laid(state, next.map(([cell, , after]) => [cell, after]));
    return { ...on, future: state.future.slice(0, -1), past: [...state.past, next], ...chosenAfter(state, next) };
  }
  // A snapshot has a number, which stays when others go.
  /** @param {State} state */
  function snapshot(state) {
    const n = Math.max(0, ...state.snapshots.map(each => each.n)) + 1;
    const taken = { n, seconds: state.seconds, ...byPart(part => state[part].slice()) };
    return { ...state, snapshots: [...state.snapshots, taken].slice(-MOST_SNAPSHOTS) };
  }
  function restore(/** @type {State} */ state, /** @type {Moves["restore"]} */ { n }) {
    const was = state.snapshots.find(each => each.n === n);
    return was ? put(state, { cells: cellsOf(state).map(cell => ({ cell, ...byPart(part => was[part][cell]) })) })
      : state;
  }
  const forget = (/** @type {State} */ state, /** @type {Moves["forget"]} */ { n }) =>
    ({ ...state, snapshots: state.snapshots.filter(each => each.n !== n) });

  // ---- Time, hints, other windows -----------------------------------------------------------------------------------

  /** @param {State} state */
  const tick = state => state.paused ? state : { ...state, seconds: state.seconds + 1 };
  const pause = (/** @type {State} */ state, /** @type {Moves["pause"]} */ { on }) => on === state.paused ? state
    : { ...state, paused: on };
  /** @param {State} state */
  const help = state => ({ ...state, helped: state.helped + 1 });
  // Takes over what another window saved; what is chosen stays.
  const adopt = (/** @type {State} */ state, /** @type {Moves["adopt"]} */ { saved }) => ({ ...state, ...saved });

  /** @type {{ [Name in keyof Moves]: (state: State, move: Moves[Name]) => State }} */
  const ACTS = { choose, add, toggle, chooseAll, alike, alone, mode, turn, hold, write, put, draw, erase, fill, clear,
    restart, undo, redo, snapshot, restore, forget, tick, pause, help, adopt };
  // While it is paused nothing is written.
  const HALTED = ["pause", "adopt", "mode"];
  /** @template {keyof Moves} Name @param {State} state @param {Move<Name>} act @returns {State} */
  const step = (state, act) => state.paused && !HALTED.includes(act.act) ? state : ACTS[act.act](state, act);

  // ---- What is kept -------------------------------------------------------------------------------------------------

  /** @type {(keyof Saved)[]} */
  const KEPT = [...PARTS, "past", "future", "snapshots", "seconds", "helped"];
  /** @param {State} state */
  const saved = state => /** @type {Saved} */ (Object.fromEntries(KEPT.map(part => [part, state[part]])));
  /** @param {unknown} value @param {number} most @returns {value is number} */
  const isNumber = (value, most) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
  // An earlier version's only colour becomes one of several.
  /** @param {unknown} value @returns {value is number} */
  const isPaint = value => isNumber(value, N_COLOURS) || isNumber(value, ALL_PAINT) && (value & ALL_PAINT) === value;
  /** @param {unknown} value @returns {value is number} */
  const isPen = value => isNumber(value, ALL_PEN);
  /** @param {number} value */
  const asPaint = value => value > 0 && value <= N_COLOURS ? paint(value) : value;
  // What was kept of a game on a board of that many cells and digits, checked value by value; null if it is none. Games
  // of earlier versions have digits and marks only.
  /** @param {any} was @param {number} n @param {number} digits @returns {Saved | null} */
  function restored(was, n, digits) {
    const mask = 2 ** digits - 1;
    /** @type {Record<Part, (value: unknown) => boolean>} */
    const isPart = { digits: value => isNumber(value, digits), marks: value => isNumber(value, mask),
      corners: value => isNumber(value, mask), colours: isPaint, pen: isPen };
    /** @param {any} each */
    const parts = each => PARTS.every(part => Array.isArray(each?.[part]) && each[part].length === n
      && each[part].every(isPart[part]));
    /** @param {unknown} list */
    const values = list => Array.isArray(list) && list.length === PARTS.length
      && PARTS.every((part, k) => isPart[part](list[k]));
    /** @param {unknown} each @returns {any} */
    const entry = each => {
      if (!Array.isArray(each)) return each;
      if (each.length === 5 && each.every(Number.isInteger))
        return [each[0], [each[1], each[2], 0, 0, 0], [each[3], each[4], 0, 0, 0]];
      return each.map(part => Array.isArray(part) && part.length === 4 ? [...part, 0] : part);
    };
    /** @param {unknown} each */
    const isEntry = each => Array.isArray(each) && each.length === 3 && isNumber(each[0], n - 1) && values(each[1])
      && values(each[2]);
    /** @param {unknown} list @returns {Entry[][] | null} */
    const acts = list => !Array.isArray(list) ? null
      : list.slice(-MOST_PAST).map(act => Array.isArray(act) ? act.map(entry) : []);
    if (!was || typeof was !== "object") return null;
    const none = () => Array(n).fill(0), { snapshots = [], helped = 0 } = was;
    const all = { digits: was.digits, marks: was.marks, corners: was.corners ?? none(), colours: was.colours ?? none(),
      pen: was.pen ?? none(), past: acts(was.past), future: acts(was.future) };
    /** @param {Entry[][] | null} list @returns {list is Entry[][]} */
    const areActs = list => !!list?.every(act => act.length && act.every(isEntry));
    if (!parts(all) || !areActs(all.past) || !areActs(all.future)) return null;
    /** @param {any} each */
    const painted = each => ({ ...each, colours: each.colours.map(asPaint) });
    /** @param {Entry[][]} list */
    const repainted = list =>
      list.map(act => act.map(([cell, ...values]) => [cell,
        ...values.map(([digit, marks, corners, colour, pen]) => [digit, marks, corners, asPaint(colour), pen])]));
    /** @param {any} each */
    const penned = each => each && typeof each === "object" && !("pen" in each) ? { ...each, pen: none() } : each;
    /** @param {any} each */
    const isSnapshot = each => parts(each) && isNumber(each.n, 2 ** 31) && isNumber(each.seconds, MOST_SECONDS);
    return { ...painted(all), past: repainted(all.past), future: repainted(all.future),
      seconds: isNumber(was.seconds, MOST_SECONDS) ? was.seconds : 0,
      helped: isNumber(helped, MOST_SECONDS) ? helped : 0,
      snapshots: Array.isArray(snapshots) ? snapshots.map(penned).filter(isSnapshot).slice(-MOST_SNAPSHOTS).map(painted)
        : [] };
  }

  // ---- What a link holds --------------------------------------------------------------------------------------------

  // What was entered, as text: cells one after the other, each its number and its five values that are not those of the
  // puzzle.
  /** @param {State} state */
  function packed(state) {
    const cells = cellsOf(state)
      .filter(cell => PARTS.some(part => state[part][cell] !== (part === "digits" ? state.givens[cell] : 0)));
    return cells.map(cell => [cell, ...held(state, cell)].map(value => value.toString(36)).join("."))
      .map(said => said.replace(/(\.0)+$/, "")).join("~");
  }
  // The cells of such a text, for `put`; null if it is none.
  /** @param {State} state @param {string} text */
  function unpacked(state, text) {
    const most = [state.givens.length - 1, state.n, 2 ** state.n - 1, 2 ** state.n - 1];
    /** @param {number} value @param {number} k */
    const isValue = (value, k) => k < most.length ? isNumber(value, most[k]) : k === most.length ? isPaint(value)
      : isPen(value);
    const cells = text.split("~")
      .map(each => each.split(".").map(value => /^[0-9a-z]{1,6}$/.test(value) ? parseInt(value, 36) : -1));
    if (cells.length > state.givens.length || !cells.every(values => values.length <= 6 && values.every(isValue)))
      return null;
    return cells.map(([cell, ...values]) =>
      ({ cell, ...byPart((part, k) => part === "colours" ? asPaint(values[k] ?? 0) : values[k] ?? 0) }));
  }

  return { begin, step, saved, restored, packed, unpacked, struck, paint, paintsOf, STROKES, EDGES, MODES, PARTS,
    N_COLOURS, MOST_SNAPSHOTS };
})();
