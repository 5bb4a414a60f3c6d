"""Text to blocks: headings, list items, table rows, lines of code and paragraphs of prose.

Comments in code that have lines of their own are paragraphs and items, too.

Every format is read as text (`retrieval.parse`): a blank line between paragraphs, a line for each
row with " | " between its cells, a marker before an item. Plain text may have columns made with
spaces instead. PDFs and plain text have hard line ends, which end a paragraph only where the next
word would have fitted on the line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from langchain_text_splitters import Language

from retrieval.text.cells import is_barred, spaced_rows
from retrieval.text.comments import continues
from retrieval.text.contents import contents
from retrieval.text.described_names import described_names
from retrieval.text.line_forms import ENDED, MARKER, MOST_HEADING, SIGNS, value_column
from retrieval.text.mail_lines import attributions, headers
from retrieval.text.text_lines import TextLine, groups, lines
from retrieval.text.titles import MOST_TITLE, is_title, opens_clause, stands_alone
from retrieval.text.wrapping import ends_short
from storage import Heading

SentenceKind = Literal["prose", "item", "row", "heading", "code", "contents", "markup"]
"""Kinds of blocks; "contents" is a line of a table of contents. "markup" is what no reader sees
(`retrieval.text.hidden_text`): `blocks` itself finds none.
"""

RUNNING_TEXT: frozenset[SentenceKind] = frozenset({"prose", "item"})
"""Kinds of blocks that consist of sentences: paragraphs, and items of lists."""

LISTING: frozenset[SentenceKind] = frozenset({"item", "row"})
"""Kinds of blocks that stand with others of their kind: items of lists, rows of tables."""

BLANK_LINE = re.compile(r"\n[^\S\n]*\n")

_UNDERLINE = re.compile(r"([-=~*^+#])\1{2,}")
"""Below a title in plain text."""


@dataclass(frozen=True, slots=True)
class Block:
    """`text[start:end]`, without white space at its ends; a comment's with its marks."""

    start: int
    end: int
    kind: SentenceKind
    is_comment: bool = False


def blocks(
    text: str,
    headings: Sequence[Heading] = (),
    language: Language | None = None,
    comments: Sequence[tuple[int, int]] = (),
    code: Sequence[tuple[int, int]] = (),
    *,
    is_wrapped: bool = True,
) -> Iterator[Block]:
    """The blocks of `text` in order: each character that isn't white space is in one of them.

    Args:
        headings: ascending, as stored with the document.
        language: of a text that is code, each line is a block.
        comments: ranges of code that are prose, as `retrieval.text.comments`.
        code: ranges of prose that are code, besides those that have fences in Markdown.
        is_wrapped: whether lines end where a page did, and headings are known by their looks; else
            each line is a block, and headings are given.
    """
    found = groups(lines(text, language, comments, code))
    ends = {heading.start: heading.start for heading in headings}
    if is_wrapped:
        ends |= {each.start: each.end for each in attributions(text)}
    for group, following in pairwise([*found, []]):
        if is_wrapped and _is_alone(group, following):
            yield Block(group[0].start, group[0].end, "heading")
        else:
            yield from _blocks(group, ends, is_wrapped=is_wrapped)


def _is_alone(group: Sequence[TextLine], following: Sequence[TextLine]) -> bool:
    """Whether a group is a single line that looks like a heading."""
    line = group[0]
    is_single = len(group) == 1 and line.is_text
    return is_single and stands_alone(line.text, [each.text for each in following])


def _is_title(group: Sequence[TextLine], place: int, width: int) -> bool:
    """Whether a line is a title whose text stands right below, or belongs to one that is
    underlined.
    """
    if any(_is_underlined(group, title) for title in (place, place - 1) if title >= 0):
        return True
    line, following = group[place], group[place + 1 : place + 2]
    if not following or len(line.text) > MOST_TITLE or not line.is_text:
        return False
    if not place and opens_clause(line.text, [each.text for each in group[1:]], width):
        return True
    before = group[place - 1].text if place else None
    return is_title(before, line.text, (following[0].text, group[-1].text), width)


