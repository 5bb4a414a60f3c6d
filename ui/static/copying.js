// Copying an answer to the clipboard, as it was written, or with footnotes: as Markdown, and as rich
// text for a word processor.
import { complain, get, say, session } from "./room.js";

const SAID = { plain: "Copied", footnotes: "Copied with footnotes" };

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const footnotes = button.dataset.copy === "footnotes";
  const answer = { session: session(), message: button.closest(".turn").dataset.message };
  const text = get("copy", { ...answer, footnotes });
  const html = footnotes ? get("copy-html", answer) : null;
  try {
    await write(text, html);
  } catch {
    // A refusal by the server has been shown already; otherwise the browser refused.
    if (await text.catch(() => null))
      complain("The browser doesn't allow this page to copy. Select the text and copy it.");
    return;
  }
  say(SAID[button.dataset.copy]);
});

/** Put a text on the clipboard once it arrives, and beside it the same as rich text. */
async function write(text, html) {
  // Only pages from this machine or over https have a clipboard. Safari needs the promise itself:
  // after waiting for it, the click no longer counts as permission.
  if (navigator.clipboard?.write && globalThis.ClipboardItem) {
    const blob = (promise, type) => promise.then((words) => new Blob([words], { type }));
    const kinds = { "text/plain": blob(text, "text/plain") };
    if (html) kinds["text/html"] = blob(html, "text/html");
    await navigator.clipboard.write([new ClipboardItem(kinds)]);
  } else {
    select(await text);
  }
}

/** Copy through a text box with the text selected. */
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
