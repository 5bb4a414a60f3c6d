"""A revision as a unified patch, as `git apply` and `patch -p1` take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.editing.hunks import Hunk, hunks_between
from app.editing.text_file import TextFile
from app.lines import lines_of

CONTEXT = 3
"""Unchanged lines around a change."""

_OPEN_END = "\n\\ No newline at end of file\n"
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def unified_patch(old: str, new: str, name: str) -> str:
    """The patch that makes one text of the other; "" if they are equal.

    Args:
        name: of the file, as a relative path.
    """
    base = lines_of(old)
    parts = [_group(base, group) for group in _groups(hunks_between(old, new))]
    if not parts:
        return ""
    return "".join([f"--- {_name('a', name)}\n", f"+++ {_name('b', name)}\n", *_shifted(parts)])


def patch_bytes(old: TextFile, new: str, name: str) -> bytes:
    """The patch that makes the new text of a file's, in the file's own encoding."""
    mark = "\ufeff" if old.mark else ""
    encoding = "utf-8" if old.encoding.startswith("utf") else old.encoding
    return unified_patch(mark + old.text, mark + new, name).encode(encoding)


def _name(side: str, name: str) -> str:
    """Quoted as git does where it must be; a tab ends a name with spaces."""
    path = f"{side}/{name}"
    if any(sign in path for sign in _ESCAPES):
        return '"' + "".join(_ESCAPES.get(sign, sign) for sign in path) + '"'
    return f"{path}\t" if " " in path else path


def _groups(hunks: Sequence[Hunk]) -> Iterator[list[Hunk]]:
    """Hunks whose surroundings touch, together."""
    group: list[Hunk] = []
    for hunk in hunks:
        if group and hunk.start - group[-1].end > 2 * CONTEXT:
            yield group
            group = []
        group.append(hunk)
    if group:
        yield group


def _group(base: Sequence[str], hunks: Sequence[Hunk]) -> tuple[int, int, int, str]:
    """First line, number of lines before and after, and the lines with their signs."""
    start = max(0, hunks[0].start - CONTEXT)
    end = min(len(base), hunks[-1].end + CONTEXT)
    signed, at = list[str](), start
    for hunk in hunks:
        signed += [f" {line}" for line in base[at : hunk.start]]
        signed += [f"-{line}" for line in hunk.old(base)]
        signed += [f"+{line}" for line in hunk.new]
        at = hunk.end
    signed += [f" {line}" for line in base[at:end]]
    more = sum(hunk.growth for hunk in hunks)
    shown = "".join(line if line.endswith("\n") else line + _OPEN_END for line in signed)
    return start, end - start, end - start + more, shown


def _shifted(parts: Sequence[tuple[int, int, int, str]]) -> Iterator[str]:
    shift = 0
    for start, before, after, shown in parts:
        # Of no lines the one before them is named.
        first, second = start + (before > 0), start + shift + (after > 0)
        yield f"@@ -{first},{before} +{second},{after} @@\n{shown}"
        shift += after - before
