"""Comments and lines behind a mark in capitals: `Remove all TODO comments`, `Delete the TODO line`.

A comment or a line is called so if it begins with the mark. Where another one has it elsewhere, it
isn't certain which are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import (
    BEGIN_COMMENT,
    comments_of,
    has_whole_lines,
    is_alone,
    without_comments,
)
from app.instructions.places.structure import (
    CharRange,
    fenced,
    indent,
    item_mark,
    line_around,
    line_ranges,
    underlines,
)
from app.instructions.text_edit import in_order
from app.instructions.text_kinds import is_code, is_prose, python
from app.instructions.unclear import UnclearError
from retrieval.text.line_forms import ENDED

_ASKED = re.compile(
    rf"{BEGIN}{DELETE} (?P<every>(?:every|each|all|any)(?: of)? (?:the )?|the )?"
    r"(?P<mark>(?-i:[A-Z]{3,12}))(?: (?P<kind>comment|line|note)(?P<many>s)?|(?P<alone>(?-i:s)))"
    r"[.!?]?",
    re.IGNORECASE,
)

_MAY_BE_FULL = 50
"""Code points from which on a line may end where no more words had room."""


def marked_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without the comments or lines that begin with a mark; None where others are asked
    for.

    Raises:
        EditError: there is none, or there are several and one was named.
        UnclearError: it isn't certain which are meant.
    """
    found = _ASKED.fullmatch(" ".join(instruction.split()))
    if found is None:
        return None
    is_plain = is_prose(text) and not is_code(text)
    is_line = is_plain and (found["kind"] or "").lower() == "line"
    places = [*(_lines if is_line else _comments)(text, found["mark"], window)]
    is_every = (found["every"] or "the ").lower() != "the " or found["many"] or found["alone"]
    what = f"{found['mark']} {(found['kind'] or 'comment').lower()}"
    if (is_plain and not found["kind"]) or (not places and found["mark"].lower() in text.lower()):
        return None
    if not places:
        raise EditError(f"There is no {what}: nothing is changed.")
    where = _named(text, places)
    if len(places) > 1 and not is_every:
        raise EditError(
            f"The {what} could be any of {len(places):,}, at {lines_named(places, text)}: nothing "
            "is changed. Give the "
            f"line's number, or say \u201call {what}s\u201d."
        )
    edits = in_order([*without_comments(text, places)])
    return ChangedText(edits, f"Deletes {where}.", (f"Deleted: {where}.",), is_line)


def _named(text: str, places: Sequence[CharRange]) -> str:
    """Lines where these go as a whole, and otherwise the comments in them."""
    lines = lines_named(places, text)
    if all(has_whole_lines(text, each) for each in places):
        return lines
    return f"the comment{'s' if len(places) > 1 else ''} in {lines}"


def _lines(text: str, mark: str, window: CharRange) -> Iterator[CharRange]:
    """Lines of prose that begin with the mark, behind an item's marker.

    Raises:
        UnclearError: a line is code or a title, or what it begins goes on below.
    """
    word = re.compile(rf"\b{mark}\b")
    for start, end in line_ranges(text):
        found = word.search(text, start, end) if window[0] <= start < window[1] else None
        if found is None:
            continue
        line = text[start:end]
        if found.start() - start > len(line) - len(line.lstrip()) + len(item_mark(line)):
            raise UnclearError
        if start in fenced(text) or end in underlines(text) or _goes_on(text, (start, end)):
            raise UnclearError
        yield start, end


def _goes_on(text: str, line: CharRange) -> bool:
    """Whether the line below may belong to this one, since it is indented more or continues its
    sentence.
    """
    own, below = text[slice(*line)], text[slice(*line_around(text, line[1]))]
    if line[1] == len(text) or not below.strip():
        return False
    if indent(below) > indent(own):
        return True
    is_open = not ENDED.search(own.rstrip()) and not item_mark(below)
    return is_open and (below.lstrip()[0].islower() or len(own.rstrip()) >= _MAY_BE_FULL)


def _comments(text: str, mark: str, window: CharRange) -> Iterator[CharRange]:
    """Comments that begin with the mark, each with the lines that go on with it."""
    word, begins = re.compile(rf"\b{mark}\b"), re.compile(rf"{BEGIN_COMMENT}@?{mark}\b")
    found = [each for each in comments_of(text) if window[0] <= each[0] < window[1]]
    if python(text) is None and not is_prose(text):
        _require_none_elsewhere(text, word, found, window)
    for number, (start, end) in enumerate(found):
        if begins.match(text, start):
            yield start, _end(text, found, number)
        elif word.search(text, start, end):
            raise UnclearError


def _require_none_elsewhere(
    text: str, mark: re.Pattern[str], comments: Sequence[CharRange], window: CharRange
) -> None:
    """The mark stands in comments alone: other signs than those known here may begin one, too.

    Raises:
        UnclearError: it stands elsewhere.
    """
    at = window[0]
    for start, end in (*comments, (window[1], window[1])):
        if mark.search(text, at, start):
            raise UnclearError
        at = end


def _end(text: str, comments: Sequence[CharRange], number: int) -> int:
    """The end of a comment with the comments right below it that are indented more. An error if the
    next one, not indented, may continue its sentence.
    """
    start, end = comments[number]
    if not is_alone(text, (start, end)):
        return end
    depth, own = start - line_around(text, start)[0], _words(text, start)
    for first, last in map(comments.__getitem__, range(number + 1, len(comments))):
        line = line_around(text, first)
        is_below = line[0] == line_around(text, end)[1] and is_alone(text, (first, last))
        if not is_below or first - line[0] != depth:
            break
        if _words(text, first) <= own:
            if text[first + _words(text, first) :][:1].islower():
                raise UnclearError
            break
        end = last
    return end


def _words(text: str, comment: int) -> int:
    """How far behind its beginning the words of a comment begin."""
    begin = re.compile(BEGIN_COMMENT).match(text, comment)
    return begin.end() - comment if begin else 0
