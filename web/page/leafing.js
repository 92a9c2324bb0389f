// The pages of a book, one at a time, as they will be: until its puzzles are made, other boards stand in. `show` gets the question for
// the book, with the lines of its sections once they are there. Not here: drawing pages, which the library does; choices (make.js).
const leafing = (() => {
  const AHEAD = 3;
  const box = one("#leaf"), picture = one("#leaf-page img"), parts = one("#leaf-part");
  // Whoever types gets answers from another worker. A change of the book ends what is drawn for the old one.
  /** @type {Answerer} */
  let worker = null;
  /** @type {Questions["book"]} */
  let book = null;
  /** @type {Answers["book-pages"]} */
  let known = null;
  let drawn = new Map(), at = 0, place = null, stop = null, busy = null;

  const partOf = page => known.parts.filter(part => part.page <= page).pop();
  function nameOf(/** @type {PartRow} */ part) {
    const name = part.title ?? t(`leaf.part.${part.sort}`);
    return part.volume ? t("leaf.volume", { n: part.volume, part: name }) : name;
  }

  function paint() {
    const part = partOf(at), name = t("desk.page-of", { n: number(at + 1), all: number(known.pages) });
    one("#leaf-said").textContent = [name, part && nameOf(part)].filter(Boolean).join(" · ");
    one("#leaf-about").textContent = t(book.sections ? "leaf.made" : "leaf.stand-ins");
    picture.alt = name;
    picture.style.aspectRatio = known.size.join(" / ");
    if (drawn.has(at)) picture.src = drawn.get(at);
    box.toggleAttribute("data-drawn", drawn.has(at));
    parts.replaceChildren(...known.parts.map(each => new Option(`${nameOf(each)} (${number(each.page + 1)})`, String(each.page))));
    if (part) parts.value = String(part.page);
    const [back, on] = [one("#leaf-back"), one("#leaf-on")], here = document.activeElement;
    back.disabled = at === 0;
    on.disabled = at >= known.pages - 1;
    // A button that leads no further leaves the focus to the other.
    if (here === back && back.disabled) on.focus(); else if (here === on && on.disabled) back.focus();
  }

  // Where somebody was stays in sight when there are more pages before it, or fewer.
  function found() {
    const same = place && known.parts.find(part => part.sort === place.sort && part.title === place.title && part.volume === place.volume);
    const page = same ? same.page + place.behind : at;
    return Math.max(0, Math.min(page, known.pages - 1));
  }
  function turn(to) {
    if (!known) return;
    at = Math.max(0, Math.min(to, known.pages - 1));
    const part = partOf(at);
    place = part && { ...part, behind: at - part.page };
    paint();
    say(one("#leaf-said").textContent);
    work();
  }

  // Draws the page of now, then those beside it, until all are there.
  async function work() {
    const mine = stop;
    if (busy === mine) return;
    busy = mine;
    let isNew = true;
    try {
      while (mine === stop) {
        const next = [at, at + 1, at - 1].find(page => page >= 0 && !drawn.has(page) && (isNew || page < known.pages));
        if (next == null) break;
        const answer = await worker.ask({ ask: "book-pages", book, from: next, to: next + (next === at + 1 ? AHEAD : 1) }, { signal: mine.signal });
        if (mine !== stop) return;
        answer.drawn.forEach((svg, i) => drawn.set(next + i, `data:image/svg+xml,${encodeURIComponent(svg)}`));
        if (!isNew && !answer.drawn.length) break;
        if (isNew) {
          known = answer;
          at = found();
          isNew = false;
          box.hidden = false;
          box.removeAttribute("data-old");
        } else if (next !== at) continue;
        // A page beyond the end has no size; the one that is asked for now has.
        if (answer.drawn.length) known.size = answer.size, paint();
      }
    } catch (e) {
      // What is wrong with the book is told beside the form.
      if (mine === stop && !(e instanceof Cancelled)) hide();
    } finally {
      if (busy === mine) busy = null;
    }
  }

  function hide() {
    stop?.abort();
    stop = book = known = null;
    box.hidden = true;
  }
  function show(/** @type {Questions["book"]} */ wanted) {
    if (JSON.stringify(wanted) === JSON.stringify(book)) return old(false);
    worker ??= openWorker();
    stop?.abort();
    stop = new AbortController();
    book = wanted;
    drawn = new Map();
    box.removeAttribute("data-drawn");
    work();
  }
  // While the form asks for what can't be made, the pages are those of before.
  const old = is => box.toggleAttribute("data-old", is);

  function start() {
    one("#leaf-back").onclick = () => turn(at - 1);
    one("#leaf-on").onclick = () => turn(at + 1);
    parts.onchange = () => turn(Number(parts.value));
    box.addEventListener("keydown", e => {
      const to = { ArrowLeft: at - 1, PageUp: at - 1, ArrowRight: at + 1, PageDown: at + 1, Home: 0, End: Infinity }[e.key];
      if (to == null || e.target === parts || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      turn(to);
    });
  }
  return { show, hide, old, start, speak: () => { if (known) paint(); } };
})();
