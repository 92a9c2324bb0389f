// The module out of its text: figures to bytes, and bytes to the module, as together.sh wrote them. Part of the worker's script, so that
// the page's own thread has none of this work.

// Seven figures of base 116 for six bytes, and one that says how many of the last six bytes are none. A figure is an ASCII character, but
// for 12 that HTML, or a program that handles texts, may read or change.
function bytesOf(text) {
  const value = new Uint8Array(128), n = text.length - 1;
  for (let code = 0, next = 0; code < 128; code++) if (!"\0\t\n\v\f\r\x1a\x1b<>&\x7f".includes(String.fromCharCode(code))) value[code] = next++;
  const bytes = new Uint8Array(n / 7 * 6), figure = at => value[text.charCodeAt(at) & 127];
  for (let from = 0, to = 0; from < n; from += 7, to += 6) {
    const high = (figure(from) * 116 + figure(from + 1)) * 116 + figure(from + 2);
    const low = ((figure(from + 3) * 116 + figure(from + 4)) * 116 + figure(from + 5)) * 116 + figure(from + 6);
    const all = high * 116 ** 4 + low, top = Math.floor(all / 0x1000000), rest = all - top * 0x1000000;
    bytes[to] = top >> 16, bytes[to + 1] = top >> 8, bytes[to + 2] = top;
    bytes[to + 3] = rest >> 16, bytes[to + 4] = rest >> 8, bytes[to + 5] = rest;
  }
  return bytes.subarray(0, bytes.length - figure(n));
}

// The module's bytes, piece by piece: a browser compiles one while the next is unpacked. Where the page was built without xz, they are
// packed by gzip, which browsers unpack themselves.
function streamOf(text) {
  const packed = bytesOf(text), PIECE = 1 << 20;
  if (packed[0] === 0x1f) return new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { out, more } = unpacking(packed);
  let from = 0;
  return new ReadableStream({ pull(to) {
    const n = more(from + PIECE);
    to.enqueue(out.slice(from, n));
    from = n;
    if (n === out.length) to.close();
  } });
}

// LZMA, as `xz --format=lzma` writes it, with its length in the header. `more(limit)` decodes until there are that many bytes.
// The step that decodes one bit is written out wherever it is needed: as a function it would take twice the time.
function unpacking(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset), length = view.getUint32(5, true);
  const lc = packed[0] % 9, lp = Math.floor(packed[0] / 9) % 5, posMask = (1 << Math.floor(packed[0] / 45)) - 1, lpMask = (1 << lp) - 1;
  const out = new Uint8Array(length);
  // Where each table of probabilities begins; MATCH at 0.
  const REP = 192, REP0 = 204, REP1 = 216, REP2 = 228, LONG = 240, SLOT = 432, NEAR = 688, ALIGN = 816, LENGTH = 832, REPLENGTH = 1346, LITERAL = 1860;
  const p = new Uint16Array(LITERAL + (0x300 << (lc + lp))).fill(1024);
  let saved = { range: -1, code: view.getUint32(14), at: 18, n: 0, state: 0, a: 0, b: 0, c: 0, d: 0 };

  return { out, more(limit) {
    // a to d are the last four distances.
    let { range, code, at, n, state, a, b, c, d } = saved, i = 0, bound = 0, got = 0;
    for (const end = Math.min(limit, length); n < end;) {
      const posState = n & posMask;
      i = (state << 4) + posState;
      bound = Math.imul(range >>> 11, p[i]);
      if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
      else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
      if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
      if (!got) {
        const table = LITERAL + 0x300 * (((n & lpMask) << lc) + (n ? out[n - 1] >> (8 - lc) : 0));
        // After a match the byte that would have followed it says which table has the chances, as long as it is right.
        let m = 1, other = state >= 7 ? out[n - 1 - a] | 0x100 : 0;
        do {
          other <<= 1;
          const side = other > 0x1ff ? 0x100 + (other & 0x100) : 0;
          i = table + side + m;
          bound = Math.imul(range >>> 11, p[i]);
          if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
          else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
          if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
          m = m << 1 | got;
          if (side && (other >> 8 & 1) !== got) other = 0;
        } while (m < 0x100);
        out[n++] = m;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      i = REP + state;
      bound = Math.imul(range >>> 11, p[i]);
      if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
      else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
      if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
      const isRepeated = got;
      if (isRepeated) {
        i = REP0 + state;
        bound = Math.imul(range >>> 11, p[i]);
        if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
        else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
        if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
        if (!got) {
          i = LONG + (state << 4) + posState;
          bound = Math.imul(range >>> 11, p[i]);
          if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
          else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
          if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
          if (!got) {
            state = state < 7 ? 9 : 11;
            out[n] = out[n - 1 - a], n++;
            continue;
          }
        } else {
          let distance = b;
          i = REP1 + state;
          bound = Math.imul(range >>> 11, p[i]);
          if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
          else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
          if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
          if (got) {
            i = REP2 + state;
            bound = Math.imul(range >>> 11, p[i]);
            if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
            else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
            if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
            if (!got) distance = c; else { distance = d; d = c; }
            c = b;
          }
          b = a, a = distance;
        }
      }
      // How many bytes are repeated.
      let table = isRepeated ? REPLENGTH : LENGTH, bits = 3, size = 2, m = 1;
      i = table;
      bound = Math.imul(range >>> 11, p[i]);
      if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
      else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
      if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
      if (!got) table += 2 + (posState << 3);
      else {
        i = table + 1;
        bound = Math.imul(range >>> 11, p[i]);
        if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
        else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
        if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
        if (!got) table += 130 + (posState << 3), size = 10; else table += 258, size = 18, bits = 8;
      }
      for (let k = bits; k > 0; k--) {
        i = table + m;
        bound = Math.imul(range >>> 11, p[i]);
        if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
        else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
        if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
        m = m << 1 | got;
      }
      size += m - (1 << bits);
      if (isRepeated) state = state < 7 ? 8 : 11;
      else {
        state = state < 7 ? 7 : 10;
        d = c, c = b, b = a, m = 1;
        table = SLOT + (Math.min(size - 2, 3) << 6);
        while (m < 64) {
          i = table + m;
          bound = Math.imul(range >>> 11, p[i]);
          if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
          else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
          if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
          m = m << 1 | got;
        }
        a = m - 64;
        if (a >= 4) {
          const slot = a;
          bits = (slot >> 1) - 1;
          a = (2 | slot & 1) << bits;
          table = NEAR + a - slot;
          if (slot >= 14) {
            for (let k = bits - 1; k >= 4; k--) {
              range >>>= 1;
              if ((code >>> 0) >= (range >>> 0)) { code = code - range | 0; a += 1 << k; }
              if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
            }
            table = ALIGN, bits = 4;
          }
          m = 1;
          for (let k = 0; k < bits; k++) {
            i = table + m;
            bound = Math.imul(range >>> 11, p[i]);
            if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
            else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
            if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
            m = m << 1 | got, a += got << k;
          }
        }
      }
      if (a >= n || a < 0) throw new Error("the page is damaged: its module cannot be read");
      for (const stop = Math.min(n + size, length); n < stop; n++) out[n] = out[n - 1 - a];
    }
    saved = { range, code, at, n, state, a, b, c, d };
    return n;
  } };
}
