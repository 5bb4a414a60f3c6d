"""`palimpsest bench ...`: every benchmark is a command that prints a table, or JSON with --json."""

from __future__ import annotations

from typing import Annotated

import typer

bench = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Benchmarks; each says what it measures and on what.",
)


@bench.command()
def copying(
    loop_guard: Annotated[bool, typer.Option(help="Break repetitions, as the app does.")] = True,
) -> None:
    """Decoding with CopySpec against plain decoding, on questions whose answers quote a file."""
    from benchmarks.copy_decoding import compare, report

    typer.echo(report(list(compare(loop_guard=loop_guard))))
