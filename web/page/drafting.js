// Regions of a board being set that are painted letter by letter, until all of them are whole. Not here: the editor
// (setting.js).
const drafts = (() => {
  /** @param {PieceTold} piece */
  const isRegions = piece => tables.rules.find(rule => rule.name === piece.rule)?.takes === "regions";
  const laid = (/** @type {Edit} */ edit) => edit.pieces.find(isRegions)?.text;
  const of = (/** @type {Edit} */ edit) => edit.draft ?? [...laid(edit) ?? ".".repeat(edit.givens.length)];
  const letters = (/** @type {Edit} */ edit) => Array.from({ length: edit.facts.digits },
    (_, k) => String.fromCharCode(65 + k));
  /** @param {string[]} draft @param {string} letter */
  const sizeOf = (draft, letter) => draft.filter(other => other === letter).length;
  const next = (/** @type {Edit} */ edit) => letters(edit).find(letter => sizeOf(of(edit), letter) < edit.facts.digits)
    ?? "A";
  function words(/** @type {Edit} */ edit) {
    const { draft } = edit;
    if (!draft) return "";
    const all = edit.facts.digits, sizes = letters(edit).map(letter => [letter, sizeOf(draft, letter)]);
    const others = sizes.filter(([, n]) => n && n !== all).map(([letter, n]) => `${letter} ${n}`);
    const whole = sizes.filter(([, n]) => n === all).length;
    return t("edit.draft", { whole, all, others: others.join(", ") || "–" });
  }
  return { isRegions, laid, of, letters, sizeOf, next, words };
})();
