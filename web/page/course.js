// A course through the techniques, from singles to chains: five boards each of twenty, a hundred in all, the same for
// everybody; further ones of a technique until four of its last five were found without a hint. Kept in the browser.
// Not here: the boards (drills.js).
const course = (() => {
  const TECHNIQUES = ["hidden-single", "direct-pointing", "direct-hidden-pair", "naked-single", "direct-hidden-triplet",
    "pointing", "claiming",
    "naked-pair", "hidden-pair", "x-wing", "naked-triplet", "xy-wing", "xyz-wing", "hidden-triplet", "swordfish",
    "y-cycle", "xy-cycle",
    "forcing-chain", "cell-chains", "region-chains"];
  const EACH = 5, ENOUGH = 4, SEED = "course", STATES = ["alone", "helped", "skipped"];
  /** @param {unknown} value */
  const isNumber = value => typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
  /** @param {any} each */
  const isRun = each => each && isNumber(each.slot) && Array.isArray(each.states)
    && each.states.every((/** @type {string} */ state) => STATES.includes(state));

  // By technique: the next slot, and how its last boards ended.
  function read() {
    try {
      const kept = JSON.parse(keep.get("course") ?? "null");
      return Object.fromEntries(Object.entries(kept).filter(([name, run]) => TECHNIQUES.includes(name) && isRun(run)));
    } catch { return {}; }
  }
  /** @param {string} technique */
  const of = technique => read()[technique] ?? { slot: 0, states: [] };
  /** @param {string} technique */
  const isDone = technique => {
    const { states } = of(technique);
    return states.length >= EACH && states.filter((/** @type {string} */ state) => state === "alone").length >= ENOUGH;
  };
  // After a board: the slot that follows it, and how it ended.
  /** @param {string} technique @param {number} slot @param {string} state */
  function add(technique, slot, state) {
    const states = [...of(technique).states, state].slice(-EACH);
    keep.set("course", JSON.stringify({ ...read(), [technique]: { slot, states } }));
  }
  // What was begun and is not yet mastered comes before what is new.
  const next = () => {
    const left = TECHNIQUES.filter(technique => !isDone(technique));
    return left.find(technique => of(technique).states.length) ?? left[0] ?? null;
  };
  return { TECHNIQUES, EACH, SEED, of, add, isDone, next };
})();
