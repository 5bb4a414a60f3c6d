// A small model's answer links to the choice of another one.
function choose() {
  if (document.getElementById("library")?.classList.contains("folded"))
    document.querySelector('#bar [data-panel="library"]')?.click();
  const panel = document.getElementById("model-panel");
  const choice = () => panel.querySelector("#model-choice input");
  const isOpen = () => choice()?.checkVisibility();
  if (!isOpen()) panel.querySelector("button")?.click();
  const focus = (tries) => {
    if (isOpen()) choice().focus();
    else if (tries) requestAnimationFrame(() => focus(tries - 1));
  };
  focus(60);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-model-choice]")) choose();
});
