// Bring an element's content to new HTML, leaving in place what is the same.
//
// What stays keeps its focus, its selection, its open <details> and its scroll position, so a
// stream of twenty updates a second disturbs neither reading nor typing.

/** Attributes that are the person's or a script's doing. */
const KEPT = new Set(["open", "aria-current", "hidden"]);

/**
 * Make the content of `element` that of `html`, which comes from our own server, escaped; but for
 * its first and last nodes, which stay. False if it has less than those.
 */
export function patch(element, html, first = 0, last = 0) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  return children(element, wanted.content, first, last);
}

function children(present, wanted, first = 0, last = 0) {
  const all = [...present.childNodes].filter((child) => !isOwn(child));
  const end = all.length - last;
  if (end < first) return false;
  const olds = all.slice(first, end);
  const news = [...wanted.childNodes];
  news.forEach((fresh, i) => {
    const old = olds[i];
    if (!old) present.insertBefore(fresh, all[end] ?? null);
    else if (!old.isEqualNode(fresh)) change(old, fresh);
  });
  olds.slice(news.length).forEach((old) => old.remove());
  return true;
}

/** What a script has put there says so, and is left alone. */
const isOwn = (node) => node.nodeType === Node.ELEMENT_NODE && "own" in node.dataset;

function change(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE && fresh.nodeType === Node.TEXT_NODE) {
    // Only what was added, so that a selection before it stays.
    if (fresh.data.startsWith(old.data)) old.appendData(fresh.data.slice(old.data.length));
    else old.data = fresh.data;
    return;
  }
  if (!isSame(old, fresh)) {
    old.replaceWith(fresh);
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

/** Whether it is the same thing at a later time. */
function isSame(old, fresh) {
  return (
    old.nodeType === Node.ELEMENT_NODE &&
    old.nodeName === fresh.nodeName &&
    ["asked", "message", "session", "use", "open", "job"].every(
      (name) => old.dataset?.[name] === fresh.dataset?.[name],
    )
  );
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT") old.checked = fresh.hasAttribute("checked");
  if (old.nodeName === "PROGRESS") old.value = fresh.getAttribute("value");
}
