"""AsciiDoc: titles behind "==", and lines that say something to its program, not to a reader.

Text files may be AsciiDoc whatever they are called: it is known by its titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

LEAST_TITLES = 2
"""Titles by which a text is known; a line of another text may look like one."""

_TITLE = re.compile(
    r"^(?P<level>={2,6}|=(?=[ \t]+[^\W\d_]))[ \t]++(?P<title>\S[^\n]*)$", re.MULTILINE
)
_ANCHOR = re.compile(r"\[\[[^\[\]]{1,200}\]\]")
_MARKUP = re.compile(
    rf"{_ANCHOR.pattern}|\[(?:(?!\w+:)[A-Za-z.#%,\"][^\[\]]{{0,200}})?\]"  # attributes: "[verse]"
    r"|\+|//(?!/).*|(?:ifn?def|ifeval|endif|include)::.*"
)
_DELIMITER = re.compile(r"--|([-=.*_+/])\1{3,}|[|,:!]={3,}")
"""Above and below a block; right below a line it is one that is drawn below a title."""

_COMMENT = "////"
_AS_IT_STANDS = ("----", "....", "++++", _COMMENT)
"""Around blocks in which nothing is markup."""

_AsciidocPart = tuple[int, int, Literal["markup", "code"]]


@lru_cache(maxsize=4)  # asked for each part of a text that is read
def asciidoc_titles(text: str, *, is_known: bool = False) -> tuple[tuple[int, int, str], ...]:
    """Where titles begin, with their levels (1 to 6) and their words, in order.

    Args:
        is_known: whether the text is AsciiDoc; else it has at least two, or none.
    """
    found = tuple(
        (each.start(), len(each["level"]), title)
        for each in _TITLE.finditer(text)
        if _is_apart(text, each.start())
        and any(map(str.isalnum, title := _words(each["title"], each["level"])))
    )
    return found if is_known or len(found) >= LEAST_TITLES else ()


def asciidoc_markup(text: str) -> tuple[tuple[int, int], ...]:
    """Where the lines are, in order, that a reader of AsciiDoc doesn't see: anchors, attributes,
    comments, and what is above and below a block. None in other texts.
    """
    return tuple((start, end) for start, end, kind in _parts(text) if kind == "markup")


def asciidoc_code(text: str) -> tuple[tuple[int, int], ...]:
    """Where blocks of code are that have delimiters, in order, without these."""
    return tuple((start, end) for start, end, kind in _parts(text) if kind == "code")


@lru_cache(maxsize=4)
def _parts(text: str) -> tuple[_AsciidocPart, ...]:
    return tuple(_looked_for(text)) if asciidoc_titles(text) else ()


def _looked_for(text: str) -> Iterator[_AsciidocPart]:
    following, is_apart = 0, True
    open_blocks: list[tuple[str, int]] = []
    for line in text.split("\n"):
        shown, start = line.rstrip(), following
        following += len(line) + 1
        end = start + len(shown)
        within, since = open_blocks[-1] if open_blocks else ("", 0)
        is_text = not within.startswith(_AS_IT_STANDS)
        is_apart, was_apart = True, is_apart
        if shown and shown == within:
            open_blocks.pop()
            yield from _closed(shown, since, start, is_code=not is_text)
        elif is_text and was_apart and _DELIMITER.fullmatch(shown):
            open_blocks.append((shown, start))
            if not shown.startswith(_COMMENT):
                yield start, end, "markup"
        elif is_text and _MARKUP.fullmatch(shown):
            yield start, end, "markup"
        else:
            is_apart = not shown


def _closed(delimiter: str, since: int, start: int, *, is_code: bool) -> Iterator[_AsciidocPart]:
    """The parts that end with a block, whose delimiters begin at these places."""
    if delimiter.startswith(_COMMENT):
        yield since, start + len(delimiter), "markup"
        return
    if is_code:
        yield since + len(delimiter), start, "code"
    yield start, start + len(delimiter), "markup"


def _is_apart(text: str, start: int) -> bool:
    """Whether a blank line or one of markup is above the line that begins there."""
    end = max(start - 1, 0)
    above = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    return not above or _MARKUP.fullmatch(above) is not None


def _words(title: str, level: str) -> str:
    """A title without the mark that it may have at its end, too, and without anchors."""
    title = _ANCHOR.sub("", title).rstrip()
    return title.removesuffix(level).rstrip() if title.endswith(f" {level}") else title
