"""Lines of code made comments, and comments made code again: `Comment out line 12`, `Comment out
console.log(users)`, `Uncomment lines 3 to 5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import BRACED, SCRIPT
from app.instructions.places.finding import found_places
from app.instructions.places.named_place import place_named
from app.instructions.places.structure import CharRange, indent, line_ranges
from app.instructions.quotations import set_apart
from app.instructions.readable_code import breaks, is_python
from app.instructions.text_edit import TextEdit, edited
from app.instructions.text_kinds import is_code, is_latex, is_prose, is_shell, is_sql
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_ASKED = re.compile(
    rf"{BEGIN}(?:(?P<out>comment(?: out)?)|uncomment|comment in) (?P<what>.+?)(?P<out2> out)?[.!]?",
    re.IGNORECASE,
)
_LINE_WITH = re.compile(r"(?:the )?(?:line (?:with |that begins with )?)?(?P<words>.+?)(?: line)?")
_SIGN = re.compile(r"[ \t]*(?P<sign>//+|#(?![!\w])|;+|--|%+)(?=[ \t]|\w|\r?$)")
_SLASHED = re.compile(
    r"^[ \t]*(?:function|const|let|var|func|fn|class|import|export|package|#include|struct|public"
    r"|private|namespace|use|enum|interface|type)\b",
    re.MULTILINE,
)
"""What languages with braces have whose comments begin with two slashes."""

_OTHER = re.compile(r"^[ \t]*(?:end|sub \w.*|(?:my|our) [$@%].*|param\(.*)\r?$", re.MULTILINE)
"""What Ruby, Perl or PowerShell have."""

_PHP = re.compile(r"\s*<\?php\b")
_RULE = re.compile(r"^[^\n{};]+\{\s*[\w-]+[ \t]*:[^\n;]+;", re.MULTILINE)
_CODE = re.compile(r"[^\w\s.,:'-]")
_JSON = re.compile(r"\s*[{\[]\s*[\"{\[]")
_KEYED = re.compile(r"[ \t]*(?:- )?(?:export )?[\"']?[\w.-]+[\"']?[ \t]*[:=]|[ \t]*- |\[")


def commented_out(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with lines as comments, or with comments as code; None for other instructions.

    Raises:
        EditError: the lines are comments already, aren't any, or are blank; no line or several
            lines are as it is said; a block would be empty.
        UnclearError: it isn't certain what comments begin with, or which lines are meant.
    """
    found = _ASKED.fullmatch(" ".join(instruction.split()))
    if found is None or is_prose(text):
        return None
    is_out = found["out"] is not None
    if is_out and not found["out2"] and not found["out"].lower().endswith("out"):
        return None  # "Comment the function" asks for a comment on it
    places = _lines(text, found["what"], window, is_out=is_out)
    if places is None:
        return None
    edits = tuple(_out(text, places) if is_out else _in(text, places))
    if not edits:
        state = "comments already" if is_out else "no comments"
        raise EditError(f"These are {state}, at {lines_named(places, text)}: nothing is changed.")
    if breaks(text, edited(text, edits)):
        raise EditError(
            f"With that, the code couldn't be read any more, at {lines_named(places, text)}: "
            "nothing is changed."
        )
    where = lines_named(places, text)
    plan, done = ("Comments out", "Commented out") if is_out else ("Uncomments", "Uncommented")
    return ChangedText(edits, f"{plan} {where}.", (f"{done}: {where}.",))


def _lines(text: str, what: str, window: CharRange, *, is_out: bool) -> list[CharRange] | None:
    """The lines that are meant: those of a place, or the one that is or begins with some words."""
    asked = set_apart(what)
    place = place_named(asked, asked.words) if asked else None
    if place is not None and place.unit in {"line", "definition", "method"} and place.is_certain:
        return _written_lines(text, found_places(text, place, window))
    said = _LINE_WITH.fullmatch(asked.words) if asked else None
    if asked is None or said is None:
        return None
    words, begin = asked.quotation(said["words"]) or said["words"], _sign(text)[0]
    if asked.has_quotation(words):
        return None
    found = _lines_called(text, words, begin, window, is_out=is_out)
    if len(found) > 1:
        raise EditError(
            f"{quoted(words)} could be any of {len(found):,} lines, at {lines_named(found, text)}: "
            "nothing is changed. Give the line's number."
        )
    return found or None


