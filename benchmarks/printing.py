"""Shared by the benchmark commands: JSON or a table, and one-line errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import typer

from app.errors import EXPECTED, SettingsError

Result = TypeVar("Result")

Tell = Callable[[str], None]
"""Says how far a benchmark is."""


def print_result(result: Result, as_json: bool, report: Callable[[Result], str]) -> None:
    """As JSON, or as `report` shows it."""
    typer.echo(json.dumps(result) if as_json else report(result))


@contextmanager
def one_line() -> Iterator[None]:
    """An error in a file, flag or setting, or of a model, ends the command with one plain line."""
    try:
        yield
    except (ValueError, SettingsError, *EXPECTED) as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from error
