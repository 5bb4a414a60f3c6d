// Changes that wait, drawn into CodeMirror's text: the lines that would go are marked, and below them
// is a sheet with the new ones and its buttons. A sheet whose change stays the same isn't touched.
import { fill, sheet } from "./sheets.js";

/** `{ extension, shown, all, at, next }` for one editor; `shown` is the effect that sets the changes. */
export function hunksOf(cm) {
  const { Decoration, EditorView, StateEffect, StateField, WidgetType } = cm;
  const shown = StateEffect.define();

  class Sheet extends WidgetType {
    constructor(hunk) {
      super();
      this.hunk = hunk;
    }

    eq({ hunk }) {
      return hunk.key === this.hunk.key && hunk.html === this.hunk.html;
    }

    toDOM() {
      return sheet(this.hunk);
    }

    updateDOM(dom) {
      // What was still being written has no key yet: it gets it when it is settled.
      const isSame = [String(this.hunk.key), "0"].includes(dom.dataset.hunk);
      if (!isSame) return false;
      dom.dataset.hunk = this.hunk.key;
      fill(dom, this.hunk);
      return true;
    }

    get estimatedHeight() {
      return 24 * this.hunk.new.split("\n").length + 40;
    }

    ignoreEvent() {
      return true;
    }
  }

  /** What is drawn for a change. */
  function drawn(doc, hunk) {
    const { from, to } = hunk;
    const ranges = [];
    for (let at = from; at < to; ) {
      const line = doc.lineAt(at);
      ranges.push(Decoration.line({ class: hunk.conflict ? "old-line both" : "old-line" }).range(line.from));
      at = line.to + 1;
    }
    for (const [start, end] of gone(hunk, doc.sliceString(from, to)))
      ranges.push(Decoration.mark({ class: "gone" }).range(from + start, from + end));
    // Below the last of the old lines; above the next one where nothing goes.
    const isAtEnd = from === to && from === doc.length && from > 0;
    const place = to > from ? doc.lineAt(to - 1).to : from;
    const widget = { widget: new Sheet(hunk), block: true, side: to > from || isAtEnd ? 1 : -1 };
    return [...ranges, Decoration.widget(widget).range(place)];
  }

  const made = (state, hunks) => ({
    hunks,
    ranges: Decoration.set(hunks.flatMap((each) => drawn(state.doc, each)), true),
  });

  const field = StateField.define({
    create: () => ({ hunks: [], ranges: Decoration.none }),
    update(value, tr) {
      let now = value;
      if (tr.docChanged) {
        const place = ({ from, to }) => ({ from: tr.changes.mapPos(from, 1), to: tr.changes.mapPos(to, 1) });
        now = {
          hunks: value.hunks.map((each) => ({ ...each, ...place(each) })),
          ranges: value.ranges.map(tr.changes),
        };
      }
      const told = tr.effects.findLast((each) => each.is(shown));
      return told ? made(tr.state, told.value) : now;
    },
    provide: (own) => EditorView.decorations.from(own, ({ ranges }) => ranges),
  });

  const all = (state) => state.field(field).hunks;
  const cursor = (state) => state.selection.main.head;

  /** The change at the cursor. */
  function at(state) {
    const line = state.doc.lineAt(cursor(state));
    return all(state).find(({ from, to }) => (to > from ? line.from >= from && line.from < to : from === line.from));
  }

  function next(state, way) {
    const hunks = all(state);
    const here = at(state);
    if (here) return hunks[(hunks.indexOf(here) + way + hunks.length) % hunks.length];
    return way > 0
      ? hunks.find(({ from }) => from > cursor(state)) ?? hunks[0]
      : hunks.findLast(({ from }) => from < cursor(state)) ?? hunks.at(-1);
  }

  // The sheet of the change at the cursor is framed, without being drawn again.
  const framed = EditorView.updateListener.of(({ state, view }) => {
    const key = String(at(state)?.key ?? "");
    for (const each of view.contentDOM.querySelectorAll(".sheet"))
      each.classList.toggle("current", each.dataset.hunk === key);
  });

  return { extension: [field, framed], shown, all, at, next };
}

const known = new Map();

/** Where the words that go are in a change's old lines: [start, end) of each. */
function gone({ html }, old) {
  if (known.get(html)?.old === old) return known.get(html).places;
  const template = document.createElement("template");
  template.innerHTML = html;
  const places = [];
  let text = "";
  for (const line of template.content.querySelectorAll(".hunk-old > div")) {
    if (text && !text.endsWith("\n")) text += "\n";
    const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { data, parentElement } = words.currentNode;
      if (parentElement.closest("del") && data) places.push([text.length, text.length + data.length]);
      text += data;
    }
  }
  const isSame = text.replace(/\n$/, "") === old.replace(/\n$/, "");
  if (known.size > 1_000) known.clear();
  known.set(html, { old, places: isSame ? places.map(([a, b]) => [a, Math.min(b, old.length)]) : [] });
  return known.get(html).places;
}
