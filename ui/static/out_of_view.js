// Changes that wait above or below what is seen of the text: how many, with a way to the nearest one.
// The first ones that an instruction brings come into view by themselves, where the person hasn't gone
// elsewhere in the text since.
import { opened } from "./desk.js";

const WAYS = { above: -1, below: 1 };
const ARROWS = { above: "↑", below: "↓" };

/** Where the text was scrolled to when an instruction was sent, and which changes waited by then. */
let sent = null;

document.addEventListener("submit", ({ target }) => {
  const text = opened();
  if (target.id !== "instructing" || !text) return;
  sent = { id: text.id, top: text.editor.scroll.get(), keys: new Set(text.hunks.map(({ key }) => key)) };
});

/** Bring the first new change into view. */
function reveal({ id, editor, hunks }) {
  const found = sent?.id === id && hunks.find(({ key }) => !sent.keys.has(key));
  if (!found) return;
  const isElsewhere = editor.scroll.get() !== sent.top || document.activeElement?.closest("#desk-editor");
  sent = null;
  if (!isElsewhere && sideOf(editor.seen(), found)) editor.reveal(found);
}

/** "above" or "below" what is seen, or "" for a change in view. */
function sideOf({ top, bottom }, hunk) {
  if (hunk.from > bottom) return "below";
  return Math.max(hunk.from, hunk.to - 1) < top ? "above" : "";
}

function tell() {
  const text = opened();
  const place = document.getElementById("out-of-view");
  if (!text || !place) return;
  const seen = text.editor.seen();
  const sides = text.hunks.map((hunk) => sideOf(seen, hunk));
  for (const side of Object.keys(WAYS)) {
    const count = sides.filter((each) => each === side).length;
    const button = place.querySelector(`[data-side="${side}"]`);
    button.hidden = !count;
    button.textContent = `${ARROWS[side]} ${count} change${count === 1 ? "" : "s"} ${side}`;
  }
}

let asked = 0;
const tellSoon = () => (asked ||= requestAnimationFrame(() => ((asked = 0), tell())));

document.addEventListener("room:hunks", () => {
  reveal(opened());
  tellSoon();
});
document.addEventListener("room:opened", tellSoon);
document.addEventListener("room:view", tellSoon);
addEventListener("resize", tellSoon);
document.addEventListener("scroll", ({ target }) => target.closest?.("#desk-editor") && tellSoon(), { capture: true });
document.addEventListener("click", ({ target }) => {
  const side = target.closest?.("[data-side]")?.dataset.side;
  if (!side) return;
  const { editor, hunks } = opened();
  const seen = editor.seen();
  const there = hunks.filter((hunk) => sideOf(seen, hunk) === side);
  editor.goTo(there.at(WAYS[side] > 0 ? 0 : -1)?.key);
});
