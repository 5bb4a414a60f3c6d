"""Other values of constants and variables where they are declared: `Change MAX_ITEMS to 100`.

Only the one declaration with a number, a string, true or false is changed; uses stay as they are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import bare_code
from app.instructions.places.structure import CharRange
from app.instructions.places.vocabulary import TRUTH
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, place_of, python
from app.safe_text import quoted

_ASKED = re.compile(
    rf"{BEGIN}(?P<verb>change|set|update|raise|lower|increase|decrease|reduce|bump) (?:the )?"
    r"(?P<value>value of (?:the )?)?(?:(?:constant|variable|field) )?"
    r"[`\"']?(?P<name>[A-Za-z_]\w*)[`\"']? "
    r"(?:from \S+ )?to (?P<new>\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`|[^\s\"'`]+?)[.!]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"-?\d[\d_]*(?:\.\d+)?")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
"""Not a value of most languages, but one of Dockerfiles and scripts of a shell."""

_STRING = r"\"[^\"\n\\]*\"|'[^'\n\\]*'"
_NOTHING = frozenset({"none", "null", "nil", "undefined"})
_BARE = re.compile(r"[\w./:@-]+")
_PLAIN = re.compile(rf"{_VERSION.pattern}|{_NUMBER.pattern}|true|false|{_STRING}", re.IGNORECASE)


def value_declared(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another value of the only name declared so; None where that isn't certain.

    Raises:
        EditError: several are declared so, or it is that value already.
        UnclearError: what is a string can't be told.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split())) if is_code(text) else None
    if asked is None:
        return None
    name, declared = asked["name"], _in_python if python(text) is not None else _in_others
    found = [e for e in declared(text, name) if window[0] <= e[0][0] and e[0][1] <= window[1]]
    if not found or not all(is_plain for _, is_plain in found):
        return None
    places = [place for place, _ in found]
    if len(places) > 1:
        raise EditError(
            f"{quoted(name)} is declared {len(places):,} times, at {lines_named(places, text)}: "
            "nothing is changed. Select the line that is meant."
        )
    old = text[slice(*places[0])]
    new = _written(old, asked["new"])
    is_bare = asked["new"][0] not in "\"'`" and old[0] in "\"'"
    is_said = asked["value"] or asked["verb"].lower() == "set"
    may_rename = is_bare and asked["new"].isidentifier() and not is_said
    if new is None or may_rename or (is_bare and asked["new"].lower() in _NOTHING):
        return None
    if new == old:
        raise EditError(f"{quoted(name)} is {old} already: nothing is changed.")
    what = f"{old} with {new} at {lines_named(places, text)}"
    return ChangedText((TextEdit(*places[0], new),), f"Replaces {what}.", (f"Replaced: {what}.",))


def _written(old: str, new: str) -> str | None:
    """A new value of the same kind, as the old one is written; None for another kind."""
    own = new[1:-1] if new[0] in "\"'`" else new
    if _VERSION.fullmatch(old):
        return new if _VERSION.fullmatch(new) else None
    if _NUMBER.fullmatch(old):
        return new if _NUMBER.fullmatch(new) else None
    if TRUTH.fullmatch(old) and not TRUTH.fullmatch(new):
        return None
    if TRUTH.fullmatch(old):
        return new.capitalize() if old[0].isupper() else new.lower()
    is_plain = own != new or _BARE.fullmatch(own)
    return f"{old[0]}{own}{old[0]}" if is_plain and not re.search(r"[\"'`\\]", own) else None


def _in_python(text: str, name: str) -> Iterator[tuple[CharRange, bool]]:
    """Where the values stand that a name is given, and whether each is a plain one; the name itself
    where it is given none in an assignment of its own, as in "for name in names".
    """
    tree = python(text)
    for node in ast.walk(tree) if tree else ():
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        own = next((e for e in targets if isinstance(e, ast.Name) and e.id == name), None)
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if own is None or (value is None and isinstance(node, ast.AnnAssign)):
            continue  # another name, or only its type
        place = place_of(text, value or own)
        yield place, value is not None and _PLAIN.fullmatch(text, *place) is not None


def _in_others(text: str, name: str) -> Iterator[tuple[CharRange, bool]]:
    """The same in other languages: "const A = 1;", "static final int A = 1;", "A: u32 = 1"."""
    given = re.compile(
        rf"(?<![\w.$>-]){name}(?:[ \t]*:[\w<>&'\[\] \t|]++)?[ \t]*"
        r"(?:[-+*/%|&?]{1,2}=|\+\+|--|:?=(?![=>])[ \t]*(?P<value>[^\n]*))"
    )
    if not given.search(text):
        return
    bare = bare_code(text)
    for each in given.finditer(text):
        if not bare.startswith(name, each.start()):
            continue  # in a string or a comment
        own = _PLAIN.match(text, each.start("value")) if each["value"] else None
        is_alone = own is not None and bare[own.end() : each.end()].strip() in {"", ";", ","}
        yield own.span() if own and is_alone else each.span(), is_alone
