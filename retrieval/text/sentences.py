"""Text to sentences: exact ranges, in order, disjoint, of every character that isn't white space.

Prose is cut by nupunkt, which knows the abbreviations of English and of the law; what it doesn't
know (markers of items, German dates, brackets, scripts without spaces) is settled here. Headings,
rows and lines of code are sentences as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from itertools import pairwise
from operator import attrgetter

from langchain_text_splitters import Language

from retrieval.text.asciidoc import asciidoc_code
from retrieval.text.blocks import RUNNING_TEXT, Block, SentenceKind, blocks
from retrieval.text.comments import bare, blanked, comments, within
from retrieval.text.hidden_text import hidden_text, without
from retrieval.text.line_forms import MARKER
from retrieval.text.sentence_ends import missed_starts
from storage import Heading

LONG = 400
"""Characters above which a sentence is cut at a semicolon or a line's end."""

LONGEST = 1000
"""Most characters of a sentence; what is longer is cut at a space, or anywhere."""

_MARKS_ALONE = re.compile(rf"[.!?\"'”’)\]]{{{LONGEST},}}")
"""Longer than any sentence: with the square of their number the time of nupunkt grows."""

_BREAK = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_SOFT_END = re.compile(r"[;；]\s+|\s*[\n\r\v\f\x85\u2028\u2029]\s*(?![a-zà-ÿ\s])")
_TITLE_WORD = r"(?:[A-Z][\w'’-]*|of|and|or|the|to|for|in|on|by|with|a|an|&)"
_USUAL_TITLES = (
    "Acknowledge?ments|Author [Cc]ontributions|Background|(?:Competing|Conflicts? of) [Ii]nterests?"
    "|Conclusions?|Data [Aa]vailability|Design|Discussion|Ethics(?: approval)?|Findings|Funding"
    "|Interpretation|Introduction|Limitations|Methods|Objectives?|Outcomes?|Participants|Purpose"
    "|Results|Setting"
)
_RUN_IN = re.compile(
    rf"(?:{MARKER.pattern})[*_]{{0,3}}[A-Z][\w'’-]*(?:[,;]? {_TITLE_WORD}){{0,7}}"
    r"[*_]{0,3}\.[*_]{0,3}"
    rf"|(\*\*|__)?(?:{_USUAL_TITLES})\.?(?:\*\*|__)?\.?"
    r"|(\*\*|__)[A-Z][^\s*_.]*(?: [^\s*_.]+){0,5}(?:\.\2|\2\.)"
)
"""A title at the beginning of a paragraph: "7. Governing Law." before what it is, "Data
availability." before where they are, and one in bold. One behind a number has capitals in all of
its words but the small ones: "2. Close the door." is a step. One in bold has few words: with more
it is a sentence that matters.
"""
_LINE_TITLE = re.compile(rf"(?<=\n)(?:{_USUAL_TITLES})\.")
"""A title at the beginning of a line, where a PDF has no paragraphs."""

