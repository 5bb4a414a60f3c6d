// A document in a dialog, opened at a place: a page of a PDF as an image, or lines of a text.
import { refit, stepped } from "./pages.js";
import { complain, fetched } from "./room.js";
import { chosenRange } from "./sources.js";
import { copyLink } from "./taking.js";

/** Where the eye is led: over a page's image, or in a text as it looks; not in the folded text of a page. */
const MARKED = "rect, .scrolled > :not(details) mark";

let dialog = null;
let leaving = new AbortController();

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-open]");
  if (!button) return;
  if (button.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // in another tab
  if (button.href) event.preventDefault();
  const { open, start = 0, end = 0 } = button.dataset;
  show({ document: open, start, end, ...chosenRange(button) });
});
document.addEventListener("room:open", (event) => show(event.detail));

function build() {
  const made = document.createElement("dialog");
  made.id = "viewer";
  made.setAttribute("aria-labelledby", "viewer-title");
  made.addEventListener("submit", (event) => event.preventDefault());
  made.addEventListener("close", () => {
    leaving.abort();
    sought = foundAt = "";
    made.replaceChildren();
    forget();
  });
  made.addEventListener("click", act);
  made.addEventListener("change", (event) => turnTo(event.target));
  made.addEventListener("keydown", onKey);
  (document.querySelector(".gradio-container .contain") ?? document.body).append(made);
  return made;
}

// An opened document is an entry of the browser's history: "Back" closes it, "Forward" and a reload
// open it again. Closed in another way, it goes back by itself, so that no entry is left.
let goneBack = Promise.resolve();
let isGoing = false;

/** Whether a closed document's entry is being left, or will be once the dialog tells that it is closed. */
export const isLeaving = () => isGoing || Boolean(history.state?.opened && isClosing());
const isClosing = () => dialog && !dialog.open && dialog.hasChildNodes();

function remember(asked) {
  if (history.state?.opened) history.replaceState({ opened: asked }, "");
  else if (!dialog.open) history.pushState({ opened: asked }, "");
}

function forget() {
  if (!history.state?.opened) return;
  isGoing = true;
  goneBack = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
}

function reopen({ state }) {
  isGoing = false;
  if (state?.opened) show(state.opened);
  else dialog?.close();
}
addEventListener("popstate", reopen);
document.addEventListener("room:built", () => reopen(history));

/** Show a document at a place; errors appear where the person is looking. */
async function show(asked) {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  let text;
  try {
    text = await (await fetched(`document?${new URLSearchParams(asked)}`, { signal })).text();
  } catch (error) {
    if (error.name !== "AbortError") fail(error.message);
    return;
  }
  await goneBack;
  if (signal.aborted) return;
  dialog ??= build();
  const focused = dialog.contains(document.activeElement) ? label(document.activeElement) : null;
  const template = document.createElement("template");
  template.innerHTML = text;
  dialog.replaceChildren(template.content);
  remember(asked);
  if (!dialog.open) dialog.showModal();
  refill();
  refit(dialog, leaving);
  const same = [...dialog.querySelectorAll("button:enabled, input")].find((e) => label(e) === focused);
  (same ?? dialog.querySelector("#viewer-title")).focus();
  dialog.querySelector(MARKED)?.scrollIntoView({ block: "center", inline: "center" });
  const image = dialog.querySelector("img");
  if (image) draw(image, signal);
}

/** A control's label, to find it again after turning the page. */
const label = (element) =>
  element.nodeName === "INPUT" ? element.ariaLabel ?? element.getAttribute("aria-label") : element.textContent;

async function draw(image, signal) {
  const sheet = image.closest(".sheet");
  sheet.setAttribute("aria-busy", "true");
  try {
    const response = await fetched(`page?${image.dataset.image}`, { signal });
    image.src = URL.createObjectURL(await response.blob());
    await image.decode();
    URL.revokeObjectURL(image.src);
  } catch (error) {
    if (error.name !== "AbortError") instead(sheet, error.message);
  } finally {
    sheet.removeAttribute("aria-busy");
  }
}

