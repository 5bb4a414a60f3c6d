// The editor of the desk, where CodeMirror could be fetched. It shows a text and the changes that wait
// in it; what they are and what is decided isn't known here.
import { foldsOf } from "./folds.js";
import { hunksOf } from "./hunks.js";
import { Tabbing } from "./tabbing.js";
import { typefaceOf } from "./typeface.js";

/** CodeMirror's modules; null where they couldn't be fetched. */
export const modules = async () => {
  try {
    return await import("/room/editor/index.js");
  } catch {
    return null;
  }
};

/** What its colours of code are called here, so that both themes can set them (`editing.css`). */
const INKS = {
  "#404740": "meta", "#708": "keyword", "#219": "constant", "#164": "literal", "#a11": "string",
  "#e40": "escape", "#00f": "defined", "#30a": "local", "#085": "type", "#167": "class",
  "#256": "special", "#00c": "property", "#940": "comment", "#f00": "invalid",
};

const inked = (cm) =>
  cm.HighlightStyle.define(
    cm.defaultHighlightStyle.specs.map(({ textDecoration, ...each }) => ({
      ...each,
      ...(each.color in INKS && { color: `var(--code-${INKS[each.color]})` }),
      // A line below means a link: a heading is told by its weight.
      ...(textDecoration && !each.fontWeight && { textDecoration }),
    })),
  );

/** Pixels at the edges where a line is cut. */
const EDGE = 12;

