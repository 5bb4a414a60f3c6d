// Which documents this session's questions go to: the button above the question box opens a dialog
// in which all, some or none are chosen. Each choice takes effect at once.
import { stopAll } from "./lists.js";
import { get, inSession, open, send, session } from "./room.js";

const dialog = () => document.getElementById("scope-chooser");
const content = () => dialog().querySelector(".choices");
const boxes = () => [...content().querySelectorAll("input[type=checkbox]")];
const shown = () => boxes().filter((box) => !box.closest("li").hidden);
const radio = (value) => content().querySelector(`input[value="${value}"]`);

async function choose() {
  content().innerHTML = await get("scope", { session: session() });
  stopAll(dialog());
  count();
  dialog().showModal();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#scope-button")) choose();
  const group = event.target.closest?.("#scope-chooser [data-group]");
  if (group) chooseGroup(group.dataset.group.split(" "));
  const tick = event.target.closest?.("#scope-chooser [data-tick]")?.dataset.tick;
  if (!tick) return;
  (tick === "all" ? shown() : boxes()).forEach((box) => (box.checked = tick === "all"));
  change("chosen");
});

/** Choose the documents of a folder or a tag beside the others; again, and they are not chosen. */
function chooseGroup(ids) {
  const own = boxes().filter((box) => ids.includes(box.value));
  const isAll = radio("chosen").checked && own.every((box) => box.checked);
  if (!radio("chosen").checked) boxes().forEach((box) => (box.checked = false));
  own.forEach((box) => (box.checked = !isAll));
  change("chosen");
}

document.addEventListener("change", (event) => {
  const input = event.target.closest?.("#scope-chooser input");
  if (!input || input.type === "search") return;
  if (input.type === "radio" && input.value !== "chosen")
    boxes().forEach((box) => (box.checked = input.value === "all"));
  change(input.type === "radio" ? input.value : "chosen");
});

document.addEventListener("input", (event) => {
  if (!event.target.matches?.("#scope-chooser input[type=search]")) return;
  const words = event.target.value.toLocaleLowerCase().split(/\s+/);
  for (const box of boxes()) {
    const name = box.closest("label").textContent.toLocaleLowerCase();
    box.closest("li").hidden = !words.every((word) => name.includes(word));
  }
  stopAll(dialog());
  count();
});

/** Tell the server. */
function change(scope) {
  radio(scope).checked = true;
  count();
  const documents = boxes().filter((box) => box.checked).map((box) => Number(box.value));
  inSession(session(), (begun) => send("scope", { session: begun, scope, documents })).then(
    (opened) => open(opened.session, { replace: true }),
    () => dialog().close(),
  );
}

/** Say how many are chosen, and how many the search has left. */
function count() {
  const chosen = boxes().filter((box) => box.checked).length;
  const found = shown().length < boxes().length ? `${shown().length} shown, ` : "";
  content().querySelector("[role=status]").textContent = `${found}${chosen} of ${boxes().length} chosen`;
}
