// Tab in the editor of the desk: it indents, but not where it only passes by. Until something is typed
// it leaves the text that it has led to or in which a change was gone to, and goes from a change on to
// that one's buttons.
import { say } from "./room.js";

let cameByTab = false;
/** While Tab passes by: finds the first button of the change at the cursor. */
let passing = null;

// Seen before the editor, which leaves such a Tab to the browser.
document.addEventListener("keydown", (event) => {
  const { key, shiftKey, target } = event;
  cameByTab = key === "Tab";
  if (key === "Escape") passing = null; // Tab leaves the text then, from a change too
  const button = cameByTab && !shiftKey && target.matches?.(".cm-content") && passing?.();
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.focus();
}, { capture: true });
document.addEventListener("pointerdown", () => (cameByTab = false), { capture: true });

export class Tabbing {
  #button;
  #leaves = false;

  /** `button` returns the first button of the change at the cursor, or null. */
  constructor(button) {
    this.#button = button;
  }

  /** Whether Tab passes by: it has led to the text, or the person has gone to a change. */
  set(view, isPassing) {
    passing = isPassing ? this.#button : null;
    view.setTabFocusMode(isPassing || this.#leaves);
  }

  /** What an editor is to do when it gets the focus or a click. */
  get handlers() {
    return {
      focus: (_, view) => void this.set(view, cameByTab),
      mousedown: (_, view) => void this.set(view, false),
    };
  }

  /** Let Tab always leave the text, or indent again. */
  switch(view) {
    this.#leaves = !this.#leaves;
    this.set(view, false);
    say(this.#leaves ? "Tab leaves the editor now; the same keys let it indent again." : "Tab indents again.");
    return true;
  }
}
