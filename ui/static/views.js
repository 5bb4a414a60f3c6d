// The two views of the column in the middle: the conversation, and the desk on which a text is revised.
// Each keeps where it is scrolled to, what is typed in it and where its cursor is.
import { desk } from "./room.js";

const KEY = "palimpsest-view";
const root = document.documentElement;

/** Which view is shown: "talk" or "editing". */
export const view = () => root.dataset.view ?? "talk";

const within = { talk: "#talk, #asking", editing: "#editing" };
const first = { talk: "#question textarea", editing: "#instruction-box, #text-chooser" };
/** What had the focus last in each view. */
const focused = {};
/** What scrolls in each view, and where it was. */
const SCROLLED = "#scroller, .cm-scroller, .plain-text";
const scrolled = new Map();

/** Show a view. */
export function show(name) {
  if (name === view()) return;
  for (const each of document.querySelectorAll(SCROLLED)) scrolled.set(each, each.scrollTop);
  root.dataset.view = name;
  sessionStorage.setItem(KEY, name);
  mark();
  for (const each of document.querySelectorAll(SCROLLED))
    if (scrolled.has(each)) each.scrollTop = scrolled.get(each);
  document.dispatchEvent(new CustomEvent("room:view"));
}

/** Give the focus to what had it last in the view that is shown. */
export function focus() {
  const last = focused[view()];
  const isThere = last?.isConnected && last.checkVisibility();
  const seen = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  (isThere ? last : seen(first[view()]))?.focus();
}

function mark() {
  for (const button of document.querySelectorAll("#views button"))
    button.setAttribute("aria-pressed", String(button.dataset.view === view()));
}

/** Whether the page was opened at an address, and not shown again. */
const isOpened = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";

document.addEventListener("room:built", () => {
  // Who opens the address of a text wants to see it, whatever this tab has shown before.
  const kept = desk() && isOpened() ? null : sessionStorage.getItem(KEY);
  root.dataset.view = kept ?? (desk() ? "editing" : "talk");
  sessionStorage.setItem(KEY, root.dataset.view);
  mark();
});
document.addEventListener("focusin", ({ target }) => {
  for (const [name, places] of Object.entries(within)) if (target.closest?.(places)) focused[name] = target;
});
document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
  const chosen = target.closest?.("#views [data-view]");
  if (chosen) show(chosen.dataset.view);
  // Who opens a session wants to see it.
  if (target.closest?.("a[data-session]") && !ctrlKey && !metaKey && !shiftKey) show("talk");
});
document.addEventListener("keydown", (event) => {
  const isPlain = event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey;
  if (!isPlain || event.key.toLowerCase() !== "e" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  event.stopPropagation(); // at the end of a line on a Mac, otherwise
  show(view() === "talk" ? "editing" : "talk");
  focus();
}, { capture: true });
