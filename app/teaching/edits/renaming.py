"""Rename: one name or term everywhere by another one."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from app.teaching.edits.change import TextChange, occurrences, stands_alone
from app.teaching.texts.free_texts import Form
from app.teaching.texts.invented_texts import words
from app.teaching.texts.invented_words import WORDS
from app.teaching.texts.source_files import parsed

TABLES = ("first", "last", "city", "firm", "product", "street")
"""Of the vocabulary: a name from one of them gets another one from it."""

TERMS = (
    "customer client",
    "client customer",
    "tenant lodger",
    "meeting session",
    "office bureau",
    "budget plan",
    "report summary",
    "library package",
    "package module",
    "function routine",
    "project programme",
    "option setting",
    "options settings",
    "file document",
    "value number",
    "server machine",
    "battery cell",
    "parcel packet",
    "invoice account",
    "rent fee",
    "deposit bond",
    "agreement contract",
    "visitors guests",
    "staff team",
    "model system",
    "version edition",
    "error fault",
    "errors faults",
    "command order",
    "page sheet",
    "event signal",
    "token symbol",
    "result outcome",
    "results outcomes",
    "documentation manual",
    "example sample",
    "examples samples",
    "default preset",
    "directory folder",
    "module unit",
    "feature function",
    "features functions",
    "test check",
    "tests checks",
)
"""A word and what may stand in its place."""

_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,}){0,2}\b")
_PUBLIC = set(dir(builtins)) | set(keyword.kwlist) | {"self", "cls", "args", "kwargs"}

PARTS = (
    *("raw", "new", "old", "current", "next", "last", "total", "base", "inner", "outer"),
    *("local", "remote", "cached", "parsed", "chosen", "given", "known", "pending", "active"),
    *("merged", "sorted", "plain", "shared"),
)
THINGS = (
    *("result", "items", "buffer", "payload", "record", "entry", "source", "target", "config"),
    *("options", "handler", "stream", "reader", "writer", "parser", "client", "session", "token"),
    *("event", "message", "response", "index", "count", "limit", "size", "offset", "cursor"),
    *("name", "label", "path", "folder", "values", "rows", "columns", "field", "node", "graph"),
    *("table", "report", "summary", "context", "state"),
)
"""Names in code are put together from one of each."""


def rename(text: str, form: Form, random: Random) -> TextChange | None:
    """One name in code, or one name or term in other texts, wherever it stands."""
    return _in_code(text, random) if form == "code" else _in_writing(text, random)


def _in_writing(text: str, random: Random) -> TextChange | None:
    pairs = [*_names(text, random), *_terms(text)]
    often = [each for each in pairs if len(occurrences(text, each[0])) > 1]
    if not pairs:
        return None
    old, new = random.choice(often or pairs)
    if stands_alone(text, new) or new.casefold() in text.casefold():
        return None
    kind = "rename" if old[0].isupper() else "replace_term"
    return TextChange(text, replaced(text, old, new), kind, {"old": old, "new": new})


def whole_names(text: str, table: str) -> list[str]:
    """Names of a table of the vocabulary that stand in the text as whole words alone, sorted."""
    return sorted(name for name in WORDS[table] if name in text and stands_alone(text, name))


def often_or_once(text: str, names: Sequence[str]) -> Sequence[str]:
    """Those that stand there more than once; all, where none does."""
    return [name for name in names if len(occurrences(text, name)) > 1] or names


def replaced(text: str, old: str, new: str) -> str:
    """The text with every whole word `old` replaced."""
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text)


def _names(text: str, random: Random) -> Iterator[tuple[str, str]]:
    """Names that stand somewhere inside a sentence, and new ones for them."""
    found = {each[0] for each in _NAME.finditer(text)}
    for table in TABLES:
        found |= {each for each in WORDS[table] if each in text}
    for name in sorted(found):
        tables = [table for table in TABLES if name in WORDS[table]]
        single = all(
            len(occurrences(text, part)) == len(occurrences(text, name)) for part in name.split()
        )
        article = re.search(rf"\b[Aa]n? {re.escape(name)}\b", text)
        if single and stands_alone(text, name) and not article:
            yield name, random.choice(words(tables[0] if tables else random.choice(TABLES[2:5])))


def _terms(text: str) -> Iterator[tuple[str, str]]:
    for term in TERMS:
        old, new = term.split(" ", 1)
        if not stands_alone(text, old) or text.count(old) != len(occurrences(text, old)):
            continue
        exact = len(occurrences(text, old)) == text.casefold().count(old)
        if exact and _fits(text, old, new):
            yield old, new


def _fits(text: str, old: str, new: str) -> bool:
    """Whether "a" or "an" before the old word is right before the new one, too."""
    if not re.search(rf"\ban? {re.escape(old)}\b", text):
        return True
    return (old[0] in "aeiou") == (new[0] in "aeiou")


def _in_code(text: str, random: Random) -> TextChange | None:
    names = identifiers(text)
    if not names:
        return None
    old = random.choice(names)
    new = _new_identifier(old, random)
    if new.casefold() in text.casefold():
        return None
    return TextChange(text, replaced(text, old, new), "rename_code", {"old": old, "new": new})


def identifiers(text: str) -> list[str]:
    """Names that the code itself gives, whose letters stand nowhere else in it as a word."""
    given: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for node in ast.walk(parsed(text)):
        match node:
            case ast.Name(id=name, ctx=context):
                used[name] += 1
                given[name] += isinstance(context, ast.Store)
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                used[name] += 1
                given[name] += 1
    return sorted(
        name
        for name in given
        if given[name]
        and len(name) > 2
        and name not in _PUBLIC
        and not name.startswith("__")
        and len(occurrences(text, name)) == used[name]
    )


def _new_identifier(old: str, random: Random) -> str:
    part, thing = random.choice(PARTS), random.choice(THINGS)
    if old[0].isupper():
        return f"{part}_{thing}".upper() if old.isupper() else part.title() + thing.title()
    lead = "_" * (len(old) - len(old.lstrip("_")))
    return lead + random.choice((f"{part}_{thing}", f"{part}_{thing}", thing))
