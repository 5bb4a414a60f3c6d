"""The comments of source code, of files of keys and values, and of Markdown and markup."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import accumulate
from tokenize import COMMENT, TokenError, generate_tokens

from app.instructions.structure import CharRange, line_around
from app.instructions.text_kinds import is_code, is_prose, python
from app.instructions.unclear import UnclearError

# What isn't closed goes on to the end, so that no text is read twice.
_PIECES = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?"
    r"|(?P<comment>/\*(?:[^*]|\*(?!/))*(?:\*/)?|(?<![:\w/])//[^\n]*|(?<!\S)#[^\n]*)"
)
_MARKUP = re.compile(r"<!--(?:[^-]|-(?!->))*(?:-->)?")
_WITHIN_WORD = re.compile(r"\w'\w")
"""An apostrophe, which begins no string."""

BEGIN_COMMENT = r"(?:#+|//+!?|/\*+|<!--)[ \t]*"
"""A pattern of what a comment begins with."""


def comments_of(text: str) -> list[CharRange]:
    """Where they start and end, in order, without the line's ending.

    Raises:
        UnclearError: one may be in a string.
    """
    if python(text) is not None:
        return [*_of_python(text)]
    if is_prose(text) or not (is_code(text) or "<" not in text):
        return [each.span() for each in _MARKUP.finditer(text) if each[0].endswith("-->")]
    pieces = [*_PIECES.finditer(text)]
    odd = [each for each in pieces if _WITHIN_WORD.match(text, each.start() - 1)]
    found = [each.span("comment") for each in pieces if each["comment"]]
    lines = {line_around(text, each.start())[0] for each in odd}
    if any("#" in each[0] for each in odd) or any(
        line_around(text, s)[0] in lines for s, _ in found
    ):
        raise UnclearError
    return [(start, start + len(text[start:end].rstrip())) for start, end in found]


def without_strings(text: str) -> str:
    """Code with spaces in the place of its strings and comments, as long as it was."""
    return _PIECES.sub(lambda each: re.sub(r"[^\n]", " ", each[0]), text)


def _of_python(text: str) -> Iterator[CharRange]:
    starts = [0, *accumulate(map(len, io.StringIO(text)))]
    try:
        for token in generate_tokens(io.StringIO(text).readline):
            if token.type == COMMENT:
                start = starts[token.start[0] - 1] + token.start[1]
                yield start, start + len(token.string.rstrip())
    except (TokenError, IndentationError) as error:
        raise UnclearError from error
