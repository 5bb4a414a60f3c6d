// On a narrow screen a panel or the drawer covers the page, as a screen of its own does on a phone. So
// each is an entry of the browser's history: "Back" closes what is on top, "Forward" and a reload open
// it again. Closed in another way, it goes back by itself, so that no entry is left.
import { cover, covering } from "./panels.js";
import { closeDrawer, isDrawerOpen, openDrawer } from "./side.js";
import { isLeaving } from "./viewer.js";

const DRAWER = "settings";
const NARROW = matchMedia("(max-width: 999px)");

/** What lies over the page, from below to the top. */
const layers = () => (NARROW.matches ? [covering(), isDrawerOpen() && DRAWER].filter(Boolean) : []);

/** Whether the page is what the history was when it was opened; and whether it goes back by itself. */
let isBegun = false;
let isGoing = false;

/** Make the history what the page is. An opened document has an entry of its own (`viewer.js`). */
function remember() {
  // What was closed while a closed document's entry is being left stays closed, too.
  if (isLeaving()) isGoing = true;
  if (!isBegun || isGoing || history.state?.opened) return;
  const over = layers();
  const more = over.length - (history.state?.over?.length ?? 0);
  isGoing = more < 0;
  if (isGoing) history.go(more);
  else if (over.length) history[more ? "pushState" : "replaceState"]({ over }, "");
}

/** Make the page what the history is. */
function follow(state) {
  if (state?.opened || !NARROW.matches) return;
  const over = state?.over ?? [];
  if (isDrawerOpen() && !over.includes(DRAWER)) closeDrawer();
  cover(over.find((name) => name !== DRAWER) ?? null);
  if (!isDrawerOpen() && over.includes(DRAWER)) openDrawer();
}

document.addEventListener("room:covered", remember);
document.addEventListener("room:built", () => {
  follow(history.state);
  isBegun = true;
});
addEventListener("popstate", ({ state }) => {
  if (isGoing) remember((isGoing = false));
  else follow(state);
});
