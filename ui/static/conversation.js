// The turns: the buttons below them, and editing a question in its place.
import { asks, naming, questionBox, toNewest } from "./asking.js";
import { inSession, open, send, session } from "./room.js";

const actions = {
  again: (value) => send("again", { session: session(), asked: Number(value) }).then(toNewest),
  ofAll: (value, button) => askAll(button.closest(".turn"), Number(value)).catch(() => {}),
  show: (value) => send("show", { session: session(), message: Number(value) }),
  dismiss: () => send("dismiss", { session: session() }),
  sample: (question) => askAboutSample(question).catch(() => {}), // the error has been shown
  choose: () => document.getElementById("file-chooser").click(),
  edit: (value, button) => edit(button.closest(".turn"), Number(value)),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#conversation button");
  if (!button) return;
  for (const [name, action] of Object.entries(actions))
    if (name in button.dataset) action(button.dataset[name], button);
});

/** Ask a question of all documents, in the place of the same question to some. */
async function askAll(turn, asked) {
  const question = turn.querySelector(".question .words").textContent;
  await inSession(session(), (id) => send("scope", { session: id, scope: "all" }));
  await send("ask", { session: session(), question, replaces: asked });
  toNewest();
}

let sampleKeyOf = naming();
/** The server adds the sample and then asks, so that the question is shown at once and kept. */
async function askAboutSample(question) {
  const command = { question, sample: true, key: sampleKeyOf(question) };
  const { session: begun } = await inSession(session(), (id) => send("ask", { session: id, ...command }));
  sampleKeyOf = naming(); // if all of it is removed, the same offer is another question
  open(begun, { replace: true });
}

/** Show a turn's question in a box below it, to ask it again as a new branch. */
function edit(turn, asked) {
  const there = turn.querySelector(".edit textarea");
  if (there) {
    there.focus();
    return;
  }
  const question = turn.querySelector(".question");
  const form = document.createElement("form");
  form.className = "edit";
  form.dataset.own = "kept"; // if the question is taken and its reply is lost
  const box = document.createElement("textarea");
  box.value = question.querySelector(".words").textContent;
  box.setAttribute("aria-label", "Edit your question");
  const ask = button("submit", "Ask", "primary");
  const cancel = button("button", "Cancel", "");
  form.append(box, ask, cancel);
  const close = () => {
    form.remove();
    turn.querySelector("[data-edit]")?.focus();
  };
  cancel.addEventListener("click", close);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) close();
    if (event.target === box && asks(event)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  const keyOf = naming();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const question = box.value;
    const command = { session: session(), question, replaces: asked, key: keyOf(question) };
    const isTaken = await send("ask", command).then(
      () => true,
      () => false, // which has been said
    );
    if (!isTaken) return;
    form.remove();
    toNewest();
    questionBox().focus();
  });
  turn.querySelector(".asked").after(form);
  box.focus();
}

function button(type, label, classes) {
  const made = document.createElement("button");
  Object.assign(made, { type, textContent: label, className: classes });
  return made;
}

// A screen reader announces what was found, and that an answer begins and ends, not each of its
// words.
let answering = null;
let announced = "";
const tell = (text) => (document.getElementById("told").textContent = text);
document.addEventListener("room:session", () => ([answering, announced] = [null, ""]));
document.addEventListener("room:shown", ({ detail: { region, html } }) => {
  if (region === "live") announce(document.querySelector("#live .evidence"));
  if (region !== "answering") return;
  if (html) tell("An answer is being written.");
  else if (answering) ended(document.querySelector("#history .turn:last-child"));
  if (html !== answering) announced = "";
  answering = html;
});

function announce(found) {
  const quotes = [...(found?.querySelectorAll("blockquote") ?? [])].map((each) => each.innerText);
  const words = found && `${found.getAttribute("aria-label")}: ${quotes.join(" ")}`;
  if (!words || words === announced) return;
  announced = words;
  tell(words);
}

/** The quotes are the answer where nothing else was written. */
function ended(turn) {
  const found = turn?.querySelector(".evidence");
  if (found && !turn.querySelector(".answer")) announce(found);
  else tell("The answer has ended.");
}

// Edits in progress belong to the session that was open.
document.addEventListener("room:session", () =>
  document.querySelectorAll("#conversation .edit").forEach((form) => form.remove()),
);
