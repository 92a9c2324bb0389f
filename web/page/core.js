// Shared by all tabs: the library and its workers, words, links, the current puzzle, files to save. Not here: a tab.
// What is asked for is there: `one` is for elements that the page has, `all` for any number of them. Their types follow
// from the selector.
/** @template {string} What @param {What} what @param {ParentNode} where @returns {Found<What>} */
const one = (what, where = document) => /** @type {any} */ (where.querySelector(what));
/** @template {string} What @param {What} what @param {ParentNode} where @returns {Found<What>[]} */
const all = (what, where = document) => /** @type {any[]} */ ([...where.querySelectorAll(what)]);

// An element with attributes, listeners (functions) and children.
/** @template {HtmlTag} T @param {T} tag @param {Attributes} attributes @param {Content[]} children */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {(e: Event) => void} */ (value));
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

// Puts markup into an element: nothing else does. It is the library's, which escapes what people write, or a template
// in which only numbers and signs of the board's alphabet are filled in. All other texts go in as text.
/** @param {Element} where @param {string} markup */
function setMarkup(where, markup) {
  // eslint-disable-next-line no-restricted-syntax
  where.innerHTML = markup;
}

// ---- Words ----------------------------------------------------------------------------------------------------------

/** @type {Answers["tables"]} */
let tables = /** @type {Answers["tables"]} */ (/** @type {unknown} */ ({ words: {} }));

// The words of a key, with names in braces filled in. For n = 1, uses the key that ends in .one, if there is one.
/** @param {string} key @param {InWords} places */
function t(key, places = {}) {
  const text = (places.n === 1 ? tables.words[`${key}.one`] : null) ?? tables.words[key]
    ?? [key, ...Object.values(places)].join(": ");
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole));
}
/** @param {number} n @param {number} [digits] */
const number = (n, digits) => n.toLocaleString(language(),
  digits == null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits });
const language = () => document.documentElement.lang;

// Fills in the words of every element that names a key: data-t for its text, data-t-label for its accessible name.
/** @param {ParentNode} where */
function speak(where = document) {
  for (const each of all("[data-t]", where))
    if (tables.words[each.dataset.t ?? ""]) each.textContent = t(each.dataset.t ?? "");
  for (const each of all("[data-t-label]", where)) each.setAttribute("aria-label", t(each.dataset.tLabel ?? ""));
  for (const each of all("[data-t-hint]", where)) each.setAttribute("placeholder", t(each.dataset.tHint ?? ""));
}

// A message for screen readers.
/** @param {string} text */
function say(text) {
  one("#said").textContent = "";
  requestAnimationFrame(() => one("#said").textContent = text);
}
// A message that is also shown, if nothing else on the page changes.
/** @type {number | undefined} */
let noting;
/** @param {string} text */
function note(text) {
  const line = one("#noted");
  line.textContent = text;
  line.hidden = false;
  clearTimeout(noting);
  noting = setTimeout(() => { line.hidden = true; }, 6000);
  say(text);
}

// ---- The library ----------------------------------------------------------------------------------------------------

class Cancelled extends Error {}

// The address of the worker's script, for as long as the page is open: a browser that is busy may load it late.
/** @type {string | undefined} */
let script;
const workerScript = () => script ??= URL.createObjectURL(new Blob([one("#worker").textContent ?? ""],
  { type: "text/javascript" }));

// The module: one worker unpacks its code and compiles it, once, another unpacks its data meanwhile; all others are
// given it. The memory of these two is freed with them.
/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
const compile = () => compiled ??= new Promise((resolve, reject) => {
  /** @type {Worker[]} */
  const threads = ["code", "data"].map(unpack => {
    const thread = new Worker(workerScript());
    thread.onmessage = ({ data: { rest, module, broken } }) => {
      if (rest) return threads[0].postMessage({ rest }, rest.map((/** @type {Uint8Array} */ piece) => piece.buffer));
      if (module) resolve(module); else reject(new Error(broken));
      threads.forEach(each => each.terminate());
    };
    thread.onerror = e => reject(new Error(e.message));
    thread.postMessage({ unpack });
    return thread;
  });
  passText((line, part) => threads[line]?.postMessage({ part }),
    () => reject(new Error("the page is not whole: its module has no end")));
});

