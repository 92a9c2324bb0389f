// The boards of a day, one for each level and one of each of eight other kinds, drawn from the date, today's and those
// of all days before; boards that were begun; and what has been solved. `play` offers take(ask, options), which begins
// a board, and trouble(e). Not here: making a puzzle, which the library does; counting (records.js).
function openDaily(/** @type {InPlay} */ $, /** @type {Answerer} */ worker, /** @type {OfDaily} */ play) {
  // Of each, the easiest board that the kind has.
  const KINDS = ["jigsaw", "windoku", "anti-knight", "killer", "thermo", "kropki", "calcudoku", "suguru"];
  // Six levels; beyond the ladder no board is made. A board is called by its level or its kind.
  const levels = () => tables.levels.filter(level => level.name !== "beyond");
  const kinds = () => tables.kinds.filter(kind => KINDS.includes(kind.name));
  /** @param {string} name */
  const isLevel = name => levels().some(each => each.name === name);
  /** @param {string} day @param {string} name */
  const seed = (day, name) => `daily-${day}-${name}`;
  /** @param {string} day @param {string} name */
  const found = (day, name) => {
    try { return JSON.parse(keep.get(`daily.${day}.${name}`) ?? "null"); } catch { return null; }
  };
  // The day whose boards are offered; today's unless another is chosen.
  /** @type {string | null} */
  let shown = null;
  const day_ = () => shown ?? records.today();

  /** @param {string} day @param {string} name */
  async function request(day, name) {
    if (isLevel(name)) return { kind: "sudoku", size: "3x3", level: name, seed: seed(day, name) };
    const size = kinds().find(kind => kind.name === name)?.size,
      admitted = await worker.ask({ ask: "admits", kind: name, size });
    return { kind: name, size, level: admitted.levels.includes("easy") ? "easy" : admitted.levels[0] ?? "any",
      seed: seed(day, name) };
  }
  // The line of a day's board; once it was made, it is kept for that day.
  /** @param {string} day @param {string} name */
  async function line(day, name) {
    const was = found(day, name);
    if (typeof was?.line === "string") return was.line;
    const made = (await worker.ask({ ask: "fresh", ...await request(day, name) })).line;
    const { id } = JSON.parse(made),
      isKept = (/** @type {string} */ key) => [day, records.today()].some(each => key.startsWith(`daily.${each}.`));
    for (const key of keep.names()) if (/^daily\./.test(key) && !isKept(key)) keep.drop(key);
    keep.set(`daily.${day}.${name}`, JSON.stringify({ line: made, id }));
    return made;
  }
  // A link's day and board; null if it is none. Tomorrow is shut.
  /** @param {URLSearchParams} query */
  function linkedTo(query) {
    const day = query.get("daily") ?? "", name = query.get("kind") ?? query.get("level");
    if (!records.isDay(day) || !name || !isLevel(name) && !KINDS.includes(name)) return null;
    if (day <= records.today()) return { day, name };
    note(t("solve.not-yet", { day: dayWords(day) }));
    return null;
  }
  // What its address says besides the day.
  /** @param {string} name */
  const named = name => isLevel(name) ? { level: name } : { kind: name };
  // What somebody finds who comes without a link.
  const FIRST = "easy";
  const today = async () => ({ line: await line(records.today(), FIRST), day: `${records.today()} ${FIRST}` });
  const take = (/** @type {{ day: string, name: string }} */ { day, name }) => play.take(() => line(day, name),
    { day: `${day} ${name}` });

  /** @param {string} day */
  const dayWords = day => new Date(`${day}T12:00:00`).toLocaleDateString(language(),
    { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  function showDays() {
    const day = day_(), list = records.all();
    const tile = (/** @type {{ name: string, title: string }} */ { name, title }) => {
      const id = found(day, name)?.id, done = id && records.ofDay(list, id),
        isBegun = !done && id && kept.read(id)?.past?.length;
      const state = done ? `✓ ${t("solve.daily-solved", { time: clockWords(done.seconds) })}`
        : isBegun ? t("solve.daily-begun") : "";
      return make("button", { type: "button", "data-board": name, "data-done": !!done,
        click: () => take({ day, name }) }, make("span", {}, title), make("small", {}, state));
    };
    $("days").replaceChildren(...levels().map(tile));
    $("day-kinds").replaceChildren(...kinds().map(tile));
    $("day").textContent = dayWords(day);
    Object.assign($("date"), { value: day, max: records.today() });
    $("day-after").disabled = day >= records.today();
  }
  /** @param {string} day */
  function goTo(day) {
    if (!records.isDay(day) || day > records.today()) return showDays();
    shown = day === records.today() ? null : day;
    showDays();
    say($("day").textContent);
  }
  // Boards that were begun, each with a small picture of how it stands; more of these than anybody compares are not
  // drawn.
  const MOST_PICTURES = 12;
  let drawn = "";
  function showGames() {
    const rows = kept.open();
    $("begun").hidden = !rows.length;
    const is = JSON.stringify([language(), rows]);
    if (is === drawn) return;
    drawn = is;
    const row = (/** @type {ReturnType<typeof kept.open>[number]} */ { line, title, left, seconds }) => make("li", {},
      make("button", { type: "button", click: () => play.take(async () => line) },
      make("span", { class: "small-board", "aria-hidden": "true" }),
      make("span", {}, t("solve.game-of", { title, left, time: clockWords(seconds) }))));
    const buttons = rows.map(row);
    $("games").replaceChildren(...buttons);
    rows.slice(0, MOST_PICTURES).forEach(async ({ line, id }, k) => {
      try {
        const facts = await near.ask({ ask: "board", line, language: language() });
        one(".small-board", buttons[k]).append(smallBoard(facts, kept.read(id)?.digits ?? []));
      } catch { /* The words stand without a picture. */ }
    });
  }
  function showRecords() {
    const list = records.all(), { n, most } = records.streak(list), rows = records.table(list).slice(0, 60);
    $("no-records").hidden = rows.length > 0;
    $("records-table").hidden = !rows.length;
    $("streak").textContent = most ? t("solve.streak", { n, most }) : "";
    const titleOf = (/** @type {{ kind: string, size: string, level: string | null }} */ { kind, size, level }) =>
      [tables.kinds.find(each => each.name === kind)?.title ?? kind,
        size.replace(/^1x(.*)$/, "$1x$1").replace("x", "×"),
        tables.levels.find(each => each.name === level)?.title].filter(Boolean).join(" · ");
    const heads = ["what", "solved", "best", "middle", "alone"]
      .map(name => make("th", { scope: "col" }, t(`solve.column-${name}`)));
    /** @param {ReturnType<typeof records.table>[number]} each */
    const row = each => make("tr", {}, make("th", { scope: "row" }, titleOf(each)),
      ...[each.n, clockWords(each.best), clockWords(each.middle), each.alone]
        .map(value => make("td", {}, String(value))));
    $("records-table").replaceChildren(make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...rows.map(row)));
  }
  function show() {
    if ($("new").open) showDays(), showGames();
    if ($("records").open) showRecords();
  }
  /** @param {File} file */
  async function read(file) {
    const n = file.size <= records.MOST_BYTES ? records.unpack(await file.text()) : 0;
    if (!n) return play.trouble(new Error(t("solve.not-imported", { name: t("solve.export") })));
    play.trouble();
    note(t("solve.imported", { n }));
    show();
  }
  function start() {
    $("export").onclick = () => save(`gridpress-${records.today()}.json`, records.packed(), "application/json");
    $("import").onchange = () => {
      const [file] = $("import").files ?? [];
      $("import").value = "";
      if (file) read(file).catch(play.trouble);
    };
    $("day-before").onclick = () => goTo(records.dayAfter(day_(), -1));
    $("day-after").onclick = () => goTo(records.dayAfter(day_(), 1));
    $("date").onchange = () => goTo($("date").value);
    for (const name of ["new", "records"]) $(name).addEventListener("toggle", () => { show(); });
  }
  return { start, show, today, linkedTo, named, take };
}
