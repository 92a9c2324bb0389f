// The tab Make: its form, its link, and making lists, sheets and books with several workers. Not here: what a puzzle or
// a page of a book is; showing results (made.js).
tab("make", (() => {
  const form = one("#make-form"),
    field = (/** @type {string} */ name) => /** @type {Field} */ (form.elements.namedItem(name));
  // A worker takes memory once it is used; the first is the one that answers all long questions.
  const workers = [far,
    ...Array.from({ length: Math.min(4, Math.max(2, navigator.hardwareConcurrency || 2)) - 1 }, openWorker)];
  // The words of the command line, which the link has as well. Seeds, counts and kinds are always said; the rest where
  // it is not as usual. What a puzzle is to be is said by the knobs of the library's table, each with its type and
  // whether a sheet has it.
  /** @type {Map<string, KnobRow>} */
  const knobs = new Map();
  /** @param {(knob: KnobRow) => boolean} test */
  const namesOf = test => [...knobs.values()].filter(test).map(knob => knob.name);
  /** @param {string} name */
  const isOfSheet = name => knobs.get(name)?.sheet;
  const SHEET = ["per-page", "paper", "answers", "lines", "title", "theme", "versions", "versions-with", "copies",
    "dots", "language"];
  /** @type {{ [as: string]: string[] }} */
  const NAMES = { sheet: [], list: [], book: ["book", "set", "screen"] };
  function learnKnobs() {
    tables.knobs.forEach(knob => knobs.set(knob.name, knob));
    NAMES.sheet = [...namesOf(knob => knob.sheet), "count", ...SHEET];
    NAMES.list = [...namesOf(knob => knob.sheet), "count", ...namesOf(knob => !knob.sheet)];
  }
  /** @type {{ [name: string]: string }} */
  const USUAL = { kind: "sudoku", mask: "none", "per-page": "1", paper: "a4", answers: "back", theme: "standard",
    versions: "1", lines: "name,date", "versions-with": "equivalents", copies: "1", variants: "0", count: "4" };
  /** @type {(keyof Answers["plan"])[]} */
  const BOOK_KEYS = ["title", "author", "language", "page", "theme", "printer", "per_page"];
  /** @type {{ [name: string]: string }} */
  const PLACES = { back: "end", slips: "end", separate: "separate", none: "none" };
  // Fields for whole numbers, with the words of their names. What they may be at most, where the library does not say,
  // is what the form says.
  /** @type {{ [name: string]: string }} */
  const WHOLE = { count: "make.count", versions: "make.versions", copies: "make.copies", best: "make.best",
    attempts: "make.attempts", variants: "make.variants", "per-page": "make.per-page" };
  /** @type {Answers["plan"]} */
  let base;
  /** @type {Answers["shelf"]} */
  let shelf;
  let admits = /** @type {Partial<Answers["admits"]>} */ ({});
  /** @type {AbortController | null} */
  let working = null;
  let shown = "", heard = 0;

  // ---- The form -----------------------------------------------------------------------------------------------------

  const kindRow = () => tables.kinds.find(kind => kind.name === field("kind").value) ?? tables.kinds[0];
  /** @param {Pick<HTMLSelectElement, "value" | "replaceChildren">} select @param {string[][]} rows */
  const options = (select, rows, chosen = select.value) => {
    select.replaceChildren(...rows.map(([value, text]) => new Option(text, value)));
    if (rows.some(([value]) => value === chosen)) select.value = chosen;
  };
  /** @param {string} key @param {string} name */
  const worded = (key, name) => tables.words[`make.${key}.${name}`] ?? name;

  /** @param {string} size */
  function sizeName(size) {
    const [rows, cols] = size.split("x"), isWhole = tables.kinds.some(kind => kind.blank && kind.sizes.includes(size)),
      n = isWhole ? rows : Number(rows) * Number(cols);
    return (rows === cols || rows === "1" ? t("make.size-square", { n }) : t("make.size-boxes", { n, rows, cols }))
      .replaceAll(" × ", "\u00a0×\u00a0");
  }
  // What a kind and a size admit.
  function refine() {
    const kind = kindRow(), as = field("as").value;
    options(field("size"), kind.sizes.map(size => [size, sizeName(size)]), kind.sizes.includes(field("size").value)
      ? undefined : kind.size);
    if (!field("size").value) field("size").value = kind.size;
    const board = `${kind.name} ${field("size").value}`;
    if (form.dataset.board !== board) {
      form.dataset.board = board;
      near.ask({ ask: "admits", kind: kind.name, size: field("size").value }).then(admitted => {
        if (form.dataset.board !== board) return;
        admits = admitted;
        refine();
      }).catch(trouble);
    }
    offerLevels();
    const wanted = field("mask").value;
    options(field("mask"), (admits.masks ?? kind.masks).filter(name => name !== "user")
      .map(name => [name, worded("masks", name)]), wanted);
    /** @type {{ [what: string]: boolean }} */
    const when = { regions: kind.has_regions, masks: !kind.has_sums, givens: admits.clues !== false,
      sums: kind.has_sums, rules: !kind.has_sums, signs: kind.has_signs };
    if (!kind.has_signs) field("style").value = "";
    all("[data-when]", form).forEach(each => each.hidden = !when[each.dataset.when ?? ""]);
    all("[data-for]", form).forEach(each => each.hidden = !each.dataset.for?.split(" ").includes(as));
    /** @type {HTMLElement} */ (field("size").closest("label")).hidden = kind.sizes.length < 2;
    showRules(one("#make-rules"), kind.name, field("size").value).catch(trouble);
    field("level-to").disabled = ["", ANY].includes(field("level-from").value);
    field("clues-from").disabled = field("clues-to").disabled = field("friendly").checked;
    field("clues-from").placeholder = field("friendly").checked ? "" : t("make.fewest");
    field("versions-with").disabled = !(Number(field("versions").value) > 1);
    one("#make-about").textContent = t(`make.about-${as}`);
  }

  // The possible levels of the board. A level from a link stays until the user chooses another; an impossible one gives
  // an error.
  function offerLevels() {
    const levels = tables.levels.filter(({ name }) => !admits.levels || admits.levels.includes(name))
      .map(level => [level.name, level.title]);
    // Who names no level gets easy to hard, or what is nearest to it; in a list, as from the program, any.
    const usual = tables.levels.filter(({ name }) => admits.usual?.includes(name)).map(level => level.title)
      .join(" – "), any = t("make.any");
    const all = field("as").value === "list" ? [["", any], ...levels] : [["", usual], ...levels, [ANY, any]];
    for (const [name, rows] of /** @type {[string, string[][]][]} */ ([["level-from", all], ["level-to", levels]])) {
      const select = field(name), was = select.value;
      options(select, rows);
      if (select.value !== was && form.dataset.linked?.includes(was)) add(select, was);
    }
  }
  // A choice from a link that the form does not offer is left to the library to check.
  /** @param {Field} select @param {string} value */
  const add = (select, value) =>
    select.add(Object.assign(new Option(tables.levels.find(level => level.name === value)?.title ?? value, value, true,
      true), { isLinked: true }));

  /** @param {string} name */
  const said = name => {
    const it = field(name);
    if (!it || it.closest("[hidden]") && !it.closest("section[hidden]")) return "";
    return it.type === "checkbox" ? (it.checked ? "yes" : "") : it.value.trim();
  };
  const FRIENDLY = "friendly", ANY = "any";
  /** @param {string} from @param {string} to */
  const span = (from, to) => from && to && from !== to ? `${from}..${to}` : from || to;
  /** @type {{ [name: string]: () => string }} */
  const gathered = {
    level: () => field("level-to").disabled ? field("level-from").value
      : span(field("level-from").value, field("level-to").value),
    clues: () => said("friendly") ? FRIENDLY : span(said("clues-from"), said("clues-to")),
    set: () => bookSets().join("\n"),
  };
  // A number field accepts only numbers; any other text from a link gives an error.
  /** @param {Field} it @param {string} value */
  const put = (it, value) => { it.value = it.type === "number" && !Number.isFinite(Number(value)) ? "" : value; };
  /** @param {string} as */
  const isForm = as => Object.hasOwn(NAMES, as ?? "");
  // The contents of the form, in the words of the link.
  function read() {
    const as = field("as").value;
    /** @type {Wished} */
    const all = { as };
    for (const name of NAMES[as]) {
      const value = gathered[name]?.() ?? said(name);
      if (value && (value !== USUAL[name] || ["kind", "count"].includes(name))) all[name] = value;
    }
    return { ...all, seed: field("seed").value };
  }
  /** @param {{ [name: string]: string }} all */
  function fill(all) {
    field("as").value = isForm(all.as) ? all.as : "sheet";
    field("kind").value = all.kind ?? "sudoku";
    if (!field("kind").value) field("kind").value = "sudoku";
    field("size").value = "";
    refine();
    for (const name of [...NAMES.sheet, ...NAMES.list, "seed", "screen"]) {
      const it = field(name);
      if (!it || name === "kind") continue;
      const value = all[name] ?? USUAL[name]
        ?? (name === "size" ? kindRow().size : name === "language" ? language() : "");
      if (it.type === "checkbox") it.checked = !!all[name]; else put(it, value);
      // A size in another notation, such as 9, is left to the library to check.
      if (it.tagName === "SELECT" && value && it.value !== value) add(it, value);
    }
    form.dataset.linked = all.level ?? "";
    const [low = "", high = low] = (all.level ?? "").split(".."), [few = "", most = ""] = (all.clues ?? "").split("..");
    field("friendly").checked = few === FRIENDLY;
    for (const [name, value] of [["level-from", low], ["level-to", high],
      ["clues-from", ["minimal", FRIENDLY].includes(few) ? "" : few], ["clues-to", most]]) {
      put(field(name), value);
      if (value && field(name).tagName === "SELECT" && field(name).value !== value) add(field(name), value);
    }
    refine();
  }

  // ---- Books --------------------------------------------------------------------------------------------------------

  // The spec, and the form's changes to it as keys for --set.
  function bookSets() {
    if (!base) return [];
    const pairs = BOOK_KEYS.filter(key => field(`book-${key}`).value !== String(base[key]))
      .map(key => `${key}=${field(`book-${key}`).value}`);
    const counts =
      all("#make-sections input").map((input, i) => ({ number: i + 1, is: input.value, was: base.sections[i].count }))
      .filter(({ is, was }) => is && Number(is) !== was).map(({ number, is }) => `section.${number}.count=${is}`);
    return [...pairs, ...counts, ...field("keys").value.split("\n").map(line => line.trim()).filter(Boolean)];
  }
  async function openBook(set = /** @type {string[]} */ ([])) {
    base = await near.ask({ ask: "plan", book: field("book").value });
    /** @param {string} pair */
    const split = pair => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const told = Object.fromEntries(set.filter(pair => pair.includes("=")).map(split));
    const rest = { ...told };
    for (const key of BOOK_KEYS) {
      const it = field(`book-${key}`), value = String(told[key] ?? base[key]);
      if (it.tagName === "SELECT" && ![...it.options ?? []].some(option => option.value === value))
        it.add(new Option(value, value));
      it.value = value;
      delete rest[key];
    }
    one("#make-sections").replaceChildren(...base.sections.map((section, i) => {
      const key = `section.${i + 1}.count`, label = t("make.count-of", { title: section.title });
      const input = make("input", { type: "number", min: 1, max: 9999, value: told[key] ?? section.count,
        "aria-label": label });
      delete rest[key];
      const size = section.size && !section.size.includes("x") ? section.size : section.size && sizeName(section.size);
      const row = [section.title, [section.kind, size].filter(Boolean).join(", "), section.level ?? "", input];
      return make("tr", {}, ...row.map(each => make("td", {}, each)));
    }));
    field("keys").value = Object.entries(rest).map(([key, value]) => `${key}=${value}`).join("\n");
  }

  // ---- What is asked of the library ---------------------------------------------------------------------------------

  /** @param {string} name @param {string} text */
  function valueOf(name, text) {
    const takes = knobs.get(name)?.takes;
    return takes === "number" ? numeric(text) : takes === "texts" ? text.split(",") : takes === "switch" ? true : text;
  }
  /** @param {Wished} all */
  function requestOf(all) {
    const said = [...knobs.keys()].filter(name => all[name]).map(name => [name, valueOf(name, all[name])]);
    return { kind: "sudoku", ...Object.fromEntries(said), seed: all.seed };
  }
  // Text that is not a number is passed on unchanged; the error names it.
  /** @param {string | number} text */
  const numeric = text => Number.isFinite(Number(text)) ? Number(text)
    : /** @type {number} */ (/** @type {unknown} */ (text));
  /** @param {Wished} all */
  const countOf = all => Number(all.count) || 1;
  // A number outside of its limits is rejected here, with the name of its field. An empty field means the default.
  /** @param {Wished} all */
  function checkWhole(all) {
    const names = NAMES[all.as].filter(name => Object.hasOwn(WHOLE, name)
      && (all[name] || field(name).validity.badInput));
    const isGood = (/** @type {string} */ text, /** @type {{ min?: string, max?: string }} */ { min, max }) =>
      /^\d+$/.test(text) && +text >= Number(min || 0) && (!max || +text <= Number(max));
    /** @param {Iterable<HTMLOptionElement>} options */
    const offered = options => [...options].filter(option => !option.isLinked).map(option => option.value);
    const bounds = (/** @type {string} */ name, /** @type {Pick<Field, "min" | "max" | "options">} */ { min, max,
      options }) => options
      ? t("make.not-offered", { name, all: offered(options).join(", ") })
      : t(max ? "make.not-whole" : "make.not-whole-least",
        { name, low: number(Number(min) || 0), high: number(Number(max) || 0) });
    for (const name of names) {
      const it = field(name), isOffered = it.options ? offered(it.options).includes(all[name]) : isGood(all[name], it);
      if (!isOffered) throw new Error(`${bounds(t(WHOLE[name]), it)} ${t("make.found", { text: all[name] })}`);
    }
    if (!all.count && all.as === "sheet" || all.as === "list" && !all.count && !all.quota)
      throw new Error(bounds(t("make.count"), field("count")));
    const inputs = document.querySelectorAll("#make-sections input");
    if (all.as === "book") for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (inputs)) {
      if (!isGood(input.value, input))
        throw new Error(`${bounds(input.getAttribute("aria-label") ?? "", input)}`
          + ` ${t("make.found", { text: input.value })}`);
    }
    return all;
  }
  // Defaults are left out, as on a command line, because the edition of a sheet depends on the given options.
  /** @param {Wished} all @param {string} name */
  const isUsual = (all, name) => name === "size"
    && all.size === tables.kinds.find(kind => kind.name === (all.kind ?? "sudoku"))?.size;
  const sheetRequest = (/** @type {Wished} */ all) => Object.fromEntries(Object.entries(requestOf(all))
    .filter(([name]) => (name === "seed" || isOfSheet(name)) && !isUsual(all, name)));
  /** @param {Wished} all @param {string} [puzzles] @returns {Questions["sheet"]} */
  const sheetOf = (all, puzzles) => ({
    recipe: sheetRequest(all), count: countOf(all), "per-page": numeric(all["per-page"] ?? 1),
    paper: all.paper ?? "a4", answers: PLACES[all.answers ?? "back"] ?? all.answers, title: all.title || undefined,
    theme: all.theme ?? "standard",
    versions: numeric(all.versions ?? 1), copies: numeric(all.copies ?? 1), dots: !!all.dots,
    language: all.language || language(), puzzles,
    slips: all.answers === "slips", others: all["versions-with"] === "others",
    lines: (all.lines ?? USUAL.lines).split(","),
  });
  /** @param {Wished} all @param {string[]} [sections] @returns {Questions["book"]} */
  const bookOf = (all, sections) => ({ book: all.book, set: (all.set ?? "").split("\n").filter(Boolean), seed: all.seed,
    screen: !!all.screen, sections });

  // Checks the form without making anything; the library's errors are shown beside the form.
  async function judge() {
    const turn = ++heard;
    let all;
    try {
      all = checkWhole(read());
      const found = all.as === "book" ? await near.ask({ ask: "plan", ...bookOf(all) }) : null;
      if (!found)
        await near.ask({ ask: "recipe", recipe: requestOf({ ...all, seed: all.seed || "0" }), count: countOf(all) });
      if (turn !== heard) return;
      refuse(null);
      if (all.as === "sheet") refresh();
      leaf(all);
      if (!found) return;
      const { title, subtitle, pages: n, sections } = found,
        puzzles = number(sections.reduce((sum, section) => sum + section.count, 0));
      one("#make-about").textContent = t("make.about-pages", { title, subtitle, n, puzzles })
        + (found.no_slips ? ` ${t("leaf.no-slips", { solutions: found.solutions })}` : "");
    } catch (e) {
      if (turn !== heard) return;
      refuse(e);
      if (all) leafing.old(true);
    } finally {
      if (turn === heard) delete form.dataset.judging;
    }
  }
  /** @param {unknown} e */
  const refuse = e => tell(one("#make-refused"), e);

  // ---- Making -------------------------------------------------------------------------------------------------------

  /** @param {number | null | undefined} done @param {number | undefined} of @param {number} started */
  function busy(done, of, started) {
    const bar = one("#make-busy progress"), words = one("#make-busy p"), seconds = (performance.now() - started) / 1000;
    if (done == null) bar.removeAttribute("value"); else bar.value = done / Math.max(1, of ?? 1);
    const rate = seconds > .5 && done ? t("make.rate", { rate: number(done / seconds, done / seconds < 10 ? 1 : 0) })
      : "";
    words.textContent = done == null ? t("make.pressing")
      : [t("make.progress", { done: number(done), of: number(of ?? 1) }), rate].filter(Boolean).join(" · ");
  }

  async function makeSheet(/** @type {Wished} */ all, /** @type {Making} */ { signal, told },
    /** @type {string[] | undefined} */ before, /** @type {number | undefined} */ wasUnequal) {
    const made = await workers[0].ask({ ask: "sheet", ...sheetOf(all), made: before },
      { signal, told: what => told(what.pressing ? null : what.done, what.of) });
    const short = made.short && { found: made.puzzles.length, of: made.short.of, tally: [made.short.tally] };
    const { pages, answers, size, made: versions } = made, sheet = short ? null : { pages, answers, size };
    return { lines: made.puzzles, files: made.files, short, unequal: before ? wasUnequal : made.unequal,
      versions, sheet };
  }

  async function makeBook(/** @type {Wished} */ all, /** @type {Making} */ { signal, told },
    /** @type {string[] | undefined} */ before) {
    const made = await workers[0].ask({ ask: "book", ...bookOf(all, before) },
      { signal, told: what => told(what.pressing ? null : what.done, what.of) });
    const lines = made.sections.flat(), found = lines.length,
      missing = made.shortages.reduce((sum, each) => sum + each.of - each.found, 0);
    const short = missing ? { found, of: found + missing, tally: made.shortages.map(each => each.tally) } : null;
    return { lines, sections: made.sections, titles: made.titles, files: made.files, short,
      perPage: field("book-per_page").value };
  }

  // The options that determine the puzzles: if they did not change, only the pages are made again.
  /** @param {Wished} all */
  function puzzlesOf(all) {
    const ofPuzzles = (all.set ?? "").split("\n").filter(pair => /^(section|variants|series|seed)/.test(pair));
    const versions = all.as === "sheet" ? [all.versions, all["versions-with"]] : [];
    return JSON.stringify(all.as === "book" ? [all.book, ofPuzzles, all.seed]
      : [all.as, requestOf(all), all.count, ...versions]);
  }

  // The pages of a book, with its puzzles if those of now were made.
  /** @param {Wished} all */
  function leaf(all) {
    const last = made.last, isMade = last?.sections && !last.short && last.puzzles === puzzlesOf(all);
    if (all.as === "book") leafing.show({ ...bookOf(all, isMade ? last.sections?.map(lines => lines.join("\n"))
      : undefined), screen: false });
    else leafing.hide();
  }

  // What is on the pages and not in the puzzles shows at once, wherever pages are shown.
  function refresh() {
    const last = made.last, all = read();
    if (!last?.sheet || all.as !== "sheet" || !one("#make-busy").hidden) return;
    all.seed = last.all.seed;
    /** @param {Wished} name */
    const same = name => JSON.stringify(Object.entries(name).sort());
    if (field("seed").value === all.seed && puzzlesOf(all) === last.puzzles && same(all) !== same(last.all))
      start(all, true, true);
  }

  /** @param {Wished} all */
  async function start(all, isLinked = false, isQuiet = false) {
    try { checkWhole(all); } catch (e) { return refuse(e), say(/** @type {Error} */ (e).message); }
    working?.abort();
    const mine = working = new AbortController(), started = performance.now(), last = made.last;
    const seed = all.seed || [...crypto.getRandomValues(new Uint32Array(2))].map(n => n.toString(36).padStart(7, "0"))
      .join("").slice(0, 10);
    all = { ...all, seed };
    field("seed").value = seed;
    shown = link("make", all);
    move(shown, isLinked || undefined);
    trouble(null);
    refuse(null);
    if (!isQuiet) {
      one("#make-busy").hidden = one("#make-cancel").hidden = false;
      busy(0, countOf(all), started);
      say(t("make.started"));
    }
    const before = last && !last.short && last.puzzles === puzzlesOf(all) ? last : null;
    const progress = { signal: mine.signal,
      told: (/** @type {number | null | undefined} */ done, /** @type {number} */ of) => working === mine && !isQuiet
        && busy(done, of, started) };
    try {
      /** @type {Omit<Result, "all">} */
      let result;
      if (all.as === "list") {
        const lines = made.begin({ all });
        const list = await forgeList(workers, requestOf(all), all.count ? countOf(all) : null,
          { ...progress, found: (kept, more) => {
            kept.push(...more);
            made.more(lines, more);
          } });
        result = list.gaps ? { ...list, short: { ...list, found: list.lines.length } } : list;
      } else if (all.as === "book") {
        result = await makeBook(all, progress, before?.sections?.map(lines => lines.join("\n")));
      } else {
        result = await makeSheet(all, progress, before?.versions?.map(lines => lines.join("\n")), before?.unequal);
        if (result.sheet)
          result.question = { ...sheetOf(all),
            made: result.versions?.map(lines => lines.join("\n")) };
      }
      if (working !== mine) return;
      made.show({ ...result, all, puzzles: puzzlesOf(all), seconds: (performance.now() - started) / 1000 });
      leaf(all);
    } catch (e) {
      if (working !== mine) return;
      if (e instanceof Cancelled) {
        say(t("make.cancelled"));
        if (all.as === "list") made.cut();
      } else {
        refuse(e);
        say(/** @type {Error} */ (e).message);
      }
    } finally {
      if (working === mine) one("#make-busy").hidden = one("#make-cancel").hidden = true;
    }
  }

  // By a button: what comes of it is in sight, below the last row of the form.
  /** @param {Wished} all */
  function startByHand(all) {
    start(all);
    const row = one("#make-go");
    if (row.getBoundingClientRect().bottom > innerHeight - 200) row.scrollIntoView();
  }

  // A file made on demand from the results.
  /** @type {Ask} */
  async function press(question) {
    const mine = working = new AbortController(), started = performance.now();
    one("#make-busy").hidden = one("#make-cancel").hidden = false;
    try {
      return await workers[0].ask(question,
        { signal: mine.signal, told: what => busy(what.pressing ? null : what.done, what.of, started) });
    } finally {
      if (working === mine) one("#make-busy").hidden = one("#make-cancel").hidden = true;
    }
  }
  made.sheetOf = (all, lines) => press({ ask: "sheet", ...sheetOf({ ...all, answers: "back" }, lines.join("\n")) });
  made.bookOf = (all, lines) => press({ ask: "book", book: "own", set: [`language=${language()}`], seed: all.seed,
    own: lines.join("\n") });

  // ---- The tab ------------------------------------------------------------------------------------------------------

  function speak() {
    const any = ["", t("make.any")], was = form.dataset.language;
    form.dataset.language = language();
    options(field("kind"), tables.kinds.map(kind => [kind.name, kind.title]));
    offerLevels();
    near.ask({ ask: "shelf", language: language() }).then(found => {
      shelf = found;
      const names = [...one("#language").options].map(option => [option.value, option.text]);
      // Pages are in the page's language until the user chooses another.
      options(field("language"), names, ["", was].includes(field("language").value) ? language()
        : field("language").value);
      options(field("book-language"), names);
      /** @param {string} paper */
      const paperName = paper => /^[a-z]/.test(paper) ? paper[0].toUpperCase() + paper.slice(1) : `${paper} in`;
      for (const name of ["paper", "book-page"])
        options(field(name), shelf.papers.map(paper => [paper, paperName(paper)]));
      for (const name of ["theme", "book-theme"])
        options(field(name), shelf.themes.map(theme => [theme, worded("themes", theme)]));
      options(field("book-printer"), shelf.printers.map(printer => [printer.name, worded("printers", printer.name)]));
      options(field("book"), shelf.books.map(book => [book.name, `${book.title} (${book.name})`]));
      const techniques = shelf.techniques.map(row => [row.name, row.title]), none = ["", worded("masks", "none")];
      all("select.technique", form)
        .forEach(select => options(select, [select.name === "without" ? none : any, ...techniques]));
      refine();
      made.speak();
      leafing.speak();
      offerPresets();
    }).catch(trouble);
  }

  // Ready choices for a class: they fill the form, and make at once.
  function offerPresets() {
    const button = (/** @type {Choice} */ { name, options }) => make("button",
      { type: "button", "data-preset": name, click: () => {
      fill({ as: "sheet", kind: "sudoku", ...options });
      startByHand({ ...read(), seed: "" });
    } }, t(`desk.preset.${name}`));
    one("#desk-presets .row").replaceChildren(...shelf.presets.map(button));
  }

  return {
    start() {
      learnKnobs();
      form.addEventListener("submit", e => { e.preventDefault(); startByHand(read()); });
      /** @type {number | undefined} */
      let soon;
      // The file of a rule that is dropped here is one of the rules.
      form.addEventListener("dragover", e => e.preventDefault());
      form.addEventListener("drop", async e => {
        const [file] = e.dataTransfer?.files ?? [];
        if (!file) return;
        e.preventDefault();
        try {
          const { name, title } = await near.ask({ ask: "rule", text: await file.text(), language: language() });
          const rules = field("rules");
          if (!rules.value.split(" ").includes(name)) rules.value = [rules.value, name].filter(Boolean).join(" ");
          rules.dispatchEvent(new Event("input", { bubbles: true }));
          say(t("make.rule-added", { title }));
        } catch (error) { refuse(error); }
      });
      form.addEventListener("input", async e => {
        const target = /** @type {HTMLInputElement} */ (e.target);
        if (["kind", "size", "level-from", "level-to"].includes(target.name)) form.dataset.linked = "";
        if (target.name === "level-from" && target.value) field("level-to").value = target.value;
        refine();
        if (target.name === "book" || target.name === "as" && target.value === "book" && !base)
          await openBook([`language=${language()}`]).catch(refuse);
        clearTimeout(soon);
        form.dataset.judging = "";
        soon = setTimeout(judge, 250);
      });
      one("#make-die").onclick = () => start({ ...read(), seed: "" });
      one("#make-cancel").onclick = () => { working?.abort(); one("#make-go").focus(); };
      made.start();
      leafing.start();
    },
    speak,
    async open(query) {
      const all = Object.fromEntries(query);
      delete all.lang;
      if (all.as && !isForm(all.as)) delete all.as;
      if (!shelf) await near.ask({ ask: "shelf", language: language() }), await null;
      if (!Object.keys(all).length) {
        if (shown) history.replaceState(null, "", shown);
        else if (!form.dataset.filled) fill({ level: "easy" });
        form.dataset.filled = "yes";
        return;
      }
      if (link("make", all) === shown) return;
      form.dataset.filled = "yes";
      fill(all);
      if (all.as === "book") {
        if (all.book) field("book").value = all.book;
        await openBook((all.set ?? "").split("\n")).catch(refuse);
      }
      if (all.seed) start({ ...read(), ...all }, true); else judge();
    },
  };
})());
