// The pages of a book as they will be, one at a time or, where there is room, as they lie open: until its puzzles are
// made, other boards stand in. `show` gets the question for the book, with the lines of its sections once they are
// there. Not here: drawing pages, which the library does; choices (make.js).
const leafing = (() => {
  const AHEAD = 3;
  const box = one("#leaf"), pictures = all("#leaf-page img"), parts = one("#leaf-part"), large = one("#leaf-large"),
    wide = matchMedia("(min-width: 1100px)");
  // Whoever types gets answers from another worker. A change of the book ends what is drawn for the old one.
  /** @type {Answerer} */
  let worker = none;
  /** @type {Questions["book"]} */
  let book = none;
  /** @type {Answers["book-pages"]} */
  let known = none;
  /** @type {PartRow & { behind: number } | null | undefined} */
  let place = null;
  /** @type {AbortController | null} */
  let stop = null;
  /** @type {AbortController | null} */
  let busy = null;
  /** @type {Map<number, string>} */
  let drawn = new Map();
  let at = 0;

  // The pages in sight: the first of a book is a right one.
  const inSight = () => (wide.matches ? [at - 1 + at % 2, at + at % 2] : [at])
    .filter(page => page >= 0 && page < (known?.pages ?? Infinity));
  /** @param {number} page */
  const partOf = page => known.parts.filter(part => part.page <= page).pop();
  function nameOf(/** @type {PartRow} */ part) {
    const name = part.title ?? t(`leaf.part.${part.sort}`);
    return part.volume ? t("leaf.volume", { n: part.volume, part: name }) : name;
  }

  function paint() {
    const part = partOf(at), seen = inSight(),
      name = t("desk.page-of", { n: seen.map(page => number(page + 1)).join("–"), all: number(known.pages) });
    one("#leaf-said").textContent = [name, part && nameOf(part)].filter(Boolean).join(" · ");
    one("#leaf-about").textContent = t(book.sections ? "leaf.made" : "leaf.stand-ins");
    const isReady = seen.every(page => drawn.has(page));
    pictures.forEach((picture, k) => {
      // Pages with even numbers are on the left; a single page is the first picture.
      const page = wide.matches ? seen.find(page => page % 2 !== k) : k ? undefined : at;
      picture.hidden = !wide.matches && k > 0;
      picture.alt = page == null ? "" : t("desk.page-of", { n: number(page + 1), all: number(known.pages) });
      picture.style.aspectRatio = known.size.join(" / ");
      if (page == null) picture.removeAttribute("src"); else if (drawn.has(page)) picture.src = drawn.get(page) ?? "";
    });
    box.toggleAttribute("data-drawn", isReady);
    if (large.open) enlarge();
    parts.replaceChildren(...known.parts.map(each => new Option(`${nameOf(each)} (${number(each.page + 1)})`,
      String(each.page))));
    if (part) parts.value = String(part.page);
    const [back, on] = [one("#leaf-back"), one("#leaf-on")], here = document.activeElement;
    back.disabled = seen[0] === 0;
    on.disabled = last(seen) >= known.pages - 1;
    // A button that leads no further leaves the focus to the other.
    if (here === back && back.disabled) on.focus(); else if (here === on && on.disabled) back.focus();
  }

  // Where somebody was stays in sight when there are more pages before it, or fewer.
  function found() {
    const was = place,
      same = was
        && known.parts.find(part => part.sort === was.sort && part.title === was.title && part.volume === was.volume);
    const page = same ? same.page + was.behind : at;
    return Math.max(0, Math.min(page, known.pages - 1));
  }
  /** @param {number} by */
  const step = by => turn(by < 0 ? inSight()[0] - 1 : last(inSight()) + 1);
  function enlarge() {
    one("div", large).replaceChildren(...pictures.filter(picture => picture.src)
      .map(picture => make("img", { src: picture.src, alt: picture.alt })));
    if (!large.open) large.showModal();
  }
  /** @param {number} to */
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
        const seen = inSight(), end = last(seen), order = [at, ...seen, end + 1, seen[0] - 1];
        const next = order.find(page => page >= 0 && !drawn.has(page) && (isNew || page < known.pages));
        if (next == null) break;
        const answer = await worker.ask({ ask: "book-pages", book, from: next, to: next + (next > end ? AHEAD : 1) },
          { signal: mine?.signal });
        if (mine !== stop) return;
        answer.drawn.forEach((svg, i) => drawn.set(next + i, `data:image/svg+xml,${encodeURIComponent(svg)}`));
        if (!isNew && !answer.drawn.length) break;
        if (isNew) {
          known = answer;
          at = found();
          isNew = false;
          box.hidden = false;
          box.removeAttribute("data-old");
        // Whoever turns pages meanwhile waits for one of these.
        } else if (!inSight().some(page => page >= next && page < next + answer.drawn.length)) continue;
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
    stop = null;
    book = known = none;
    box.hidden = true;
  }
  function show(/** @type {Questions["book"]} */ wanted) {
    if (JSON.stringify(wanted) === JSON.stringify(book)) return void old(false);
    worker ??= openWorker();
    stop?.abort();
    stop = new AbortController();
    book = wanted;
    drawn = new Map();
    box.removeAttribute("data-drawn");
    work();
  }
  // While the form asks for what can't be made, the pages are those of before.
  /** @param {boolean} is */
  const old = is => box.toggleAttribute("data-old", is);

  function start() {
    one("#leaf-back").onclick = () => step(-1);
    one("#leaf-on").onclick = () => step(1);
    one("#leaf-larger").onclick = enlarge;
    one("#leaf-page div").onclick = enlarge;
    one("button", large).onclick = () => large.close();
    wide.onchange = () => { if (known) paint(), work(); };
    parts.onchange = () => turn(Number(parts.value));
    box.addEventListener("keydown", e => {
      const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, Home: -Infinity, End: Infinity }[e.key];
      if (by == null || !known || e.target === parts || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      if (Math.abs(by) > 1) turn(by); else step(by);
    });
  }
  return { show, hide, old, start, speak: () => { if (known) paint(); } };
})();
