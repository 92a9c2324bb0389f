// The tab Play: the current puzzle being solved. The library decides what is right or wrong, and what comes next. Not
// here: what an act makes of a game (game.js); pointers and keys (entering.js); rules of a puzzle; drawing a board
// (board.js).
tab("play", (() => {
  /** @type {InPlay} */
  const $ = name => one(`#play-${name}`);
  // Questions that may take long have their own worker: making a booklet must not delay a hint.
  const worker = openWorker();
  /** @type {Game} */
  let game = none;
  /** @type {Edit | null} */
  let edit = null;
  /** @type {Board} */
  let board = none;
  /** @type {AbortController | null} */
  let making = null;
  let isHere = false, asked = 0, begun = 0;

  // What is asked of a game or of the editor is asked while there is one.
  const played = () => /** @type {Game} */ (edit ? null : game), set = () => /** @type {Edit} */ (edit);
  // Marks stand in their places until somebody wishes otherwise.
  /** @type {{ [name: string]: string }} */
  const USUAL = { "in-place": "1" };
  /** @param {string} name */
  const has = name => (keep.get(`play.${name}`) ?? USUAL[name]) === "1";
  /** @param {number} digit */
  const symbol = digit => (edit ?? game).facts.symbols[digit - 1];
  /** @param {number} cell */
  const label = cell => t("play.cell", placeOf((edit ?? game).facts, cell));
  /** @param {number} cell */
  const isTaken = cell => game.at.givens[cell] > 0;
  const choosing = openChoosing($);
  /** @type {Trouble} */
  const trouble = (e, again) => tell($("trouble"), e, again);
  const hints = openHints($, worker, { now: played, act: (name, more) => act(name, more), show: () => show(), trouble,
    has, isTaken });
  const learning = openLearning($, worker, { now: () => edit ?? game, trouble });
  const cages = openCages($, { now: played, trouble });
  const counting = openCounting($, worker, { now: () => edit ?? game, trouble, told: () => show(),
    levelled: () => { if (!edit) name_(); },
    counted: of => {
      if (of !== game) return;
      game.solution = of.count?.solution ?? game.solution;
      if (has("mistakes") || of.facts.came) judge();
    } });
  const setting = openSetting($, { now: set, of: () => game, board: () => board, boardOf: line => boardOf(line),
    build: () => build(), show: () => show(),
    count: () => count(), trouble });
  const { count, levelOf } = counting;
  const drills = openDrills($, worker, { open: (line, cells) => openDrill(line, cells), now: played, trouble });
  const ending = openEnding($, worker, { now: () => game, link: () => ownLink(game), trouble });
  const daily = openDaily($, worker, { take: (ask, options) => take(ask, options), trouble });
  const entering = openEntering($, { now: played, edit: () => edit, act: (name, more) => act(name, more),
    board: () => board, has,
    undo: () => undo(), redo: () => redo(), cage: cell => cages.press(cell), select: cell => select(cell, false),
    escape: () => hints.close(),
    editDigit: digit => editDigit(digit), settingKey: (e, typed) => setting.key(e, typed),
    paint: cell => { if (edit?.colour) { paint(cell); show(); } } });

  // ---- Puzzles come and go ------------------------------------------------------------------------------------------

  /** @param {string} line @param {string | null} [size] */
  const boardOf = (line, size) => near.ask({ ask: "board", line, size: size || undefined, language: language() });

  // Starts with a puzzle; restores its saved game, or takes over `stand` from another version of it.
  async function begin(/** @type {string} */ line, /** @type {Beginning} */ { size, stand, origin, day, isOwn } = {}) {
    const mine = ++begun, facts = await boardOf(line, size);
    if (mine !== begun) return;
    edit = null;
    const givens = digitsOf(facts, facts.givens), was = stand ? null : kept.of(facts, givens.length);
    const peers = givens.map((_, cell) => peersOf(facts, cell)),
      board_ = { givens, peers, n: facts.digits, each: facts.each };
    const at = games.begin(board_, stand ? taken(stand, givens) : was?.saved);
    game = { facts, at, origin: was?.origin ?? origin ?? facts.line, level: was?.level, stamp: was?.stamp,
      day: day ?? was?.day, solution: facts.came?.solution ?? null, count: null, verdict: null };
    if (stand) game.origin = origin ?? facts.line;
    hints.clear(), cages.clear();
    if (isOwn) lay({ line: facts.line, by: "play" });
    $("new").open = false;
    build();
    board.select(at.cursor, false);
    if (isOwn) intoSight();
    judge();
    count();
    save_();
  }
  // What was begun at the other end of the page is seen.
  const intoSight = () => { if ($("board").getBoundingClientRect().top < 0) scrollTo(0, 0); };
  // A board of a drill, with what is written on it; what was done on it before stays.
  /** @param {string} line @param {Held[]} cells */
  async function openDrill(line, cells) {
    await begin(line, { isOwn: true });
    if (game.at.digits.every((digit, cell) => digit === game.at.givens[cell]) && !game.at.past.length) {
      game.at = games.step(game.at, { act: "put", cells });
      game.at = { ...game.at, past: [] };
      judge();
      save_();
    }
    place_();
    return game.facts;
  }
  // What remains of a game when the clues around it change: digits, without what was done to them.
  function taken(/** @type {Saved & { givens: number[] }} */ { givens: were, digits, marks, corners, ...stand },
    /** @type {number[]} */ givens) {
    /** @param {number[]} list */
    const open = list => list.map((value, cell) => givens[cell] ? 0 : value);
    return { ...stand, digits: givens.map((given, cell) => given || (were[cell] ? 0 : digits[cell])),
      marks: open(marks), corners: open(corners), past: [], future: [] };
  }

  const save_ = () => {
    if (game && !edit && !kept.put(game) && isHere) kept.inAddress(done => ownLink(game, { done }), game);
  };
  // Loads what another window wrote on the same puzzle before anything more is written.
  function catchUp() {
    const was = game && !edit && kept.other(game);
    if (!was) return;
    const text = (/** @type {Parts} */ at) => JSON.stringify(games.PARTS.map(part => at[part])),
      isOther = text(was.saved) !== text(game.at);
    const { saved, ...others } = was;
    Object.assign(game, others, { at: games.step(game.at, { act: "adopt", saved }) });
    if (isOther) { hints.clear(); judge(); }
  }

  // ---- What stands on the paper -------------------------------------------------------------------------------------

  // Does something to the game; returns whether that changed anything.
  const LOOKS = ["choose", "add", "toggle", "chooseAll", "alike", "alone", "mode", "turn", "hold"];
  /** @template {keyof Moves} Name @param {Name} name @param {Moves[Name]} [more] */
  function act(name, more) {
    if (!game || edit) return false;
    if (!LOOKS.includes(name)) catchUp();
    const before = game.at, next = games.step(before, /** @type {Move<Name>} */ ({ act: name, ...more }));
    if (next === before) return false;
    game.at = next;
    if (next.cursor !== before.cursor) cages.clear();
    if (games.PARTS.every(part => next[part] === before[part])) {
      if (!LOOKS.includes(name)) save_();
      show();
      return true;
    }
    hints.clear(), cages.clear();
    game.isChecked = false;
    judge();
    save_();
    return true;
  }
  function undo() {
    if (edit) return setting.back();
    if (act("undo")) say(t("play.undone"));
  }
  function redo() {
    if (act("redo")) say(t("play.redone"));
  }

  // Asks the library for its verdicts. Late answers about an outdated board are ignored.
  function judge() {
    if (edit) return show();
    show();
    const mine = ++asked, of = game;
    const solution = came.solution(game, has("mistakes"));
    near.ask({ ask: "check", line: game.facts.line, digits: textOf(game.facts, game.at.digits),
      solution: solution ?? undefined }).then(verdict => {
      if (mine !== asked || of !== game || edit) return;
      const wasSolved = game.verdict?.solved;
      game.verdict = { ...verdict, solved: verdict.solved && came.isSolved(game) };
      show();
      if (game.verdict.solved && wasSolved === false) {
        records.add(game);
        save_();
        // The line below the keys may be out of sight.
        note(t("play.solved"));
      }
      else if (document.activeElement?.hasAttribute("data-cell") && game.at.chosen.length === 1)
        say(describe(board.selected));
    }).catch(trouble);
  }

  // ---- The board and what stands around it --------------------------------------------------------------------------

  // Conflicts are shown at once, or only when asked for.
  const isShown = () => !has("on-request") || !!game.isChecked;
  /** @param {number} cell */
  const isWrong = cell => !edit && isShown()
    && (game.verdict?.cells[cell] === "w" || !!game.verdict?.mistaken.includes(cell));
  /** @param {number} cell */
  function describe(cell) {
    const now = edit ?? game, at = game.at, digit = edit ? edit.givens[cell] : at.digits[cell], parts = [label(cell)];
    /** @param {number} mask */
    const named = mask => [...game.facts.symbols].filter((_, k) => mask >> k & 1).join(" ");
    const marks = edit ? 0 : at.marks[cell], corners = edit ? 0 : at.corners[cell];
    if (digit) parts.push(symbol(digit), ...((edit ?? at).givens[cell] ? [t("play.given")] : []));
    else if (marks || corners) parts.push(...(marks ? [t("play.pencilled", { digits: named(marks) })] : []),
      ...(corners ? [t("solve.cornered", { digits: named(corners) })] : []));
    else if (now.facts.holes?.has(cell)) parts.push(setting.blocked(cell));
    else parts.push(t("play.empty-cell"));
    if (digit && isWrong(cell)) parts.push(t("play.wrong"));
    if (!edit && at.colours[cell])
      parts.push(t("solve.painted",
        { name: games.paintsOf(at.colours[cell]).map(k => t(`solve.paint-${k}`)).join("; ") }));
    const lines = edit ? [] : pens.linesOf(now.facts, at.pen, cell);
    if (lines.length) parts.push(t("solve.penned", { names: lines.map(label).join("; ") }));
    parts.push(...toldOf(now.facts, cell));
    const colour = now.facts.regions[cell];
    if (colour && colour !== ".") parts.push(t("play.colour", { name: colour }));
    if (edit) parts.push(...setting.describe(cell));
    return parts.join(", ");
  }

  function build() {
    const facts = edit?.facts ?? game.facts, was = board?.selected ?? -1;
    board = openBoard($("board"), facts, { select, key: entering.key, describe });
    entering.watch(board.grid);
    name_();
    $("table").hidden = false;
    $("rules").hidden = false;
    showRules($("rules"), facts.kind, facts.size, [...facts.rules_told, ...came.told(facts)]).catch(trouble);
    setting.build();
    editing.show(edit, facts, board, { frame: $("board"), colours: $("colours"), edited });
    if (!edit) board.select(game.at.cursor, false);
    else if (was >= 0 && was < board.cells.length) board.select(was, false);
    learning.show();
    show();
  }
  // While a puzzle is edited, the way back comes first, and there is nothing to pause.
  function arrange() {
    const hadFocus = document.activeElement === $("mode");
    for (const name of ["redo", "pause", "hint", "several", "fill", "snapshot"]) $(name).hidden = !!edit;
    // Digits are near the board, above what else can be put on it.
    if (edit) $("setting").before($("mode-row"), $("pad"));
    else $("more").after($("mode-row")), $("modes").after($("pad"));
    if (hadFocus) $("mode").focus({ preventScroll: !edit });
  }
  function name_() {
    const { title, rows, columns } = (edit ?? game).facts,
      level = tables.levels.find(({ name }) => name === levelOf(edit ?? game));
    $("title").textContent = [title, `${rows}×${columns}`, level?.title].filter(Boolean).join(" · ");
    $("title").classList.remove("unseen");
    board.grid.setAttribute("aria-label", $("title").textContent);
    $("another").textContent = t("play.another");
  }
  /** @param {number} cell @param {boolean} isByHand */
  function select(cell, isByHand) {
    if (!edit) return isByHand ? entering.press(cell) : void act("choose", { cell });
    if (edit.colour && isByHand) paint(cell);
    if (isByHand) setting.press(cell);
    board.select(cell, isByHand);
    show();
  }

  function show() {
    if (!board) return;
    const of = edit ?? game, { at, verdict } = game, sums = edit || !isShown() ? "" : verdict?.cages ?? "";
    if (!edit && board.selected !== at.cursor) board.select(at.cursor, board.grid.contains(document.activeElement));
    const blank = edit?.givens.map(() => 0), told = hints.drawn();
    const view = edit
      ? { digits: edit.givens, givens: edit.givens, marks: proving.marks(edit), corners: blank, isWrong, noted: [],
        cages: "", ...setting.drawn() }
      : { ...at, isInPlace: has("in-place") || !!told.drawn, isWrong, cages: sums, ...told };
    board.show(view);
    // The editor lists them with its buttons.
    const words = edit?.base ? [] : [...of.facts.cages.flatMap(cage => cage.said ?? []),
      ...of.facts.signs.map(sign => sign.said)];
    listSums($("sums"), of.facts.has_sums ? of.facts.line : null, sums, words);
    $("board").toggleAttribute("data-solved", !edit && !!verdict?.solved);
    const isBad = !!verdict && (verdict.wrong || verdict.mistaken.length > 0);
    const state = edit ? "edit"
      : !verdict ? "" : verdict.solved ? "solved" : !isShown() ? "unasked" : isBad ? "wrong" : "open";
    $("state").dataset.state = state;
    ending.show(state === "solved");
    $("state").textContent = came.full(game, state) ?? stateWords(game.facts, state, verdict, at);
    $("mode").textContent = t(edit ? "play.to-play" : "play.to-edit");
    $("mode-said").textContent = t(edit ? "play.editing" : "play.playing");
    if ($("hint").hidden !== !!edit) arrange();
    $("check").hidden = !has("on-request") || !!edit;
    came.show($, of);
    entering.show();
    $("undo").disabled = edit ? !edit.past.length : at.paused || !at.past.length;
    $("redo").disabled = !!edit || at.paused || !at.future.length;
    hints.show();
    drills.show();
    cages.show();
    setting.show();
    showClock();
  }

  // ---- Edit: clues, for sums their circles and colours, and the rules of all other boards ---------------------------

  /** @param {Draft} [stand] */
  function startEdit(stand) {
    edit = editing.open(game.facts, stand?.count);
    hints.clear();
    build();
    intoSight();
    setting.begin(stand);
    count();
  }
  /** @param {(edit: Edit) => void} does */
  const edited = does => setting.edited(does);
  // A clue in the cell of the cursor, or what is typed for the editor.
  /** @param {number} digit */
  function editDigit(digit) {
    const cell = board.selected;
    if (cell < 0 || digit && setting.write(symbol(digit))) return;
    if (edit?.facts.holes.has(cell)) setting.block(cell, digit ? symbol(digit) : "x");
    else edited(edit => { edit.givens[cell] = edit.givens[cell] === digit ? 0 : digit; });
  }
  /** @param {number} cell */
  const paint = cell =>
    edited(edit => { edit.regions[cell] = edit.regions[cell] === edit.colour ? "." : edit.colour ?? "."; });
  async function blank() {
    const kind = choosing.kindRow(), { line, tool } = await setting.blank(kind, $("size").value);
    await take(async () => line);
    if (game && !$("trouble").textContent) startEdit({ tool });
  }

  async function switchMode() {
    trouble();
    if (!edit) return startEdit(game);
    const line = editing.line(edit), stand = { ...games.saved(game.at), givens: game.at.givens, snapshots: [] };
    const fits = String(game.facts.places) === String(edit.facts.own) && game.facts.kind === edit.facts.kind
      && game.facts.size === edit.facts.size;
    try {
      // If the puzzle was not changed, its game continues.
      if ((await boardOf(line)).id === game.facts.id) {
        edit = null;
        setting.leave();
        build();
        judge();
        return count();
      }
      await begin(line, { stand: fits ? stand : null, origin: fits ? game.origin : null, isOwn: true });
      setting.leave();
      place_();
    } catch (e) {
      trouble(e);
    }
  }

  // ---- The clock, the address, the forms ----------------------------------------------------------------------------

  function showClock() {
    $("clock-box").hidden = has("no-clock");
    $("clock").textContent = clockWords(game.at.seconds);
    $("clock").setAttribute("aria-label", t("play.clock", { time: $("clock").textContent }));
  }
  function tick() {
    if (!game || edit || !isHere || document.hidden || !game.verdict || game.verdict.solved
      || one("#play").hidden) return;
    catchUp();
    game.at = games.step(game.at, { act: "tick" });
    showClock();
    if (game.at.seconds % 5 === 0 && !game.at.paused) save_();
  }

  function ownLink(/** @type {Game} */ { facts, day }, more = {}) {
    const [date, name] = day?.split(" ") ?? [];
    return link("play", date ? { daily: date, ...daily.named(name), ...more }
      : { puzzle: facts.text, size: facts.needs_size ? facts.size : "", ...more });
  }
  // The address names the puzzle, so that it can be shared and saved, and Back returns to the previous one.
  const place_ = () => { if (!one("#play").hidden) move(ownLink(game)); };

  /** @param {() => Promise<string>} ask @param {Beginning} [options] */
  async function take(ask, options) {
    trouble();
    $("make").disabled = $("empty").disabled = $("read").disabled = true;
    try {
      await begin(await ask(), { ...options, isOwn: true });
      place_();
      board.cells[board.selected].focus({ preventScroll: true });
    } catch (e) {
      trouble(e, size => take(ask, { ...options, size }));
    } finally {
      $("make").disabled = $("empty").disabled = $("read").disabled = false;
      $("stop").hidden = true;
    }
  }
  const seed = () => [...crypto.getRandomValues(new Uint32Array(2))].map(n => n.toString(36)).join("");
  async function fresh() {
    const { signal } = making = new AbortController();
    $("stop").hidden = false;
    return (await worker.ask({ ask: "fresh", ...await choosing.request(), seed: seed() }, { signal })).line;
  }
  // Digits and arrow keys go to the board unless something else uses them.
  /** @param {KeyboardEvent} e */
  function keyAnywhere(e) {
    if (!board || one("#play").hidden || e.defaultPrevented || /** @type {HTMLElement} */ (e.target)
      .closest?.(".cells, textarea, select, input:not([type=checkbox])")) return;
    if (["Home", "End", "PageUp", "PageDown"].includes(e.key) || [" ", "Enter"].includes(e.key)
      && /** @type {HTMLElement} */ (e.target).closest?.("button, a, summary, input")) return;
    entering.key(e);
  }
  // A line, a grid, a link of this page, or a link of another.
  function read() {
    const text = pasted($("text").value), { query } = linked(text) ?? {};
    if (query?.get("daily")) return open(query);
    take(async () => query?.get("puzzle") ?? text, { size: query?.get("size") }).then(() => takeOver(query));
  }
  // Puts what a link holds on the board, as one act.
  /** @param {URLSearchParams} [query] */
  function takeOver(query) {
    const text = query?.get("done"), cells = text && game && games.unpacked(game.at, text);
    if (cells && act("put", { cells })) note(t("solve.linked"));
    if (text && game) history.replaceState(null, "", ownLink(game));
  }
  async function copyOther() {
    try {
      const { files } = await near.ask({ ask: "list", puzzles: game.facts.line, to: "sudokupad" });
      trouble();
      await copy(new TextDecoder().decode(files[0].bytes).trim(), "edit.copied");
    } catch (e) { trouble(e); }
  }

  function start() {
    choosing.start();
    $("make").onclick = () => take(fresh);
    $("stop").onclick = () => making?.abort();
    $("empty").onclick = () => blank().catch(trouble);
    $("read").onclick = read;
    remember($("text"));
    $("rules").open = keep.get("rules") !== "0";
    $("rules").ontoggle = () => keep.set("rules", $("rules").open ? "1" : "0");
    $("mode").onclick = switchMode;
    $("undo").onclick = undo;
    $("redo").onclick = redo;
    $("cage").onclick = () => cages.press(board.selected);
    $("fill").onclick = () => { if (game.verdict) act("fill", { left: game.verdict.left }); };
    $("clear").onclick = () => {
      if (edit) return void edited(edit => { edit.givens.fill(0); });
      act("clear");
      note(t("play.cleared"));
    };
    $("check").onclick = () => { game.isChecked = true; show(); say($("state").textContent); };
    $("reset").onclick = async () => {
      try {
        const { origin } = game, { id } = await boardOf(origin);
        if (edit || id !== game.facts.id) await begin(origin, { isOwn: true });
        place_();
        act("restart");
        save_();
        show();
        note(t("play.was-reset"));
      } catch (e) { trouble(e); }
    };
    $("link").onclick = () => copyLink(ownLink(game));
    $("link-progress").onclick = () => copyLink(ownLink(game, { done: games.packed(game.at) }));
    $("link-other").onclick = copyOther;
    $("print").onclick = () => print();
    $("onward").onclick = () => { $("new").open = true; $("another").focus(); $("another").scrollIntoView(); };
    $("share").onclick = () => ending.share();
    // The digits typed as clues become givens.
    $("watch").onclick = () => {
      const { facts } = game, said = JSON.parse(facts.line);
      const { format_version, kind, size, regions, sums, rules } = said, puzzle = boardText(facts, game.at.digits);
      lay({ line: edit ? editing.line(edit) : puzzle === boardText(facts, game.at.givens) ? facts.line
        : JSON.stringify({ format_version, kind, size, puzzle, regions, sums, rules }), by: "play" });
      go("watch");
    };
    for (const name of /** @type {const} */ (["auto", "mistakes", "no-clock", "by-digit", "advance", "in-place",
      "on-request", "in-stages", "by-names", "shift-centre"])) {
      $(name).checked = has(name);
      $(name).onchange = () => {
        keep.set(`play.${name}`, $(name).checked ? "1" : "0");
        if (game?.at.held) act("hold", { digit: game.at.held });
        if (game) judge();
      };
    }
    onLaid(puzzle => { if (puzzle && puzzle.by !== "play") begin(puzzle.line).catch(trouble); });
    $("more").open = keep.get("more") != null ? keep.get("more") === "1" : innerWidth > 800;
    $("more").ontoggle = () => keep.set("more", $("more").open ? "1" : "0");
    entering.start();
    hints.start();
    daily.start();
    drills.start();
    setting.start();
    $("uncount").onclick = () => counting.stop();
    $("true").onchange = () => counting.showTrue($("true").checked);
    setInterval(tick, 1000);
    addEventListener("pagehide", () => { catchUp(); save_(); });
    document.addEventListener("visibilitychange", catchUp);
    document.addEventListener("keydown", keyAnywhere);
    kept.watch(id => { if (id === game?.facts.id) catchUp(); });
  }

  // Goes on with a board that was being set when the page was left.
  const resume = () => { const was = game && !edit && setting.kept(game); if (was) startEdit(was); };
  async function first() {
    try {
      const { line, day } = await daily.today();
      if (!game) await begin(line, { day });
    } catch (e) { trouble(e); }
  }
  /** @param {URLSearchParams} query */
  function open(query) {
    isHere = true;
    const text = query.get("puzzle"), size = query.get("size"), dayOf = daily.linkedTo(query);
    daily.show();
    if (dayOf) {
      if (game?.day !== `${dayOf.day} ${dayOf.name}`) return daily.take(dayOf).then(() => takeOver(query));
      return takeOver(query);
    }
    if (text) {
      if (game?.facts.text === text && (!size || game.facts.size === size)) return takeOver(query);
      return begin(text, { size, isOwn: true }).then(resume).then(() => takeOver(query))
        .catch(e => trouble(e, size => take(async () => text, { size })));
    }
    // The last board; on a first visit, that of today.
    const line = kept.last();
    if (game || table.puzzle) return undefined;
    return line ? begin(line, { isOwn: true }).then(resume).catch(first) : first();
  }

  async function speak_() {
    choosing.speak(), setting.name(), daily.show(), drills.speak();
    $("another").textContent = t(game ? "play.another" : "play.first");
    if (!game) return;
    hints.clear(), cages.clear();
    game.facts = await boardOf(game.facts.line);
    if (edit) await setting.speak();
    build();
    counting.show();
  }

  return { start, open, speak: () => { speak_().catch(trouble); } };
})());
