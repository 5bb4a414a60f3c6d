"""Texts under free licences from the packages that are installed with the project, and from the
standard library.

Contract: the same in every environment with the same versions, in the same order. Whole packages,
and whole modules of the standard library, are held out for measuring.
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Literal

from app.teaching.texts.sections import prose, sections
from app.teaching.texts.source_files import docstrings, parsed, pieces_of_code

Form = Literal["prose", "markdown", "code"]

HELD_OUT_ONE_IN = 6

FILES = 16
"""Of a package, or of one of the standard library's, at most, chosen by their names' hash."""

MAX_FILE = 40_000
"""Bytes; larger ones are mostly tables."""

_FREE = re.compile(
    r"\b(MIT|BSD|0BSD|Apache|ISC|PSFL?|Python Software Foundation|MPL|Mozilla|Public Domain)\b",
    re.IGNORECASE,
)
_NOT_FREE_ENOUGH = re.compile(r"GPL|GNU|Proprietary|Commercial|NVIDIA", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"(^|/)(_?tests?|testing|datasets?|data|_?vendor(ed)?|extern|_distutils|lib2to3"
    r"|idlelib|turtledemo)(/|$)|(^|/)test_|_pb2|_test\.py$|/generated/"
)


@dataclass(frozen=True, slots=True)
class FreeText:
    """A text.

    Attributes:
        source: where it is from, as a path whose last part can name a file with this text.
    """

    source: str
    form: Form
    text: str


@cache
def free_texts(form: Form, *, held_out: bool) -> tuple[FreeText, ...]:
    """All texts of a form, for training or for measuring."""
    return tuple(
        each
        for each in _all_texts()
        if each.form == form and is_held_out(each.source.split("/")[0]) == held_out
    )


def is_held_out(package: str) -> bool:
    """Whether nothing is taught from this package."""
    return sha256(package.casefold().encode()).digest()[0] % HELD_OUT_ONE_IN == 0


@cache
def _all_texts() -> tuple[FreeText, ...]:
    """In order, none twice."""
    found: dict[str, FreeText] = {}
    for text in (*_of_packages(), *_of_the_standard_library()):
        found.setdefault(text.text, text)
    return tuple(sorted(found.values(), key=lambda each: (each.source, each.text)))


def _of_packages() -> Iterator[FreeText]:
    for package in metadata.distributions():
        about = package.metadata  # read anew each time
        name = about["Name"]
        if name != "palimpsest" and is_free(about):
            yield from _readme(name, about)
            for path in _chosen(package):
                yield from _of_source(f"{name}/{path.name}", path)


def is_free(about: metadata.PackageMetadata) -> bool:
    """Whether the licence that a package states is one of those that ask for little."""
    stated = [_field(about, "License-Expression"), _field(about, "License")[:200]]
    stated += [each for each in about.get_all("Classifier") or () if each.startswith("License")]
    told = " ".join(stated)
    return bool(_FREE.search(told)) and not _NOT_FREE_ENOUGH.search(told)


def _field(about: metadata.PackageMetadata, name: str) -> str:
    return ", ".join(about.get_all(name) or ())


def _readme(name: str, about: metadata.PackageMetadata) -> Iterator[FreeText]:
    told = str(about.json.get("description", ""))
    if "markdown" in _field(about, "Description-Content-Type"):
        yield from (FreeText(f"{name}/README.md", "markdown", each) for each in sections(told))
    else:
        yield from (FreeText(f"{name}/README.txt", "prose", each) for each in prose(told))


def _chosen(package: metadata.Distribution) -> list[Path]:
    names = (str(each) for each in package.files or () if each.suffix == ".py")
    return [Path(str(package.locate_file(name))) for name in _some(names)]


def _some(names: Iterable[str]) -> list[str]:
    usable = [name for name in names if not _LEFT_OUT.search(name)]
    return sorted(usable, key=lambda name: sha256(name.encode()).digest())[:FILES]


def _of_the_standard_library() -> Iterator[FreeText]:
    root = Path(sysconfig.get_path("stdlib"))
    for module in sorted(sys.stdlib_module_names):
        paths = [root / f"{module}.py", *(root / module).rglob("*.py")]
        names = (path.relative_to(root).as_posix() for path in paths if path.exists())
        for name in _some(names):
            yield from _of_source(f"{module}/{Path(name).name}", root / name)


def _of_source(source: str, path: Path) -> Iterator[FreeText]:
    try:
        written = path.read_text("utf-8") if path.stat().st_size <= MAX_FILE else ""
    except (OSError, UnicodeDecodeError):
        return
    tree = parsed(written)
    for piece in pieces_of_code(tree, written):
        yield FreeText(source, "code", piece)
    notes = f"{source.removesuffix('.py')}.txt"
    for docstring in docstrings(tree):
        yield from (FreeText(notes, "prose", each) for each in prose(docstring))
