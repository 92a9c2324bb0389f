// The glossary in Play: the techniques that the board may need, by level, each with a board on which it was found.
// `play` offers now(), the game, and trouble(e).
const pictured = (/** @type {{ picture: string, sentence: string }} */ { picture, sentence }) => {
  const figure = make("figure", {});
  setMarkup(figure, picture);
  figure.append(make("figcaption", {}, sentence));
  return figure;
};

function openLearning(/** @type {InPlay} */ $, /** @type {Answerer} */ worker, /** @type {OfPlay} */ play) {
  /** @type {string | null} */
  let listed = null;
  const wanted = () => `${language()} ${play.now()?.facts.line}`;

  async function list() {
    const now = play.now();
    if (!$("glossary").open || !now || listed === wanted()) return;
    const of = listed = wanted();
    try {
      const { levels } = await worker.ask({ ask: "techniques", line: now.facts.line, language: language() });
      if (of !== listed) return;
      const chosen = $("technique").value;
      const option = (/** @type {Needed} */ { technique, name, heading }) => new Option(heading,
        `${technique} ${name ?? ""}`);
      $("technique").replaceChildren(...levels.map(({ level, techniques }) => make("optgroup", { label: level },
        ...techniques.map(option))));
      if ([...$("technique").options].some(({ value }) => value === chosen)) $("technique").value = chosen;
      await entry();
    } catch (e) {
      listed = null;
      play.trouble(e);
    }
  }
  async function entry() {
    const of = $("technique").value, [technique, name] = of.split(" ");
    const answer = await worker.ask({ ask: "glossary", technique, name: name || undefined, language: language() });
    if (of !== $("technique").value) return;
    $("entry").replaceChildren(...answer.says === "entry" ? [make("p", {}, answer.idea), pictured(answer)] : []);
  }

  $("glossary").addEventListener("toggle", list);
  $("technique").addEventListener("change", () => entry().catch(play.trouble));
  return { show: list };
}
