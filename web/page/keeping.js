// Saves games in the browser, by puzzle id. Several windows may have the same puzzle: each save has a stamp, so that a window
// that finds another stamp than its own loads that state instead of overwriting it. Not here: a game.
const kept = {
  of({ id, digits: most }, n) {
    try {
      const was = JSON.parse(keep.get(`game.at.${id}`));
      const fits = was && [was.digits, was.marks].every(list => Array.isArray(list) && list.length === n && list.every(Number.isInteger));
      return fits && was.digits.every(digit => digit >= 0 && digit <= most) && Array.isArray(was.past) && Array.isArray(was.future) ? was : null;
    } catch { return null; }
  },
  last() {
    try { return JSON.parse(keep.get("game.last"))?.line; } catch { return null; }
  },
  put(game) {
    game.stamp = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const { digits, marks, past, future, seconds, origin, level, stamp, facts } = game;
    keep.set(`game.at.${facts.id}`, JSON.stringify({ digits, marks, past, future, seconds, origin, level, stamp }));
    keep.set("game.last", JSON.stringify({ line: facts.line }));
    // Old games are deleted to free space.
    const ids = [facts.id, ...(keep.get("game.ids") ?? "").split(" ").filter(id => id && id !== facts.id)];
    ids.splice(40).forEach(id => keep.drop(`game.at.${id}`));
    keep.set("game.ids", ids.join(" "));
  },
  // The state that another window has saved since; null if none.
  other(game) {
    const was = kept.of(game.facts, game.digits.length);
    return was && was.stamp !== game.stamp ? was : null;
  },
  // Calls back when another window has saved a game.
  watch(heard) {
    addEventListener("storage", e => { if (e.key?.startsWith("gridpress.game.at.")) heard(e.key.slice("gridpress.game.at.".length)); });
  },
};
