"""Where functions with a name begin in languages with braces: `static int f(int a) {`, `func f()
{`, `f() {` in a shell's script or a class, `const f = (a) => {`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.instructions.code.nesting import bracket_around, closing
from app.instructions.text_kinds import is_shell

_NO_HEAD = re.compile(
    r"\b(?:return|new|throw|await|case|goto|yield|if|else|for|while|switch|catch|do|delete|in|not"
    r"|and|or|typeof|import|package|go|defer)\b"
)
"""What a call or a statement has before the name."""

_HEAD = re.compile(r"[^()]*(?:\([^()]*\)[^()]*)?")
"""Types and modifiers, of Go the receiver in brackets, too."""

_TO_BODY = re.compile(r"[^;{}=#\n]{0,200}(?:\n[ \t]*)?\{")
_GIVEN = r"[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+"
_ARROW = r"(?:\([^()]*\)[^\n{}=]*|\w+[ \t]*)=>"
_TO_BRACE = rf"[^\n=(]*=[ \t]*(?:async\b[ \t]*)?(?:function\b[^\n{{]*|{_ARROW})[ \t]*\{{"
_CLASS = re.compile(r"\bclass\s+[\w$]+[^{};()=]*\Z")
_REACH = 200
"""Code points before a brace in which its class is looked for."""


@dataclass(frozen=True, slots=True)
class FunctionHead:
    """Where a function begins.

    Attributes:
        start: of its first line.
        bracket: of its arguments; -1 where they have none.
        brace: of its body.
    """

    start: int
    bracket: int
    brace: int


def function_heads(text: str, bare: str, name: str) -> list[FunctionHead]:
    """The functions with a name, in order.

    Args:
        bare: the text as `without_strings` leaves it.

    Raises:
        UnclearError: a bracket isn't closed.
    """
    found = {each.start: each for each in _heads(text, bare, re.escape(name))}
    return [found[start] for start in sorted(found)]


def _heads(text: str, bare: str, own: str) -> Iterator[FunctionHead]:
    form = re.compile(
        rf"^(?P<head>[^\n;{{}}=]*?)(?<![\w$.]){own}[ \t]*(?:<[^<>()]*>)?\(", re.MULTILINE
    )
    for each in form.finditer(bare):
        bracket = each.end() - 1
        body = _TO_BODY.match(bare, closing(bare, bracket))
        if body and _is_head(text, bare, each["head"], bracket):
            yield FunctionHead(each.start(), bracket, body.end() - 1)
    for each in re.finditer(rf"^{_GIVEN}{own}\b{_TO_BRACE}", bare, re.MULTILINE):
        equals = bare.index("=", each.start())
        bracket = bare.find("(", equals, each.end())
        yield FunctionHead(each.start(), bracket, each.end() - 1)
    for each in re.finditer(rf"^[ \t]*function[ \t]+{own}\s*\{{", bare, re.MULTILINE):
        if is_shell(text):
            yield FunctionHead(each.start(), -1, each.end() - 1)


def _is_head(text: str, bare: str, head: str, bracket: int) -> bool:
    """Whether what stands before a name on its line declares a function: types and modifiers, or
    nothing in a shell's script and right in the body of a class.
    """
    if head.strip():
        return _NO_HEAD.search(head) is None and _HEAD.fullmatch(head) is not None
    if is_shell(text):
        return True
    brace = bracket_around(bare, bracket)
    return brace >= 0 and _CLASS.search(bare[max(0, brace - _REACH) : brace]) is not None
