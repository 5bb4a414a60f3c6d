// The library: tags, versions, removing documents, cancelling files.
import { say, send } from "./room.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#library button");
  if (button?.dataset.job) send("file/cancel", { job: button.dataset.job });
  if (button?.dataset.again) send("file/again", { job: button.dataset.again });
  if (button?.dataset.tag) editTags(button.dataset);
  if (button?.dataset.new) confirmReplacement(button.dataset);
  if (button?.dataset.remove) confirmRemoval(button.dataset.remove, button.dataset.name);
});

/** Edit the tags of a document in a dialog: words with commas between them. */
function editTags({ tag, name, tags }) {
  const dialog = document.getElementById("tagging");
  const input = dialog.querySelector("input");
  dialog.querySelector("strong").textContent = name;
  input.value = tags;
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "save") return;
    await send("document/tags", { document: Number(tag), tags: input.value.split(",") });
    say(`The tags of ${name} were saved.`);
  };
  dialog.showModal();
}

/** Ask before a document becomes another one's next version: afterwards they are one. */
function confirmReplacement({ new: id, name, old, older }) {
  const dialog = document.getElementById("replacement");
  const [newer, before] = dialog.querySelectorAll("strong");
  [newer.textContent, before.textContent] = [name, older];
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "replace") return;
    await send("document/replace", { document: Number(id), old: Number(old) });
    say(`${older}: this is its new version now.`);
  };
  dialog.showModal();
}

/** Ask before removing: it can't be undone, since nothing of the document is kept. */
function confirmRemoval(id, name) {
  const dialog = document.getElementById("removal");
  dialog.querySelector("strong").textContent = name;
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "remove") return;
    await send("document/remove", { document: Number(id) });
    say(`${name} was removed.`);
  };
  dialog.showModal();
}
