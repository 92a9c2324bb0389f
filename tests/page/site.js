// The page on a web server: it can be installed, and opens without a network once it was there. Serves the folder itself, on this
// machine alone. usage: site.js FOLDER
"use strict";
const fs = require("fs"), http = require("http"), path = require("path");
const { chromium } = require("playwright-core");
const [, , folder] = process.argv;

const TYPES = { html: "text/html", js: "text/javascript", webmanifest: "application/manifest+json", svg: "image/svg+xml", png: "image/png" };
const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const faults = [], asked = [];
let n = 0;
const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}${detail ? `: ${detail}` : ""}`); };

const server = http.createServer((request, answer) => {
  const name = new URL(request.url, "http://x").pathname.replace(/^\/some\/place\//, "") || "index.html", at = path.join(folder, path.basename(name));
  asked.push(name);
  if (!request.url.startsWith("/some/place/") || !fs.existsSync(at)) { answer.writeHead(404); return answer.end(); }
  answer.writeHead(200, { "content-type": TYPES[at.split(".").pop()] ?? "application/octet-stream", "cache-control": "max-age=600" });
  fs.createReadStream(at).pipe(answer);
});

async function visit(address) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
  try {
    const page = await (await browser.newContext({ locale: "en" })).newPage();
    page.setDefaultTimeout(60_000);
    page.on("console", message => { if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`); });
    page.on("pageerror", e => faults.push(`an error: ${e.message}`));
    await page.goto(address);
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    const glass = await page.context().newCDPSession(page);
    const manifest = await glass.send("Page.getAppManifest"), said = JSON.parse(manifest.data ?? "{}");
    check("the manifest has no faults", !manifest.errors.length && said.icons.length === 4, JSON.stringify(manifest.errors));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => !!navigator.serviceWorker.controller);
    const { installabilityErrors } = await glass.send("Page.getInstallabilityErrors");
    check("it can be installed", !installabilityErrors.filter(each => each.errorId !== "in-incognito").length, JSON.stringify(installabilityErrors));
    for (const { src } of said.icons) check(`the icon ${src} is there`, await page.evaluate(src => new Promise(done => { const img = new Image(); img.onload = () => done(img.naturalWidth > 0); img.onerror = () => done(false); img.src = src; }), src));
    check("the page was fetched once", asked.filter(name => name === "index.html").length === 1, asked.join());
    // At the end of a game stands the address as a code: the squares of one of 25 to 61 a side, on white.
    await page.goto("about:blank");
    await page.goto(`${address}#play?puzzle=.234341221434321`);
    await page.waitForFunction(() => document.querySelectorAll("#play-board [role=gridcell]").length === 16);
    await page.click("#play-board [data-cell='0']");
    await page.keyboard.press("1");
    await page.waitForSelector("#play-end-code:not([hidden])").catch(() => check("a game that ends has a code", false));
    await page.click("#play-end-code summary");
    check("the code can be seen, and has a name", await page.isVisible("#play-code svg path") && (await page.getAttribute("#play-code svg", "aria-label")).length > 5);
    await page.goto("about:blank");
    await page.goto(`${address}#play`);
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    // Without the server.
    server.closeAllConnections();
    await new Promise(done => server.close(done));
    const before = asked.length;
    for (const where of ["", "index.html", "?x=1"]) {
      await page.goto("about:blank");
      await page.goto(`${address}${where}#play?puzzle=${NINE}`);
      await page.waitForFunction(() => document.querySelectorAll("#play-board [role=gridcell]").length === 81).catch(() => check(`it opens without a network (${where})`, false));
    }
    check("nothing more was asked for", asked.length === before, asked.slice(before).join());
    check("only its own files were", asked.every(name => /^(index\.html|sw\.js|manifest\.webmanifest|icon(-\d+)?\.(svg|png))$/.test(name)), asked.join());
  } finally {
    await browser.close();
  }
}

server.listen(0, "127.0.0.1", () => visit(`http://127.0.0.1:${server.address().port}/some/place/`).catch(e => faults.push(e.stack)).then(() => {
  faults.forEach(fault => console.log(`  ${fault}`));
  console.log(`${n} checks on a web server, ${faults.length} faults`);
  process.exit(faults.length ? 1 : 0);
}));
