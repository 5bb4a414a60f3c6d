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

const isOpen = (name) => !document.querySelector(panels[name]).classList.contains("folded");

function set(name, wanted) {
  if (NARROW.matches && wanted)
    Object.keys(panels).forEach((other) => other !== name && apply(other, false));
  apply(name, wanted);
  cover();
  if (NARROW.matches) return;
  const kept = folded();
  kept[wanted ? "delete" : "add"](name);
  localStorage.setItem(KEY, JSON.stringify([...kept]));
}

/** On a narrow screen the covered conversation can't be reached by keyboard or screen reader either. */
function cover() {
  document.getElementById("desk").inert = NARROW.matches && Object.keys(panels).some(isOpen);
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
  cover();
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
// As a link it would lead to another address, which names no session.
document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-skip]")?.dataset.skip;
  if (!place) return;
  event.preventDefault();
  if (NARROW.matches) lay();
  document.querySelector(place).focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !NARROW.matches || document.querySelector("dialog[open]")) return;
  const name = Object.keys(panels).find(isOpen);
  if (!name) return;
  set(name, false);
  focus(name);
});