// The module's text follows this script, so that it goes on while the browser reads it: a line end, and two lines.
/** @param {(line: number, part: string | null) => void} to @param {() => void} fail */
function passText(to, fail) {
  /** @type {Text | null | undefined} */
  let node;
  let n = 0, line = -1;
  const pass = () => {
    node ??= /** @type {Text | null | undefined} */ (document.querySelector("#packed")?.firstChild);
    while (node) {
      const [here, ...next] = node.data.slice(n).split("\n");
      if (here) to(line, here);
      for (const part of next) {
        to(line++, null);
        if (part) to(line, part);
      }
      n = node.length;
      if (!node.nextSibling) break;
      node = /** @type {Text} */ (node.nextSibling), n = 0;
    }
    if (line < 2) return;
    reading.disconnect();
    document.querySelector("#packed")?.remove();
  };
  const reading = new MutationObserver(pass);
  reading.observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => {
    pass();
    if (line < 2) fail();
  });
}

// A worker answers one question after the other. `ask` takes a callback for progress and a signal that cancels it: then
// its thread is stopped, and a new one serves the waiting questions.
/** @returns {Answerer} */
function openWorker() {
  /** @type {Worker | null} */
  let thread = null;
  /** @type {Job | null} */
  let busy = null;
  /** @type {Job[]} */
  const queue = [];

  // To the thread of now, as soon as there is a module for it.
  /** @param {object} [message] */
  function post(message) {
    const to = thread;
    compile().then(module => to?.postMessage(message ?? { module }), e => to?.onerror?.(e));
  }

  function hire() {
    thread = new Worker(workerScript());
    thread.onmessage = ({ data }) => {
      if (data.told?.broken) console.error(data.told.broken);
      else if (data.told) return busy?.told?.(data.told);
      if (data.told) return;
      const job = busy;
      busy = null;
      if (data.broken) dismiss();
      if (data.broken) job?.reject(new Error(t("shell.broken", { why: data.broken })));
      else if ("refused" in data) job?.reject(new Refused(data.refused));
      else job?.resolve({ ...data.answer, files: data.files });
      next();
    };
    thread.onerror = e => {
      const job = busy;
      busy = null;
      dismiss();
      job?.reject(new Error(e.message));
      next();
    };
    post();
  }
  function dismiss() {
    thread?.terminate();
    thread = null;
  }
  function next() {
    if (busy || !queue.length) return;
    const { question } = busy = /** @type {Job} */ (queue.shift());
    if (!thread) hire();
    post({ question });
  }
  /** @type {Ask} */
  function ask(question, { told, signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      const job = { question, told, resolve, reject };
      signal?.addEventListener("abort", () => {
        const waits = queue.indexOf(job);
        if (waits >= 0) queue.splice(waits, 1);
        else if (busy === job) {
          busy = null;
          dismiss();
        } else return;
        reject(new Cancelled());
        next();
      }, { once: true });
      queue.push(job);
      next();
    });
  }
  return { ask };
}

// One worker for short questions, for which the user is waiting, and one for long ones.
const near = openWorker(), far = openWorker();

// ---- What is on the table -------------------------------------------------------------------------------------------

// The puzzle of Play and Watch: { line }, its JSON line as `gridpress generate --to jsonl` writes it.
/** @type {{ puzzle: Laid | null, listeners: ((puzzle: Laid | null) => void)[] }} */
const table = { puzzle: null, listeners: [] };
/** @param {Laid | null} puzzle */
function lay(puzzle) {
  table.puzzle = puzzle;
  for (const listener of table.listeners) listener(puzzle);
}
/** @param {(puzzle: Laid | null) => void} listener */
const onLaid = listener => table.listeners.push(listener);

