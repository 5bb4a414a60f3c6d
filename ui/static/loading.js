// Loading a model: it can be cancelled while it goes on, and only then.
const cancel = () => document.querySelector("button#model-cancel, #model-cancel button");

function offer() {
  const button = cancel();
  if (!button) return;
  const isLoading = document.querySelector("#model progress") !== null;
  // The focus isn't lost with the button that had it.
  if (!isLoading && document.activeElement === button) document.querySelector("#model-load")?.focus();
  button.disabled = !isLoading;
}

document.addEventListener("room:built", offer);
// The button may be built after that.
document.addEventListener("focusin", ({ target }) => target.closest?.("#model-panel") && offer());
document.addEventListener("room:shown", ({ detail: { region } }) => region === "model" && offer());
