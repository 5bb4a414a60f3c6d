// "Only changes": stretches of the text that no change is near are folded, each to a button that opens
// it again. What the person has opened stays open.

/** Lines around a change that stay to be seen. */
const AROUND = 3;
/** A shorter stretch isn't worth a fold. */
const FEWEST = 4;

export function foldsOf(cm, hunks) {
  const { StateEffect, StateField } = cm;
  const opened = StateEffect.define({ map: (at, changes) => changes.mapPos(at) });
  const cleared = StateEffect.define();
  let isOn = false;

  // Places in stretches that the person has opened.
  const keptOpen = StateField.define({
    create: () => [],
    update(places, tr) {
      if (tr.effects.some((each) => each.is(cleared))) return [];
      const moved = tr.docChanged ? places.map((at) => tr.changes.mapPos(at)) : places;
      const added = tr.effects.filter((each) => each.is(opened)).map((each) => each.value);
      return added.length ? [...moved, ...added] : moved;
    },
  });

  const folding = cm.codeFolding({
    preparePlaceholder: (state, { from, to }) => state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1,
    placeholderDOM(view, onclick, count) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "folded-lines";
      button.textContent = isOn ? `… ${count} unchanged lines` : `… ${count} lines`;
      button.addEventListener("click", (event) => {
        view.dispatch({ effects: opened.of(view.posAtDOM(button)) });
        onclick(event);
      });
      return button;
    },
  });

  /** The stretches [from, to] that no change is near. */
  function stretches(state) {
    const { doc } = state;
    const near = hunks.all(state).map(({ from, to }) => [
      doc.lineAt(from).number - AROUND,
      doc.lineAt(to > from ? to - 1 : to).number + AROUND,
    ]);
    const found = [];
    let line = 1;
    for (const [first, last] of [...near, [doc.lines + 1, 0]]) {
      if (first - line >= FEWEST) found.push([doc.line(line).from, doc.line(first - 1).to]);
      line = Math.max(line, last + 1);
    }
    const places = state.field(keptOpen);
    return found.filter(([from, to]) => !places.some((at) => at >= from && at <= to));
  }

  function folded(state) {
    const found = [];
    cm.foldedRanges(state).between(0, state.doc.length, (from, to) => void found.push({ from, to }));
    return found;
  }

  /** Fold what no change is near any more, and open what one has come to. */
  function follow(view) {
    if (!isOn || !hunks.all(view.state).length) return;
    const wanted = new Set(stretches(view.state).map(String));
    const there = folded(view.state);
    const effects = there.filter(({ from, to }) => !wanted.delete(`${from},${to}`)).map((each) => cm.unfoldEffect.of(each));
    for (const each of wanted) {
      const [from, to] = each.split(",").map(Number);
      effects.push(cm.foldEffect.of({ from, to }));
    }
    if (effects.length) view.dispatch({ effects });
  }

  function set(view, on) {
    isOn = on;
    view.dispatch({ effects: cleared.of(null) });
    if (on) follow(view);
    else cm.unfoldAll(view);
  }

  return { extension: [keptOpen, folding], follow, set };
}
