// What has been solved on this device: times, days in a row; and everything that the page keeps, as one file. Not here:
// a game; drawing the board of the day (daily.js).
const records = (() => {
  const MOST = 5000, MOST_BYTES = 8 << 20, PROGRAM = "gridpress page";
  /** @param {unknown} value */
  const isNumber = value => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 1e8;
  /** @param {string} text */
  const isDay = text => /^\d{4}-\d{2}-\d{2}$/.test(text) && dayAfter(text, 0) === text;
  /** @param {any} each */
  const isRecord = each =>
    each && ["id", "kind", "size"].every(name => typeof each[name] === "string" && each[name].length < 60)
    && isNumber(each.seconds) && isNumber(each.helped) && (each.day == null || isDay(each.day))
    && (each.level == null || typeof each.level === "string");

  // A day as text, in the reader's own time.
  /** @param {Date} date */
  const dayOf = date =>
    `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
  const today = () => dayOf(new Date());
  // Noon, so that no change of the clocks makes another day of it.
  /** @param {string} day @param {number} n */
  function dayAfter(day, n) {
    const date = new Date(`${day}T12:00:00`);
    date.setDate(date.getDate() + n);
    return dayOf(date);
  }

  function all() {
    try {
      const list = JSON.parse(keep.get("records") ?? "null");
      return Array.isArray(list) ? list.filter(isRecord).slice(-MOST) : [];
    } catch { return []; }
  }
  // A puzzle counts once, when it is solved for the first time.
  function add(/** @type {Game} */ { facts, at, day, level }) {
    const list = all();
    if (list.some(each => each.id === facts.id)) return;
    const { id, kind, size } = facts,
      record = { id, kind, size, level: facts.level ?? level ?? null, seconds: at.seconds, helped: at.helped,
        solved: today() };
    keep.set("records", JSON.stringify([...list, { ...record, ...day ? { day: day.slice(0, 10) } : {} }].slice(-MOST)));
  }
  /** @param {Solved[]} list @param {string} id */
  const ofDay = (list, id) => list.find(each => each.id === id);
  // Days in a row, up to today or yesterday, with a board of the day that was solved on its own day; and the longest
  // row.
  /** @param {Solved[]} list */
  function streak(list, now = today()) {
    const days = new Set(list.flatMap(each => each.day && each.day === each.solved ? [each.day] : []));
    /** @param {string} from */
    const run = from => { let n = 0; while (days.has(dayAfter(from, -n))) n++; return n; };
    return { n: run(now) || run(dayAfter(now, -1)), most: Math.max(0, ...[...days].map(run)) };
  }
  // By board and level: how many, the best time, the middle one, and how many without hints.
  /** @param {Solved[]} list */
  function table(list) {
    /** @type {Map<string, Solved[]>} */
    const groups = new Map();
    for (const each of list) {
      const name = [each.kind, each.size, each.level ?? ""].join(" ");
      groups.set(name, [...groups.get(name) ?? [], each]);
    }
    return [...groups.values()].map(group => {
      const times = group.map(each => each.seconds).sort((a, b) => a - b), { kind, size, level } = group[0];
      return { kind, size, level, n: group.length, best: times[0], middle: times[times.length >> 1],
        alone: group.filter(each => !each.helped).length };
    }).sort((a, b) => b.n - a.n);
  }

  // ---- All of it as a file ------------------------------------------------------------------------------------------

  /** @param {string} name */
  const isOurs = name =>
    /^(records|course|look|language|rules|more|daily\.[\w.-]+|play\.[\w-]+|game\.(at\.\w+|ids|last|edit))$/.test(name);
  const packed = () => JSON.stringify({ program: PROGRAM, version: 1,
    saved: Object.fromEntries(keep.names().filter(isOurs).sort().map(name => [name, keep.get(name)])) }, null, 1);
  // Takes a file's entries over; the records of both stay, and so do the games of both, as far as there is room.
  // Returns how many entries it had, or 0 if it is no such file.
  /** @param {string} text */
  function unpack(text) {
    let saved;
    try {
      const file = JSON.parse(text);
      if (text.length > MOST_BYTES || file.program !== PROGRAM || file.version !== 1) return 0;
      saved = Object.entries(file.saved).filter(([name, value]) => isOurs(name) && typeof value === "string");
    } catch { return 0; }
    const was = all(), ids = kept.ids();
    for (const [name, value] of saved) keep.set(name, value);
    const now = all(), known = new Set(now.map(each => each.id));
    keep.set("records", JSON.stringify([...was.filter(each => !known.has(each.id)), ...now].slice(-MOST)));
    keep.set("game.ids", [...new Set([...kept.ids(), ...ids])].slice(0, kept.MOST).join(" "));
    return saved.length;
  }
  return { all, add, ofDay, streak, table, packed, unpack, today, dayAfter, isDay, MOST_BYTES };
})();
