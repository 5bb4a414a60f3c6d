"""Other default values of arguments: `Change the default of timeout to 30`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.code.comments import without_strings
from app.instructions.structure import CharRange, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, python
from app.safe_text import quoted

_ASKED = re.compile(
    rf"{BEGIN}(?:change|set|update|raise|lower|increase|decrease|reduce) (?:the )?"
    r"(?:default(?: value)? (?:of|for) (?:the )?(?:(?:argument|parameter|option) )?[`\"']?"
    r"(?P<of>\w+)[`\"']?|default [`\"']?(?P<name>\w+)[`\"']?|(?P<whose>\w+)(?:['\u2019]s) default"
    r"(?: value)?)(?: (?:argument|parameter|value))?"
    r"(?: (?:in|of) (?:the )?(?:(?:function|method) )?[`\"']?(?P<function>[\w.]+)(?:\(\))?"
    r"[`\"']?)? to (?P<new>\S+?)[.!]?",
    re.IGNORECASE,
)
_LITERAL = re.compile(
    r"-?\d[\d_]*(?:\.\d+)?|\"[^\"\n]*\"|'[^'\n]*'|True|False|None|true|false|null"
)
_QUOTED = re.compile(r"([\"'])[^\"'\n]*\1")


def default_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another default value of the only argument with a name that has one; None
    where that isn't certain.

    Raises:
        EditError: arguments of several functions are called so, or it is that value already.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split())) if is_code(text) else None
    if asked is None:
        return None
    name = asked["of"] or asked["name"] or asked["whose"]
    of = (asked["function"] or "").rpartition(".")[2]
    found = [*_defaults(text, name, of)]
    if len(found) > 1:
        functions = [each for each, _ in found if each]
        where = f", in {', '.join(functions[:-1])} and {functions[-1]}" if functions else ""
        raise EditError(
            f"{quoted(name)} has {len(found)} default values{where}: nothing is changed. Say in "
            "which function, or select its lines."
        )
    place = found[0][1] if found else (0, 0)
    if not found or not window[0] <= place[0] <= place[1] <= window[1]:
        return None
    old = text[slice(*place)]
    new = _written(old, asked["new"])
    if new is None:
        return None
    if new == old:
        raise EditError(f"The default of {quoted(name)} is {old} already: nothing is changed.")
    what = f"{old} with {new} in line {line_number(text, place[0]):,}"
    return ChangedText((TextEdit(*place, new),), f"Replaces {what}.", (f"Replaced: {what}.",))


def _written(old: str, new: str) -> str | None:
    """A new value as it is written: in the old one's quotation marks, if it had some."""
    marks = _QUOTED.fullmatch(old)
    if _LITERAL.fullmatch(new):
        is_string = new[0] in "\"'"
        return f"{old[0]}{new[1:-1]}{old[0]}" if marks and is_string else new
    return f"{old[0]}{new}{old[0]}" if marks and re.fullmatch(r"[\w./-]+", new) else None


def _defaults(text: str, name: str, function: str) -> Iterator[tuple[str, CharRange]]:
    """In which functions arguments with this name have default values, and where these stand."""
    tree = python(text)
    if tree is None:
        yield from () if function else _of_other_code(text, name)
        return
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if function in {"", node.name}:
            for value in _of_function(node.args, name):
                ends = (value.lineno, value.col_offset), (value.end_lineno, value.end_col_offset)
                start, end = (starts[(row or 1) - 1] + (column or 0) for row, column in ends)
                at = len(text.encode()[:start].decode())
                yield node.name, (at, at + len(text.encode()[start:end].decode()))


def _of_function(arguments: ast.arguments, name: str) -> Iterator[ast.expr]:
    plain = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(reversed(plain), reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return (value for argument, value in pairs if argument.arg == name and value is not None)


def _of_other_code(text: str, name: str) -> Iterator[tuple[str, CharRange]]:
    """Literal values behind a name in a list of arguments."""
    form = re.compile(
        rf"[(,]\s*{re.escape(name)}(?:\s*:\s*[\w<>\[\]| ]+?)?\s*=\s*(?P<value>{_LITERAL.pattern})"
        r"(?=\s*[,)])"
    )
    code = without_strings(text)
    for found in form.finditer(text):
        if code[found.start() : found.start("value")] == text[found.start() : found.start("value")]:
            yield "", found.span("value")
