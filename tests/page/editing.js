// What the tests of the editor do with it: boards begun, cells dragged over and pressed, and what is kept of them.
"use strict";
const { another, loaded } = require("./browser.js");

const at = (page, cell) => page.locator(`#play-board [data-cell="${cell}"]`);
const says = page => page.waitForFunction(() => !["counting", undefined].includes(document.querySelector("#play-solutions").dataset.says)).then(() => page.getAttribute("#play-solutions", "data-says"));
const pieces = page => page.$$eval("#play-pieces li span", all => all.map(each => each.textContent));
const hasPieces = (page, n) => page.waitForFunction(n => document.querySelectorAll("#play-pieces li").length === n, n);
const noScroll = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const trouble = page => page.$eval("#play-trouble", line => line.hidden ? "" : line.textContent);
// What the editor would send, as it keeps it.
const kept = async page => JSON.parse(JSON.parse(await page.evaluate(() => localStorage.getItem("gridpress.game.edit"))).line);
const rules = async page => (await kept(page)).rules;
const tool = (page, name) => page.selectOption("#play-tool", name);

async function blank(page, open, kind, size, n) {
  await another(page, open);
  await page.selectOption("#play-kind", kind);
  await page.selectOption("#play-size", size);
  await page.click("#play-empty");
  await loaded(page, n);
  await page.waitForSelector("#play-setting:not([hidden])");
  await page.waitForFunction(size => document.querySelector("#play-board-size").value === size, size);
  // With the verdict the last drawing of the board is there: no cell is replaced under the pointer.
  await says(page);
}
// Draws over cells with the mouse.
async function drag(page, cells) {
  await at(page, cells[0]).evaluate(cell => cell.scrollIntoView({ block: "nearest" }));
  for (const [k, cell] of cells.entries()) {
    const box = await at(page, cell).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
    if (k === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
async function tap(page, cells) {
  for (const cell of cells) await at(page, cell).click();
}
// A line that was drawn is there already.
async function add(page, n) {
  if (await page.isEnabled("#play-drop")) await page.click("#play-add");
  await hasPieces(page, n);
}

module.exports = { at, loaded, says, pieces, hasPieces, noScroll, trouble, kept, rules, tool, blank, drag, tap, add };
