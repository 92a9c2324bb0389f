// Plays the runs of machine solvers on a puzzle, two side by side, in an element. `src/render/player.rs` describes the data of a
// run. Not here: where runs come from; the page around them; words, which come from `t(key, places)`.
//
// `number` formats a number, `head(side)` may return an element above a board, `extra(run)` further counters as [name, value].
// Returns open(puzzle, sides), put(side, run), show(step), play(on), speak(), and the state: now(), end(), run(side).
function openPlayer(root, { t, number, head = () => null, extra = () => [], onEnd = () => {} }) {
  const one = (what, where = root) => where.querySelector(what);
  // A control. Boards have classes of the same names, so controls are looked up in their own element.
  const knob = name => root.querySelector(`.playing .${name}`);
  const SVG = "http://www.w3.org/2000/svg", SYMBOLS = ".123456789ABCDEFGHIJKLMNOP";
  const [PLACE, GUESS, ELIMINATE, RETRACT, SOLUTION] = [0, 1, 2, 3, 4];
  const BETWEEN_SNAPSHOTS = 256;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let puzzle, panes = [], now = 0, end = 0, playing = false, lastTick = 0, lastShow = 0, lastSaid = 0;

  const read = (a, why) => ({ isStep: a & 1, kind: (a >> 1) % 5, digit: Math.floor(a / 10) % 26, cell: Math.floor(a / 260), why });

  // Splits a run into frames: the start, then a frame for each step with the acts that belong to it. Digits that are removed
  // after a step are shown with the next one. `clock` says at which step each frame appears.
  function unpack(run) {
    if (run.clock) return run;
    const begin = [0], clock = [0];
    let isOpen = false, hasStep = false, steps = 0;
    for (let i = 0; i < run.acts.length; i += 2) {
      const { isStep, kind } = read(run.acts[i]), isSilent = run.acts[i] < 0;
      if (!isOpen || hasStep && (isSilent || isStep || kind === RETRACT)) {
        if (isOpen) clock.push(steps);
        begin.push(i);
        isOpen = true;
        hasStep = false;
      }
      if (isSilent) steps -= run.acts[i];
      else if (isStep) { hasStep = true; steps++; }
    }
    if (isOpen) clock.push(hasStep || run.acts.at(-2) < 0 ? steps : steps + 1);
    begin.push(run.acts.length);
    const whole = clock.length - 1;
    for (const still of run.stills) clock.push(still[0]);
    return Object.assign(run, { begin, clock, whole, snapshots: [] });
  }

  // The state of a run at a frame. The boards before open guesses are a linked list that is never changed, so snapshots share it.
  function start(puzzle) {
    const n = puzzle.givens.length;
    return { frame: 0, digits: Uint8Array.from(puzzle.givens), inks: new Uint8Array(n), struck: new Uint32Array(n),
      below: null, steps: 0, guesses: 0, retractions: 0, solutions: 0, said: null, tookBack: [] };
  }
  const copy = s => ({ ...s, digits: s.digits.slice(), inks: s.inks.slice(), struck: s.struck.slice() });

  function write(s, cell, digit, ink) {
    if (puzzle.givens[cell] === digit) return;
    s.digits[cell] = digit;
    s.inks[cell] = ink;
  }
  function forward(run, s) {
    s.frame++;
    s.tookBack = [];
    s.said = null;
    if (s.frame > run.whole) return forwardStill(run, s);
    for (let i = run.begin[s.frame]; i < run.begin[s.frame + 1]; i += 2) {
      // Steps without an act: they changed nothing.
      if (run.acts[i] < 0) { s.steps -= run.acts[i]; continue; }
      const act = read(run.acts[i], run.acts[i + 1]);
      if (act.isStep) { s.steps++; s.said = act; }
      switch (act.kind) {
        case PLACE: write(s, act.cell, act.digit, s.below ? 2 : 1); break;
        case GUESS:
          s.below = { digits: s.digits.slice(), inks: s.inks.slice(), struck: s.struck.slice(), below: s.below };
          s.guesses++;
          write(s, act.cell, act.digit, 3);
          break;
        case ELIMINATE: s.struck[act.cell] |= 1 << act.digit - 1; break;
        case RETRACT:
          s.retractions++;
          s.tookBack.push(act);
          if (!s.below) break;
          for (const part of ["digits", "inks", "struck"]) s[part].set(s.below[part]);
          s.below = s.below.below;
          break;
        case SOLUTION: s.solutions++;
      }
    }
  }
  function forwardStill(run, s) {
    const still = run.stills[s.frame - run.whole - 1];
    if (s.frame === run.whole + 1) {
      const fresh = start(puzzle);
      for (const part of ["digits", "inks", "struck"]) s[part].set(fresh[part]);
      s.below = null;
    }
    [, s.steps, s.guesses, s.retractions, s.solutions] = still;
    const said = read(still[5], still[6]);
    if (said.kind === RETRACT) s.tookBack = [said]; else s.said = said;
    for (let i = 7; i < still.length; i++) {
      const a = still[i], cell = Math.floor(a / 208);
      s.digits[cell] = Math.floor(a / 8) % 26;
      s.inks[cell] = (a >> 1) % 4;
      if (a & 1) s.struck[cell] = still[++i];
    }
  }
  function seek(pane, frame) {
    const { run } = pane;
    if (frame < pane.state.frame) pane.state = copy(run.snapshots[Math.floor(frame / BETWEEN_SNAPSHOTS)]);
    const s = pane.state;
    while (s.frame < frame) {
      forward(run, s);
      if (s.frame % BETWEEN_SNAPSHOTS === 0) run.snapshots[s.frame / BETWEEN_SNAPSHOTS] ??= copy(s);
    }
  }
  // The last frame that has appeared at a step.
  function frameAt(run, step) {
    let low = 0, high = run.clock.length;
    while (high - low > 1) {
      const middle = low + high >> 1;
      if (run.clock[middle] <= step) low = middle; else high = middle;
    }
    return low;
  }

  // Boards of several grids have places without a cell.
  const rowOf = cell => Math.floor((puzzle.places?.[cell] ?? cell) / puzzle.columns), columnOf = cell => (puzzle.places?.[cell] ?? cell) % puzzle.columns;
  const name = cell => t("cell", { row: rowOf(cell) + 1, col: columnOf(cell) + 1 });
  const sentence = (run, act) => {
    const places = { cell: name(act.cell), digit: SYMBOLS[act.digit], why: (run.whys ?? puzzle.whys)[act.why] };
    return t(["placed", "guessed", "struck", "back-to", "solution"][act.kind], places);
  };
  // `Solved after 10,007 steps.`
  function ending({ outcome, solutions, steps, why }) {
    const places = { n: steps, steps: number(steps), solutions: number(solutions ?? 0), why };
    return t(outcome === "solved" && solutions > 1 ? "end.solutions" : `end.${outcome}`, places);
  }
  function words({ state: s, run }) {
    const all = [], isOver = s.frame === run.clock.length - 1;
    if (isOver) all.push(ending(run));
    if (s.tookBack.length) {
      const more = s.tookBack.length - 1;
      all.push(sentence(run, s.tookBack[more]) + (more ? ` ${t("with-it", { n: more })}` : ""));
    }
    if (s.said) all.push(sentence(run, s.said));
    if (!all.length) all.push(t("given-alone"));
    return all;
  }
  const figure = ([what, n]) => `${t(`figure.${what}`)} ${what === "score" ? number(n / 100, 2) : number(n)}`;

  function element(tag, where, attributes = {}) {
    const made = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return where.appendChild(made);
  }
  function makePane(side, run) {
    const pane = document.createElement("section");
    pane.className = "pane";
    pane.innerHTML = `<div class="head"></div><dl class="counts"></dl><div class="says"></div><p class="thin"></p>`;
    const above = head(side, run);
    if (above) one(".head", pane).append(above); else one(".head", pane).append(Object.assign(document.createElement("h2"), { textContent: run.solver }));
    one(".head", pane).after(puzzle.board());
    const svg = one("svg", pane), index = puzzle.index;
    const cells = puzzle.givens.map((given, cell) => {
      const x = puzzle.x + columnOf(cell) * puzzle.side, y = puzzle.y + rowOf(cell) * puzzle.side;
      return { x, y, given,
        tint: element("rect", one(".tints", svg), { x, y, width: puzzle.side, height: puzzle.side, "stroke-width": puzzle.side / 14, class: given ? "given" : "" }),
        use: given ? null : element("use", one(".written", svg), { x, y }), digit: 0, ink: 0, left: 0, marks: null, tinted: given ? "given" : "" };
    });
    one(".panes").append(pane);
    const made = { side, root: pane, svg, cells, index, says: one(".says", pane), thin: one(".thin", pane), counts: one(".counts", pane) };
    load(made, run);
    return made;
  }
  // Loads a run into a pane, and replaces the run that it had.
  function load(pane, run) {
    pane.run = unpack(run);
    pane.state = start(puzzle);
    run.snapshots[0] ??= copy(pane.state);
    label(pane);
  }
  function label(pane) {
    const { run } = pane, more = extra(run);
    pane.svg.setAttribute("aria-label", t("board-of", { solver: run.solver }));
    const count = what => {
      const div = document.createElement("div"), dt = document.createElement("dt"), dd = document.createElement("dd");
      div.append(Object.assign(dt, { textContent: what }), dd);
      return { div, dd };
    };
    const counts = ["steps", "guesses", "taken-back"].map(what => count(t(what)));
    const extras = more.map(([what, value]) => { const made = count(what); made.dd.textContent = value; return made; });
    pane.counts.replaceChildren(...[...counts, ...extras].map(made => made.div));
    pane.dds = counts.map(made => made.dd);
    pane.thin.textContent = run.every > 1 ? t("thinned", { every: number(run.every), steps: number(run.steps), from: number(run.whole) }) : "";
  }

  function draw(pane) {
    const { state: s, run, cells } = pane, isOver = s.frame === run.clock.length - 1;
    const shown = knob("candidates").checked;
    const back = new Set(s.tookBack.map(act => act.cell)), at = s.said && s.said.kind < ELIMINATE ? s.said.cell : -1;
    let used = null;
    if (shown) {
      used = puzzle.houses.map(house => house.reduce((mask, cell) => s.digits[cell] ? mask | 1 << s.digits[cell] - 1 : mask, 0));
    }
    cells.forEach((cell, k) => {
      const digit = s.digits[k], ink = s.inks[k];
      if (cell.use && (cell.digit !== digit || cell.ink !== ink)) {
        if (digit) cell.use.setAttribute("href", `#w${pane.index}-${digit}`); else cell.use.removeAttribute("href");
        cell.use.setAttribute("class", "i" + ink);
        cell.digit = digit;
        cell.ink = ink;
      }
      const tint = (cell.given ? "given" : ink === 3 ? "i3" : "") + (back.has(k) && k !== at ? " back" : "") + (k === at ? " now" : "");
      if (tint !== cell.tinted) cell.tint.setAttribute("class", cell.tinted = tint);
      let left = 0;
      if (shown && !digit) {
        left = (1 << puzzle.digits) - 1 & ~s.struck[k];
        for (const house of housesOf[k]) left &= ~used[house];
      }
      if (left !== cell.left) marks(pane, cell, left);
    });
    pane.root.classList.toggle("over", isOver);
    pane.root.classList.toggle("solved", s.solutions > 0 && s.digits.every(d => d));
    [s.steps, s.guesses, s.retractions].forEach((n, k) => pane.dds[k].textContent = number(n));
    const all = words(pane);
    if (isOver && run.figures.length) all.push(t("own-counts", { counts: run.figures.map(figure).join(", ") }));
    pane.says.replaceChildren(...all.map(text => Object.assign(document.createElement("p"), { textContent: text })));
  }
  function marks(pane, cell, left) {
    cell.marks ??= { group: element("g", one(".left", pane.svg)), uses: [] };
    for (let changed = left ^ cell.left; changed; changed &= changed - 1) {
      const k = 31 - Math.clz32(changed & -changed);
      const use = cell.marks.uses[k] ??= element("use", cell.marks.group, { x: cell.x, y: cell.y, href: `#k${pane.index}-${k + 1}` });
      use.setAttribute("display", left >> k & 1 ? "inline" : "none");
    }
    cell.left = left;
  }

  let housesOf = [];
  function show(step, isQuiet) {
    now = Math.max(0, Math.min(step, end));
    for (const pane of panes) {
      seek(pane, frameAt(pane.run, now));
      draw(pane);
    }
    const isStart = now <= 0, isEnd = now >= end;
    knob("first").disabled = knob("back").disabled = isStart;
    knob("next").disabled = knob("last").disabled = isEnd;
    knob("at").value = now;
    knob("at").setAttribute("aria-valuetext", t("step-of", { step: number(Math.floor(now)), end: number(end) }));
    if (isEnd && playing) {
      play(false);
      onEnd();
    }
    if (!isQuiet) say();
  }
  // Updates the text for screen readers: at once after a step, and every five seconds while it plays.
  function say() {
    const time = performance.now();
    if (playing && time - lastSaid < 5000) return;
    lastSaid = time;
    const told = pane => `${pane.run.solver}, ${t("step-n", { step: number(pane.state.steps) })}: ${words(pane).join(" ")}`;
    one(".sr").textContent = panes.map(told).join(" ");
  }

  const speed = () => Math.round(10 ** (knob("fast").value / 100));
  function showSpeed() {
    const n = speed(), text = t("speed-is", { n, steps: number(n) });
    knob("fast + output").textContent = matchMedia("(max-width: 47rem)").matches ? t("speed-short", { steps: number(n) }) : text;
    knob("fast").setAttribute("aria-valuetext", n === 10 ? `${text}, ${t("suji-pace")}` : text);
    knob("fast").title = n === 10 ? t("suji-pace") : text;
  }
  function tick(time) {
    if (!playing) return;
    now = Math.min(now + Math.min(time - lastTick, 250) * speed() / 1000, end);
    lastTick = time;
    // With reduced motion, the board changes at most three times a second. The clock runs on as usual.
    if (!calm.matches || time - lastShow > 334 || now >= end) {
      lastShow = time;
      show(now);
    }
    requestAnimationFrame(tick);
  }
  function play(on) {
    const was = playing;
    playing = on;
    knob("play").setAttribute("aria-pressed", on);
    knob("play").textContent = t(on ? "pause" : "play");
    if (!on) return was && panes.length && say();
    if (now >= end) show(0);
    lastTick = performance.now();
    if (!was) requestAnimationFrame(tick);
  }

  // `back` and `next` move to the nearest moment at which a board changes.
  const atNow = () => Math.max(...panes.map(pane => pane.run.clock[pane.state.frame]));
  const moves = {
    first: () => 0,
    back: () => {
      const at = atNow();
      return Math.max(...panes.map(({ run, state: { frame } }) => run.clock[frame] < at ? run.clock[frame] : run.clock[Math.max(frame - 1, 0)]));
    },
    next: () => Math.min(end, ...panes.map(({ run, state: { frame } }) => run.clock[frame + 1] ?? Infinity)),
    last: () => end,
  };

  function measure() {
    end = Math.max(...panes.map(pane => pane.run.clock.at(-1)));
    knob("at").max = end;
  }
  // Shows a puzzle, with a run for each side.
  function open(opened, runs) {
    play(false);
    puzzle = opened;
    housesOf = puzzle.givens.map((_, cell) => puzzle.houses.flatMap((house, h) => house.includes(cell) ? [h] : []));
    one(".panes").replaceChildren();
    const strikes = run => run.acts.some((a, i) => i % 2 === 0 && a > 0 && (a >> 1) % 5 === ELIMINATE);
    knob("candidates").checked = runs.some(strikes);
    panes = runs.map((run, side) => makePane(side, run));
    now = 0;
    measure();
    show(0, true);
  }
  // Shows another run on a side. The clock stays where it is, and keeps running if it ran.
  function put(side, run) {
    load(panes[side], run);
    measure();
    show(now, true);
  }

  root.classList.add("player");
  root.innerHTML = `<ul class="legend"><li><i class="is-given"></i><span></span></li><li><i class="is-guess"></i><span></span></li>
    <li><i class="is-back"></i><span></span></li></ul><div class="panes"></div><div class="sr" aria-live="polite"></div>
    <div class="playing" role="group"><div>
    <button type="button" class="first">&#8676;</button> <button type="button" class="back">&#8592;</button>
    <button type="button" class="play" aria-pressed="false"></button>
    <button type="button" class="next">&#8594;</button> <button type="button" class="last">&#8677;</button></div>
    <label class="wide"><span></span><input type="range" class="at" min="0" value="0"></label>
    <label class="wide"><span></span><input type="range" class="fast" min="0" max="300" value="100"><output></output></label>
    <label><input type="checkbox" class="candidates"> <span></span></label></div>`;
  function speak() {
    [...root.querySelectorAll(".legend span")].forEach((span, k) => span.textContent = t(["legend-given", "legend-guess", "legend-back"][k]));
    one(".legend").setAttribute("aria-label", t("legend"));
    one(".playing").setAttribute("aria-label", t("playing"));
    for (const [what, key] of Object.entries({ first: "to-start", back: "step-back", next: "step", last: "to-end" })) {
      knob(what).setAttribute("aria-label", t(key));
      knob(what).title = t(`${key}-key`);
    }
    knob("play").textContent = t(playing ? "pause" : "play");
    knob("play").title = t("play-key");
    for (const [what, key, title] of [["at", "at"], ["fast", "speed", "speed-key"], ["candidates", "candidates", "candidates-key"]]) {
      const label = knob(what).closest("label");
      one("span", label).textContent = t(key);
      knob(what).setAttribute("aria-label", t(key));
      if (title) label.title = t(title);
    }
    showSpeed();
    panes.forEach(label);
    if (panes.length) show(now, true);
  }
  for (const [what, move] of Object.entries(moves)) knob(what).onclick = () => { play(false); show(move()); };
  knob("play").onclick = () => play(!playing);
  knob("at").oninput = () => show(+knob("at").value);
  knob("fast").oninput = showSpeed;
  knob("candidates").onchange = () => show(now, true);

  const faster = by => { knob("fast").value = +knob("fast").value + by; showSpeed(); };
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play", c: "candidates" };
  document.addEventListener("keydown", e => {
    const { tagName, type } = e.target;
    const writes = tagName === "TEXTAREA" || tagName === "INPUT" && !["range", "checkbox", "radio"].includes(type);
    if (e.ctrlKey || e.altKey || e.metaKey || tagName === "SELECT" || writes || !panes.length || !root.offsetParent) return;
    if ("+=-_".includes(e.key)) return faster("+=".includes(e.key) ? 10 : -10);
    const isPressed = ["BUTTON", "A", "SUMMARY"].includes(tagName) || ["checkbox", "radio"].includes(type);
    const isOwn = type === "range" ? e.key !== " " && e.key !== "c" : isPressed && e.key === " " || type === "radio" && e.key.startsWith("Arrow");
    if (!keys[e.key] || isOwn) return;
    e.preventDefault();
    knob(keys[e.key]).click();
  });
  addEventListener("resize", showSpeed);
  speak();
  return { open, put, show, play, speak, label: side => label(panes[side]), now: () => now, end: () => end, isPlaying: () => playing,
    run: side => panes[side]?.run, steps: side => panes[side]?.state.steps, redraw: () => panes.length && show(now, true) };
}
