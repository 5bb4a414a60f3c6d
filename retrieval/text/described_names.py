"""Lines of manuals that are nothing but names, of options or of a function, above what these do.

"-k, --keep" says nothing without "Keep the input files." below it, which doesn't say what keeps
them: both are one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.text.line_forms import ENDED
from retrieval.text.wrapping import ends_short

MOST_WORDS = 8
"""Of a line of options and their values."""

MOST_CHARACTERS = 100
"""Of a line of names; the patterns below are tried on no longer one."""

_PLAIN = r"--(?:\[no-\])?[A-Za-z][\w-]*|-[A-Za-z?@#](?![\w-])|-\d(?=,? \(?(?:or )?-|$)"
_PLAIN_OPTION = re.compile(_PLAIN)
"""Unlike "-milk", which may be the item of a list."""

_OPTION = re.compile(rf"{_PLAIN}|-[A-Za-z][\w-]*")
_FUNCTION = re.compile(
    r"(?:(?:[A-Za-z][\w*&:<>]*|[*&]+) ){0,4}[*&]*"
    r"(?:[A-Za-z][\w.:]*|\w+_\w+ )\([^()]*\)(?: \[\w+\])?"
)
_LABEL = re.compile(r"[\w-]+: ")
"""A header of a mail's part, below the mark between two parts."""

_COLUMNS = re.compile(r"\t|\S {3,}\S")


def described_names(lines: Sequence[tuple[str, int]]) -> set[int]:
    """The places of lines that are names, right above the line where what they do begins.

    Args:
        lines: that stand together, without white space at their ends, and how far each is indented.
    """
    width = max((len(line) for line, _ in lines), default=0)
    found: set[int] = set()
    first = 0
    for place, (line, _) in enumerate(lines):
        if _are_names(line):
            continue
        if first < place and _describes(lines, first, place, width):
            found.update(range(first, place))
        first = place + 1
    return found


def _are_names(line: str) -> bool:
    line = line.removesuffix("::")  # as AsciiDoc marks what is explained
    if len(line) > MOST_CHARACTERS or ENDED.search(line) or _COLUMNS.search(line):
        return False
    is_option = _OPTION.match(line) and len(line.split()) <= MOST_WORDS
    return bool(is_option) or _FUNCTION.fullmatch(line) is not None


def _describes(lines: Sequence[tuple[str, int]], first: int, place: int, width: int) -> bool:
    """Whether a line says what the names right above it do: it is further in, or begins a sentence
    where no other one can go on.
    """
    (names, outer), (line, indent) = lines[place - 1], lines[place]
    is_code = _FUNCTION.match(names) is not None and not line[0].isupper()
    if is_code or not (line[0].isalnum() or line[0] == "("):
        return False
    if indent != outer:
        return indent > outer
    return (
        line[0].isupper()
        and not _LABEL.match(line)
        and ends_short(names, line, width)
        and (not first or _ended(lines[first - 1][0], lines[first][0], width))
        and (_PLAIN_OPTION.match(names) or _FUNCTION.match(names)) is not None
    )


def _ended(line: str, following: str, width: int) -> bool:
    return ENDED.search(line) is not None or ends_short(line, following, width)
