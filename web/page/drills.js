// Drills of Play: ten boards, made on the spot, each opened where one technique is the next step. What was asked for is
// found once the board has what the step gives. `play` offers open(line, cells), which begins a board with what is
// written on it, or goes on with it; now(), the game of a board that is played; and trouble(e). A search has the worker
// for long questions, so that no hint waits for it. Not here: making a board, which the library does; hints
// (hinting.js).
function openDrills(/** @type {InPlay} */ $, /** @type {Answerer} */ worker, /** @type {OfDrills} */ play) {
  const MOST_TRIES = 8;
  const seed = () => [...crypto.getRandomValues(new Uint32Array(2))].map(n => n.toString(36)).join("");
  /** @param {number} digit */
  const bit = digit => 1 << digit - 1;
  // The drill: its technique, how many boards, the ones that it has had, with the state of each; the next one, that is
  // made meanwhile.
  /** @type {Drill} */
  let drill = none;
  /** @type {AbortController} */
  let making = none;
  /** @type {ReturnType<typeof find> | null} */
  let ahead = null;

  async function list() {
    if (!$("drills").open && !drill || $("drill-technique").dataset.language === language()) return;
    $("drill-technique").dataset.language = language();
    const { techniques, usual } = await worker.ask({ ask: "drills", language: language() });
    const was = $("drill-technique").value || usual;
    const groups = [...new Set(techniques.map(each => each.level))];
    $("drill-technique").replaceChildren(...groups.map(level => make("optgroup", { label: level },
      ...techniques.filter(each => each.level === level).map(({ technique, heading }) => new Option(heading,
        technique)))));
    $("drill-technique").value = was;
  }
  /** @param {string} technique */
  const nameOf = technique => [...$("drill-technique").options].find(option => option.value === technique)?.text
    ?? technique;

  // Looks for a board, slot after slot, until one is found, the tries are used up, or somebody cancels.
  /** @param {DrillWish} of @param {AbortSignal} signal */
  async function find(of, signal) {
    let tries = 0;
    for (let n = 0; n < MOST_TRIES; n++) {
      const slot = of.slot++,
        made = await far.ask({ ask: "drill", technique: of.technique, seed: of.seed, slot }, { signal });
      tries += made.attempts;
      if (made.line) return { ...made, slot };
    }
    throw new Error(t("drill.none", { tries: number(tries) }));
  }
  // The next board is made while this one is looked at; an error shows when the board is wanted.
  function lookAhead() {
    if (drill.boards.length >= drill.many) return void (ahead = null);
    ahead = find(drill, making.signal);
    ahead.catch(() => {});
  }
  async function next() {
    const of = drill;
    play.trouble();
    of.isMaking = true;
    show();
    try {
      const made = await (ahead ?? find(of, making.signal));
      ahead = null;
      if (of !== drill) return;
      const cells = made.marks
        .map((marks, cell) => ({ cell, digits: made.digits[cell], marks: made.digits[cell] ? 0 : marks }));
      const facts = await play.open(made.line, cells);
      if (of !== drill) return;
      of.boards.push({ ...made, cells, id: facts.id, solution: digitsOf(facts, JSON.parse(made.line).solution),
        state: "open" });
      lookAhead();
      /** @type {HTMLElement | null} */ ($("board").querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
      say(words());
    } catch (e) {
      ahead = null;
      if (of === drill && !of.boards.length) drill = none;
      play.trouble(e);
    } finally {
      of.isMaking = false;
      show();
    }
  }
  /** @param {DrillWish} wanted */
  function begin(wanted) {
    making?.abort();
    ahead = null;
    making = new AbortController();
    drill = { boards: [], ...wanted };
    $("drills").open = false;
    return next();
  }
  const beginTen = () => begin({ technique: $("drill-technique").value, seed: seed(), slot: 0, many: 10 });
  // Five of the technique at which the course is; those of a run that was left are not repeated.
  function goOn() {
    const technique = course.next() ?? course.TECHNIQUES.at(-1), { slot } = course.of(technique);
    return begin({ technique, seed: course.SEED, slot, many: course.EACH, isCourse: true });
  }
  function end() {
    making?.abort();
    ahead = null;
    making = drill = none;
    show();
    $("hint").focus();
    showCourse();
  }

  // What the step gives is on the board, and nothing that it does not allow.
  /** @param {Drilled} board @param {State} at */
  function stateOf(board, at) {
    /** @param {number} cell @param {number} digit */
    const isThere = (cell, digit) => !at.digits[cell] && !(at.marks[cell] && !(at.marks[cell] & bit(digit)));
    const isPut = !board.put || at.digits[board.put[0]] === board.put[1];
    const isStruck = board.strikes.every(([cell, digit]) => !isThere(cell, digit));
    return isPut && isStruck ? (at.helped ? "helped" : "alone") : "open";
  }
  // Whether a digit is not that of the solution, or is missing where marks were struck: then nothing was found.
  function isAstray(/** @type {Drilled} */ { solution }, /** @type {Game} */ { at }) {
    /** @param {number} digit @param {number} cell */
    const isWrong = (digit, cell) => at.digits[cell] ? at.digits[cell] !== digit
      : at.marks[cell] && !(at.marks[cell] & bit(digit));
    return solution.some(isWrong);
  }
  const board = () => drill?.boards.at(-1);
  const isHere = () => !!board() && play.now()?.facts.id === board()?.id;
  function look() {
    const of = board(), game = play.now();
    if (!of || !game || !isHere() || of.state !== "open") return;
    of.isAstray = isAstray(of, game);
    const state = stateOf(of, game.at);
    if (state === "open" || of.isAstray) return;
    conclude(state);
    say(t(state === "alone" ? "drill.done" : "drill.helped"));
  }

  /** @param {string} state */
  function conclude(state) {
    const of = board();
    if (!of) return;
    of.state = state;
    if (drill.isCourse) course.add(drill.technique, of.slot + 1, state);
  }

  function words() {
    if (drill.isMaking) return t("drill.making", { n: number(drill.boards.length + 1), all: number(drill.many) });
    const technique = nameOf(drill.technique), n = number(drill.boards.length), all = number(drill.many);
    const of = board();
    if (!of || !isHere()) return t("drill.away", { n, all });
    const { state, isAstray } = of;
    if (state === "open") return isAstray ? t("drill.wrong") : t("drill.ask", { technique });
    const found = t(state === "alone" ? "drill.done" : "drill.helped");
    return drill.boards.length < drill.many ? found
      : `${found} ${t("drill.finished", { alone: number(count("alone")), all })}`;
  }
  /** @param {string} state */
  const count = state => drill.boards.filter(each => each.state === state).length;
  function show() {
    $("drill").hidden = !drill;
    if (!drill) return;
    look();
    const n = drill.boards.length, isLast = n >= drill.many, state = board()?.state;
    $("drill-name").textContent = t("drill.name", { technique: nameOf(drill.technique), n: number(Math.max(1, n)),
      all: number(drill.many) });
    $("drill").dataset.state = drill.isMaking ? "making" : isHere() ? state : "away";
    const said = words();
    if ($("drill-said").textContent !== said) $("drill-said").textContent = said;
    $("drill-done").textContent = t("drill.n-done", { done: number(count("alone") + count("helped")) });
    const dots = drill.boards.map(({ state }) => state).concat(Array(drill.many - n).fill("none"));
    if ($("drill-dots").dataset.said !== dots.join())
      $("drill-dots").replaceChildren(...dots.map(state => make("i", { "data-state": state })));
    $("drill-dots").dataset.said = dots.join();
    const isAway = !!board() && !isHere(), isOpen = state === "open" && !isAway;
    $("drill-next").hidden = !!drill.isMaking || !n;
    $("drill-next").textContent = t(isAway ? "drill.back" : isLast && !isOpen
      ? (drill.isCourse ? "drill.course-go" : "drill.again") : isOpen ? "drill.skip" : "drill.next");
    $("drill-next").classList.toggle("main", !isOpen);
    $("drill-end").textContent = t(drill.isMaking ? "drill.stop" : "drill.end");
  }
  async function press() {
    const of = board();
    if (of && !isHere()) {
      await play.open(of.line, of.cells).catch(play.trouble);
      return show();
    }
    if (of?.state === "open") conclude("skipped");
    if (drill.boards.length < drill.many) return next();
    return drill.isCourse ? goOn() : begin({ technique: drill.technique, seed: seed(), slot: 0, many: drill.many });
  }
  // How far the course is: a dot for each technique, with its name.
  function showCourse() {
    const at = course.next(), n = course.TECHNIQUES.filter(course.isDone).length, all = course.TECHNIQUES.length;
    $("course-said").textContent = at ? t("drill.course-at", { n, all, technique: nameOf(at) })
      : t("drill.course-done");
    $("course").replaceChildren(...course.TECHNIQUES.map(technique => {
      const state = course.isDone(technique) ? "alone" : technique === at ? "open" : "none";
      return make("li", { "data-state": state, title: nameOf(technique) }, make("span", { class: "unseen" },
        nameOf(technique) + (state === "alone" ? " ✓" : "")));
    }));
  }
  function start() {
    $("drills").addEventListener("toggle", () => list().then(showCourse).catch(play.trouble));
    $("drill-go").onclick = beginTen;
    $("course-go").onclick = goOn;
    $("drill-next").onclick = press;
    $("drill-end").onclick = end;
  }
  return { start, show, speak: () => list().then(show).then(showCourse).catch(play.trouble) };
}
