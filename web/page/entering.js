// How Play is entered: pointers that choose cells, the keys of the pad and of the keyboard, and the tools that need no
// library. `play` offers now() with the game, null while editing; edit() with the puzzle being edited; act(name, more);
// board(); has(wish); and what keys may do besides. Not here: what an act makes of a game (game.js).
function openEntering(/** @type {InPlay} */ $, /** @type {OfEntering} */ play) {
  const { now, act, board, has } = play;
  const facts = () => (play.edit() ?? now()).facts;
  const wishes = () => ({ strikes: has("auto"), advance: has("advance") });
  // Choosing several cells with single presses, until it is switched off.
  let several = false, heard = -Infinity;
  /** @type {Drag | null} */
  let drag = null;

  // ---- Digits, marks and colours ------------------------------------------------------------------------------------

  /** @param {number} k */
  const paintName = k => t(`solve.paint-${k}`);
  // Writes into what is chosen, and says what stands there then.
  /** @param {number} digit @param {string} [mode] */
  function write(digit, mode) {
    const game = now(), { cursor, chosen, givens } = game.at, as = mode ?? game.at.mode;
    if (as !== "colour" && chosen.every(cell => givens[cell])) return say(t("play.is-given"));
    if (act("write", { digit, mode: as, ...wishes() }) && as !== "digit") say(board().cells[cursor].said ?? "");
  }
  function erase() {
    const { chosen, givens, colours, pen } = now().at;
    if (chosen.every(cell => givens[cell] && !colours[cell] && !pen[cell])) return say(t("play.is-given"));
    act("erase");
  }
  // A digit of the pad or the keyboard. If the digit comes first, it is held until cells are pressed.
  /** @param {number} digit @param {string} [mode] */
  function enter(digit, mode) {
    if (play.edit()) return play.editDigit(digit);
    if (!has("by-digit") || mode) return write(digit, mode);
    act("hold", { digit });
    const { held, mode: as } = now().at;
    if (held) say(t("solve.armed", { digit: as === "colour" ? paintName(held) : facts().symbols[held - 1] }));
  }
  const writeHeld = () => { if (now()?.at.held) write(now().at.held); };
  /** @param {string} mode */
  function setMode(mode) {
    if (!now()) return;
    if (act("mode", { mode: mode === now().at.mode ? "digit" : mode })) sayMode();
  }
  const sayMode = () => say(t("solve.mode-is", { mode: t(`solve.mode-${now().at.mode}`) }));

  // ---- Pointers -----------------------------------------------------------------------------------------------------

  // A board that is wider than its frame is moved by a finger, unless several cells are being chosen.
  /** @param {PointerEvent} e */
  const isMoved = e => e.pointerType === "touch" && !several && $("board").hasAttribute("data-wide");
  /** @param {HTMLElement} grid */
  function watch(grid) {
    /** @param {PointerEvent} e */
    const isAdding = e => several || e.ctrlKey || e.metaKey || e.shiftKey;
    grid.addEventListener("pointerdown", e => {
      const target = /** @type {HTMLElement} */ (e.target), cell = Number(target.dataset?.cell ?? -1);
      const { x, y, width, height } = target.getBoundingClientRect(),
        point = /** @type {[number, number]} */ ([(e.clientX - x) / width, (e.clientY - y) / height]);
      drag = now() && e.button === 0 && cell >= 0 && !isMoved(e)
        ? { last: cell, isAdding: isAdding(e), isPen: now().at.mode === "pen", point } : null;
      if (!drag) return;
      // A finger is caught by the first cell; it is to reach the others.
      if (target.hasPointerCapture?.(e.pointerId)) target.releasePointerCapture(e.pointerId);
      act(drag.isAdding ? "toggle" : "choose", { cell });
      sayChosen();
    });
    // The focus goes to the cell of the cursor, which is not always the one that was pressed.
    grid.addEventListener("mousedown", e => {
      if (!drag) return;
      e.preventDefault();
      board().cells[now().at.cursor].focus({ preventScroll: true });
    });
    grid.addEventListener("pointermove", e => {
      if (!drag || !e.buttons || !now()) return;
      for (const each of e.getCoalescedEvents?.() ?? [e]) {
        const cell = cellUnder(each);
        if (cell < 0 || cell === drag.last) continue;
        if (drag.isPen) stroke(drag.last, cell); else act("add", { cell });
        drag.last = cell;
        drag.isLong = true;
      }
    });
    grid.addEventListener("dblclick", e => {
      const cell = /** @type {HTMLElement} */ (e.target).dataset?.cell;
      if (now() && !now().at.held && cell != null && act("alike", { cell: Number(cell) })) sayChosen();
    });
  }
  // A line of the pen to a neighbour; the first one of a stroke decides whether it draws or takes away, and all are
  // undone together.
  /** @param {number} from @param {number} to */
  function stroke(from, to) {
    const line = pens.between(facts(), from, to);
    if (!line || !drag) return;
    drag.isOn ??= !(now().at.pen[line.cell] & line.bit);
    if (act("draw", { ...line, isOn: drag.isOn, joins: drag.isJoined })) drag.isJoined = true;
  }
  // Wherever the pointer is let go.
  /** @param {boolean} isDone */
  function end(isDone) {
    if (!drag) return;
    heard = performance.now();
    const { isLong, isPen, last, point } = drag;
    drag = null;
    if (!isDone || !now()) return;
    const edge = isPen && !isLong && pens.edgeAt(facts(), last, ...point);
    if (edge) act("draw", { ...edge, isOn: !(now().at.pen[edge.cell] & edge.bit) });
    if (isPen) return;
    if (isLong) sayChosen();
    writeHeld();
  }
  // A click without a pointer, of a screen reader, say; or one of a finger that moves the board.
  /** @param {number} cell */
  function press(cell) {
    if (performance.now() - heard < 400) return;
    act(several ? "toggle" : "choose", { cell });
    writeHeld();
  }
  const sayChosen = () => { if (now().at.chosen.length > 1) say(t("edit.chosen", { n: now().at.chosen.length })); };

  // ---- Keys ---------------------------------------------------------------------------------------------------------

  /** @type {{ [key: string]: string }} */
  const LETTERS = { Z: "digit", X: "corner", C: "centre", V: "colour", B: "pen" };
  // What a key writes for now: with Shift in the corners, with Ctrl in the centre, with Alt or both a colour, as on
  // other pages; or as somebody wishes who is used to Shift for the centre and Alt for the corners. Ctrl with a letter
  // is the browser's, so letters have Alt.
  /** @param {KeyboardEvent} e @param {string} typed */
  function modeOf(e, typed) {
    const isCommand = e.ctrlKey || e.metaKey;
    if (has("shift-centre")) return e.altKey ? "corner" : e.shiftKey ? "centre" : null;
    if (e.altKey && typed > "9") return "centre";
    return e.altKey || isCommand && e.shiftKey ? "colour" : isCommand ? "centre" : e.shiftKey ? "corner" : null;
  }
  // The pen goes with the cursor.
  /** @param {number} cell */
  function penTo(cell) {
    const { cursor, pen } = now().at, line = cell === cursor ? null : pens.between(facts(), cursor, cell);
    if (!line) return;
    act("draw", { ...line, isOn: !(pen[line.cell] & line.bit) });
    act("choose", { cell });
    board().cells[cell].focus();
  }
  /** @param {string} typed */
  const paintKey = typed => /^[1-8]$/.test(typed) ? () => write(+typed, "colour") : null;
  // What a key does in a game; null if nothing.
  /** @param {KeyboardEvent} e @param {string} typed @param {number} digit @param {{ [key: string]: number }} moves */
  function gameKey(e, typed, digit, moves) {
    const { at } = now(), isCommand = e.ctrlKey || e.metaKey, key = e.key.toUpperCase();
    if (e.key in moves && e.altKey && e.key.startsWith("Arrow")) return () => penTo(moves[e.key]);
    if (e.key in moves && e.shiftKey && e.key.startsWith("Arrow"))
      return () => { act("add", { cell: moves[e.key] }); sayChosen(); };
    if (isCommand && !/^[1-9]$/.test(typed))
      return key === "A" ? () => { act("chooseAll", { cells: at.digits.map((_, cell) => cell) }); sayChosen(); } : null;
    if (e.key === " ") return () => { if (act("turn")) sayMode(); };
    if (e.key === "Enter") return at.held ? writeHeld : null;
    if (e.key === "Escape") return () => play.escape() || act("alone");
    const mode = modeOf(e, typed);
    if (mode && mode !== at.mode) return mode === "colour" ? paintKey(typed) : digit ? () => enter(digit, mode) : null;
    if (at.mode === "colour") { const does = paintKey(typed); if (does) return does; }
    if (digit && at.mode !== "colour") return () => enter(digit);
    if (LETTERS[key]) return () => { if (act("mode", { mode: LETTERS[key] })) sayMode(); };
    return key === "Q" ? () => pause(!at.paused) : key === "S" ? takeSnapshot : null;
  }
  /** @param {KeyboardEvent} e */
  function key(e) {
    const edit = play.edit(), at = edit ? board().selected : now().at.cursor, { symbols } = facts();
    const isCommand = e.ctrlKey || e.metaKey, moves = movesFrom(at, facts(), isCommand);
    const typed = /^(Digit|Numpad)([1-9])$/.exec(e.code)?.[2] ?? (e.key.length === 1 ? e.key.toUpperCase() : "");
    const digit = typed ? symbols.indexOf(typed) + 1 : 0;
    const does = edit && e.altKey ? null
      : edit && play.settingKey(e, typed) ? play.settingKey(e, typed)
      : isCommand && e.key.toLowerCase() === "z" ? e.shiftKey ? play.redo : play.undo
      : isCommand && e.key.toLowerCase() === "y" ? play.redo
      : e.key in moves && !e.altKey && !(e.shiftKey && !edit)
        ? () => { play.select(moves[e.key]); board().cells[moves[e.key]].focus(); }
      : e.key === "+" ? () => play.cage(at)
      : ["Backspace", "Delete", "0", "."].includes(e.key) && !isCommand ? () => edit ? play.editDigit(0) : erase()
      : !edit ? gameKey(e, typed, digit, moves)
      : isCommand ? null
      : [" ", "Enter"].includes(e.key) ? () => play.paint(at)
      : digit ? () => enter(digit) : null;
    if (!does) return;
    e.preventDefault();
    does();
  }

  // ---- The pad ------------------------------------------------------------------------------------------------------

  /** @param {number} k */
  const swatch = k => {
    const svg = draw("svg", document.createElementNS(SVG, "g"), { viewBox: "0 0 40 40", "aria-hidden": "true" });
    setMarkup(svg, `${paintsAs(`pad${k}-`, 16)}<rect width="40" height="40" fill="url(#pad${k}-${k})"/>`);
    return svg;
  };
  // Digits, or colours; then the key that erases.
  function pad() {
    const { symbols } = facts(), isColours = !play.edit() && now().at.mode === "colour",
      wanted = isColours ? "colours" : symbols;
    if ($("pad").dataset.of === wanted + language()) return;
    const here = document.activeElement,
      hadFocus = here && $("pad").contains(here) ? here.id || here.getAttribute("data-digit") : null;
    $("pad").dataset.of = wanted + language();
    const key = (/** @type {number} */ k, /** @type {Content[]} */ ...inside) => make("button",
      { type: "button", "data-digit": k, click: () => enter(k) }, ...inside);
    /** @param {unknown} _ @param {number} k */
    const colour = (_, k) => key(k + 1, swatch(k + 1));
    const keys = isColours ? Array.from({ length: games.N_COLOURS }, colour)
      : [...symbols].map((name, k) => key(k + 1, make("span", {}, name)));
    const rubber = make("button", { type: "button", id: "play-erase", class: "word",
      click: () => play.edit() ? play.editDigit(0) : erase() }, t("play.erase"));
    const n = keys.length + 1;
    // In one row, in few, and where there is least room.
    $("pad").style.setProperty("--keys", n <= 10 ? n : Math.ceil(n / Math.ceil(n / 10)));
    $("pad").style.setProperty("--few", n <= 5 ? n : n <= 8 ? Math.ceil(n / 2) : n <= 10 ? 5 : 6);
    $("pad").style.setProperty("--least", n <= 5 ? n : n <= 8 ? Math.ceil(n / 2) : 5);
    $("pad").classList.toggle("colours", isColours);
    $("pad").replaceChildren(...keys, rubber);
    if (hadFocus != null) (hadFocus === "play-erase" ? rubber : keys[+hadFocus - 1] ?? rubber).focus();
  }
  function showPad() {
    pad();
    const edit = play.edit(), at = now()?.at, { each } = facts(), isColours = $("pad").classList.contains("colours");
    const counts = (edit ? edit.givens : at.digits).reduce((all, digit) => (all[digit] = (all[digit] ?? 0) + 1, all),
      /** @type {{ [digit: number]: number }} */ ({}));
    for (const key of all("button[data-digit]", $("pad"))) {
      const k = Number(key.dataset.digit);
      key.toggleAttribute("data-held", !edit && at.held === k);
      if (!edit && has("by-digit")) key.setAttribute("aria-pressed", at.held === k);
      else key.removeAttribute("aria-pressed");
      key.disabled = !!at?.paused;
      if (isColours) {
        key.setAttribute("aria-label", paintName(k));
        key.title = paintName(k);
        key.dataset.left = String(k);
        continue;
      }
      // On a board without whole rows nobody knows how many there are.
      const left = each === null ? null : each - (counts[k] ?? 0), digit = one("span", key).textContent ?? "";
      // How many are left is drawn by the style: the key's name says it in words.
      key.dataset.left = left === null ? "" : String(Math.max(left, 0));
      key.toggleAttribute("data-done", left !== null && left <= 0);
      key.setAttribute("aria-label", left === null ? digit : t("play.key", { digit, n: Math.max(left, 0) }));
    }
    $("pad").dataset.mode = edit ? "digit" : at.mode;
    $("modes").hidden = !!edit;
    if (!edit) for (const button of all("[data-mode]", $("modes")))
      button.setAttribute("aria-pressed", button.dataset.mode === at.mode);
  }

  // ---- Pause and snapshots ------------------------------------------------------------------------------------------

  /** @param {boolean} on */
  function pause(on) {
    if (!now() || !act("pause", { on })) return;
    say(on ? t("solve.paused") : t("solve.go-on"));
    if (on) $("go-on").focus(); else board().cells[now().at.cursor].focus({ preventScroll: true });
  }
  function takeSnapshot() {
    if (act("snapshot")) note(t("solve.taken", { n: last(now().at.snapshots).n }));
  }
  /** @param {State} at */
  function showSnapshots(at) {
    const rows = at.snapshots.map(({ n, digits, seconds }) => ({ n, left: digits.filter(digit => !digit).length,
      time: clockWords(seconds) }));
    const wanted = JSON.stringify([language(), rows]), list = $("snapshots");
    if (list.dataset.of === wanted) return;
    list.dataset.of = wanted;
    /** @param {{ n: number, left: number, time: string }} row */
    const back = row => make("button", { type: "button", "data-restore": row.n,
      click: () => { if (act("restore", { n: row.n })) note(t("solve.returned", { n: row.n })); } },
      t("solve.return-to", row));
    const gone = (/** @type {{ n: number }} */ { n }) => make("button",
      { type: "button", "aria-label": t("solve.forget", { n }),
        click: () => { act("forget", { n }); say(t("solve.forgotten")); $("snapshot").focus(); } }, "×");
    list.replaceChildren(...rows.map(row => make("li", {}, back(row), gone(row))));
    list.hidden = !rows.length;
  }
  function show() {
    showPad();
    const at = now()?.at, isPaused = !!at?.paused;
    $("cover").hidden = !isPaused;
    $("board").toggleAttribute("data-paused", isPaused);
    $("board").inert = isPaused;
    $("pause").setAttribute("aria-pressed", isPaused);
    for (const name of /** @type {const} */ (["erase", "fill", "clear", "several", "snapshot", "hint", "pause", "check",
      "link-progress"])) $(name).disabled = !at || isPaused && name !== "pause";
    for (const name of /** @type {const} */ (["erase", "clear"])) if (play.edit()) $(name).disabled = false;
    $("reset").disabled = isPaused;
    $("several").setAttribute("aria-pressed", several);
    $("board").toggleAttribute("data-several", several);
    if (at) showSnapshots(at);
  }
  function start() {
    addEventListener("pointerup", () => end(true));
    addEventListener("pointercancel", () => end(false));
    for (const button of all("[data-mode]", $("modes"))) button.onclick = () => setMode(button.dataset.mode ?? "");
    $("several").onclick = () => { several = !several; show(); };
    $("pause").onclick = () => pause(!now().at.paused);
    $("go-on").onclick = () => pause(false);
    $("snapshot").onclick = takeSnapshot;
    // A board that fits its frame needs no finger to be moved.
    const fit = () => {
      const holder = $("board").parentElement;
      if (holder) $("board").toggleAttribute("data-wide", holder.scrollWidth > holder.clientWidth + 1);
    };
    new ResizeObserver(fit).observe($("board"));
  }
  return { start, show, key, watch, press };
}
