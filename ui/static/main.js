// The page's scripts. Gradio builds the page asynchronously, so they wait until it is ready.
import "./asking.js";
import "./conversation.js";
import "./ways.js";
import "./scope.js";
import "./sessions.js";
import "./side.js";
import "./library.js";
import "./panels.js";
import "./places.js";
import "./loading.js";
import "./files.js";
import "./sources.js";
import "./viewer.js";
import "./copying.js";
import "./taking.js";
import { session } from "./room.js";
import { connect } from "./stream.js";

document.addEventListener("room:session", connect);
// Going back or forward may also open or close a document (`viewer.js`), in the same session.
let shown = session();
document.addEventListener("room:session", () => (shown = session()));
addEventListener("popstate", () => session() === shown || document.dispatchEvent(new CustomEvent("room:session")));

const isBuilt = () =>
  document.getElementById("toasts") && document.querySelector("#question textarea");

function begin() {
  if (!isBuilt()) return;
  building.disconnect();
  document.dispatchEvent(new CustomEvent("room:built"));
  connect();
}

const building = new MutationObserver(begin);
building.observe(document.documentElement, { childList: true, subtree: true });
begin();
