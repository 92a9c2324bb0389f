// A list, made by several workers. `wished` is how many puzzles, where that is said; `found` gets the lines of each
// slot in order. Not here: what a puzzle is to be (make.js).

// Distributes slots over all workers and emits them in order: row k is slot k, whichever worker made it.
async function forgeList(/** @type {Answerer[]} */ workers, /** @type {Wish} */ recipe,
  /** @type {number | null} */ wished, /** @type {Forging} */ { signal, told, found }) {
  const stop = new AbortController();
  /** @type {{ lines: string[], gaps: number, tried: number, tally: Tallied[], hopeless?: boolean }} */
  const result = { lines: [], gaps: 0, tried: 0, tally: [] };
  signal.addEventListener("abort", () => stop.abort(), { once: true });
  const judged = await near.ask({ ask: "recipe", recipe, count: wished ?? 1, jobs: workers.length }, { signal });
  const count = wished ?? (judged.quota || 1);
  /** @type {Map<number, Answer<"forge">>} */
  const waiting = new Map();
  let next = 0;
  function emit(/** @type {Answer<"forge">} */ block) {
    for (const slot of block.slots) {
      result.tried++;
      if ("lines" in slot) found(result.lines, slot.lines); else result.gaps++;
      // If the first slots give nothing, later ones will not either.
      if (!result.lines.length && result.tried === judged.hopeless && count > judged.hopeless)
        return stop.abort(result.hopeless = true);
    }
  }
  let out = 0;
  const work = async (/** @type {Answerer} */ worker) => {
    while (next < count && !stop.signal.aborted) {
      const from = next, to = next = Math.min(from + judged.block, count);
      waiting.set(from, await worker.ask({ ask: "forge", recipe, from, to }, { signal: stop.signal }));
      for (let block; (block = waiting.get(out)) && !result.hopeless;) {
        waiting.delete(out);
        result.tally.push(block.tally);
        emit(block);
        out += block.slots.length;
      }
      told(result.tried, count);
    }
  };
  const ended = await Promise.allSettled(workers.map(work));
  const reasons = ended.flatMap(each => each.status === "rejected" ? [each.reason] : []);
  const broken = reasons.find(reason => !(reason instanceof Cancelled));
  if (broken) throw broken;
  if (signal.aborted) throw new Cancelled();
  return { ...result, of: count, target: judged.target };
}
