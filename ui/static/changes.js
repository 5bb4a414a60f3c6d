// What makes one text of another, as ranges of the one and what stands in their place, in order. Both
// editors, and what is typed while the server changes the text, are about nothing else.

/** Lines that are compared before the rest counts as changed, which costs precision and no text. */
const MOST_DIFFERENT = 1_000;

/** The changes { from, to, insert } from one text to another; few and small ones. */
export function between(old, now) {
  if (old === now) return [];
  const before = lines(old);
  const after = lines(now);
  const found = [];
  let [i, j, from, at] = [0, 0, 0, 0];
  for (const [equal, same] of [...common(before, after), [before.length, after.length]]) {
    const to = from + length(before, i, equal);
    const until = at + length(after, j, same);
    if (to > from || until > at) found.push(trimmed(old, from, to, now.slice(at, until)));
    [i, j] = [equal + 1, same + 1];
    [from, at] = [to + (before[equal]?.length ?? 0), until + (after[same]?.length ?? 0)];
  }
  return found;
}

/** A text with changes. */
export function changed(text, changes) {
  let at = 0;
  const parts = [];
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  return parts.join("") + text.slice(at);
}

/**
 * Changes of a text as changes of what `ours`, other changes of it, have made of it. Nothing that
 * either side has written is lost; what both have written in the same way is there once.
 */
export function carried(theirs, ours) {
  return theirs.filter((their) => !ours.some((our) => isSame(their, our))).flatMap((their) => {
    const left = remaining(their, ours).map(([from, to]) => {
      const start = moved(from, ours);
      return { from: start, to: start + to - from, insert: "" };
    });
    if (!left.length) left.push({ from: moved(their.from, ours), to: moved(their.from, ours), insert: "" });
    left[0].insert = their.insert;
    return left;
  });
}

/** Where a place of the text is after the changes; behind what was written there. */
export function moved(place, changes) {
  let by = 0;
  for (const { from, to, insert } of changes) {
    if (to <= place) by += insert.length - (to - from);
    else if (from < place) return from + by + insert.length;
  }
  return place + by;
}

/** What a change removes that `ours` have left, in pieces. */
function remaining({ from, to }, ours) {
  const pieces = [];
  let at = from;
  for (const our of ours) {
    if (our.to <= at || our.from >= to) continue;
    if (our.from > at) pieces.push([at, our.from]);
    at = our.to;
  }
  if (at < to) pieces.push([at, to]);
  return pieces;
}

const isSame = (one, other) =>
  one.from === other.from && one.to === other.to && one.insert === other.insert;

const lines = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function length(all, start, end) {
  let sum = 0;
  for (let i = start; i < end; i++) sum += all[i].length;
  return sum;
}

/** A change without what both begin and end with. */
function trimmed(old, from, to, insert) {
  let [head, tail] = [0, 0];
  const most = Math.min(to - from, insert.length);
  while (head < most && old[from + head] === insert[head]) head += 1;
  while (tail < most - head && old[to - 1 - tail] === insert[insert.length - 1 - tail]) tail += 1;
  return { from: from + head, to: to - tail, insert: insert.slice(head, insert.length - tail) };
}

/** Pairs of the numbers of equal lines, in order. */
function common(before, after) {
  let [head, tail] = [0, 0];
  const most = Math.min(before.length, after.length);
  while (head < most && before[head] === after[head]) head += 1;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const pairs = Array.from({ length: head }, (_, i) => [i, i]);
  const middle = shortest(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  for (const [i, j] of middle) pairs.push([i + head, j + head]);
  for (let i = tail; i > 0; i--) pairs.push([before.length - i, after.length - i]);
  return pairs;
}

/** The equal lines of a shortest way from one to the other (Myers 1986); none if it is too long. */
function shortest(before, after) {
  const most = Math.min(before.length + after.length, MOST_DIFFERENT);
  const reached = new Int32Array(2 * most + 3);
  const steps = [];
  for (let d = 0; d <= most; d++) {
    steps.push(reached.slice(most - d, most + d + 3));
    for (let k = -d; k <= d; k += 2) {
      const at = most + 1 + k;
      const isDown = k === -d || (k !== d && reached[at - 1] < reached[at + 1]);
      let i = isDown ? reached[at + 1] : reached[at - 1] + 1;
      while (i < before.length && i - k < after.length && before[i] === after[i - k]) i += 1;
      reached[at] = i;
      if (i >= before.length && i - k >= after.length) return way(steps, before.length, after.length);
    }
  }
  return [];
}

function way(steps, i, j) {
  const pairs = [];
  for (let d = steps.length - 1; d >= 0; d--) {
    const k = i - j;
    const at = (other) => steps[d][other + d + 1];
    const isDown = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const before = d === 0 ? [0, 0] : isDown ? [at(k + 1), at(k + 1) - k - 1] : [at(k - 1), at(k - 1) - k + 1];
    const begin = d === 0 ? 0 : before[0] + (isDown ? 0 : 1);
    while (i > begin) pairs.push([--i, --j]);
    [i, j] = before;
  }
  return pairs.reverse();
}
