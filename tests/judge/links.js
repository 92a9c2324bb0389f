// lz-string unpacks the links of gridpress, and gridpress reads texts that lz-string packs. Usage: links.js GRIDPRESS
const { execFileSync } = require("child_process");
const assert = require("assert");
const LZ = require("lz-string");

const gridpress = process.argv[2];
const run = (words, input) => execFileSync(gridpress, ["--quiet", ...words], { input, encoding: "utf8", maxBuffer: 1 << 28 });
let n = 0;
for (const size of ["3x3", "2x3", "3x2", "2x2", "4x4", "3x5"]) {
    const made = ["generate", "--seed", "judge", "--count", "25", "--size", size, "--no-rate", "--to"];
    const lines = run([...made, "lines"]).trim().split("\n");
    const links = run([...made, "f-puzzles"]).trim().split("\n");
    const pads = run([...made, "sudokupad"]).trim().split("\n");
    const again = [];
    lines.forEach((line, i) => {
        const packed = links[i].split("?load=")[1];
        const json = LZ.decompressFromBase64(packed);
        assert.strictEqual(LZ.compressToBase64(json), packed);
        assert.strictEqual(decodeURIComponent(pads[i].split("puzzleid=fpuzzles")[1]), packed);
        const puzzle = JSON.parse(json);
        const digit = (cell) => (cell.given ? ".123456789ABCDEFGHIJKLMNOP"[cell.value] : ".");
        assert.strictEqual(puzzle.grid.flat().map(digit).join(""), line);
        assert.strictEqual(puzzle.solution.length, puzzle.size * puzzle.size);
        // Other texts, with characters beyond eight bits.
        puzzle.title = "Rätsel 猫 " + i;
        again.push("https://f-puzzles.com/?load=" + LZ.compressToBase64(JSON.stringify(puzzle)));
        n += 1;
    });
    const back = run(["solve", "--expect-unique", "-"], again.join("\n")).trim().split("\n").slice(1);
    assert.deepStrictEqual(back.map((row) => row.split(",")[0]), lines);
}
console.log(n + " links");