/** The page's text in place of its image. */
function instead(sheet, reason) {
  sheet.replaceWith(problem(`The page can't be shown as an image. ${reason}`));
  const details = dialog.querySelector("details");
  details.open = true;
  details.querySelector("mark")?.scrollIntoView({ block: "center" });
}

function fail(text) {
  if (!dialog?.open) {
    complain(text); // a toast; the dialog would hide it
    forget();
    return;
  }
  dialog.querySelector(".error")?.remove();
  dialog.querySelector("header").after(problem(text));
}

function problem(text) {
  const line = document.createElement("p");
  line.className = "error";
  line.setAttribute("role", "alert");
  line.textContent = text;
  return line;
}

/** Go where a control leads, keeping what is marked. */
function follow(step) {
  const { document: id, start, end } = dialog.querySelector(".opened").dataset;
  show({ document: id, start, end, ...step });
}

function act(event) {
  const button = event.target.closest("button");
  if (button?.matches("[data-to-desk]")) toDesk();
  if (button?.matches("[data-here]")) {
    const { document: id, start, end } = dialog.querySelector(".opened").dataset;
    copyLink({ document: id, start, end });
  }
  if (event.target === dialog || button?.matches("[data-close]")) dialog.close();
  else if (button?.dataset.turn) follow({ page: button.dataset.turn });
  else if (button?.dataset.since) follow({ since: button.dataset.since });
  else if (button?.dataset.until) follow({ until: button.dataset.until });
  else if (button) {
    const place = stepped(dialog, button, leaving.signal);
    if (place) show({ document: dialog.querySelector(".opened").dataset.document, ...place });
  }
}

/** Open the document on the desk, which is another entry of the history: not before this one is left. */
async function toDesk() {
  const detail = Number(dialog.querySelector(".opened").dataset.document);
  const closed = new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  dialog.close();
  await closed;
  await goneBack;
  document.dispatchEvent(new CustomEvent("room:revise", { detail }));
}

function turnTo(input) {
  if (!input.matches("[data-page]")) return;
  const page = Math.min(Math.max(Math.round(input.valueAsNumber) || 1, 1), Number(input.max));
  follow({ page });
}

// Find within the document: Enter goes on to the next place, Shift+Enter back. What was typed stays
// while the pages change.
let sought = "";
let foundAt = "";

async function find(back) {
  const box = dialog.querySelector("[data-find]");
  const { document: id, start, end } = dialog.querySelector(".opened").dataset;
  const again = box.value === sought;
  sought = box.value;
  if (!sought.trim()) return;
  const at = back ? start : again ? end : start;
  const asked = new URLSearchParams({ document: id, words: sought, at, back });
  const found = await (await fetched(`find?${asked}`)).json().catch(() => ({}));
  foundAt = found.count ? `${found.number} of ${found.count}` : "not found";
  if (found.count) await show({ document: id, start: found.start, end: found.end });
  refill();
}

function refill() {
  const box = dialog.querySelector("[data-find]");
  if (!box) return;
  box.value = sought;
  dialog.querySelector("[data-found]").textContent = sought && foundAt;
}

/** Left and right turn pages; so do PageUp and PageDown at the ends of a page. */
function onKey(event) {
  if (event.target.matches("[data-find]") && event.key === "Enter") find(event.shiftKey);
  if (event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    dialog.querySelector("[data-find]")?.select();
  }
  if (event.target.matches("input, .thumbnails *") || event.altKey || event.ctrlKey || event.metaKey) return;
  const region = dialog.querySelector(".scrolled");
  const isTop = region.scrollTop <= 0;
  const isBottom = region.scrollTop + region.clientHeight >= region.scrollHeight - 1;
  const back = event.key === "ArrowLeft" || (event.key === "PageUp" && isTop);
  const on = event.key === "ArrowRight" || (event.key === "PageDown" && isBottom);
  if (!back && !on) return;
  event.preventDefault();
  dialog.querySelector(`[data-way="${back ? "back" : "on"}"]:enabled`)?.click();
}
