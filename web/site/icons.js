// Draws the icons of the page on a web server from icon.svg: run it after a change there. `NODE_PATH` says where
// playwright-core is.
"use strict";
const fs = require("fs"), path = require("path");
const { chromium } = require("playwright-core");

(async () => {
  const svg = fs.readFileSync(path.join(__dirname, "icon.svg"), "utf8");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"] });
  for (const size of [180, 192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path: path.join(__dirname, `icon-${size}.png`) });
  }
  await browser.close();
})();
