// The results of the tab Make: pictures with their buttons, files to save, what is missing and why, printing. Not here:
// making (make.js), drawing a puzzle.
const made = (() => {
  const AT_ONCE = 24, TOGETHER = 4;
  /** @param {number} n */
  const many = n => n === 1 ? 1 : number(n);
  const box = one("#make-result"), cards = one("#make-result .cards");
  /** @type {Result} */
  let current = none;
  let drawn = 0, turn = 0, solutions = false;
  const theme = () => current.all.as === "book" ? "standard" : current.all.theme ?? "standard";
  /** @param {string} svg */
  const address = svg => `data:image/svg+xml,${encodeURIComponent(svg)}`;
  /** @param {string} what */
  const stem = what => `${what}-${current.all.seed}`.replace(/[^\p{L}\p{N}._-]+/gu, "-");

  // ---- Pictures -----------------------------------------------------------------------------------------------------

  /** @param {string} name */
  const levelTitle = name => tables.levels.find(level => level.name === name)?.title ?? "";
  /** @param {string} name */
  const kindTitle = name => tables.kinds.find(kind => kind.name === name)?.title ?? name;
  /** @param {number} k @param {{ kind: string, level: string, er?: string | number | null }} said */
  function titleOf(k, said) {
    return [t("make.number", { n: number(k + 1) }), kindTitle(said.kind), levelTitle(said.level), said.er == null ? ""
      : number(Number(said.er), 1)].filter(Boolean).join(" · ");
  }

  /** @param {number} k */
  function card(k) {
    const line = current.lines[k], said = JSON.parse(line), n = number(k + 1);
    const what = t("make.picture-of", { n, kind: kindTitle(said.kind), level: levelTitle(said.level),
      clues: said.clues });
    const alt = [what, ...said.sums ? sumsInWords(line) : []].join(". ");
    const picture = make("img", { alt });
    const draw = async () => {
      const { pictures } = await near.ask({ ask: "pictures", puzzles: line,
        solutions: answers.getAttribute("aria-pressed") === "true", theme: theme() });
      picture.src = address(pictures[0]);
      return pictures[0];
    };
    /** @param {string} key */
    const button = (key, /** @type {() => unknown} */ act, more = {}) => make("button",
      { type: "button", "aria-label": t(`make.${key}-n`, { n }), click: act, ...more }, t(`make.${key}`));
    const answers = button("solution", () => turnOver(), { "aria-pressed": String(solutions) });
    const turnOver = (is = answers.getAttribute("aria-pressed") !== "true") => {
      answers.setAttribute("aria-pressed", is);
      draw().catch(trouble);
    };
    /** @param {string} name */
    const to = name => () => { lay({ line }); go(name); };
    const buttons = make("div", { class: "row no-print" }, button("play", to("play")),
      button("why", to("watch")), answers,
      button("svg", () => draw().then(svg => save(`${said.id}.svg`, svg, "image/svg+xml")).catch(trouble)));
    const caption = make("figcaption", {}, make("span", {}, titleOf(k, said)),
      make("span", { class: "soft" }, said.id));
    const figure = make("figure", {}, make("div", { class: "picture" }, picture), caption, buttons);
    figure.turnOver = turnOver;
    return { figure, line, picture };
  }

  // Pictures are added in portions: ten thousand at once would be too slow.
  async function drawMore(n = AT_ONCE) {
    const mine = turn, to = Math.min(drawn + n, current.lines.length), from = drawn;
    const { sections = [], titles = [] } = current;
    const heads = sections.map((lines, i) => ({ at: sections.slice(0, i).reduce((sum, each) => sum + each.length, 0),
      title: titles[i] }));
    drawn = to;
    more();
    const fresh = Array.from({ length: to - from }, (_, i) => card(from + i));
    fresh.forEach(({ figure }, i) => {
      heads.filter(head => head.at === from + i && head.title)
        .forEach(head => cards.append(make("h3", {}, head.title)));
      cards.append(figure);
    });
    for (let k = 0; k < fresh.length; k += TOGETHER) {
      const some = fresh.slice(k, k + TOGETHER);
      const { pictures } = await near.ask({ ask: "pictures", puzzles: some.map(each => each.line).join("\n"), solutions,
        theme: theme() });
      if (mine !== turn) return;
      some.forEach((each, i) => each.picture.src = address(pictures[i]));
    }
  }
  function more() {
    const left = current.lines.length - drawn, button = one("#make-more");
    button.hidden = left <= 0;
    button.textContent = t("make.more-pictures", { n: many(Math.min(left, AT_ONCE)), left: number(left) });
  }

  // ---- What is said of it -------------------------------------------------------------------------------------------

  /** @param {Tallied[]} tallies @param {"attempts" | "above" | "unfit"} name */
  const added = (tallies, name) => tallies.reduce((sum, tally) => sum + tally[name], 0);
  // What was found instead, in the words of the program.
  /** @param {Tallied[]} tallies */
  function seen(tallies) {
    const levels = new Map();
    tallies.flatMap(tally => tally.levels).forEach(([level, n]) => levels.set(level, (levels.get(level) ?? 0) + n));
    const least = tallies.map(tally => tally.fewest).filter(n => n != null),
      most = tallies.map(tally => tally.fullest).filter(n => n != null);
    const parts = tables.levels.filter(level => levels.has(level.name))
      .map(level => `${number(levels.get(level.name))} ${level.title}`);
    const above = added(tallies, "above"), unfit = added(tallies, "unfit");
    if (above) parts.push(t("make.harder", { n: many(above) }));
    if (unfit) parts.push(t("make.unfit", { n: many(unfit) }));
    if (least.length) parts.push(t("make.clue-range", { low: Math.min(...least), high: Math.max(...most) }));
    return t("make.candidates", { n: many(added(tallies, "attempts")), what: parts.join(", ") });
  }
  // Translates level=easy..medium; other options are shown as typed.
  /** @param {string} target */
  const wished = target => target.replace(/\blevel=(\S+)/,
    (_, levels) => levels.split("..").map((/** @type {string} */ name) => levelTitle(name) || name).join(" – "));
  /** @param {Shortage} short */
  function shortage(short) {
    const lines = [t("make.short", { found: number(short.found), of: number(short.of) })];
    if (short.gaps) {
      const most = Math.max(...short.tally.map(tally => tally.most));
      lines.push(t(short.target ? "make.gaps-with" : "make.gaps",
        { n: many(short.gaps), target: wished(short.target ?? ""), most: number(most) }));
    }
    lines.push(seen(short.tally));
    if (short.hopeless) lines.push(t("make.hopeless", { n: many(short.of - (short.tried ?? 0)) }));
    else if (!short.gaps) lines.push(t(current.all.as === "book" ? "make.no-book" : "make.no-sheet"));
    return lines;
  }

  function sum() {
    const { all, lines, seconds } = current;
    one("#make-sum").textContent = t("make.done", { n: many(lines.length), seed: all.seed });
    const short = one("#make-short"), notes = current.short ? shortage(current.short) : [];
    if (current.unequal) notes.push(t("make.unequal", { n: current.unequal }));
    if (current.isCut) notes.push(t("make.cut", { n: many(lines.length) }));
    short.hidden = !notes.length;
    short.replaceChildren(...notes.map(text => make("p", {}, text)));
    box.dataset.seconds = String(seconds ?? "");
  }

  /** @param {string} name */
  const isPdf = name => name.endsWith(".pdf");
  /** @param {string} name */
  function fileTitle(name) {
    const [, volume, plain = ""] = /^(?:volume-(\d+)\/)?(.*)$/.exec(name) ?? [];
    const title = t(`make.file.${plain.replace(".pdf", "")}`);
    return volume ? `${title} ${volume}` : title;
  }
  function files() {
    const { all, lines } = current;
    /** @param {string} text */
    const button = (text, /** @type {() => unknown} */ act, more = {}) => make("button",
      { type: "button", click: act, ...more }, text);
    const ready = (current.files ?? []).filter(file => isPdf(file.name)).map((file, i) => {
      const isBook = all.as === "book",
        rest = isBook ? `-${file.name.replace("/", "-")}` : file.name.replace("sheet", "");
      const name = `${stem(isBook ? all.book : "sheet")}${rest}`;
      return button(fileTitle(file.name), () => save(name, file.bytes, "application/pdf"),
        { class: i ? "" : "main", "data-file": file.name });
    });
    /** @param {string} key */
    const own = (key, /** @type {OwnFile} */ asked) => button(t(`make.${key}`), async () => {
      try {
        const pressed = await asked(all, lines);
        pressed.files.filter(file => isPdf(file.name) && !file.name.includes("answers"))
          .forEach(file => save(`${stem(key)}.pdf`, file.bytes, "application/pdf"));
      } catch (e) { trouble(e); }
    }, { "data-own": key });
    const later = all.as === "list" && lines.length && !current.isOpen
      ? [own("own-sheet", api.sheetOf), own("own-book", api.bookOf)] : [];
    one("#make-files").replaceChildren(...ready, ...later);
  }

  async function formats() {
    // There is no choice until the possible formats are known.
    one("#make-list").disabled = one("#make-format").disabled = true;
    if (!current?.lines.length) return;
    const { formats: names } = await near.ask({ ask: "formats", puzzle: current.lines[0] });
    const select = one("#make-format"), was = select.value;
    /** @param {string} name */
    const ending = name => tables.formats.find(row => row.name === name)?.ending;
    select.replaceChildren(...names.map(name => new Option(ending(name) ? `${name} (.${ending(name)})` : name, name)));
    if (names.includes(was)) select.value = was;
    one("#make-list").disabled = one("#make-format").disabled = false;
  }

  // ---- What make.js calls -------------------------------------------------------------------------------------------

  /** @param {Result} result */
  function reset(result) {
    turn++;
    drawn = 0;
    current = result;
    cards.replaceChildren();
    cards.dataset.perPage = result.all.as === "sheet" ? result.all["per-page"] ?? "1" : result.perPage ?? "2";
    box.hidden = false;
    box.toggleAttribute("data-open", !!result.isOpen);
  }

  // How a sheet or a book is made of a list is given by make.js.
  const api = {
    sheetOf: /** @type {OwnFile} */ (none), bookOf: /** @type {OwnFile} */ (none),
    get last() { return current?.isOpen ? null : current; },
    // A list that arrives in pieces: pictures begin with the first puzzles.
    begin(/** @type {{ all: Wished }} */ { all }) {
      desk.clear();
      reset({ all, lines: [], isOpen: true });
      one("#make-sum").textContent = "";
      one("#make-short").hidden = true;
      one("#make-files").replaceChildren();
      return current;
    },
    /** @param {Result} result @param {string[]} lines */
    more(result, lines) {
      if (current !== result) return;
      result.lines.push(...lines);
      if (drawn < AT_ONCE && drawn < result.lines.length) drawMore(AT_ONCE - drawn).catch(trouble);
      else more();
    },
    cut() {
      if (!current?.isOpen) return;
      current.isCut = true;
      current.isOpen = false;
      api.show(current);
    },
    /** @param {Result} result */
    show(result) {
      const goesOn = current?.all === result.all && current.isOpen;
      // Only the pages are others: the puzzles that are shown stay.
      const isSame = current?.sheet && result.sheet && !current.isOpen && current.puzzles === result.puzzles
        && (current.all.theme ?? "") === (result.all.theme ?? "");
      if (goesOn || isSame || current === result) current = Object.assign(current, result, { isOpen: false });
      else {
        reset(result);
        drawMore().catch(trouble);
      }
      box.removeAttribute("data-open");
      desk.show(current.sheet, current.question);
      box.toggleAttribute("data-none", !current.lines.length);
      sum();
      files();
      more();
      formats().catch(trouble);
      say([one("#make-sum").textContent, ...all("#make-short p").map(p => p.textContent)].join(" "));
    },
    speak() {
      if (!current || current.isOpen) return;
      const n = drawn;
      desk.speak();
      reset(current);
      drawMore(n).catch(trouble);
      sum();
      files();
    },
    start() {
      one("#make-more").onclick = () => {
        const at = drawn;
        drawMore().catch(trouble);
        all("figure button", cards)[at * 4]?.focus();
      };
      one("#make-list").onclick = async () => {
        try {
          const { files } = await far.ask({ ask: "list", puzzles: current.lines.join("\n"),
            to: one("#make-format").value });
          save(`${stem("puzzles")}.${files[0].name.split(".").pop()}`, files[0].bytes, "text/plain");
        } catch (e) { trouble(e); }
      };
      one("#make-link").onclick = () => copyLink(location.hash);
      one("#make-answers").onclick = () => {
        solutions = !solutions;
        one("#make-answers").setAttribute("aria-pressed", solutions);
        all("figure", cards).forEach(figure => figure.turnOver?.(solutions));
      };
      desk.start();
      one("#make-print").onclick = async () => {
        if (desk.has()) return desk.print();
        const pending = () => all("img", cards).filter(img => !img.complete || !img.src);
        await drawMore(500).catch(trouble);
        await Promise.all(pending().map(img => new Promise(done => { img.onload = img.onerror = done; })));
        print();
      };
    },
  };
  return api;
})();
