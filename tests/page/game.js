// The game of Play without a browser: acts on plain data, one by one and in random rows. usage: node game.js
"use strict";
const fs = require("fs"), path = require("path");
const source = fs.readFileSync(path.join(__dirname, "../../web/page/game.js"), "utf8");
const games = new Function(`${source}; return games;`)();

let n = 0;
const faults = [];
const check = (what, is, detail = "") => { n++; if (!is) faults.push(`${what}${detail === "" ? "" : `: ${detail}`}`); };

// A 4×4 board with boxes, frozen, so that an act that changes its state is an error.
const GIVENS = [1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4];
const inHouse = (a, b) => a % 4 === b % 4 || a >> 2 === b >> 2 || a >> 3 === b >> 3 && (a % 4 >> 1) === (b % 4 >> 1);
const PEERS = GIVENS.map((_, a) => GIVENS.flatMap((_, b) => a !== b && inHouse(a, b) ? [b] : []));
const frozen = value => { if (value && typeof value === "object" && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(frozen); return value; };
const begin = saved => frozen(games.begin({ givens: GIVENS.slice(), peers: PEERS, n: 4, each: 4 }, saved));
const play = (state, ...acts) => acts.reduce((state, [act, more]) => frozen(games.step(state, { act, ...more })), state);
const board = state => JSON.stringify(games.PARTS.map(part => state[part]));
const pick = (...cells) => ["chooseAll", { cells }];

// ---- One by one ----------------------------------------------------------------------------------------------------------

let at = begin();
check("it begins at the first empty cell", at.cursor === 1 && String(at.chosen) === "1");
at = play(at, ["write", { digit: 3 }]);
check("a digit is written", at.digits[1] === 3 && at.past.length === 1);
check("a given stays", play(begin(), ["choose", { cell: 0 }], ["write", { digit: 2 }]).digits[0] === 1);
check("once more takes it away", play(at, ["write", { digit: 3 }]).digits[1] === 0);
at = begin();
check("no digit beyond the board", play(at, ["write", { digit: 5 }]) === at && play(at, ["write", { digit: 0 }]) === at && play(at, ["write", { digit: 1.5 }]) === at);

at = play(begin(), pick(0, 1, 2), ["write", { digit: 3 }]);
check("many cells take a digit at once", String(at.digits.slice(0, 3)) === "1,3,3" && at.past.length === 1);
check("and lose it at once", board(play(at, ["undo"])) === board(begin()));
check("what is chosen stays when it is undone there", String(play(at, ["undo"]).chosen) === "0,1,2");
check("an act elsewhere leads to its first cell, and only that", String(play(at, ["choose", { cell: 9 }], ["undo"]).chosen) === "1");
at = play(begin(), pick(0, 1, 2), ["mode", { mode: "corner" }], ["write", { digit: 2 }]);
check("corner marks in the cells that are not given", String(at.corners.slice(0, 3)) === "0,2,2" && !at.marks[1]);
at = play(at, pick(2, 3), ["write", { digit: 2 }]);
check("a mark that some have goes to all", String(at.corners.slice(1, 4)) === "2,2,2");
check("that all have goes from all", String(play(at, ["write", { digit: 2 }]).corners.slice(1, 4)) === "2,0,0");
at = play(at, ["mode", { mode: "centre" }], ["write", { digit: 4 }]);
check("marks of the centre are others", at.marks[2] === 8 && at.corners[2] === 2);
at = play(at, ["mode", { mode: "colour" }], pick(0, 2), ["write", { digit: 8 }]);
const paints = (at, cell) => String(games.paintsOf(at.colours[cell]));
check("a given takes a colour", paints(at, 0) === "8" && paints(at, 2) === "8");
check("a cell takes several, which go one by one", paints(play(at, ["write", { digit: 3 }]), 2) === "3,8" && paints(play(at, ["write", { digit: 3 }], ["write", { digit: 8 }]), 2) === "3");
check("a colour that some have goes to all", paints(play(at, pick(2, 3), ["write", { digit: 8 }]), 3) === "8");
check("erase takes all colours of a cell", !play(at, ["write", { digit: 3 }], ["erase"]).colours[2]);
check("there is no ninth colour", play(at, ["write", { digit: 9 }]) === at);
at = play(at, ["mode", { mode: "digit" }], ["choose", { cell: 2 }], ["write", { digit: 4 }]);
check("a digit takes its cell's marks, not its colour", !at.marks[2] && !at.corners[2] && paints(at, 2) === "8");
check("erase begins with the digit", !play(at, ["erase"]).digits[2] && paints(play(at, ["erase"]), 2) === "8");
check("and ends with the colour", !play(at, ["erase"], ["erase"]).colours[2]);
// The pen.
at = play(begin(), ["mode", { mode: "pen" }], ["draw", { cell: 0, bit: 1, isOn: true }], ["draw", { cell: 1, bit: 2, isOn: true, joins: true }], ["draw", { cell: 0, bit: 2, isOn: true, joins: true }]);
check("the pen draws, on givens too", at.pen[0] === 3 && at.pen[1] === 2 && at.past.length === 1);
check("a stroke is undone at once, and done again", board(play(at, ["undo"])) === board(begin()) && board(play(at, ["undo"], ["redo"])) === board(at));
check("the pen takes away what it drew", play(at, ["draw", { cell: 0, bit: 1, isOn: false }]).pen[0] === 2);
check("digits are written with the pen in hand", play(at, ["choose", { cell: 1 }], ["write", { digit: 3 }]).digits[1] === 3);
check("erase takes what the pen drew there", !play(at, ["choose", { cell: 0 }], ["erase"]).pen[0]);
check("what the pen drew is kept, and travels in a link", String(games.restored(games.saved(at), 16, 4).pen) === String(at.pen) && games.unpacked(begin(), games.packed(at)).find(each => each.cell === 0).pen === 3);
check("a stroke that is none changes nothing", play(at, ["draw", { cell: 0, bit: 64, isOn: true }]) === at && play(at, ["draw", { cell: 99, bit: 1, isOn: true }]) === at);
at = begin();
check("nothing to erase changes nothing", play(at, ["erase"]) === at);

at = play(begin(), pick(1, 2, 5), ["mode", { mode: "centre" }], ["write", { digit: 3 }], ["mode", { mode: "corner" }], ["write", { digit: 4 }], ["mode", { mode: "digit" }]);
const both = play(at, pick(3, 4), ["write", { digit: 4, strikes: true }]);
check("marks are struck that either of two digits sees", !both.corners[1] && !both.corners[2] && !both.corners[5] && both.marks[5] === 4);
check("strikes and digit are one act", both.past.length === at.past.length + 1 && board(play(both, ["undo"])) === board(at));
check("undo leads to the digit, not to what it struck", play(both, ["choose", { cell: 9 }], ["undo"]).cursor === 3);
check("without the wish nothing is struck", play(at, ["choose", { cell: 3 }], ["write", { digit: 4 }]).corners[1] === 8);

check("on to the next empty cell", play(begin(), ["write", { digit: 4, advance: true }]).cursor === 2);
check("around the end", play(begin(), ["choose", { cell: 14 }], ["write", { digit: 1, advance: true }]).cursor === 1);
check("a digit that is taken away stays where it is", play(begin(), ["write", { digit: 4 }], ["write", { digit: 4, advance: true }]).cursor === 1);
at = play(begin(), ["hold", { digit: 2 }], pick(1, 4), ["write", { digit: 2, advance: true }]);
check("a held digit stays while some are left", at.held === 2);
check("and gives way when it is used up", play(at, ["choose", { cell: 9 }], ["choose", { cell: 15 }], ["choose", { cell: 11 }], ["write", { digit: 2, advance: true }]).held === 3);
check("a digit held twice is let go", play(at, ["hold", { digit: 2 }]).held === 0);
check("another mode lets it go", play(at, ["mode", { mode: "corner" }]).held === 0);

at = play(begin(), ["toggle", { cell: 5 }], ["toggle", { cell: 7 }], ["toggle", { cell: 5 }]);
check("cells go in and out", String(at.chosen) === "1,7" && at.cursor === 7);
check("the last one stays", String(play(begin(), ["toggle", { cell: 1 }]).chosen) === "1");
check("no cell beyond the board", play(begin(), ["choose", { cell: 99 }], ["add", { cell: -1 }], ["toggle", { cell: 16 }]).cursor === 1);
check("all with the same digit", String(play(begin(), ["write", { digit: 4 }], ["alike", { cell: 15 }]).chosen) === "1,15");
check("the mode turns to the last of the pencils", play(begin(), ["turn"]).mode === "centre" && play(begin(), ["mode", { mode: "corner" }], ["turn"], ["turn"]).mode === "corner");

at = play(begin(), ["write", { digit: 4 }], ["snapshot"], ["clear"], ["snapshot"]);
check("clear leaves the givens", board(at) === board(begin()));
check("a snapshot comes back", play(at, ["restore", { n: 1 }]).digits[1] === 4 && play(at, ["restore", { n: 9 }]) === at);
check("which can be undone", board(play(at, ["restore", { n: 1 }], ["undo"])) === board(at));
check("numbers stay when one goes", String(play(at, ["forget", { n: 1 }], ["snapshot"]).snapshots.map(each => each.n)) === "2,3");
let many = begin();
for (let k = 0; k < 40; k++) many = play(many, ["snapshot"]);
check("snapshots are bounded", many.snapshots.length === games.MOST_SNAPSHOTS && many.snapshots.at(-1).n === 40);

at = play(begin(), ["tick"], ["tick"], ["pause", { on: true }]);
check("a pause stops the clock and the pen", play(at, ["tick"], ["write", { digit: 3 }], ["undo"], ["clear"]) === at && at.seconds === 2);
check("and ends", play(at, ["pause", { on: false }], ["tick"]).seconds === 3);
check("reset begins anew", (at => at.seconds === 0 && at.helped === 0 && !at.digits[1])(play(begin(), ["help"], ["tick"], ["write", { digit: 3 }], ["restart"])));
check("fill leaves digits", (at => at.marks[1] === 0 && at.marks[2] === 15)(play(begin(), ["write", { digit: 3 }], ["fill", { left: GIVENS.map(() => 15) }])));

// ---- In random rows ------------------------------------------------------------------------------------------------------

let seed = 7;
const draw = below => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * below); };
const some = () => Array.from({ length: 1 + draw(5) }, () => draw(16));
const RANDOM = [
  () => ["choose", { cell: draw(16) }], () => ["add", { cell: draw(16) }], () => ["toggle", { cell: draw(16) }], () => pick(...some()),
  () => ["write", { digit: 1 + draw(4), strikes: draw(2) > 0, advance: draw(2) > 0 }], () => ["write", { digit: 1 + draw(4), mode: games.MODES[draw(4)] }],
  () => ["mode", { mode: games.MODES[draw(4)] }], () => ["erase"], () => ["undo"], () => ["redo"], () => ["snapshot"], () => ["restore", { n: 1 + draw(6) }],
  () => ["fill", { left: GIVENS.map(() => draw(16)) }], () => ["hold", { digit: 1 + draw(4) }], () => ["clear"], () => ["tick"], () => ["alike", { cell: draw(16) }],
];
for (let round = 0; round < 300; round++) {
  let state = begin();
  for (let k = 0; k < 60; k++) state = play(state, RANDOM[draw(RANDOM.length)]());
  check("givens stay", GIVENS.every((given, cell) => !given || state.digits[cell] === given && !state.marks[cell] && !state.corners[cell]));
  check("a cell with a digit has no marks", state.digits.every((digit, cell) => !digit || !state.marks[cell] && !state.corners[cell]));
  check("something is chosen, once each, with the cursor in it", state.chosen.length > 0 && new Set(state.chosen).size === state.chosen.length && state.chosen.includes(state.cursor));
  const end = board(state);
  let back = state, steps = 0;
  while (back.past.length) back = play(back, ["undo"]), steps++;
  check("undo leads to the beginning", board(back) === board(begin()));
  for (; steps; steps--) back = play(back, ["redo"]);
  check("redo leads back", board(back) === end);
  // A game that was kept is the same; so is one from a link.
  const kept = games.restored(JSON.parse(JSON.stringify(games.saved(state))), 16, 4);
  check("what is kept comes back", kept && board(begin(kept)) === end && JSON.stringify(kept.past) === JSON.stringify(state.past) && kept.seconds === state.seconds);
  const text = games.packed(state), cells = text ? games.unpacked(begin(), text) : [];
  check("a link holds what was entered", cells && board(games.step(begin(), { act: "put", cells })) === end, text);
}

