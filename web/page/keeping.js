// Saves games in the browser, by puzzle id. Several windows may have the same puzzle: each save has a stamp, so that a
// window that finds another stamp than its own loads that state instead of overwriting it. Not here: a game.
const kept = {
  MOST: 40,
  ids: () => (keep.get("game.ids") ?? "").split(" ").filter(Boolean).slice(0, kept.MOST),
  /** @param {string} id */
  read(id) {
    try { return JSON.parse(keep.get(`game.at.${id}`) ?? "null"); } catch { return null; }
  },
  // What is kept of the game on a board: { saved, origin, level, stamp, day }; null if nothing, or nothing that fits
  // the board.
  of(/** @type {Facts} */ { id, digits }, /** @type {number} */ n) {
    const was = kept.read(id), saved = games.restored(was, n, digits),
      text = (/** @type {unknown} */ value) => typeof value === "string" ? value : undefined;
    return saved && { saved, origin: text(was.origin), level: text(was.level), stamp: text(was.stamp),
      day: text(was.day) };
  },
  last() {
    try { return JSON.parse(keep.get("game.last") ?? "null")?.line; } catch { return null; }
  },
  // Returns whether there was room for it.
  /** @param {Game} game */
  put(game) {
    game.stamp = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const { at, origin, level, stamp, facts, day } = game, isSolved = !!game.verdict?.solved;
    const { line, id, title, rows, columns } = facts, head = { line, title: `${title} ${rows}×${columns}`, isSolved };
    // Old games are deleted to free space.
    const ids = [id, ...kept.ids().filter(other => other !== id)],
      text = JSON.stringify({ ...games.saved(at), origin, level, stamp, day, head });
    ids.splice(kept.MOST).forEach(id => keep.drop(`game.at.${id}`));
    let isKept = keep.set(`game.at.${id}`, text);
    while (!isKept && ids.length > 1) {
      keep.drop(`game.at.${ids.pop()}`);
      isKept = keep.set(`game.at.${id}`, text);
    }
    // An older state of it would be taken for that of another window.
    if (!isKept) keep.drop(`game.at.${id}`);
    keep.set("game.last", JSON.stringify({ line }));
    keep.set("game.ids", ids.join(" "));
    return isKept;
  },
  // Where the browser keeps nothing more, the address does, and that is said once.
  isSaid: false,
  inAddress(/** @type {(done: string) => string} */ link, /** @type {Game} */ { at }) {
    if (!kept.isSaid) note(t("solve.no-room"));
    kept.isSaid = true;
    const done = games.packed(at);
    if (done && !one("#play").hidden) history.replaceState(null, "", link(done));
  },
  // The games that were begun and not ended, the last one first.
  open() {
    /** @param {string} id */
    const shown = id => {
      const was = kept.read(id), { line, title, isSolved } = was?.head ?? {};
      const isBegun = Array.isArray(was?.digits) && typeof line === "string" && typeof title === "string" && !isSolved
        && was.past?.length;
      return isBegun ? [{ id, line, title, left: was.digits.filter((/** @type {number} */ digit) => !digit).length,
        seconds: Number(was.seconds) || 0 }] : [];
    };
    return kept.ids().flatMap(shown);
  },
  // The state that another window has saved since; null if none.
  /** @param {Game} game */
  other(game) {
    return kept.read(game.facts.id)?.stamp === game.stamp ? null : kept.of(game.facts, game.at.givens.length);
  },
  // Calls back when another window has saved a game.
  /** @param {(id: string) => void} heard */
  watch(heard) {
    addEventListener("storage",
      e => { if (e.key?.startsWith("gridpress.game.at.")) heard(e.key.slice("gridpress.game.at.".length)); });
  },
};
