// What a person takes along: the session as a file, and links to an answer or to a place of a document.
import { complain, say, session } from "./room.js";

document.addEventListener("click", async (event) => {
  const target = event.target.closest?.("[data-export], [data-link]");
  if (!target) return;
  if (target.dataset.export) exportTo(target.dataset.export);
  if (target.dataset.link) await copyLink({ session: session(), answer: target.dataset.link });
});

// The menu closes on Escape, and when one goes on elsewhere.
const menu = () => document.getElementById("taking");
for (const kind of ["click", "focusin"])
  document.addEventListener(kind, ({ target }) => menu()?.open && !menu().contains(target) && (menu().open = false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu()?.open) return;
  menu().open = false;
  menu().querySelector("summary").focus();
});

/** Let the browser download the session as a file. */
function exportTo(form) {
  menu().open = false;
  if (!session()) return complain("There is nothing to export yet: ask something first.");
  const link = document.createElement("a");
  link.href = `/room/export?${new URLSearchParams({ session: session(), form })}`;
  link.download = "";
  link.click();
}

/** Copy an address of this page, which says nothing of the token. */
export async function copyLink(parameters) {
  const address = `${location.origin}/?${new URLSearchParams(parameters)}`;
  try {
    await navigator.clipboard.writeText(address);
    say("The link was copied. It works in a browser that is signed in to this Palimpsest.");
  } catch {
    complain(`The browser doesn't allow this page to copy. The link is ${address}`);
  }
}

// An address that names an answer leads to it, and one that names a document's place opens it: once,
// and then it is the session's alone.
function leave(...names) {
  const address = new URL(location);
  names.forEach((name) => address.searchParams.delete(name));
  history.replaceState(history.state, "", address);
}
let wanted = new URLSearchParams(location.search).get("answer");
document.addEventListener("room:shown", ({ detail: { region } }) => {
  if (region !== "history" || !wanted) return;
  const turn = document.querySelector(`#history .turn[data-message="${CSS.escape(wanted)}"]`);
  if (!turn) return;
  wanted = null;
  turn.scrollIntoView({ block: "start" });
  leave("answer");
});
document.addEventListener("room:built", () => {
  const { document: id, start = 0, end = 0 } = Object.fromEntries(new URLSearchParams(location.search));
  if (!id || history.state?.opened) return; // reloaded with a document open, which opens again
  leave("document", "start", "end");
  document.dispatchEvent(new CustomEvent("room:open", { detail: { document: id, start, end } }));
});
