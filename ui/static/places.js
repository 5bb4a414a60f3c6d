// Choosing a model's folder or file: the box gives up the focus with each choice. Once it says that a
// folder is open, it takes the focus back, empty, so that one goes on by typing or with the arrows.
let isLeft = false;

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  isLeft = Boolean(target.closest?.("#model-place")) && !relatedTarget;
});
document.addEventListener("focusin", () => {
  isLeft = false;
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

document.addEventListener("room:built", () => {
  const place = document.getElementById("model-place");
  const parts = { childList: true, characterData: true, subtree: true };
  if (place) new MutationObserver(goOn).observe(place, parts);
});
