// The left side: two tabs, a search over the documents' names, and the drawer with the model and the
// settings.
import { stop, stopAll } from "./lists.js";
import { get, post } from "./room.js";

const KEY = "palimpsest-tab";
const TABS = ["sessions", "documents"];
const tab = (name) => document.getElementById(`${name}-tab`);
const panel = (name) => document.getElementById(`${name}-panel`);

/** Show a tab; it is shown again the next time. */
export function show(name) {
  localStorage.setItem(KEY, name);
  for (const each of TABS) {
    tab(each).setAttribute("aria-selected", String(each === name));
    tab(each).tabIndex = each === name ? 0 : -1;
    panel(each).hidden = each !== name;
  }
}

document.addEventListener("room:built", () => {
  const kept = localStorage.getItem(KEY);
  show(TABS.includes(kept) ? kept : "sessions");
  setOpen(false);
});
document.addEventListener("click", (event) => {
  const chosen = TABS.find((name) => tab(name) === event.target.closest?.("[role=tab]"));
  if (chosen) show(chosen);
  if (event.target.closest?.("#settings-open")) setOpen(true);
  // The note under a small model's answer leads to the choice of another model.
  if (event.target.closest?.("[data-model-choice]")) setOpen(true, "#model-choice input");
  if (event.target.closest?.("#settings-close")) closeDrawer();
});

// The documents whose folders, name and tags have all words: the whole name, of which a part is shown.
const filter = () => document.getElementById("document-search");
function search() {
  const typed = filter().value.trim();
  const words = typed.toLocaleLowerCase().split(/\s+/);
  for (const line of document.querySelectorAll("#documents li")) {
    const called = line.dataset.called.toLocaleLowerCase();
    line.hidden = !words.every((word) => called.includes(word));
  }
  const isNone = !document.querySelector("#documents li:not([hidden])");
  hint(typed && `${isNone ? `No name has “${typed}”. ` : ""}Press Enter to search the text.`);
  stopAll(document.getElementById("documents-panel"));
}
const hint = (words) => (document.getElementById("search-hint").textContent = words);
document.addEventListener("input", (event) => {
  if (event.target !== filter()) return;
  find("");
  search();
});

// With Enter, what the documents say with these words, in place of the list of their names.
let finding = 0;
async function find(words) {
  const found = document.getElementById("found");
  const own = (finding += 1);
  if (words) found.innerHTML = '<p class="quiet" role="status">Searching…</p>';
  found.hidden = !words;
  document.getElementById("documents").hidden = Boolean(words);
  if (!words) return;
  hint("");
  const html = await get("search", { words });
  if (own !== finding) return;
  found.innerHTML = html;
  stop(found);
}
document.addEventListener("submit", (event) => {
  if (event.target.id !== "finding") return;
  event.preventDefault();
  find(filter().value.trim());
});
document.addEventListener("room:shown", ({ detail: { region } }) => {
  if (region === "library" && filter()?.value && !document.getElementById("documents").hidden) search();
  if (["library", "sessions", "files"].includes(region)) stopAll(document.getElementById("library"));
});

// Escape closes a list that is open in the drawer, which Gradio does, or else the drawer. Gradio has
// closed it before the event comes up here.
let hadList = false;
document.addEventListener("keydown", ({ target }) => (hadList = target.ariaExpanded === "true"), true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && settings().contains(event.target)) {
    if (!hadList) closeDrawer();
    event.stopImmediatePropagation(); // or it would fold the panel on a narrow screen as well
    return;
  }
  const tabs = event.target.closest?.("[role=tablist]");
  if (tabs && event.key.match(/^Arrow(Left|Right)$/)) {
    const other = TABS.find((name) => tab(name).tabIndex === -1);
    show(other);
    tab(other).focus();
  }
});

// The drawer covers the left side. Gradio's components stay where they are; it is only shown. What
// is said of the model moves into it, beside the buttons, or it would be said underneath.
const settings = () => document.getElementById("settings");
export const isDrawerOpen = () => settings().classList.contains("open");
let opener = null;

function setOpen(isOpen, focused = "#settings-close") {
  settings().classList.toggle("open", isOpen);
  settings().setAttribute("role", "dialog");
  settings().setAttribute("aria-labelledby", "settings-title");
  const place = isOpen ? "model-place-open" : "model-place-closed";
  document.getElementById(place).append(document.getElementById("model"));
  document.dispatchEvent(new CustomEvent("room:covered"));
  if (!isOpen) return;
  opener = document.activeElement;
  document.querySelector(focused)?.focus();
}

export const openDrawer = () => setOpen(true);

export function closeDrawer() {
  // Why a model was not loaded has been read by then.
  if (document.querySelector("#model .error")) post("model/dismiss", {}).catch(() => {});
  setOpen(false);
  opener?.focus();
}
