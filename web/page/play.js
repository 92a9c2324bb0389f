// The tab Play: the current puzzle being solved. The library decides what is right or wrong, and what comes next. Not here:
// rules of a puzzle; drawing a board (board.js).
tab("play", (() => {
  const $ = name => one(`#play-${name}`);
  // Questions that may take long have their own worker: making a booklet must not delay a hint.
  const worker = openWorker();
  let game = null, edit = null, board = null, pencil = false, making = null, isHere = false, asked = 0, begun = 0;

  const bit = digit => 1 << digit - 1;
  const has = name => keep.get(`play.${name}`) === "1";
  const symbol = digit => (edit ?? game).facts.symbols[digit - 1];
  const label = cell => t("play.cell", placeOf(game.facts, cell));
  const isTaken = cell => game.givens[cell] > 0;
  const choosing = openChoosing($);
  const trouble = (e, again) => tell($("trouble"), e, again);
  const hints = openHints($, worker, { now: () => edit ? null : game, change: all => change(all), struck: (cell, digit) => struck(cell, digit),
    select: cell => select(cell, false), show: () => show(), trouble, has, isTaken });
  const learning = openLearning($, worker, { now: () => edit ?? game, trouble });
  const cages = openCages($, { now: () => edit ? null : game, trouble });
  const counting = openCounting($, worker, { now: () => edit ?? game, trouble, levelled: () => { if (!edit) name_(); },
    counted: of => { if (of !== game) return; game.solution = of.count.solution; if (has("mistakes")) judge(); } });
  const setting = openSetting($, { now: () => edit, of: () => game, board: () => board, boardOf: line => boardOf(line), build: () => build(), show: () => show(),
    count: () => count(), trouble });
  const { count, levelOf } = counting;

  // ---- Puzzles come and go ---------------------------------------------------------------------------------------------

  const boardOf = (line, size) => near.ask({ ask: "board", line, size: size || null, language: language() });

  // Starts with a puzzle; restores its saved game, or takes over `stand` from another version of it.
  async function begin(line, { size, stand, origin, isOwn } = {}) {
    const mine = ++begun, facts = await boardOf(line, size);
    if (mine !== begun) return;
    edit = null;
    const givens = digitsOf(facts, facts.givens), n = givens.length;
    const blank = { digits: givens.slice(), marks: Array(n).fill(0), past: [], future: [], seconds: 0, origin: origin ?? facts.line };
    game = { facts, givens, ...blank, ...(stand ? taken(stand, givens) : kept.of(facts, n)), solution: null, count: null, verdict: null };
    hints.clear(), cages.clear();
    if (isOwn) lay({ line: facts.line, by: "play" });
    $("new").open = false;
    build();
    board.select(Math.max(0, game.digits.indexOf(0)), false);
    judge();
    count();
    save_();
  }
  // The digits that remain when the clues around them change.
  const taken = ({ givens: were, ...stand }, givens) => ({ ...stand, digits: givens.map((given, cell) => given || (were[cell] ? 0 : stand.digits[cell])), past: [], future: [] });

  const save_ = () => { if (game && !edit) kept.put(game); };
  // Loads what another window wrote on the same puzzle before anything more is written.
  function catchUp() {
    const was = game && !edit && kept.other(game);
    if (!was) return;
    const isOther = [was.digits, was.marks].join() !== [game.digits, game.marks].join();
    Object.assign(game, was);
    if (isOther) { hints.clear(); judge(); }
  }

  // ---- What stands on the paper ----------------------------------------------------------------------------------------

  // Changes cells, [cell, digit, marks] each, as one undoable action.
  function change(all, isAgain) {
    const real = all.filter(([cell, digit, marks]) => game.digits[cell] !== digit || game.marks[cell] !== marks);
    if (!real.length) return;
    game.past.push(real.map(([cell, digit, marks]) => [cell, game.digits[cell], game.marks[cell], digit, marks]));
    game.future = [];
    apply(real, isAgain);
  }
  function apply(all) {
    for (const [cell, digit, marks] of all) game.digits[cell] = digit, game.marks[cell] = marks;
    hints.clear(), cages.clear();
    judge();
    save_();
  }
  function undo() {
    if (edit) return setting.back();
    catchUp();
    const last = game.past.pop();
    if (!last) return;
    game.future.push(last);
    apply(last.map(([cell, digit, marks]) => [cell, digit, marks]));
    board.select(last[0][0]);
    say(t("play.undone"));
  }
  function redo() {
    catchUp();
    const next = !edit && game.future.pop();
    if (!next) return;
    game.past.push(next);
    apply(next.map(([cell, , , digit, marks]) => [cell, digit, marks]));
    board.select(next[0][0]);
    say(t("play.redone"));
  }

  // Enters a digit by key or touch; `isMark` makes it a pencil mark.
  function write(digit, isMark) {
    const cell = board.selected;
    if (cell < 0) return;
    if (edit && setting.write(symbol(digit))) return;
    if (edit) return editDigit(cell, digit);
    if (isTaken(cell)) return say(t("play.is-given"));
    catchUp();
    if (isMark) {
      if (!game.digits[cell]) change([[cell, 0, game.marks[cell] ^ bit(digit)]]);
      return say(board.cells[cell].said);
    }
    const put = game.digits[cell] === digit ? 0 : digit;
    change([[cell, put, put ? 0 : game.marks[cell]], ...(put && has("auto") ? struck(cell, put) : [])]);
  }
  // Removes pencil marks of a digit in the cells that share a house with its cell, or differ from it as a pair.
  function struck(cell, digit) {
    const houses = game.facts.houses.filter(house => house.cells.includes(cell));
    const others = new Set(houses.flatMap(house => house.cells).concat(game.facts.apart[cell]));
    return [...others].filter(other => other !== cell && game.marks[other] & bit(digit)).map(other => [other, game.digits[other], game.marks[other] & ~bit(digit)]);
  }
  function erase() {
    const cell = board.selected;
    if (cell < 0) return;
    if (edit) return editDigit(cell, 0);
    if (isTaken(cell)) return say(t("play.is-given"));
    catchUp();
    change([[cell, 0, game.digits[cell] ? game.marks[cell] : 0]]);
  }
  const empty = () => game.digits.map((digit, cell) => digit ? -1 : cell).filter(cell => cell >= 0);

  // Asks the library for its verdicts. Late answers about an outdated board are ignored.
  function judge() {
    if (edit) return show();
    show();
    const mine = ++asked, of = game;
    const solution = has("mistakes") ? game.solution : null;
    near.ask({ ask: "check", line: game.facts.line, digits: textOf(game.facts, game.digits), solution }).then(verdict => {
      if (mine !== asked || of !== game || edit) return;
      const wasSolved = game.verdict?.solved;
      game.verdict = verdict;
      show();
      if (verdict.solved && wasSolved === false) say(t("play.solved"));
      else if (document.activeElement?.dataset.cell) say(describe(board.selected));
    }).catch(trouble);
  }

  // ---- The board and what stands around it -----------------------------------------------------------------------------

  const isWrong = cell => !edit && (game.verdict?.cells[cell] === "w" || !!game.verdict?.mistaken.includes(cell));
  function describe(cell) {
    const now = edit ?? game, digit = edit ? edit.givens[cell] : game.digits[cell], parts = [label(cell)];
    const marks = game.facts.symbols.split("").filter((_, k) => !edit && game.marks[cell] >> k & 1);
    if (digit) parts.push(symbol(digit), ...(now.givens[cell] ? [t("play.given")] : []));
    else parts.push(marks.length ? t("play.pencilled", { digits: marks.join(" ") }) : t("play.empty-cell"));
    if (digit && isWrong(cell)) parts.push(t("play.wrong"));
    const colour = (edit?.facts ?? game.facts).regions[cell];
    if (colour && colour !== ".") parts.push(t("play.colour", { name: colour }));
    if (edit) parts.push(...setting.describe(cell));
    return parts.join(", ");
  }

  function build() {
    const facts = edit?.facts ?? game.facts, was = board?.selected ?? -1;
    board = openBoard($("board"), facts, { select, key, describe });
    name_();
    $("table").hidden = false;
    $("rules").hidden = false;
    showRules($("rules"), facts.kind, facts.size, facts.rules_told).catch(trouble);
    pad(facts);
    setting.build();
    editing.show(edit, facts, board, { frame: $("board"), colours: $("colours"), edited });
    if (was >= 0 && was < board.cells.length) board.select(was, false);
    learning.show();
    show();
  }
  function name_() {
    const { title, rows, columns } = (edit ?? game).facts, level = tables.levels.find(({ name }) => name === levelOf(edit ?? game));
    $("title").textContent = [title, `${rows}×${columns}`, level?.title].filter(Boolean).join(" · ");
    board.grid.setAttribute("aria-label", $("title").textContent);
    $("another").textContent = t("play.another");
  }
  function select(cell, isByHand) {
    if (edit?.colour && isByHand) paint(cell);
    if (edit && isByHand) setting.press(cell);
    if (cell !== board.selected) cages.clear();
    board.select(cell, isByHand);
    show();
  }

  function show() {
    if (!board) return;
    const of = edit ?? game, verdict = game.verdict;
    const view = edit
      ? { digits: edit.givens, givens: edit.givens, marks: edit.givens.map(() => 0), isWrong, noted: [], cages: "", ...setting.drawn() }
      : { digits: game.digits, givens: game.givens, marks: game.marks, isWrong, cages: verdict?.cages ?? "", ...hints.drawn() };
    board.show(view);
    // The editor lists them with its buttons.
    const told = edit?.base ? [] : [...of.facts.cages.flatMap(cage => cage.said ?? []), ...of.facts.signs];
    listSums($("sums"), of.facts.has_sums ? of.facts.line : null, edit ? "" : verdict?.cages, told);
    $("board").toggleAttribute("data-solved", !edit && !!verdict?.solved);
    const state = edit ? "edit" : !verdict ? "" : verdict.solved ? "solved" : verdict.wrong || verdict.mistaken.length ? "wrong" : "open";
    $("state").dataset.state = state;
    $("state").textContent = stateWords(game.facts, state, verdict, empty().length);
    $("mode").textContent = t(edit ? "play.to-play" : "play.to-edit");
    $("mode-said").textContent = t(edit ? "play.editing" : "play.playing");
    const used = of => of.reduce((all, digit) => (all[digit] = (all[digit] ?? 0) + 1, all), {});
    const n = used(edit ? edit.givens : game.digits);
    all("button[data-digit]", $("pad")).forEach(key => {
      // On a board without whole rows nobody knows how many there are.
      const left = of.facts.each === null ? null : of.facts.each - (n[key.dataset.digit] ?? 0), digit = one("span", key).textContent;
      one("small", key).textContent = left === null ? "" : Math.max(left, 0);
      key.toggleAttribute("data-done", left !== null && left <= 0);
      key.setAttribute("aria-label", left === null ? digit : t("play.key", { digit, n: Math.max(left, 0) }));
    });
    $("pad").classList.toggle("pencil", pencil && !edit);
    $("pencil").setAttribute("aria-pressed", pencil);
    for (const name of ["pencil", "hint", "fill", "redo"]) $(name).disabled = !!edit;
    $("undo").disabled = edit ? !edit.past.length : !game.past.length;
    if (!edit) $("redo").disabled = !game.future.length;
    hints.show();
    cages.show();
    setting.show();
    showClock();
  }
  function pad(facts) {
    const keys = [...facts.symbols].map((name, k) => make("button", { type: "button", "data-digit": k + 1, click: () => write(k + 1, pencil) }, make("span", {}, name), make("small", {})));
    const n = keys.length;
    $("pad").style.setProperty("--keys", n <= 9 ? n : Math.ceil(n / Math.ceil(n / 9)));
    $("pad").style.setProperty("--few", n <= 6 ? n : n <= 10 ? 5 : 6);
    $("pad").style.setProperty("--least", n <= 4 ? n : n <= 6 ? 3 : 5);
    $("pad").replaceChildren(...keys);
  }

  function key(e) {
    const at = board.selected, { symbols } = (edit ?? game).facts, isCommand = e.ctrlKey || e.metaKey, moves = movesFrom(at, (edit ?? game).facts, isCommand);
    const typed = /^(Digit|Numpad)([1-9])$/.exec(e.code)?.[2] ?? (e.key.length === 1 ? e.key.toUpperCase() : "");
    const digit = typed ? symbols.indexOf(typed) + 1 : 0;
    const does = e.altKey ? null
      : edit && setting.key(e, typed) ? setting.key(e, typed)
      : isCommand && e.key.toLowerCase() === "z" ? e.shiftKey ? redo : undo
      : isCommand && e.key.toLowerCase() === "y" ? redo
      : e.key in moves ? () => select(moves[e.key], false) ?? board.cells[moves[e.key]].focus()
      : isCommand ? null
      : e.key === " " || e.key === "Enter" ? () => edit?.colour ? (paint(at), show()) : e.key === " " && !edit ? setPencil(!pencil) : null
      : e.key === "+" ? () => cages.press(at)
      : ["Backspace", "Delete", "0", "."].includes(e.key) ? erase
      : digit ? () => write(digit, e.shiftKey || pencil) : null;
    if (!does) return;
    e.preventDefault();
    does();
  }
  function setPencil(on) {
    pencil = on;
    say(t(on ? "play.pencil-on" : "play.pencil-off"));
    show();
  }

  // ---- Edit: clues, for sums their circles and colours, and the rules of all other boards -------------------------------

  function startEdit(stand) {
    edit = editing.open(game.facts, stand?.count);
    hints.clear();
    build();
    setting.begin(stand);
    count();
  }
  const edited = does => setting.edited(does);
  const editDigit = (cell, digit) => edited(edit => { edit.givens[cell] = edit.givens[cell] === digit ? 0 : digit; });
  const paint = cell => edited(edit => { edit.regions[cell] = edit.regions[cell] === edit.colour ? "." : edit.colour; });
  async function blank() {
    const kind = choosing.kindRow(), { line, tool } = await setting.blank(kind, $("size").value);
    await take(async () => line);
    if (game && !$("trouble").textContent) startEdit({ tool });
  }

  async function switchMode() {
    trouble();
    if (!edit) return startEdit(game);
    const line = editing.line(edit), stand = { givens: game.givens, digits: game.digits, marks: game.marks, seconds: game.seconds, origin: game.origin };
    const fits = stand.digits.length === edit.givens.length && game.facts.kind === edit.facts.kind && game.facts.size === edit.facts.size;
    try {
      // If the puzzle was not changed, its game continues.
      if ((await boardOf(line)).id === game.facts.id) { edit = null; setting.leave(); build(); judge(); return count(); }
      await begin(line, { stand: fits ? stand : null, origin: fits ? game.origin : null, isOwn: true });
      setting.leave();
      place_();
    } catch (e) {
      trouble(e);
    }
  }

  // ---- The clock, the address, the forms -------------------------------------------------------------------------------

  function showClock() {
    $("clock-box").hidden = has("no-clock");
    $("clock").textContent = clockWords(game.seconds);
    $("clock").setAttribute("aria-label", t("play.clock", { time: $("clock").textContent }));
  }
  function tick() {
    if (!game || edit || !isHere || document.hidden || !game.verdict || game.verdict.solved || one("#play").hidden) return;
    catchUp();
    game.seconds++;
    showClock();
    if (game.seconds % 5 === 0) save_();
  }

  const ownLink = facts => link("play", { puzzle: facts.text, size: facts.needs_size ? facts.size : "" });
  // The address names the puzzle, so that it can be shared and saved, and Back returns to the previous one.
  const place_ = () => { if (!one("#play").hidden) move(ownLink(game.facts)); };

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
  function keyAnywhere(e) {
    if (!board || one("#play").hidden || e.defaultPrevented || e.target.closest?.(".cells, textarea, select, input:not([type=checkbox])")) return;
    if (["Home", "End", "PageUp", "PageDown"].includes(e.key) || [" ", "Enter"].includes(e.key) && e.target.closest?.("button, a, summary, input")) return;
    key(e);
  }
  // A line, a grid, a link of this page, or a link of another.
  function read() {
    const text = $("text").value, { query } = linked(text) ?? {};
    take(async () => query?.get("puzzle") ?? text, { size: query?.get("size") });
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
    $("erase").onclick = erase;
    $("pencil").onclick = () => setPencil(!pencil);
    $("hint").onclick = hints.press;
    $("cage").onclick = () => cages.press(board.selected);
    $("fill").onclick = () => game.verdict && change(empty().map(cell => [cell, 0, game.verdict.left[cell]]));
    $("clear").onclick = () => {
      if (edit) return edited(edit => { edit.givens.fill(0); });
      change(game.digits.map((digit, cell) => isTaken(cell) ? [cell, digit, game.marks[cell]] : [cell, 0, 0]));
      note(t("play.cleared"));
    };
    $("reset").onclick = async () => {
      try {
        const { origin } = game, { id } = await boardOf(origin);
        if (edit || id !== game.facts.id) await begin(origin, { isOwn: true });
        place_();
        game.seconds = 0;
        change(game.digits.map((_, cell) => [cell, game.givens[cell], 0]));
        save_();
        show();
        note(t("play.was-reset"));
      } catch (e) { trouble(e); }
    };
    $("link").onclick = () => copyLink(ownLink(game.facts));
    $("print").onclick = () => print();
    // The digits typed as clues become givens.
    $("watch").onclick = () => {
      const { facts } = game, said = JSON.parse(facts.line);
      const { format_version, kind, size, regions, sums, rules } = said, puzzle = boardText(facts, game.digits);
      lay({ line: edit ? editing.line(edit) : puzzle === boardText(facts, game.givens) ? facts.line : JSON.stringify({ format_version, kind, size, puzzle, regions, sums, rules }), by: "play" });
      go("watch");
    };
    for (const name of ["auto", "mistakes", "no-clock"]) {
      $(name).checked = has(name);
      $(name).onchange = () => { keep.set(`play.${name}`, $(name).checked ? "1" : "0"); if (game) judge(); };
    }
    onLaid(puzzle => { if (puzzle && puzzle.by !== "play") begin(puzzle.line).catch(trouble); });
    setting.start();
    $("uncount").onclick = () => counting.stop();
    setInterval(tick, 1000);
    addEventListener("pagehide", () => { catchUp(); save_(); });
    document.addEventListener("visibilitychange", catchUp);
    document.addEventListener("keydown", keyAnywhere);
    kept.watch(id => { if (id === game?.facts.id) catchUp(); });
  }

  // Goes on with a board that was being set when the page was left.
  const resume = () => { const was = game && !edit && setting.kept(game); if (was) startEdit(was); };
  function open(query) {
    isHere = true;
    const text = query.get("puzzle"), size = query.get("size");
    if (text) {
      if (game?.facts.text === text && (!size || game.facts.size === size)) return;
      return begin(text, { size, isOwn: true }).then(resume).catch(e => trouble(e, size => take(async () => text, { size })));
    }
    if (game || table.puzzle) return;
    const line = kept.last();
    if (line) begin(line, { isOwn: true }).then(resume).catch(() => { /* What was kept is read no longer. */ });
  }

  async function speak_() {
    choosing.speak(), setting.name();
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
