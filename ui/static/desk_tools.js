// The buttons around the text: undoing, saving, taking it along, its history, and how it is shown.
import { command, opened } from "./desk.js";
import { complain, forgive, get, openDesk, say, sayAloud, view } from "./room.js";

const KEY = "palimpsest-editor";
const button = (name) => document.querySelector(`#desk-open [data-tool="${name}"]`);
/** Whether lines are wrapped, and whether only changes are shown. */
const shown = { wrap: true, only: false, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };

const tools = {
  undo: () => step("undo", "Undone."),
  redo: () => step("redo", "Redone."),
  history: () => history(),
  search: () => opened().editor.search(),
  save: () => (told.saves === "path" ? command("save").then((answer) => tell(answer, "the file")) : download("file")),
  keep: () => command("keep").then((answer) => tell(answer, "it")),
  paragraphs: () => command("paragraphs").then(tell),
  reread: () => command("reread").then(tell),
  close: () => openDesk(""),
  dismiss: () => command("dismiss").then(() => document.getElementById("desk-status").focus()),
  wrap: () => set("wrap", !shown.wrap),
  only: () => set("only", !shown.only),
};
let told = {};

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest?.("[data-tool]");
  if (pressed && opened() && pressed.ariaDisabled !== "true")
    Promise.resolve(tools[pressed.dataset.tool]()).catch(() => {}); // the error has been shown
  const kind = target.closest?.("[data-take]")?.dataset.take;
  if (kind && opened()) download(kind);
});

/** Show the state before or after; what was typed until then is its to undo from now on. */
async function step(way, done) {
  await command(way);
  opened()?.editor.settle();
  sayAloud(done);
}

// In the text what was typed is undone by the editor first, and in a box by the browser.
document.addEventListener("keydown", (event) => {
  const way = view() === "editing" && opened() && !document.querySelector("dialog[open]") && wayOf(event);
  const box = event.target.closest?.("input, textarea");
  const isText = box?.matches(".plain-text") || (!box && event.target.closest?.("#desk-editor"));
  if (!way || (box && !isText) || (isText && opened().editor.undoes(way))) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return; // one press is one state
  if (told[way]) tools[way]().catch(() => {}); // the error has been shown
  else say(`There is nothing to ${way}.`);
}, { capture: true });

/** Whether keys undo or do again; neither is null. */
function wayOf({ ctrlKey, metaKey, altKey, shiftKey, key }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

const tell = (answer, place) => say([answer.told, place && waiting(place)].filter(Boolean).join(" "));

/** What waits and isn't where the text went; "" if nothing does. Who takes a text away may believe that
 * all of what was proposed is in it. */
function waiting(place) {
  if (!told.pending) return "";
  const what = told.pending === 1 ? "1 change waits and isn't" : `${told.pending} changes wait and aren't`;
  return `${what} in ${place}: accept what is to be there.`;
}

document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region !== "desk-tools" || !html) return;
  const before = told;
  told = JSON.parse(html);
  document.documentElement.dataset.revising = told.running ? "yes" : "";
  for (const name of ["undo", "redo"]) button(name).ariaDisabled = String(!told[name]);
  button("save").textContent = told.saves === "path" ? "Save" : "Download";
  button("save").ariaDisabled = String(told.saves === "path" && !told.changed);
  button("keep").hidden = !told.library;
  button("keep").textContent = told.copy ? "Add to the library" : "Keep as new version";
  button("reread").hidden = told.saves !== "path";
  document.getElementById("desk-changed").hidden = !(told.saves === "path" && told.changed);
  if (before.running && !told.running) forgive("desk/ask"); // it was refused while this ran
  if (before.desk === told.desk) announce(before);
});

// Where no change waits, there is none to go to.
document.addEventListener("room:hunks", () => {
  const isNone = !opened()?.hunks.length;
  for (const each of document.querySelectorAll("#desk-tools [data-go]")) each.ariaDisabled = String(isNone);
});

/**
 * A screen reader is told that a revision begins and ends, not each of its words. One that is made
 * without a model may have ended before it was seen to run.
 */
function announce(before) {
  const left = told.pending === 1 ? "1 change waits" : `${told.pending} changes wait`;
  if (told.ended && before.ended !== told.ended) sayAloud(`The revision has ended: ${left}.`);
  else if (told.running && !before.running) sayAloud("The text is being revised.");
}

// How the text is shown, in this browser.
document.addEventListener("room:opened", () => Object.keys(shown).forEach((name) => set(name, shown[name])));

function set(name, isOn) {
  shown[name] = isOn;
  localStorage.setItem(KEY, JSON.stringify(shown));
  button(name).setAttribute("aria-pressed", String(isOn));
  if (name === "wrap") opened().editor.wrap(isOn);
  else opened().editor.onlyChanges(isOn);
}

/** Let the browser download the text, once all that was typed is there. */
async function download(kind) {
  document.getElementById("desk-taking").open = false;
  const { id, typing } = opened();
  try {
    await typing.flush();
  } catch {
    return complain("What you typed last couldn't be kept, so it would be missing from the file.");
  }
  const link = document.createElement("a");
  link.href = `/room/desk/export?${new URLSearchParams({ desk: id, kind })}`;
  link.download = "";
  link.click();
  if (told.pending) say(waiting("the file"));
}

// What the text was: its states, any two of them side by side, and the way back.
const dialog = () => document.getElementById("desk-history");

async function history() {
  await opened().typing.flush().catch(() => {});
  dialog().querySelector(".all-states").innerHTML = await get("desk/history", { desk: opened().id });
  dialog().querySelector(".diff").replaceChildren();
  dialog().showModal();
  await compareWithFirst();
}

/** What has become of the text since it was opened is seen at once. */
async function compareWithFirst() {
  const now = dialog().querySelector("[aria-current] [name=new]");
  const old = dialog().querySelector("li:last-child [name=old]");
  if (!now || old.value === now.value) return;
  [old.checked, now.checked] = [true, true];
  await compare(old.value, now.value);
}

document.addEventListener("click", async ({ target }) => {
  const pressed = target.closest?.("#desk-history button");
  if (!pressed || !opened()) return;
  const { restore, old, new: now } = pressed.dataset;
  if (restore) await command("restore", { state: Number(restore) }).then(restored, () => {});
  if (old && now) await compare(old, now);
});
document.addEventListener("change", ({ target }) => {
  if (!target.closest?.("#desk-history .all-states")) return;
  const chosen = (name) => dialog().querySelector(`input[name=${name}]:checked`)?.value;
  if (chosen("old") && chosen("new")) compare(chosen("old"), chosen("new"));
});

function restored() {
  dialog().close();
  sayAloud("Restored.");
}

async function compare(old, now) {
  const place = dialog().querySelector(".diff");
  place.innerHTML = await get("desk/diff", { desk: opened().id, old, new: now });
}

// A menu closes on Escape, and when one goes on elsewhere.
const menus = () => document.querySelectorAll("#editing details");
for (const kind of ["click", "focusin"])
  document.addEventListener(kind, ({ target }) => menus().forEach((each) => each.contains(target) || (each.open = false)));
document.addEventListener("keydown", (event) => {
  const open = [...menus()].find((each) => each.open);
  if (event.key !== "Escape" || !open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
