"""Default values in functions of languages other than Python, and what the functions are called.

A function is told by its keyword, by a modifier, by an arrow behind its arguments, or, as a method
of JavaScript without any of these, by its own body right in the body of a class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.instructions.code.comments import bare_code
from app.instructions.places.structure import CharRange
from app.instructions.unclear import UnclearError

LITERAL = re.compile(r"-?\d[\d_]*(?:\.\d+)?|\"[^\"\n]*\"|'[^'\n]*'|True|False|None|true|false|null")

_NEAR = 200
"""Code points before a bracket in which its function or class is looked for."""

_GENERIC = r"(?:<[^<>()]*>)?"
_DEFINES = re.compile(
    r"\b(?:(?:function[ \t]*\*?|func|fun|fn|def|class|async|static|public|private|protected"
    rf"|internal|override)[ \t]+)+(?:{_GENERIC}[ \t]*)?[\w.]+{_GENERIC}[ \t]*\Z"
    r"|\b(?:function[ \t]*\*?|func|fun|constructor)[ \t]*\Z"
)
"""What a definition has before its arguments; a call has none of it."""

_VALUE_BEFORE = re.compile(r"[\w)\]]\Z")
_TYPE = r"(?::[^=(){};]{1,100})?"
_ARROW = re.compile(rf"\)\s{{0,9}}{_TYPE}=>")
_BODY = re.compile(rf"\)\s{{0,9}}{_TYPE}\{{")
_ALONE = re.compile(
    rf"[\n{{}};][ \t]*(?:(?:async|static)\b[ \t]*)*(?:\*[ \t]*)?[\w$]+{_GENERIC}[ \t]*\Z"
)
_CLASS = re.compile(r"\bclass\s+([\w$]+)[^{};()=]*\Z")
_KEYWORD = re.compile(r"\b(?:def|func?|fun|fn)\s+\w")
"""Of languages whose methods always have one: a block behind a call is an argument there."""

_CALLED = re.compile(
    r"(?P<name>[\w$]+)[ \t]*(?:"
    rf"{_TYPE}=[ \t]*(?:async\b[ \t]*)?(?:function[ \t]*\*?[ \t]*)?|{_GENERIC}[ \t]*)\Z"
)
_BEFORE_BLOCKS = frozenset({"catch", "for", "if", "switch", "while", "with"})
_NO_NAMES = frozenset({"async", "default", "func", "fun", "function", "return"})


@dataclass(frozen=True, slots=True)
class _Arguments:
    """Round brackets: where they open and their commas are, where they close, and in the body of
    which class; "" where not right in one.
    """

    places: list[int]
    end: int
    owner: str


def braced_defaults(text: str, name: str, function: str) -> list[tuple[str, CharRange]]:
    """In which functions arguments with this name have literals as default values, and where these
    stand. A method has the name of its class before it; "" is a function without a name.

    Args:
        function: its name, or a method's behind that of its class and a dot; "" for any.

    Raises:
        UnclearError: what is a string can't be told, or whether another function has such an
            argument, too.
    """
    code = bare_code(text)
    form = re.compile(
        rf"[(,]\s{{0,200}}{re.escape(name)}\s*(?::[\w<>\[\]| ?]{{1,100}})?=\s*"
        rf"(?P<value>{LITERAL.pattern})(?=\s*[,)])"
    )
    has_keyword = _KEYWORD.search(code) is not None
    found, is_unclear = list[tuple[str, CharRange]](), False
    for each in _bracketed(code):
        values = [*filter(None, (form.match(text, at) for at in each.places))]
        if not values:
            continue
        if _is_definition(code, each, has_keyword=has_keyword):
            path = _path(code, each)
            if not function or f".{path}".endswith(f".{function}"):
                found += [(path, one.span("value")) for one in values]
        elif not has_keyword:
            is_unclear |= _may_be_method(code, each)
    if found and is_unclear and not function:
        raise UnclearError
    return found


def _bracketed(code: str) -> Iterator[_Arguments]:
    opened = list[tuple[list[int], str]]()
    for each in re.finditer(r"[()\[\]{},]", code):
        at = each.start()
        if each[0] in "([{":
            body_of = _CLASS.search(code[max(0, at - _NEAR) : at]) if each[0] == "{" else None
            opened.append(([at], body_of[1] if body_of else ""))
        elif opened and each[0] == ",":
            opened[-1][0].append(at)
        elif opened and code[(places := opened.pop()[0])[0]] + each[0] == "()":
            yield _Arguments(places, at, opened[-1][1] if opened else "")


def _is_definition(code: str, arguments: _Arguments, *, has_keyword: bool) -> bool:
    """Whether brackets hold the arguments that a function takes, and aren't those of a call."""
    before = _before(code, arguments)
    if _DEFINES.search(before):
        return True
    if arguments.owner and not has_keyword and _ALONE.search(before):
        return _BODY.match(code, arguments.end) is not None
    is_call = _VALUE_BEFORE.search(before.rstrip().removesuffix("async"))
    return not is_call and _ARROW.match(code, arguments.end) is not None


def _may_be_method(code: str, arguments: _Arguments) -> bool:
    """Whether brackets may hold the arguments of an object's method, or be those of a call with a
    block behind it.
    """
    called = _CALLED.search(_before(code, arguments))
    has_body = _BODY.match(code, arguments.end) is not None
    return has_body and called is not None and called["name"] not in _BEFORE_BLOCKS


def _path(code: str, arguments: _Arguments) -> str:
    """A function's name behind that of its class and a dot; "" for one without a name."""
    found = _CALLED.search(_before(code, arguments))
    if found is None or found["name"] in _NO_NAMES:
        return ""
    return f"{arguments.owner}.{found['name']}".lstrip(".")


def _before(code: str, arguments: _Arguments) -> str:
    start = arguments.places[0]
    return code[max(0, start - _NEAR) : start]
