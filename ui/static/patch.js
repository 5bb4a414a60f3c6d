// Updates an element's content to new HTML; unchanged nodes stay.
//
// Nodes that stay keep their focus, selection, open <details> and scroll position, so a stream of
// twenty updates a second disturbs neither reading nor typing.

/** Attributes that the person or a script sets. */
const KEPT = new Set(["open", "hidden", "tabindex", "aria-expanded"]);

/**
 * Replace the content of `element` by `html`, which comes escaped from our own server, except for
 * the first `first` and the last `last` nodes. False if there are fewer nodes than that.
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
  olds.slice(news.length).forEach((old) => replace(old));
  return true;
}

/** Elements added by a script are marked (`data-own`) and stay as they are. */
const isOwn = (node) => node.nodeType === Node.ELEMENT_NODE && "own" in node.dataset;

/** Replace a node; what a person is writing in it (`data-own="kept"`) stands where it was. */
function replace(old, ...fresh) {
  old.replaceWith(...fresh, ...(old.querySelectorAll?.('[data-own="kept"]') ?? []));
}

function change(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE && fresh.nodeType === Node.TEXT_NODE) {
    // Append only what is new, so that a selection in the text stays.
    if (fresh.data.startsWith(old.data)) old.appendData(fresh.data.slice(old.data.length));
    else old.data = fresh.data;
    return;
  }
  if (!isSame(old, fresh)) {
    replace(old, fresh);
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

/** Whether both show the same thing at different times; a new question gets its number later. */
function isSame(old, fresh) {
  return (
    old.nodeType === Node.ELEMENT_NODE &&
    old.nodeName === fresh.nodeName &&
    (!old.dataset?.asked || old.dataset.asked === fresh.dataset?.asked) &&
    ["message", "session", "use", "open", "job", "hunk"].every(
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
