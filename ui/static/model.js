// The note under a small model's answer leads to the choice of another model.
function choose() {
  if (document.getElementById("library")?.classList.contains("folded"))
    document.querySelector('#bar [data-panel="library"]')?.click();
  const panel = document.getElementById("model-panel");
  const choice = () => panel.querySelector("#model-choice input");
  const isOpen = () => choice()?.checkVisibility() ?? false;
  if (!isOpen()) panel.querySelector("button")?.click();
  const focus = () => {
    if (!isOpen()) return;
    waiting.disconnect();
    choice().focus();
  };
  const waiting = new MutationObserver(focus);
  waiting.observe(panel, { attributes: true, childList: true, subtree: true });
  focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-model-choice]")) choose();
});