// ---- Tabs and links -------------------------------------------------------------------------------------------------

// A tab: { start() when the tables are loaded, open(query) when it is shown with the contents of its link, speak() when
// the language changes }.
/** @type {{ [name: string]: Tab }} */
const tabs = Object.create(null);
/** @param {string} name @param {Tab} parts */
const tab = (name, parts) => tabs[name] = parts;

const place = () => {
  const [name, query = ""] = location.hash.slice(1).split("?");
  // A name that is no tab's means nothing, nor does what follows it.
  return { name: tabs[name] ? name : "play", query: new URLSearchParams(tabs[name] || !name ? query : "") };
};
// A link to a tab with its contents; empty values are left out.
/** @param {string} name @param {{ [name: string]: Value }} values */
function link(name, values = {}) {
  const said = Object.entries(values).flatMap(([name, value]) => value != null && value !== "" && value !== false
    ? [[name, String(value)]] : []);
  const query = new URLSearchParams(said).toString();
  return `#${name}${query ? `?${query}` : ""}`;
}
/** @param {string} name @param {{ [name: string]: Value }} [values] */
const go = (name, values) => { location.hash = link(name, values); scrollTo(0, 0); };
// Changes what is shown, so that Back returns to what was shown before. If nothing was shown, there is nothing to
// return to.
/** @param {string} hash */
function move(hash, isSame = !location.hash.includes("?")) {
  if (location.hash !== hash) history[isSame ? "replaceState" : "pushState"](null, "", hash);
}
// Parses a link of this page: the name of its tab, and its query.
/** @param {string} text @returns {Linked | null} */
function linked(text) {
  const [, name, query] = /#(\w+)\?(\S+)$/.exec(text.trim()) ?? [];
  return name && name in tabs ? { name, query: new URLSearchParams(query) } : null;
}

function show() {
  const { name, query } = place();
  for (const each of Object.keys(tabs)) one(`#${each}`).hidden = each !== name;
  for (const a of all("[data-tab]"))
    a.toggleAttribute("data-here", a.dataset.tab === name), a.setAttribute("aria-current",
      a.dataset.tab === name ? "page" : "false");
  document.title = `${t(`shell.${name}`)} · gridpress`;
  tabs[name].open?.(query);
}

// ---- Small things ---------------------------------------------------------------------------------------------------

