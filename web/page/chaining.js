// The links of a chain, as the library draws them, in the order in which somebody would follow them; some of them or
// all. Not here: finding a chain; drawing it.
const chaining = (() => {
  /** @param {Element} each */
  const isPath = each => each?.tagName === "path";
  /** @param {Element} each */
  const isLine = each => isPath(each) && each.getAttribute("fill") === "none";
  /** @param {Element} each */
  const numbers = each => (each.getAttribute("d")?.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const FAR = 14;

  // The links of a drawing: a line with the head of its arrow, from candidate to candidate. Candidates are named by
  // their circles.
  /** @param {Element} group */
  function linksIn(group) {
    const circles = [...group.querySelectorAll("circle")]
      .map(each => [Number(each.getAttribute("cx")), Number(each.getAttribute("cy"))]);
    /** @param {number} x @param {number} y */
    const nameOf = (x, y) => {
      const near = circles.map(([cx, cy]) => ({ name: `${cx} ${cy}`, off: Math.hypot(cx - x, cy - y) }))
        .sort((a, b) => a.off - b.off)[0];
      return near && near.off < FAR ? near.name : `${Math.round(x)} ${Math.round(y)}`;
    };
    const children = [...group.children];
    return children.flatMap((line, k) => {
      const head = children[k + 1];
      if (!isLine(line) || !isPath(head) || isLine(head)) return [];
      const [x, y] = numbers(line), [toX, toY] = numbers(head);
      return [{ line, head, from: nameOf(x, y), to: nameOf(toX, toY) }];
    });
  }
  // From where no link leads to, along each branch to its end.
  /** @param {Link[]} links */
  function inOrder(links) {
    const ends = new Set(links.map(link => link.to)), ordered = new Set();
    /** @param {string} from */
    const follow = from => {
      for (const link of links) {
        if (link.from !== from || ordered.has(link)) continue;
        ordered.add(link);
        follow(link.to);
      }
    };
    for (const { from } of links) if (!ends.has(from)) follow(from);
    // A loop has no beginning.
    for (const { from } of links) follow(from);
    return [...ordered];
  }
  /** @param {string} svg */
  function read(svg) {
    const group = document.createElementNS(SVG, "g");
    setMarkup(group, svg ?? "");
    return { group, links: inOrder(linksIn(group)) };
  }
  // How many links a drawing has.
  /** @param {string} svg */
  const count = svg => read(svg).links.length;
  // The drawing with its first n links, the last of them bold.
  /** @param {string} svg @param {number} n */
  function upTo(svg, n) {
    const { group, links } = read(svg);
    links.slice(n).forEach(({ line, head }) => { line.remove(); head.remove(); });
    if (n > 0 && n < links.length) links[n - 1].line.setAttribute("stroke-width", 2.6);
    return group.innerHTML;
  }
  return { count, upTo };
})();
