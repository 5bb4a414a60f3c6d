"""Functions in braces that are taken out by their name: `Delete the function formatUser` in
JavaScript, Go, Rust, C, Java or a shell's script. Those of Python are definitions of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import bare_code, comments_of
from app.instructions.code.function_heads import function_heads
from app.instructions.code.nesting import closing
from app.instructions.places.structure import CharRange, indent, line_around
from app.instructions.text_edit import in_order, without_lines
from app.instructions.text_kinds import is_code, is_shell, python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_KIND = r"(?:functions?|methods?|func|fn|procedure|constructor|helper)"
_NAME = r"[`\"']?(?P<name>[A-Za-z_$][\w$]*)(?:\(\))?[`\"']?"
_ASKED = tuple(
    re.compile(rf"{BEGIN}{DELETE} {form}[.!]?", re.IGNORECASE)
    for form in (
        rf"(?:the )?{_KIND} (?:called |named )?{_NAME}",
        rf"(?:the )?{_NAME} (?:{_KIND}|helper function)",
    )
)
_ANNOTATION = re.compile(r"@\w|#!?\[")


def braced_function_deleted(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without a function, and without the comments and annotations right above it; None
    for other instructions, for Python, and where no function is called so.

    Raises:
        EditError: several functions are called so.
        UnclearError: what is a string can't be told, or where the function ends; a comment above
            isn't selected with it.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (form.fullmatch(words) for form in _ASKED)), None)
    if asked is None or not is_code(text) or python(text) is not None:
        return None
    name = asked["name"]
    named = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
    if not named.search(text):
        return None
    bare = bare_code(text)
    own = [*_places(text, bare, name)]
    found = [e for e in own if window[0] <= e[0] and e[1] <= window[1]]
    if not found:
        return None
    if len(found) > 1:
        raise EditError(
            f"{len(found):,} functions are called {quoted(name)}, at {lines_named(found, text)}: "
            "nothing is deleted. Select the lines of the one that is meant."
        )
    found = [_with_beside(text, found[0])]
    if not (window[0] <= found[0][0] and found[0][1] <= window[1]):
        raise UnclearError
    where = lines_named(found, text)
    told = [f"Deleted: {where}."]
    left = [e.span() for e in named.finditer(bare) if not found[0][0] <= e.start() < found[0][1]]
    if left:
        told.append(f"{quoted(name)} is still used at {lines_named(left, text)}.")
    edits = in_order(without_lines(text, found))
    return ChangedText(edits, f"Deletes {where}.", tuple(told))


def _places(text: str, bare: str, name: str) -> Iterator[CharRange]:
    """The functions with a name, in whole lines.

    Raises:
        UnclearError: something else stands in these lines.
    """
    for each in function_heads(text, bare, name):
        end = closing(bare, each.brace)
        last = line_around(bare, end)[1]
        if bare[end:last].strip(" \t\r\n;"):
            raise UnclearError
        yield each.start, last


def _with_beside(text: str, place: CharRange) -> CharRange:
    """With the comments and annotations right above, which are as far in, and with the blank lines
    that would be the first or the last ones between braces.
    """
    start, end = _with_above(text, place)
    above, below = text[:start].rstrip(), text[end:].lstrip()
    if below.startswith("}") and not above.endswith("{"):
        return line_around(text, len(above))[1], end
    if above.endswith("{") and not below.startswith("}"):
        return start, line_around(text, len(text) - len(below))[0]
    return start, end


def _with_above(text: str, place: CharRange) -> CharRange:
    start, end = place
    depth = indent(text[start:end])
    comments = [e for e in comments_of(text) if not text[line_around(text, e[0])[0] : e[0]].strip()]
    by_line = {line_around(text, end)[0]: start for start, end in comments}
    while start:
        above = line_around(text, start - 1)[0]
        line = text[above:start]
        comment = by_line.get(above)
        if comment is not None and (text[comment] != "#" or is_shell(text)):
            above = line_around(text, comment)[0]
        elif not _ANNOTATION.match(line.strip()):
            break
        if indent(text[above:start]) != depth or line.startswith("#!/"):
            break
        start = above
    return start, end
