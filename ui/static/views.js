// The two views of the column in the middle: the conversation, and the desk on which a text is revised.
// Each keeps where it is scrolled to, what is typed in it and where its cursor is. The address says
// which one is shown, so that "Back" leads from one to the other.
import { openView, view } from "./room.js";

const root = document.documentElement;
const shown = () => root.dataset.view ?? "talk";

const within = { talk: "#talk, #asking", editing: "#editing" };
const first = { talk: "#question textarea", editing: "#instruction-box, #text-chooser" };
/** What had the focus last in each view. */
const focused = {};
/** What scrolls in each view, and where it was. */
const SCROLLED = "#scroller, .cm-scroller, .plain-text";
const scrolled = new Map();

/** Show the view that the address names. */
function follow() {
  if (view() === shown()) return;
  for (const each of document.querySelectorAll(SCROLLED)) scrolled.set(each, each.scrollTop);
  root.dataset.view = view();
  mark();
  for (const each of document.querySelectorAll(SCROLLED))
    if (scrolled.has(each)) each.scrollTop = scrolled.get(each);
  document.dispatchEvent(new CustomEvent("room:view"));
}

/** Give the focus to what had it last in the view that is shown. */
export function focus() {
  const last = focused[shown()];
  const isThere = last?.isConnected && last.checkVisibility();
  const seen = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  (isThere ? last : seen(first[shown()]))?.focus();
}

function mark() {
  for (const button of document.querySelectorAll("#views button"))
    button.setAttribute("aria-pressed", String(button.dataset.view === shown()));
}

for (const kind of ["room:look", "room:session", "room:desk"]) document.addEventListener(kind, follow);
addEventListener("popstate", follow);
document.addEventListener("room:built", () => {
  root.dataset.view = view();
  mark();
});
document.addEventListener("focusin", ({ target }) => {
  for (const [name, places] of Object.entries(within)) if (target.closest?.(places)) focused[name] = target;
});
document.addEventListener("click", ({ target }) => {
  const chosen = target.closest?.("#views [data-view]");
  if (chosen) openView(chosen.dataset.view);
});
document.addEventListener("keydown", (event) => {
  const isPlain = event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey;
  if (!isPlain || event.key.toLowerCase() !== "e" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  event.stopPropagation(); // at the end of a line on a Mac, otherwise
  openView(view() === "talk" ? "editing" : "talk");
  focus();
}, { capture: true });
