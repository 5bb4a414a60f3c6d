// Copying an answer to the clipboard, as it was written or with footnotes.
import { complain, get, say, session } from "./room.js";

const SAID = { plain: "Copied", footnotes: "Copied with footnotes" };

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const text = get("copy", {
    session: session(),
    message: button.closest(".turn").dataset.message,
    footnotes: button.dataset.copy === "footnotes",
  });
  try {
    await write(text);
  } catch {
    // What the server had to say was said; else it is the browser that refuses.
    if (await text.catch(() => null)) complain("The browser doesn't let this page copy.");
    return;
  }
  say(SAID[button.dataset.copy]);
});

/** Put a text that is still to come on the clipboard. */
async function write(text) {
  // Only pages from this machine or over https have a clipboard. Safari wants the promise itself:
  // it forgets the click while one waits for it.
  if (navigator.clipboard?.write && globalThis.ClipboardItem) {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } else {
    select(await text);
  }
}

/** Copy by way of a box in which the text is selected. */
function select(text) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.setAttribute("aria-hidden", "true");
  box.className = "said";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus();
  if (!done) throw new Error("copy");
}
