// The tab Watch: machine solvers on the current puzzle, and the solving path of a person. Not here: the player and the
// steps, which the program's pages also use; the solvers.
tab("watch", (() => {
  /** @type {{ [kind: string]: string }} */
  const EXAMPLES = {
    sudoku: "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    suko: "......... BCABCABCC 25 20 23 23 10 17 18",
  };
  const BUDGETS = [1e5, 1e6, 1e7, 1e8, 1e9];
  // On boards with rules that plain backtracking rarely gets through, and that most machines do not know.
  const WITH_RULES = ["backtracking-sorted", "norvig"];
  const FIRST = [["suko-search", "backtracking"], ["suko-search", "least-candidates-cell"]];
  /** @type {Side[]} */
  const sides = [0, 1].map(() => ({ solver: null, isChosen: false, phases: [{ from: 0, on: [] }], control: null,
    parts: null }));
  /** @type {Player} */
  let player;
  /** @type {Steps | null} */
  let steps = null;
  /** @type {Solver[]} */
  let solvers = [];
  // The line that is shown; the solvers that a link names; the language and the line that were explained last.
  /** @type {string} */
  let shown = none;
  /** @type {(string | null)[]} */
  let wanted = [null, null];
  /** @type {string | null} */
  let said = null;
  /** @type {string | null} */
  let whyOf = null;
  /** @type {AbortController | null} */
  let whyControl = null;
  let text = "", view = "solvers", isOpen = false;

  // ---- Solvers ------------------------------------------------------------------------------------------------------

  /** @param {string | null} name */
  const row = name => solvers.find(row => row.name === name);
  // The plan of a search whose improvements change during the run: none@0,1,2@500.
  /** @param {Phase[]} phases */
  const plan = phases => phases.map(({ from, on }) => (on.join(",") || "none") + (phases.length > 1 ? `@${from}` : ""))
    .join(",");
  /** @param {Side} side */
  const called = side => row(side.solver)?.switches ? `${side.solver}:${plan(side.phases)}` : side.solver ?? "";
  /** @param {string | null} name */
  function read(name) {
    const [solver, said] = (name ?? "").split(":");
    if (!row(solver)) return null;
    /** @type {Phase[]} */
    const phases = [];
    /** @type {number[]} */
    let on = [];
    for (const word of (said || "none").split(",")) {
      const [what, from] = word.split("@");
      if (/^[1-5]$/.test(what)) on.push(+what);
      if (what === "all") on = [1, 2, 3, 4, 5];
      if (from != null) { phases.push({ from: +from || 0, on }); on = []; }
    }
    if (!phases.length) phases.push({ from: 0, on });
    return { solver, phases };
  }

  const budget = () => +one("#watch-budget").value;
  /** @param {Side} side @param {AbortSignal} signal */
  async function fetchRun(side, signal) {
    const asked = { puzzle: shown, solver: called(side), seed: one("#watch-seed").value, budget: budget() };
    const { glyphs, boards, data } = await far.ask({ ask: "played", ...asked, language: language() }, { signal });
    const [puzzle] = JSON.parse(data), holder = make("div");
    setMarkup(holder, boards);
    return { puzzle, glyphs, board: one("template", holder), run: { ...puzzle.runs[0], whys: puzzle.whys } };
  }
  // Times unobserved runs with the page's clock; short ones many times over, because the call to the worker takes time
  // too.
  /** @param {Side} side @param {Run} run @param {AbortSignal} signal */
  async function clock(side, run, signal) {
    const asked = { puzzle: shown, solver: called(side), seed: one("#watch-seed").value, budget: budget() };
    /** @param {number} times */
    const time = async times => {
      const before = performance.now();
      await far.ask({ ask: "timed", ...asked, times }, { signal });
      return performance.now() - before;
    };
    const way = Math.min(await time(0), await time(0));
    let times = 1, took = await time(1) - way;
    while (took < 40 && times < 4096) took = await time(times *= 8) - way;
    run.ms = Math.max(took, .001) / times;
  }
  /** @param {Run} run */
  const extra = run => run.ms == null ? [] : [
    [t("watch.time"), t("watch.ms", { ms: number(run.ms, run.ms < 10 ? 3 : 0) })],
    [t("watch.per-ms"), number(Math.round(run.steps / run.ms))],
  ];

  // Requests the run for one side. Continues from the shown step, or from the start.
  /** @param {number} k @param {boolean} isFromStart */
  async function change(k, isFromStart) {
    const side = sides[k];
    side.control?.abort();
    const control = side.control = new AbortController();
    arrange(k, true);
    try {
      const { run } = await fetchRun(side, control.signal);
      if (side.control !== control) return;
      player.put(k, run);
      if (isFromStart) player.show(0);
      arrange(k, false);
      await measure(k, run, control);
    } catch (e) {
      trouble(e);
    } finally {
      if (side.control === control) { side.control = null; arrange(k, false); }
    }
  }
  /** @param {number} k @param {Run} run @param {AbortController} control */
  async function measure(k, run, control) {
    await clock(sides[k], run, control.signal);
    if (player.run(k) === run) { player.label(k); player.redraw(); }
  }
  async function load() {
    const control = new AbortController(), puzzle = shown;
    sides.forEach(side => { side.control?.abort(); side.control = control; });
    one("#watch-player").setAttribute("aria-busy", "true");
    try {
      const served = await near.ask({ ask: "serving", puzzle });
      if (puzzle !== shown) return;
      solvers = served.solvers;
      sides.forEach((side, k) => {
        const asked = read(wanted[k]);
        if (asked) Object.assign(side, asked, { isChosen: true });
        else if (!side.isChosen || !row(side.solver))
          Object.assign(side, { solver: (row("go-sudoku") ? FIRST[k].find(row) : WITH_RULES[k]) ?? solvers[0].name,
            phases: [{ from: 0, on: k ? [1, 2] : [] }] });
      });
      wanted = [null, null];
      one("#watch-seeded").hidden = !solvers.some(row => row.draws);
      const parts = [await fetchRun(sides[0], control.signal), await fetchRun(sides[1], control.signal)];
      if (puzzle !== shown) return;
      setMarkup(one("#watch-glyphs"), parts[0].glyphs);
      const { board, puzzle: played } = parts[0];
      const lettered = () => {
        const copy = /** @type {DocumentFragment} */ (board.content.cloneNode(true));
        letterRegions(one("svg", copy), played, JSON.parse(puzzle).regions);
        return copy;
      };
      player.open({ ...played, index: 0, board: lettered }, parts.map(part => part.run));
      one("#watch-player").removeAttribute("aria-busy");
      for (const k of [0, 1]) await measure(k, parts[k].run, control);
    } catch (e) {
      trouble(e);
    } finally {
      sides.forEach((side, k) => { if (side.control === control) { side.control = null; arrange(k, false); } });
    }
  }

  // The header of a board: the solver and its switches.
  /** @param {number} k */
  function head(k) {
    const side = sides[k];
    const select = make("select", { "aria-label": t(k ? "player.solver-right" : "player.solver-left"), change: () => {
      Object.assign(side, { solver: select.value, isChosen: true, phases: [{ from: 0, on: last(side.phases).on }] });
      change(k, true);
    } });
    const systems = [...new Set(solvers.map(row => row.from))];
    for (const from of systems) {
      select.append(make("optgroup", { label: from },
        ...solvers.filter(row => row.from === from).map(row => new Option(row.name, row.name))));
    }
    const about = make("p", { class: "about" }), plan = make("p", { class: "plan" });
    /** @type {HTMLInputElement[]} */
    const boxes = [1, 2, 3, 4, 5].map(n => make("input", { type: "checkbox", change: () => switchOver(k, boxes) }));
    const labels = boxes.map((box, n) => make("label", {}, box,
      ` ${n + 1} ${t(`watch.improvement-${n + 1}`)}`));
    const switches = make("fieldset", { class: "switches" }, make("legend", {}, t("watch.improvements")),
      make("div", {}, ...labels));
    const busy = make("p", { class: "busy row" }, make("span", {}, t("watch.running")),
      make("button", { type: "button", click: () => side.control?.abort() }, t("watch.cancel")));
    side.parts = { select, about, switches, boxes, plan, busy };
    arrange(k, false);
    const all = document.createDocumentFragment();
    all.append(select, about, switches, plan, busy);
    return all;
  }
  /** @param {number} k @param {boolean} isBusy */
  function arrange(k, isBusy) {
    const side = sides[k], { parts } = side;
    if (!parts) return;
    const { name, about, switches, draws } = row(side.solver) ?? {};
    parts.select.value = name ?? "";
    parts.about.replaceChildren(make("span", { lang: "en" }, about ?? ""), draws ? ` ${t("watch.draws")}` : "");
    parts.switches.hidden = !switches;
    parts.boxes.forEach((box, n) => box.checked = last(side.phases).on.includes(n + 1));
    parts.plan.textContent = switches && side.phases.length > 1 ? t("watch.plan", { plan: called(side) }) : "";
    parts.busy.hidden = !isBusy;
  }
  // Improvements change at the shown step; earlier steps stay the same.
  /** @param {number} k @param {HTMLInputElement[]} boxes */
  function switchOver(k, boxes) {
    const side = sides[k], at = Math.min(Math.floor(player.now()), player.run(k).steps);
    const on = boxes.flatMap((box, n) => box.checked ? [n + 1] : []);
    side.isChosen = true;
    side.phases = [...side.phases.filter(({ from }) => from < at), { from: at, on }];
    change(k, false);
  }

  // ---- Why it is called hard ----------------------------------------------------------------------------------------

  async function explain() {
    if (whyOf === `${language()} ${shown}`) return;
    whyOf = `${language()} ${shown}`;
    whyControl?.abort();
    const control = whyControl = new AbortController();
    for (const place of ["#watch-verdict", "#watch-steps", "#watch-why-glyphs"]) one(place).replaceChildren();
    steps = null;
    one("#watch-rating").hidden = false;
    try {
      const told = await far.ask({ ask: "why", puzzle: shown, language: language() }, { signal: control.signal });
      if (whyControl === control) verdict(told);
    } catch (e) {
      whyOf = null;
      trouble(e);
    } finally {
      if (whyControl === control) one("#watch-rating").hidden = true;
    }
  }
  function verdict(/** @type {Answers["why"]} */ told) {
    if (told.status !== "done")
      return one("#watch-verdict").append(make("p", {}, t(`watch.unfair.${told.status.replaceAll(" ", "-")}`)));
    /** @type {[key: string, value: string | false | null | undefined][]} */
    const facts = [
      ["watch.fact-minutes",
        told.minutes && t("watch.minutes", { minutes: number(+told.minutes, +told.minutes < 10 ? 1 : 0) })],
      ["watch.fact-hardest", `${told.hardest} (${number(+told.cost, 1)})`],
      ["watch.fact-er", told.er && [told.er, told.ep, told.ed].map(n => number(Number(n), 1)).join(" / ")],
      ["watch.fact-steps", number(told.steps)],
      ["watch.fact-guesses", told.guesses === null ? t("watch.many-guesses")
        : told.guesses !== undefined && number(told.guesses)],
    ];
    // Below this rating, no board was found whose rating changes under a transform.
    const lies = +(told.er ?? 0) >= 4.5 ? [make("p", { class: "soft" }, t("judge.lie"))] : [];
    const dl = make("dl", {},
      ...facts.flatMap(([key, value]) => value ? [make("dt", {}, t(key)), make("dd", {}, value)] : []));
    one("#watch-verdict").append(make("p", { class: "level" }, told.levelTitle), dl, ...lies);
    setMarkup(one("#watch-why-glyphs"), told.glyphs);
    const place = make("div");
    setMarkup(place, told.section);
    one(".puzzle", place).removeAttribute("id");
    letterRegions(one("svg.board", place), told.board, JSON.parse(shown).regions);
    one("#watch-steps").replaceChildren(place);
    steps = openSteps(place, { t: key => t(`steps.${key}`) });
    one(".board", place).setAttribute("aria-label", told.title);
    say(told.levelTitle);
  }

  // ---- What is on the table -----------------------------------------------------------------------------------------

  /** @param {string} text @param {string} line */
  const linkTo = (text, line, more = {}) => {
    const { size } = JSON.parse(line), [rows, columns] = size.split("x");
    return link("watch", { puzzle: text, size: rows === columns ? "" : size, ...more,
      view: view === "why" ? "why" : "" });
  };
  // Loads the puzzle of a text or link; if the user did it, Back returns to the previous one.
  async function layText(/** @type {string} */ typed,
    /** @type {{ size?: string | null, isByHand?: boolean }} */ { size, isByHand } = {}) {
    const said = pasted(typed), { query } = linked(said) ?? {}, puzzle = query?.get("puzzle") ?? said,
      chosen = size ?? query?.get("size");
    const { rows } = await near.ask({ ask: "listed", text: puzzle, sizes: chosen ? [chosen] : [] });
    if (!rows.length) throw new Error(t("watch.no-puzzle"));
    if (rows[0].problem) throw new Refused(rows[0].problem);
    if (isByHand) move(linkTo(rows[0].text, rows[0].row));
    lay({ line: rows[0].row });
  }
  /** @param {string} said @param {string} [size] */
  function layByHand(said, size) {
    trouble();
    layText(said, { size, isByHand: true }).catch(e => trouble(e, size => layByHand(said, size)));
  }
  /** @param {Laid | null} puzzle */
  async function take(puzzle) {
    shown = puzzle?.line ?? none;
    whyOf = null;
    one("#watch-laying").hidden = !!shown;
    one("#watch-other").hidden = one("#watch-link").hidden = !shown;
    for (const each of ["solvers", "why"]) one(`#watch-${each}`).hidden = !shown || view !== each;
    text = "";
    one("#watch-shown").textContent = "";
    listSums(one("#watch-sums"), null);
    one("#watch-rules").hidden = !shown;
    if (!shown) return;
    const line = shown, { rows } = await near.ask({ ask: "listed", text: line });
    if (line !== shown) return;
    text = rows[0]?.text ?? "";
    one("#watch-shown").textContent = text;
    const { kind, size, sums } = JSON.parse(line);
    listSums(one("#watch-sums"), sums ? line : null);
    showRules(one("#watch-rules"), kind, size).catch(trouble);
    said = language();
    load();
    if (view === "why") explain();
  }
  /** @param {string | null} wanted */
  function look(wanted) {
    view = wanted === "why" ? "why" : "solvers";
    for (const button of all("#watch [data-view]")) button.setAttribute("aria-pressed", button.dataset.view === view);
    for (const each of ["solvers", "why"]) one(`#watch-${each}`).hidden = !shown || view !== each;
    if (view === "why") { player.play(false); if (shown) explain(); } else steps?.play(false);
  }

  function start() {
    player = openPlayer(one("#watch-player"), { t: (key, places) => t(`player.${key}`, places), number, head, extra });
    BUDGETS.forEach(n => one("#watch-budget").add(new Option("", String(n))));
    one("#watch-budget").value = String(1e7);
    one("#watch-budget").onchange = one("#watch-seed").onchange = () => {
      if (shown) [0, 1].forEach(k => change(k, true));
    };
    all("#watch [data-view]").forEach(button => button.onclick = () => look(button.dataset.view ?? null));
    one("#watch-rating button").onclick = () => whyControl?.abort();
    one("#watch-laying").onsubmit = e => { e.preventDefault(); layByHand(one("#watch-text").value); };
    remember(one("#watch-text"));
    all("#watch [data-example]")
      .forEach(button => button.onclick = () => layByHand(EXAMPLES[button.dataset.example ?? ""]));
    one("#watch-other").onclick = () => { one("#watch-laying").hidden = false; one("#watch-text").focus(); };
    one("#watch-link").onclick = () => copyLink(linkTo(text, shown, { left: called(sides[0]), right: called(sides[1]),
      seed: one("#watch-seed").value === "lab" ? "" : one("#watch-seed").value }));
    onLaid(puzzle => { if (isOpen) take(puzzle).catch(trouble); });
    new MutationObserver(() => { isOpen = !one("#watch").hidden; if (!isOpen) {
      player.play(false);
      steps?.play(false);
    } }).observe(one("#watch"), { attributeFilter: ["hidden"] });
  }
  /** @param {URLSearchParams} query */
  async function open(query) {
    isOpen = true;
    if (query.get("seed")) one("#watch-seed").value = query.get("seed") ?? "";
    wanted = [query.get("left"), query.get("right")];
    look(query.get("view"));
    const puzzle = query.get("puzzle"), size = query.get("size");
    try {
      if (puzzle && (puzzle !== text || size && size !== JSON.parse(shown).size)) await layText(puzzle, { size });
      else if ((table.puzzle?.line ?? null) !== shown || !shown) await take(table.puzzle);
      else if (wanted.some(name => name)) await load();
    } catch (e) {
      await take(table.puzzle);
      trouble(e, size => layByHand(puzzle ?? "", size));
    }
  }
  function speak() {
    [...one("#watch-budget").options]
      .forEach((option, k) => option.textContent = t("watch.steps", { n: BUDGETS[k], steps: number(BUDGETS[k]) }));
    player.speak();
    if (shown && said !== language()) take({ line: shown }).catch(trouble);
  }
  return { start, open, speak };
})());
