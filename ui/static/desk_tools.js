// The buttons around the text: undoing, saving, taking it along, its history, and how it is shown.
import { command, opened } from "./desk.js";
import { complain, forgive, get, openDesk, say, sayAloud } from "./room.js";

const KEY = "palimpsest-editor";
const button = (name) => document.querySelector(`#desk-open [data-tool="${name}"]`);
/** Whether lines are wrapped, and whether only changes are shown. */
const shown = { wrap: true, only: false, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };

const tools = {
  undo: () => command("undo").then(() => sayAloud("Undone.")),
  redo: () => command("redo").then(() => sayAloud("Redone.")),
  history: () => history(),
  search: () => opened().editor.search(),
  save: () => (told.saves === "path" ? command("save").then(tell) : download("file")),
  keep: () => command("keep").then(tell),
  paragraphs: () => command("paragraphs").then(tell),
  reread: () => command("reread").then(tell),
  close: () => openDesk(""),
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

const tell = (answer) => say(answer.told);

document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region !== "desk-tools" || !html) return;
  const before = told;
  told = JSON.parse(html);
  document.documentElement.dataset.revising = told.running ? "yes" : "";
  for (const name of ["undo", "redo"]) button(name).ariaDisabled = String(!told[name]);
  button("save").textContent = told.saves === "path" ? "Save" : "Download";
  button("save").ariaDisabled = String(told.saves === "path" && !told.changed);
  button("keep").hidden = !told.library;
  button("reread").hidden = told.saves !== "path";
  document.getElementById("desk-changed").hidden = !(told.saves === "path" && told.changed);
  if (before.running && !told.running) forgive("desk/ask"); // it was refused while this ran
  if (before.desk === told.desk) announce(before);
});

/**
 * A screen reader is told that a revision begins and ends, not each of its words. One that is made
 * without a model may have ended before it was seen to run.
 */
function announce(before) {
  const waiting = told.pending === 1 ? "1 change waits" : `${told.pending} changes wait`;
  if (told.ended && before.ended !== told.ended) sayAloud(`The revision has ended: ${waiting}.`);
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
