// Copied spans as buttons, by mouse and keyboard, in a gr.HTML: `element` and `trigger` are given.
const choose = (event) => {
  const span = event.target.closest("[data-span]");
  if (!span) return;
  event.preventDefault();
  document.querySelectorAll("mark.chosen").forEach((mark) => mark.classList.remove("chosen"));
  span.classList.add("chosen");
  trigger("click", { message: span.dataset.message, span: span.dataset.span });
};
element.addEventListener("click", (event) => {
  if (getSelection().isCollapsed) choose(event); // selecting text to copy it is not choosing
});
element.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") choose(event);
});
