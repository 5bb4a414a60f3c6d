// A list is one tab stop, however long it is: the line that had the focus last, or the first one.
// Arrows lead from line to line, and within a line to its other controls.
const LISTS = ".list, #scope-chooser .rows, #files ul, #uploads ul, .thumbnails";
const LINE = "li, .thumbnails > button";
const ACROSS = { ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" }; // of lists that lie on their side

const controls = (line) => (line.matches("button") ? [line] : [...line.querySelectorAll("a, button, input")]);
const main = (line) => controls(line)[0];
const lines = (list) => [...list.querySelectorAll(LINE)].filter((line) => !line.hidden && main(line));

/** Make one control of the list its tab stop; to be called when its lines have changed. */
export function stop(list) {
  const all = lines(list);
  const chosen =
    all.find((line) => line.contains(document.activeElement)) ??
    all.find((line) => main(line).getAttribute("tabindex") === "0") ??
    all.find((line) => line.matches("[aria-current]")) ??
    all[0];
  if (chosen) only(list, main(chosen));
}

function only(list, chosen) {
  for (const line of list.querySelectorAll(LINE))
    for (const each of controls(line)) if (each !== chosen && each.tabIndex !== -1) each.tabIndex = -1;
  chosen.tabIndex = 0;
}

/** The same for all lists within an element. */
export const stopAll = (element) => element.querySelectorAll(LISTS).forEach(stop);

/** What has the focus within a list, and where its line is. */
let held = null;

document.addEventListener("focusin", ({ target }) => {
  const line = target.closest?.(LINE);
  const list = line?.closest(LISTS);
  held = list ? { list, at: lines(list).indexOf(line), target } : null;
  if (list) only(list, main(line));
});

// Who presses elsewhere has left the list, though what is pressed may take no focus.
document.addEventListener("pointerdown", ({ target }) => {
  if (!held?.list.contains(target)) held = null;
});

// With a line that goes the focus would be lost: it goes to the line in its place, or to the search of
// a list that is empty then.
document.addEventListener("room:shown", () => {
  if (!held || held.target.isConnected || document.activeElement !== document.body) return;
  const { list, at } = held;
  const all = lines(list);
  const next = all.length ? main(all[Math.min(at, all.length - 1)]) : list.parentElement?.querySelector("[type=search]");
  next?.focus();
});

// On a touch screen a line's buttons stand below it, once one has asked for them.
document.addEventListener("click", ({ target }) => {
  const more = target.closest?.(".list .more");
  for (const other of document.querySelectorAll(".list .more[aria-expanded=true]"))
    if (other !== more) other.ariaExpanded = "false";
  if (more) more.ariaExpanded = String(more.ariaExpanded !== "true");
});

const MOVES = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  const line = event.target.closest?.(LINE);
  const list = line?.closest(LISTS);
  if (!list || event.target.matches("input:not([type=checkbox])")) return;
  const next = from(event, line, list);
  if (next === null) return;
  event.preventDefault();
  next?.focus();
});

/** Where a key leads; undefined at an end, null for a key that leads nowhere. */
function from(event, line, list) {
  const key = (list.matches(".thumbnails") && ACROSS[event.key]) || event.key;
  const all = lines(list);
  const within = controls(line).filter((each) => each.checkVisibility());
  if (key in MOVES) return main(all[Math.max(0, Math.min(all.length - 1, all.indexOf(line) + MOVES[key]))]);
  if (key === "ArrowRight") return within[within.indexOf(event.target) + 1];
  if (key === "ArrowLeft") return within[within.indexOf(event.target) - 1];
  return null;
}
