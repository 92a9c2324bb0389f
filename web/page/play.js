// Play: the puzzle on the table, filled in by somebody. What is right or wrong, and what comes next, the library says.
// What never lives here: rules of a puzzle; drawing a board, which is in board.js.
tab("play", (() => {
  const $ = name => one(`#play-${name}`);
  // Questions that may take long have a desk of their own: a booklet in the making must not keep a hint waiting.
  const desk = openDesk();
  let game = null, edit = null, board = null, pencil = false, told = null, counting = null, making = null, isHere = false, asked = 0, begun = 0;

  const bit = digit => 1 << digit - 1;
  const has = name => keep.get(`play.${name}`) === "1";
  const symbol = digit => game.facts.symbols[digit - 1];
  const label = cell => t("play.cell", { row: Math.floor(cell / game.facts.columns) + 1, col: cell % game.facts.columns + 1 });
  const isTaken = cell => game.givens[cell] > 0;
  const trouble = e => tell($("trouble"), e);

  // ---- Puzzles come and go ---------------------------------------------------------------------------------------------

  const boardOf = (line, size) => near.ask({ ask: "board", line, size: size || null, language: language() });

  // Begins with a puzzle; what was written on it before is brought back, or `stand` is taken over from another version of it.
  async function begin(line, { size, stand, origin, isOwn } = {}) {
    const mine = ++begun, facts = await boardOf(line, size);
    if (mine !== begun) return;
    edit = null;
    const givens = digitsOf(facts, facts.givens), n = givens.length;
    const blank = { digits: givens.slice(), marks: Array(n).fill(0), past: [], future: [], seconds: 0, origin: origin ?? facts.line };
    game = { facts, givens, ...blank, ...(stand ? taken(stand, givens) : kept.of(facts, n)), solution: null, count: null, verdict: null };
    told = null;
    if (isOwn) lay({ line: facts.line, by: "play" });
    $("new").open = false;
    build();
    judge();
    count();
    save_();
  }
  // Digits that stay where somebody changes the clues around them.
  const taken = ({ givens: were, ...stand }, givens) => ({ ...stand, digits: givens.map((given, cell) => given || (were[cell] ? 0 : stand.digits[cell])), past: [], future: [] });

  const save_ = () => { if (game && !edit) kept.put(game); };

  function count() {
    counting?.abort();
    const { signal } = counting = new AbortController(), of = edit ?? game;
    of.count = null;
    showCount();
    desk.ask({ ask: "count", line: of.facts.line }, { signal }).then(answer => {
      of.count = answer;
      if (of === game) game.solution = answer.solution;
      showCount();
      if (of === game && has("mistakes")) judge();
    }).catch(e => { if (!(e instanceof Cancelled)) trouble(e); });
  }
  function showCount() {
    const answer = (edit ?? game).count;
    const key = !answer ? "counting" : answer.says === "several" && answer.is_all ? "exactly" : answer.says;
    $("solutions").textContent = t(`play.has-${key}`, { n: answer?.found });
    $("solutions").classList.toggle("bad", !!answer && answer.says !== "one");
  }

  // ---- What stands on the paper ----------------------------------------------------------------------------------------

  // Changes cells, [cell, digit, marks] each, as one thing that can be undone.
  function change(all, isAgain) {
    const real = all.filter(([cell, digit, marks]) => game.digits[cell] !== digit || game.marks[cell] !== marks);
    if (!real.length) return;
    game.past.push(real.map(([cell, digit, marks]) => [cell, game.digits[cell], game.marks[cell], digit, marks]));
    game.future = [];
    apply(real, isAgain);
  }
  function apply(all) {
    for (const [cell, digit, marks] of all) game.digits[cell] = digit, game.marks[cell] = marks;
    told = null;
    judge();
    save_();
  }
  function undo() {
    if (edit) return editBack();
    const last = game.past.pop();
    if (!last) return;
    game.future.push(last);
    apply(last.map(([cell, digit, marks]) => [cell, digit, marks]));
    board.select(last[0][0]);
    say(t("play.undone"));
  }
  function redo() {
    const next = !edit && game.future.pop();
    if (!next) return;
    game.past.push(next);
    apply(next.map(([cell, , , digit, marks]) => [cell, digit, marks]));
    board.select(next[0][0]);
    say(t("play.redone"));
  }

  // A digit by key or finger; `isMark` pencils it.
  function write(digit, isMark) {
    const cell = board.selected;
    if (cell < 0) return;
    if (edit) return editDigit(cell, digit);
    if (isTaken(cell)) return say(t("play.is-given"));
    if (isMark) {
      if (!game.digits[cell]) change([[cell, 0, game.marks[cell] ^ bit(digit)]]);
      return say(board.cells[cell].said);
    }
    const put = game.digits[cell] === digit ? 0 : digit;
    change([[cell, put, put ? 0 : game.marks[cell]], ...(put && has("auto") ? struck(cell, put) : [])]);
  }
  // Pencil marks of a digit in the cells that share a house with one.
  function struck(cell, digit) {
    const houses = game.facts.houses.filter(house => house.cells.includes(cell));
    const others = new Set(houses.flatMap(house => house.cells));
    return [...others].filter(other => other !== cell && game.marks[other] & bit(digit)).map(other => [other, game.digits[other], game.marks[other] & ~bit(digit)]);
  }
  function erase() {
    const cell = board.selected;
    if (cell < 0) return;
    if (edit) return editDigit(cell, 0);
    if (isTaken(cell)) return say(t("play.is-given"));
    change([[cell, 0, game.digits[cell] ? game.marks[cell] : 0]]);
  }
  const empty = () => game.digits.map((digit, cell) => digit ? -1 : cell).filter(cell => cell >= 0);

  // What the library says of it. Answers that come late, to a board that is no longer so, are left alone.
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
    return parts.join(", ");
  }

  function build() {
    const facts = edit?.facts ?? game.facts, was = board?.selected ?? -1;
    facts.name = [facts.title, `${facts.rows}×${facts.columns}`, facts.level_title].filter(Boolean).join(" · ");
    board = openBoard($("board"), facts, { select, key, describe });
    $("title").textContent = facts.name;
    $("table").hidden = false;
    pad(facts);
    editing.show(edit, facts, board, { frame: $("board"), colours: $("colours"), edited });
    if (was >= 0 && was < board.cells.length) board.select(was, false);
    show();
  }
  function select(cell, isByHand) {
    if (edit?.colour && isByHand) paint(cell);
    board.select(cell, isByHand);
    show();
  }

  function show() {
    if (!board) return;
    const of = edit ?? game, verdict = game.verdict;
    const view = edit
      ? { digits: edit.givens, givens: edit.givens, marks: edit.givens.map(() => 0), isWrong, noted: [], cages: "" }
      : { digits: game.digits, givens: game.givens, marks: game.marks, isWrong, noted: told?.level > 0 ? told.cells ?? [] : [], cages: verdict?.cages ?? "",
        tints: told?.level > 0 ? told.tints : "", drawn: told?.level > 0 ? told.marks : "" };
    board.show(view);
    $("board").toggleAttribute("data-solved", !edit && !!verdict?.solved);
    const state = edit ? "edit" : !verdict ? "" : verdict.solved ? "solved" : verdict.wrong || verdict.mistaken.length ? "wrong" : "open";
    $("state").dataset.state = state;
    $("state").textContent = stateWords(game.facts, state, verdict, empty().length);
    $("mode").textContent = t(edit ? "play.to-play" : "play.to-edit");
    $("mode-said").textContent = t(edit ? "play.editing" : "play.playing");
    const used = of => of.reduce((all, digit) => (all[digit] = (all[digit] ?? 0) + 1, all), {});
    const n = used(edit ? edit.givens : game.digits);
    all("button[data-digit]", $("pad")).forEach(key => {
      const left = of.facts.each - (n[key.dataset.digit] ?? 0);
      one("small", key).textContent = Math.max(left, 0);
      key.toggleAttribute("data-done", left <= 0);
      key.setAttribute("aria-label", t("play.key", { digit: one("span", key).textContent, n: Math.max(left, 0) }));
    });
    $("pad").classList.toggle("pencil", pencil && !edit);
    $("pencil").setAttribute("aria-pressed", pencil);
    for (const name of ["pencil", "hint", "fill", "redo"]) $(name).disabled = !!edit;
    $("undo").disabled = edit ? !edit.past.length : !game.past.length;
    if (!edit) $("redo").disabled = !game.future.length;
    showTold();
    showClock();
  }
  function pad(facts) {
    const keys = [...facts.symbols].map((name, k) => make("button", { type: "button", "data-digit": k + 1, click: () => write(k + 1, pencil) }, make("span", {}, name), make("small", {})));
    const n = keys.length;
    $("pad").style.setProperty("--keys", n <= 9 ? n : Math.ceil(n / Math.ceil(n / 9)));
    $("pad").style.setProperty("--few", n <= 6 ? n : n <= 10 ? 5 : 6);
    $("pad").replaceChildren(...keys);
  }

  function key(e) {
    const at = board.selected, { columns, rows, symbols } = game.facts, n = columns * rows;
    const isCommand = e.ctrlKey || e.metaKey, moves = movesFrom(at, columns, n, isCommand);
    const typed = /^(Digit|Numpad)([1-9])$/.exec(e.code)?.[2] ?? (e.key.length === 1 ? e.key.toUpperCase() : "");
    const digit = typed ? symbols.indexOf(typed) + 1 : 0;
    const does = e.altKey ? null
      : isCommand && e.key.toLowerCase() === "z" ? e.shiftKey ? redo : undo
      : isCommand && e.key.toLowerCase() === "y" ? redo
      : e.key in moves ? () => select(moves[e.key], false) ?? board.cells[moves[e.key]].focus()
      : isCommand ? null
      : e.key === " " || e.key === "Enter" ? () => edit?.colour ? (paint(at), show()) : e.key === " " && !edit ? setPencil(!pencil) : null
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

  // ---- Hints: where to look, then the whole step, then done ------------------------------------------------------------

  async function hint() {
    trouble();
    if (told && told.level >= 1) return doIt();
    if (told) { told.level++; return show(); }
    const of = game, { facts, digits, marks, solution } = game;
    $("hint").disabled = true;
    try {
      const answer = await desk.ask({ ask: "hint", line: facts.line, digits: textOf(facts, digits), marks, solution, language: language() });
      if (of === game && !edit) told = { ...answer, level: ["step", "wrong", "lost", "reveal"].includes(answer.says) ? 0 : 2 };
    } catch (e) {
      trouble(e);
    }
    show();
  }
  function doIt() {
    const { says, put, strikes = [], left, cells, digit } = told, all = new Map();
    const cell = at => all.get(at) ?? all.set(at, [at, game.digits[at], game.marks[at]]).get(at);
    if (says === "wrong") cells.forEach(at => { if (!isTaken(at)) cell(at)[1] = 0; });
    else if (says === "lost") cells.forEach(at => { cell(at)[2] = game.verdict.left[at]; });
    else if (says === "step" || says === "reveal") {
      // What goes must be seen to be gone: a cell without marks gets all that were left.
      for (const [at, gone] of strikes) cell(at)[2] = (cell(at)[2] || left[at]) & ~bit(gone);
      const [at, what] = put ?? (says === "reveal" ? [cells[0], digit] : []);
      if (what) {
        Object.assign(cell(at), [at, what, 0]);
        if (has("auto")) for (const [other] of struck(at, what)) cell(other)[2] &= ~bit(what);
        select(at, false);
      }
    }
    told = null;
    change([...all.values()]);
    show();
  }
  function showTold() {
    $("told").hidden = !told;
    $("hint").textContent = t(!told || told.level > 1 ? "play.hint" : told.level ? "play.hint-do" : "play.hint-more");
    if (!told) return $("told").replaceChildren();
    const { says, level, technique, place, names, symbol, cells, words } = told;
    const lines = says !== "step" ? [t(`play.told-${says}${level === 1 ? "-which" : ""}`, { names, digit: symbol, n: cells?.length })]
      : level ? words : [t("play.told-look", { technique, place })];
    if (one("#play-told").dataset.said !== lines.join()) $("told").replaceChildren(...lines.map(line => make("p", {}, line)));
    $("told").dataset.said = lines.join();
  }

  // ---- Edit: clues, and for sums their circles and colours -------------------------------------------------------------

  function startEdit(facts, stand) {
    edit = editing.open(facts, stand?.count);
    told = null;
    build();
    count();
  }
  const editLine = () => editing.line(edit);
  async function edited(does) {
    const before = editing.copy(edit), of = edit;
    does(edit);
    edit.past.push(before);
    await redrawn(of);
  }
  async function redrawn(of) {
    show();
    try {
      const facts = await boardOf(editLine());
      if (of !== edit) return;
      trouble();
      const isOther = facts.regions !== edit.facts.regions || String(facts.sums) !== String(edit.facts.sums);
      edit.facts = facts;
      if (isOther) board.redress(facts), show();
      count();
    } catch (e) {
      trouble(e);
    }
  }
  function editBack() {
    const last = edit.past.pop();
    if (!last) return;
    Object.assign(edit, last);
    redrawn(edit);
    build();
  }
  const editDigit = (cell, digit) => edited(edit => { edit.givens[cell] = edit.givens[cell] === digit ? 0 : digit; });
  const paint = cell => edited(edit => { edit.regions[cell] = edit.regions[cell] === edit.colour ? "." : edit.colour; });

  async function switchMode() {
    trouble();
    if (!edit) return startEdit(game.facts, game);
    const line = editLine(), stand = { givens: game.givens, digits: game.digits, marks: game.marks, seconds: game.seconds, origin: game.origin };
    const fits = stand.digits.length === edit.givens.length && game.facts.kind === edit.facts.kind && game.facts.size === edit.facts.size;
    try {
      // A puzzle that was not changed is gone on with as it was.
      if ((await boardOf(line)).id === game.facts.id) { edit = null; build(); judge(); return count(); }
      await begin(line, { stand: fits ? stand : null, origin: fits ? game.origin : null, isOwn: true });
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
    game.seconds++;
    showClock();
    if (game.seconds % 5 === 0) save_();
  }

  const ownLink = facts => link("play", { puzzle: facts.text, size: facts.needs_size ? facts.size : "" });
  // The address says which puzzle it is, so that it can be sent and kept.
  const place_ = () => { if (!one("#play").hidden) history.replaceState(null, "", ownLink(game.facts)); };

  async function take(ask, options) {
    trouble();
    $("make").disabled = $("empty").disabled = $("read").disabled = true;
    try {
      await begin(await ask(), { ...options, isOwn: true });
      place_();
      board.select(Math.max(0, game.digits.indexOf(0)), false);
      board.cells[board.selected].focus({ preventScroll: true });
    } catch (e) {
      trouble(e);
    } finally {
      $("make").disabled = $("empty").disabled = $("read").disabled = false;
      $("stop").hidden = true;
    }
  }
  const seed = () => [...crypto.getRandomValues(new Uint32Array(2))].map(n => n.toString(36)).join("");
  function fresh() {
    making = new AbortController();
    $("stop").hidden = false;
    const question = { ask: "fresh", kind: $("kind").value, size: $("size").value, level: $("level").value, allow_multiple: $("multiple").checked, seed: seed() };
    return desk.ask(question, { signal: making.signal }).then(answer => answer.line);
  }
  function chooseKind() {
    const kind = tables.kinds.find(kind => kind.name === $("kind").value), was = $("size").value;
    $("size").replaceChildren(...kind.sizes.map(size => new Option(size.replace("x", "×"), size)));
    $("size").value = kind.sizes.includes(was) ? was : kind.size;
    $("multiple-row").hidden = !kind.has_sums;
  }

  function start() {
    $("kind").onchange = chooseKind;
    $("make").onclick = () => take(fresh);
    $("stop").onclick = () => making?.abort();
    $("empty").onclick = async () => { await take(async () => editing.blank(tables.kinds.find(kind => kind.name === $("kind").value), $("size").value)); if (game) startEdit(game.facts, game); };
    $("read").onclick = () => take(async () => $("text").value);
    $("mode").onclick = switchMode;
    $("undo").onclick = undo;
    $("redo").onclick = redo;
    $("erase").onclick = erase;
    $("pencil").onclick = () => setPencil(!pencil);
    $("hint").onclick = hint;
    $("fill").onclick = () => game.verdict && change(empty().map(cell => [cell, 0, game.verdict.left[cell]]));
    $("clear").onclick = () => {
      if (edit) return edited(edit => { edit.givens.fill(0); });
      change(game.digits.map((digit, cell) => isTaken(cell) ? [cell, digit, game.marks[cell]] : [cell, 0, 0]));
      say(t("play.cleared"));
    };
    $("reset").onclick = async () => {
      try {
        const { origin } = game, { id } = await boardOf(origin);
        keep.set(`game.at.${id}`, "null");
        await begin(origin, { isOwn: true });
        place_();
        say(t("play.was-reset"));
      } catch (e) { trouble(e); }
    };
    $("link").onclick = () => copy(wholeLink(ownLink(game.facts)));
    $("print").onclick = () => print();
    // What was written is fixed for whoever solves it.
    $("watch").onclick = () => {
      const { facts } = game, said = JSON.parse(facts.line);
      const { format_version, kind, size, regions, sums } = said, puzzle = textOf(facts, game.digits);
      lay({ line: edit ? editLine() : puzzle === facts.givens ? facts.line : JSON.stringify({ format_version, kind, size, puzzle, regions, sums }), by: "play" });
      go("watch");
    };
    for (const name of ["auto", "mistakes", "no-clock"]) {
      $(name).checked = has(name);
      $(name).onchange = () => { keep.set(`play.${name}`, $(name).checked ? "1" : "0"); if (game) judge(); };
    }
    onLaid(puzzle => { if (puzzle && puzzle.by !== "play") begin(puzzle.line).catch(trouble); });
    setInterval(tick, 1000);
    addEventListener("pagehide", save_);
  }

  function open(query) {
    isHere = true;
    const text = query.get("puzzle"), size = query.get("size");
    if (text) {
      if (game?.facts.text === text && (!size || game.facts.size === size)) return;
      return begin(text, { size, isOwn: true }).then(() => board.select(0, false)).catch(trouble);
    }
    if (game || table.puzzle) return;
    const line = kept.last();
    if (line) begin(line, { isOwn: true }).catch(() => { /* What was kept is read no longer. */ });
  }

  async function speak_() {
    const options = (select, rows) => { const was = select.value; select.replaceChildren(...rows.map(([value, name]) => new Option(name, value))); if (was) select.value = was; };
    options($("kind"), tables.kinds.map(kind => [kind.name, kind.title]));
    options($("level"), [["", t("play.any-level")], ...tables.levels.filter(level => level.name !== "beyond").map(level => [level.name, level.title])]);
    chooseKind();
    if (!game) return;
    told = null;
    game.facts = await boardOf(game.facts.line);
    if (edit) edit.facts = await boardOf(editLine());
    build();
    showCount();
  }

  return { start, open, speak: () => { speak_().catch(trouble); } };
})());