// ---- What is kept may be anything ----------------------------------------------------------------------------------------

const old = { digits: GIVENS.map((g, k) => k === 1 ? 3 : g), marks: GIVENS.map(() => 0), past: [[[1, 0, 0, 3, 0]]], future: [], seconds: 9, origin: "x" };
const from = begin(games.restored(old, 16, 4));
check("a game of an earlier version goes on", from.digits[1] === 3 && play(from, ["undo"]).digits[1] === 0 && from.seconds === 9);
const painted = games.restored({ ...old, corners: old.marks, colours: old.marks.map((_, k) => k === 5 ? 3 : 0), past: [[[5, [0, 0, 0, 0], [0, 0, 0, 3]]]] }, 16, 4);
check("and its one colour is the same one of several", painted.colours[5] === games.paint(3) && painted.past[0][0][2][3] === games.paint(3));
check("so is that of a link", games.unpacked(begin(), "5.0.0.0.3")[0].colours === games.paint(3));
const motley = play(begin(), ["choose", { cell: 5 }], ["mode", { mode: "colour" }], ["write", { digit: 1 }], ["write", { digit: 8 }]);
check("several colours are kept, and travel in a link", String(games.restored(games.saved(motley), 16, 4).colours) === String(motley.colours)
  && games.unpacked(begin(), games.packed(motley))[0].colours === motley.colours[5]);
