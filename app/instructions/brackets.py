"""The brackets of code, but for those in strings."""

from __future__ import annotations

import re

OPENING, CLOSING = "([{", ")]}"

_PAIRS = dict(zip(CLOSING, OPENING, strict=True))
_TOKEN = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[\[\](){}]")


def open_brackets(code: str, start: int, end: int) -> tuple[list[int], bool]:
    """Where the brackets stand that are open at the end of a range, the innermost last; and whether
    each that closes in it has its own kind before it.
    """
    left, are_matched = list[int](), True
    for each in _TOKEN.finditer(code, start, end):
        if each[0] in OPENING:
            left.append(each.start())
        elif each[0] in CLOSING:
            are_matched = are_matched and bool(left) and code[left[-1]] == _PAIRS[each[0]]
            del left[-1:]
    return left, are_matched
