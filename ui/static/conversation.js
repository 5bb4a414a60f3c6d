// Asking: the buttons below a turn, editing a question in its place, and the question box.
import { open, say, send, session } from "./room.js";

const actions = {
  again: (value) => send("again", { session: session(), asked: Number(value) }).then(toNewest),
  show: (value) => send("show", { session: session(), message: Number(value) }),
  dismiss: () => send("dismiss", { session: session() }),
  sample: (question) => askAboutSample(question),
  edit: (value, button) => edit(button.closest(".turn"), Number(value)),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#conversation button");
  if (!button) return;
  for (const [name, action] of Object.entries(actions))
    if (name in button.dataset) action(button.dataset[name], button);
});

async function askAboutSample(question) {
  // It goes the way of any file, which takes a moment; a second click would only ask twice.
  const offers = document.querySelectorAll(".offers button");
  offers.forEach((offer) => (offer.disabled = true));
  say("Adding the sample document to the library…");
  const enable = () => offers.forEach((offer) => (offer.disabled = false));
  const opened = await send("sample", { session: session() }).finally(enable);
  open(opened.session, { replace: true });
  await send("ask", { session: opened.session, question });
}

/** Put the question of a turn into a box in its place, to be asked anew as a branch. */
function edit(turn, asked) {
  if (turn.nextElementSibling?.matches(".edit")) {
    turn.nextElementSibling.querySelector("textarea").focus();
    return;
  }
  const question = turn.querySelector(".question");
  const form = document.createElement("form");
  form.className = "edit";
  form.dataset.own = "";
  const box = document.createElement("textarea");
  box.value = question.querySelector(".words").textContent;
  box.setAttribute("aria-label", "Your question, to be asked again");
  const ask = button("submit", "Ask", "primary");
  const cancel = button("button", "Cancel", "");
  form.append(box, ask, cancel);
  const close = () => {
    form.remove();
    turn.querySelector("[data-edit]")?.focus();
  };
  cancel.addEventListener("click", close);
  form.addEventListener("keydown", (event) => {
    if (event.isComposing) return; // these keys are for choosing among an input method's words
    if (event.key === "Escape") close();
    if (event.key === "Enter" && !event.shiftKey && event.target === box) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await send("ask", { session: session(), question: box.value, replaces: asked });
    form.remove();
    toNewest();
    questionBox().focus();
  });
  turn.after(form);
  box.focus();
}

/** Whoever asks wants to see the answer; from there on the view follows it (`#scroller`). */
const toNewest = () => document.getElementById("scroller").scrollTo({ top: 0 });

function button(type, label, classes) {
  const made = document.createElement("button");
  Object.assign(made, { type, textContent: label, className: classes });
  return made;
}

// A screen reader is told that an answer is on its way and that it is there, not each of its words.
let answering = null;
document.addEventListener("room:session", () => (answering = null));
document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region !== "answering") return;
  const told = document.getElementById("told");
  if (html) told.textContent = "The answer is on its way.";
  else if (answering) told.textContent = "The answer has ended.";
  answering = html;
});

// What was begun to be edited is of the session that was open.
document.addEventListener("room:session", () =>
  document.querySelectorAll("#conversation .edit").forEach((form) => form.remove()),
);

// The question box. It is emptied of what was taken, never of what was typed meanwhile.

const questionBox = () => document.querySelector("#question textarea");

function fill(text) {
  questionBox().value = text;
  questionBox().dispatchEvent(new Event("input", { bubbles: true }));
}

// Gradio loads the page anew when a server that was gone is back.
const DRAFT = "palimpsest-draft";
addEventListener("pagehide", () => sessionStorage.setItem(DRAFT, questionBox()?.value ?? ""));
document.addEventListener("room:built", () => fill(sessionStorage.getItem(DRAFT) ?? ""));

// A question that could not be answered goes back into its box, unless another one was typed. If
// that is shown before we are told that the question was taken, it is still there, and stays.
let stays = null;
document.addEventListener("room:asking", () => (stays = null));
document.addEventListener("room:shown", (event) => {
  if (event.detail.region !== "live") return;
  const words = document.querySelector("#live [data-failed] .words")?.textContent;
  if (words && !questionBox().value) fill(words);
  else if (words && questionBox().value.trim() === words) stays = questionBox().value;
});

document.addEventListener("room:asked", ({ detail: { question, session: id } }) => {
  if (!id) return; // it was refused
  if (questionBox().value === question && stays !== question) fill("");
  toNewest();
  if (!session()) open(id, { replace: true });
});