const good = games.saved(play(begin(), ["write", { digit: 3 }], ["snapshot"]));
check("what is whole is taken", games.restored(good, 16, 4) !== null);
for (const [what, bad] of [["nothing", null], ["a text", "x"], ["a short list", { ...good, digits: [1] }], ["a digit too large", { ...good, digits: good.digits.map(() => 5) }],
  ["a mark too large", { ...good, marks: good.marks.map(() => 16) }], ["a fraction", { ...good, corners: good.corners.map(() => .5) }], ["a colour too many", { ...good, colours: good.colours.map(() => 9) }],
  ["a colour beyond the last", { ...good, colours: good.colours.map(() => games.paint(9)) }], ["a colour beside an old one", { ...good, colours: good.colours.map(() => games.paint(1) + 1) }],
  ["no past", { ...good, past: 1 }], ["a past of nothing", { ...good, past: [[]] }], ["a cell beyond", { ...good, past: [[[16, [0, 0, 0, 0], [1, 0, 0, 0]]]] }],
  ["a value that is none", { ...good, future: [[[1, [0, 0, 0, 0], [1, 0, 0]]]] }], ["a stroke beyond the pen's", { ...good, pen: good.pen.map(() => 64) }], ["an object", { ...good, past: {} }]]) {
  check(`${what} is refused`, games.restored(bad, 16, 4) === null);
}
check("a broken snapshot is left out", games.restored({ ...good, snapshots: [{ n: 1 }, ...good.snapshots] }, 16, 4).snapshots.length === 1);
check("a time that is none begins anew", games.restored({ ...good, seconds: -1 }, 16, 4).seconds === 0);
for (const text of ["", "x", "99.1", "1.5", "1.0.16", "1.1.1.1.9", "1.1.1.1.1.64", "1.1.1.1.1.1.1", "1..1", "1.-1", Array(40).fill("1.1").join("~")]) {
  check(`the link ‘${text.slice(0, 12)}’ is refused`, games.unpacked(begin(), text) === null);
}
check("a link does not change givens", play(begin(), ["put", { cells: games.unpacked(begin(), "0.2") }]).digits[0] === 1);

faults.forEach(fault => console.log(`  ${fault}`));
console.log(`${n} checks of the game, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
