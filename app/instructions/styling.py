"""Words set in another way: `Make "Parking" bold`, `Put "rent" in capitals`."""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.naming_words import missing
from app.instructions.quotations import SET_APART, set_apart
from app.instructions.replaced_words import places_of
from app.instructions.replacement import Replacement
from app.instructions.structure import CharRange, fenced, is_prose, line_around
from app.instructions.text_edit import TextEdit
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted

_MARKS = {
    "bold": ("**", "**"),
    "italic": ("*", "*"),
    "code": ("`", "`"),
    "quotation": ("\u201c", "\u201d"),
    "parentheses": ("(", ")"),
    "brackets": ("[", "]"),
}
_STYLES = (
    r"(?P<bold>bold(?:face)?)|(?P<italic>italics?)|(?P<code>code)|(?P<quotation>quotation marks"
    r"|quotes)|(?P<parentheses>parentheses)|(?P<brackets>(?:square )?brackets)"
    r"|(?P<upper>(?:all )?(?:capitals|caps)|capital letters|upper ?case)|(?P<lower>lower ?case)"
)
_EACH = r"(?:(?:the|every|each|all|any) )*(?:(?:words?|phrases?|text|terms?) )?"
_ASKED = re.compile(
    rf"(?:please )?(?:make|put|set|write|format|turn) {_EACH}(?P<words>{SET_APART}) "
    rf"(?:everywhere )?(?:in(?:to)? |all )?(?:{_STYLES})(?: everywhere)?(?:,? please)?[.!]?",
    re.IGNORECASE,
)


def styled(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with words set as asked for, wherever they stand; None for other instructions.

    Args:
        window: the part of the text that may be changed.

    Raises:
        EditError: the words are not there.
    """
    asked = set_apart(instruction)
    found = _ASKED.fullmatch(asked.words) if asked else None
    words = asked.quotation(found["words"]) if asked and found else None
    if found is None or words is None:
        return None
    style = next(name for name, said in found.groupdict().items() if said and name != "words")
    start, end = window
    if not is_prose(text):
        raise UnclearError
    places = places_of(text[start:end], Replacement("words", words, words))
    if not places:
        raise missing(text, words, window)
    places = [each for each in places if not _is_in_code(text, start + each.start())]
    if not places:
        raise UnclearError
    places = [each for each in places if not _is_set(text, start + each.start(), len(words), style)]
    if not places:
        raise EditError(f"{quoted(words)} is set so already: nothing is changed.")
    edits = tuple(
        TextEdit(start + each.start(), start + each.end(), _set(each[0], style)) for each in places
    )
    what = f"{quoted(words)} in {counted(len(edits), 'place')}"
    return ChangedText(edits, f"Sets {what}.", (f"Set: {what}.",))


def is_styling(instruction: str) -> bool:
    """Whether it asks for words to be set in another way."""
    asked = set_apart(instruction)
    return asked is not None and _ASKED.fullmatch(asked.words) is not None


def _is_set(text: str, start: int, length: int, style: str) -> bool:
    """Whether words have these marks already."""
    before, after = _MARKS.get(style, ("", ""))
    has_marks = text[:start].endswith(before) and text.startswith(after, start + length)
    return bool(before) and has_marks


def _is_in_code(text: str, at: int) -> bool:
    line = line_around(text, at)[0]
    return line in fenced(text) or text.count("`", line, at) % 2 == 1


def _set(words: str, style: str) -> str:
    match style:
        case "upper":
            return words.upper()
        case "lower":
            return words.lower()
        case _:
            before, after = _MARKS[style]
            return f"{before}{words}{after}"
