// What Play asks of a new puzzle: its kind, its size, and a level that such a board can have.
// What never lives here: making it.
function openChoosing($) {
  const kindRow = () => tables.kinds.find(kind => kind.name === $("kind").value);

  function chooseKind() {
    const kind = kindRow(), was = $("size").value;
    $("size").replaceChildren(...kind.sizes.map(size => new Option(size.replace("x", "×"), size)));
    $("size").value = kind.sizes.includes(was) ? was : kind.size;
    $("multiple-row").hidden = !kind.has_sums;
    chooseSize().catch(trouble);
  }
  // Easy until somebody chooses.
  async function chooseSize() {
    const kind = $("kind").value, size = $("size").value, { levels } = await near.ask({ ask: "admits", kind, size });
    if (kind !== $("kind").value || size !== $("size").value) return;
    const was = $("level").options.length ? $("level").value : "easy";
    const rows = tables.levels.filter(level => levels.includes(level.name));
    $("level").replaceChildren(...[{ name: "", title: t("play.any-level") }, ...rows].map(({ name, title }) => new Option(title, name)));
    $("level").value = ["", ...levels].includes(was) ? was : "easy";
  }
  function start() {
    $("kind").onchange = chooseKind;
    $("size").onchange = () => chooseSize().catch(trouble);
  }
  function speak() {
    const was = $("kind").value;
    $("kind").replaceChildren(...tables.kinds.map(kind => new Option(kind.title, kind.name)));
    if (was) $("kind").value = was;
    chooseKind();
  }
  // What the library is asked for.
  const wish = () => ({ kind: $("kind").value, size: $("size").value, level: $("level").value, allow_multiple: $("multiple").checked });
  return { start, speak, wish, kindRow };
}
