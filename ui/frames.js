// Gradio's loading screen counts its time frame by frame, and goes on when it is gone: 60 times a
// second for as long as the page is open (Gradio 6.31, StatusTracker). Without a GPU that takes a
// tenth of a processor, which the model needs. Nothing of the page shows such a time. Gradio's
// modules keep the function that they find, so this comes before them (`ui/headers.py`).
{
  const COUNTS = /performance\.now\(\)\s*-[^;]*\/\s*1e3/;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => (COUNTS.test(String(callback)) ? 0 : ask(callback));
}