export class CodeEditor {
  #cm;
  #view;
  #hunks;
  #folds;
  #typeface;
  #compartments;
  #tabbing = new Tabbing(() =>
    this.#view.contentDOM.querySelector(`.sheet[data-hunk="${this.current()}"] [data-do]`),
  );
  #heard;
  #settled = { undo: 0, redo: 0 };

  /** `heard` is told what happens: typed, selected, left. */
  constructor(cm, place, { text, name }, heard) {
    this.#cm = cm;
    this.#heard = heard;
    this.#hunks = hunksOf(cm);
    this.#folds = foldsOf(cm, this.#hunks);
    this.#typeface = typefaceOf(cm);
    this.#compartments = { language: new cm.Compartment(), wrap: new cm.Compartment() };
    const language = cm.LanguageDescription.matchFilename(cm.languages, name);
    const state = cm.EditorState.create({ doc: text, extensions: this.#extensions(name, language?.name) });
    this.#view = new cm.EditorView({ state, parent: place });
    if (language) this.#highlight(language);
  }

  text() {
    return this.#view.state.doc.toString();
  }

  /** Changes that the server has made: not the person's to undo here. */
  change(changes) {
    if (!changes.length) return;
    const { Transaction } = this.#cm;
    this.#view.dispatch({
      changes,
      annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    });
  }

  /** What was typed until now is no longer to be undone here. */
  settle() {
    const { isolateHistory } = this.#cm;
    this.#settled = this.#steps();
    this.#view.dispatch({ annotations: isolateHistory.of("full") });
  }

  /** Whether there is other typing to undo or, if `way` is "redo", to do again. */
  undoes(way) {
    return this.#steps()[way] > this.#settled[way];
  }

  /** How many steps of typing can be undone and done again. */
  #steps() {
    const { undoDepth, redoDepth } = this.#cm;
    return { undo: undoDepth(this.#view.state), redo: redoDepth(this.#view.state) };
  }

  /** The selected lines [start, end), or null. */
  selected() {
    const { from, to, empty } = this.#view.state.selection.main;
    if (empty) return null;
    const { doc } = this.#view.state;
    const last = doc.lineAt(to);
    const isBefore = last.from === to && to > from; // the selection ends before this line
    return { start: doc.lineAt(from).number - 1, end: last.number - (isBefore ? 1 : 0) };
  }

  /** The word that is selected or at the cursor. */
  word() {
    const { state } = this.#view;
    const range = state.selection.main.empty ? state.wordAt(state.selection.main.head) : state.selection.main;
    const word = range ? state.sliceDoc(range.from, range.to) : "";
    return word.length < 80 && !word.includes("\n") ? word : "";
  }

  /** Changes that wait, each with its place { from, to } in the text. */
  show(hunks) {
    this.#view.dispatch({ effects: [this.#hunks.shown.of(hunks)] });
    this.#folds.follow(this.#view);
  }

  /** Set the lines that begin at these places in a fixed face, null: all of them. */
  face(places) {
    this.#view.dom.parentElement.classList.toggle("fixed", !places);
    this.#view.dispatch({ effects: this.#typeface.shown.of(places ?? []) });
    this.measure();
  }

  /** The key of the change that the cursor is at, or null. */
  current() {
    return this.#hunks.at(this.#view.state)?.key ?? null;
  }

  /** Where the text begins and ends that is seen, to a line. */
  seen() {
    const { scrollDOM, documentTop } = this.#view;
    const { top, bottom } = scrollDOM.getBoundingClientRect();
    const at = (height) => this.#view.lineBlockAtHeight(height - documentTop);
    return { top: at(top + EDGE).from, bottom: at(bottom - EDGE).to };
  }

  /** Bring a change into view; the cursor stays where it is. */
  reveal({ from }) {
    this.#view.dispatch({ effects: this.#inView(from) });
  }

  /** What is before a change has a quarter of the height, so that its buttons are in view, too. */
  #inView(from) {
    const yMargin = this.#view.scrollDOM.clientHeight / 4;
    return this.#cm.EditorView.scrollIntoView(from, { y: "start", yMargin });
  }

  /** Go to a change. */
  goTo(key, { focus = true } = {}) {
    const found = this.#hunks.all(this.#view.state).find((each) => each.key === key);
    if (!found) return;
    this.#view.dispatch({
      selection: { anchor: found.from },
      effects: this.#inView(found.from),
    });
    if (!focus) return;
    this.#view.focus();
    this.#tabbing.set(this.#view, true);
  }

  /** Key of the next change from the cursor on, or the one before; round the ends. */
  next(way) {
    return this.#hunks.next(this.#view.state, way)?.key ?? null;
  }

  onlyChanges(isOn) {
    this.#folds.set(this.#view, isOn);
  }

  wrap(isOn) {
    const { EditorView } = this.#cm;
    this.#set("wrap", isOn ? EditorView.lineWrapping : []);
  }

  search() {
    this.#view.focus();
    const event = new KeyboardEvent("keydown", { key: "f", code: "KeyF", keyCode: 70, ctrlKey: true });
    if (!this.#cm.runScopeHandlers(this.#view, event, "editor")) {
      const onMac = new KeyboardEvent("keydown", { key: "f", code: "KeyF", keyCode: 70, metaKey: true });
      this.#cm.runScopeHandlers(this.#view, onMac, "editor");
    }
  }

  focus() {
    this.#view.focus();
  }

  /** Something in it has another height now. */
  measure() {
    this.#view.requestMeasure();
  }

  scroll = { get: () => this.#view.scrollDOM.scrollTop, set: (top) => (this.#view.scrollDOM.scrollTop = top) };

  destroy() {
    this.#view.destroy();
  }

  #set(compartment, extension) {
    this.#view.dispatch({ effects: this.#compartments[compartment].reconfigure(extension) });
  }

  #extensions(name, language) {
    const cm = this.#cm;
    const isProse = !language || language === "Markdown";
    return [
      cm.keymap.of([
        { key: "Ctrl-m", mac: "Shift-Alt-m", run: (view) => this.#tabbing.switch(view) },
        { key: "Escape", run: (view) => cm.temporarilySetTabFocusMode(view) && false },
        { key: "Mod-Enter", run: () => this.#heard.asked() },
      ]),
      cm.basicSetup,
      cm.keymap.of([cm.indentWithTab]),
      // A carriage return within a line is no end of it.
      cm.EditorState.lineSeparator.of("\n"),
      cm.syntaxHighlighting(inked(cm)),
      this.#compartments.language.of([]),
      this.#compartments.wrap.of([]),
      cm.EditorView.contentAttributes.of({
        "aria-label": `Text of ${name}`,
        "aria-describedby": "desk-tab",
        spellcheck: String(isProse),
        tabindex: "0",
      }),
      this.#hunks.extension,
      this.#folds.extension,
      this.#typeface.extension,
      cm.EditorView.updateListener.of((update) => this.#tell(update)),
      cm.EditorView.domEventHandlers({
        blur: () => void this.#heard.left(),
        ...this.#tabbing.handlers,
      }),
    ];
  }

  #tell(update) {
    const { Transaction } = this.#cm;
    const isOwn = update.transactions.some((each) => each.docChanged && !each.annotation(Transaction.remote));
    const left = this.#steps();
    for (const way of ["undo", "redo"]) this.#settled[way] = Math.min(this.#settled[way], left[way]);
    if (isOwn) {
      this.#tabbing.set(this.#view, false);
      this.#heard.typed();
    }
    if (update.docChanged || update.selectionSet) this.#heard.selected();
  }

  /** Highlight by the file's language, once its module is there. */
  async #highlight(language) {
    try {
      this.#set("language", await language.load());
    } catch {
      // Without its module the text is shown in one colour.
    }
  }
}
