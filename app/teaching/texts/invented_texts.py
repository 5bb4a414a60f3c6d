"""Invented texts of everyday life: letters, minutes, clauses, notices, recipes, lists.

Contract: the same random numbers give the same text. One in four layouts and sentence patterns and
one in four words are held out: no text for training has them, and a text for measuring has no
others where there are any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar
from zlib import crc32

from app.teaching.texts.free_texts import FreeText
from app.teaching.texts.invented_layouts import LAYOUTS, Layout
from app.teaching.texts.invented_leads import LEADS
from app.teaching.texts.invented_patterns import POOLS
from app.teaching.texts.invented_values import VALUES
from app.teaching.texts.invented_words import WORDS

HELD_OUT_ONE_IN = 4

_SLOT = re.compile(r"<([^<>]*)>")
_SENTENCES = re.compile(r"(\w+):(\d)-(\d+)(?::(.*))?")
_NAMED = re.compile(r"([a-z]+)(\d?)(!?)")

_HeldOrNot = TypeVar("_HeldOrNot", str, Layout)


def invented_text(random: Random, *, held_out: bool = False) -> FreeText:
    """The next text."""
    layout = random.choice(_part(LAYOUTS, held_out=held_out))
    text = _TextFiller(random, held_out).written(layout.text)
    return FreeText(layout.name, layout.form, re.sub(r"\n{3,}", "\n\n", text).strip())


@cache
def words(table: str, *, held_out: bool = False) -> tuple[str, ...]:
    """The entries of a table of the vocabulary."""
    return _part(WORDS[table], held_out=held_out)


@cache
def _patterns(pool: str, *, held_out: bool) -> tuple[str, ...]:
    return _part(POOLS[pool], held_out=held_out)


def _part(entries: Iterable[_HeldOrNot], *, held_out: bool) -> tuple[_HeldOrNot, ...]:
    """Those for training, or those held out; all where these are none."""
    every = tuple(entries)
    return tuple(each for each in every if _is_held_out(each) == held_out) or every


def _is_held_out(entry: str | Layout) -> bool:
    text = entry if isinstance(entry, str) else entry.text
    return crc32(text.encode()) % HELD_OUT_ONE_IN == 0


class _TextFiller:
    """Fills one text in; what has a number stays the same throughout it."""

    def __init__(self, random: Random, held_out: bool) -> None:
        self._random = random
        self._held_out = held_out
        self._bound: dict[str, str] = {}
        self._said: set[str] = set()
        self._length = random.choice((1, 1, 2, 2, 3))

    def written(self, pattern: str) -> str:
        """The pattern with every slot filled."""
        while found := _SLOT.search(pattern):
            pattern = pattern[: found.start()] + self._filled(found[1]) + pattern[found.end() :]
        return pattern

    def _filled(self, slot: str) -> str:
        if "|" in slot:
            return self._random.choice(slot.split("|"))
        if several := _SENTENCES.fullmatch(slot):
            return self._several(*several.groups())
        named = _NAMED.fullmatch(slot)
        assert named, slot
        name, number, capital = named.groups()
        value = self._bound.setdefault(name + number, self._new(name)) if number else ""
        value = value or self._new(name)
        return value[0].upper() + value[1:] if capital else value

    def _new(self, name: str) -> str:
        """A value, or a word that the text doesn't have yet as long as there is one."""
        if name in VALUES:
            return VALUES[name](self._random)
        table = words(name, held_out=self._held_out)
        value = self._random.choice([each for each in table if each not in self._said] or table)
        self._said.add(value)
        return value

    def _several(self, pool: str, least: str, most: str, bullet: str | None) -> str:
        """Sentences in a line, or lines that begin with the bullet."""
        count = self._random.randint(int(least), int(most))
        if bullet is None and int(most) > 1:
            count *= self._length
        if pool not in POOLS:
            chosen = [self._new(pool) for _ in range(count)]
        else:
            open_ = [p for p in _patterns(pool, held_out=self._held_out) if p not in self._said]
            patterns = self._random.sample(open_, min(count, len(open_)))
            self._said.update(patterns)
            chosen = [self.written(pattern) for pattern in patterns]
        if bullet is None:
            return " ".join(chosen)
        marks = [f"{n}. " if bullet == "1. " else bullet for n in range(1, len(chosen) + 1)]
        return "\n".join(map("".join, zip(marks, chosen, strict=True)))


@dataclass(frozen=True, slots=True)
class Enumeration:
    """Some things, and what stands before them."""

    lead: str
    items: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """All in one."""
        return f"{self.lead} {', '.join(self.items[:-1])} and {self.items[-1]}."

    def as_list(self, *, numbered: bool = False) -> str:
        """Each item in a line, under the lead and a colon."""
        marks = [f"{n}." if numbered else "-" for n in range(1, len(self.items) + 1)]
        lines = [f"{mark} {item}" for mark, item in zip(marks, self.items, strict=True)]
        return "\n".join([f"{self.lead.removesuffix(':')}:", *lines])


def new_enumeration(random: Random) -> Enumeration:
    """Of three to seven things."""
    table = random.choice(list(LEADS))
    writer = _TextFiller(random, held_out=False)
    leads = tuple(line.strip() for line in LEADS[table].strip().splitlines())
    lead = writer.written(random.choice(_part(leads, held_out=False)))
    entries = words(table)
    if table == "first" and random.random() < 0.5:
        return Enumeration(lead, tuple(writer.written("<first> <last>") for _ in range(4)))
    return Enumeration(lead, tuple(random.sample(entries, random.randint(3, min(7, len(entries))))))


def new_sentence(random: Random) -> str:
    """A sentence that could be in any text."""
    writer = _TextFiller(random, held_out=False)
    pool = random.choice(("letter", "minutes", "notice", "report", "note", "story"))
    return writer.written(random.choice(_patterns(pool, held_out=False)))


def new_item(like: str, random: Random) -> str:
    """An item for a list, written as the items beside it are.

    Args:
        like: one of them; "" for none.
    """
    tables = [name for name, table in WORDS.items() if like.casefold() in map(str.casefold, table)]
    item = random.choice(words(tables[0] if tables else "task"))
    item = item[0].upper() + item[1:] if like[:1].isupper() else item
    return f"{item}." if like.endswith(".") else item