/** @param {string} name @param {BlobPart} bytes */
function save(name, bytes, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} text */
async function copy(text, key = "shell.copied") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from disk may not have access to the clipboard.
    const field = make("textarea", { class: "unseen" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  note(t(key, { text }));
}
// The address of a page on disk is a file path, which is useless elsewhere; the part after # works after any address of
// the page.
/** @param {string} hash */
const copyLink = hash => location.protocol === "file:" ? copy(hash, "shell.copied-part")
  : copy(location.href.split("#")[0] + hash);

// Shows an error in its line; nothing if the user cancelled. If only the box size is ambiguous, it can be chosen there,
// and `again` is called with it.
/** @param {HTMLElement} line @param {unknown} [e] @param {(size: string) => void} [again] */
function tell(line, e, again) {
  line.hidden = !e || e instanceof Cancelled;
  line.replaceChildren(...line.hidden ? [] : saidOf(/** @type {Told} */ (e)));
  const { fits } = /** @type {Told} */ (e ?? {});
  if (!line.hidden && fits && again) line.append(" ", ...boxes(fits, again));
}
/** @param {string[]} sizes @param {(size: string) => void} choose */
const boxes = (sizes, choose) => sizes.map(size => make("button",
  { type: "button", "data-boxes": size, click: () => choose(size) }, size.replace("x", "×")));
/** @type {Trouble} */
const trouble = (e, again) => tell(one("#trouble"), e, again);

// What a variable holds until there is something for it; whoever uses such a variable asks that first, or is only
// called after it.
/** @type {any} */
const none = null;

/** @template Of @param {Of[]} list */
const last = list => list[list.length - 1];

// Remembers a choice if the browser allows it: permanently, or for this window only.
/** @param {() => Storage} storage */
const keeping = storage => ({
  get: (/** @type {string} */ name) => {
    try { return storage().getItem(`gridpress.${name}`); } catch { return null; }
  },
  // Returns whether it was stored; the page works without it.
  set: (/** @type {string} */ name, /** @type {string} */ value) => {
    try { storage().setItem(`gridpress.${name}`, value); return true; } catch { return false; }
  },
  drop: (/** @type {string} */ name) => {
    try { storage().removeItem(`gridpress.${name}`); } catch { /* Nothing is kept at all. */ }
  },
  names: () => {
    try {
      return Object.keys(storage()).flatMap(name => name.startsWith("gridpress.")
        ? [name.slice("gridpress.".length)] : []);
    } catch { return []; }
  },
});
const keep = keeping(() => localStorage), keepHere = keeping(() => sessionStorage);
// A field whose text survives a reload.
/** @param {HTMLInputElement | HTMLTextAreaElement} field */
function remember(field) {
  field.value = keepHere.get(field.id) ?? field.value;
  field.addEventListener("input", () => { if (!keepHere.set(field.id, field.value)) keepHere.drop(field.id); });
}

// On a phone the menus stand below, and what is played above what could be.
function settle() {
  const narrow = matchMedia("(max-width: 40rem), (max-height: 30rem)");
  const lay = () => {
    (narrow.matches ? one(".foot") : one(".top")).append(one(".tastes"));
    if (narrow.matches) one("#play").append(one(".play-sources")); else one("#play-table").before(one(".play-sources"));
  };
  narrow.addEventListener("change", lay);
  lay();
}

// ---- The start ------------------------------------------------------------------------------------------------------

/** @param {string} wanted @param {string} [loaded] */
async function setLanguage(wanted, loaded) {
  if (wanted !== loaded) tables = await near.ask({ ask: "tables", language: wanted });
  document.documentElement.lang = wanted;
  speak();
  for (const each of Object.values(tabs)) each.speak?.();
}

/** @param {string} look */
function setLook(look) {
  one("#look").value = look;
  if (look) document.documentElement.dataset.look = look; else delete document.documentElement.dataset.look;
}

async function begin() {
  try {
    setLook(keep.get("look") ?? "");
    one("#look").onchange = () => { setLook(one("#look").value); keep.set("look", one("#look").value); };
    // Each language by its own name.
    const nameOf = (/** @type {string} */ l) => {
      const name = new Intl.DisplayNames([l], { type: "language" }).of(l) ?? l;
      return name[0].toLocaleUpperCase(l) + name.slice(1);
    };
    const asked = near.ask({ ask: "tables", language: "en" });
    // The first name takes a browser a while, which is there now.
    compile().then(() => nameOf("en"), () => { /* It is said below. */ });
    tables = await asked;
    const wishes = [place().query.get("lang"), keep.get("language"), ...navigator.languages.map(l => l.split("-")[0])];
    const wanted = wishes.find(l => l && tables.languages.includes(l)) ?? "en";
    const select = one("#language");
    tables.languages.forEach(l => select.add(new Option(nameOf(l), l)));
    select.value = wanted;
    select.onchange = () => {
      keep.set("language", select.value);
      setLanguage(select.value).then(show).catch(trouble);
    };
    one("#version").textContent = `gridpress ${tables.version}`;
    for (const each of Object.values(tabs)) each.start?.();
    settle();
    await setLanguage(wanted, "en");
    one("#starting").remove();
    addEventListener("hashchange", show);
    show();
    // On a web server it keeps itself for use without a network; from disk it needs nothing.
    if (document.querySelector("link[rel=manifest]"))
      navigator.serviceWorker?.register("sw.js").catch(() => { /* It works as before. */ });
    document.documentElement.dataset.ready = "";
  } catch (e) {
    trouble(e);
  }
}
