// The lines of CodeMirror's text that are set in a fixed face where the others aren't: which ones they
// are the server tells (`app/editing/typeface.py`), and they move with what is typed.

/** `{ extension, shown }` for one editor; `shown` is the effect that sets the places where they begin. */
export function typefaceOf(cm) {
  const { Decoration, EditorView, StateEffect, StateField } = cm;
  const shown = StateEffect.define();
  const fixed = Decoration.line({ class: "fixed" });

  const drawn = ({ doc }, places) => {
    const lines = new Set(places.map((at) => doc.lineAt(Math.min(at, doc.length)).from));
    return Decoration.set([...lines].map((at) => fixed.range(at)), true);
  };

  const field = StateField.define({
    create: () => Decoration.none,
    update(ranges, tr) {
      const told = tr.effects.findLast((each) => each.is(shown));
      return told ? drawn(tr.state, told.value) : ranges.map(tr.changes);
    },
    provide: (own) => EditorView.decorations.from(own),
  });

  return { extension: field, shown };
}
