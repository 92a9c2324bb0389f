// How many solutions the puzzle of Play has, and how hard it is: asked again after every change, and stopped on request. Not here:
// counting.
function openCounting($, worker, { now, counted, levelled, trouble }) {
  let running = null;
  const levelOf = of => of.facts.level ?? of.level;

  function count() {
    running?.abort();
    const { signal } = running = new AbortController(), of = now();
    of.count = null;
    show();
    worker.ask({ ask: "count", line: of.facts.line }, { signal }).then(async answer => {
      of.count = answer;
      counted(of);
      if (of === now()) show();
      if (of !== now() || answer.says !== "one" || levelOf(of)) return;
      // A link has no level; it is computed while the user is already playing.
      const { level } = await far.ask({ ask: "level", line: of.facts.line }, { signal });
      of.level = level;
      if (of === now()) levelled();
    }).catch(e => { if (!(e instanceof Cancelled)) trouble(e); });
  }
  // The count that runs ends without an answer.
  function stop() {
    running?.abort();
    now().count = { says: "stopped" };
    show();
  }
  function show() {
    const answer = now().count;
    const key = !answer ? "counting" : answer.says === "several" && answer.is_all ? "exactly" : answer.says;
    $("solutions").textContent = t(`play.has-${key}`, { n: answer?.found });
    $("solutions").dataset.says = key;
    $("solutions").classList.toggle("bad", !!answer && answer.says !== "one");
    $("uncount").hidden = !!answer || !now().base;
  }
  return { count, stop, show, levelOf };
}
