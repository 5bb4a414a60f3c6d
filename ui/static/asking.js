// The question box. It is cleared once the server has taken the question, unless something else was
// typed meanwhile; errors are shown next to it.
import { NO_RESPONSE, inSession, open, post, session } from "./room.js";

const MOST_LINES = 8;
/** Timeout for the server to take a question. */
const TAKEN_MS = 60_000;
const DRAFT = "palimpsest-draft";

const form = () => document.getElementById("composer");
export const questionBox = () => document.querySelector("#question textarea");

/** Whether a key sends the question: not while an input method is composing a word. */
export const asks = (event) => event.key === "Enter" && !event.shiftKey && !event.isComposing;

/** Scroll to the answer; from there the view follows it (`#scroller`). */
export const toNewest = () => document.getElementById("scroller").scrollTo({ top: 0 });

function fill(text) {
  questionBox().value = text;
  keep();
  grow();
}

// What was typed survives a reload, and a tab that the browser has discarded.
const keep = () => questionBox() && sessionStorage.setItem(DRAFT, questionBox().value);
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep);

/** Does what `field-sizing` does in the style sheet, for browsers that don't support it yet. */
function grow() {
  const box = questionBox();
  if (!CSS.supports("field-sizing", "content"))
    box.rows = Math.min(box.value.split("\n").length, MOST_LINES);
}

document.addEventListener("room:built", () => {
  fill(sessionStorage.getItem(DRAFT) ?? "");
  if (document.activeElement === document.body) questionBox().focus();
});
document.addEventListener("input", (event) => event.target === questionBox() && grow());
document.addEventListener("keydown", (event) => {
  if (event.target !== questionBox() || !asks(event)) return;
  event.preventDefault();
  form().requestSubmit();
});
document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  ask();
});
document.addEventListener("click", (event) => event.target.closest?.("#stop") && stop());

let failures = 0;
/**
 * Names what is sent, so that the server takes it once: the same again, after a response was lost, has
 * the same name, unless a question has failed since.
 */
export function naming() {
  let last = {};
  return (...what) => {
    const words = JSON.stringify([failures, ...what]);
    if (last.words !== words) last = { words, key: `${Date.now()}-${Math.random()}` };
    return last.key;
  };
}
let keyOf = naming();

/** Send the question to the server, one at a time. */
async function ask() {
  const question = questionBox().value;
  const here = session();
  if (!question.trim() || form().ariaBusy === "true") return;
  form().ariaBusy = "true";
  stays = null;
  try {
    const { session: id } = await inSession(here, (begun) =>
      post("ask", { session: begun, question, key: keyOf(here, question) }, AbortSignal.timeout(TAKEN_MS)),
    );
    keyOf = naming();
    tell("");
    if (questionBox().value === question && stays !== question) fill("");
    if ([here, id].includes(session())) {
      toNewest();
      open(id, { replace: true });
    }
  } catch (error) {
    tell(error.message);
  } finally {
    form().ariaBusy = "false";
  }
}

async function stop() {
  if (!session()) return;
  await post("stop", { session: session() }).then(() => tell(""), (error) => tell(error.message));
}

/** Show an error next to the box; "" removes it. */
function tell(text) {
  const line = document.createElement("p");
  line.className = "error";
  line.setAttribute("role", "alert");
  line.textContent = text;
  if (text && text === noneChosen()?.dataset.refusal) line.append(" ", chooser());
  document.getElementById("problem").replaceChildren(...(text ? [line] : []));
}

const noneChosen = () => document.querySelector("#scope-button.none-chosen");

/** The error that no document is chosen leads to where some can be. */
function chooser() {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Choose documents";
  button.addEventListener("click", () => noneChosen()?.click());
  return button;
}
document.addEventListener("room:shown", ({ detail: { region } }) => {
  if (region === "scope" && document.querySelector("#problem button")) tell("");
});
document.addEventListener("room:session", () => tell(""));
document.addEventListener("room:connected", () => {
  if (document.querySelector("#problem .error")?.textContent === NO_RESPONSE) tell("");
});

// What was refused while an answer was being written can be asked once it has ended.
let isAnswering = false;
document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region !== "answering") return;
  if (isAnswering && !html) tell("");
  isAnswering = Boolean(html);
});

// A question that could not be answered goes back into the box, unless another one was typed. If the
// failure is shown before the server has confirmed the question, it is still in the box and stays.
let stays = null;
document.addEventListener("room:shown", (event) => {
  if (event.detail.region !== "live") return;
  const words = document.querySelector("#live [data-failed] .words")?.textContent;
  if (words) failures += 1;
  if (words && !questionBox().value) fill(words);
  else if (words && questionBox().value.trim() === words) stays = questionBox().value;
});
