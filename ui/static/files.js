// Adds files to the open session: chosen, dropped anywhere on the page, or pasted. Their bytes are
// sent to the server unchanged; after that the view stream shows their progress.
import { dropped, loose } from "./dropped.js";
import { stop } from "./lists.js";
import { complain, inSession, open, say, send, session } from "./room.js";

const AT_ONCE = 2;
const MOST_OFFERED = 10_000; // the limit of `ui/routes/upload.py`
const MOST_HASHED = 20; // files that are looked at before they are sent
const LARGEST_HASHED = 50e6;

const waiting = [];
const running = new Set();

document.addEventListener("change", (event) => {
  if (event.target.id !== "file-chooser") return;
  add(loose(event.target.files));
  event.target.value = ""; // so that the same file can be chosen again
});

document.addEventListener("paste", (event) => {
  // Text copied from a document comes with an image of itself.
  const { files, types } = event.clipboardData;
  if (!files.length || types.includes("text/plain")) return;
  event.preventDefault();
  add(loose(files));
});

const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");

addEventListener("dragover", (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  overlay().hidden = false;
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) overlay().hidden = true;
});
addEventListener("drop", async (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  overlay().hidden = true;
  try {
    add(await dropped(event.dataTransfer));
  } catch {
    complain("The dropped files can't be read. Make them readable, or add them with “Add files”.");
  }
});
addEventListener("beforeunload", (event) => {
  if (waiting.length || running.size) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#uploads .all")) cancelAll();
});

function overlay() {
  const known = document.getElementById("drop-here");
  if (known) return known;
  const made = element("div", { id: "drop-here", hidden: true });
  made.append(element("p", { textContent: "Drop files or folders to add them" }));
  document.body.append(made);
  return made;
}

/** Offer files to the server, which says which it takes and under which names; then upload those. */
async function add(found) {
  sayWhere(found);
  const from = session();
  let into = from;
  for (let first = 0; first < found.length; first += MOST_OFFERED) {
    const some = found.slice(first, first + MOST_OFFERED);
    let wanted;
    try {
      wanted = await inSession(into, async (begun) => send("uploads", { session: begun, files: await offered(some) }));
    } catch {
      return; // the error has been shown
    }
    into = wanted.session;
    sayKnown(wanted.known);
    if (session() === from) open(into, { replace: true });
    some.forEach(({ file }, i) => {
      const name = wanted.names[i];
      if (name !== null) waiting.push({ file, name, session: into });
    });
    next();
  }
}

/** What the server is told of files before they are sent; of many no hashes, which take long. */
async function offered(some) {
  const hashes = some.length > MOST_HASHED ? [] : await Promise.all(some.map(({ file }) => hashed(file)));
  return some.map(({ file, path }, i) => ({ path, size: file.size, sha256: hashes[i] ?? "" }));
}

/** The SHA-256 of a file, by which the server knows that it has it already; "" if it can't be had. */
async function hashed(file) {
  if (!crypto.subtle || file.size > LARGEST_HASHED) return "";
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return ""; // sending it tells what is wrong
  }
}

function sayKnown(names) {
  if (!names.length) return;
  const what = names.length === 1 ? `“${names[0]}” is` : `${names.length} files are`;
  say(`${what} in the library already, unchanged.`);
}

/** Where the panel with the files' lines is folded, nothing else would say that something happens. */
function sayWhere(found) {
  if (!found.length || list().checkVisibility()) return;
  const what = found.length === 1 ? found[0].file.name : `${found.length} files`;
  say(`Adding ${what}. How far it is stands under “Library”.`);
}

function next() {
  while (running.size < AT_ONCE && waiting.length) start(waiting.shift());
  showWaiting();
}

function start(upload) {
  const request = new XMLHttpRequest();
  const row = makeRow(upload, () => request.abort());
  const entry = { request };
  running.add(entry);
  const query = new URLSearchParams({ session: upload.session, name: upload.name });
  request.open("POST", `/room/upload?${query}`);
  request.setRequestHeader("X-Palimpsest", "1");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.addEventListener("progress", (event) => showProgress(row, event.loaded, upload));
  request.addEventListener("load", () => {
    // A refused file (413) becomes a failed job, which the view stream shows.
    if (request.status === 200 || request.status === 413) row.remove();
    else showFailure(row, upload, request.responseText);
  });
  request.addEventListener("error", () => {
    showFailure(row, upload, "can't be read, or Palimpsest is not responding. Try again.");
  });
  request.addEventListener("abort", () => row.remove());
  request.addEventListener("loadend", () => {
    running.delete(entry);
    stop(list());
    next();
  });
  request.send(upload.file);
}

function cancelAll() {
  waiting.length = 0;
  for (const { request } of [...running]) request.abort();
  showWaiting();
}

// What is shown: the uploads in progress, the failed ones, and how many are waiting.

function list() {
  const place = document.getElementById("uploads");
  if (!place.firstElementChild) {
    const line = element("p", { className: "overall", hidden: true });
    line.append(
      element("span"),
      " ",
      element("button", { type: "button", className: "all", textContent: "Cancel all" }),
    );
    place.append(line, element("ul", { ariaLabel: "Files being uploaded" }));
  }
  return place.querySelector("ul");
}

function showWaiting() {
  const line = list().previousElementSibling;
  const words = waiting.length === 1 ? "1 more file is waiting" : `${waiting.length} more files are waiting`;
  line.firstElementChild.textContent = words;
  line.hidden = !waiting.length;
}

function makeRow(upload, cancel) {
  const row = element("li", { className: "busy" });
  const bar = element("progress", { max: 1, value: 0, ariaLabel: `Uploading ${upload.name}` });
  row.append(
    element("span", { className: "told", textContent: upload.name }),
    button("Cancel", upload.name, cancel),
    bar,
  );
  list().append(row);
  stop(list());
  return row;
}

function showProgress(row, loaded, { file, name }) {
  row.querySelector("progress").value = file.size ? loaded / file.size : 1;
  const told = loaded < file.size ? `${megabytes(loaded)} of ${megabytes(file.size)} MB` : "uploaded";
  row.querySelector(".told").textContent = `${name}: ${told}`;
}

function showFailure(row, upload, reason) {
  row.className = "failed";
  row.setAttribute("role", "alert");
  const told = reason.startsWith(upload.name) ? reason : `${upload.name}: ${reason}`;
  const again = () => {
    row.remove();
    waiting.push(upload);
    next();
  };
  row.replaceChildren(
    element("span", { className: "told", textContent: told }),
    button("Try again", upload.name, again),
    button("Dismiss", upload.name, () => row.remove()),
  );
  stop(list());
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

function button(label, name, action) {
  const made = element("button", { type: "button", textContent: label });
  made.ariaLabel = `${label}: ${name}`;
  made.addEventListener("click", action);
  return made;
}

const element = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);
