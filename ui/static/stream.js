// The view stream: applies the changes of each region. It reconnects when the connection is lost or
// an update doesn't fit; if the server refuses, the reason is shown and the pauses grow.
import { desk, session } from "./room.js";
import { patch } from "./patch.js";

const AGAIN_MS = 1_000;
const RARELY_MS = 16_000;
/** A stream that says nothing for as long is dead: the server says every 10 s that it is there. */
const SILENT_MS = 30_000;
let source = null;
let silence = null;
let pause = AGAIN_MS;
/** Whether the stream has sent anything. */
let hasShown = false;
/** The version of each region that this page has. */
const versions = new Map();
/** Regions without an element on the page: their content is used elsewhere. */
const unseen = new Map();
/** The HTML of the latest change of each part of each region, since the next may keep some of it. */
const latest = new Map();

/** Follow the open session and the text on the desk from now on. */
export function connect() {
  source?.close();
  clearTimeout(letting);
  clearTimeout(silence);
  hasShown = false;
  const address = `/room/stream?${new URLSearchParams({ session: session(), desk: desk() || 0 })}`;
  source = new EventSource(address);
  const own = source;
  own.addEventListener("alive", () => own === source && hear());
  own.addEventListener("message", (event) => {
    if (own !== source) return;
    hear();
    if (!hasShown) {
      hasShown = true;
      letGoLater(); // a tab can be opened behind another one
    }
    pause = AGAIN_MS;
    const isBack = document.documentElement.dataset.connection !== "open";
    document.documentElement.dataset.connection = "open";
    if (isBack) document.dispatchEvent(new CustomEvent("room:connected"));
    const updates = Object.entries(JSON.parse(event.data));
    if (updates.every(([region, update]) => show(region, update))) return;
    own.close();
    setTimeout(() => own === source && connect(), AGAIN_MS);
  });
  own.addEventListener("error", async () => {
    if (own !== source) return;
    document.documentElement.dataset.connection = "lost";
    // The browser tries again by itself, unless the server has refused.
    if (own.readyState !== EventSource.CLOSED) return;
    const reason = await refusal(address);
    if (own !== source) return;
    if (reason) tell(reason);
    setTimeout(() => own === source && connect(), pause);
    pause = Math.min(2 * pause, RARELY_MS);
  });
}

/** The stream has said something, and will again. */
function hear() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    document.documentElement.dataset.connection = "lost";
    connect();
  }, SILENT_MS);
}

// A browser keeps six connections to one host: a page that nobody sees lets go of its stream a while
// after it has shown its session, so that any number of tabs can be open.
const HIDDEN_MS = 5_000;
let letting = null;
document.addEventListener("visibilitychange", () => {
  letGoLater();
  if (!document.hidden && source === null && hasShown) connect();
});

// After a sleep or a change of networks a connection may be dead without an end.
addEventListener("online", () => source && connect());

function letGoLater() {
  clearTimeout(letting);
  if (document.hidden && hasShown) letting = setTimeout(letGo, HIDDEN_MS);
}

function letGo() {
  clearTimeout(silence);
  source?.close();
  source = null;
}

/** Why the server refuses, which an EventSource doesn't tell; "" if it doesn't or doesn't respond. */
async function refusal(address) {
  const asking = new AbortController();
  try {
    const response = await fetch(address, { signal: asking.signal });
    return response.ok ? "" : await response.text();
  } catch {
    return "";
  } finally {
    asking.abort();
  }
}

function tell(reason) {
  document.getElementById("connection").dataset.reason = reason;
  document.documentElement.dataset.connection = "refused";
}

/** Apply an update of a region; false if the page doesn't have the version that it changes. */
function show(region, { version, base, text, changes }) {
  if (base && versions.get(region) !== base) return false;
  if (region === "title") document.title = text;
  if (region === "answering") document.documentElement.dataset.answering = text;
  let html = text;
  if (changes) {
    const element = elementOf(region);
    if (!base) latest.set(region, new Map());
    if (!changes.every((change) => apply(element, latest.get(region), change))) return false;
    if (!element.isConnected) html = element.innerHTML;
  }
  versions.set(region, version);
  document.dispatchEvent(new CustomEvent("room:shown", { detail: { region, html } }));
  return true;
}

function elementOf(region) {
  const there = document.querySelector(`[data-region="${region}"]`);
  if (there) return there;
  if (!unseen.has(region)) unseen.set(region, document.createElement("div"));
  return unseen.get(region);
}

function apply(element, before, [part, first, last, head, tail, added]) {
  const old = before.get(part) ?? "";
  const html = old.slice(0, head) + added + old.slice(old.length - tail);
  if (!part) before.clear(); // its parts are new with it
  before.set(part, html);
  const changed = part ? element.querySelector(`[data-part="${part}"]`) : element;
  return changed !== null && patch(changed, html, first, last);
}
