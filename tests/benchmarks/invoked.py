"""Commands of the benchmarks as they are called, with a stand-in for what they measure."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from benchmarks.cli import bench

QUESTION = "Who kept the lamp?"


def invoke(*words: object) -> Result:
    return CliRunner().invoke(bench, [str(word) for word in words])


class Measured:
    """Stands where a module's function does, and notes what it was called with."""

    def __init__(self, result: object) -> None:
        self.result = result
        self.given: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.given.append((given, named))
        return self.result


def measured(
    monkeypatch: pytest.MonkeyPatch, module: str, result: object, name: str = "measure"
) -> Measured:
    stand_in = Measured(result)
    monkeypatch.setattr(importlib.import_module(f"benchmarks.{module}"), name, stand_in)
    return stand_in


def one_question(folder: Path) -> Path:
    """One question of QuoteSum, with one source."""
    row = {"question": QUESTION} | {
        f"{name}{n}": "" for name in ("title", "source") for n in range(1, 9)
    }
    path = folder / "data.jsonl"
    path.write_text(json.dumps(row | {"source1": "A keeper did."}))
    return path
