// The view stream: shows each region as it comes, and asks again when the connection is lost.
import { session } from "./room.js";
import { patch } from "./patch.js";

const AGAIN_MS = 1_000;
let source = null;

/** Show the open session from now on. */
export function connect() {
  source?.close();
  const here = session();
  source = new EventSource(`/room/stream?session=${encodeURIComponent(here)}`);
  const own = source;
  own.addEventListener("message", (event) => {
    if (own !== source) return;
    document.documentElement.dataset.connection = "open";
    for (const [region, html] of Object.entries(JSON.parse(event.data))) show(region, html);
  });
  own.addEventListener("error", async () => {
    if (own !== source) return;
    // The browser tries again by itself, unless the server has refused; why, it doesn't say.
    const isRefused = own.readyState === EventSource.CLOSED;
    const isShut = isRefused && (await needsToken());
    if (own !== source) return;
    document.documentElement.dataset.connection = isShut ? "shut" : "lost";
    if (isRefused) setTimeout(() => own === source && connect(), AGAIN_MS);
  });
}

/** Whether this browser has to bring the token again: its cookie is gone, or there is a new token. */
async function needsToken() {
  try {
    return (await fetch("/room/static/stream.js", { cache: "no-store" })).status === 401;
  } catch {
    return false;
  }
}

function show(region, html) {
  if (region === "title") document.title = html;
  if (region === "answering") document.documentElement.dataset.answering = html;
  const element = document.querySelector(`[data-region="${region}"]`);
  if (element) patch(element, html);
  document.dispatchEvent(new CustomEvent("room:shown", { detail: { region, html } }));
}
