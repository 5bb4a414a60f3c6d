// Dropped files with their paths; folders are read recursively.

/**
 * The files of a drop as [{ file, path }]. Call it while the event is handled: afterwards its data is
 * gone. Hidden files in folders (names that start with a dot) are left out.
 */
export function dropped(transfer) {
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  return Promise.all(entries.filter(Boolean).map(read)).then((found) => found.flat());
}

/** Chosen or pasted files, which have no path. */
export const loose = (files) => [...files].map((file) => ({ file, path: file.name }));

async function read(entry) {
  if (entry instanceof File) return [{ file: entry, path: entry.name }];
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath }];
  }
  const below = [];
  const reader = entry.createReader();
  for (;;) {
    // A reader returns about a hundred entries at a time, and none at the end.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return below;
    for (const each of some) {
      if (!each.name.startsWith(".")) below.push(...(await read(each)));
    }
  }
}
