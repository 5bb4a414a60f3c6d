// The drawer with the model and the settings.

// A model that is offered is put into the box that names the model, as if it had been typed.
document.addEventListener("click", ({ target }) => {
  const name = target.closest?.("[data-offer]")?.dataset.offer;
  if (!name) return;
  const box = document.querySelector("#model-choice input");
  box.focus();
  box.value = name;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
});

// The box for a model's folder or file gives up the focus with each choice. Once it says that a
// folder is open, it takes the focus back, empty, so that one goes on by typing or with the arrows.
let isLeft = false;
let isWatched = false;

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  isLeft = Boolean(target.closest?.("#model-place")) && !relatedTarget;
});
document.addEventListener("focusin", ({ target }) => {
  isLeft = false;
  if (!isWatched && target.closest?.("#model-panel")) watch();
});

const saysFolder = ({ target }) =>
  (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(".info-text");

function goOn(changes) {
  if (!isLeft || !changes.some(saysFolder)) return;
  const box = document.querySelector("#model-place input");
  box.focus();
  box.value = "";
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** From the first focus on: Gradio builds some of these controls after the question box. */
function watch() {
  isWatched = true;
  const place = document.getElementById("model-place");
  const parts = { childList: true, characterData: true, subtree: true };
  if (place) new MutationObserver(goOn).observe(place, parts);
  for (const note of document.querySelectorAll("#model-panel .note")) new MutationObserver(bring).observe(note, parts);
}

// What is wrong with a setting is said below it, where it may be out of sight.
function bring([{ target }]) {
  const note = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(".note");
  note?.querySelector(".error")?.scrollIntoView({ block: "nearest" });
}
