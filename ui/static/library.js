// The library: removing documents, cancelling files.
import { say, send } from "./room.js";

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
