// The text that is open for revision: its editor, what is typed into it and the changes that wait, as
// the view stream tells them. The server holds the truth; here is only what was typed just now.
import { between, moved } from "./changes.js";
import { CodeEditor, modules } from "./code.js";
import { PlainEditor } from "./plain.js";
import { desk, openDesk, say, send } from "./room.js";
import { forgetBoxes } from "./sheets.js";
import { forgetTyped, Typing } from "./typing.js";
import { focus } from "./views.js";

let text = null;
let wanted = "";

/** The open text, or null: { id, name, editor, typing, hunks, state }, the state as it was told last. */
export const opened = () => text;

/** Tell the server something about the open text, after what was typed into it. Errors are shown. */
export async function command(path, more = {}) {
  const { id, typing } = text;
  await typing.flush();
  return send(`desk/${path}`, { desk: id, ...more });
}

document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region === "desk-text") take(html);
  if (region !== "desk-hunks" || !html) return;
  hunks = JSON.parse(html);
  place();
});
addEventListener("pagehide", () => text?.typing.leave());
document.addEventListener("visibilitychange", () => document.hidden && text?.typing.flush().catch(() => {}));

/** The text as the server shows it now; "" if none is open, or it isn't there any more. */
async function take(told) {
  wanted = told;
  if (!told) {
    const gone = text?.id ?? desk();
    close();
    if (!desk()) return;
    forgetTyped(gone);
    say("This text isn't on the desk any more. Open it again.");
    openDesk("", { replace: true });
    return;
  }
  const state = JSON.parse(told);
  if (text?.id === state.desk) {
    text.typing.take(state);
    text.state = state;
    dress();
    return;
  }
  close();
  const cm = await modules();
  if (wanted === told) open(state, cm);
}

function open(state, cm) {
  const room = document.getElementById("desk-editor");
  room.replaceChildren();
  document.getElementById("editing").classList.toggle("plain", !cm);
  const [start, name] = ["desk-start", "desk-name"].map((id) => document.getElementById(id));
  name.textContent = name.title = state.name;
  // What opened it is gone then: one goes on at its name, and no keyboard covers it on a phone.
  const isLost = start.contains(document.activeElement);
  start.hidden = true;
  document.getElementById("desk-open").hidden = false;
  if (isLost) name.focus();
  const heard = {
    typed: () => text?.typing.typed(),
    left: () => text?.typing.flush().catch(() => {}),
    selected: () => tell("room:selected"),
    asked: () => tell("room:asked") || true,
  };
  const editor = cm ? new CodeEditor(cm, room, state, heard) : new PlainEditor(room, state, heard);
  text = { id: state.desk, name: state.name, editor, hunks: [], state };
  const become = () => (dress(), place());
  text.typing = new Typing(state.desk, editor, state, { told: warn, become });
  dress();
  tell("room:opened");
  place();
}

function close() {
  if (!text) return;
  const room = document.getElementById("desk-open");
  const isLost = room.contains(document.activeElement);
  text.typing.close();
  text.editor.destroy();
  text = null;
  forgetBoxes();
  warn("");
  document.getElementById("desk-start").hidden = false;
  room.hidden = true;
  if (isLost) focus();
}

const tell = (name) => document.dispatchEvent(new CustomEvent(name));

/** Say what hinders what was typed from being kept; "" if nothing does. */
function warn(reason) {
  const line = document.getElementById("desk-unkept");
  line.hidden = !reason;
  line.textContent = reason && `What you typed isn't kept yet: ${reason}`;
}

// Changes are told by lines of a revision of the text. They are shown once the editor has it, where
// these lines are in what was typed since.
let hunks = { revision: null, hunks: [] };

function place() {
  if (!text?.typing || hunks.revision !== text.typing.revision) return;
  const { known } = text.typing;
  const ours = between(known, text.editor.text());
  const starts = startsOf(known);
  const at = (line) => starts[line] ?? known.length;
  text.hunks = hunks.hunks.map((hunk) => {
    const [from, to] = [at(hunk.start), at(hunk.end)];
    return { ...hunk, from: moved(from, ours), to: to > from ? moved(to - 1, ours) + 1 : moved(from, ours) };
  });
  text.editor.show(text.hunks);
  tell("room:hunks");
}

/** Set the lines in a fixed face that need one, once the editor has the text that they are told of. */
function dress() {
  const { editor, state, typing } = text ?? {};
  if (!typing || state.text !== typing.known) return;
  const ours = between(typing.known, editor.text());
  const starts = startsOf(typing.known);
  const places = state.fixed?.flatMap(([first, end]) => starts.slice(first, end));
  editor.face(places?.map((at) => moved(at, ours)) ?? null);
}

let starts = { text: "", places: [0] };

/** Where each line of a text begins. */
function startsOf(known) {
  if (starts.text === known) return starts.places;
  const places = known ? [0] : [];
  for (let at = known.indexOf("\n"); at >= 0 && at < known.length - 1; at = known.indexOf("\n", at + 1)) places.push(at + 1);
  starts = { text: known, places };
  return places;
}
