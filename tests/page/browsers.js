// The page in other browsers than Chromium: Firefox by its own Marionette, WebKit by its driver, both from disk. In each: a puzzle is
// made and played, a hint asked for, a sheet made as PDF, every tab opened, the language changed, and no error reported.
// usage: node browsers.js PAGE. Says which of the two it left out. Not here: what the page does in detail; the other scripts test that.
"use strict";
const fs = require("fs"), os = require("os"), net = require("net"), path = require("path");
const { spawn } = require("child_process");

const pause = ms => new Promise(go => setTimeout(go, ms));
const found = names => names.find(name => fs.existsSync(name));
async function until(what, is, tries = 600) {
  for (let k = 0; k < tries; k++) {
    const got = await Promise.resolve().then(is).catch(() => null);
    if (got) return got;
    await pause(200);
  }
  throw new Error(`waited in vain for ${what}`);
}

// A way to a browser: { go(address), run(script), end() }. `run` returns what the script returns.
const BROWSERS = {
  async firefox() {
    const binary = found(["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
    if (!binary) return null;
    const home = fs.mkdtempSync(path.join(os.tmpdir(), "gridpress-firefox-")), port = 20000 + process.pid % 20000;
    fs.writeFileSync(path.join(home, "user.js"), `user_pref("marionette.port", ${port});\nuser_pref("intl.accept_languages", "en");\nuser_pref("network.dns.disabled", true);\n`);
    const program = spawn(binary, ["--headless", "--marionette", "--no-remote", "--profile", home], { stdio: "ignore", env: { ...process.env, HOME: home } });
    const socket = await until("Firefox", () => new Promise((yes, no) => { const s = net.connect(port, "127.0.0.1", () => yes(s)).on("error", no); }));
    // A message is its length, a colon, and JSON: [0, id, command, parameters] there, [1, id, error, result] back.
    let got = Buffer.alloc(0), next = 0;
    const waiting = new Map();
    socket.on("data", data => {
      got = Buffer.concat([got, data]);
      for (let colon; (colon = got.indexOf(":")) > 0;) {
        const end = colon + 1 + +got.toString("latin1", 0, colon);
        if (got.length < end) return;
        const message = JSON.parse(got.toString("utf8", colon + 1, end));
        got = got.subarray(end);
        if (!Array.isArray(message)) continue;
        const [, id, error, result] = message, { yes, no } = waiting.get(id) ?? {};
        waiting.delete(id);
        if (error) no?.(new Error(error.message)); else yes?.(result);
      }
    }).on("error", () => {});
    const ask = (command, parameters = {}) => new Promise((yes, no) => {
      waiting.set(++next, { yes, no });
      const text = JSON.stringify([0, next, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
    await ask("WebDriver:NewSession", { capabilities: { alwaysMatch: { timeouts: { script: 120_000, pageLoad: 120_000 } } } });
    return {
      go: url => ask("WebDriver:Navigate", { url }),
      run: async script => (await ask("WebDriver:ExecuteScript", { script, args: [] })).value,
      end: () => { socket.destroy(); program.kill(); setTimeout(() => fs.rmSync(home, { recursive: true, force: true }), 1000); },
    };
  },
  async webkit() {
    const binary = found(["/usr/bin/WebKitWebDriver"]);
    const shown = found(["/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser", "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser"]);
    // It has no mode without a screen: an X server in memory is one.
    const screen = found(["/usr/bin/Xvfb"]);
    if (!binary || !shown || !screen) return null;
    const port = 20000 + (process.pid + 1) % 20000, display = `:${90 + process.pid % 900}`;
    const server = spawn(screen, [display, "-screen", "0", "1280x900x24"], { stdio: "ignore" });
    const program = spawn(binary, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" } });
    const ask = async (method, where, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}${where}`, { method, body: body && JSON.stringify(body) });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(value?.message ?? `${where}: ${answer.status}`);
      return value;
    };
    await until("WebKit's driver", () => ask("GET", "/status"));
    const options = { binary: shown, args: ["--automation"] };
    const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    const at = `/session/${sessionId}`;
    await ask("POST", `${at}/timeouts`, { script: 120_000, pageLoad: 120_000 });
    return {
      go: url => ask("POST", `${at}/url`, { url }),
      run: script => ask("POST", `${at}/execute/sync`, { script, args: [] }),
      end: async () => { await ask("DELETE", at).catch(() => {}); program.kill(); server.kill(); },
    };
  },
};

async function walk({ go, run }, page, check) {
  const address = `file://${path.resolve(page)}`;
  const has = (what, script) => until(what, () => run(`return ${script};`));
  const press = what => run(`const it = document.querySelector(${JSON.stringify(what)}); it.scrollIntoView(); it.click();`);
  await go(address);
  await has("the page", `"ready" in document.documentElement.dataset`);
  // Errors from here on; what went wrong before would have kept it from being ready.
  await run(`window.faults = []; addEventListener("error", e => window.faults.push(e.message)); addEventListener("unhandledrejection", e => window.faults.push(String(e.reason)));
    const told = console.error; console.error = (...said) => { window.faults.push(said.join(" ")); told(...said); };
    addEventListener("securitypolicyviolation", e => window.faults.push(e.violatedDirective + " " + e.blockedURI));`);

  await run(`location.hash = "#make?as=sheet&kind=sudoku&level=easy&count=4&seed=browsers";`);
  check("four puzzles are made and drawn", await has("pictures", `[...document.querySelectorAll("#make-result .cards img")].filter(img => img.naturalWidth > 0).length === 4`));
  await has("the sheet", `document.querySelector("[data-file='sheet.pdf']")`);
  await run(`const make = URL.createObjectURL; URL.createObjectURL = blob => { if (blob.size > 1000) blob.slice(0, 5).text().then(text => { window.savedAs = text + " " + blob.size; }); return make.call(URL, blob); };`);
  await press("[data-file='sheet.pdf']");
  const sheet = await has("a PDF", "window.savedAs");
  check("the sheet is a PDF", /^%PDF- \d{5,}/.test(sheet), sheet);

  await run(`location.hash = "#play?puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";`);
  // Not that of today, with which the page opened.
  const said = cell => `document.querySelector("#play-board [data-cell='${cell}']")?.getAttribute("aria-label")`;
  await has("the linked board", `[${said(0)}, ${said(1)}].map(words => /, (\\d), given/.exec(words)?.[1]).join("") === "53"`);
  for (const key of ["Home", "ArrowRight", "ArrowRight", "4"]) {
    await run(`const at = document.querySelector("#play-board [role=grid]"); at.focus();
      at.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }));`);
  }
  check("a digit is entered", await has("a four", `/, 4/.test(${said(2)}) && !document.querySelector("#play-undo").disabled`).catch(() => false), await run(`return ${said(2)};`));
  await press("#play-hint");
  check("a hint says something", await has("a hint", `document.querySelector("#play-told").textContent.trim().length > 10`));

  for (const tab of ["watch", "judge", "make", "play"]) {
    await press(`[data-tab=${tab}]`);
    check(`the tab ${tab} opens`, await has(tab, `!document.querySelector("#${tab}").hidden && document.querySelector("#${tab}").getBoundingClientRect().height > 100`));
  }
  await run(`const of = document.querySelector("#language"); of.value = "de"; of.dispatchEvent(new Event("change"));`);
  check("it speaks German", await has("German", `document.documentElement.lang === "de" && /Spielen/.test(document.querySelector("[data-tab=play]").textContent)`));
  const faults = await run("return window.faults;"), trouble = await run(`return document.querySelector("#trouble").hidden;`);
  check("no error, nothing against its policy", faults.length === 0, faults.join(" | "));
  check("no trouble is told", trouble);
}

(async () => {
  const page = process.argv[2] ?? "output/page/index.html";
  let bad = 0;
  for (const [name, start] of Object.entries(BROWSERS)) {
    const faults = [];
    let n = 0;
    const browser = await start().catch(e => (faults.push(e.message), undefined));
    if (browser === null) { console.log(`left out: ${name} is not here`); continue; }
    const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}${detail ? `: ${detail}` : ""}`); };
    if (browser) {
      await walk(browser, page, check).catch(e => faults.push(e.message));
      await browser.end();
    }
    faults.forEach(fault => console.log(`  ${fault}`));
    console.log(`${n} checks in ${name}, ${faults.length} faults`);
    bad += faults.length;
  }
  process.exit(bad ? 1 : 0);
})();
