"""Tells what words are part of: an address, a link, an option, a key, a longer word."""

from __future__ import annotations

import re

from app.instructions.text_kinds import has_hyphens_in_names, is_code

ADDRESS = re.compile(r"://|@|www\.")
_ADDRESS_IN_CODE = re.compile(r"://|\w@\w|www\.")

_OF_COMMAND = re.compile(
    r"\\(?:\w{0,9}ref|label|[cC]ite\w{0,9}|include(?:graphics)?|input|bibliography(?:style)?"
    r"|usepackage|documentclass|href|url)\*?(?:\[[^\]\n]{0,99}\]){0,2}\{[^{}\n]*$"
)

_OF_PATH = re.compile(r"[\w./~-]*")
_PATH_BEGIN = re.compile(r"(?:\.{0,2}|~)/")
_HYPHEN_BEFORE = re.compile(r"[\w}]-+\Z")
_HYPHEN_BEHIND = re.compile(r"-+[\w${]")
_EXTENSION = re.compile(r"/[\w.-]*\.[A-Za-z]\w{0,4}$")

_APART = r"[^\s()\[\]<>\"\u201c\u201d]"
_BEFORE, _BEHIND = re.compile(f"{_APART}*$"), re.compile(f"{_APART}*")
_MARKS = ".,;:!?\"'\u201c\u201d\u2018\u2019"
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_LONGEST_WORD = 60
_LONGEST_TARGET = 200
"""Characters beside a place that are looked at."""


def is_address(found: re.Match[str]) -> bool:
    """Whether it stands in an address, or in what a link of Markdown leads to."""
    if is_code(found.string):  # which has decorators, and calls that look like links
        return _ADDRESS_IN_CODE.search(_address_at(found)) is not None
    near = found.string[max(0, found.start() - _LONGEST_TARGET) : found.start()]
    is_target = "](" in near and re.search(r"\]\([^\s)]*$", near) is not None
    return is_target or ADDRESS.search(_address_at(found)) is not None


def is_path(found: re.Match[str]) -> bool:
    """Whether it stands in a path of files, behind a slash: "./app", "/var/www/app", "src/app.py",
    and in code also "widgets/App" in quotation marks.
    """
    text, start, end = found.string, found.start(), found.end()
    head = _OF_PATH.match(text[max(0, start - _LONGEST_TARGET) : start][::-1])
    tail = _OF_PATH.match(text[end : end + _LONGEST_WORD])
    before, behind = head[0][::-1] if head else "", tail[0] if tail else ""
    beside = text[start - len(before) - 1 : start - len(before)] if start > len(before) else ""
    if "/" not in before + behind or "//" in before or beside == "<":  # "</app>"
        return False
    is_marked = beside in {'"', "'"}
    return (
        _PATH_BEGIN.match(before) is not None
        or _EXTENSION.search((before + found[0] + behind).rstrip(".")) is not None
        or (is_marked and is_code(text))
    )


def is_within_name(found: re.Match[str]) -> bool:
    """Whether a hyphen joins it to more of a name: "db" in "db-data", where these are names."""
    text, start, end = found.string, found.start(), found.end()
    is_joined = _HYPHEN_BEFORE.search(text, max(0, start - _LONGEST_WORD), start)
    is_joined = is_joined or _HYPHEN_BEHIND.match(text, end, end + _LONGEST_WORD)
    return is_joined is not None and has_hyphens_in_names(text)


def is_option(found: re.Match[str]) -> bool:
    """Whether it is the name of a command's option."""
    near = found.string[max(0, found.start() - _LONGEST_WORD) : found.start()]
    if "-" not in near:
        return False
    before = r"(?<=[\"'])" if is_code(found.string) else r"(?<![\w-])"  # "-x" may be a number
    return re.search(rf"{before}--?(?:\w+-)*$", near) is not None


def is_key(found: re.Match[str], words: str) -> bool:
    r"""Whether a place is the name of a LaTeX command or within the argument of one that takes a
    name: "\ref{fig:color}".

    Args:
        words: that are looked for; those that aren't words alone may be the whole of such a name.
    """
    near = found.string[max(0, found.start() - _LONGEST_TARGET) : found.start()]
    if "\\" not in near:
        return False
    if re.search(r"(?<![\w:\\])\\$", near):
        return True
    is_name = re.search(r"[\d:_\\]", words) is not None
    return not is_name and _OF_COMMAND.search(near) is not None


def _address_at(found: re.Match[str]) -> str:
    """What stands at a place up to the white space, brackets or quotation marks around it."""
    text, start, end = found.string, found.start(), found.end()
    before, behind = text[max(0, start - _LONGEST_WORD) : start], text[end : end + _LONGEST_WORD]
    head, tail = _BEFORE.search(before), _BEHIND.match(behind)
    return f"{head[0] if head else ''}{found[0]}{tail[0] if tail else ''}"


def word_at(found: re.Match[str]) -> str:
    """The whole word around a place, up to white space: without punctuation at its ends, and cut at
    brackets that the word doesn't close or open itself.
    """
    text, start, end = found.string, found.start(), found.end()
    before = text[max(0, start - _LONGEST_WORD) : start]
    behind = text[end : end + _LONGEST_WORD]
    head, tail = re.split(r"\s", before)[-1], re.split(r"\s", behind)[0]
    word, first = f"{head}{found[0]}{tail}", len(head)
    halves = _half_brackets(word)
    begin = max((at + 1 for at in halves if at < first), default=0)
    last = min((at for at in halves if at >= first + len(found[0])), default=len(word))
    own = word[begin:last].strip(_MARKS).removesuffix("()")
    return own[1:-1].strip(_MARKS) if own[:1] == "(" and own[-1:] == ")" else own


def _half_brackets(word: str) -> list[int]:
    """The positions of brackets in a word that have no partner in it."""
    is_open, halves = list[int](), list[int]()
    for at, mark in enumerate(word):
        if mark in _BRACKETS:
            is_open.append(at)
        elif mark in _BRACKETS.values():
            if is_open and _BRACKETS[word[is_open[-1]]] == mark:
                is_open.pop()
            else:
                halves.append(at)
    return [*halves, *is_open]
