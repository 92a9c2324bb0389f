// Regions of a board being set that are painted letter by letter, until all of them are whole. Not here: the editor (setting.js).
const drafts = (() => {
  const isRegions = piece => tables.rules.find(rule => rule.name === piece.rule).takes === "regions";
  const laid = (/** @type {Stand} */ edit) => edit.pieces.find(isRegions)?.text;
  const of = (/** @type {Stand} */ edit) => edit.draft ?? [...laid(edit) ?? ".".repeat(edit.givens.length)];
  const letters = (/** @type {Stand} */ edit) => Array.from({ length: edit.facts.digits }, (_, k) => String.fromCharCode(65 + k));
  const sizeOf = (draft, letter) => draft.filter(other => other === letter).length;
  const next = (/** @type {Stand} */ edit) => letters(edit).find(letter => sizeOf(of(edit), letter) < edit.facts.digits) ?? "A";
  function words(/** @type {Stand} */ edit) {
    if (!edit.draft) return "";
    const all = edit.facts.digits, sizes = letters(edit).map(letter => [letter, sizeOf(edit.draft, letter)]);
    const others = sizes.filter(([, n]) => n && n !== all).map(([letter, n]) => `${letter} ${n}`);
    return t("edit.draft", { whole: sizes.filter(([, n]) => n === all).length, all, others: others.join(", ") || "–" });
  }
  return { isRegions, laid, of, letters, sizeOf, next, words };
})();
