// The sheet of a change that waits: its new lines and its buttons, as the server writes them, and a box
// in which a person writes other lines or asks again. What is written in a box outlasts its sheet,
// which is gone while it is scrolled out of sight.
import { patch } from "./patch.js";

/** Boxes that are open, by where they are and the key of their change. */
const boxes = new Map();
const named = (place) => `${place.matches("li") ? "list" : "sheet"} ${place.dataset.hunk}`;

/** A new sheet. */
export function sheet(hunk) {
  const made = document.createElement("div");
  made.className = "sheet";
  made.dataset.hunk = hunk.key;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "Change");
  fill(made, hunk);
  return made;
}

/** Bring a sheet up to date; what has not changed stays. */
export function fill(place, hunk) {
  place.classList.toggle("open", hunk.open);
  place.classList.toggle("both", hunk.conflict);
  patch(place, hunk.html);
  reopen(place);
}

/** Put the box of a change back into its place, where there is one. */
export function reopen(place) {
  const box = boxes.get(named(place));
  if (box && box.parentElement !== place) place.append(box);
  place.classList.toggle("edited", Boolean(box));
}

/**
 * Open a box in a change's sheet or line of the list. `act` gets what was written and is awaited;
 * `back` is called once the box is closed.
 */
export function openBox(place, { label, text, button, isLong, act, back }) {
  closeBox(place);
  const box = document.createElement("form");
  box.className = "hunk-box";
  box.dataset.own = "";
  const input = document.createElement(isLong ? "textarea" : "input");
  input.value = text;
  input.setAttribute("aria-label", label);
  if (isLong) Object.assign(input, { rows: Math.min(text.split("\n").length + 1, 12), spellcheck: false });
  else input.placeholder = label;
  box.append(input, made("submit", button), made("button", "Cancel"));
  const close = () => {
    closeBox(place);
    back();
  };
  box.lastChild.addEventListener("click", close);
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation(); // or it would fold the panel on a narrow screen
      close();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.shiftKey) box.requestSubmit();
    else return;
    event.preventDefault();
  });
  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    await act(input.value).then(close, () => {}); // the error has been shown
  });
  boxes.set(named(place), box);
  reopen(place);
  input.focus();
  if (!isLong) input.select();
}

/** Close the box of a change, if it is open. */
function closeBox(place) {
  const box = boxes.get(named(place));
  boxes.delete(named(place));
  box?.parentElement?.classList.remove("edited");
  box?.remove();
}

/** Another text is on the desk. */
export const forgetBoxes = () => boxes.clear();

function made(type, text) {
  return Object.assign(document.createElement("button"), { type, textContent: text });
}
