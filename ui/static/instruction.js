// What is to be changed: the box below the text, what is ready to be asked, and what it goes to.
import { command, opened } from "./desk.js";
import { asks } from "./asking.js";
import { material } from "./material.js";
import { fetched } from "./room.js";

const DRAFT = "palimpsest-instruction";
const PAUSE_MS = 300;

const box = () => document.getElementById("instruction-box");
const form = () => document.getElementById("instructing");
const plan = () => document.getElementById("desk-plan");
const allParts = () => document.getElementById("all-parts");

/** What was asked last, for the arrow up. */
let last = "";
/** What was asked last in this box and hasn't failed; and the number of the last failure. */
let underWay = null;
let lastFailure = "";
/** Whether the whole text is meant though lines are selected. */
let isWhole = false;

/** The lines that an instruction is about, [start, end), or null both for the whole text. */
function lines() {
  const selected = isWhole ? null : opened()?.editor.selected();
  return selected ?? { start: null, end: null };
}

function fill(words, { at = words.length } = {}) {
  box().value = words;
  box().focus();
  box().setSelectionRange(at, at);
  changed();
}

function changed() {
  sessionStorage.setItem(DRAFT, box().value);
  allParts().setAttribute("aria-pressed", "false");
  planLater();
}

document.addEventListener("room:built", () => (box().value = sessionStorage.getItem(DRAFT) ?? ""));
document.addEventListener("room:opened", () => {
  isWhole = false;
  tellLines();
  planLater();
});
document.addEventListener("room:selected", () => {
  isWhole = false;
  tellLines();
});
document.addEventListener("room:asked", () => form().requestSubmit());
document.addEventListener("input", ({ target }) => target === box() && changed());
document.addEventListener("keydown", (event) => {
  if (event.target !== box()) return;
  if (asks(event)) {
    event.preventDefault();
    form().requestSubmit();
  } else if (event.key === "ArrowUp" && !box().value && last) {
    event.preventDefault();
    fill(last);
  }
});
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  ask();
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("#editing button");
  if (!button) return;
  if (button.id === "revising-stop") command("stop").catch(() => {});
  if (button.id === "whole-text") {
    isWhole = true;
    tellLines();
    box().focus();
  }
  if (button === allParts()) {
    button.setAttribute("aria-pressed", String(button.ariaPressed !== "true"));
    planLater();
  }
  if (button.dataset.ready !== undefined) ready(button.dataset.ready);
});

/** Write a ready instruction into the box, where what it goes to is seen before it is sent. */
function ready(words) {
  document.getElementById("ready").open = false;
  const word = opened()?.editor.word() ?? "";
  const at = words.indexOf("…");
  if (at < 0) fill(words);
  else if (!word) fill(words.replace("…", ""), { at });
  else fill(`${words.replace("…", word)}`);
}

/** Ask for a revision, one at a time. */
async function ask() {
  const instruction = box().value;
  if (!instruction.trim() || !opened() || form().ariaBusy === "true") return;
  form().ariaBusy = "true";
  const whole = allParts().ariaPressed === "true";
  underWay = instruction;
  try {
    await command("ask", { instruction, ...lines(), whole, documents: material() });
    last = instruction;
    if (box().value === instruction && underWay === instruction) fill("");
  } catch {
    // The error has been shown.
  } finally {
    form().ariaBusy = "false";
  }
}

// An instruction that fails goes back into its box, unless another one was typed. If the failure is
// shown before the server has confirmed the instruction, it is still in the box and stays.
document.addEventListener("room:shown", ({ detail: { region } }) => {
  if (region !== "desk-status") return;
  const { failed, words } = document.querySelector("#desk-status [data-failed]")?.dataset ?? {};
  if (!failed || failed === lastFailure) return;
  lastFailure = failed;
  if (words !== underWay?.trim()) return;
  underWay = null;
  if (box().value) return;
  box().value = words;
  changed();
});

function tellLines() {
  const { start, end } = lines();
  const told = end - start === 1 ? `Line ${end}` : `Lines ${start + 1} to ${end}`;
  document.getElementById("instruction-lines").textContent = end === null ? "The whole text" : told;
  document.getElementById("whole-text").hidden = end === null;
  planLater();
}

// To which parts it goes is asked while it is being written.
let waiting = null;
let planning = new AbortController();

function planLater() {
  clearTimeout(waiting);
  waiting = setTimeout(findPlan, PAUSE_MS);
}

async function findPlan() {
  planning.abort();
  const { signal } = (planning = new AbortController());
  const instruction = box().value.trim();
  const { start, end } = lines();
  const query = new URLSearchParams({ desk: opened()?.id ?? "", instruction });
  if (end !== null) query.append("start", start), query.append("end", end);
  if (!instruction || !opened()) return tell({ told: "", parts: 0, of: 0 });
  try {
    tell(await (await fetched(`desk/plan?${query}`, { signal })).json());
  } catch {
    if (!signal.aborted) tell({ told: "", parts: 0, of: 0 });
  }
}

function tell({ told, parts, of }) {
  const isAll = allParts().ariaPressed === "true";
  // Why it has failed just now is said above already.
  const isSaid = told && told === document.querySelector("#desk-status .error")?.textContent;
  plan().textContent = isAll ? `Revises all ${of} parts` : isSaid ? "" : told;
  allParts().hidden = !isAll && parts >= of;
  allParts().textContent = isAll ? "Only where it fits" : `All ${of} parts`;
}
