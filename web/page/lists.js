// Reads lists in pieces: neither the file nor its parsed rows are ever in memory as a whole. A piece ends at a line end
// and is read after the list's opening, whose comments and header apply to the whole list. Not here: parsing and
// assessing rows.
const lists = (() => {
  const PIECE = 1 << 20, MEGA = 1 << 20;
  // Each row takes about two kilobytes of the page's memory, and rating a hundred thousand takes minutes; for more, use
  // the program.
  const MOST_ROWS = 100_000, MOST_BYTES = 128 * MEGA, MOST_WHOLE = 8 * MEGA;
  const NEWLINE = 10, QUOTE = 34;
  /** @param {number} n */
  const megabytes = n => number(n / MEGA, n < 10 * MEGA ? 1 : 0);

  /** @param {Blob} blob */
  const bytesOf = async blob => new Uint8Array(await blob.arrayBuffer());
  // Bytes are passed as characters, one each.
  /** @param {Uint8Array} bytes */
  function text(bytes) {
    const parts = [];
    for (let from = 0; from < bytes.length; from += 8192)
      parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
    return parts.join("");
  }
  /** @param {Uint8Array} bytes */
  const lines = bytes => bytes.reduce((n, byte) => n + Number(byte === NEWLINE), 0);
  // The position after the last complete line of some bytes, outside of quotes if possible; 0 if no line is complete.
  /** @param {Uint8Array} bytes */
  function cut(bytes) {
    let plain = 0, quoted = 0, isOpen = false;
    bytes.forEach((byte, at) => {
      if (byte === QUOTE) isOpen = !isOpen;
      if (byte === NEWLINE) isOpen ? quoted = at + 1 : plain = at + 1;
    });
    return plain || quoted;
  }
  /** @param {Blob} blob */
  async function count(blob) {
    let n = 1;
    for (let from = 0; from < blob.size; from += PIECE) n += lines(await bytesOf(blob.slice(from, from + PIECE)));
    return n;
  }

  // Requests the rows of a list, piece by piece: { rows, head, part } with the number of bytes processed.
  async function* read(/** @type {List} */ { blob, name }, /** @type {string[]} */ sizes, /** @type {Ask} */ ask) {
    if (blob.size > MOST_BYTES)
      throw new Error(t("judge.too-large", { size: megabytes(blob.size), most: megabytes(MOST_BYTES) }));
    const listed = (/** @type {{ text: string, opening?: string, before?: number }} */ more) =>
      ask({ ask: "listed", bytes: true, name, sizes, ...more });
    /** @type {string | undefined} */
    let opening;
    let before = 0, from = 0;
    while (from < blob.size || from === 0) {
      // A line that is longer than a piece makes the piece longer, up to the library's limit.
      let length = PIECE, bytes, end;
      do {
        bytes = await bytesOf(blob.slice(from, from + length));
        end = from + length >= blob.size ? bytes.length : cut(bytes);
        length *= 2;
      } while (!end && length <= 4 * PIECE);
      end ||= bytes.length;
      let said = await listed({ text: text(bytes.subarray(0, end)), opening, before });
      if (opening == null && end < blob.size) {
        if (!said.isByLine) {
          if (blob.size > MOST_WHOLE)
            throw new Error(t("judge.too-large-whole", { size: megabytes(blob.size), most: megabytes(MOST_WHOLE) }));
          said = await listed({ text: text(await bytesOf(blob)) });
          end = blob.size;
        } else {
          const n = await count(blob);
          if (n > MOST_ROWS) throw new Error(t("judge.too-many", { n: number(n), most: number(MOST_ROWS) }));
        }
        opening = text(bytes.subarray(0, said.opening));
      }
      before += lines(bytes.subarray(0, end));
      from += end;
      yield { ...said, part: from };
      if (!blob.size) return;
    }
  }
  return { read, MOST_ROWS };
})();
