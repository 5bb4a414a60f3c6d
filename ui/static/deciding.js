// Deciding the changes that wait: by their buttons, in the text and in the list, and by keys anywhere
// on the desk.
import { command, opened } from "./desk.js";
import { material } from "./material.js";
import { openBox } from "./sheets.js";
import { complain, say, sayAloud, view } from "./room.js";

const find = (key) => opened()?.hunks.find((each) => each.key === key);

const acts = {
  accept: (key, place) => decide("accept", [key], place),
  reject: (key, place) => decide("reject", [key], place),
  "accept-all": () => decideAll("accept"),
  "reject-all": () => decideAll("reject"),
  "accept-these": (key, place) => decideThese("accept", key, place),
  "reject-these": (key, place) => decideThese("reject", key, place),
  edit,
  again,
  show: follow,
};

/** Do something with a change. `place` is its sheet or its line in the list, null for a key. */
export const act = (name, key, place = null) => acts[name](key, place);

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-do]");
  if (!button || !opened()) return;
  // A button for all changes of an instruction is above the first one.
  const place = button.closest(".sheet, #hunks li") ?? button.closest("#hunks section")?.querySelector("li");
  act(button.dataset.do, Number(place?.dataset.hunk ?? button.dataset.hunk), place);
});

/** The changes that one decision can be about: a conflict is accepted by its own button alone. */
const decidable = (what) => opened().hunks.filter(({ open, conflict }) => !open && (what === "reject" || !conflict));
const told = { accept: "accepted", reject: "rejected" };

/** Decide all that waits, which is said where some of it is of earlier instructions. */
async function decideAll(what) {
  const all = decidable(what);
  const asks = new Set(all.map(({ ask }) => ask).filter(Boolean)); // 0 is of no instruction
  if (!(await decide(what, [])) || asks.size < 2) return;
  say(`All ${all.length} changes of ${asks.size} instructions were ${told[what]}. Undo shows them again.`);
}

/** Decide all changes of the instruction that a change came of. */
function decideThese(what, key, place) {
  const ask = find(key)?.ask;
  const keys = decidable(what).filter((each) => each.ask === ask).map((each) => each.key);
  if (keys.length) decide(what, keys, place); // none would mean all
}

/** Keys are those of the changes; none for all. The focus goes on to the next one. */
async function decide(what, keys, place = null) {
  const next = following(keys, place)?.key ?? null;
  returning = { from: place?.matches("li") ? "list" : "text", gone: keys[0] ?? null, next, isByKey: !place };
  try {
    await command(what, { hunks: keys });
    sayAloud(what === "accept" ? "Accepted." : "Rejected.");
    return true;
  } catch {
    returning = null; // the error has been shown
    return false;
  } finally {
    back();
  }
}

/** The change behind those that are decided, in the list or in the text, or the one before them; not
 * one that is decided with them. */
function following(keys, place) {
  const { hunks } = opened();
  const all = place?.matches("li") ? inList().map(find).filter(Boolean) : hunks;
  const index = all.findIndex((each) => each.key === keys[0]);
  if (index < 0) return null;
  const { joint } = all[index];
  const isOther = (each) => !keys.includes(each.key) && !(joint && each.joint === joint);
  return all.find((each, at) => at > index && isOther(each)) ?? all.findLast((each, at) => at < index && isOther(each));
}

const inList = () => [...document.querySelectorAll("#hunks li[data-hunk]")].map((line) => Number(line.dataset.hunk));

/** Write other lines in the place of the new ones. */
function edit(key, place) {
  const hunk = find(key);
  const here = place ?? placeOf(key);
  if (!hunk || !here) return;
  const shown = hunk.new.replace(/\n$/, "");
  openBox(here, {
    label: "The new lines",
    text: shown,
    button: "Save and accept",
    isLong: true,
    act: (words) => {
      returning = { from: here.matches("li") ? "list" : "text", gone: key, next: null, isByKey: false };
      const text = words === shown ? hunk.new : words && `${words}\n`;
      return command("edit", { hunk: key, text });
    },
    back: () => back(here),
  });
  opened().editor.measure();
}

