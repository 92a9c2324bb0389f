// What came with a puzzle from elsewhere: drawings, rules in words, and rules that are not known here, so that a full
// board may still be wrong. `facts.came` has all of it; null for other puzzles. Not here: drawing and reading, which
// the library does.
const came = (() => {
  // Whether some rule can't be checked at all.
  const isUnknown = (/** @type {Facts} */ { came }) => came?.unknown != null;
  // Whether what is drawn or told may be a rule.
  const isOpen = (/** @type {Stand} */ { facts, count }) => isUnknown(facts)
    || !!facts.came && count?.says === "several";

  // What is said below the rules.
  function told(/** @type {Facts} */ { came, dropped }) {
    if (!came) return dropped ? [t("play.dropped")] : [];
    const { unknown, in_words: text, is_drawn, solution } = came;
    return [...unknown ? [t(solution ? "came.unknown-with" : "came.unknown", { names: unknown })] : [],
      ...text ? [t("came.in-words", { text })] : [],
      ...is_drawn ? [t("came.drawings")] : [], ...dropped ? [t("play.dropped")] : []];
  }
  const isFull = (/** @type {Game} */ { facts, at }) => !!facts.came && at.digits.every(Boolean);
  // The solution to compare with: a full board is compared in any case, for conflicts don't show a rule that is not
  // known.
  /** @param {Game} game @param {boolean} isWanted */
  const solution = (game, isWanted) => isWanted || isFull(game) ? game.solution : null;
  // Whether a board that breaks no known rule is solved.
  /** @param {Game} game */
  const isSolved = game => !game.facts.came || game.solution === textOf(game.facts, game.at.digits);
  // What is said of a full board whose other rules nobody can check here.
  /** @param {Game} game @param {string} state */
  const full = (game, state) => state === "open" && isFull(game) && !game.solution ? t("came.full") : null;
  // What can't be done with a puzzle that is not known whole, or would lose a part of it.
  function show(/** @type {InPlay} */ $, /** @type {Stand} */ { facts, count }) {
    const isLess = isUnknown(facts), isSure = !facts.came || count?.says === "one";
    const hidden = { "mode-row": isLess, glossary: isLess, watch: isLess || !isSure,
      "link-other": isLess || !!facts.came?.is_drawn };
    for (const [name, is] of Object.entries(hidden)) $(name).hidden = is;
  }
  return { isUnknown, isOpen, told, solution, isSolved, full, show };
})();
