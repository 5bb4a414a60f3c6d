"""Entries of keys and values by the words that name them: "the port of the server", "the database
port", "lodash from the dependencies", "the build script".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.changed_text import lines_named
from app.instructions.entries.keyed_entry import KeyedEntry
from app.instructions.places.structure import CharRange, line_number
from app.safe_text import listed, quoted

KIND = (
    r"(?:entry|entries|key|setting|variable|option|property|parameter|field|declaration|directive"
    r"|value|line)"
)
"""What an entry is called."""

GROUP = r"(?:section|block|group|object|table|rule|mapping|service|job|list)"
"""What an entry that has others is called."""

_OF = re.compile(r"(?: of| in| for| under| from| inside| within| to| into)(?: the| my)? ")
_THE = re.compile(r"(?:the|my|our) ", re.IGNORECASE)
_IS_KIND = re.compile(rf" (?:{KIND}|{GROUP})\Z", re.IGNORECASE)
_BEFORE_NAME = re.compile(rf"(?:{KIND}|{GROUP}) (?:called |named )?", re.IGNORECASE)


def plain_name(name: str) -> str:
    """A name in small letters, without marks around it, "log level" for "LOG_LEVEL"."""
    return " ".join(re.sub(r"[_.\s-]+", " ", name.strip("[]\"'`.#:")).casefold().split())


def entries_named(entries: Sequence[KeyedEntry], said: str) -> tuple[list[KeyedEntry], bool]:
    """The entries that some words name, and whether what they stand in was named, too.

    Args:
        said: without the article before it.
    """
    wanted = plain_name(said)
    if own := [each for each in entries if plain_name(each.key) == wanted]:
        return own, False
    found = list[KeyedEntry]()
    for key, owners in _splits(said):
        alike = [each for each in entries if plain_name(each.key) == plain_name(key)]
        fitting = [e for e in alike if all(_is_within(e, owner) for owner in owners)]
        nearest = [e for e in fitting if owners and _is_called(e.owners[-1], owners[0])]
        found += [each for each in nearest or fitting if each not in found]
    return found, bool(found)


def _splits(said: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """How words may be a key and what it stands in."""
    parts = _OF.split(said)
    if len(parts) > 1:
        owners = tuple(_THE.sub("", each) for each in parts[1:])
        for key in dict.fromkeys((parts[0], _without_kind(parts[0]))):
            yield key, owners
        return
    words = said.split()
    for at in range(1, len(words)):
        first, last = " ".join(words[:at]), " ".join(words[at:])
        yield last, (first,)
        if at == len(words) - 1:
            yield first, (_plural(last),)  # "the build script" in "scripts"


def _without_kind(words: str) -> str:
    return _BEFORE_NAME.sub("", _IS_KIND.sub("", words), count=1)


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in set("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}s"


def _is_within(entry: KeyedEntry, owner: str) -> bool:
    """Whether an entry stands in something called so: "ruff" is `tool.ruff`, too."""
    return any(_is_called(each, owner) for each in entry.owners)


def _is_called(name: str, said: str) -> bool:
    wanted = {plain_name(said), plain_name(_without_kind(said))}
    return not wanted.isdisjoint({plain_name(name), plain_name(name.rpartition(".")[2])})


def value_said(said: str) -> str:
    """A value of an instruction without the quotation marks around it."""
    is_quoted = len(said) > 1 and said[0] in "\"'`" and said[-1] == said[0]
    return said[1:-1] if is_quoted else said


def require_one(text: str, entries: Sequence[KeyedEntry]) -> None:
    """No more than one entry is called so.

    Raises:
        EditError: several are; says where each stands.
    """
    if len(entries) < 2:
        return
    key = entries[0].key
    where = [
        f"line {line_number(text, each.place[0]):,}"
        + (f" ({each.owners[-1]})" if each.owners else "")
        for each in entries
    ]
    owner = next((each.owners[-1] for each in entries if each.owners), "")
    how = f"say \u201c{key} of {owner}\u201d, or " if owner else ""
    raise EditError(
        f"{quoted(key)} is there {len(entries):,} times, at {listed(where)}: nothing is changed. "
        f"To tell which, {how}select its lines."
    )


def still_there(text: str, entry: KeyedEntry, gone: CharRange) -> Iterator[str]:
    """Yield a note on where an entry's key stands besides, in a sentence.

    Args:
        gone: a place that doesn't count.
    """
    named = re.compile(rf"(?<![\w./-]){re.escape(entry.key)}(?![\w/-])").finditer(text)
    if left := [each.span() for each in named if not gone[0] <= each.start() < gone[1]]:
        yield f"{quoted(entry.key)} still stands at {lines_named(left, text)}."
