"""Text to blocks: headings, list items, table rows, lines of code and paragraphs of prose.

Comments in code that have lines of their own are paragraphs and items, too.

Every format is read as text (`retrieval.parse`): a blank line between paragraphs, a line for each
row with " | " between its cells, a marker before an item. PDFs and plain text have hard line ends,
which end a paragraph only where the next word would have fitted on the line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from langchain_text_splitters import Language

from retrieval.comments import continues, is_block, is_example, words_of
from retrieval.line_forms import ENDED, MARKER, are_alike, are_items, are_rows, value_column
from retrieval.parse.manuscript import CELL_BREAK
from storage import Heading
from storage.fulltext import STOP_WORDS
from storage.scripts import UNSPACED_RUN

SentenceKind = Literal["prose", "item", "row", "heading", "code"]

MOST_HEADING = 80
"""Characters of a line that may be a heading because of the blank lines around it."""

MOST_TITLE = 60
"""Characters of a title that stands on the line right above its sentences."""

BLANK_LINE = re.compile(r"\n[^\S\n]*\n")

MARKUP = frozenset({None, Language.MARKDOWN, Language.RST, Language.LATEX, Language.HTML})
"""The languages whose lines are not code."""

_CLAUSE = re.compile(
    r"(?:(?:Article|Section|Clause|Chapter|Part|Schedule|Exhibit|Annex|Appendix)\s+"
    r"(?:\d{1,3}|[IVX]{1,5}|[A-Z])[.:]?|"
    r"\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?|§+\s?\d+[a-z]?\.?|[IVX]{2,5}\.)\s+(?=\S)"
)
_MONTH = re.compile(
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Jän|Mär|Mai|Okt|Dez)[a-zä]{0,6}\b"
)
_CAPITALS = re.compile(r"(?=.*[A-Z]{4})[A-Z\d][^a-z_:,;|{}]*[A-Z\d)?]")
_PLAIN_TITLE = re.compile(r"[A-Z][\w'’&/-]*(?: [\w'’&/-]+){0,5}\??")
_GREETING = re.compile(r"(?:Dear|Hi|Hello|Hey|Yours|Best|Kind|Many|With|Sincerely|Regards)\b")
_FULL = 0.75
"""Share of the longest line that a line in the middle of a paragraph fills at least."""
_WRAPPED = 160
"""Most characters of a line in a text with hard line ends; a longer line is a paragraph."""
_FENCE = re.compile(r"(```|~~~)")


@dataclass(frozen=True, slots=True)
class Block:
    """`text[start:end]`, without white space at its ends; a comment's with its marks."""

    start: int
    end: int
    kind: SentenceKind
    is_comment: bool = False


@dataclass(frozen=True, slots=True)
class _TextLine:
    """`text` and `indent` are those of the words where it is a comment.

    `comment` is its number, 0 for what has lines, and None for all else.
    """

    start: int
    end: int
    text: str
    is_code: bool
    indent: int
    comment: int | None = None

    @property
    def is_comment(self) -> bool:
        return self.comment is not None


def blocks(
    text: str,
    headings: Sequence[Heading] = (),
    language: Language | None = None,
    comments: Sequence[tuple[int, int]] = (),
    *,
    is_wrapped: bool = True,
) -> Iterator[Block]:
    """The blocks of `text` in order: each character that isn't white space is in one of them.

    Args:
        headings: ascending, as stored with the document.
        language: of a text that is code, each line is a block.
        comments: ranges of code that are prose, as `retrieval.comments`.
        is_wrapped: whether lines end where a page did, and headings are known by their looks; else
            each line is a block, and headings are given.
    """
    groups = _groups(_lines(text, language, comments))
    starts = {heading.start for heading in headings}
    for group, following in pairwise([*groups, []]):
        if is_wrapped and _stands_alone(group, following):
            yield Block(group[0].start, group[0].end, "heading")
        else:
            yield from _blocks(group, starts, is_wrapped=is_wrapped)


def _lines(
    text: str, language: Language | None, comments: Sequence[tuple[int, int]]
) -> Iterator[_TextLine | None]:
    """The lines without white space at their ends; None for a blank one."""
    at, fence, ends = 0, "", [end for _, end in comments]
    numbers = [
        number if is_block(text[start:end]) else 0
        for number, (start, end) in enumerate(comments, 1)
    ]
    for line in text.splitlines(keepends=True):
        shown = line.strip()
        start = at + line.find(shown)
        at += len(line)
        if not shown:
            yield None
            continue
        mark = _FENCE.match(shown) if language is Language.MARKDOWN else None
        is_code = language not in MARKUP or bool(fence or mark)
        if mark is not None and fence in {"", mark[1]}:
            fence = "" if fence else mark[1]
        indent = len(line[: line.find(shown)].expandtabs())
        end = start + len(shown)
        near = bisect_left(ends, end)
        if language and near < len(comments) and comments[near][0] <= start:
            words, inner = words_of(shown, indent, language)
            yield _TextLine(start, end, words, is_example(words), inner, numbers[near])
        else:
            yield _TextLine(start, end, shown, is_code, indent)


def _groups(lines: Iterator[_TextLine | None]) -> list[list[_TextLine]]:
    """The lines between blank ones; comments and code are apart, and blocks of comments."""
    groups: list[list[_TextLine]] = [[]]
    for line in lines:
        if groups[-1] and (line is None or line.comment != groups[-1][-1].comment):
            groups.append([])
        if line is not None:
            groups[-1].append(line)
    return groups if groups[-1] else groups[:-1]


