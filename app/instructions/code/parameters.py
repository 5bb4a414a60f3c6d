"""Parameters of functions: `Add a parameter verbose=False to run`, `Remove the parameter params
from fetch`.

A new one comes last, as it is said; what calls the function is told and stays.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import bare_code, without_strings
from app.instructions.code.function_heads import function_heads
from app.instructions.code.nesting import closing
from app.instructions.places.structure import CharRange, line_around
from app.instructions.readable_code import breaks
from app.instructions.text_edit import TextEdit, edited
from app.instructions.text_kinds import is_code, is_shell, is_sql, place_of, python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_KIND = r"(?:parameter|argument|param|arg)"
_FUNCTION = (
    r"(?:the )?(?:function |method )?[`\"']?(?P<function>[A-Za-z_$][\w$.]*)(?:\(\))?[`\"']?"
    r"(?: function| method)?"
)
_ADD = re.compile(
    rf"{BEGIN}(?:add|append) (?:(?:an?|the) (?:new )?)?{_KIND} (?:called |named )?"
    rf"[`\"']?(?P<new>[A-Za-z_$][^`\"']*?(?:=\s?[\"'][^\"'`]*[\"'])?)[`\"']? to {_FUNCTION}[.!]?",
    re.IGNORECASE,
)
_REMOVE = re.compile(
    rf"{BEGIN}{DELETE} (?:the )?(?:{_KIND} )?[`\"']?(?P<old>[A-Za-z_$][\w$]*)[`\"']?"
    rf"(?: {_KIND})? (?:from|of) {_FUNCTION}[.!]?",
    re.IGNORECASE,
)
_SAID = re.compile(rf" {_KIND}\b", re.IGNORECASE)
_NEW = re.compile(r"[\w$.&*<>\[\]]+(?: ?[:=] ?[^,;(){}]+| [\w$.&*<>\[\]]+)?")
_WORD = re.compile(r"[\w$]+")
_COMMENT = re.compile(r"#|//|/\*")


def parameter_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a parameter more or less in the only function that is called so; None for other
    instructions, and where there is no such function.

    Raises:
        EditError: it has the parameter already, or has none of that name; several functions are
            called so; its head couldn't be read any more.
        UnclearError: what is a string can't be told, or where the parameter would go.
    """
    words = " ".join(instruction.split())
    added, removed = _ADD.fullmatch(words), _REMOVE.fullmatch(words)
    asked = added or (removed if removed and _SAID.search(words) else None)
    if asked is None or not is_code(text) or is_sql(text) or is_shell(text):
        return None
    name = asked["function"].rpartition(".")[2]
    heads = [e for e in _brackets(text, name) if window[0] <= e[0] <= e[1] <= window[1]]
    if len(heads) > 1:
        raise EditError(
            f"{len(heads):,} functions are called {quoted(name)}, at {lines_named(heads, text)}: "
            "nothing is changed. Select the one that is meant."
        )
    if not heads:
        return None
    if added:
        return _added(text, name, heads[0], added["new"].strip())
    return _removed(text, name, heads[0], asked["old"])


def _brackets(text: str, name: str) -> list[CharRange]:
    """What stands between the brackets of the functions with a name."""
    tree = python(text)
    if tree is None and name not in text:
        return []
    bare = bare_code(text)
    if tree is None:
        opened = [e.bracket for e in function_heads(text, bare, name) if e.bracket >= 0]
    else:
        nodes = (e for e in ast.walk(tree) if isinstance(e, ast.FunctionDef | ast.AsyncFunctionDef))
        starts = sorted(place_of(text, each)[0] for each in nodes if each.name == name)
        opened = [text.index("(", start) for start in starts]
    return [(start + 1, closing(bare, start) - 1) for start in opened]


