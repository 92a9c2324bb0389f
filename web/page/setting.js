// The editor of rules in Play: a rule is chosen from the library's table, then cells, then a value if it has one. The
// library makes of them the text that says the board; here is only what is chosen. Not here: what a rule asks, and
// where it fits.
function openSetting(/** @type {InPlay} */ $,
  /** @type {OfSetting} */ { now, of, board, boardOf, build, show, count, trouble }) {
  const MOST_STEPS = 200;
  /** @param {string} name */
  const rowOf = name => tables.rules.find(rule => rule.name === name);
  /** @param {string} name */
  const ruleName = name => rowOf(name)?.title ?? t(`edit.rule.${name}`);
  /** @param {Tool} rule */
  const isTool = rule => rule.takes !== "nothing";
  // Tools that say where cells are, and not what is on them.
  /** @param {Tool} rule */
  const isShape = rule => ["corners", "runs", "areas", "blocks"].includes(rule.takes);
  const tool = () => now()?.base && rowOf(now().tool);
  const asked = (/** @type {Act} */ does, /** @type {string | undefined} */ line = undefined) =>
    near.ask({ ask: "setting", line, does, language: language() });
  /** @param {string} line */
  const factsOf = async line => editing.widened(await boardOf(line));
  /** @type {{ from: number } | null} */
  let drag = null;
  let isDragged = false, heard = -Infinity;
  // A cage that waits until the next one is drawn: a board that changed under a finger would lose it.
  /** @type {ReturnType<typeof setAside> | null} */
  let waiting = null;

  // ---- Changes, one after the other ---------------------------------------------------------------------------------

  const snapshot = (/** @type {Edit} */ edit) => edit.base
    ? { line: editing.line(edit), draft: edit.draft?.slice() ?? null } : editing.copy(edit);
  /** @param {EditStep} before */
  function remember(/** @type {Edit} */ edit, before) {
    edit.past.push(before);
    edit.past.splice(0, edit.past.length - MOST_STEPS);
  }
  // Each change waits for the one before: its line is that of the board as it is then.
  /** @param {() => unknown} does */
  function queue(/** @type {Edit} */ edit, does) {
    /** @param {unknown} e */
    const failed = e => { if (edit === now()) trouble(e); return false; };
    return edit.queue = edit.queue.then(() => edit === now() ? does() : false).catch(failed);
  }

  // Changes clues, sums or colours, which stand in the page until the library has read them.
  /** @param {(edit: Edit) => void} does */
  function edited(does) {
    const edit = now();
    remember(edit, snapshot(edit));
    does(edit);
    return redrawn(edit);
  }
  function redrawn(/** @type {Edit} */ edit) {
    show();
    return queue(edit, async () => {
      const facts = await factsOf(editing.line(edit));
      if (edit !== now()) return;
      trouble();
      const isOther = facts.regions !== edit.facts.regions || String(facts.sums) !== String(edit.facts.sums);
      edit.facts = facts;
      if (isOther) board().refresh(facts), show();
      save();
      count();
    });
  }
  // Changes rules: the library answers with another board, or refuses.
  /** @param {Act} does @param {EditStep} [before] */
  function act(does, before) {
    const edit = now();
    return queue(edit, async () => {
      before ??= snapshot(edit);
      const answer = await asked(does, editing.line(edit));
      const facts = await factsOf(answer.line);
      if (edit !== now()) return false;
      remember(edit, before);
      laid(edit, answer, facts);
      return true;
    });
  }
  function laid(/** @type {Edit} */ edit, /** @type {Answers["setting"]} */ answer, /** @type {WideFacts} */ facts) {
    const others = answer.own.filter(tool => !rowOf(tool.name));
    tables.rules.push(...others);
    if (others.length) name();
    const { fits, sizes, form } = answer,
      pieces = answer.pieces.map(piece => ({ ...piece, cells: piece.cells.map(cell => facts.own[cell]) }));
    const isOther = facts.columns !== edit.facts.columns || String(facts.own) !== String(edit.facts.own);
    if (isOther) edit.givens = digitsOf(facts, facts.givens);
    // Letters of regions that are gone say nothing any more; those of a draft do.
    if (isOther || !edit.draft?.includes(".") && !pieces.some(drafts.isRegions)) edit.draft = null;
    Object.assign(edit, { facts, base: { size: facts.size, rules: facts.rules }, pieces, fits, sizes, form });
    edit.chosen = edit.chosen.filter((/** @type {number} */ cell) => cell < edit.givens.length);
    trouble();
    const hadFocus = document.activeElement?.hasAttribute("data-cell");
    build();
    if (hadFocus) board().cells[Math.max(0, board().selected)].focus({ preventScroll: true });
    save();
    count();
  }
  /** @param {string} line */
  async function look(/** @type {Edit} */ edit, line) {
    const answer = await asked({ act: "look" }, line), facts = await factsOf(line);
    if (edit === now()) laid(edit, answer, facts);
  }
  function back() {
    const edit = now(), last = edit.past.pop();
    if (!last) return;
    say(t("play.undone"));
    if (!edit.base) {
      Object.assign(edit, last);
      redrawn(edit);
      return build();
    }
    queue(edit, async () => {
      const { line = "", draft = null } = last, facts = await factsOf(line);
      if (edit !== now()) return;
      edit.givens = digitsOf(facts, facts.givens);
      await look(edit, line);
      edit.draft = draft;
      show();
      save();
    });
  }

  // ---- A board begins, is kept, and ends ----------------------------------------------------------------------------

  // An empty board of a kind, and the first tool that its puzzles need.
  /** @param {KindRow} kind @param {string} size */
  async function blank(kind, size) {
    if (kind.has_sums) return { line: editing.blank(kind, size) };
    const { line } = await asked({ act: "begin", kind: kind.name, size });
    return { line,
      tool: kind.rules.find(name => {
        const rule = rowOf(name);
        return rule && isTool(rule) && rule.takes !== "corners";
      }) };
  }
  function begin(/** @type {Draft} */ { line, draft, tool: wanted } = {}) {
    const edit = now();
    if (!edit.base && !line) return save();
    queue(edit, async () => {
      const was = line ?? editing.line(edit), facts = await factsOf(was);
      if (edit !== now()) return;
      const { past, queue: waiting } = edit;
      Object.assign(edit, editing.open(facts), { past, queue: waiting, draft: draft ?? null });
      if (edit.base) choose(wanted && rowOf(wanted) ? wanted : "");
      if (edit.base) return look(edit, was);
      build();
      count();
    });
  }
  function save() {
    const edit = now();
    if (!edit) return;
    const { draft, tool } = edit;
    keep.set("game.edit", JSON.stringify({ of: of().facts.id, line: editing.line(edit), draft, tool }));
  }
  const leave = () => keep.drop("game.edit");
  function kept(/** @type {Game} */ { facts }) {
    try {
      const was = JSON.parse(keep.get("game.edit") ?? "null");
      const isDraft = was?.draft == null
        || Array.isArray(was.draft) && was.draft.every((/** @type {string} */ letter) => /^[A-Y.]$/.test(letter));
      return was?.of === facts.id && typeof was.line === "string" && isDraft ? was : null;
    } catch { return null; }
  }

  // ---- Cells and values ---------------------------------------------------------------------------------------------

  /** @param {string} name */
  function choose(name) {
    const edit = now();
    Object.assign(edit, { tool: name, chosen: name ? edit.chosen : [] });
    $("tool").value = name;
    $("value").value = tool()?.takes === "regions" ? drafts.next(edit) : "";
    show();
  }
  /** @param {number} cell */
  function toggle(cell) {
    const edit = now(), at = edit.chosen.indexOf(cell);
    if (at >= 0) edit.chosen.splice(at, 1); else edit.chosen.push(cell);
    show();
    say([board().cells[cell].said, t("edit.chosen", { n: edit.chosen.length })].join(". "));
  }
  // On to a cell: back to the one before takes the last away. Only neighbours join a line; a pointer that was faster
  // than its moves are told passes over the cells between.
  /** @param {number} cell */
  function extend(cell) {
    const { chosen } = now();
    if (chosen.at(-2) === cell) chosen.pop();
    else for (const next of tool()?.takes === "line" ? pens.onWay(now().facts, last(chosen), cell) : [cell])
      if (!chosen.includes(next)) chosen.push(next);
    show();
  }
  // A click, of a screen reader, say: that of a pointer, which not every tap has, has been heard already.
  /** @param {number} cell */
  function press(cell) {
    if (tool() && performance.now() - heard > 300) toggle(cell);
  }
  /** @param {HTMLElement} grid */
  function watchDrags(grid) {
    grid.addEventListener("pointerdown", e => {
      isDragged = false;
      drag = tool() && e.button === 0 ? { from: Number(/** @type {HTMLElement} */ (e.target).dataset?.cell ?? -1) }
        : null;
    });
    grid.addEventListener("pointermove", e => {
      if (!drag || drag.from < 0 || !e.buttons) return;
      const { from } = drag;
      for (const each of e.getCoalescedEvents?.() ?? [e]) {
        const cell = cellUnder(each);
        if (cell < 0 || cell === (isDragged ? now().chosen.at(-1) : from)) continue;
        if (!isDragged) {
          isDragged = true;
          if (tool()?.takes === "cage" && now().chosen.length > 1 && !now().chosen.includes(from)) waiting = setAside();
          if (now().chosen.at(-1) !== from) now().chosen = now().chosen.filter(other => other !== from).concat(from);
        }
        board().select(cell, false);
        extend(cell);
      }
    });
    /** @param {boolean} isTap */
    const end = isTap => {
      const cell = drag && isTap && !isDragged ? drag.from : -1, isDrawn = drag && isTap && isDragged;
      if (drag) heard = performance.now();
      drag = null;
      isDragged = false;
      if (waiting) put(waiting);
      waiting = null;
      // A line without a number is whole when it was drawn.
      if (isDrawn && tool()?.takes === "line" && !tool()?.value) return void add();
      if (cell < 0) return;
      board().select(cell, false);
      toggle(cell);
    };
    grid.addEventListener("pointerup", () => end(true));
    grid.addEventListener("pointercancel", () => end(false));
  }

  const chosenOr = (/** @type {Edit} */ edit) => edit.chosen.length ? edit.chosen.slice()
    : board().selected >= 0 ? [board().selected] : [];
  function add() {
    const edit = now(), rule = tool(), cells = rule ? chosenOr(edit) : [];
    if (!rule || !cells.length) return undefined;
    if (rule.takes === "regions") return paint(edit, rule, cells);
    edit.chosen = cells;
    return put(setAside());
  }
  // What is chosen, as a piece; nothing is chosen after it.
  function setAside() {
    const edit = now(),
      piece = { edit, rule: /** @type {Tool} */ (tool()), cells: edit.chosen, value: $("value").value };
    edit.chosen = [];
    $("value").value = "";
    show();
    return piece;
  }
  // The next piece can be chosen meanwhile; one that was refused is chosen again, unless another is.
  async function put(/** @type {ReturnType<typeof setAside>} */ { edit, rule, cells, value }) {
    const { facts: { own, places } } = edit;
    /** @type {Act} */
    const does = isShape(rule)
      ? { act: "shape", rule: rule.name, places: cells.map(cell => places[cell]), value }
      : { act: "add", rule: rule.name, cells: cells.map(cell => own.indexOf(cell))
        .filter(cell => cell >= 0), value };
    const isAdded = await act(does);
    if (edit !== now()) return;
    if (isAdded) return say(t("edit.added", { name: ruleName(rule.name) }));
    if (edit.chosen.length || $("value").value) return;
    edit.chosen = cells;
    $("value").value = value;
    show();
  }
  function drop() {
    now().chosen = [];
    show();
    say(t("edit.dropped"));
  }
  /** @param {number} k */
  const remove = async k => { if (await act({ act: "remove", piece: k })) say(t("edit.removed")); };
  // What a place without a cell is called; one that is blocked may have a digit.
  /** @param {number} cell */
  function blocked(cell) {
    const digit = /straights=(\S+)/.exec(now().facts.rules)?.[1][cell];
    return digit && /^[1-9]$/.test(digit) ? t("edit.blocked-digit", { digit })
      : t(now().form ? "edit.blocked" : "edit.no-cell");
  }
  // A digit that is typed where no cell is: that of a blocked place.
  /** @param {number} cell @param {string} value */
  async function block(cell, value) {
    if (now().form !== "straights") return say(blocked(cell));
    if (await act({ act: "shape", rule: "straights", places: [now().facts.places[cell]], value }))
      say(board().cells[cell].said ?? "");
  }
  // The piece that lies on a cell: the last one, of the chosen rule if there is one.
  /** @param {number} cell */
  function pieceOn(cell) {
    const { pieces, tool: name } = now(),
      on = (/** @type {PieceTold} */ piece) => !piece.stays && piece.cells.includes(cell);
    const own = pieces.findLastIndex(piece => piece.rule === name && on(piece));
    return own >= 0 ? own : pieces.findLastIndex(on);
  }

  // ---- Regions: painted until all of them are whole -----------------------------------------------------------------

  /** @param {Tool} rule @param {number[]} cells */
  async function paint(/** @type {Edit} */ edit, rule, cells) {
    const letter = $("value").value.trim().toUpperCase();
    if (!drafts.letters(edit).includes(letter))
      return trouble(new Error(t("edit.not-a-letter", { last: drafts.letters(edit).at(-1) })));
    const before = snapshot(edit), draft = drafts.of(edit).slice();
    for (const cell of cells) draft[cell] = letter;
    Object.assign(edit, { draft, chosen: [] });
    trouble();
    $("value").value = drafts.sizeOf(draft, letter) < edit.facts.digits ? letter : drafts.next(edit);
    show();
    const isWhole = drafts.letters(edit).every(each => drafts.sizeOf(draft, each) === edit.facts.digits);
    const isLaid = isWhole && await act({ act: "regions", rule: rule.name, letters: draft.join("") }, before);
    if (isLaid) edit.draft = null; else remember(edit, before);
    if (edit !== now()) return;
    save();
    show();
    say(drafts.words(edit) || t("edit.added", { name: ruleName(rule.name) }));
  }

  // ---- Keys ---------------------------------------------------------------------------------------------------------

  // Takes back the last character of a value, or the last cell.
  function takeBack() {
    const field = $("value");
    if (field.value && tool()?.value && tool()?.takes !== "regions") field.value = field.value.slice(0, -1);
    else now().chosen.pop();
    show();
  }
  // What a key does while a board is set; null if it has no meaning here.
  /** @param {KeyboardEvent} e @param {string} typed */
  function key(e, typed) {
    const edit = now(), at = board().selected, isDelete = ["Delete", "Backspace"].includes(e.key);
    if (!edit.base || e.ctrlKey || e.metaKey || at < 0) return null;
    if (!tool()) return isDelete && !edit.givens[at] && pieceOn(at) >= 0 ? () => remove(pieceOn(at)) : null;
    if (e.shiftKey && e.key.startsWith("Arrow")) {
      return () => {
        const next = movesFrom(at, edit.facts, false)[e.key];
        if (!edit.chosen.length) edit.chosen.push(at);
        extend(next);
        board().select(next);
        show();
      };
    }
    if (e.key === " ") return () => toggle(at);
    if (e.key === "Enter") return () => { add(); };
    if (e.key === "Escape") return drop;
    if (isDelete && edit.chosen.length) return takeBack;
    if (isDelete) return pieceOn(at) >= 0 ? () => remove(pieceOn(at)) : null;
    if (!typed || !tool()?.value || !edit.chosen.length || e.key.length > 1) return null;
    return () => { write(typed); };
  }
  // Takes what is typed, or a digit that is pressed, as the value of what is chosen; false if it is a clue.
  /** @param {string} typed */
  function write(typed) {
    const rule = tool(), field = $("value");
    if (!rule?.value || !now().chosen.length) return false;
    field.value = rule.takes === "regions" ? typed : (field.value + typed).slice(0, field.maxLength);
    say(field.value);
    return true;
  }

  // ---- What is shown ------------------------------------------------------------------------------------------------

  const UNORDERED = ["cage", "cells", "mark", "regions", "corner", "corners", "areas", "blocks", "runs"];
  function drawn() {
    const edit = now();
    if (!edit?.base) return { drawn: proving.drawn(edit) };
    const { x, y, side, places, columns } = edit.facts, { chosen, draft } = edit;
    /** @param {number} cell */
    const at = cell => ({ x: x + places[cell] % columns * side, y: y + Math.floor(places[cell] / columns) * side });
    /** @param {number} cell */
    const middle = cell => ({ x: at(cell).x + side / 2, y: at(cell).y + side / 2 });
    /** @param {number} cell */
    const square = cell => `<rect class="chosen" x="${at(cell).x}" y="${at(cell).y}" width="${side}" `
      + `height="${side}"/>`;
    const way = () => `<path class="way" d="M${chosen.map(cell => `${middle(cell).x} ${middle(cell).y}`).join("L")}"/>`;
    /** @param {number} cell */
    const start = cell => `<circle class="start" cx="${middle(cell).x}" cy="${middle(cell).y}" r="${side * 0.16}"/>`;
    /** @param {string} name @param {number} cell */
    const letter = (name, cell) => name === "." ? ""
      : `<text class="draft" x="${middle(cell).x}" y="${at(cell).y + side * 0.66}"`
      + ` text-anchor="middle" font-size="${side * 0.45}">${name}</text>`;
    const rule = tool(), isInOrder = rule && !UNORDERED.includes(rule.takes) && chosen.length;
    const names = draft && tool()?.takes === "regions" ? draft.map(letter).join("") : "";
    return { tints: chosen.map(square).join(""),
      drawn: proving.drawn(edit) + (isInOrder ? way() + start(chosen[0]) : "") + names };
  }
  /** @param {number} cell */
  function describe(cell) {
    const edit = now(), at = edit?.chosen?.indexOf(cell) ?? -1;
    if (!edit?.base) return proving.describe(edit, cell);
    const letter = edit.draft && tool()?.takes === "regions" ? edit.draft[cell] : ".";
    return [...letter !== "." ? [t("edit.letter-here", { letter })] : [],
      ...at >= 0 ? [t("edit.chosen-here", { n: at + 1 })] : [], ...proving.describe(edit, cell)];
  }

  function showPieces(/** @type {Edit} */ edit) {
    const list = $("pieces");
    const rows = edit.pieces.map((piece, k) =>
      ({ k, text: setWords(piece), stays: piece.stays })).filter(({ stays }) => !stays);
    const wanted = JSON.stringify(rows);
    if (list.dataset.of === wanted) return;
    const had = all("button", list).findIndex(button => button === document.activeElement);
    list.dataset.of = wanted;
    /** @param {number} k @param {string} name */
    const button = (k, name) => make("button", { type: "button", "aria-label": t("edit.remove-it", { name }),
      click: () => remove(k) },
      t("edit.remove"));
    list.replaceChildren(...rows.map(({ k, text }) => make("li", {}, make("span", {}, text), button(k, text))));
    $("no-pieces").hidden = rows.length > 0;
    const buttons = list.querySelectorAll("button");
    if (had >= 0) (buttons[Math.min(had, buttons.length - 1)] ?? $("tool")).focus();
  }
  function showSwitches(/** @type {Edit} */ edit) {
    const box = $("switches"),
      isOffered = (/** @type {Tool} */ rule) => rule.takes === "nothing" && !rule.is_ground
        && edit.fits.includes(rule.name);
    const names = tables.rules.filter(isOffered).map(rule => rule.name), wanted = [language(), ...names].join();
    // A tick stays as it was set until the library has answered.
    const change = (/** @type {string} */ name) => async (/** @type {Heard} */ { target }) => {
      target.dataset.waits = "";
      await act({ act: "switch", rule: name, on: target.checked });
      delete target.dataset.waits;
      show();
    };
    /** @param {string} name */
    const about = name => `play-about-${name}`;
    /** @param {string} name */
    const tick = name => make("input", { type: "checkbox", "data-rule": name, "aria-describedby": about(name),
      change: change(name) });
    /** @param {string} name */
    const row = name => make("p", {}, make("label", {}, tick(name), make("span", {}, ruleName(name))),
      make("span", { class: "soft", id: about(name) }, rowOf(name)?.about ?? ""));
    if (box.dataset.of !== wanted) box.replaceChildren(...names.map(row));
    box.dataset.of = wanted;
    $("whole").hidden = !names.length;
    all("input:not([data-waits])", box).forEach(input => {
      input.checked = edit.pieces.some(piece => piece.rule === input.dataset.rule);
    });
  }
  // The sizes that the board can change to: of boxes, or of the whole where there are none.
  function showSizes(/** @type {Edit} */ { facts, sizes = [facts.size], form }) {
    const box = $("board-size"), sides = (/** @type {string} */ size) => size.split("x").map(Number),
      side = (/** @type {string} */ size) => sides(size)[0] * sides(size)[1];
    const wanted = [language(), form, ...sizes].join();
    /** @param {string} size */
    const name = size => form || side(size) > 25 ? size.replace("x", " × ")
      : t(size.startsWith("1x") ? "edit.without-boxes" : "edit.with-boxes",
        { n: side(size), size: size.replace("x", "×") });
    if (box.dataset.of !== wanted) box.replaceChildren(...sizes.map(size => new Option(name(size), size)));
    box.dataset.of = wanted;
    box.value = facts.size;
    box.disabled = sizes.length < 2;
  }
  function showPanel() {
    const edit = now(), rule = tool();
    $("setting").hidden = !edit?.base;
    $("board").toggleAttribute("data-tool", !!rule);
    if (!edit?.base) return;
    for (const option of all("option", $("tool")))
      option.disabled = !!option.value && !edit.fits.includes(option.value);
    showSizes(edit);
    $("value-row").hidden = !rule?.value;
    if (rule?.value) $("value-name").textContent = t(`edit.value-${rule.value}`);
    $("value").placeholder = String(rule?.usual ?? "");
    $("how").textContent = rule ? t(`edit.how-${rule.takes}`) : t("edit.how-none");
    $("about").textContent = rule?.about ?? "";
    for (const name of ["add", "drop"]) $(name).hidden = !rule;
    $("drop").disabled = !edit.chosen.length;
    $("back").disabled = !edit.past.length;
    const n = rule ? edit.chosen.length : 0;
    $("chosen").textContent = [n && t("edit.chosen", { n }), drafts.words(edit)].filter(Boolean).join(" ");
    showPieces(edit);
    showSwitches(edit);
  }

  // ---- The form -----------------------------------------------------------------------------------------------------

  function name() {
    const was = $("tool").value, tools = tables.rules.filter(isTool),
      ways = [...new Set(tools.map(rule => rule.takes))];
    /** @param {string} way */
    const options = way => tools.filter(rule => rule.takes === way)
      .map(rule => new Option(ruleName(rule.name), rule.name));
    /** @param {string} way */
    const group = way => make("optgroup", { label: t(`edit.takes-${way}`) }, ...options(way));
    $("tool").replaceChildren(new Option(t("edit.clues"), ""), ...ways.map(group));
    $("tool").value = was;
    // The formats that have a button of their own are not listed again.
    const others = ["f-puzzles-json",
      ...tables.formats.map(({ name }) => name).filter(name => !["f-puzzles", "sudokupad", "lines"].includes(name))];
    $("format")
      .replaceChildren(...others.map(name => new Option(name === "f-puzzles-json" ? t("edit.as-json") : name, name)));
  }
  // Copies the board in a format, or says why that cannot hold it; or as a link of this page.
  /** @param {string} to */
  async function copyAs(to) {
    const { facts } = now();
    if (to === "link") return copyLink(link("play", { puzzle: facts.text, size: facts.needs_size ? facts.size : "" }));
    try {
      const { files } = await near.ask({ ask: "list", puzzles: editing.line(now()), to });
      trouble();
      await copy(new TextDecoder().decode(files[0].bytes).trim(), "edit.copied");
    } catch (e) { trouble(e); }
  }
  function start() {
    $("tool").onchange = () => choose($("tool").value);
    $("value").onkeydown = e => {
      if (e.key === "Enter") add(); else if (e.key === "Escape") drop(); else return;
      e.preventDefault();
    };
    $("board-size").onchange = async () => { await act({ act: "size", size: $("board-size").value }); show(); };
    $("add").onclick = add;
    $("drop").onclick = drop;
    $("back").onclick = back;
    for (const button of all("[data-to]", $("copies"))) button.onclick = () => copyAs(button.dataset.to ?? "");
    $("copy").onclick = () => copyAs($("format").value);
  }
  async function speak() {
    const edit = now();
    if (!edit.base) edit.facts = await factsOf(editing.line(edit));
    else await queue(edit, () => look(edit, editing.line(edit)));
  }

  const built = () => { if (now()?.base) watchDrags(board().grid); };
  const asTab = { start, name, speak },
    asBoard = { press, key, write, drawn, describe, blocked, block, build: built, show: showPanel };
  return { ...asTab, ...asBoard, begin, blank, edited, back, leave, kept };
}
