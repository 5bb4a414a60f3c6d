// What every script of the page needs: the open session, commands, and messages to the person.

const named = (what) => new URLSearchParams(location.search).get(what) ?? "";

/** Id of the open session, "" for one in which nothing has been asked or added yet. */
export const session = () => named("session");

/** Id of the text that is open for revision, "" for none. */
export const desk = () => named("desk").match(/^[1-9]\d{0,14}$/)?.[0] ?? "";

/** Which view is open: "talk", the conversation, or "editing", the desk. The address of a text shows
 * the desk, any other the conversation, unless it says otherwise. */
export const view = () => (["talk", "editing"].includes(named("view")) ? named("view") : usual(desk()));
const usual = (text) => (text ? "editing" : "talk");

/** Show another session, or a new one ("" as id). */
export function open(id, options) {
  if (id === session()) return;
  go({ session: id, view: options?.view ?? view() }, options);
  document.dispatchEvent(new CustomEvent("room:session"));
}

/** Open another text for revision, on the desk, or none ("" as id). */
export function openDesk(id, options) {
  if (id === desk()) return;
  go({ desk: id, ...(id && { view: "editing" }) }, options);
  document.dispatchEvent(new CustomEvent("room:desk"));
}

/** Show another view. Changed back and forth they take one entry of the history, not one each. */
export function openView(name) {
  if (name === view()) return;
  go({ view: name }, { replace: history.state?.isOtherView, state: { isOtherView: true } });
  document.dispatchEvent(new CustomEvent("room:look"));
}

function go(changed, { replace = false, state = null } = {}) {
  const { view: shown, ...to } = { session: session(), desk: desk(), view: view(), ...changed };
  if (shown !== usual(to.desk)) to.view = shown;
  const query = new URLSearchParams(Object.entries(to).filter(([, id]) => id));
  const address = query.size ? `/?${query}` : "/";
  // What a panel was opened for takes its place in the history (`going_back.js`).
  history[replace || history.state?.over ? "replaceState" : "pushState"](state, "", address);
}

let turn = Promise.resolve("");
document.addEventListener("room:session", () => session() || (turn = turn.then(() => "")));

/**
 * Send what changes or asks a session, one after the other: a question goes out after the choices made
 * before it. The first that begins a session gives it to those that were meant for a new one as well,
 * so that a question asked while files are offered goes to their session.
 */
export function inSession(id, act) {
  const reply = turn.then((begun) => act(id || begun));
  const made = reply.then((done) => done.session, () => "");
  turn = Promise.all([turn, made]).then(([begun, own]) => begun || (id ? "" : own));
  return reply;
}

export const NO_RESPONSE =
  "Palimpsest is not responding. If it was stopped, start it again; nothing is lost.";
document.addEventListener("room:connected", () => {
  for (const toast of document.querySelectorAll("#toasts .error"))
    if (toast.firstChild.textContent === NO_RESPONSE) toast.remove();
});

/** The response of one of our routes; throws an Error with a message for the person. */
export async function fetched(address, options) {
  let response;
  try {
    response = await fetch(`/room/${address}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (error.name === "TimeoutError")
      throw new Error("Palimpsest hasn't responded yet and may still accept this. Check again in a minute.");
    throw new Error(NO_RESPONSE);
  }
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** POST a command; returns its response as an object. */
export async function post(path, body, signal, more) {
  const headers = { "Content-Type": "application/json", "X-Palimpsest": "1" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal, ...more };
  return (await fetched(path, options)).json();
}

/** POST a command; returns its response as an object. An error is shown, until the same succeeds. */
export async function send(path, body) {
  const command = JSON.stringify([path, body]);
  const done = await post(path, body).catch((error) => said(error, command));
  for (const toast of document.querySelectorAll("#toasts .error"))
    if (toast.dataset.command === command) toast.remove();
  return done;
}

/** The HTML or text of one of our routes. Errors are shown. */
export async function get(path, parameters) {
  return (await fetched(`${path}?${new URLSearchParams(parameters)}`).catch(said)).text();
}

/** Close the errors of a command: what stood in its way has gone. */
export function forgive(path) {
  for (const toast of document.querySelectorAll("#toasts .error"))
    if (toast.dataset.command.startsWith(`["${path}",`)) toast.remove();
}

function said(error, command = "") {
  complain(error.message, command);
  throw error;
}

const SHOWN_MS = 10_000;
/** Of a message with a button: who works by keyboard has to get there. A deletion waits for a minute. */
const ACTION_MS = 40_000;
const AGAIN_MS = 100;

/** Show a message for a while, with a button if there is an action; returns what takes it back. */
export function say(text, { label, action } = {}) {
  // With nothing to press on it, the one before has been read or is out of date.
  document.querySelectorAll("#toasts .toast:not(:has(button))").forEach((each) => each.remove());
  const toast = _note("toast", "status", text);
  if (label) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      toast.remove();
      action();
    });
    toast.append(button);
  }
  // Not while the person is about to use the button.
  const fade = () => (toast.matches(":hover, :focus-within") ? wait() : toast.remove());
  const wait = () => setTimeout(fade, action ? ACTION_MS : SHOWN_MS);
  wait();
  return () => toast.remove();
}

/** Tell a screen reader alone. Words that stand there already would not be read again. */
export function sayAloud(words) {
  const place = document.getElementById("told");
  const isSaid = place.textContent === words;
  place.textContent = isSaid ? "" : words;
  if (isSaid) setTimeout(() => (place.textContent ||= words), AGAIN_MS);
}

/** Show an error until it is closed, or until the command that it is of succeeds. */
export function complain(text, command = "") {
  const toast = _note("toast error", "alert", text);
  toast.dataset.command = command;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Close";
  button.addEventListener("click", () => toast.remove());
  toast.append(button);
}

function _note(classes, role, text) {
  const toasts = document.getElementById("toasts");
  const known = [...toasts.children].find((child) => child.firstChild.textContent === text);
  known?.remove();
  const toast = document.createElement("div");
  toast.className = classes;
  toast.setAttribute("role", role);
  const words = document.createElement("span");
  words.textContent = text;
  toast.append(words);
  toasts.append(toast);
  return toast;
}
