// Buttons beside files that are on their way, in a gr.HTML: `element` and `trigger` are given.
element.addEventListener("click", (event) => {
  const button = event.target.closest("[data-job]");
  if (button) trigger("click", { job: button.dataset.job });
});
