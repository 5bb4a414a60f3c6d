"""Refuses instructions that change or remove something where the text is empty.

A model writes what is asked for into an empty text; asked to shorten or to correct it, it would
write something that nobody asked for.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.quotations import set_apart

_ALL = r"(?:it|this|these|that|everything|all|every|each)\b"
_ITS = rf"(?:{_ALL}|(?:the|my)\b)"
_CHANGING = re.compile(
    rf"{BEGIN}(?:{DELETE}|replace|rename|retitle|move|swap|switch|exchange|substitute|correct"
    r"|fix|edit|revise|rewrite|rephrase|reword|paraphrase|improve|polish|proofread|shorten|condense"
    r"|simplify|summari[sz]e|translate|sort|reorder|raise|increase|lower|reduce|decrease"
    r"|capitali[sz]e|bold|italici[sz]e|wrap|unwrap|reflow|reformat|renumber"
    r"|uncheck|untick|tidy|clean|indent|merge|split|join|undo|expand|lengthen|tighten"
    # What may be a noun as well: "Change of address letter".
    rf"|(?:change|order|format|number|mark|check|tick|shift|round|double|turn|convert|put|set|write"
    rf"|keep|use) {_ITS}|(?:make|find) {_ALL}"
    r"|(?:change|turn|convert) (?!of\b).+ (?:in)?to)(?:\W|$)",
    re.IGNORECASE,
)
_ADDING = re.compile(
    rf"{BEGIN}(?:add|insert|append|put|include) .+ (?:to|into|in|on|before|after|above|below) "
    rf"(?!{THE_TEXT}(?:\W|$))(?:the|my|this) (?!top|beginning|start|end|bottom).+",
    re.IGNORECASE,
)
_WRITING = re.compile(rf"{BEGIN}(?:write|put) (?:the|my|this) ", re.IGNORECASE)


def require_something(text: str, instruction: str) -> None:
    """A text has something that can be changed, if that is what an instruction asks for.

    Raises:
        EditError: the text is empty; says what can be done.
    """
    if text.strip():
        return
    asked = set_apart(instruction)
    own = asked.words if asked else " ".join(instruction[:300].split())
    is_change = _CHANGING.match(own) and not _WRITING.match(own)
    if is_change or _ADDING.match(own):
        raise EditError(
            "The text is empty: there is nothing to change. Type or paste something first, or ask "
            "for a text, such as \u201cWrite a short letter to the landlord\u201d."
        )
