"""Extracts the revised text from what a model wrote, and tells whether it is a revision at all."""

from __future__ import annotations

import re
from collections import Counter

from app.lines import unified

LEAST_IN_COMMON = 0.3
"""Share of the words of the shorter one of two texts that a revision has in common with its base.
"""

FEW_WORDS = 5

_TRANSLATED = re.compile(r"\btranslat", re.IGNORECASE)
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})[^`\n]*$")
_TAG = re.compile(r"^<(\w+)(?: name=\"[^\"\n]*\")?>$")
_OPENING = re.compile(
    r"^(?:sure|certainly|of course|okay|ok|here(?: is|'s|\u2019s| are)|below is|this is|"
    r"(?:the|your) (?:\w+ ){0,3}(?:text|code|version|document|file|function|paragraph))\b"
    r"[^\n]{0,160}[:.!]$",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


def text_alone(written: str, base: str, *, is_whole: bool) -> str:
    """The revised text without what models put around it: a sentence that announces it, a fence of
    Markdown, or the tag that was around the base in the prompt. What the base itself begins with
    is no such thing.

    Args:
        is_whole: whether nothing more comes; until then nothing is returned that might still turn
            out to be such a thing.
    """
    lines = written.split("\n")
    own = next((line for line in unified(base).split("\n") if line.strip()), "")
    at = _behind_opening(lines, own, is_whole=is_whole)
    if at is None:
        return ""
    if at < len(lines) - (not is_whole) and (closing := _closing(lines[at], own)):
        return _until(lines[at + 1 :], closing)
    if at >= len(lines) - 1 and not is_whole and lines[-1].lstrip()[:1] in {"", "`", "~", "<"}:
        return ""
    return "\n".join(lines[at:])


def is_revision(base: str, written: str, instruction: str = "") -> bool:
    """Whether a text has enough in common with the one that it should be a revision of: words, or
    the number of lines where it was to be translated. Of a few words all may have been replaced;
    of an empty text everything is a revision.
    """
    if not base.strip():
        return True
    old, new = (Counter(_WORD.findall(text.lower())) for text in (base, written))
    if not new:
        return not old
    if old.total() < FEW_WORDS:
        return new.total() <= 3 * FEW_WORDS
    if _TRANSLATED.search(instruction):
        counts = [sum(map(bool, map(str.strip, text.split("\n")))) for text in (base, written)]
        return max(counts) <= 2 * min(counts)
    return (old & new).total() >= LEAST_IN_COMMON * min(old.total(), new.total())


def _behind_opening(lines: list[str], own: str, *, is_whole: bool) -> int | None:
    """Number of the first line behind a sentence that announces the text, if it is apart from it;
    of the first line at all without one. None if what comes decides that.
    """
    at = _first(lines, 0)
    if at == len(lines) or not _OPENING.match(lines[at].strip()):
        return at
    if lines[at].strip() == own.strip():
        return at
    after = _first(lines, at + 1)
    if after == len(lines):
        return at if is_whole else None
    is_last = after == len(lines) - 1  # and may go on
    if is_last and not is_whole and lines[after].lstrip()[:1] in {"`", "~"}:
        return None
    return after if after > at + 1 or _FENCE.match(lines[after]) else at


def _first(lines: list[str], at: int) -> int:
    """Number of the first line with anything in it from here on; of one behind the last if none."""
    return next((n for n in range(at, len(lines)) if lines[n].strip()), len(lines))


def _closing(line: str, own: str) -> str | None:
    """The line that closes what this one opens around the text, if the text doesn't open so."""
    if (fence := _FENCE.match(line)) and not _FENCE.match(own):
        return fence[1]
    tag = _TAG.match(line.strip())
    return f"</{tag[1]}>" if tag and not _TAG.match(own.strip()) else None


def _until(lines: list[str], closing: str) -> str:
    """The lines before the one that closes what is around the text."""
    for number, line in enumerate(lines):
        if line.strip() == closing:
            return "".join(f"{each}\n" for each in lines[:number])
    return "\n".join(lines)
