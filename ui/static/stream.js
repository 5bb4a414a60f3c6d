// The view stream: shows each region as it comes, and asks again when the connection is lost; more
// and more rarely where the server refuses, whose reason is shown.
import { session } from "./room.js";
import { patch } from "./patch.js";

const AGAIN_MS = 1_000;
const RARELY_MS = 16_000;
let source = null;
let pause = AGAIN_MS;

/** Show the open session from now on. */
export function connect() {
  source?.close();
  const here = session();
  const address = `/room/stream?session=${encodeURIComponent(here)}`;
  source = new EventSource(address);
  const own = source;
  own.addEventListener("message", (event) => {
    if (own !== source) return;
    pause = AGAIN_MS;
    document.documentElement.dataset.connection = "open";
    for (const [region, html] of Object.entries(JSON.parse(event.data))) show(region, html);
  });
  own.addEventListener("error", async () => {
    if (own !== source) return;
    document.documentElement.dataset.connection = "lost";
    // The browser tries again by itself, unless the server has refused.
    if (own.readyState !== EventSource.CLOSED) return;
    const reason = await refusal(address);
    if (own !== source) return;
    if (reason) tell(reason);
    setTimeout(() => own === source && connect(), pause);
    pause = Math.min(2 * pause, RARELY_MS);
  });
}

/** Why the server refuses; "" if it doesn't, or isn't there. An EventSource can't be asked. */
async function refusal(address) {
  const asking = new AbortController();
  try {
    const response = await fetch(address, { signal: asking.signal });
    return response.ok ? "" : await response.text();
  } catch {
    return "";
  } finally {
    asking.abort();
  }
}

function tell(reason) {
  document.getElementById("connection").dataset.reason = reason;
  document.documentElement.dataset.connection = "refused";
}

function show(region, html) {
  if (region === "title") document.title = html;
  if (region === "answering") document.documentElement.dataset.answering = html;
  const element = document.querySelector(`[data-region="${region}"]`);
  if (element) patch(element, html);
  document.dispatchEvent(new CustomEvent("room:shown", { detail: { region, html } }));
}
