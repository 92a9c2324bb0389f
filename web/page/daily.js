// The board of the day, one for each level, drawn from the date; boards that were begun; and what has been solved. `play` offers
// take(ask, options), which begins a board, and trouble(e). Not here: making a puzzle, which the library does; counting (records.js).
function openDaily($, /** @type {Answerer} */ worker, play) {
  // Six levels; beyond the ladder no board is made.
  const levels = () => tables.levels.filter(level => level.name !== "beyond");
  const seed = (day, level) => `daily-${day}-${level}`;
  const found = (day, level) => { try { return JSON.parse(keep.get(`daily.${day}.${level}`)); } catch { return null; } };

  // The line of a day's board; once it was made, it is kept for that day.
  async function line(day, level) {
    const was = found(day, level);
    if (typeof was?.line === "string") return was.line;
    const made = (await worker.ask({ ask: "fresh", kind: "sudoku", size: "3x3", level, seed: seed(day, level) })).line;
    const { id } = JSON.parse(made);
    for (const name of keep.names()) if (/^daily\./.test(name) && !name.startsWith(`daily.${day}.`)) keep.drop(name);
    keep.set(`daily.${day}.${level}`, JSON.stringify({ line: made, id }));
    return made;
  }
  // A link's day and level; null if it is none.
  const linkedTo = query => {
    const day = query.get("daily"), level = query.get("level");
    return records.isDay(day ?? "") && levels().some(each => each.name === level) ? { day, level } : null;
  };
  // What somebody finds who comes without a link.
  const FIRST = "easy";
  const today = async () => ({ line: await line(records.today(), FIRST), day: `${records.today()} ${FIRST}` });
  const take = ({ day, level }) => play.take(() => line(day, level), { day: `${day} ${level}` });

  function showDays() {
    const day = records.today(), list = records.all();
    const tile = ({ name, title }) => {
      const id = found(day, name)?.id, done = id && records.ofDay(list, id), isBegun = !done && id && kept.read(id)?.past?.length;
      const state = done ? `✓ ${t("solve.daily-solved", { time: clockWords(done.seconds) })}` : isBegun ? t("solve.daily-begun") : "";
      return make("button", { type: "button", "data-level": name, "data-done": !!done, click: () => take({ day, level: name }) }, make("span", {}, title), make("small", {}, state));
    };
    $("days").replaceChildren(...levels().map(tile));
    $("day").textContent = new Date(`${day}T12:00:00`).toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  }
  function showGames() {
    const rows = kept.open();
    const row = ({ line, title, left, seconds }) => make("li", {}, make("button", { type: "button", click: () => play.take(async () => line) }, t("solve.game-of", { title, left, time: clockWords(seconds) })));
    $("games").replaceChildren(...rows.map(row));
    $("no-games").hidden = rows.length > 0;
  }
  function showRecords() {
    const list = records.all(), { n, most } = records.streak(list), rows = records.table(list).slice(0, 60);
    $("no-records").hidden = rows.length > 0;
    $("records-table").hidden = !rows.length;
    $("streak").textContent = most ? t("solve.streak", { n, most }) : "";
    const titleOf = ({ kind, size, level }) => [tables.kinds.find(each => each.name === kind)?.title ?? kind, size.replace(/^1x(.*)$/, "$1x$1").replace("x", "×"), tables.levels.find(each => each.name === level)?.title].filter(Boolean).join(" · ");
    const heads = ["what", "solved", "best", "middle", "alone"].map(name => make("th", { scope: "col" }, t(`solve.column-${name}`)));
    const row = each => make("tr", {}, make("th", { scope: "row" }, titleOf(each)), ...[each.n, clockWords(each.best), clockWords(each.middle), each.alone].map(value => make("td", {}, String(value))));
    $("records-table").replaceChildren(make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows.map(row)));
  }
  function show() {
    if ($("new").open) showDays(), showGames();
    if ($("records").open) showRecords();
  }
  async function read(file) {
    const n = file.size <= records.MOST_BYTES ? records.unpack(await file.text()) : 0;
    if (!n) return play.trouble(new Error(t("solve.not-imported", { name: t("solve.export") })));
    play.trouble();
    note(t("solve.imported", { n }));
    show();
  }
  function start() {
    $("export").onclick = () => save(`gridpress-${records.today()}.json`, records.packed(), "application/json");
    $("import").onchange = e => { const [file] = e.target.files; e.target.value = ""; if (file) read(file).catch(play.trouble); };
    for (const name of ["new", "records"]) $(name).addEventListener("toggle", () => { show(); });
  }
  return { start, show, today, linkedTo, take };
}
