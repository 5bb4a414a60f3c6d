// Documents of the library that a revision may bring something in from, chosen in a dialog. The choice
// is about the text that is open, until another one is.
import { opened } from "./desk.js";

const chosen = new Set();
let of = null;

const dialog = () => document.getElementById("desk-material");
const list = () => dialog().querySelector("ul");

/** Ids of the chosen documents that are still there. */
export const material = () => known().map(({ id }) => id).filter((id) => chosen.has(id));

/** The library's documents, as the page lists them. */
const known = () =>
  [...document.querySelectorAll("#documents [data-tag]")].map(({ dataset }) => ({
    id: Number(dataset.tag),
    name: dataset.name,
  }));

document.addEventListener("room:opened", () => {
  if (opened().id !== of) chosen.clear();
  of = opened().id;
  tell();
});
document.addEventListener("room:shown", ({ detail: { region } }) => region === "library" && tell());
document.addEventListener("click", ({ target }) => target.closest?.("#with-documents") && choose());
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("#desk-material [type=checkbox]")) return;
  chosen[target.checked ? "add" : "delete"](Number(target.value));
  tell();
});
document.addEventListener("input", ({ target }) => {
  if (!target.matches?.("#desk-material [type=search]")) return;
  const words = target.value.toLocaleLowerCase().split(/\s+/);
  for (const line of list().children) {
    const name = line.textContent.toLocaleLowerCase();
    line.hidden = !words.every((word) => name.includes(word));
  }
});

function choose() {
  const lines = known().map(({ id, name }) => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: id, checked: chosen.has(id) });
    const label = document.createElement("label");
    const line = document.createElement("li");
    label.append(box, name);
    line.append(label);
    return line;
  });
  list().replaceChildren(...lines);
  dialog().querySelector("[type=search]").value = "";
  dialog().querySelector(".none").hidden = lines.length > 0;
  dialog().showModal();
}

function tell() {
  const button = document.getElementById("with-documents");
  if (!button) return;
  const count = material().length;
  button.textContent = count ? `With ${count} document${count === 1 ? "" : "s"}` : "With documents…";
}
