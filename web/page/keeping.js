// What the browser keeps of puzzles that were played, by their id. Several windows may have the same puzzle: each writing has a stamp,
// so that whoever finds another one than its own takes over what stands there, and nobody writes over it.
// What never lives here: a game.
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
    // Of puzzles long past nothing is kept, so that there is room.
    const ids = [facts.id, ...(keep.get("game.ids") ?? "").split(" ").filter(id => id && id !== facts.id)];
    ids.splice(40).forEach(id => keep.drop(`game.at.${id}`));
    keep.set("game.ids", ids.join(" "));
  },
  // What another window has written since; nothing where none has.
  other(game) {
    const was = kept.of(game.facts, game.digits.length);
    return was && was.stamp !== game.stamp ? was : null;
  },
  // Calls when another window has written on a puzzle.
  watch(heard) {
    addEventListener("storage", e => { if (e.key?.startsWith("gridpress.game.at.")) heard(e.key.slice("gridpress.game.at.".length)); });
  },
};
