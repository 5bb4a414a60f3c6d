// What a reader does with an opened document beside turning pages: zoom, thumbnails, and the marks that
// the sources of the answers have in it.
import { stop } from "./lists.js";
import { fetched } from "./room.js";

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
let zoom = ZOOMS.indexOf(1);
let isListed = false;

/** Take over what was chosen for the page before. */
export function refit(dialog, { signal }) {
  dialog.style.setProperty("--zoom", ZOOMS[zoom]);
  list(dialog, signal);
  if (offer(dialog)) return;
  // An answer that is still being written finds more of them, behind the open document.
  const watch = new MutationObserver(() => offer(dialog) && watch.disconnect());
  for (const id of ["margin", "conversation"])
    watch.observe(document.getElementById(id), { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Offer the way to other marks; false if there are none. */
function offer(dialog) {
  const { start } = dialog.querySelector(".opened").dataset;
  const hasOthers = places(dialog).some((place) => place[0] !== Number(start));
  dialog.querySelector("[data-marks]").hidden = !hasOthers;
  return hasOthers;
}

/** What a button of these asks for: a place to go to, or null. */
export function stepped(dialog, button, signal) {
  if (button.dataset.zoom) {
    zoom = Math.min(Math.max(zoom + Number(button.dataset.zoom), 0), ZOOMS.length - 1);
    dialog.style.setProperty("--zoom", ZOOMS[zoom]);
  } else if (button.matches("[data-thumbnails]")) {
    isListed = !isListed;
    list(dialog, signal);
  } else if (button.dataset.mark) return nextMark(dialog, Number(button.dataset.mark));
  return null;
}

/** The words of this document that the page links to, in their order. */
function places(dialog) {
  const { document: id } = dialog.querySelector(".opened").dataset;
  const links = document.querySelectorAll(`:is(#margin, #conversation) [data-open="${id}"]`);
  const found = [...links].map(({ dataset }) => `${dataset.start ?? 0} ${dataset.end ?? 0}`);
  const all = [...new Set(found)].map((place) => place.split(" ").map(Number));
  return all.filter(([start, end]) => end > start).sort((a, b) => a[0] - b[0]);
}

function nextMark(dialog, way) {
  const all = places(dialog);
  const here = Number(dialog.querySelector(".opened").dataset.start);
  const later = way > 0 ? all.find(([start]) => start > here) : all.findLast(([start]) => start < here);
  const place = later ?? all.at(way > 0 ? 0 : -1);
  return place ? { start: place[0], end: place[1] } : null;
}

/** Small pages, drawn as they come into sight. */
function list(dialog, signal) {
  const strip = dialog.querySelector(".thumbnails");
  if (!strip) return;
  strip.hidden = !isListed;
  dialog.querySelector("[data-thumbnails]").setAttribute("aria-expanded", String(isListed));
  if (!isListed || strip.childElementCount) return;
  const { count, number } = strip.dataset;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      draw(dialog, target, signal);
    }
  }, { root: strip, rootMargin: "200px" });
  for (let page = 1; page <= Number(count); page += 1) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.turn = page;
    button.textContent = page;
    button.setAttribute("aria-label", `Page ${page}`);
    if (page === Number(number)) button.setAttribute("aria-current", "page");
    strip.append(button);
    seen.observe(button);
  }
  stop(strip);
  signal.addEventListener("abort", () => seen.disconnect());
  strip.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

async function draw(dialog, button, signal) {
  const { document: id } = dialog.querySelector(".opened").dataset;
  const asked = new URLSearchParams({ document: id, number: button.dataset.turn, small: true });
  try {
    const response = await fetched(`page?${asked}`, { signal });
    const image = new Image();
    image.alt = "";
    image.src = URL.createObjectURL(await response.blob());
    await image.decode();
    URL.revokeObjectURL(image.src);
    button.prepend(image);
  } catch {
    // Its number is there; opening the page says what is wrong.
  }
}