def _stands_alone(group: Sequence[_TextLine], following: Sequence[_TextLine]) -> bool:
    """Whether it looks like a heading: a short line, no sentence, before something longer."""
    line = group[0]
    return (
        len(group) == 1
        and not line.is_code
        and not line.is_comment
        and len(line.text) <= MOST_HEADING
        and line.text[-1].isalnum()
        and not line.text[0].islower()
        and any(c.isalpha() for c in line.text)
        and ": " not in line.text
        and CELL_BREAK not in line.text
        and sum(len(each.text) for each in following) > len(line.text)
        and not are_items(line.text, following[0].text)
    )


def _opens_clause(group: Sequence[_TextLine], width: int) -> bool:
    """Whether the first line is the numbered title of a clause whose sentences stand right below:
    "3. Rent" before "The monthly rent is ..."; an item of a list isn't, nor a date.
    """
    line, *below = group
    number = _CLAUSE.match(line.text)
    return (
        bool(below)
        and number is not None
        and not line.is_code
        and not line.is_comment
        and len(line.text) <= MOST_TITLE
        and line.text[-1].isalnum()
        and not any(mark in line.text[number.end() :] for mark in (": ", ", ", CELL_BREAK))
        and line.text[number.end()].isupper()
        and not _MONTH.match(line.text, number.end())
        and not below[0].text[0].islower()
        and ENDED.search(below[-1].text) is not None
        and _ends_short(line, below[0], width)
        and not any(are_alike(line.text, other.text) for other in below)
    )


def _is_title(
    before: _TextLine | None, line: _TextLine, below: Sequence[_TextLine], width: int
) -> bool:
    """Whether a line is a title whose text stands right below: "WHAT IS COVERED", or a few words
    before sentences that are longer: "Diagnoses" before "Acute infarction. Diabetes."

    Args:
        before: the line above it, without a blank one between.
        below: the next line and the last one before a blank one.
    """
    if not below or line.is_code or line.is_comment or len(line.text) > MOST_TITLE:
        return False
    following = below[0].text
    if CELL_BREAK in following or are_rows(line.text, following) or MARKER.match(line.text):
        return False
    is_first = before is None or ENDED.search(before.text) is not None
    if _CAPITALS.fullmatch(line.text):
        is_first = is_first or (before is not None and _ends_short(before, line, width))
        return is_first and any(map(str.islower, following))
    return (
        is_first
        and _PLAIN_TITLE.fullmatch(line.text) is not None
        and not _GREETING.match(line.text)
        and not _MONTH.match(line.text)
        and (following[0].isupper() or MARKER.match(following) is not None)
        and len(following) >= 2 * len(line.text)
        and following[-1] != "?"
        and _ends_short(line, below[0], width)
        and ENDED.search(below[-1].text) is not None
    )


def _blocks(group: Sequence[_TextLine], headings: set[int], *, is_wrapped: bool) -> Iterator[Block]:
    """The blocks of lines that stand together."""
    barred = [
        CELL_BREAK in f"{line.text} " and not line.is_comment and not line.is_code for line in group
    ]
    is_table = sum(barred) > 1 and 2 * sum(barred) >= len(group)
    first = barred.index(True) if is_table else 0
    width = max(len(line.text) for line in group)
    open_block: Block | None = None
    values = 0  # where those of the last label begin
    for place, line in enumerate(group):
        before = group[place - 1] if place and is_wrapped else None
        kind = _kind(line, before, width)
        below = (*group[place + 1 : place + 2], *group[-1:]) if place + 1 < len(group) else ()
        is_title = is_wrapped and (
            (not place and _opens_clause(group, width)) or _is_title(before, line, below, width)
        )
        if line.start in headings or is_title:
            kind = "heading"
        elif barred[place] or (is_table and place > first):
            kind = "row"
        is_below = kind == "prose" and 0 < values <= line.indent
        values = values if is_below else value_column(line.text, line.indent)
        goes_on = kind == "prose" and before is not None and not _ends_short(before, line, width)
        goes_on = goes_on or (is_below and before is not None)
        if line.is_comment and before is not None:
            told = continues((before.text, before.indent), (line.text, line.indent))
            goes_on = goes_on if told is None else told and kind == "prose"
        if open_block is not None and open_block.kind in {"prose", "item"} and goes_on:
            open_block = replace(open_block, end=line.end)
            continue
        if open_block is not None:
            yield open_block
        open_block = Block(line.start, line.end, kind, line.is_comment)
    if open_block is not None:
        yield open_block


def _kind(line: _TextLine, before: _TextLine | None, width: int) -> SentenceKind:
    if line.is_code:
        return "code"
    marker = MARKER.match(line.text)
    if marker is None:
        return "prose"
    if before is None or line.text[0] in "•‣◦▪●○·" or _ends(before, line, width):
        return "item"
    # "3.5 million" may begin any line of a paragraph; "2." hardly does, after one with "1.".
    above = MARKER.match(before.text)
    is_next = above is not None and not marker[0].rstrip()[-1].isalnum()
    return "item" if is_next else "prose"


def _ends(line: _TextLine, following: _TextLine, width: int) -> bool:
    """Whether a sentence, or what stands for one, ended with the line."""
    return bool(ENDED.search(line.text)) or _ends_short(line, following, width)


def _ends_short(line: _TextLine, following: _TextLine, width: int) -> bool:
    """Whether the next line's first word would have fitted on it, or it was never wrapped."""
    if len(line.text) > _WRAPPED or are_rows(line.text, following.text):
        return True
    if line.text[-1] in ",(" or line.text.split()[-1] in STOP_WORDS or following.text[0].islower():
        return False
    unspaced = UNSPACED_RUN.match(following.text)
    word = 1 if unspaced else len(following.text.split(maxsplit=1)[0])
    return len(line.text) + 1 + word < _FULL * width
