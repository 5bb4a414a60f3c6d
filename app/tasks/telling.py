"""Which sentences can stand for a document, and which of its parts are only about it.

Whole sentences can; lines of title pages, tables of contents, formulas and code can't, nor what
only announces a list. An index is a part about the document.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.parties import AGREEMENT
from retrieval.text.contents import entry
from retrieval.text.line_forms import BULLETS
from retrieval.text.sentences import Sentence

LEAST_LETTERS = 0.65
"""Share of letters among the characters of prose, white space apart."""

MOST_ENTRIES = 2
"""Entries in a piece of text that isn't a table of contents."""

_OVER = re.compile(r"[.!?\u3002\uff01\uff1f][\"'\u201d\u2019»)\]*_]*\d{0,2}$")
"""A sentence that is over; the number of a footnote may follow."""

_LEADERS = re.compile(r"(?:[.·…_] ?){4,}")
"""What leads the eye from a title to its page."""

_NOTHING = re.compile(
    r"\W*\d+\s+[^\w\s(]|\W*(?:copyright|©|\(c\))(?=\W+(?:\(c\) ?)?(?:19|20)\d\d|\s*©|\s+by\b)"
    r"|[^\\]*\\[a-z]+\*?[{\[]",
    re.IGNORECASE,
)
"""Numbers of lines before marks, notices of copyright, commands of LaTeX."""

_MARK = re.compile(
    rf"(?:[{re.escape(''.join(BULLETS))}]|\(?(?:\d{{1,2}}|[a-z]|[ivx]{{1,4}})[.)])\s+"
)
"""Before an item that is quoted alone; the number of a clause ("3.1") stays."""

_GOES_ON = re.compile(r"(?<![,;])\s+(?:and|or|und|oder|et|ou)$", re.IGNORECASE)
"""An item that is half of a sentence, whose other half is the next one: "X Ltd (the Landlord) and";
behind "; and" it says something by itself.
"""

_ANNOUNCES = re.compile(
    r"(?=.*\b(?:following|below)\b)(?=.*\b(?:meanings?|definitions?|definitions? appl(?:y|ies))\b)"
    r"(?:(?!\bmeans\b).){1,200}",
    re.IGNORECASE | re.DOTALL,
)
"""Before definitions: "In this Lease the following words have the following meanings."."""

_NUMBER = (
    r"(?:(?:chapter|section|appendix|annex|part)\s+)?"
    r"(?:(?-i:(?:\d{1,3}|[A-Z]|[IVX]{1,4})(?:\.\d{1,3})*[.):]?)\s+)?"
)
_ABOUT_ITSELF = re.compile(
    rf"\W*{_NUMBER}(?:(?:table of )?contents|list of (?:figures|tables|abbreviations)"
    r"|references|bibliography|works cited|literature|further reading|(?:general |subject )?index"
    r"|glossary|acknowledge?ments?|dedication|colophon|copyright(?: notice)?"
    r"|(?:(?:gnu|free|general|public|lesser|affero|documentation|apache|mit|bsd|mozilla) )+"
    r"licen[cs]e|about the authors?|imprint|credits|endnotes)\W*",
    re.IGNORECASE,
)

_BETWEEN = re.compile(
    rf"{AGREEMENT}(?:[^.]|\.(?!\s+(?-i:[A-Z]))){{0,240}}?"
    r"(?P<between>\bbetween[ \t]*:?[ \t]*\r?\n)",
    re.IGNORECASE,
)
"""In the same sentence as what is made between them."""

_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![^\S\n]*\n))*")
_PARTY = re.compile(
    r"\((?:(?:hereinafter|referred to as|each|together|the|as),? )*[\"\u201c\u201e'][^\"\n]{1,40}"
    r"[\"\u201d\u201c']\)[.,;]?|[\"\u201c]Part(?:y|ies)[\"\u201d][.,;]?"
)
_FIRST = re.compile(r"\n[ \t]*(?:1[.)]?|[AI][.)])[ \t]+\S")
NEAR = 2000
"""Code points at whose beginning an agreement's parties stand, and that each takes at most."""


def parties_in(text: str) -> tuple[int, int] | None:
    """The range in which an agreement names its parties in lines of their own, from "between" to
    the last party: summaries leave it out. None if there is none.

    The parties are named in one sentence: a paragraph that ends it is the last, and a paragraph
    that ends without a party stands behind them.
    """
    between = _BETWEEN.search(text, 0, NEAR)
    if between is None:
        return None
    first = _FIRST.search(text, between.end())
    last = min(between.end() + 2 * NEAR, first.start() if first else len(text))
    ends: list[int] = []
    for paragraph in _PARAGRAPH.finditer(text, between.end(), last):
        end = paragraph.start() + len(paragraph[0].rstrip())
        named = [each.end() for each in _PARTY.finditer(text, paragraph.start(), end)]
        is_over = _OVER.search(paragraph[0].rstrip()) is not None
        if is_over and ends and named[-1:] != [end]:
            break
        ends += named
        if is_over:
            break
    start = text.rfind("\n", 0, between.start("between")) + 1
    return (start, ends[-1]) if len(ends) > 1 else None


def is_telling(text: str, kind: str) -> bool:
    """Whether a sentence says something by itself. Items need no full stop."""
    shown = text.strip()
    is_over = _OVER.search(shown) is not None or (kind == "item" and shown[-1:].isalnum())
    if _NOTHING.match(shown) or _GOES_ON.search(shown) or _ANNOUNCES.fullmatch(shown):
        return False
    return is_over and _LEADERS.search(shown) is None and _letters(shown) >= LEAST_LETTERS


def are_contents(text: str) -> bool:
    """Whether a piece of text is a table of contents, by the leaders in its lines."""
    return sum(entry(line.rstrip()) is not None for line in text.splitlines()) > MOST_ENTRIES


def is_about_itself(title: str) -> bool:
    """Whether a part serves the document and says nothing of its subject, such as an index."""
    return _ABOUT_ITSELF.fullmatch(title) is not None


def bare(text: str, sentence: Sentence, title: str) -> Sentence | None:
    """A sentence without the title of its part, which is shown above it, or an item's mark before
    it; None if it is nothing else.
    """
    start = _behind(title.split(), text, sentence)
    mark = _MARK.match(text, start, sentence.end)
    start = mark.end() if mark else start
    return Sentence(start, sentence.end, sentence.kind) if start < sentence.end else None


def _behind(words: Sequence[str], text: str, sentence: Sentence) -> int:
    """The position in a sentence behind a title at its beginning, in lines of its own; the
    sentence's start if it doesn't begin with that title.
    """
    title = re.compile(r"\s+".join(map(re.escape, words)) + r"[ \t]*(?:\s*\n\s*|$)")
    found = title.match(text[sentence.start : sentence.end]) if words else None
    return sentence.start + (found.end() if found else 0)


def _letters(text: str) -> float:
    """The share of letters, in any script."""
    shown = "".join(text.split())
    return sum(map(str.isalpha, shown)) / max(1, len(shown))
