// The sums of cages in Play: which sets of digits the cages of the chosen cell can still hold. Not here: adding up,
// which the library does. `play` offers what is needed of a game: now() with the position, null while editing;
// trouble(e).
function openCages(/** @type {InPlay} */ $, /** @type {OfGame} */ play) {
  /** @type {Ways[] | null} */
  let told = null;
  let asked = 0;

  const hasCages = (/** @type {Facts} */ facts) => facts.cages.some(cage => cage.said);
  /** @param {number} cell */
  async function press(cell) {
    const of = play.now();
    if (!of || cell < 0 || !hasCages(of.facts)) return;
    play.trouble();
    const mine = ++asked, { facts, at: { digits, marks } } = of;
    try {
      const { cages } = await near.ask({ ask: "cage", line: facts.line, digits: textOf(facts, digits), marks, cell,
        language: language() });
      if (mine !== asked || of !== play.now()) return;
      told = cages;
    } catch (e) {
      play.trouble(e);
    }
    show();
  }
  // A cage with its sets, the first of which may be all that are shown.
  function words(/** @type {Ways} */ { said, sets, are_all }) {
    const n = are_all ? sets.length : `${sets.length}+`;
    return sets.length ? t("play.cage-ways", { cage: said, n, sets: sets.join(", ") })
      : t("play.cage-none", { cage: said });
  }
  function show() {
    const of = play.now();
    $("cage").hidden = !of || !hasCages(of.facts);
    $("sets").hidden = !told;
    const all = !told ? [] : told.length ? told.map(words) : [t("play.cage-outside")];
    // Unchanged words are left alone, so that a screen reader does not say them again.
    if ($("sets").dataset.said === all.join("\n")) return;
    $("sets").dataset.said = all.join("\n");
    $("sets").replaceChildren(...all.map(text => make("p", {}, text)));
  }
  // What was told is about one cell as the board was.
  function clear() {
    asked++;
    if (told) { told = null; show(); }
  }
  return { press, show, clear };
}
