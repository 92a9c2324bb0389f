// The choice of a new puzzle in Play: its kind, its size, and a level that such a board can have. Not here: making it.
function openChoosing(/** @type {InPlay} */ $) {
  // The levels of a board are requested; code that needs them waits for them.
  let settled = Promise.resolve(), chosen = "";
  const kindRow = () => tables.kinds.find(kind => kind.name === $("kind").value) ?? tables.kinds[0];

  function chooseKind() {
    const kind = kindRow(), was = $("size").value;
    // Without boxes a size is the side of the grid.
    /** @param {string} size */
    const named = size => kind.blank ? size.replace("x", "×") : size.replace(/^1x(.*)$/, "$1x$1").replace("x", "×");
    $("size").replaceChildren(...kind.sizes.map(size => new Option(named(size), size)));
    $("size").value = kind.sizes.includes(was) ? was : kind.size;
    $("multiple-row").hidden = !kind.has_sums;
    chooseSize();
  }
  const chooseSize = () => { settled = offerLevels().catch(trouble); };
  // Easy until the user chooses, or the easiest level that such a board has.
  async function offerLevels() {
    const kind = $("kind").value, size = $("size").value, { levels } = await near.ask({ ask: "admits", kind, size });
    if (kind !== $("kind").value || size !== $("size").value) return;
    const rows = tables.levels.filter(level => levels.includes(level.name));
    $("level").replaceChildren(...[...rows, { name: "any", title: t("play.any-level") }]
      .map(({ name, title }) => new Option(title, name)));
    const usual = levels.includes("easy") ? "easy" : levels[0] ?? "any";
    $("level").value = ["any", ...levels].includes(chosen) ? chosen : usual;
  }
  function start() {
    $("kind").onchange = chooseKind;
    $("size").onchange = chooseSize;
    $("level").onchange = () => { chosen = $("level").value; };
  }
  function speak() {
    const was = $("kind").value;
    $("kind").replaceChildren(...tables.kinds.map(kind => new Option(kind.title, kind.name)));
    if (was) $("kind").value = was;
    chooseKind();
  }
  // What the library is asked for.
  async function request() {
    await settled;
    return { kind: $("kind").value, size: $("size").value, level: $("level").value,
      allow_multiple: $("multiple").checked };
  }
  return { start, speak, request, kindRow };
}
