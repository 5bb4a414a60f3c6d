"""The comments of source code, of files of keys and values, and of Markdown and markup.

Python is read as Python reads it. Of other code only strings and comments are known; what has
something else in which a comment's marks may stand is left to the model.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from tokenize import COMMENT, TokenError, generate_tokens

from app.instructions.places.structure import CharRange, fenced, line_around
from app.instructions.text_edit import SPACES, TextEdit, without_lines
from app.instructions.text_kinds import is_code, is_prose, is_sql, python
from app.instructions.unclear import UnclearError

# What isn't closed goes on to the end, so that no text is read twice; but "lists/*" is a pattern of
# files.
_STRINGS = r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?"
_COMMENTS = (
    r"(?<!\w)/\*(?:[^*]|\*(?!/))*(?:\*/)?|(?<=\w)/\*(?:[^*\n]|\*(?!/)){0,200}+\*/"
    r"|(?<![:\w/])//[^\n]*|(?<!\S)#[^\n]*"
)
SQL_COMMENT = r"(?<!\S)--(?!\S)[^\n]*"
"""A pattern of what is a comment in SQL; elsewhere it may belong to a command."""

_PIECES = re.compile(rf"{_STRINGS}|(?P<comment>{_COMMENTS})")
_OF_SQL = re.compile(rf"{_STRINGS}|(?P<comment>{_COMMENTS}|{SQL_COMMENT})")
_MARKUP = re.compile(r"<!--(?:[^-]|-(?!->))*(?:-->)?")
_WITHIN_WORD = re.compile(r"\w'\w")
"""An apostrophe, which begins no string."""

_REGEX = re.compile(
    r"(?:^|[^\w\s)\]/\"'`]|\b(?:return|typeof|case|when|if|unless|and|or|not|in|of|split))[ \t]*"
    r"/(?P<rest>(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\])+)/",
    re.MULTILINE,
)
"""A regular expression between slashes, where a value may stand."""

_MARKS = re.compile(r"[\"'`#]|//|/\*")
"""What begins a string or a comment."""

_HEREDOC = re.compile(r"<<[<~-]?[ \t]*[\"'`]?([A-Za-z_]\w*)")
_CLOSED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*(?<!\\)`")
_RAW = re.compile(r"(?:@|(?<!\w)b?r)\Z")
"""Before a string in which a backslash may be one."""

_DELIMITED = re.compile(r"(?:#|(?<!\w)(?:u8|[uUL])?R)\Z")
"""Before a string that ends at more than a quotation mark."""

_EMBEDDED = re.compile(r"[$#]\{")
_TAG = re.compile(r"<(?:[A-Za-z][^<>]*)?>")
_END_TAG = re.compile(r"</[\w.]*>|/>")
_DOC_LINE = re.compile(r"///[^\n]*")
_NEVER_SHOWN = re.compile(rf"/\*(?:[^*]|\*(?!/))*+\*/|{_DOC_LINE.pattern}")

BEGIN_COMMENT = r"(?:#+|//+!?|/\*+|<!--|--+)[ \t]*"
"""A pattern of what a comment begins with."""

BRACED = re.compile(r"[;{}][ \t]*\r?$", re.MULTILINE)
"""How lines end in languages with braces."""

SCRIPT = re.compile(r"<(?:script|style)\b", re.IGNORECASE)
"""Where markup has a part with comments of its own."""


def comments_of(text: str) -> list[CharRange]:
    """The places of the comments in code, in order, without the line endings.

    Raises:
        UnclearError: one may be in a string, or in something else that is no comment.
    """
    if python(text) is not None:
        return [*_of_python(text)]
    if is_prose(text) or not (is_code(text) or "<" not in text):
        return [*_of_markup(text)]
    require_readable(text)
    pieces = [*_pieces(text).finditer(text)]
    odd = [each for each in pieces if _WITHIN_WORD.match(text, each.start() - 1)]
    found = [each.span() for each in pieces if each["comment"]]
    lines = {line_around(text, each.start())[0] for each in odd}
    if any("#" in each[0] for each in odd) or any(
        line_around(text, s)[0] in lines for s, _ in found
    ):
        raise UnclearError
    _require_not_shown(text, found)
    return [(start, start + len(text[start:end].rstrip())) for start, end in found]


def without_comments(text: str, places: Sequence[CharRange]) -> Iterator[TextEdit]:
    """Deletes whole lines, or what stands behind code with the white space before it.

    Raises:
        UnclearError: code stands behind one.
    """
    alone = {each for each in places if has_whole_lines(text, each)}
    ranges = [
        (line_around(text, s)[0], line_around(text, max(s, e - 1))[1]) for s, e in sorted(alone)
    ]
    yield from without_lines(text, ranges, is_tidy=not is_code(text))
    for start, end in places:
        if (start, end) not in alone:
            line = line_around(text, start)
            if text[end : line_around(text, end)[1]].strip():
                raise UnclearError
            yield TextEdit(line[0] + len(text[line[0] : start].rstrip(SPACES)), end)


def has_whole_lines(text: str, place: CharRange) -> bool:
    """Whether it has its lines for itself, or is one."""
    return text.endswith("\n", *place) or is_alone(text, place)


def is_alone(text: str, place: CharRange) -> bool:
    """Whether nothing else is in its lines."""
    first, last = line_around(text, place[0])[0], line_around(text, place[1])[1]
    return not text[first : place[0]].strip() and not text[place[1] : last].strip()


def _pieces(text: str) -> re.Pattern[str]:
    return _OF_SQL if is_sql(text) else _PIECES


def require_readable(text: str) -> None:
    """What is a string or a comment in code other than Python can be told.

    Raises:
        UnclearError: it has a text between marks that aren't known here, such as a regular
            expression with quotation marks, a heredoc or a template within another one.
    """
    if '"""' in text or "'''" in text or _has_heredoc(text):
        raise UnclearError
    if any(_is_odd(text, each) for each in _pieces(text).finditer(text)):
        raise UnclearError
    bare = without_strings(text)
    for each in _REGEX.finditer(text):
        slash = each.start("rest") - 1
        if bare[slash] == "/" and _MARKS.search(each["rest"]):
            raise UnclearError


