"""Genres of documents: what they tell, in templates, read from the files in `genres/`.

A file has lines of a key and a text. Those of the document come first: `file` its names, `slots`
what is drawn once for it, `open` and `close` what may stand around a sentence, `aside` what is said
beside the facts, `point` what a section is about, `head` the first column's head if it is a table.
`thing KEY LEAST-MOST` begins what is told of each of some things, whose name is in the slot KEY
(`thing - 1-1`: of the document itself). `fact NAME TYPE [main]` begins a fact: `s` sentences with
the answer in brackets, or `head` and `v` a column's heads and values; `q` questions; `w` what the
sentence says, as a clause; `t` its topic; `f` what may be asked next of the part between tildes.
In all these `{X}`, `{X's}` and `{Xo}` are the thing: as subject, owner and object.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from app.teaching.invented.words import content_lines

_FOLDER = Path(__file__).parent / "genres"
Lines = dict[str, list[str]]
"""Templates by the key of their lines."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The sentences and questions about one property of a thing.

    Attributes:
        type: of the answer; another answer of the same type is a near miss.
        is_main: whether a summary of the thing has it.
    """

    name: str
    type: str
    is_main: bool = False
    lines: Lines = field(default_factory=dict)

    def __getitem__(self, key: str) -> list[str]:
        return self.lines.get(key, [])


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that facts are about: `least` to `most` of it in a document, named by the slot `key`.

    Attributes:
        lines: `slots` of each, `kind` of the slot KEY if it isn't the same, `first` facts that come
            first, `and` how a follow-up names another, `it` how it is called instead of a pronoun.
    """

    key: str
    least: int
    most: int
    facts: list[Fact] = field(default_factory=list)
    lines: Lines = field(default_factory=dict)

    def __getitem__(self, key: str) -> list[str]:
        return self.lines.get(key, [])


NO_FACT = Fact("", "")
NO_THING = Thing("-", 1, 1)
"""Of a sentence that answers nothing."""


@dataclass(frozen=True, slots=True)
class Genre:
    """A kind of document."""

    name: str
    things: list[Thing] = field(default_factory=list)
    lines: Lines = field(default_factory=dict)

    def __getitem__(self, key: str) -> list[str]:
        return self.lines.get(key, [])


@cache
def genres() -> Mapping[str, Genre]:
    """All genres by name."""
    return {each.name: each for path in sorted(_FOLDER.glob("*.txt")) for each in _read(path)}


def _read(path: Path) -> Iterator[Genre]:
    """A file's genres; each begins with a line `genre NAME`.

    Raises:
        ValueError: a line stands where it has no meaning.
    """
    genre: Genre | None = None
    into: Lines = {}
    for line in content_lines(path):
        key, _, text = line.strip().partition(" ")
        if key == "genre":
            if genre is not None:
                yield genre
            genre = Genre(text)
            into = genre.lines
        elif genre is None:
            raise ValueError(f"{path.name}: '{line}' stands before a genre.")
        elif key == "thing":
            name, _, count = text.partition(" ")
            least, most = map(int, count.split("-"))
            genre.things.append(Thing(name, least, most))
            into = genre.things[-1].lines
        elif key == "fact":
            name, type_, *mark = text.split()
            genre.things[-1].facts.append(Fact(name, type_, mark == ["main"]))
            into = genre.things[-1].facts[-1].lines
        else:
            into.setdefault(key, []).append(text)
    if genre is not None:
        yield genre
