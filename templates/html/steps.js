// Steps through the paths of puzzles in an element, which `src/render/html.rs` writes.
// Not here: the sentences of steps; the page around it; words, which come from `t(key, places)`.
//
// Returns choose(puzzle, step), show(step), play(on), at(), and speak() for another language. It calls `moved` after each step.
function openSteps(root, { t, moved = () => {} }) {
  const one = (what, where = root) => where.querySelector(what);
  const all = (what, where = root) => [...where.querySelectorAll(what)];
  const puzzles = all(".puzzle"), says = document.createElement("div"), bar = document.createElement("div");
  let puzzle = puzzles[0], steps = [], at = 0, timer = 0;
  says.className = "told";
  says.setAttribute("aria-live", "polite");
  bar.className = "moves";
  bar.setAttribute("role", "group");
  bar.innerHTML = `<select class="which" hidden></select>
    <button type="button" class="first">&#8676;</button> <button type="button" class="back">&#8592;</button> <span class="count" aria-hidden="true"></span>
    <button type="button" class="next">&#8594;</button> <button type="button" class="last">&#8677;</button>
    <button type="button" class="play" aria-pressed="false"></button> <button type="button" class="hardest" hidden></button>
    <label><input type="checkbox" class="skipping"> <span></span></label>`;
  root.prepend(bar);
  const which = one(".which");

  // If there is room for two columns, the words are beside the board and above the list.
  for (const p of puzzles) {
    const side = document.createElement("div");
    side.className = "side";
    one(".steps", p).before(side);
    side.append(one(".steps", p));
    which.add(new Option(p.dataset.title));
  }
  which.hidden = puzzles.length < 2;
  root.classList.add("stepping", "ready");

  const single = k => steps[k] && "single" in steps[k].dataset;
  function towards(step, by) {
    let k = step + by;
    while (one(".skipping").checked && single(k)) k += by;
    return Math.max(0, Math.min(k, steps.length));
  }
  function show(k, quiet) {
    at = Math.max(0, Math.min(k, steps.length));
    for (const use of all(".left > use", puzzle)) use.classList.toggle("gone", at > (use.dataset.n ?? Infinity));
    for (const use of all(".written > use", puzzle)) use.classList.toggle("on", at > use.dataset.n);
    for (const mark of all(".tints > g, .marks > g", puzzle)) mark.classList.toggle("on", mark.dataset.n == at);
    steps.forEach((step, k) => k === at ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current"));
    if (steps[at]) says.replaceChildren(...all(".words p", steps[at]).map(p => p.cloneNode(true)));
    else says.textContent = one(".end", puzzle).textContent;
    const list = one(".steps", puzzle), now = steps[Math.min(at, steps.length - 1)];
    if (now) list.scrollTop = now.offsetTop - list.clientHeight / 3;
    one(".count").textContent = at < steps.length ? `${at + 1} / ${steps.length}` : t("end");
    one(".first").disabled = one(".back").disabled = at === 0;
    one(".next").disabled = one(".last").disabled = at === steps.length;
    if (at === steps.length) play(false);
    if (!quiet) moved(puzzles.indexOf(puzzle), at);
  }
  function choose(n, k, quiet) {
    puzzle = puzzles[n] || puzzles[0];
    puzzles.forEach(p => p.classList.toggle("now", p === puzzle));
    steps = all(".steps li", puzzle);
    one(".side", puzzle).prepend(says);
    which.selectedIndex = puzzles.indexOf(puzzle);
    one(".hardest").hidden = !steps.some(step => "hardest" in step.dataset);
    show(k, quiet);
  }
  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => root.offsetParent ? show(towards(at, 1)) : play(false), 2500) : 0;
    one(".play").setAttribute("aria-pressed", on);
    one(".play").textContent = t(on ? "pause" : "play");
  }
  function speak() {
    bar.setAttribute("aria-label", t("steps"));
    which.setAttribute("aria-label", t("puzzle"));
    for (const what of ["first", "back", "next", "last"]) {
      one(`.${what}`).setAttribute("aria-label", t(what));
      one(`.${what}`).title = t(`${what}-key`);
    }
    one(".play").title = t("play-key");
    one(".play").textContent = t(timer ? "pause" : "play");
    one(".hardest").textContent = t("hardest");
    one(".skipping + span").textContent = t("skip");
  }
  const moves = { first: () => 0, back: () => towards(at, -1), next: () => towards(at, 1), last: () => steps.length,
    hardest: () => steps.findIndex(step => "hardest" in step.dataset) };
  for (const [what, move] of Object.entries(moves)) one(`.${what}`).onclick = () => show(move());
  one(".play").onclick = () => { if (!timer && at === steps.length) show(0); play(!timer); };
  which.onchange = () => { play(false); choose(which.selectedIndex, 0); };
  root.addEventListener("click", e => {
    const step = e.target.closest(".steps li");
    if (step) show(steps.indexOf(step));
  });
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", p: "play" };
  const listen = e => {
    if (!root.isConnected || !puzzle) return document.removeEventListener("keydown", listen);
    const { tagName, type } = e.target, writes = tagName === "TEXTAREA" || tagName === "SELECT" || tagName === "INPUT" && type !== "checkbox";
    if (e.ctrlKey || e.altKey || e.metaKey || writes || !keys[e.key] || !root.offsetParent) return;
    e.preventDefault();
    one("." + keys[e.key]).click();
  };
  document.addEventListener("keydown", listen);
  speak();
  if (puzzle) choose(0, 0, true);
  return { choose, show, play, speak, at: () => at, title: () => puzzle?.dataset.title, length: () => steps.length };
}
