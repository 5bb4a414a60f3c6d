"""All comments of source code taken out: `Delete all comments`.

Docstrings are no comments, and what a program reads stays: "#!", "# noqa", "// eslint-disable".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import BRACED, SCRIPT, comments_of, without_comments
from app.instructions.places.structure import CharRange, line_around
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.text_edit import in_order
from app.instructions.text_kinds import is_code, is_latex, is_prose, python
from app.instructions.unclear import UnclearError
from app.safe_text import counted

_ASKED = re.compile(
    rf"{BEGIN}{DELETE} (?:(?:all|every|each|any)(?: of)? )?(?:the |my )?(?:code |source |line "
    rf"|inline |block )?comments?(?: (?:from|in|of) {THE_TEXT})?[.!?]?",
    re.IGNORECASE,
)
_ONE = re.compile(r"(?:the|my|of) comment\b", re.IGNORECASE)

_DIRECTIVE = re.compile(
    r"#!|#[ \t]*(?:-\*-|vim:|noqa|type:|pragma|pylint:|mypy:|pyright:|fmt:|isort:|ruff:|flake8:"
    r"|nosec|cython:|(?:en)?coding[:=]|///|%%|shellcheck|rubocop:|frozen_string_literal|syntax="
    r"|escape="
    r"|yaml-language-server|yamllint|hadolint|region|endregion)"
    r"|/[/*]+[ \t]*(?:eslint|@ts-|prettier-ignore|tslint:|jshint|istanbul|c8 ignore|biome-ignore"
    r"|go:|export[ \t]|swift-tools-version|\+build|nolint|clang-format|NOLINT|swiftlint:|@flow"
    r"|webpack|<reference|#|@jsx)|/\*!"
    r"|%+[ \t]*(?:!|arara:|chktex)|<!--[ \t]*(?:\[if|prettier-ignore|markdownlint|eslint|more-->)",
    re.IGNORECASE,
)
"""What a program reads."""

_LATEX_COMMENT = re.compile(r"(?<!\\)%[ \t]*[^\s%][^\r\n]*")
_VERBATIM = re.compile(r"\\(?:begin\{(?:verbatim|lstlisting|minted|comment)|verb\b|url\b|href\b)")
_NAME = re.compile(r"#[^ \t\r\n#!]")
"""What looks like a comment, but is a name in languages with braces, as "#main" in CSS."""

_SLASHED = re.compile(r"//|/\*")
_OTHERS = re.compile(r"(?<!\S)(?:--|%|;|\(\*|\{-|<!--|rem |dnl )", re.IGNORECASE)
"""What comments of other languages begin with."""

_MAY_DIVIDE = re.compile(r"[\w)\]] ?//|%[wi][\[({<]")
"""A sign of division, an alternative or a list of words, in languages without braces."""

_APART = re.compile(r"[\s;{},()=\[\]]")
"""What may stand right before a comment: "src/**/a" has none."""


def comments_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without its comments; None where others are asked for, or there may be none.

    Raises:
        EditError: the code has none.
        UnclearError: it isn't certain what a comment begins with.
    """
    asked = " ".join(instruction.split())
    if _ASKED.fullmatch(asked) is None or _ONE.search(asked):
        return None
    found = [*_of_latex(text)] if is_latex(text) else comments_of(text)
    found = [each for each in found if window[0] <= each[0] < window[1]]
    if not (is_latex(text) or python(text) is not None or is_prose(text)):
        found = _of_one_sign(text, found)
    kept = [each for each in found if _DIRECTIVE.match(text, each[0])]
    places = [each for each in found if not _DIRECTIVE.match(text, each[0])]
    if not places:
        if is_code(text) and not _OTHERS.search(text):
            raise EditError("There is no comment: nothing is changed.")
        return None
    where = f"{counted(len(places), 'comment')}, at {lines_named(places, text)}"
    told = [f"Deleted: {where}."]
    if kept:
        told.append(f"Kept, since programs read it: {lines_named(kept, text)}.")
    edits = in_order([*without_comments(text, places)])
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _of_latex(text: str) -> Iterator[CharRange]:
    """The comments of LaTeX; a "%" with nothing behind it joins two lines, and stays.

    Raises:
        UnclearError: a text is set as it is written, or a comment joins two lines, too.
    """
    if _VERBATIM.search(text):
        raise UnclearError
    for each in _LATEX_COMMENT.finditer(text):
        start, end = each.span()
        line = line_around(text, start)[0]
        if text[line:start].strip() and not text[start - 1].isspace():
            raise UnclearError
        yield start, end


def _of_one_sign(text: str, found: Sequence[CharRange]) -> list[CharRange]:
    """The comments of one language: "#main" begins a rule of CSS, "#define" a line of C, and
    "src/*" names files.

    Raises:
        UnclearError: one may be something else.
    """
    if any(text[start] == "<" for start, _ in found):
        if SCRIPT.search(text):
            raise UnclearError
        return [*found]
    is_slashed = any(text[start] == "/" for start, _ in found)
    is_braced = BRACED.search(text) is not None
    if _MAY_DIVIDE.search(text) and not is_braced:
        raise UnclearError
    names = {each for each in found if is_braced and _NAME.match(text, each[0])}
    found = [each for each in found if each not in names]
    if names and (not is_slashed or any(_SLASHED.search(text, *each) for each in names)):
        raise UnclearError
    if len({text[start] for start, _ in found}) > 1 or (is_slashed and not is_code(text)):
        raise UnclearError
    if any(not _stands_apart(text, each) for each in found):
        raise UnclearError
    return found


def _stands_apart(text: str, comment: CharRange) -> bool:
    """Whether it begins and ends as comments do."""
    start, end = comment
    is_first = start == line_around(text, start)[0]
    is_open = text.startswith("/*", start) and not text.endswith("*/", start, end)
    return (is_first or _APART.match(text, start - 1) is not None) and not is_open
