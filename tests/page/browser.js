// Opens the page in Chromium, from disk and without a network. `NODE_PATH` says where playwright-core is.
"use strict";
const fs = require("fs"), path = require("path");
const { chromium } = require("playwright-core");

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

// Opens the page, runs the visitor, and returns the faults. Requests to the network, errors and warnings on the console and errors
// of the page are faults at any time, except messages on the console that are `expected`.
async function visit(file, visitor, { expected, ...options } = {}) {
  const faults = [];
  let n = 0;
  const check = (what, is, detail = "") => {
    n++;
    if (!is) faults.push(`${what}${detail ? `: ${detail}` : ""}`);
  };
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
  try {
    const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, locale: "en", acceptDownloads: true, ...options });
    await context.setOffline(true);
    const page = await context.newPage();
    page.on("request", request => {
      const address = request.url();
      if (!/^(file|blob|data):/.test(address)) faults.push(`it asks the network for ${address}`);
    });
    page.on("console", message => {
      if (["error", "warning"].includes(message.type()) && !expected?.test(message.text())) faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", e => faults.push(`an error: ${e.message}`));
    page.setDefaultTimeout(60_000);
    const address = `file://${path.resolve(file)}`;
    const open = async (hash = "") => {
      await page.goto("about:blank");
      await page.goto(address + hash);
      await page.waitForSelector("html[data-ready]", { state: "attached" });
    };
    // The tab Make, whose form is there at once; without it the page opens on Play.
    await open("#make");
    await visitor({ page, open, check, context });
  } finally {
    await browser.close();
  }
  return { faults, n };
}

// Runs a script's visits one after the other, prints their faults, and ends the process: exit code 1 if there were any.
async function judge(visits) {
  let n = 0, faults = [];
  for (const one of visits) {
    const seen = await one().catch(e => ({ n: 0, faults: [e.stack] }));
    n += seen.n;
    faults = faults.concat(seen.faults);
  }
  faults.forEach(fault => console.log(`  ${fault}`));
  console.log(`${n} checks in Chromium, ${faults.length} faults`);
  process.exit(faults.length ? 1 : 0);
}

// The languages that there are: the folders of templates/text.
const texts = path.join(__dirname, "../../templates/text");
const LANGUAGES = fs.readdirSync(texts).filter(name => fs.statSync(path.join(texts, name)).isDirectory());

// The choice of another board in Play, where there always is one: the last, or that of today, which closes the choice as it comes.
async function another(page, open) {
  await open("#play");
  await page.waitForSelector("#play-table:not([hidden])");
  await page.waitForSelector("#play-new:not([open])", { state: "attached" });
  await more(page);
}
// The board that is there is marked, since the next may have as many cells.
async function more(page) {
  await page.$eval("#play-board [role=grid]", grid => { grid.dataset.old = ""; });
  await page.click("#play-another");
}
// A board of n cells that came after the last choice.
const loaded = (page, n) => page.waitForFunction(n => document.querySelectorAll("#play-board [role=grid]:not([data-old]) [role=gridcell]").length === n, n);

// The wish to have hints in stages.
const inStages = page => page.evaluate(() => localStorage.setItem("gridpress.play.in-stages", "1"));

module.exports = { inStages, visit, judge, LANGUAGES, another, more, loaded };
