// Hints of Play: where to look, which technique, why, what follows, at once or in stages; and then applying it. `play`
// offers what hints need of a game: now() with the game, null while editing; act(name, more); show(), trouble(e),
// has(wish), isTaken(cell). Not here: finding a step, which the library does.
function openHints(/** @type {InPlay} */ $, /** @type {Answerer} */ worker, /** @type {OfHints} */ play) {
  /** @type {HintShown} */
  let told = none;
  let shown = 0;
  // The question that runs; whether it takes so long that the button stops it, which is said after a second.
  /** @type {AbortController | null} */
  let asking = null;
  let isLong = false;
  const SOON = 1000;
  // What the button asks for next, once a stage of a step is told; the other answers have two.
  const NEXT = ["hint-technique", "hint-why", "hint-follows", "hint-do"];
  const ENDED = 9;
  const last = () => told.says === "step" ? told.stages.length - 1 : 1;

  // A hint is told whole at once, unless somebody wants it in stages: where to look, which technique, why, what
  // follows. A digit of the solution is shown only on request.
  function firstOf(/** @type {Hint} */ { says, stages }) {
    if (!["step", "wrong", "lost", "reveal"].includes(says)) return ENDED;
    return says === "reveal" || play.has("in-stages") ? 0 : says === "step" ? stages.length - 1 : 1;
  }
  async function press() {
    play.trouble();
    if (asking) return isLong && asking.abort();
    if (told && told.level >= last()) return doIt();
    if (told) { told.level++; return play.show(); }
    if (came.isOpen(play.now())) return openEnded();
    play.act("help");
    const of = play.now(), { facts, at: { digits, marks }, solution } = of;
    const { signal } = asking = new AbortController(), late = setTimeout(() => name(true), SOON);
    $("hint").disabled = true;
    $("hint").setAttribute("aria-busy", "true");
    try {
      /** @type {Hint} */
      const answer = await worker.ask({ ask: "hint", line: facts.line, digits: textOf(facts, digits), marks,
        solution: solution ?? undefined, by_names: play.has("by-names"), language: language() }, { signal });
      if (of === play.now() && of.facts.came && answer.says === "several") openEnded();
      else if (of === play.now())
        shown = chaining.count(answer.marks ?? ""), told = { n: shown, ...answer, level: firstOf(answer) };
    } catch (e) {
      play.trouble(e);
    }
    clearTimeout(late);
    $("hint").removeAttribute("aria-busy");
    name(false);
    asking = null;
    play.show();
  }
  // No step leads on from rules of which some are not known.
  function openEnded() {
    told = { n: 0, says: "open",
      stages: [[t(came.isUnknown(play.now().facts) ? "came.no-hints" : "came.open")]], level: ENDED };
    play.show();
  }
  // What the button does.
  /** @param {boolean} isSlow */
  function name(isSlow) {
    isLong = isSlow;
    const word = one("[data-t]", $("hint"));
    word.dataset.t = isLong ? "edit.stop" : "play.hint";
    word.textContent = t(word.dataset.t);
    if (isLong) $("hint").disabled = false;
  }
  function doIt() {
    const { says, put, strikes = [], left = [], cells = [], digit } = told, { at: game, verdict } = play.now(),
      all = new Map();
    /** @type {(cell: number) => Held & { marks: number, corners: number }} */
    const entry = cell => all.get(cell)
      ?? all.set(cell, { cell, digits: game.digits[cell], marks: game.marks[cell], corners: game.corners[cell] })
        .get(cell);
    /** @type {Partial<State>} */
    let more = {};
    if (says === "wrong") cells.forEach(cell => { if (!play.isTaken(cell)) entry(cell).digits = 0; });
    else if (says === "lost") cells.forEach(cell => { entry(cell).marks = verdict?.left[cell] ?? 0; });
    else if (says === "step" || says === "reveal") {
      // Eliminations must be visible: a cell without pencil marks gets all remaining candidates.
      for (const [cell, gone] of strikes) entry(cell).marks = (entry(cell).marks || left[cell]) & ~(1 << gone - 1);
      const [cell, what] = put ?? (says === "reveal" ? [cells[0], digit] : []);
      if (cell != null && what) {
        Object.assign(entry(cell), { digits: what, marks: 0, corners: 0 });
        if (play.has("auto")) for (const { cell: other } of games.struck(game, cell, what))
          for (const part of /** @type {const} */ (["marks", "corners"])) entry(other)[part] &= ~(1 << what - 1);
        more = { cursor: cell, chosen: [cell] };
      }
    }
    told = none;
    play.act("put", { cells: [...all.values()], more });
    play.show();
  }
  // What is said, a paragraph each.
  function paragraphs() {
    const { says, level, stages } = told;
    if (says !== "step") return stages[Math.min(level, stages.length - 1)].map(text => make("p", {}, text));
    /** @type {HTMLElement[]} */
    const all = stages.slice(0, level + 1)
      .flatMap((stage, k) => stage.map(text => make("p", { "data-stage": k }, text)));
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
        const answer = await worker.ask({ ask: "glossary", technique: technique ?? "", name: name ?? undefined,
          language: language() });
        if (answer.says !== "entry") return details.remove();
        holder.replaceWith(pictured(answer));
      } catch (e) {
        play.trouble(e);
      }
    });
    return details;
  }
  function show() {
    $("told").hidden = $("sheet").hidden = !told;
    document.body.toggleAttribute("data-sheet", !!told);
    if (!told) return $("told").replaceChildren();
    const next = told.level === ENDED ? "" : told.says === "step" ? NEXT[told.level]
      : told.level ? "hint-do" : "hint-more";
    $("next").hidden = !next;
    if (next) $("next").textContent = t(`play.${next}`);
    $("all").hidden = told.says !== "step" || told.level >= last();
    const isChain = told.says === "step" && told.level >= last() && told.n > 1;
    $("links-row").hidden = !isChain;
    if (isChain) {
      Object.assign($("links"), { max: told.n, value: shown });
      $("link-of").textContent = t("solve.link-of", { n: shown, all: told.n });
      $("links").setAttribute("aria-valuetext", $("link-of").textContent);
    }
    const all = paragraphs(), said = all.map(p => p.textContent).join("\n");
    if ($("told").dataset.said !== said || !$("told").childElementCount) {
      $("told").replaceChildren(...all);
      // What is new comes into sight where not all has room.
      $("told").scrollTop = (all.find(p => p.dataset.stage === String(told.level))
        ?? all[0]).offsetTop - $("told").offsetTop;
    }
    $("told").dataset.said = said;
  }
  // The marks and tints of the whole step on the board; before it is shown, where to look.
  const drawn = () => told && told.level >= last() ? { noted: told.cells ?? [], tints: told.tints,
    drawn: chaining.upTo(told.marks ?? "", shown) }
    : { noted: [], look: told?.says === "step" ? told.look : [] };
  // Puts the hint away; false if there was none.
  function close() {
    if (!told) return false;
    const hadFocus = $("sheet").contains(document.activeElement);
    told = none;
    play.show();
    if (hadFocus) $("hint").focus();
    return true;
  }
  function start() {
    $("hint").onclick = $("next").onclick = press;
    // Who wants the whole step has it at one press.
    $("all").onclick = () => { told.level = last(); play.show(); $("next").focus(); };
    $("close").onclick = close;
    $("links").oninput = () => { shown = +$("links").value; play.show(); };
  }
  return { press, show, drawn, close, start, clear: () => { told = none; } };
}
