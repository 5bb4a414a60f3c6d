// The list of the changes that wait, at the right: one tab stop with arrows within, and single letters
// while it has the focus.
import { act, go } from "./deciding.js";
import { opened } from "./desk.js";
import { reopen } from "./sheets.js";

const list = () => document.getElementById("hunks");
const lines = () => [...(list()?.querySelectorAll("li[data-hunk]") ?? [])];

/** The line that Tab leads to; the buttons of the others are left out. */
function stop(line) {
  for (const each of lines()) {
    const index = each === line ? 0 : -1;
    each.tabIndex = index;
    for (const button of each.querySelectorAll("button")) button.tabIndex = index;
  }
}

document.addEventListener("room:shown", ({ detail: { region } }) => {
  if (region === "hunks") {
    lines().forEach(reopen);
    stop(lines().find((each) => each.contains(document.activeElement)) ?? lines()[0]);
  }
  if (region === "hunks" || region === "desk-tools") count();
});
document.addEventListener("focusin", ({ target }) => {
  const line = target.closest?.("#hunks li[data-hunk]");
  if (!line) return;
  stop(line);
  if (target === line) opened()?.editor.goTo(Number(line.dataset.hunk), { focus: false });
});

function count() {
  const waiting = lines().length;
  document.getElementById("waiting").textContent = waiting ? ` (${waiting})` : "";
}

const MOVES = { ArrowUp: -1, k: -1, ArrowDown: 1, j: 1, Home: -Infinity, End: Infinity };
const LETTERS = { y: "accept", n: "reject", e: "edit", a: "again" };
const CAPITALS = { Y: "accept-these", N: "reject-these" };

document.addEventListener("keydown", (event) => {
  const line = event.target.closest?.("#hunks li[data-hunk]");
  const isTyping = event.target.matches?.("input, textarea");
  if (!line || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = Number(line.dataset.hunk);
  const isOpen = opened()?.hunks.find((each) => each.key === key)?.open ?? true;
  if (event.key in MOVES) move(line, MOVES[event.key]);
  else if (event.key in LETTERS && !isOpen) act(LETTERS[event.key], key, line);
  else if (event.shiftKey && event.key in CAPITALS && !isOpen) act(CAPITALS[event.key], key, line);
  else if (event.key === "?") document.getElementById("desk-keys").showModal();
  else if (event.key === "Enter" && event.target === line) act("show", key);
  else return;
  event.preventDefault();
});
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-keys]")) document.getElementById("desk-keys").showModal();
  const way = target.closest?.("[data-go]:not([aria-disabled='true'])")?.dataset.go;
  if (way && target.closest("#changes-panel, #desk-tools")) go(Number(way));
  const line = target.closest?.("#hunks li[data-hunk]");
  if (line && !target.closest("button, input, textarea")) line.focus();
});

function move(line, by) {
  const all = lines();
  const place = Math.max(0, Math.min(all.length - 1, all.indexOf(line) + by));
  all[place].focus();
}
