// The tab Judge: assesses a list row by row: validity, difficulty, repeats. Not here: parsing and assessing rows.
tab("judge", (() => {
  const A_PAGE = 50, ON_PAPER = 1000, PORTION = 250;
  // The columns of the table: sort key and contents.
  /** @param {number} n */
  const tenths = (/** @type {number | null | undefined} */ n) => n == null ? "" : number(n / 10, 1);
  /** @type {{ [name: string]: Column }} */
  const COLUMNS = {
    line: { by: row => row.at, cell: row => row.place },
    // What is asked first comes first, since a narrow screen ends soon.
    status: { by: row => row.problem ? "not a puzzle" : row.found?.status ?? "", cell: status },
    level: { by: row => tables.levels.findIndex(level => level.name === row.found?.level),
      cell: row => level(row.found?.level) },
    puzzle: { by: row => row.text ?? "", cell: row => make("code", { title: row.text ?? "" }, row.text ?? "") },
    kind: { by: row => row.found?.kind ?? "",
      cell: row => tables.kinds.find(kind => kind.name === row.found?.kind)?.title ?? "" },
    size: { by: row => row.found?.size ?? "", cell: row => row.found?.size.replace("x", "×") ?? "" },
    clues: { by: row => row.found?.clues ?? -1, cell: row => row.found ? number(row.found.clues) : "" },
    er: { name: "ER", by: row => row.found?.er ?? -1, cell: row => tenths(row.found?.er) },
    ep: { name: "EP", by: row => row.found?.ep ?? -1, cell: row => tenths(row.found?.ep) },
    ed: { name: "ED", by: row => row.found?.ed ?? -1, cell: row => tenths(row.found?.ed) },
    minutes: { by: row => row.found?.minutes ?? -1, cell: row => tenths(row.found?.minutes) },
    minimal: { by: row => row.found?.minimal ?? "",
      cell: row => row.found?.minimal ? t(`judge.${row.found.minimal}`) : "" },
    repeat: { by: row => row.first?.at ?? Infinity, cell: repeat },
    symmetry: { by: row => row.found?.masks ?? "", cell: row => row.found?.masks ?? "" },
  };
  const SPANNED = ["level", "puzzle", "kind", "size"];
  // The input, the results, and the display: `given` are the lists, `sizes` the box sizes that the user chose for them.
  /** @type {List[]} */
  let given = [];
  /** @type {string[]} */
  let sizes = [];
  /** @type {Judged[]} */
  let rows = [];
  /** @type {AbortController | null} */
  let control = null;
  /** @type {string | null} */
  let filter = null;
  /** @type {{ key: string, n: number } | null} */
  let end = null;
  let head = "", sorted = { by: "line", down: false }, page = 0, isOnPaper = false;

  /** @param {string} status */
  const key = status => status.replaceAll(" ", "-");
  /** @param {string | null | undefined} name */
  const level = name => tables.levels.find(level => level.name === name)?.title ?? "";
  /** @param {Judged} row */
  function status(row) {
    if (row.problem) return make("span", {}, `${t("judge.is.not-a-puzzle")}: `, ...saidOf(new Refused(row.problem)));
    return row.found ? t(`judge.is.${key(row.found.status)}`) : "";
  }
  /** @param {Judged} row */
  function repeat(row) {
    if (!row.first) return "";
    const how = row.isSame ? "same-as" : row.found?.isExact ? "equivalent-to" : "maybe-equivalent-to";
    return t(`judge.${how}`, { line: row.first.place });
  }

  // ---- Judging ------------------------------------------------------------------------------------------------------

  // Parses lists and assesses their rows in portions of about a quarter of a second, so that other work gets its turn.
  /** @param {List[]} all */
  async function judge(all, chosen = /** @type {string[]} */ ([])) {
    control?.abort();
    const mine = control = new AbortController(), { signal } = mine;
    [given, sizes, rows, filter, page, end] = [all, chosen, [], null, 0, null];
    trouble();
    busy(true);
    paint();
    const seen = { ids: new Map(), classes: new Map(), words: new Map() },
      whole = all.reduce((sum, { blob }) => sum + blob.size, 0);
    let n = 8, next = 500, behind = 0;
    const started = performance.now();
    /** @type {Ask} */
    const ask = question => far.ask(question, { signal });
    /** @param {List} list @param {number} line */
    const place = (list, line) => all.length > 1 && list.name ? `${list.name}:${line}` : `${line}`;
    try {
      for (const list of all) {
        let start = 0;
        for await (const piece of lists.read(list, sizes, ask)) {
          head = piece.head;
          const waiting = piece.rows;
          for (let from = 0; from < waiting.length;) {
            const some = waiting.slice(from, from + n), before = performance.now(), open = some.filter(row => row.row);
            const { judged } = open.length ? await ask({ ask: "portion", rows: open.map(row => row.row) })
              : { judged: [] };
            for (const { row, line, text, problem, fits } of some) {
              if (rows.length >= lists.MOST_ROWS)
                throw new Error(t("judge.too-many-rows", { most: number(lists.MOST_ROWS) }));
              const kept = { at: rows.length, place: place(list, line),
                ...row ? { text, found: lean(/** @type {Judgement} */ (judged.shift()), seen.words) }
                  : { problem, fits } };
              if (row) compare(kept, seen);
              rows.push(kept);
            }
            from += some.length;
            const now = performance.now(), took = now - before;
            n = Math.max(1, Math.min(512, Math.round(n * Math.max(.25, Math.min(2, PORTION / took)))));
            progress(behind + start + (piece.part - start) * from / waiting.length, whole);
            // The longer the list, the longer it takes to show, so update less often.
            if (now - started > next) { paint(); next = now - started + Math.max(500, 20 * (performance.now() - now)); }
          }
          start = piece.part;
        }
        behind += list.blob.size;
      }
      if (!rows.length) throw new Error(t("judge.empty"));
      end = { key: "judge.done", n: rows.length };
    } catch (e) {
      if (mine !== control) return;
      if (e instanceof Cancelled && rows.length) end = { key: "judge.stopped", n: rows.length };
      trouble(e);
    }
    if (mine !== control) return;
    control = null;
    busy(false);
    paint();
    if (end) say(one("#judge-end").textContent);
  }
  // Equal values of many rows are stored once.
  /** @param {Map<unknown, unknown>} words */
  function lean(/** @type {Judgement} */ found, words) {
    const all = /** @type {{ [name: string]: unknown }} */ (/** @type {unknown} */ (found));
    for (const name of ["status", "kind", "size", "level", "minimal", "masks"]) {
      if (!words.has(all[name])) words.set(all[name], all[name]);
      all[name] = words.get(all[name]);
    }
    return found;
  }
  /** @param {Judged} row */
  const isJudged = row => row.found || row.problem;

  // The first row with the same puzzle, or else of the same class.
  /** @param {Judged} row @param {{ ids: Map<string, Judged>, classes: Map<string, Judged> }} seen */
  function compare(row, seen) {
    const found = /** @type {Judgement} */ (row.found), { id, class: name, kind, size } = found,
      equivalent = `${kind} ${size} ${name}`;
    const same = seen.ids.get(id), other = seen.classes.get(equivalent);
    if (same ?? other) Object.assign(row, { first: same ?? other, isSame: !!same });
    if (!same) seen.ids.set(id, row);
    if (!other) seen.classes.set(equivalent, row);
    row.differs = !!row.first && !row.isSame && /** @type {const} */ (["er", "ep", "ed", "minutes"])
      .some(name => found[name] !== row.first?.found?.[name]);
    delete /** @type {Partial<Judgement>} */ (found).class;
  }
  // The puzzle of a row, in the form that the page stores.
  function lineOf(/** @type {Judged} */ { text = "", found }) {
    const { kind, size, level } = /** @type {Judgement} */ (found);
    const [puzzle, ...rest] = text.split(" "),
      { has_regions, has_sums } = /** @type {KindRow} */ (tables.kinds.find(({ name }) => name === kind));
    const regions = has_regions ? rest.shift() : undefined, more = rest.join(" ") || undefined;
    // One letter a cell are the regions of a jigsaw.
    const rules = has_sums ? undefined : more?.replace(/^[A-Z]+(?= |$)/, "regions=$&");
    return JSON.stringify({ format_version: 1, kind, size, puzzle, regions, sums: has_sums ? more : undefined, rules,
      level: level ?? undefined });
  }

  // The standard columns with line and status, for every row.
  function csv() {
    /** @param {string} text */
    const quoted = text => /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const n = head.split(",").length - 2;
    /** @param {Judged} row */
    const line = row => [row.found?.fields ?? ",".repeat(n - 1), quoted(row.place),
      quoted(row.problem ? `not a puzzle: ${row.problem}` : row.found?.status ?? "")].join(",");
    return [head.trimEnd(), ...rows.filter(isJudged).map(line), ""].join("\n");
  }

  // ---- What is seen -------------------------------------------------------------------------------------------------

  /** @param {boolean} is */
  function busy(is) {
    one("#judge-busy").hidden = !is;
    if (is) { one("#judge-far").textContent = t("judge.reading"); one("#judge-progress").value = 0; }
  }
  /** @param {number} done @param {number} of */
  function progress(done, of) {
    one("#judge-progress").max = of || 1;
    one("#judge-progress").value = done;
    one("#judge-far").textContent = t("judge.progress", { n: rows.length, rows: number(rows.length),
      part: number(Math.floor(100 * done / (of || 1))) });
  }

  // The statistics of a list; each count is a filter.
  function counts() {
    const judged = rows.filter(isJudged);
    /** @type {[string, string, (row: Judged) => unknown][]} */
    const all = [["all", t("judge.rows"), () => true]];
    all.push(["unique", t("judge.unique"), row => row.found?.isUnique]);
    for (const word of ["beyond the ladder", "several solutions", "no solution", "undecided", "solution differs"]) {
      all.push([word, t(`judge.is.${key(word)}`), row => row.found?.status === word]);
    }
    all.push(["not-a-puzzle", t("judge.is.not-a-puzzle"), row => row.problem]);
    for (const { name, title } of tables.levels) all.push([`level-${name}`, title, row => row.found?.level === name]);
    all.push(["repeats", t("judge.repeats"), row => row.first && row.isSame], ["equivalents", t("judge.equivalents"),
      row => row.first && !row.isSame]);
    return all.map(([name, words, is]) => ({ name, words, is, n: judged.filter(is).length }))
      .filter(({ name, n }) => n || name === "all");
  }
  function paint() {
    one("#judge-found").hidden = !rows.some(isJudged);
    one("#judge-end").hidden = !end;
    if (end) one("#judge-end").textContent = t(end.key, { n: end.n === 1 ? 1 : number(end.n) });
    const open = rows.filter(row => row.fits);
    one("#judge-fits").hidden = !open.length;
    if (open.length)
      one("#judge-fits").replaceChildren(t("judge.fits", { n: open.length === 1 ? 1 : number(open.length) }), " ",
      ...boxes([...new Set(open.flatMap(row => row.fits ?? []))], size => judge(given, [...sizes, size])));
    one("#judge-lie").hidden = !rows.some(row => row.differs);
    if (one("#judge-found").hidden) return;
    const known = counts(), chosen = known.find(({ name }) => name === filter) ?? known[0];
    /** @param {string} name */
    const choose = name => () => {
      filter = name;
      page = 0;
      paint();
      one(`#judge-counts [data-count="${name}"]`)?.focus();
    };
    one("#judge-counts").replaceChildren(...known.map(({ name, words, n }) =>
      make("button", { type: "button", "data-count": name, "aria-pressed": `${name === chosen.name}`,
        click: choose(name) }, make("b", {}, number(n)), words)));
    const { by } = COLUMNS[sorted.by],
      order = (/** @type {string | number} */ a, /** @type {string | number} */ b) => a < b ? -1 : a > b ? 1 : 0;
    const shown = rows.filter(row => isJudged(row) && chosen.is(row))
      .sort((a, b) => (sorted.down ? -1 : 1) * order(by(a), by(b)) || a.at - b.at);
    const n = Math.max(1, Math.ceil(shown.length / A_PAGE)),
      on = isOnPaper ? shown.slice(0, ON_PAPER) : shown.slice(page * A_PAGE, (page + 1) * A_PAGE);
    page = Math.min(page, n - 1);
    const [first, ...others] = Object.keys(COLUMNS).map(heading);
    one("#judge-head").replaceChildren(first, make("td", { class: "doors" }), ...others);
    one("#judge-rows").replaceChildren(...on.map(line));
    one("#judge-paper").textContent = shown.length > ON_PAPER
      ? t("judge.on-paper", { n: number(ON_PAPER), of: number(shown.length) }) : "";
    one("#judge-pages").hidden = n < 2;
    one("#judge-page").textContent = t("judge.page", { page: number(page + 1), of: number(n) });
    one("#judge-before").disabled = page === 0;
    one("#judge-after").disabled = page === n - 1;
  }
  /** @param {string} name */
  function heading(name) {
    const isBy = sorted.by === name, title = COLUMNS[name].name ?? t(`judge.${name}`);
    const sort = () => {
      sorted = { by: name, down: isBy && !sorted.down };
      paint();
      one(`#judge-head [data-column="${name}"] button`).focus();
    };
    return make("th",
      { scope: "col", "data-column": name, "aria-sort": isBy ? sorted.down ? "descending" : "ascending" : "none" },
      make("button", { type: "button", "aria-label": t("judge.sort", { column: title }), click: sort }, title));
  }
  /** @param {Judged} row */
  function line(row) {
    // The reason of an invalid row stands over columns that have no values for it.
    const isIn = (/** @type {string} */ name) => !row.problem || !SPANNED.includes(name),
      span = row.problem ? SPANNED.length + (isOnPaper ? 1 : 2) : null;
    const [first, ...cells] = Object.entries(COLUMNS).filter(([name]) => isIn(name))
      .map(([name, { cell }]) => make("td",
      { class: name === "status" || name === "repeat" ? "says" : "", colspan: name === "status" ? span : null },
      cell(row)));
    /** @param {string} name */
    const to = name => (/** @type {Event} */ e) => {
      e.stopPropagation();
      lay({ line: lineOf(row) });
      go(name);
    };
    const doors = row.found
      ? ["play", "watch"]
        .map(name => make("button",
          { type: "button", "aria-label": `${t(`judge.${name}`)}: ${t("judge.line")} ${row.place}`, click: to(name) },
          t(`judge.${name}`))) : [];
    return make("tr", row.found ? { "data-lays": true, click: to("play") } : {}, first,
      ...row.problem ? [] : [make("td", { class: "doors" }, ...doors)], ...cells);
  }

  // ---- Lists --------------------------------------------------------------------------------------------------------

  /** @param {Iterable<File> & ArrayLike<File>} files */
  const judgeFiles = async files => {
    if (files.length) await judge([...files].map(file => ({ name: file.name, blob: file })));
  };
  function start() {
    const form = one("#judge-form"), files = one("#judge-files");
    form.onsubmit = e => { e.preventDefault(); judge([{ blob: new Blob([one("#judge-text").value]) }]); };
    remember(one("#judge-text"));
    one("#judge-open").onclick = () => files.click();
    files.onchange = () => { judgeFiles(files.files ?? []); files.value = ""; };
    one("#judge-clear").onclick = () => {
      control?.abort();
      control = null;
      one("#judge-text").value = "";
      one("#judge-text").dispatchEvent(new Event("input"));
      [given, sizes, rows, end] = [[], [], [], null];
      trouble();
      busy(false);
      paint();
    };
    one("#judge-cancel").onclick = () => control?.abort();
    one("#judge-download").onclick = () => save("gridpress-judged.csv", csv(), "text/csv");
    one("#judge-copy").onclick = () => copy(csv());
    one("#judge-before").onclick = () => { page--; paint(); };
    one("#judge-after").onclick = () => { page++; paint(); };
    /** @param {boolean} is */
    const paper = is => () => { if (one("#judge").hidden || !rows.length) return; isOnPaper = is; paint(); };
    addEventListener("beforeprint", paper(true));
    addEventListener("afterprint", paper(false));
    const place = one("#judge");
    place.addEventListener("dragover", e => { e.preventDefault(); form.classList.add("over"); });
    place.addEventListener("dragleave", () => form.classList.remove("over"));
    place.addEventListener("drop", e => {
      form.classList.remove("over");
      if (!e.dataTransfer?.files.length) return;
      e.preventDefault();
      judgeFiles(e.dataTransfer.files);
    });
  }
  return { start, speak: paint };
})());
