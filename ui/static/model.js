// A small model's answer links to the choice of another one.
const SHOWN = "#model-facts [role='status'], #model-facts .error";

function choose() {
  if (document.getElementById("library")?.classList.contains("folded"))
    document.querySelector('#bar [data-panel="library"]')?.click();
  const panel = document.getElementById("model-panel");
  const choice = () => panel.querySelector("#model-choice input");
  // While it has the focus it takes no value from the server: that comes together with the facts.
  const isReady = () => choice()?.checkVisibility() && panel.querySelector(SHOWN);
  if (!choice()?.checkVisibility()) panel.querySelector("button")?.click();
  const focus = () => {
    if (!isReady()) return;
    waiting.disconnect();
    choice().focus();
  };
  const waiting = new MutationObserver(focus);
  waiting.observe(panel, { childList: true, subtree: true });
  focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-model-choice]")) choose();
});
