"""Lines of a text: which ones are code or comments, and which ones stand together."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from langchain_text_splitters import Language

from retrieval.text.comments import is_block, is_example, words_of

MARKUP = frozenset({None, Language.MARKDOWN, Language.RST, Language.LATEX, Language.HTML})
"""The languages whose lines are not code."""

_FENCE = re.compile(r"(```|~~~)")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a text, [start, end); `text` and `indent` are those of the words of a comment.

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

    @property
    def is_text(self) -> bool:
        """Whether it is neither code nor a comment in code."""
        return not self.is_code and not self.is_comment


def lines(
    text: str,
    language: Language | None,
    comments: Sequence[tuple[int, int]],
    code: Sequence[tuple[int, int]],
) -> Iterator[TextLine | None]:
    """The lines without white space at their ends; None for a blank one.

    Args:
        language, comments, code: as for `retrieval.text.blocks.blocks`.
    """
    at, fence, ends = 0, "", [end for _, end in comments]
    starts = [start for start, _ in code]
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
        last = bisect_right(starts, start) - 1
        is_inside = last >= 0 and start < code[last][1]
        is_code = language not in MARKUP or bool(fence or mark) or is_inside
        if mark is not None and fence in {"", mark[1]}:
            fence = "" if fence else mark[1]
        indent = len(line[: line.find(shown)].expandtabs())
        end = start + len(shown)
        near = bisect_left(ends, end)
        if language and near < len(comments) and comments[near][0] <= start:
            words, inner = words_of(shown, indent, language)
            yield TextLine(start, end, words, is_example(words), inner, numbers[near])
        else:
            yield TextLine(start, end, shown, is_code, indent)


def groups(found: Iterator[TextLine | None]) -> list[list[TextLine]]:
    """The lines between blank ones; comments and code are apart, and blocks of comments."""
    together: list[list[TextLine]] = [[]]
    for line in found:
        if together[-1] and (line is None or line.comment != together[-1][-1].comment):
            together.append([])
        if line is not None:
            together[-1].append(line)
    return together if together[-1] else together[:-1]
