// The list of sessions: open, search, rename in place, delete with undo.
import { questionBox } from "./asking.js";
import { stop } from "./lists.js";
import { get, open, openView, say, send, session } from "./room.js";
import { patch } from "./patch.js";

const region = () => document.querySelector('[data-region="sessions"]');
const box = () => document.getElementById("session-search");

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-session]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    // Who opens a session wants to see it, the one that is open already, too.
    open(link.dataset.session, { view: "talk" });
    openView("talk");
    if (!link.dataset.session) questionBox().focus();
    return;
  }
  const button = event.target.closest?.("#library button");
  if (button?.dataset.rename) rename(button);
  // The second click of a double click is on the next session's button, which stands there by then.
  if (button?.dataset.delete && event.detail < 2) remove(button.dataset.delete, button);
});

document.addEventListener("input", (event) => event.target === box() && search());
// During a search the stream's list isn't the one to show.
document.addEventListener("room:shown", (event) => {
  if (event.detail.region === "sessions" && box()?.value.trim()) search();
});

// The address names a session that doesn't exist, or that was deleted in another tab.
document.addEventListener("room:shown", (event) => {
  if (event.detail.region !== "missing" || !event.detail.html) return;
  say(event.detail.html);
  open("", { replace: true });
});

async function search() {
  const matching = box().value.trim();
  const html = await get("sessions", { matching, session: session() });
  if (matching !== box().value.trim()) return;
  patch(region(), html);
  stop(region());
}

function rename(button) {
  const line = button.closest("li");
  const form = document.createElement("form");
  form.className = "rename";
  const title = document.createElement("input");
  title.defaultValue = button.dataset.title;
  title.maxLength = line.closest("nav").dataset.maxTitle;
  title.setAttribute("aria-label", "New title");
  form.append(title);
  const close = () => {
    form.remove();
    line.hidden = false;
  };
  // By keyboard the focus returns to the button; after a click it is elsewhere already.
  const back = () => {
    close();
    region().querySelector(`[data-rename="${button.dataset.rename}"]`)?.focus();
  };
  const keep = async () => {
    if (title.value.trim() && title.value !== title.defaultValue)
      await send("session/rename", { session: button.dataset.rename, title: title.value });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep().then(back, () => {}); // an error has been shown
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation(); // or it would fold the panel on a narrow screen
    back();
  });
  form.addEventListener("focusout", () =>
    setTimeout(() => form.isConnected && keep().then(close, () => {})),
  );
  line.hidden = true;
  region().before(form);
  title.select();
}

async function remove(id, button) {
  const link = button.closest("li").querySelector("a");
  const title = link.textContent;
  const here = id === session();
  goOnFrom(link);
  if (here) open("");
  await send("session/delete", { session: id });
  const undo = async () => {
    await send("session/undelete", { session: id });
    if (here) open(id);
  };
  say(`“${title}” was deleted.`, { label: "Undo", action: undo });
}

/** The focus goes on to the next session: on its button another Enter would delete that one, too. */
function goOnFrom(link) {
  const place = [...region().querySelectorAll("a")].indexOf(link);
  const follow = ({ detail }) => {
    if (detail.region !== "sessions") return;
    document.removeEventListener("room:shown", follow);
    const links = region().querySelectorAll("a");
    if (document.activeElement === document.body) (links[place] ?? links[place - 1])?.focus();
  };
  document.addEventListener("room:shown", follow);
  link.focus();
}
