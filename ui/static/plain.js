// The desk's editor where CodeMirror couldn't be fetched: a text area. It does the same, but for what
// is drawn into the text; the changes that wait are in the list beside it.
import { changed, moved } from "./changes.js";

export class PlainEditor {
  #box;
  #hunks = [];
  #heard;
  #settled;
  #isTyped = false;

  constructor(place, { text, name }, heard) {
    this.#heard = heard;
    this.#box = document.createElement("textarea");
    this.#box.className = "plain-text";
    this.#box.value = text;
    this.#box.spellcheck = false;
    this.#box.setAttribute("aria-label", `Text of ${name}`);
    this.#box.addEventListener("input", () => {
      this.#isTyped = true;
      heard.typed();
    });
    this.#box.addEventListener("blur", () => heard.left());
    this.#box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.shiftKey && heard.asked())
        event.preventDefault();
    });
    this.#onSelection = () => document.activeElement === this.#box && heard.selected();
    document.addEventListener("selectionchange", this.#onSelection);
    place.append(this.#box);
    this.settle();
  }

  #onSelection;

  text() {
    return this.#box.value;
  }

  /** Changes that the server has made; cursor and scroll position stay where they are in the text. */
  change(changes) {
    if (!changes.length) return;
    const box = this.#box;
    const { selectionStart, selectionEnd, scrollTop } = box;
    box.value = changed(box.value, changes);
    box.setSelectionRange(moved(selectionStart, changes), moved(selectionEnd, changes));
    box.scrollTop = scrollTop;
    this.settle(); // the browser forgets what was typed into a text that is set
  }

  /** What was typed until now is no longer to be undone here. */
  settle() {
    this.#settled = this.text();
    this.#isTyped = false;
  }

  /** Whether there is other typing for the browser to undo or, if `way` is "redo", to do again. */
  undoes(way) {
    return way === "redo" ? this.#isTyped : this.text() !== this.#settled;
  }

  selected() {
    const { selectionStart: from, selectionEnd: to } = this.#box;
    if (from === to) return null;
    const line = (at) => this.text().slice(0, at).split("\n").length - 1;
    return { start: line(from), end: line(to - 1) + 1 };
  }

  word() {
    const { selectionStart: from, selectionEnd: to } = this.#box;
    const word = this.text().slice(from, to);
    return word.length < 80 && !word.includes("\n") ? word : "";
  }

  show(hunks) {
    this.#hunks = hunks;
  }

  /** A box has one face: a fixed one where any of its lines needs that. */
  face(places) {
    this.#box.parentElement.classList.toggle("fixed", !places || places.length > 0);
  }

  current() {
    const at = this.#box.selectionStart;
    return this.#hunks.find(({ from, to }) => (to > from ? at >= from && at < to : at === from))?.key ?? null;
  }

  goTo(key, { focus = true } = {}) {
    const found = this.#hunks.find((each) => each.key === key);
    if (!found) return;
    if (focus) this.#box.focus();
    this.#box.setSelectionRange(found.from, found.from);
    this.reveal(found);
  }

  /** Bring a change into view; the cursor stays where it is. */
  reveal({ from }) {
    const line = this.text().slice(0, from).split("\n").length - 1;
    this.#box.scrollTop = line * this.#height() - this.#box.clientHeight / 2;
  }

  /** Where the text begins and ends that is seen, as far as its lines aren't wrapped. */
  seen() {
    const { scrollTop, clientHeight } = this.#box;
    const lines = this.text().split("\n");
    const until = (pixels) => lines.slice(0, Math.floor(pixels / this.#height())).join("\n").length;
    return { top: until(scrollTop), bottom: until(scrollTop + clientHeight) };
  }

  #height() {
    return parseFloat(getComputedStyle(this.#box).lineHeight) || 20;
  }

  next(way) {
    const at = this.#box.selectionStart;
    const here = this.#hunks.findIndex((each) => each.key === this.current());
    const count = this.#hunks.length;
    if (here >= 0) return this.#hunks[(here + way + count) % count].key;
    const found = way > 0 ? this.#hunks.find(({ from }) => from > at) : this.#hunks.findLast(({ from }) => from < at);
    return (found ?? this.#hunks.at(way > 0 ? 0 : -1))?.key ?? null;
  }

  onlyChanges() {
    // All of the text is in one box.
  }

  wrap(isOn) {
    this.#box.wrap = isOn ? "soft" : "off";
  }

  search() {
    this.#box.focus(); // the browser's own search finds nothing better
  }

  focus() {
    this.#box.focus();
  }

  measure() {
    // The browser does.
  }

  scroll = { get: () => this.#box.scrollTop, set: (top) => (this.#box.scrollTop = top) };

  destroy() {
    document.removeEventListener("selectionchange", this.#onSelection);
    this.#box.remove();
  }
}
