// The tab Judge: a list, row by row: which are puzzles, how hard they are, which were there before.
// What never lives here: what a row is, and what is found of it.
tab("judge", (() => {
  const A_PAGE = 50, PORTION = 250;
  // The columns of the table: what a row is sorted by, and what stands there.
  const tenths = n => n == null ? "" : number(n / 10, 1);
  const COLUMNS = {
    line: { by: row => row.at, cell: row => row.place },
    puzzle: { by: row => row.text ?? "", cell: row => make("code", { title: row.text ?? "" }, row.text ?? "") },
    kind: { by: row => row.found?.kind ?? "", cell: row => tables.kinds.find(kind => kind.name === row.found?.kind)?.title ?? "" },
    size: { by: row => row.found?.size ?? "", cell: row => row.found?.size.replace("x", "×") ?? "" },
    clues: { by: row => row.found?.clues ?? -1, cell: row => row.found ? number(row.found.clues) : "" },
    status: { by: row => row.problem ? "not a puzzle" : row.found?.status ?? "", cell: status },
    level: { by: row => tables.levels.findIndex(level => level.name === row.found?.level), cell: row => level(row.found?.level) },
    er: { name: "ER", by: row => row.found?.er ?? -1, cell: row => tenths(row.found?.er) },
    ep: { name: "EP", by: row => row.found?.ep ?? -1, cell: row => tenths(row.found?.ep) },
    ed: { name: "ED", by: row => row.found?.ed ?? -1, cell: row => tenths(row.found?.ed) },
    minutes: { by: row => row.found?.minutes ?? -1, cell: row => tenths(row.found?.minutes) },
    minimal: { by: row => row.found?.minimal ?? "", cell: row => row.found?.minimal ? t(`judge.${row.found.minimal}`) : "" },
    symmetry: { by: row => row.found?.masks ?? "", cell: row => row.found?.masks ?? "" },
    repeat: { by: row => row.first?.at ?? Infinity, cell: repeat },
  };
  let rows = [], head = "", control = null, sorted = { by: "line", down: false }, filter = null, page = 0, end = null;

  const key = status => status.replaceAll(" ", "-");
  const level = name => tables.levels.find(level => level.name === name)?.title ?? "";
  function status(row) {
    if (row.problem) return make("span", {}, `${t("judge.is.not-a-puzzle")}: `, make("span", { lang: "en" }, row.problem));
    return row.found ? t(`judge.is.${key(row.found.status)}`) : "";
  }
  function repeat(row) {
    if (!row.first) return "";
    const how = row.isSame ? "same-as" : row.found.isExact ? "dress-of" : "maybe-dress-of";
    return t(`judge.${how}`, { line: row.first.place });
  }

  // ---- Judging ---------------------------------------------------------------------------------------------------------

  // Takes lists apart, and judges their rows in portions of about a quarter of a second, so that anything else gets its turn.
  async function judge(lists) {
    control?.abort();
    const mine = control = new AbortController(), { signal } = mine;
    [rows, filter, page, end] = [[], null, 0, null];
    trouble();
    busy(true);
    paint();
    try {
      for (const list of lists) {
        const read = await far.ask({ ask: "listed", ...list }, { signal });
        head = read.head;
        for (const row of read.rows) rows.push({ ...row, at: rows.length, place: lists.length > 1 && list.name ? `${list.name}:${row.line}` : `${row.line}` });
      }
      if (!rows.length) throw new Error(t("judge.empty"));
      const seen = { ids: new Map(), classes: new Map() }, open = rows.filter(row => row.row);
      let n = 8, painted = 0;
      for (let from = 0; from < open.length;) {
        const some = open.slice(from, from + n), before = performance.now();
        const { judged } = await far.ask({ ask: "portion", rows: some.map(row => row.row) }, { signal });
        some.forEach((row, k) => compare(Object.assign(row, { found: judged[k] }), seen));
        from += some.length;
        const took = performance.now() - before;
        n = Math.max(1, Math.min(512, Math.round(n * Math.max(.25, Math.min(2, PORTION / took)))));
        progress(from, open.length);
        if (performance.now() - painted > 500) { paint(); painted = performance.now(); }
      }
      end = { key: "judge.done", n: rows.length };
    } catch (e) {
      if (mine !== control) return;
      if (e instanceof Cancelled && rows.length) end = { key: "judge.stopped", done: rows.filter(isJudged).length, of: rows.length };
      trouble(e);
    }
    if (mine !== control) return;
    control = null;
    busy(false);
    paint();
    if (end) say(one("#judge-end").textContent);
  }
  const isJudged = row => row.found || row.problem;

  // The first row of the same puzzle, or else of the same class.
  function compare(row, seen) {
    const { id, class: name, kind, size } = row.found, dress = `${kind} ${size} ${name}`;
    const same = seen.ids.get(id), other = seen.classes.get(dress);
    if (same ?? other) Object.assign(row, { first: same ?? other, isSame: !!same });
    if (!same) seen.ids.set(id, row);
    if (!other) seen.classes.set(dress, row);
  }

  // The columns of the house with the line and the word for it, for every row.
  function csv() {
    const quoted = text => /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const n = head.split(",").length - 2;
    const line = row => [row.found?.fields ?? ",".repeat(n - 1), quoted(row.place), quoted(row.problem ? `not a puzzle: ${row.problem}` : row.found.status)].join(",");
    return [head.trimEnd(), ...rows.filter(isJudged).map(line), ""].join("\n");
  }

  // ---- What is seen ----------------------------------------------------------------------------------------------------

  function busy(is) {
    one("#judge-busy").hidden = !is;
    if (is) { one("#judge-far").textContent = t("judge.reading"); one("#judge-progress").value = 0; }
  }
  function progress(done, of) {
    one("#judge-progress").max = of;
    one("#judge-progress").value = done;
    one("#judge-far").textContent = t("judge.progress", { done: number(done), of: number(of) });
  }

  // What a list is made of: each count is a filter.
  function counts() {
    const judged = rows.filter(isJudged), all = [["all", t("judge.rows"), () => true]];
    all.push(["unique", t("judge.unique"), row => row.found?.isUnique]);
    for (const word of ["beyond the ladder", "several solutions", "no solution", "undecided", "solution differs"]) {
      all.push([word, t(`judge.is.${key(word)}`), row => row.found?.status === word]);
    }
    all.push(["not-a-puzzle", t("judge.is.not-a-puzzle"), row => row.problem]);
    for (const { name, title } of tables.levels) all.push([`level-${name}`, title, row => row.found?.level === name]);
    all.push(["repeats", t("judge.repeats"), row => row.first && row.isSame], ["dresses", t("judge.dresses"), row => row.first && !row.isSame]);
    return all.map(([name, words, is]) => ({ name, words, is, n: judged.filter(is).length })).filter(({ name, n }) => n || name === "all");
  }
  function paint() {
    one("#judge-found").hidden = !rows.some(isJudged);
    one("#judge-end").hidden = !end;
    if (end) one("#judge-end").textContent = t(end.key, { n: end.n, done: end.done && number(end.done), of: end.of && number(end.of) });
    if (one("#judge-found").hidden) return;
    const known = counts(), chosen = known.find(({ name }) => name === filter) ?? known[0];
    const choose = name => () => { filter = name; page = 0; paint(); one(`#judge-counts [data-count="${name}"]`)?.focus(); };
    one("#judge-counts").replaceChildren(...known.map(({ name, words, n }) =>
      make("button", { type: "button", "data-count": name, "aria-pressed": `${name === chosen.name}`, click: choose(name) }, make("b", {}, number(n)), words)));
    const { by } = COLUMNS[sorted.by], order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
    const shown = rows.filter(row => isJudged(row) && chosen.is(row)).sort((a, b) => (sorted.down ? -1 : 1) * order(by(a), by(b)) || a.at - b.at);
    const n = Math.max(1, Math.ceil(shown.length / A_PAGE));
    page = Math.min(page, n - 1);
    one("#judge-head").replaceChildren(...Object.keys(COLUMNS).map(heading), make("th", {}));
    one("#judge-rows").replaceChildren(...shown.slice(page * A_PAGE, (page + 1) * A_PAGE).map(line));
    one("#judge-pages").hidden = n < 2;
    one("#judge-page").textContent = t("judge.page", { page: number(page + 1), of: number(n) });
    one("#judge-before").disabled = page === 0;
    one("#judge-after").disabled = page === n - 1;
  }
  function heading(name) {
    const isBy = sorted.by === name, title = COLUMNS[name].name ?? t(`judge.${name}`);
    const sort = () => {
      sorted = { by: name, down: isBy && !sorted.down };
      paint();
      one(`#judge-head [data-column="${name}"] button`).focus();
    };
    return make("th", { scope: "col", "data-column": name, "aria-sort": isBy ? sorted.down ? "descending" : "ascending" : "none" },
      make("button", { type: "button", "aria-label": t("judge.sort", { column: title }), click: sort }, title));
  }
  function line(row) {
    const cells = Object.entries(COLUMNS).map(([name, { cell }]) => make("td", { class: name === "status" || name === "repeat" ? "says" : "" }, cell(row)));
    const to = name => e => { e.stopPropagation(); lay({ line: row.row }); go(name); };
    const doors = row.row ? ["play", "watch"].map(name => make("button", { type: "button", "aria-label": `${t(`judge.${name}`)}: ${t("judge.line")} ${row.place}`, click: to(name) }, t(`judge.${name}`))) : [];
    return make("tr", row.row ? { "data-lays": true, click: to("play") } : {}, ...cells, make("td", {}, ...doors));
  }

  // ---- Lists -----------------------------------------------------------------------------------------------------------

  // Bytes travel as characters, one each.
  async function opened(file) {
    const bytes = new Uint8Array(await file.arrayBuffer()), parts = [];
    for (let from = 0; from < bytes.length; from += 8192) parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
    return { name: file.name, text: parts.join("") };
  }
  async function judgeFiles(files) {
    try {
      if (files.length) await judge(await Promise.all([...files].map(opened)));
    } catch (e) {
      trouble(e);
    }
  }
  function start() {
    const form = one("#judge-form"), files = one("#judge-files");
    form.onsubmit = e => { e.preventDefault(); judge([{ text: one("#judge-text").value }]); };
    one("#judge-open").onclick = () => files.click();
    files.onchange = () => judgeFiles(files.files).then(() => files.value = "");
    one("#judge-clear").onclick = () => {
      control?.abort();
      control = null;
      one("#judge-text").value = "";
      [rows, end] = [[], null];
      trouble();
      busy(false);
      paint();
    };
    one("#judge-cancel").onclick = () => control?.abort();
    one("#judge-download").onclick = () => save("gridpress-judged.csv", csv(), "text/csv");
    one("#judge-copy").onclick = () => copy(csv());
    one("#judge-before").onclick = () => { page--; paint(); };
    one("#judge-after").onclick = () => { page++; paint(); };
    const place = one("#judge");
    place.addEventListener("dragover", e => { e.preventDefault(); form.classList.add("over"); });
    place.addEventListener("dragleave", () => form.classList.remove("over"));
    place.addEventListener("drop", e => {
      form.classList.remove("over");
      if (!e.dataTransfer.files.length) return;
      e.preventDefault();
      judgeFiles(e.dataTransfer.files);
    });
  }
  return { start, speak: paint };
})());
