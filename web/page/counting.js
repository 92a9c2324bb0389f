// How many solutions the puzzle of Play has, and how hard it is: asked again after every change, and stopped on
// request. While a board is set, also where two solutions differ, why there is none, and, if wanted, the digits of all.
// Not here: counting.
function openCounting(/** @type {InPlay} */ $, /** @type {Answerer} */ worker,
  /** @type {OfCounting} */ { now, counted, told, levelled, trouble }) {
  // Changes that follow each other soon are counted once.
  const PAUSE = 250;
  /** @type {AbortController | null} */
  let running = null;
  let waiting = 0;
  const levelOf = (/** @type {Stand} */ of) => of.facts.level ?? of.level;

  function count() {
    running?.abort();
    clearTimeout(waiting);
    const { signal } = running = new AbortController(), of = now();
    of.count = came.isUnknown(of.facts) ? { says: "uncounted" } : null;
    show();
    if (of.count) return;
    waiting = setTimeout(() => ask(of, signal).catch(e => { if (!(e instanceof Cancelled)) trouble(e); }),
      isSet(of) ? PAUSE : 0);
  }
  // The digits of all solutions are shown to those who want them.
  const isTrueShown = () => keep.get("edit.true") === "1";
  /** @param {boolean} isOn */
  function showTrue(isOn) {
    keep.set("edit.true", isOn ? "1" : "0");
    if (isOn) return count();
    delete now().count?.truth;
    show();
    told(now());
  }
  const isSet = (/** @type {Stand} */ of) => "past" in of;
  /** @param {AbortSignal} signal */
  async function ask(/** @type {Stand} */ of, signal) {
    if (signal.aborted) return;
    const { line } = of.facts, answer = await worker.ask({ ask: "count", line, why: isSet(of) }, { signal });
    of.count = answer;
    counted(of);
    if (of === now()) show();
    if (of !== now()) return;
    if (isSet(of)) told(of);
    if (isSet(of) && answer.says === "none") {
      Object.assign(answer, await worker.ask({ ask: "clash", line }, { signal }));
      if (of === now() && of.count === answer) show(), told(of);
    }
    if (isSet(of) && answer.says === "several" && isTrueShown()) {
      const truth = await worker.ask({ ask: "truth", line }, { signal });
      Object.assign(answer, { truth, found: truth.found, is_all: truth.is_all });
      if (of === now() && of.count === answer) show(), told(of);
    }
    if (answer.says !== "one" || levelOf(of)) return;
    // A link has no level; it is computed while the user is already playing.
    const { level } = await far.ask({ ask: "level", line }, { signal });
    of.level = level;
    if (of === now()) levelled();
  }
  // The count that runs ends without an answer.
  function stop() {
    running?.abort();
    now().count = { says: "stopped" };
    show();
  }
  function show() {
    const of = now(), answer = of.count;
    const key = !answer ? "counting" : answer.says === "several" && answer.is_all ? "exactly" : answer.says,
      isOpen = !isSet(of) && came.isOpen(of);
    const said = isOpen ? t(came.isUnknown(of.facts) ? "came.uncounted" : "came.open")
      : t(`play.has-${key}`, { n: answer?.found });
    const text = [said, proving.words(of)].filter(Boolean).join(" ");
    // Unchanged words are left alone, so that a screen reader does not say them again.
    if ($("solutions").textContent !== text) $("solutions").textContent = text;
    $("solutions").dataset.says = key;
    $("solutions").classList.toggle("bad", !!answer && answer.says !== "one" && !isOpen);
    $("true-row").hidden = !isSet(of);
    $("true").checked = isTrueShown();
    $("uncount").hidden = !!answer || !("base" in of && of.base);
  }
  return { count, stop, show, showTrue, levelOf };
}
