// Bringing a text to the desk: a file that is chosen or dropped, a document of the library, or one of
// those that were opened before.
import { complain, desk, fetched, openDesk, openView, send, view } from "./room.js";
import { show as showTab } from "./side.js";

const opened = ({ desk: id }) => {
  openDesk(String(id));
  openView("editing"); // of the text that is open already
};

/** Send a file's bytes; it is opened once they are there. */
async function bring(file) {
  const headers = { "X-Palimpsest": "1", "Content-Type": "application/octet-stream" };
  const query = new URLSearchParams({ name: file.name });
  try {
    opened(await (await fetched(`desk/upload?${query}`, { method: "POST", headers, body: file })).json());
  } catch (error) {
    complain(error.message);
  }
}

/** Open a document of the library. */
const take = (id) => send("desk/open", { document: id }).then(opened, () => {});
document.addEventListener("room:revise", ({ detail }) => take(detail));

document.addEventListener("change", ({ target }) => {
  if (target.id !== "text-chooser" || !target.files.length) return;
  bring(target.files[0]);
  target.value = ""; // so that the same file can be chosen again
});

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("#from-library")) toLibrary();
  const button = target.closest?.("[data-revise], #desk-list [data-desk], #desk-list [data-forget]");
  if (!button) return;
  const { revise, desk: id, forget } = button.dataset;
  if (revise) take(Number(revise));
  if (id) opened({ desk: id });
  if (forget) confirmForgetting(forget, button.dataset.name);
});

/** Show the documents, in the panel where they are, to choose one by its pen. */
function toLibrary() {
  const panel = document.querySelector('#bar [data-panel="library"]');
  if (panel.ariaExpanded === "false") panel.click();
  showTab("documents");
  document.getElementById("document-search").focus();
}

/** Ask before a text is forgotten with all that it was. */
function confirmForgetting(id, name) {
  const dialog = document.getElementById("forgetting");
  dialog.querySelector("strong").textContent = name;
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "forget") return;
    await send("desk/forget", { desk: Number(id) });
    if (desk() === id) openDesk("", { replace: true });
  };
  dialog.showModal();
}

// A file that is dropped on the desk is opened there; dropped elsewhere it is added to the library
// (`files.js`). Seen before anyone else: an editor would type the file's text into itself.
const isHere = (event) => {
  if (view() !== "editing" || !event.dataTransfer?.types.includes("Files")) return false;
  const { left, right } = document.getElementById("desk").getBoundingClientRect();
  return event.clientX >= left && event.clientX <= right;
};
const tell = (words) => document.getElementById("drop-here")?.querySelector("p").replaceChildren(words);

document.addEventListener("dragover", (event) =>
  tell(isHere(event) ? "Drop a text to revise it" : "Drop files or folders to add them"),
);
document.addEventListener("drop", (event) => {
  if (!isHere(event)) return;
  event.preventDefault();
  event.stopPropagation();
  document.getElementById("drop-here").hidden = true;
  const [file, another] = event.dataTransfer.files;
  if (!file || another) complain("One text at a time is revised: drop a single file here.");
  else bring(file);
}, { capture: true });
