"""The file of the prompts that a draft head's target answers, which lists where they are from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from app.teaching.head_sources import TextOrigin
from retrieval.errors import ExamplesError


@dataclass(frozen=True, slots=True)
class PromptRecord:
    """A prompt and all that is told of it.

    Attributes:
        number: from 0.
        ids: its tokens.
        kind: of `SHARES`.
        temperature: at which it is to be answered.
    """

    number: int
    ids: tuple[int, ...]
    kind: str
    temperature: float
    origin: TextOrigin


def write_prompts(prompts: Iterator[PromptRecord], count: int, path: Path) -> None:
    """Write so many prompts, a JSON object a line; the file is there whole or not at all.

    Raises:
        OSError: it can't be written.
    """
    beside = path.with_name(f"{path.name}.part")
    with beside.open("w", encoding="utf-8") as file:
        for each in islice(prompts, count):
            row = {
                "number": each.number,
                "prompt": each.ids,
                "kind": each.kind,
                "temperature": each.temperature,
                "source": each.origin.source,
                "licence": each.origin.licence,
            }
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
    beside.replace(path)


def read_prompts(path: Path) -> list[PromptRecord]:
    """Return the records that `write_prompts` wrote.

    Raises:
        ExamplesError: a line is of another shape.
        OSError: the file can't be read.
    """
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            row = json.loads(line)
            ids, heat = tuple(row["prompt"]), float(row["temperature"])
            origin = TextOrigin(row["source"], row["licence"])
            found.append(PromptRecord(row["number"], ids, row["kind"], heat, origin))
        except (KeyError, TypeError, ValueError) as error:
            said = f"{type(error).__name__}: {error}"  # its repr may have the whole line
            raise ExamplesError(f"{path}, line {number}: is no prompt ({said}).") from error
    return found
