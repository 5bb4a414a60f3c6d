"""Files of JSON lines, as public data sets and recorded conversations are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def read_lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Place, for messages, and content of each line of a file of JSON objects.

    Raises:
        ValueError: the file can't be read or a line of it is no JSON object; says which.
    """
    try:
        # Lines end in line feeds alone: JSON may have others in a text.
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: can't be read ({error}).") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{where}: is not JSON ({error}).") from error
        if not isinstance(row, dict):
            raise ValueError(f"{where}: is not a JSON object.")
        yield where, row
