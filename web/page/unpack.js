// The module out of its text: figures to bytes, and bytes to the module, as web/pack wrote them. Part of the worker's script, so that
// the page's own thread has none of this work.

// Seven bits are an ASCII character, but for 12 that HTML, or a program that handles texts, may read or change. In place of these there
// are characters of two bytes, for 14 bits each.
function bytesOf(text) {
  const value = new Uint8Array(128), bytes = new Uint8Array(text.length * 14 >> 3);
  let next = 0, held = 0, n = 0, to = 0;
  for (let code = 0; code < 128; code++) if (!"\0\t\n\v\f\r\x1a\x1b<>&\x7f".includes(String.fromCharCode(code))) value[code] = next++;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) held = held << 7 | value[code], n += 7; else held = held << 14 | code - 0x100 + (next << 7), n += 14;
    for (; n >= 8; n -= 8) bytes[to++] = held >> n - 8;
  }
  return bytes.subarray(0, to);
}

// The module's bytes, piece by piece: a browser compiles one while the next is unpacked. What follows the code is unpacked elsewhere
// meanwhile, and awaited.
function streamOf(code, /** @type {Promise<Uint8Array<ArrayBuffer>>} */ data) {
  const { out, more } = unpacking(bytesOf(code)), PIECE = 1 << 20;
  let from = 0;
  return new ReadableStream({ async pull(to) {
    if (from === out.length) return to.enqueue(await data), to.close();
    const n = more(from + PIECE);
    to.enqueue(out.slice(from, n));
    from = n;
  } });
}
function unpacked(text) {
  const { out, more } = unpacking(bytesOf(text));
  more(out.length);
  return out;
}

// What a byte of a module is there for, as web/pack/roles.rs has it. Of a role: where the chances of its bytes begin, whether they are
// those after an instruction or after a byte, of which kind its decisions are; and the role that comes after each of its bytes, or
// COUNTED, where more has to be known.
const SIZE = 1, GROUPS = 2, COUNT = 3, TYPE = 4, CODE = 5, TABLE = 6, LABELS = 7, ONE = 8, TWO = 9, LOCAL = 10, ALIGN = 12, OFFSET = 13, INT = 15;
const LONG = 17, CALL = 19, BRANCH = 21, BLOCK = 22, GLOBAL = 23, BULK = 24, VECTOR = 25, FAR_VECTOR = 26, LANE_ALIGN = 27, LANE_OFFSET = 28, BYTE = 29;
const ROLES = 45, LITERALS = ROLES + 4 * 256, COUNTED = 255;
function roles() {
  const first = new Uint16Array(ROLES).map((_, role) => role), by = new Uint8Array(ROLES), kind = new Uint8Array(ROLES).fill(14);
  [0, CODE, LOCAL, OFFSET].forEach((role, k) => { first[role] = ROLES + 256 * k; by[role] = role ? 1 : 2; });
  [0, CODE, LOCAL, LOCAL + 1, ALIGN, OFFSET, OFFSET + 1, INT, INT + 1, LONG, CALL, CALL + 1, BRANCH, BLOCK].forEach((role, k) => { kind[role] = k; });
  kind[LONG + 1] = kind[LONG];
  const after = new Uint8Array(ROLES << 8);
  const set = (role, from, to, next) => after.fill(next, role << 8 | from, (role << 8 | to) + 1);
  for (let role = 0; role < ROLES; role++) set(role, 0, 255, role > BYTE ? role - 1 : role), role >= ONE && role < BYTE && set(role, 0, 127, CODE);
  for (const role of [LOCAL, OFFSET, INT, LONG, CALL]) set(role, 128, 255, role + 1);
  for (const [role, next] of [[COUNT, TYPE], [TWO, ONE], [ALIGN, OFFSET], [LANE_ALIGN, LANE_OFFSET], [LANE_OFFSET, BYTE], [LABELS, COUNTED]]) set(role, 0, 127, next);
  for (const role of [SIZE, GROUPS, TYPE, TABLE]) set(role, 0, 255, COUNTED);
  for (const role of [BULK, VECTOR, FAR_VECTOR, BYTE]) set(role, 0, 255, CODE);
  for (const [from, to, next] of [[2, 4, BLOCK], [0xc, 0xd, BRANCH], [0xe, 0xe, TABLE], [0x10, 0x10, CALL], [0x11, 0x11, TWO], [0x12, 0x12, CALL], [0x13, 0x13, TWO],
    [0x20, 0x22, LOCAL], [0x23, 0x26, GLOBAL], [0x28, 0x3e, ALIGN], [0x3f, 0x40, ONE], [0x41, 0x41, INT], [0x42, 0x42, LONG], [0x43, 0x43, BYTE + 3],
    [0x44, 0x44, BYTE + 7], [0xd0, 0xd0, ONE], [0xd2, 0xd2, ONE], [0xfc, 0xfc, BULK], [0xfd, 0xfd, VECTOR]]) set(CODE, from, to, next);
  for (const [from, to, next] of [[8, 17, ONE], [8, 8, TWO], [10, 10, TWO], [12, 12, TWO], [14, 14, TWO]]) set(BULK, from, to, next);
  for (const [from, to, next] of [[0, 11, ALIGN], [12, 13, BYTE + 15], [21, 34, BYTE], [84, 91, LANE_ALIGN], [92, 93, ALIGN], [128, 255, FAR_VECTOR]]) set(VECTOR, from, to, next);
  return { first, by, kind, after };
}

