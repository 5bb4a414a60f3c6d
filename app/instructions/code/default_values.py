"""Other default values of arguments: `Change the default of timeout to 30`."""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.code.braced_defaults import LITERAL, braced_defaults
from app.instructions.places.structure import CharRange, line_number
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, place_of, python
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
_QUOTED = re.compile(r"([\"'])[^\"'\n]*\1")
_PYTHONS = {"true": "True", "false": "False", "null": "None", "none": "None"}
_OTHERS = {"true": "true", "false": "false", "null": "null"}
"""How values that are words are written, by how they are said."""


def default_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another default value of the only argument with a name that has one; None
    where that isn't certain.

    Raises:
        EditError: arguments of several functions are called so, or it is that value already.
        UnclearError: what is a string can't be told.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split())) if is_code(text) else None
    if asked is None:
        return None
    name = asked["of"] or asked["name"] or asked["whose"]
    found = [
        each
        for each in _defaults(text, name, asked["function"] or "")
        if window[0] <= each[1][0] <= each[1][1] <= window[1]
    ]
    if len(found) > 1:
        functions = [each for each, _ in found if each]
        where = f", in {', '.join(functions[:-1])} and {functions[-1]}" if functions else ""
        raise EditError(
            f"{quoted(name)} has {len(found)} default values{where}: nothing is changed. Say in "
            "which function, or select its lines."
        )
    if not found:
        return None
    place = found[0][1]
    old = text[slice(*place)]
    new = _written(text, old, asked["new"])
    if new is None:
        return None
    if new == old:
        raise EditError(f"The default of {quoted(name)} is {old} already: nothing is changed.")
    what = f"{old} with {new} in line {line_number(text, place[0]):,}"
    return ChangedText((TextEdit(*place, new),), f"Replaces {what}.", (f"Replaced: {what}.",))


def _written(text: str, old: str, new: str) -> str | None:
    """A new value as the language writes it: in the old one's quotation marks, if it had some; None
    where that isn't known.
    """
    marks = _QUOTED.fullmatch(old)
    if new.lower() in _PYTHONS:
        is_python = python(text) is not None or old in _PYTHONS.values()
        if not is_python and re.search(r"\bdef\b", text):
            return None
        return (_PYTHONS if is_python else _OTHERS).get(new.lower())
    if LITERAL.fullmatch(new):
        is_string = new[0] in "\"'"
        return f"{old[0]}{new[1:-1]}{old[0]}" if marks and is_string else new
    return f"{old[0]}{new}{old[0]}" if marks and re.fullmatch(r"[\w./-]+", new) else None


def _defaults(text: str, name: str, function: str) -> Iterator[tuple[str, CharRange]]:
    """In which functions arguments with this name have default values, and where these stand.

    Args:
        function: its name, behind those of its classes and a dot if these are said; "" for any.
    """
    tree = python(text)
    if tree is None:
        yield from braced_defaults(text, name, function)
        return
    for path, node in _functions(tree):
        if not function or f".{path}".endswith(f".{function}"):
            for value in _of_function(node.args, name):
                yield path, place_of(text, value)


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions, each with its name behind those of the classes and functions around it."""
    nodes = deque[tuple[str, ast.AST]]([("", tree)])
    while nodes:
        path, node = nodes.popleft()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            path = f"{path}.{node.name}".lstrip(".")
            if not isinstance(node, ast.ClassDef):
                yield path, node
        nodes.extend((path, each) for each in ast.iter_child_nodes(node))


def _of_function(arguments: ast.arguments, name: str) -> Iterator[ast.expr]:
    plain = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(reversed(plain), reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return (value for argument, value in pairs if argument.arg == name and value is not None)
