// The sources panel: whose sources it shows, and how words of the answer and of sources correspond.
//
// Words are highlighted by a style sheet of our own, not by changing elements: so the highlighting
// and the focus survive every patch of the stream.
import { fetched, say, session } from "./room.js";
import { patch } from "./patch.js";

const NARROW = matchMedia("(max-width: 999px)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** What the person selected: {message, span}, message "" for the answer in progress; or null. */
let chosen = null;
/** The words under the pointer or in focus, like `chosen` with several spans. */
let pointed = null;
/** Whose sources the panel shows: a message, "" for the answer in progress, null for none. */
let shown = null;
/** The panel's content for the answer in progress, "" if there is none. */
let live = "";
let asked = 0;
/** The newest answer of the session, null before its answers are there; and whether its writing was seen. */
let newest = null;
let isBegun = false;

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const panel = () => document.getElementById("sources");
const answers = () => [...document.querySelectorAll("#history .turn[data-message]")];
const isThere = (message) =>
  message === "" ? live !== "" : answers().some((turn) => turn.dataset.message === message);

function wanted() {
  if (chosen && isThere(chosen.message)) return chosen.message;
  chosen = null;
  return live ? "" : (answers().at(-1)?.dataset.message ?? null);
}

/** Update the panel; with `force` also if it shows that answer already. */
async function update({ force = false } = {}) {
  const message = wanted();
  if (message === "") patch(panel(), live);
  else if (message === null) panel().replaceChildren(hint());
  else if (message !== shown || force) {
    const own = ++asked;
    const html = await stored(message);
    if (own !== asked || message !== wanted()) return; // superseded
    patch(panel(), html);
  }
  if (message !== shown) panel().parentElement.closest("#margin")?.scrollTo({ top: 0 });
  shown = message;
  light();
}

async function stored(message) {
  const address = new URLSearchParams({ session: session(), message });
  try {
    return await (await fetched(`sources?${address}`)).text();
  } catch (error) {
    return told(error.message);
  }
}

function told(text) {
  const line = document.createElement("p");
  line.className = "quiet";
  line.textContent = text;
  return line.outerHTML;
}

function hint() {
  const line = document.createElement("p");
  line.className = "quiet";
  line.textContent = "The sources of an answer are shown here.";
  return line;
}

/** Highlight what is selected and what is pointed at, in the answer and in the panel. */
function light() {
  const rules = [];
  const lit = [pointed, chosen && { ...chosen, spans: [chosen.span] }].filter(Boolean);
  for (const { message, spans } of lit) {
    const places = spans.filter(isNumber).flatMap((span) => selectors(message, span));
    if (!places.length) continue;
    rules.push(`${places} { ${LIT} }`, `${places.map((each) => `${each} strong`)} { ${PLAIN} }`);
  }
  if (chosen && isNumber(chosen.span))
    rules.push(`${within(chosen.message)} [data-places="${chosen.span}"] { display: block; }`);
  if (isNumber(shown) && answers().length > 1)
    rules.push(`#history .turn[data-message="${shown}"] [data-sources] { ${CURRENT} }`);
  sheet.replaceSync(rules.join("\n"));
}

const LIT = "background: var(--copied-edge) !important; color: var(--body-background-fill) !important;";
const PLAIN = "background: none;"; // the words that answer, in a quote
const CURRENT = "color: var(--accent); font-weight: 600;";
const isNumber = (text) => /^-?\d+$/.test(text ?? ""); // those of quotes are below 0
const within = (message) => `#sources [data-sources-of="${CSS.escape(message)}"]`;
const selectors = (message, span) => [
  `#conversation mark.copied[data-message="${message}"][data-span="${span}"]`,
  `${within(message)} mark[data-span~="${span}"]`,
];

function read(mark) {
  const message = mark.dataset.message ?? mark.closest("[data-sources-of]")?.dataset.sourcesOf;
  return message === undefined ? null : { message, spans: mark.dataset.span.split(" ") };
}

const marked = (event) => event.target.closest?.("mark[data-span]");

function point(event) {
  const mark = marked(event);
  const now = mark ? read(mark) : null;
  if (JSON.stringify(now) === JSON.stringify(pointed)) return;
  pointed = now;
  light();
}
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, point);
document.addEventListener("focusout", (event) => event.relatedTarget || point({ target: document }));

