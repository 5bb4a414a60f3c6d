"""Images of pages, read by Tesseract where it is on the machine.

Each page is drawn in a parsers' child (`retrieval.extraction.page_image`), and read by a process of
its own that may do nothing else (`retrieval.sandbox.confined_program`). What it prints is checked
before it is used.
"""

from __future__ import annotations

import locale
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import IO

import numpy as np

from retrieval.errors import DocumentError
from storage import PageWords

MEMORY_MB, SECONDS = 1500, 120
"""For one page."""

LEAST_CONFIDENCE = 30.0
"""Percent: signs that Tesseract is less sure of are smudges; words stay, whatever they are."""

_LANGUAGES = {
    "cs": "ces", "da": "dan", "de": "deu", "en": "eng", "es": "spa", "fi": "fin", "fr": "fra",
    "hu": "hun", "it": "ita", "nl": "nld", "pl": "pol", "pt": "por", "ro": "ron", "sv": "swe",
}  # fmt: skip
"""Tesseract's names of a locale's languages."""
_WORD, _COLUMNS = 5, 12
_LOOK_SECONDS = 0.2
_MOST_WORDS = 100_000


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word on an image of a page.

    Attributes:
        line: its block, paragraph and line.
        box: left, top, right, bottom in pixels.
        confidence: in percent.
    """

    text: str
    line: tuple[int, int, int]
    box: tuple[int, int, int, int]
    confidence: float


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page as it was read.

    Attributes:
        words: their places in `text`, None where there are none.
        confidences: of the words, in percent.
    """

    text: str
    words: PageWords | None
    confidences: tuple[float, ...]


def find() -> str | None:
    """The path of Tesseract, None where there is none."""
    return shutil.which("tesseract")


def read_page(
    image: bytes,
    number: int,
    size: tuple[int, int],
    points: tuple[float, float],
    name: str,
    alive: Callable[[], None] = lambda: None,
    languages: str = "eng",
) -> ReadPage:
    """Read the image of a page.

    Args:
        image: as PNG.
        number: of the page, from 1.
        size: of the image in pixels; `points` of the page.
        name: the file's, for messages.
        alive: called several times a second; what it raises ends the reading.
        languages: of the page; see `languages_of`.

    Raises:
        DocumentError: Tesseract failed, was killed, or took too long.
    """
    words = list(_parsed(_run(image, number, name, alive, languages), size))
    scale = points[0] / size[0], points[1] / size[1]
    parts: list[str] = []
    ranges: list[tuple[int, int]] = []
    length = 0
    paragraph = None
    for line, on_line in groupby(words, lambda word: word.line):
        if parts:
            gap = "\n" if line[:2] == paragraph else "\n\n"
            parts.append(gap)
            length += len(gap)
        paragraph = line[:2]
        for place, word in enumerate(on_line):
            text = f" {word.text}" if place else word.text
            ranges.append((length + (place > 0), length + len(text)))
            parts.append(text)
            length += len(text)
    boxes = np.array([word.box for word in words], np.float32).reshape(-1, 4)
    boxes *= np.array([*scale, *scale], np.float32)
    found = PageWords(number, *points, np.array(ranges, np.int32).reshape(-1, 2), boxes)
    return ReadPage(
        "".join(parts), found if words else None, tuple(word.confidence for word in words)
    )


def _run(image: bytes, number: int, name: str, alive: Callable[[], None], languages: str) -> str:
    with _started(languages) as process:
        try:
            told = _answer(process, image, alive)
        except TimeoutError as error:
            reason = f"page {number:,} couldn't be read by OCR within {SECONDS} s"
            advice = "Split it, or scan it again more cleanly."
            raise DocumentError(name, reason, advice) from error
        finally:
            process.kill()
    if code := process.returncode:
        ended = f"ended with {code}" if code > 0 else f"was killed by signal {-code}"
        reason = f"page {number:,} couldn't be read by OCR (tesseract {ended})"
        raise DocumentError(name, reason, "Add it again, or scan it again.")
    return told.decode(errors="replace")


def _started(languages: str) -> subprocess.Popen[bytes]:
    program = find()
    assert program is not None
    module = "retrieval.sandbox.confined_program"
    sandbox = [sys.executable, "-P", "-m", module, str(MEMORY_MB), str(SECONDS)]
    return subprocess.Popen(
        [*sandbox, program, "stdin", "stdout", "-l", languages, "tsv"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def _answer(process: subprocess.Popen[bytes], image: bytes, alive: Callable[[], None]) -> bytes:
    """Return the process's output for the image.

    Raises:
        TimeoutError: it took too long.
    """
    until = time.monotonic() + SECONDS
    # Not by `communicate`, which doesn't go on writing after its first timeout.
    stream, process.stdin = process.stdin, None
    threading.Thread(target=_give, args=(stream, image), daemon=True).start()
    while time.monotonic() < until:
        try:
            return process.communicate(timeout=_LOOK_SECONDS)[0]
        except subprocess.TimeoutExpired:
            alive()
    raise TimeoutError


def _give(stream: IO[bytes], image: bytes) -> None:
    with suppress(OSError), stream:  # it may end before it has read everything
        stream.write(image)


def languages_of(program: str, chosen: Sequence[str] = ()) -> str:
    """Return the languages of pages, like "eng+deu": the chosen ones that are installed.

    Without any of those, English and this machine's language.
    """
    installed = _installed(program)
    own = _LANGUAGES.get((locale.getlocale()[0] or "")[:2], "eng")
    for wanted in (chosen, ("eng", own), sorted(installed)[:1]):
        if found := [each for each in dict.fromkeys(wanted) if each in installed]:
            return "+".join(found)
    return "eng"


@cache
def _installed(program: str) -> frozenset[str]:
    told = subprocess.run([program, "--list-langs"], capture_output=True, text=True, check=False)
    return frozenset(line.strip() for line in told.stdout.splitlines()[1:]) - {"osd", ""}


def _parsed(told: str, size: tuple[int, int]) -> Iterator[OcrWord]:
    """The words of Tesseract's table; lines that aren't of that shape are left out."""
    lines = told.splitlines()[1 : _MOST_WORDS + 1]
    for row in (line.split("\t", _COLUMNS - 1) for line in lines):
        try:
            level, _, *place, left, top, width, height = map(int, row[:10])
            confidence = float(row[10])
        except (ValueError, IndexError):
            continue
        text = "".join(c for c in row[-1] if c.isprintable()).strip()
        is_smudge = confidence < LEAST_CONFIDENCE and not any(map(str.isalnum, text))
        if level != _WORD or not text or is_smudge:
            continue
        right, bottom = min(left + width, size[0]), min(top + height, size[1])
        if 0 <= left <= right and 0 <= top <= bottom:
            block, paragraph, line, *_ = place
            box = left, top, right, bottom
            yield OcrWord(text, (block, paragraph, line), box, min(confidence, 100.0))
