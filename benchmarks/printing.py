"""What the benchmarks' commands have in common: JSON or a table, and one line of what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import typer

Result = TypeVar("Result")


def print_result(result: Result, as_json: bool, report: Callable[[Result], str]) -> None:
    """As JSON, or as `report` shows it."""
    typer.echo(json.dumps(result) if as_json else report(result))


@contextmanager
def one_line() -> Iterator[None]:
    """What is wrong with a file or a flag ends the command, said without the library's box."""
    try:
        yield
    except ValueError as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from error
