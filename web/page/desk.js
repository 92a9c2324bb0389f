// The pages of a sheet, as they are in its PDF: shown before they are printed, and printed. `show` gets what was made
// and the question that made it. Not here: drawing pages, which the library does; choices (make.js).
const desk = (() => {
  const AT_ONCE = 4, USUAL = 24, MOST_PRINTED = 400;
  const box = one("#desk"), pages = one("#desk-pages"), paper = one("#desk-paper");
  /** @type {Pages & { sheet: Questions["sheet"] }} */
  let current = none;
  /** @type {string[]} */
  let drawn = [];
  /** @type {Promise<void> | null} */
  let working = null;
  let turn = 0, wanted = 0;

  const has = () => !box.hidden && !!current;
  /** @param {number} i */
  const nameOf = i => {
    const n = number(i + 1), all = number(current.pages);
    return t(i < current.pages - current.answers ? "desk.page-of" : "desk.answers-of", { n, all });
  };
  /** @param {string} svg */
  const address = svg => `data:image/svg+xml,${encodeURIComponent(svg)}`;

  // A place for each page that will be drawn, so that nothing moves when its picture comes.
  function lay() {
    const [width, height] = current.size;
    while (pages.childElementCount > wanted) pages.lastChild?.remove();
    for (let i = pages.childElementCount; i < wanted; i++) {
      const picture = make("img", {});
      /** @type {HTMLButtonElement} */
      const open = make("button", { type: "button", "aria-pressed": "false",
        click: () => open.setAttribute("aria-pressed", open.getAttribute("aria-pressed") !== "true") }, picture);
      pages.append(make("figure", {}, open, make("figcaption", { class: "soft" })));
    }
    all("figure", pages).forEach((figure, i) => {
      const button = one("button", figure);
      button.style.aspectRatio = `${width} / ${height}`;
      button.setAttribute("aria-label", t("desk.enlarge", { page: nameOf(i) }));
      one("figcaption", figure).textContent = one("img", figure).alt = nameOf(i);
    });
    const left = current.pages - wanted;
    one("#desk-more").hidden = left <= 0;
    one("#desk-more").textContent = t("desk.more", { n: number(Math.min(left, USUAL)), left: number(left) });
    one("#desk-about").textContent = about();
  }
  function about() {
    const answers = current.answers ? t("desk.with-answers", { n: current.answers === 1 ? 1 : number(current.answers) })
      : "";
    return [t("desk.about", { n: current.pages === 1 ? 1 : number(current.pages) }), answers].filter(Boolean).join(" ");
  }

  // Draws pages, some at a time, as far as they are wanted; the ones that are there already stay.
  async function draw(to = wanted) {
    const mine = turn;
    while (drawn.length < to && mine === turn) {
      const from = drawn.length;
      const { pages: some } = await near.ask({ ask: "sheet-pages", sheet: current.sheet, from,
        to: Math.min(from + AT_ONCE, to) });
      if (mine !== turn || !some.length) return;
      some.forEach(svg => drawn.push(address(svg)));
      all("img", pages).slice(from, drawn.length).forEach((img, i) => {
        img.src = drawn[from + i];
      });
    }
    box.toggleAttribute("data-drawn", drawn.length >= wanted);
  }
  /** @param {number} to */
  const keepDrawing = to => {
    const mine = turn;
    return working = (working ?? Promise.resolve()).catch(() => {}).then(() => mine === turn ? draw(to) : undefined);
  };

  // ---- Printing -----------------------------------------------------------------------------------------------------

  // Each page fills a sheet of its own paper, whatever the printer has by default.
  function onPaper() {
    const [width, height] = current.size.map(tenths => tenths / 10);
    const rules = document.styleSheets[0].cssRules,
      at = [...rules].findIndex(rule => rule.cssText.startsWith("@page desk"));
    if (at >= 0) document.styleSheets[0].deleteRule(at);
    document.styleSheets[0].insertRule(`@page desk { size: ${width}mm ${height}mm; margin: 0; }`, rules.length);
    /** @param {string} src */
    const page = src => {
      const img = make("img", { src, alt: "" });
      img.style.width = `${width}mm`;
      img.style.height = `${height - .2}mm`;
      return img;
    };
    paper.replaceChildren(...drawn.map(page));
    document.body.toggleAttribute("data-on-paper", true);
  }
  function offPaper() {
    document.body.removeAttribute("data-on-paper");
    paper.replaceChildren();
  }
  async function onPrint() {
    if (current.pages > MOST_PRINTED)
      throw new Error(t("desk.too-many", { n: number(current.pages), most: number(MOST_PRINTED) }));
    await keepDrawing(current.pages);
    onPaper();
    await Promise.all(all("img", paper).map(img => img.decode().catch(() => {})));
    print();
  }

  function clear() {
    turn++;
    current = none;
    box.hidden = true;
    pages.replaceChildren();
  }
  // What was made: how many pages, their size, and the question with the puzzles in it. Null: nothing to look at.
  /** @param {Pages | null | undefined} made @param {Questions["sheet"] | undefined} question */
  function show(made, question) {
    if (!made?.pages || !question) return clear();
    turn++;
    working = null;
    box.removeAttribute("data-drawn");
    current = { ...made, sheet: question };
    drawn = [];
    wanted = Math.min(made.pages, USUAL);
    box.hidden = false;
    lay();
    keepDrawing(wanted).catch(trouble);
  }
  function start() {
    one("#desk-more").onclick = () => {
      const at = wanted;
      wanted = Math.min(wanted + USUAL, current.pages);
      lay();
      all("button", pages)[at]?.focus();
      keepDrawing(wanted).catch(trouble);
    };
    // The browser's own command prints the same, if everything has been drawn.
    addEventListener("beforeprint", () => {
      if (has() && !one("#make").hidden && drawn.length === current.pages
        && !document.body.hasAttribute("data-on-paper")) onPaper();
    });
    addEventListener("afterprint", offPaper);
  }
  return { has, show, clear, start, speak: () => { if (current) lay(); }, print: () => onPrint().catch(trouble) };
})();