_BEFORE_NUMBER = re.compile(
    r"\b(?:No|Nos|Nr|Art|Arts|Abs|Sec|Sect|Fig|Figs|Eq|Eqs|Ch|Cl|Vol|p|pp|S|Rn|Rz|Para|paras?|Ziff)"
    r"\.$",
    re.IGNORECASE,
)
_NEVER_LAST = re.compile(
    r"\b(?:e\. ?g|i\. ?e|cf|vs|z\. ?B|d\. ?h|bzw|ca|approx|Dr|Prof|Mr|Mrs|Ms)\.$"
)
_DAY = re.compile(r"\b\d{1,2}\.$")
_MONTH = re.compile(
    r"(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Jun[ei]?|Jul[ei]?|Aug(?:ust)?|"
    r"Sep(?:t(?:ember)?)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?|Jahrhunderts?|Jh)\b"
)
_FIRM = re.compile(r"(?:Inc|Ltd|Corp|LLC|GmbH|Co|plc)\b")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text[start:end]`, without white space at its ends.

    `kind` says what it is: a sentence of a paragraph ("prose") or of a list's item ("item"), a
    table's row, a heading, a line of code.
    """

    start: int
    end: int
    kind: SentenceKind


def sentences(
    text: str, headings: Sequence[Heading] = (), language: Language | None = None
) -> list[Sentence]:
    """The sentences of `text`, in order; none is longer than `LONGEST`.

    Args:
        headings: ascending, as stored with the document.
        language: of code or markup; None for plain text.
    """
    return sentences_within(text, 0, len(text), headings, language)


def sentences_within(
    text: str,
    first: int,
    last: int,
    headings: Sequence[Heading] = (),
    language: Language | None = None,
) -> list[Sentence]:
    """As `sentences`, of `text[first:last]` read by itself, but for comments that begin before it.

    Returns:
        Ranges of `text`.
    """
    part = text[first:last]
    inside = [
        replace(heading, start=heading.start - first)
        for heading in headings
        if first <= heading.start < last
    ]
    prose = within(comments(text, language), first, last)
    hidden = within(hidden_text(text, language), first, last)
    code = within(asciidoc_code(text), first, last) if language is None else ()
    found = merge(
        blocks(without(part, hidden), inside, language, prose, code),
        (Block(*each, "markup") for each in hidden),
        key=attrgetter("start"),
    )
    return [
        Sentence(first + one.start, first + one.end, one.kind)
        for block in found
        for one in _of_block(part, block, language)
    ]


def _of_block(text: str, block: Block, language: Language | None) -> Iterator[Sentence]:
    if language is not None and block.is_comment:
        yield from _of_comment(text, block, language)
        return
    cuts = list(_cut(text, block, text[block.start : block.end]))
    for place, (start, end) in enumerate(cuts):
        title = _RUN_IN if place == 0 else _LINE_TITLE
        is_title = place < len(cuts) - 1 and title.fullmatch(text, start, end)
        kind = "heading" if is_title else block.kind
        for part in _short_enough(text, start, end):
            yield Sentence(*part, kind)


def _of_comment(text: str, block: Block, language: Language) -> Iterator[Sentence]:
    """A comment's sentences, its marks apart."""
    at = block.start
    for cut in _cut(text, block, blanked(text[block.start : block.end], language)):
        for start, end in _short_enough(text, *cut):
            first, last = (start + place for place in bare(text[start:end], language))
            yield from _mark(text, at, first)
            yield Sentence(first, last, block.kind)
            at = last
    yield from _mark(text, at, block.end)


def _mark(text: str, start: int, end: int) -> Iterator[Sentence]:
    if trimmed := _trimmed(text, start, end):
        yield Sentence(*trimmed, "code")


def _cut(text: str, block: Block, shown: str) -> Iterator[tuple[int, int]]:
    """The ranges of a block's sentences; what is `shown` of it is as long."""
    if block.kind not in RUNNING_TEXT:
        yield block.start, block.end
        return
    pieces = list(_pieces(shown, block.start))
    start = block.start
    for (_, end), (following, last) in pairwise(pieces):
        if not _belong(text[max(start, end - LONG) : end], text[following:last]):
            yield start, end
            start = following
    yield start, block.end


def _pieces(shown: str, at: int) -> Iterator[tuple[int, int]]:
    """Where nupunkt ends sentences, and after the ends that it doesn't know."""
    from nupunkt import sent_spans

    flat = _BREAK.sub(" ", shown)
    starts = {start for start, _ in sent_spans(_MARKS_ALONE.sub(_dashes, flat))}
    starts.update(missed_starts(flat))
    edges = [0, *sorted(start for start in starts if 0 < start < len(flat)), len(flat)]
    for first, last in pairwise(edges):
        if trimmed := _trimmed(flat, first, last):
            yield at + trimmed[0], at + trimmed[1]


def _dashes(found: re.Match[str]) -> str:
    """As many, which end no sentence."""
    return "-" * len(found[0])


def _belong(before: str, after: str) -> bool:
    """Whether two pieces are one sentence."""
    return bool(
        not any(c.isalnum() for c in after)
        or not any(c.isalnum() for c in before)
        or after[0].islower()
        or after[0] in ",;:)]}»”’"
        or MARKER.fullmatch(f"{before} ")
        or _NEVER_LAST.search(before)
        or (_BEFORE_NUMBER.search(before) and (after[0].isdigit() or after[0] in "([§"))
        or (_DAY.search(before) and _MONTH.match(after))
        or (before[-1] in "!?" and _FIRM.match(after))
        or (_opens(before) and re.search(r"[)\]]", after) and len(before + after) < LONG)
    )


def _opens(text: str) -> bool:
    """Whether a bracket is still open at its end."""
    return any(text.rfind(mark) > text.rfind(end) for mark, end in ("()", "[]"))


def _short_enough(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentence, or the parts of a long one."""
    while end - start > LONG and (edge := _edge(text, start, end)) < end:
        part = text[start:edge].rstrip()
        yield start, start + len(part)
        start = edge
        while text[start].isspace():
            start += 1
    yield start, end


def _edge(text: str, start: int, end: int) -> int:
    """Where a long sentence is cut, or `end`."""
    near = min(end, start + LONGEST)
    soft = [cut.end() for cut in _SOFT_END.finditer(text, start + 1, near)]
    for most in (LONG, LONGEST):
        if within := [cut for cut in soft if cut - start <= most]:
            return within[-1]
    return end if end - start <= LONGEST else _space_before(text, start, start + LONGEST)


def _space_before(text: str, start: int, end: int) -> int:
    """The last place up to `end` that follows white space, or `end`."""
    place = end
    while place > start and not text[place - 1].isspace():
        place -= 1
    return place if place > start else end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The range without white space at its ends; None if there is nothing else in it."""
    part = text[start:end]
    shown = part.strip()
    first = start + len(part) - len(part.lstrip())
    return (first, first + len(shown)) if shown else None
