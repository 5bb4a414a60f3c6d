// The page's scripts. Gradio builds the page asynchronously, so they wait until it is ready.
import "./asking.js";
import "./conversation.js";
import "./ways.js";
import "./scope.js";
import "./sessions.js";
import "./lists.js";
import "./side.js";
import "./library.js";
import "./panels.js";
import "./going_back.js";
import "./places.js";
import "./loading.js";
import "./files.js";
import "./sources.js";
import "./viewer.js";
import "./copying.js";
import "./taking.js";
import "./views.js";
import "./desk.js";
import "./bringing.js";
import "./desk_tools.js";
import "./instruction.js";
import "./deciding.js";
import "./material.js";
import "./hunk_list.js";
import "./out_of_view.js";
import { desk, session } from "./room.js";
import { connect } from "./stream.js";

// Going back or forward may also open or close a document (`viewer.js`), in the same session.
const shown = { session: session(), desk: desk() };
for (const [what, now] of Object.entries({ session, desk })) {
  document.addEventListener(`room:${what}`, () => {
    shown[what] = now();
    connect();
  });
  addEventListener("popstate", () => now() === shown[what] || document.dispatchEvent(new CustomEvent(`room:${what}`)));
}

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
