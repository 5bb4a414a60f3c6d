// The side panels fold; on a narrow screen one at a time covers the conversation.
const NARROW = matchMedia("(max-width: 999px)");
const KEY = "palimpsest-folded";

const panels = { library: "#library", sources: "#margin" };
const folded = () => new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));

function apply(name, isOpen) {
  document.querySelector(panels[name])?.classList.toggle("folded", !isOpen);
  document
    .querySelectorAll(`[data-panel="${name}"]`)
    .forEach((button) => button.setAttribute("aria-expanded", String(isOpen)));
}

/** The panel that covers the conversation on a narrow screen, or undefined. */
export const covering = () => (NARROW.matches ? Object.keys(panels).find(isOpen) : undefined);

const isOpen = (name) => !document.querySelector(panels[name]).classList.contains("folded");

function set(name, wanted) {
  if (NARROW.matches && wanted)
    Object.keys(panels).forEach((other) => other !== name && apply(other, false));
  apply(name, wanted);
  shut();
  if (NARROW.matches) return;
  const kept = folded();
  kept[wanted ? "delete" : "add"](name);
  localStorage.setItem(KEY, JSON.stringify([...kept]));
}

/** On a narrow screen the covered conversation can't be reached by keyboard or screen reader either. */
function shut() {
  document.getElementById("desk").inert = Boolean(covering());
  document.dispatchEvent(new CustomEvent("room:covered"));
}

/** On a narrow screen, let a panel cover the conversation, or none (null). */
export function cover(name) {
  const before = covering();
  if (!NARROW.matches || name === (before ?? null)) return;
  set(name ?? before, Boolean(name));
  focus(name ?? before);
}

/** Move the focus after a panel was opened or closed on a narrow screen. */
function focus(name) {
  if (!NARROW.matches) return;
  const place = isOpen(name) ? panels[name] : "#bar";
  const buttons = [...document.querySelectorAll(`${place} [data-panel="${name}"]`)];
  buttons.find((each) => each.checkVisibility())?.focus();
}

/** Apply this width's layout: both panels open on a wide screen, none on a narrow one. */
function lay() {
  const kept = folded();
  Object.keys(panels).forEach((name) => apply(name, !NARROW.matches && !kept.has(name)));
  shut();
}

document.addEventListener("room:built", lay);
NARROW.addEventListener("change", lay);
document.addEventListener("room:sources", () => NARROW.matches && set("sources", true));
for (const kind of ["room:session", "room:desk", "room:view", "room:uncover"])
  document.addEventListener(kind, () => NARROW.matches && lay());
document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-panel]")?.dataset.panel;
  if (!name) return;
  set(name, !isOpen(name));
  focus(name);
});
// The session that is open already is one to go to as well.
document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
  if (target.closest?.("a[data-session]") && !ctrlKey && !metaKey && !shiftKey) cover(null);
});
// As a link it would lead to another address, which names no session.
document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-skip]")?.dataset.skip;
  if (!place) return;
  event.preventDefault();
  if (NARROW.matches) lay();
  document.querySelector(place).focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) cover(null);
});
