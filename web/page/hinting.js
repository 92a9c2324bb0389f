// Hints of Play, in stages: where to look, which technique, why, what follows, and then applying it. `play` offers what hints
// need of a game: now() with the position, null while editing; change(cells), struck(cell, digit), select(cell), show(), trouble(e),
// has(wish), isTaken(cell). Not here: finding a step, which the library does.
function openHints($, worker, play) {
  let told = null;
  // What the button asks for next, once a stage of a step is told; the other answers have two.
  const NEXT = ["hint-technique", "hint-why", "hint-follows", "hint-do"];
  const ENDED = 9;
  const last = () => told.says === "step" ? told.stages.length - 1 : 1;

  async function press() {
    play.trouble();
    if (told && told.level >= last()) return doIt();
    if (told) { told.level++; return play.show(); }
    const of = play.now(), { facts, digits, marks, solution } = of;
    $("hint").disabled = true;
    try {
      const answer = await worker.ask({ ask: "hint", line: facts.line, digits: textOf(facts, digits), marks, solution, language: language() });
      if (of === play.now()) told = { ...answer, level: ["step", "wrong", "lost", "reveal"].includes(answer.says) ? 0 : ENDED };
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
    const { says, level, names, symbol, cells, stages } = told;
    if (says !== "step") return [make("p", {}, t(`play.told-${says}${level === 1 ? "-which" : ""}`, { names, digit: symbol, n: cells?.length }))];
    const all = stages.slice(0, level + 1).flat().map(text => make("p", {}, text));
    // Its entry in the glossary, once it is named.
    if (level) all.splice(1 + stages[1].length, 0, entry());
    return all;
  }
  // What the technique looks like elsewhere, fetched when somebody opens it.
  function entry() {
    const { technique, name } = told;
    const details = make("details", {}, make("summary", {}, t("play.hint-example")));
    details.addEventListener("toggle", async () => {
      if (details.childElementCount > 1) return;
      const holder = make("figure", {});
      details.append(holder);
      try {
        const answer = await worker.ask({ ask: "glossary", technique, name, language: language() });
        if (answer.says !== "entry") return details.remove();
        holder.replaceWith(pictured(answer));
      } catch (e) {
        play.trouble(e);
      }
    });
    return details;
  }
  function show() {
    $("told").hidden = !told;
    const next = () => told.says === "step" ? NEXT[told.level] : told.level ? "hint-do" : "hint-more";
    $("hint").textContent = t(!told || told.level === ENDED ? "play.hint" : `play.${next()}`);
    if (!told) return $("told").replaceChildren();
    const all = paragraphs(), said = all.map(p => p.textContent).join("\n");
    if ($("told").dataset.said !== said || !$("told").childElementCount) $("told").replaceChildren(...all);
    $("told").dataset.said = said;
  }
  // The marks and tints of the whole step on the board; empty before it is shown.
  const drawn = () => told && told.level >= last() ? { noted: told.cells ?? [], tints: told.tints, drawn: told.marks } : { noted: [] };
  return { press, show, drawn, clear: () => { told = null; } };
}