/** Ask again, for this change alone: it is made from the lines as they are without it. */
function again(key, place) {
  const here = place ?? placeOf(key);
  if (!find(key) || !here) return;
  openBox(here, {
    label: "What to change in the old lines",
    text: "",
    button: "Ask again",
    isLong: false,
    act: (instruction) =>
      instruction.trim()
        ? command("ask", { instruction, hunk: key, documents: material() })
        : Promise.reject(complain("Write what to change here.")),
    back: () => back(here),
  });
  opened().editor.measure();
}

/** Go to a change in the text, from under a panel that covers it. */
function follow(key) {
  document.dispatchEvent(new CustomEvent("room:uncover"));
  opened().editor.goTo(key);
}

const placeOf = (key) => document.querySelector(`#desk-editor .sheet[data-hunk="${key}"], #hunks li[data-hunk="${key}"]`);

// The focus isn't lost with the button that had it: it goes to the next change, or back to the text.
let returning = null;
document.addEventListener("room:hunks", () => back());
document.addEventListener("room:shown", ({ detail: { region } }) => region === "hunks" && back());

function back(place = null) {
  const text = opened();
  if (!text) return;
  text.editor.measure();
  const isLost = !document.activeElement || document.activeElement === document.body;
  if (place?.isConnected && isLost) (place.matches("li") ? place : place.querySelector("[data-do]"))?.focus();
  if (!returning || find(returning.gone)) return;
  const { from, next, isByKey } = returning;
  const line = (key) => document.querySelector(`#hunks li${key === undefined ? "" : `[data-hunk="${key}"]`}`);
  if (from === "list" && line(returning.gone)) return;
  returning = null;
  const there = from === "list" && (line(next) ?? line());
  if (there) there.focus();
  else if (isByKey && find(next)) text.editor.goTo(next);
  else if (isLost) text.editor.focus();
}

/** The change that has the focus, or at which the cursor is. */
function current() {
  const focused = document.activeElement?.closest?.("[data-hunk]");
  return focused ? Number(focused.dataset.hunk) : opened().editor.current();
}

/** Go to the next change, or the one before. */
export function go(way) {
  const { editor, hunks } = opened();
  const here = document.activeElement?.closest?.("[data-hunk]");
  const index = here ? hunks.findIndex((each) => each.key === Number(here.dataset.hunk)) : -1;
  const key = index < 0 ? editor.next(way) : hunks[(index + way + hunks.length) % hunks.length].key;
  if (key === null) say("No changes wait.");
  else editor.goTo(key);
}

const letter = (event, wanted) =>
  event.key.toLowerCase() === wanted || (event.key > "\x7f" && event.code === `Key${wanted.toUpperCase()}`);

document.addEventListener("keydown", (event) => {
  if (view() !== "editing" || !opened() || document.querySelector("dialog[open]")) return;
  const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
  const isAll = (ctrlKey || metaKey) && shiftKey && !altKey;
  const isOne = altKey && !ctrlKey && !metaKey && !shiftKey;
  if (key === "F7" && !ctrlKey && !metaKey && !altKey) go(shiftKey ? -1 : 1);
  else if (isAll && key === "Enter") act("accept-all");
  else if (isAll && key === "Backspace") act("reject-all");
  else if (isOne && letter(event, "y")) decideHere("accept");
  else if (isOne && letter(event, "n")) decideHere("reject");
  else return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

function decideHere(what) {
  const key = current();
  const place = document.activeElement?.closest?.("#hunks li");
  const hunk = find(key);
  if (!hunk) say("No change is at the cursor. F7 goes to the next one.");
  else if (hunk.open) say("This change is still being written.");
  else act(what, key, place);
}

document.addEventListener("room:view", () => (returning = null));