/** Select copied words of an answer and scroll to their best source in the panel. */
async function chooseWords(mark, byKey) {
  const { message, spans } = read(mark);
  chosen = { message, span: spans[0] };
  document.dispatchEvent(new CustomEvent("room:sources"));
  await update();
  const place =
    panel().querySelector(`mark[data-first~="${spans[0]}"]`) ??
    panel().querySelector(`mark[data-span~="${spans[0]}"]`);
  if (place) reach(place, byKey);
}

/** Select words in the panel and scroll to them in the answer. */
function choosePlace(mark, byKey) {
  const { message, spans } = read(mark);
  const span = mark.dataset.first.split(" ")[0] || spans[0];
  chosen = { message, span };
  light();
  const words = document.querySelector(selectors(message, span)[0]);
  if (!words) return;
  leavePanel();
  reach(words, byKey);
}

function leavePanel() {
  if (NARROW.matches) document.querySelector('#margin [data-panel="sources"]')?.click();
}

function reach(element, byKey) {
  element.scrollIntoView({ block: "center", behavior: CALM.matches ? "auto" : "smooth" });
  if (byKey) element.focus({ preventScroll: true });
}

function chooseAnswer(turn, byButton) {
  chosen = turn.dataset.message ? { message: turn.dataset.message, span: null } : null;
  if (byButton) document.dispatchEvent(new CustomEvent("room:sources"));
  update();
}

/** Go to a place of the selected words: in the panel, or else in the document or message. */
function toPlace(button) {
  const { to, start, end, document: owner, said } = button.dataset;
  const card = owner ? `[data-document="${owner}"]` : `[data-said="${said}"]`;
  const place = panel().querySelector(`.source${card} mark[data-span~="${to}"][data-start="${start}"]`);
  if (place) reach(place, true);
  else if (owner) document.dispatchEvent(new CustomEvent("room:open", { detail: { document: owner, start, end } }));
  else toMessage(said);
}

function toMessage(message) {
  const turn = document.querySelector(`#history [data-message="${message}"], #history [data-asked="${message}"]`);
  if (!turn) {
    say("That message is in another branch of this conversation.");
    return;
  }
  leavePanel();
  reach(turn, false);
}

/** The range of the selected span's words next to an "Open" button, to be marked in the viewer. */
export function chosenRange(button) {
  const words = button.closest(".excerpt") ?? button.closest(".source");
  const marks = isNumber(chosen?.span)
    ? [...(words?.querySelectorAll(`mark[data-span~="${chosen.span}"]`) ?? [])]
    : [];
  if (!marks.length) return null;
  const start = Number(marks[0].dataset.start);
  let end = start;
  for (const mark of marks) {
    if (Number(mark.dataset.start) !== end) break;
    end += [...mark.textContent].length;
  }
  return { start, end };
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest?.(selector);
  const button = on("button");
  if (button?.matches("[data-sources]")) chooseAnswer(button.closest(".turn"), true);
  else if (button?.matches("#conversation .turn [data-open]")) chooseAnswer(button.closest(".turn"), false);
  else if (button?.matches("#sources [data-to]")) toPlace(button);
  else if (button?.matches("#sources [data-go]")) toMessage(button.dataset.go);
  else if (button || on("a, summary") || !getSelection().isCollapsed) return; // selecting to copy
  else if (on("#sources mark[data-span]")) choosePlace(marked(event), false);
  else if (on("#conversation mark[data-span]")) chooseWords(marked(event), false);
  else if (on("#conversation :is(.answer, .evidence)")) chooseAnswer(on(".turn"), false);
});

document.addEventListener("keydown", (event) => {
  const mark = marked(event);
  if (!mark || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  if (mark.closest("#sources")) choosePlace(mark, true);
  else chooseWords(mark, true);
});

/** A new answer's sources are shown, unless others were selected while it was being written. */
function showNewest() {
  const last = Number(answers().at(-1)?.dataset.message ?? 0);
  if (newest !== null && last > newest) {
    if (!isBegun) chosen = null;
    isBegun = false;
  }
  newest = Math.max(last, newest ?? 0);
}

document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region === "live-sources") {
    if (!live && html) [chosen, isBegun] = [null, true]; // a new question: show its sources
    if (!html) isBegun = false; // its answer has come just before, or it has none
    live = html;
  }
  if (region === "history") showNewest();
  if (newest === null) return; // the turns are still those of the session that was shown before
  // Removing or replacing a document changes what the panel shows for stored answers.
  if (["live-sources", "history", "library"].includes(region)) update({ force: region === "library" });
});

document.addEventListener("room:session", () => {
  [chosen, pointed, shown, live, newest, isBegun] = [null, null, null, "", null, false];
  panel()?.replaceChildren(hint());
  light();
});
