"""Texts, questions and problems that the target is asked about, so that a draft head learns from
its answers; each with its source and licence.

Texts are those that are installed with the project and Python: packages' and the standard library's
(`app.teaching.texts`), the chapters of the Python reference, and licences that the system has.
Questions and problems are in files that are named. Sets that drafts are measured on are refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from pydoc_data.topics import topics

from app.teaching.texts.free_texts import Form, free_texts
from app.teaching.texts.sections import prose
from retrieval.errors import ExamplesError
from retrieval.ranker.examples import TaughtDocument
from retrieval.teaching.teach import taught_documents

LICENCES = Path("/usr/share/common-licenses")
"""Debian's; they may be copied verbatim."""

_NEVER = re.compile(r"^test_|spec.?bench|mt.?bench|mt.?redundant|quote.?sum", re.IGNORECASE)
_ORIGIN = re.compile(r"(?P<source>.+?) \((?P<licence>[^()]+)\)")


@dataclass(frozen=True, slots=True)
class TextOrigin:
    """Where something is from, and the licence that it is under."""

    source: str
    licence: str


@dataclass(frozen=True, slots=True)
class SourcedText:
    """A text.

    Attributes:
        name: of a file that could have it.
    """

    origin: TextOrigin
    form: Form
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """Documents with questions, of one file."""

    origin: TextOrigin
    documents: tuple[TaughtDocument, ...]


@dataclass(frozen=True, slots=True)
class ProblemFile:
    """The questions of one file that come without a text to read."""

    origin: TextOrigin
    problems: tuple[str, ...]


def prompt_files(files: Sequence[Path]) -> tuple[list[QuestionFile], list[ProblemFile]]:
    """Files of questions over texts (`retrieval.ranker.examples`), and of problems, a JSON object
    with `prompt` a line.

    Raises:
        ExamplesError: drafts are measured on one of them, or it is of another shape.
        OSError: it can't be read.
    """
    questions, problems = [], []
    for file in files:
        if _NEVER.search(file.name):
            raise ExamplesError(
                f"{file}: is for measuring, and a head that was trained on it would be flattered. "
                "Name files for training."
            )
        rows = list(_rows(file))
        origin = _origin(file, rows)
        told = [row.get("prompt") for row in rows]
        asked = tuple(each for each in told if isinstance(each, str))
        if asked and len(asked) == len(rows):
            problems.append(ProblemFile(origin, asked))
        else:
            questions.append(QuestionFile(origin, tuple(taught_documents(file))))
    return questions, problems


def sourced_texts(form: Form) -> tuple[SourcedText, ...]:
    """All texts of a form that may be learnt from, always in the same order."""
    return _texts()[form]


@cache
def _texts() -> dict[Form, tuple[SourcedText, ...]]:
    found: dict[Form, list[SourcedText]] = {"prose": [], "markdown": [], "code": []}
    for form, own in found.items():
        for each in free_texts(form, held_out=False):
            package, _, name = each.source.rpartition("/")
            own.append(SourcedText(package_origin(package), form, name, each.text))
    found["prose"] += [*_chapters(), *_licences()]
    return {form: tuple(own) for form, own in found.items()}


def _chapters() -> Iterator[SourcedText]:
    origin = TextOrigin("The Python Language Reference", "PSF-2.0")
    for name, text in sorted(topics.items()):
        for each in prose(text):
            yield SourcedText(origin, "prose", f"{name}.txt", each)


def _licences() -> Iterator[SourcedText]:
    files = sorted(LICENCES.iterdir()) if LICENCES.is_dir() else []
    for file in files:
        if file.is_file() and not file.is_symlink():
            origin = TextOrigin(f"licence text {file.name}", "verbatim copying permitted")
            for each in prose(file.read_text("utf-8", errors="replace")):
                yield SourcedText(origin, "prose", f"{file.name}.txt", each)


@cache
def package_origin(name: str) -> TextOrigin:
    """Return a package's origin and licence; the standard library has Python's licence."""
    try:
        about = metadata.metadata(name.split("/", maxsplit=1)[0])
    except metadata.PackageNotFoundError:
        return TextOrigin(f"standard library: {name}", "PSF-2.0")
    stated = [*(about.get_all("License-Expression") or ()), *(about.get_all("License") or ())]
    short = [each for each in stated if len(each) < 60]
    named = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or ()
             if each.startswith("License")]  # fmt: skip
    return TextOrigin(f"package {name}", (short or named or ["as stated in the package"])[0])


def _rows(file: Path) -> Iterator[dict[str, object]]:
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line)
            except ValueError as error:
                raise ExamplesError(f"{file}, line {number}: is no JSON ({error}).") from error
            if not isinstance(row, dict):
                raise ExamplesError(f"{file}, line {number}: is no JSON object.")
            yield row


def _origin(file: Path, rows: Sequence[dict[str, object]]) -> TextOrigin:
    """Return the origin that rows state in `source`: a name, and the licence in brackets."""
    said = rows[0].get("source") if rows else None
    found = _ORIGIN.fullmatch(said) if isinstance(said, str) else None
    return TextOrigin(**found.groupdict()) if found else TextOrigin(file.name, "not stated")