def _has_heredoc(text: str) -> bool:
    """Whether a word behind "<<" stands alone in a line, where a heredoc ends."""
    words = set(_HEREDOC.findall(text))
    return bool(words) and any(each.strip(" \t\r;,)") in words for each in text.split("\n"))


def _is_odd(text: str, piece: re.Match[str]) -> bool:
    """Whether a string may end elsewhere than it seems to."""
    start, string = piece.start(), piece[0]
    if piece["comment"] or (string[0] == "'" and _WITHIN_WORD.match(text, start - 1)):
        return False
    if not _CLOSED.fullmatch(string) or _is_cut(string):
        return True
    near = max(0, start - 4)
    is_raw = f"\\{string[0]}" in string and _RAW.search(text, near, start)
    return bool(is_raw or (string[0] != "`" and _DELIMITED.search(text, near, start)))


def _is_cut(string: str) -> bool:
    """Whether an expression within a string goes on beyond it, since a string in the expression has
    ended the outer one.
    """
    return _EMBEDDED.search(string) is not None and string.count("{") != string.count("}")


def _require_not_shown(text: str, comments: Sequence[CharRange]) -> None:
    """No comment is a text between tags, which is shown, or an address without quotation marks.

    Raises:
        UnclearError: one may be.
    """
    bare = without_strings(text)
    tag, last = _TAG.search(bare), -1
    end = text.rfind("*/") + 2  # no search for an end behind the last one, which takes long
    for each in _END_TAG.finditer(_blank(_NEVER_SHOWN, text[:end]) + _blank(_DOC_LINE, text[end:])):
        last = each.start()
    for start, _ in comments:
        address = text.rfind("url(", line_around(text, start)[0], start)
        is_address = address >= 0 and ")" not in text[address:start]
        if is_address or (tag and tag.start() < start < last):
            raise UnclearError


def without_strings(text: str) -> str:
    """Code with spaces in the place of its strings and comments, as long as it was."""
    return _blank(_pieces(text), text)


def bare_code(text: str) -> str:
    """Code as `without_strings` leaves it, if what is a string can be told.

    Raises:
        UnclearError: it can't, as in `require_readable`; of Python it can.
    """
    if python(text) is None:
        require_readable(text)
    return without_strings(text)


def _blank(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda each: re.sub(r"[^\n]", " ", each[0]), text)


def _of_markup(text: str) -> Iterator[CharRange]:
    """Those that are closed, outside of Markdown's code."""
    for each in _MARKUP.finditer(text):
        line = line_around(text, each.start())[0]
        is_code = line in fenced(text) or text[line : each.start()].count("`") % 2 == 1
        if each[0].endswith("-->") and not is_code:
            yield each.span()


def _of_python(text: str) -> Iterator[CharRange]:
    starts = [0, *accumulate(map(len, io.StringIO(text)))]
    try:
        for token in generate_tokens(io.StringIO(text).readline):
            if token.type == COMMENT:
                start = starts[token.start[0] - 1] + token.start[1]
                yield start, start + len(token.string.rstrip())
    except (TokenError, IndentationError) as error:
        raise UnclearError from error
