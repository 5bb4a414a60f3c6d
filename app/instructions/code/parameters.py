"""Parameters of functions: `Add a parameter verbose=False to run`, `Remove the parameter params
from fetch`.

A new one comes last, as it is said; what calls the function is told and stays.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.comments import require_readable, without_strings
from app.instructions.code.function_heads import function_heads
from app.instructions.code.nesting import closing
from app.instructions.structure import CharRange, line_around
from app.instructions.text_edit import TextEdit, edited
from app.instructions.text_kinds import is_code, is_shell, is_sql, place_of, python
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_KIND = r"(?:parameter|argument|param|arg)"
_FUNCTION = r"(?:the )?(?:function |method )?[`\"']?(?P<function>[A-Za-z_$][\w$.]*)(?:\(\))?[`\"']?"
_FUNCTION += r"(?: function| method)?"
_ADD = re.compile(
    rf"{BEGIN}(?:add|append) (?:(?:an?|the) (?:new )?)?{_KIND} (?:called |named )?"
    rf"[`\"']?(?P<new>[A-Za-z_$][^`\"']*?(?:=\s?[\"'][^\"'`]*[\"'])?)[`\"']? to {_FUNCTION}[.!]?",
    re.IGNORECASE,
)
_REMOVE = re.compile(
    rf"{BEGIN}{DELETE} (?:the )?(?:{_KIND} )?[`\"']?(?P<old>[A-Za-z_$][\w$]*)[`\"']?"
    rf"(?P<kind> {_KIND})? (?:from|of) {_FUNCTION}[.!]?",
    re.IGNORECASE,
)
_SAID = re.compile(rf" {_KIND}\b", re.IGNORECASE)
_NEW = re.compile(r"[\w$.&*<>\[\]]+(?: ?[:=] ?[^,;(){}]+| [\w$.&*<>\[\]]+)?")
_FIRST = re.compile(r"[\w$]+")


def parameter_changed(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with a parameter more or less in the only function that is called so; None for other
    instructions, and where there is no such function.

    Raises:
        EditError: it has the parameter already, or has none of that name; several functions are
            called so; without a default the new one couldn't stand last.
        UnclearError: what is a string can't be told, or where the parameter would go.
    """
    words = " ".join(instruction.split())
    added, removed = _ADD.fullmatch(words), _REMOVE.fullmatch(words)
    asked = added or (removed if removed and _SAID.search(words) else None)
    if asked is None or not is_code(text) or is_sql(text) or is_shell(text):
        return None
    name = asked["function"].rpartition(".")[2]
    brackets = _brackets(text, name)
    brackets = [each for each in brackets if window[0] <= each[0] <= each[1] <= window[1]]
    if len(brackets) > 1:
        raise EditError(
            f"{len(brackets):,} functions are called {quoted(name)}, at "
            f"{lines_named(brackets, text)}: nothing is changed. Select the one that is meant."
        )
    if not brackets:
        return None
    edit = _adding if added else _removing
    return _told(text, name, brackets[0], edit(text, name, brackets[0], asked), asked)


def _brackets(text: str, name: str) -> list[CharRange]:
    """What stands between the brackets of the functions with a name."""
    if (tree := python(text)) is None:
        if name not in text:
            return []
        require_readable(text)
        bare = without_strings(text)
        heads = [each for each in function_heads(text, bare, name) if each.bracket >= 0]
        return [(each.bracket + 1, closing(bare, each.bracket) - 1) for each in heads]
    found = list[CharRange]()
    bare = without_strings(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            start = text.index("(", place_of(text, node)[0])
            found.append((start + 1, closing(bare, start) - 1))
    return sorted(found)


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


def _adding(text: str, name: str, place: CharRange, asked: re.Match[str]) -> TextEdit:
    new, parts = asked["new"].strip(), _parts(text, place)
    own = _FIRST.match(new)
    if not _NEW.fullmatch(new) or own is None:
        raise UnclearError
    words = [*re.findall(r"[\w$]+", re.split("[:=]", new, maxsplit=1)[0])]
    if any(re.search(rf"(?<![\w$]){re.escape(words[-1])}(?![\w$])", text[s:e]) for s, e in parts):
        raise EditError(f"{quoted(name)} has {quoted(words[-1])} already: nothing is changed.")
    if "#" in text[slice(*place)] or "//" in text[slice(*place)] or "/*" in text[slice(*place)]:
        raise UnclearError
    if not parts or [text[slice(*each)] for each in parts] == ["void"]:
        return TextEdit(place[0], place[1], new)
    start, end = parts[-1]
    if text[start:end].lstrip().startswith(("*", "...")) or "..." in text[start:end]:
        raise UnclearError  # what takes all others comes last
    before = text[line_around(text, start)[0] : start]
    gap = f"\n{before}" if not before.strip() else " "
    return TextEdit(end, end, f",{gap}{new}")


def _removing(text: str, name: str, place: CharRange, asked: re.Match[str]) -> TextEdit:
    parts, old = _parts(text, place), asked["old"]
    form = re.compile(rf"(?<![\w$]){re.escape(old)}(?![\w$])")
    found = [
        n for n, (s, e) in enumerate(parts) if form.search(text[s:e].split("=", maxsplit=1)[0])
    ]
    if len(found) != 1:
        raise EditError(f"{quoted(name)} has no parameter {quoted(old)}: nothing is changed.")
    (number,) = found
    if number + 1 < len(parts):
        edit = TextEdit(parts[number][0], parts[number + 1][0])
    elif number:
        edit = TextEdit(parts[number - 1][1], parts[number][1])
    else:
        edit = TextEdit(*place)
    if re.search(r"#|//|/\*", text[edit.start : edit.end]):
        raise UnclearError
    return edit


def _told(
    text: str, name: str, place: CharRange, edit: TextEdit, asked: re.Match[str]
) -> ChangedText:
    is_new, what = "new" in asked.groupdict(), asked.groupdict().get("new") or asked["old"]
    if python(text) is not None and python(edited(text, [edit])) is None:
        raise EditError(
            f"{quoted(what)} can't stand last in {quoted(name)}: nothing is changed. A parameter "
            "behind others with default values needs one, too."
        )
    said = f"the parameter {quoted(what)} in {lines_named([(edit.start, edit.start + 1)], text)}"
    plan, done = ("Adds", "Added") if is_new else ("Deletes", "Deleted")
    told = (f"{done}: {said}.", *_still(text, name, place, asked, is_new=is_new))
    return ChangedText((edit,), f"{plan} {said}.", told)


def _still(
    text: str, name: str, place: CharRange, asked: re.Match[str], *, is_new: bool
) -> Sequence[str]:
    """Where the function is called, unless a new parameter has a default value; where a deleted one
    is still used.
    """
    bare = without_strings(text)
    called = re.compile(rf"(?<![\w$]){re.escape(name)}[ \t]*\(").finditer(bare)
    calls = [each.span() for each in called if not each.start() < place[0] <= each.end()]
    told = list[str]()
    if calls and not (is_new and "=" in asked["new"]):
        told.append(f"{quoted(name)} is called at {lines_named(calls, text)}: that stays.")
    if not is_new:
        used = re.compile(rf"(?<![\w$.]){re.escape(asked['old'])}(?![\w$])").finditer(bare)
        left = [each.span() for each in used if not place[0] <= each.start() < place[1]]
        if left:
            told.append(f"{quoted(asked['old'])} still stands at {lines_named(left, text)}.")
    return told