def _blocks(
    group: Sequence[TextLine], headings: Mapping[int, int], *, is_wrapped: bool
) -> Iterator[Block]:
    """The blocks of lines that stand together.

    Args:
        headings: where they begin, and where one of two lines ends.
    """
    of_mail = headers([line.text for line in group])
    names = _names(group) if is_wrapped else ()
    width = max(len(line.text) for line in group)
    open_block: Block | None = None
    values = 0  # where those of the last label begin
    for place, kind in enumerate(_kinds(group, headings, width, is_wrapped=is_wrapped)):
        line = group[place]
        if open_block is not None and line.start < open_block.end:
            continue  # the second line of a heading
        is_below = kind == "prose" and 0 < values <= line.indent
        values = values if is_below else value_column(line.text, line.indent)
        if (
            open_block is not None
            and open_block.kind in RUNNING_TEXT
            and is_wrapped
            and kind == "prose"
            and _goes_on(group, place, width, names, of_mail, is_below=is_below)
        ):
            open_block = replace(open_block, end=line.end)
            continue
        if open_block is not None:
            yield open_block
        end = max(line.end, headings.get(line.start, 0))
        open_block = Block(line.start, end, kind, line.is_comment)
    if open_block is not None:
        yield open_block


def _goes_on(
    group: Sequence[TextLine],
    place: int,
    width: int,
    names: Collection[int],
    of_mail: Collection[int],
    *,
    is_below: bool,
) -> bool:
    """Whether a line of prose goes on with the running text that has the line before it.

    Args:
        names: places of names that are described below.
        of_mail: places of a mail's headers.
        is_below: whether it stands where a label's value began.
    """
    before, line = group[place - 1], group[place]
    if place in names or place - 1 in names:
        return place - 1 in names  # the first of several begins a block
    if line.is_comment:
        told = continues((before.text, before.indent), (line.text, line.indent))
        if told is not None:
            return told
    return is_below or (place not in of_mail and not ends_short(before.text, line.text, width))


def _kinds(
    group: Sequence[TextLine], headings: Collection[int], width: int, *, is_wrapped: bool
) -> Iterator[SentenceKind]:
    """What each of the lines is that stand together."""
    barred = [is_barred(line.text) and line.is_text for line in group]
    is_text = all(line.is_text for line in group)
    listed = contents([line.text for line in group] if is_text else [])
    spaced = spaced_rows([" " * line.indent + line.text for line in group] if is_text else [])
    is_table = sum(barred) > 1 and 2 * sum(barred) >= len(group)
    first = barred.index(True) if is_table else 0
    for place, line in enumerate(group):
        if place in listed:
            yield "contents"
        elif place in spaced:
            yield "row"
        elif line.start in headings or (is_wrapped and _is_title(group, place, width)):
            yield "heading"
        elif barred[place] or (is_table and place > first):
            yield "row"
        else:
            yield _kind(line, group[place - 1] if place and is_wrapped else None, width)


def _names(group: Sequence[TextLine]) -> Collection[int]:
    """The places of names whose description is below."""
    if not all(line.is_text for line in group):
        return ()
    return described_names([(line.text, line.indent) for line in group])


def _is_underlined(group: Sequence[TextLine], place: int) -> bool:
    """Whether a line is a title above a line that is drawn below it; with other lines above, as in
    PDFs, which have no blank ones, both are equally long, and it has no colon, as a sum has.
    """
    if place + 1 >= len(group) or _UNDERLINE.fullmatch(group[place + 1].text) is None:
        return False
    above, drawn = group[place], group[place + 1]
    title = above.text
    return (
        above.is_text
        and not drawn.is_code
        and len(title) <= MOST_HEADING
        and (not place or (len(title) == len(drawn.text) > 4 and ":" not in title))
        and "  " not in title
        and title[-1] not in ".,;"
        and any(map(str.isalpha, title))
    )


def _kind(line: TextLine, before: TextLine | None, width: int) -> SentenceKind:
    if line.is_code:
        return "code"
    marker = MARKER.match(line.text)
    if marker is None:
        return "prose"
    if before is None or line.text[0] in SIGNS or _ends(before, line, width):
        return "item"
    # "3.5 million" may begin any line of a paragraph; "2." hardly does, after one with "1.".
    above = MARKER.match(before.text)
    is_next = above is not None and not marker[0].rstrip()[-1].isalnum()
    return "item" if is_next else "prose"


def _ends(line: TextLine, following: TextLine, width: int) -> bool:
    """Whether a sentence, or what stands for one, ended with the line."""
    return bool(ENDED.search(line.text)) or ends_short(line.text, following.text, width)
