// The left side: two tabs, a search over the documents' names, lists with one tab stop and arrows
// within, and the drawer with the model and the settings.
import { get } from "./room.js";

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
  if (event.target.closest?.("#settings-close")) close();
});

// The documents whose name has all words.
const filter = () => document.getElementById("document-search");
function search() {
  const words = filter().value.toLocaleLowerCase().split(/\s+/);
  for (const line of document.querySelectorAll("#documents li")) {
    const name = line.querySelector(".name").textContent.toLocaleLowerCase();
    line.hidden = !words.every((word) => name.includes(word));
  }
}
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
  if (region === "library" && filter()?.value) search();
  if (region === "library" || region === "sessions") document.querySelectorAll(".list").forEach(stop);
});

// A list is one tab stop: the line that had the focus last, or the first one.
const lines = (list) => [...list.querySelectorAll("li:not([hidden])")];
const controls = (line) => [...line.querySelectorAll("a, button")];
const main = (line) => line.querySelector("a, .name");

function stop(list) {
  const known = list.querySelector("[tabindex='0']");
  if (known && !known.closest("[hidden]")) return;
  known?.setAttribute("tabindex", "-1");
  const first = lines(list)[0];
  if (first) main(first).tabIndex = 0;
}

document.addEventListener("focusin", ({ target }) => {
  const line = target.closest?.(".list li");
  if (!line) return;
  line.closest(".list").querySelectorAll("[tabindex='0']").forEach((each) => (each.tabIndex = -1));
  main(line).tabIndex = 0;
});

const MOVES = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && settings().contains(event.target)) {
    close();
    event.stopImmediatePropagation(); // or it would fold the panel on a narrow screen as well
    return;
  }
  const tabs = event.target.closest?.("[role=tablist]");
  if (tabs && event.key.match(/^Arrow(Left|Right)$/)) {
    const other = TABS.find((name) => tab(name).tabIndex === -1);
    show(other);
    tab(other).focus();
  }
  const line = event.target.closest?.(".list li");
  if (!line || event.target.matches("input")) return;
  const all = lines(line.closest(".list"));
  const within = controls(line);
  let next = null;
  if (event.key in MOVES) {
    const place = all.indexOf(line) + MOVES[event.key];
    next = main(all[Math.max(0, Math.min(all.length - 1, place))]);
  } else if (event.key === "ArrowRight") next = within[within.indexOf(event.target) + 1];
  else if (event.key === "ArrowLeft") next = within[within.indexOf(event.target) - 1];
  else return;
  event.preventDefault();
  next?.focus();
});

// The drawer covers the left side. Gradio's components stay where they are; it is only shown. What
// is said of the model moves into it, beside the buttons, or it would be said underneath.
const settings = () => document.getElementById("settings");
let opener = null;

function setOpen(isOpen, focused = "#settings-close") {
  settings().classList.toggle("open", isOpen);
  settings().setAttribute("role", "dialog");
  settings().setAttribute("aria-labelledby", "settings-title");
  const place = isOpen ? "model-place-open" : "model-place-closed";
  document.getElementById(place).append(document.getElementById("model"));
  if (!isOpen) return;
  opener = document.activeElement;
  document.querySelector(focused)?.focus();
}

function close() {
  setOpen(false);
  opener?.focus();
}