// LZMA with roles, as web/pack/lzma.rs writes it. `more(limit)` decodes until there are that many bytes.
// The step that decodes one bit is written out wherever it is needed: as a function it would take twice the time.
function unpacking(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset), bodies = view.getUint32(0, true), length = view.getUint32(4, true);
  const { first, by, kind, after } = roles();
  const out = new Uint8Array(length);
  // Where each table of probabilities begins; MATCH at 0.
  const REP = 192, REP0 = 204, REP1 = 216, REP2 = 228, LONGER = 240, SLOT = 432, NEAR = 688, ALIGNED = 816, LENGTH = 832, REPLENGTH = 1346, LITERAL = 1860;
  const p = new Uint16Array(LITERAL + 0x300 * LITERALS).fill(1024);
  // Of a byte that comes: its role and the instruction before it. How many bytes its function still has, a number that is being read, and
  // how many groups or labels are left.
  let saved = { range: -1, code: view.getUint32(9), at: 13, n: 0, state: 0, a: 0, b: 0, c: 0, d: 0, known: bodies, role: 0, instruction: 0, left: 0, value: 0, places: 0, many: 0 };

  return { out, more(limit) {
    // a to d are the last four distances.
    let { range, code, at, n, state, a, b, c, d, known, role, instruction, left, value, places, many } = saved, i = 0, bound = 0, got = 0;
    for (const end = Math.min(limit, length); n < end;) {
      if (n >= bodies && !role) role = SIZE;
      for (; known < n; known++) {
        const byte = out[known], was = role;
        role = after[was << 8 | byte];
        left--;
        if (was === CODE) instruction = byte;
        else if (role === COUNTED) {
          if (was === TYPE || was === LABELS) role = --many === 0 ? CODE : was === TYPE ? COUNT : LABELS;
          else {
            value |= (byte & 127) << places, places += 7, role = was;
            if (byte < 128) {
              if (was === SIZE) left = value, role = GROUPS;
              else if (was === GROUPS) many = value, role = value ? COUNT : CODE;
              else many = value + 1, role = LABELS;
              value = places = 0;
            }
          }
        }
        if (left === 0 && was !== SIZE) role = SIZE;
      }
      const ofKind = kind[role];
      i = (state << 4) + ofKind;
      bound = Math.imul(range >>> 11, p[i]);
      if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
      else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
      if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
      if (!got) {
        const how = by[role], table = LITERAL + 0x300 * (first[role] + (how === 1 ? instruction : how && n ? out[n - 1] : 0));
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
          i = LONGER + (state << 4) + ofKind;
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
      if (!got) table += 2 + (ofKind << 3);
      else {
        i = table + 1;
        bound = Math.imul(range >>> 11, p[i]);
        if ((code >>> 0) < (bound >>> 0)) { range = bound; p[i] += (2048 - p[i]) >> 5; got = 0; }
        else { range = range - bound | 0; code = code - bound | 0; p[i] -= p[i] >> 5; got = 1; }
        if ((range >>> 0) < 0x1000000) { range <<= 8; code = code << 8 | packed[at++]; }
        if (!got) table += 130 + (ofKind << 3), size = 10; else table += 258, size = 18, bits = 8;
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
            table = ALIGNED, bits = 4;
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
    saved = { range, code, at, n, state, a, b, c, d, known, role, instruction, left, value, places, many };
    return n;
  } };
}