def _parts(text: str, place: CharRange) -> list[CharRange]:
    """Where each parameter stands, between the commas outside of brackets."""
    bare, parts, start, depth = without_strings(text), list[CharRange](), place[0], 0
    for at in range(place[0], place[1] + 1):
        if at == place[1] or (bare[at] == "," and not depth):
            own = text[start:at]
            if own.strip():
                first = start + len(own) - len(own.lstrip())
                parts.append((first, start + len(own.rstrip())))
            start = at + 1
        elif bare[at] in "([{<":
            depth += 1
        elif bare[at] in ")]}" or (bare[at] == ">" and bare[at - 1] not in "-="):
            depth -= 1
    return parts


def _added(text: str, name: str, place: CharRange, new: str) -> ChangedText:
    edit = _adding(text, name, place, new)
    if breaks(text, edited(text, [edit])):
        raise EditError(
            f"{quoted(new)} can't stand last in {quoted(name)}: nothing is changed. A parameter "
            "behind others with default values needs one, too."
        )
    where = f"the parameter {quoted(new)} in {_line(text, edit)}"
    calls = () if "=" in new else _calls(text, name, place)
    return ChangedText((edit,), f"Adds {where}.", (f"Added: {where}.", *calls))


def _adding(text: str, name: str, place: CharRange, new: str) -> TextEdit:
    if not _NEW.fullmatch(new):
        raise UnclearError
    parts = _parts(text, place)
    called = _WORD.findall(re.split("[:=]", new, maxsplit=1)[0])[-1]
    if any(_word(called).search(text, *each) for each in parts):
        raise EditError(f"{quoted(name)} has {quoted(called)} already: nothing is changed.")
    if _COMMENT.search(text, *place):
        raise UnclearError
    own = [text[slice(*each)] for each in parts]
    if own in ([], ["void"]):
        return TextEdit(*place, new)
    if own[-1].startswith("*") or "..." in own[-1]:
        raise UnclearError  # what takes all others comes last
    start, end = parts[-1]
    before = text[line_around(text, start)[0] : start]
    gap = f"\n{before}" if not before.strip() else " "
    return TextEdit(end, end, f",{gap}{new}")


def _removed(text: str, name: str, place: CharRange, old: str) -> ChangedText:
    edit = _removing(text, name, place, old)
    if breaks(text, edited(text, [edit])):
        raise EditError(
            f"Without {quoted(old)} the head of {quoted(name)} couldn't be read any more: nothing "
            "is changed."
        )
    where = f"the parameter {quoted(old)} in {_line(text, edit)}"
    told = [f"Deleted: {where}.", *_calls(text, name, place)]
    used = re.compile(rf"(?<![\w$.]){re.escape(old)}(?![\w$])").finditer(without_strings(text))
    if left := [each.span() for each in used if not place[0] <= each.start() < place[1]]:
        told.append(f"{quoted(old)} still stands at {lines_named(left, text)}.")
    return ChangedText((edit,), f"Deletes {where}.", tuple(told))


def _removing(text: str, name: str, place: CharRange, old: str) -> TextEdit:
    parts, form = _parts(text, place), _word(old)
    own = [text[slice(*each)].split("=", maxsplit=1)[0] for each in parts]
    found = [number for number, each in enumerate(own) if form.search(each)]
    if len(found) != 1:
        raise EditError(f"{quoted(name)} has no parameter {quoted(old)}: nothing is changed.")
    (number,) = found
    if number + 1 < len(parts):
        edit = TextEdit(parts[number][0], parts[number + 1][0])
    elif number:
        edit = TextEdit(parts[number - 1][1], parts[number][1])
    else:
        edit = TextEdit(*place)
    if _COMMENT.search(text, edit.start, edit.end):
        raise UnclearError
    return edit


def _calls(text: str, name: str, place: CharRange) -> Iterator[str]:
    """Yield a note on where a function is called, besides the brackets of its own head."""
    called = re.compile(rf"(?<![\w$]){re.escape(name)}[ \t]*\(").finditer(without_strings(text))
    if calls := [each.span() for each in called if not each.start() < place[0] <= each.end()]:
        yield f"{quoted(name)} is called at {lines_named(calls, text)}: that stays."


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")


def _line(text: str, edit: TextEdit) -> str:
    return lines_named([(edit.start, edit.start + 1)], text)
