// The end of a game: its time, what it needed and how it compares, and a text to share that does not give the puzzle
// away. `play` offers now(), the game; link(), its address after #; trouble(e). Not here: counting what was solved
// (records.js).
function openEnding(/** @type {InPlay} */ $, /** @type {Answerer} */ worker, /** @type {OfEnding} */ play) {
  /** @type {string | null} */
  let shown = null;
  /** @param {Game} game */
  const clock = game => clockWords(game.at.seconds);
  const helps = (/** @type {State} */ { helped }) => helped ? t("play.end-helped", { n: helped }) : t("play.end-alone");

  // Best among those of its sort, where there are others.
  function isBest(/** @type {Game} */ { facts, at }) {
    const like = records.all().filter(each => each.kind === facts.kind && each.size === facts.size
      && each.level === (facts.level ?? null) && each.id !== facts.id);
    return like.length > 0 && like.every(each => at.seconds < each.seconds);
  }
  // The name of its hardest step, if its line says it.
  async function hardest(/** @type {Game} */ { facts, origin }) {
    const said = [origin, facts.line].map(line => { try { return JSON.parse(line).hardest; } catch { return null; } })
      .find(Boolean);
    if (!said) return null;
    const { levels } = await worker.ask({ ask: "techniques", line: facts.line, language: language() });
    return levels.flatMap(level => level.techniques).find(each => each.technique === said)?.heading ?? null;
  }
  /** @param {Game} game @param {string | null} step */
  function more(game, step) {
    const { n, most } = records.streak(records.all()), isOfDay = game.day?.slice(0, 10) === records.today();
    return [helps(game.at), ...isBest(game) ? [t("play.end-best")] : [],
      ...isOfDay && n ? [t("solve.streak", { n, most })] : [], ...step ? [t("play.end-hardest", { name: step })] : []];
  }
  /** @param {boolean} isOver */
  function show(isOver) {
    $("end").hidden = !isOver;
    const game = play.now(), wanted = isOver ? `${game.facts.id} ${language()} ${game.at.seconds}` : "";
    if (!isOver || shown === wanted) return;
    shown = wanted;
    /** @param {string | null} step */
    const tell = step => $("end-more").replaceChildren(...more(game, step).map(text => make("li", {}, text)));
    $("end-time").textContent = t("play.end-time", { time: clock(game) });
    tell(null);
    code(wanted).catch(play.trouble);
    hardest(game).then(step => { if (shown === wanted && step) tell(step); }).catch(play.trouble);
  }
  const address = () => location.protocol === "file:" ? play.link() : location.href.split("#")[0] + play.link();
  // The address as a code, where a phone can open it, and is not too long.
  /** @param {string} wanted */
  async function code(wanted) {
    $("end-code").hidden = true;
    if (location.protocol === "file:") return;
    const { svg } = await worker.ask({ ask: "code", text: address(), language: language() });
    if (shown !== wanted || !svg) return;
    $("end-code").hidden = false;
    setMarkup($("code"), svg);
    one("svg", $("code")).setAttribute("aria-label", t("play.end-code"));
  }
  // By the system's own means where it has them, else copied.
  async function share() {
    const game = play.now(), day = game.day?.slice(0, 10),
      text = [[$("title").textContent, day].filter(Boolean).join(" · "), `${clock(game)} · ${helps(game.at)}`,
        address()].join("\n");
    if (location.protocol !== "file:" && navigator.share) {
      try { return await navigator.share({ text }); } catch (e) {
        if (e instanceof Error && e.name === "AbortError") return;
      }
    }
    await copy(text, "play.shared");
  }
  return { show, share };
}
