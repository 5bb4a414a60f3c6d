"""The command line, called in this process."""

from __future__ import annotations

from click.testing import Result
from typer.testing import CliRunner

from app.commands.main import cli


def palimpsest(*arguments: object) -> Result:
    """What `palimpsest` with these arguments does and says."""
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])
