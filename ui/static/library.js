// The library: which documents the session uses, removing documents, cancelling files.
import { open, say, send, session } from "./room.js";

document.addEventListener("change", async (event) => {
  const use = event.target.dataset?.use;
  if (!use) return;
  const used = event.target.checked;
  const opened = await send("document/use", { session: session(), document: Number(use), used });
  open(opened.session, { replace: true });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#library button");
  if (button?.dataset.job) send("file/cancel", { job: button.dataset.job });
  if (button?.dataset.remove) confirmRemoval(button.dataset.remove, button.dataset.name);
});

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
