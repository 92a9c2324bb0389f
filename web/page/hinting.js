// Hints of Play: first where to look, then the whole step, then applying it. `play` offers what hints need of a game: now()
// with the position, null while editing; change(cells), struck(cell, digit), select(cell), show(), trouble(e), has(wish),
// isTaken(cell). Not here: finding a step, which the library does.
function openHints($, worker, play) {
  let told = null;

  async function press() {
    play.trouble();
    if (told && told.level >= 1) return doIt();
    if (told) { told.level++; return play.show(); }
    const of = play.now(), { facts, digits, marks, solution } = of;
    $("hint").disabled = true;
    try {
      const answer = await worker.ask({ ask: "hint", line: facts.line, digits: textOf(facts, digits), marks, solution, language: language() });
      if (of === play.now()) told = { ...answer, level: ["step", "wrong", "lost", "reveal"].includes(answer.says) ? 0 : 2 };
    } catch (e) {
      play.trouble(e);
    }
    play.show();
  }
  function doIt() {
    const { says, put, strikes = [], left, cells, digit } = told, game = play.now(), all = new Map();
    const cell = at => all.get(at) ?? all.set(at, [at, game.digits[at], game.marks[at]]).get(at);
    if (says === "wrong") cells.forEach(at => { if (!play.isTaken(at)) cell(at)[1] = 0; });
    else if (says === "lost") cells.forEach(at => { cell(at)[2] = game.verdict.left[at]; });
    else if (says === "step" || says === "reveal") {
      // Eliminations must be visible: a cell without pencil marks gets all remaining candidates.
      for (const [at, gone] of strikes) cell(at)[2] = (cell(at)[2] || left[at]) & ~(1 << gone - 1);
      const [at, what] = put ?? (says === "reveal" ? [cells[0], digit] : []);
      if (what) {
        Object.assign(cell(at), [at, what, 0]);
        if (play.has("auto")) for (const [other] of play.struck(at, what)) cell(other)[2] &= ~(1 << what - 1);
        play.select(at);
      }
    }
    told = null;
    play.change([...all.values()]);
    play.show();
  }
  // What is said, a paragraph each.
  function paragraphs() {
    const { says, level, technique, place, names, symbol, cells, words, reasons } = told;
    if (says !== "step") return [make("p", {}, t(`play.told-${says}${level === 1 ? "-which" : ""}`, { names, digit: symbol, n: cells?.length }))];
    if (!level) return [make("p", {}, t("play.told-look", { technique, place }))];
    return [words, ...reasons].map(text => make("p", {}, text));
  }
  function show() {
    $("told").hidden = !told;
    $("hint").textContent = t(!told || told.level > 1 ? "play.hint" : told.level ? "play.hint-do" : "play.hint-more");
    if (!told) return $("told").replaceChildren();
    const all = paragraphs(), said = all.map(p => p.textContent).join("\n");
    if ($("told").dataset.said !== said || !$("told").childElementCount) $("told").replaceChildren(...all);
    $("told").dataset.said = said;
  }
  // The marks and tints of the whole step on the board; empty before it is shown.
  const drawn = () => told?.level > 0 ? { noted: told.cells ?? [], tints: told.tints, drawn: told.marks } : { noted: [] };
  return { press, show, drawn, clear: () => { told = null; } };
}