def _written_lines(text: str, places: Sequence[CharRange]) -> list[CharRange]:
    """The lines of some places that aren't blank.

    Raises:
        EditError: all are.
    """
    lines = [e for start, end in places for e in line_ranges(text) if start <= e[0] < end]
    written = [each for each in lines if text[slice(*each)].strip()]
    if not written:
        raise EditError(f"Nothing is written at {lines_named(places, text)}: nothing is changed.")
    return written


def _lines_called(
    text: str, words: str, begin: str, window: CharRange, *, is_out: bool
) -> list[CharRange]:
    """The lines that are some words; where none is, those that begin with them, and else those that
    begin with them in other letters' case.
    """
    lines = {
        each: _content(own, begin)
        for each in line_ranges(text)
        if window[0] <= each[0] < window[1]
        and _is_comment(own := text[slice(*each)], begin) != is_out
    }
    wanted = words.casefold()
    found = (
        [place for place, line in lines.items() if _bare(line) == _bare(words)]
        or [place for place, line in lines.items() if _begins(line, words)]
        or [place for place, line in lines.items() if _begins(line.casefold(), wanted)]
    )
    if is_out:
        return found
    return [each for each in found if _CODE.search(lines[each])]  # one in words is no code


def _bare(line: str) -> str:
    return line.rstrip(";,")


def _content(line: str, begin: str) -> str:
    return line.strip().removeprefix(begin.strip()).strip().removeprefix("export ")


def _begins(line: str, words: str) -> bool:
    return line.startswith(words) and not re.match(r"[\w-]", line[len(words) :])


def _sign(text: str) -> tuple[str, str]:
    """What a comment begins and ends with.

    Raises:
        EditError: the format has no comments.
        UnclearError: it isn't certain.
    """
    if _JSON.match(text):
        raise EditError("JSON has no comments: nothing is changed.")
    if text.lstrip().startswith("<") and not _PHP.match(text):
        if SCRIPT.search(text):
            raise UnclearError
        return "<!-- ", " -->"
    if _RULE.search(text) and not _SLASHED.search(text):
        return "/* ", " */"
    return f"{_line_sign(text)} ", ""


def _line_sign(text: str) -> str:
    """What begins a comment up to the line's end: by the language, or as the file has others.

    Raises:
        UnclearError: it isn't certain.
    """
    if is_shell(text) or (is_code(text) and is_python(text)):
        return "#"
    if is_sql(text):
        return "--"
    if is_latex(text):
        return "%"
    signs = {found["sign"] for e in text.splitlines() if (found := _SIGN.match(e))}
    if is_code(text) and _SLASHED.search(text) and BRACED.search(text) and "#" not in signs:
        if signs <= {"//", "///"} and not _OTHER.search(text):
            return "//"
        raise UnclearError
    lines = [each for each in text.splitlines() if each.strip() and not _SIGN.match(each)]
    if signs == {"#"} or (len(signs) < 2 and all(map(_KEYED.match, lines))):
        return next(iter(signs), "#")
    raise UnclearError


def _out(text: str, places: Sequence[CharRange]) -> Iterator[TextEdit]:
    begin, end = _sign(text)
    lines = [e for e in places if not _is_comment(text[slice(*e)], begin)]
    depth = min((indent(text[slice(*each)]) for each in lines), default=0)
    for start, last in lines:
        own = text[start:last].rstrip()
        if end and end.strip() in own:
            raise UnclearError
        yield TextEdit(start + depth, start + depth, begin)
        if end:
            yield TextEdit(start + len(own), start + len(own), end)


def _in(text: str, places: Sequence[CharRange]) -> Iterator[TextEdit]:
    begin, end = _sign(text)
    for start, last in places:
        own = text[start:last].rstrip()
        first = indent(own)
        if not _is_comment(own, begin) or not own.endswith(end.strip()):
            continue
        sign = begin if own.startswith(begin, first) else begin.strip()
        yield TextEdit(start + first, start + first + len(sign))
        if end:
            yield TextEdit(start + len(own.removesuffix(end.strip()).rstrip()), start + len(own))


def _is_comment(line: str, begin: str) -> bool:
    return line.lstrip().startswith(begin.strip())
