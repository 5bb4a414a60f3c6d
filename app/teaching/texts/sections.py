"""Sections of Markdown and paragraphs of prose, cut from longer texts, those that people write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

MIN_LENGTH, MAX_LENGTH = 200, 2400
"""Code points of a piece."""

AIM = 900
"""Neighbouring sections and paragraphs are put together up to this length."""

MAX_LINE = 1200
"""Code points of a line of Markdown."""

_HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
_CLUTTER = re.compile(
    r"^.*(\[!\[|!\[|<img|</?p\b|</?a\b|</?div|</?br|<!--|-->|img\.shields|</?picture|<source"
    r"|</?h\d|<sub>).*\n?",
    re.MULTILINE,
)
_BLANKS = re.compile(r"\n{3,}")
_ROBOT = re.compile(r"[0-9a-f]{16}|https?://\S{60}|\|.*\|.*\|.*\|.*\|.*\|.*\|")
_MARKED = re.compile(
    r"^\s*(>>>|\.\.|[:*+|=~^#@-]|\d+[.)]|[A-Za-z_]+ ?:|\w+\s*=)|::|``|\\|[{}<>_=|]"
)
_RUNNING = re.compile(r" {0,6}(?![-*+>|#=`~<]|\d+[.)] |\[[^\]]+\]:)\S")
_GOES_ON = re.compile(r"(?! {4}|[>|#=`~<]|---|===|\[[^\]]+\]:).*\S {0,1}$(?<![:`>])")
_SENTENCES = re.compile(r"[.!?](\s|$)")


def sections(markdown: str) -> Iterator[str]:
    """Sections, the short ones together with those after them."""
    cleaned = _unwrapped(_BLANKS.sub("\n\n", _CLUTTER.sub("", markdown.replace("\r\n", "\n"))))
    starts = [0, *(each.start() for each in _headings(cleaned)), len(cleaned)]
    parts = (cleaned[a:b].strip() for a, b in pairwise(starts))
    for piece in _packed(part for part in parts if part):
        lines = [line.rstrip() for line in piece.split("\n")]
        is_whole = max(map(len, lines)) <= MAX_LINE and piece.count("```") % 2 == 0
        if is_whole and not _ROBOT.search(piece) and is_mostly_english(piece):
            yield "\n".join(lines)


def _unwrapped(markdown: str) -> str:
    """With each paragraph and each item of a list in one line, as most people write them."""
    lines: list[str] = []
    in_code = False
    for line in markdown.split("\n"):
        fence = line.lstrip().startswith(("```", "~~~"))
        before = lines[-1] if lines else ""
        goes_on = _RUNNING.match(line) and _GOES_ON.match(before)
        if goes_on and not in_code and not fence:
            lines[-1] = f"{before.rstrip()} {line.strip()}"
        else:
            lines.append(line)
        in_code ^= fence
    return "\n".join(lines)


def _headings(text: str) -> Iterator[re.Match[str]]:
    """Lines that begin with signs of a heading and are outside blocks of code."""
    return (each for each in _HEADING.finditer(text) if text[: each.start()].count("```") % 2 == 0)


def prose(text: str) -> Iterator[str]:
    """Paragraphs of at least a sentence without signs of markup or code, each in one line."""
    paragraphs = (" ".join(each.split()) for each in re.split(r"\n\s*\n", text))
    run: list[str] = []
    for paragraph in paragraphs:
        if _is_prose(paragraph):
            run.append(paragraph)
        else:
            yield from filter(is_mostly_english, _packed(iter(run)))
            run = []
    yield from filter(is_mostly_english, _packed(iter(run)))


def _is_prose(paragraph: str) -> bool:
    return (
        len(paragraph) >= 60
        and paragraph[0].isupper()
        and paragraph.endswith((".", "!", "?"))
        and not _MARKED.search(paragraph)
        and paragraph.count("(") <= 4
    )


def _packed(parts: Iterator[str]) -> Iterator[str]:
    """Neighbours together, of a length between the limits."""
    piece = ""
    for part in parts:
        if piece and len(piece) + len(part) > AIM:
            yield from _of_length(piece)
            piece = ""
        piece = f"{piece}\n\n{part}" if piece else part
    yield from _of_length(piece)


def _of_length(piece: str) -> Iterator[str]:
    if MIN_LENGTH <= len(piece) <= MAX_LENGTH:
        yield piece


def is_mostly_english(text: str) -> bool:
    """Whether it is in ASCII but for a few signs, and most of it letters of short words."""
    words = re.findall(r"[A-Za-z]{1,14}", text)
    others = sum(ord(character) > 126 for character in text)
    return (
        sum(map(len, words)) > 0.6 * len(text)
        and others <= 0.01 * len(text)
        and bool(_SENTENCES.search(text))
        and bool(re.search(r"\b(the|and|is|to|of|a|in)\b", text))
    )
