"""`palimpsest url`: the address of the running page, with its token."""

from __future__ import annotations

import typer

from app.commands.common import fail, one_message
from app.commands.options import DataDirOption
from app.settings.loading import load


def url(data_dir: DataDirOption = None) -> None:
    """Print the address that opens the page, with its token; one line for each server."""
    with one_message():
        from app.serving.servers import addresses

        folder = load({"data_dir": data_dir}).data_dir
        found = addresses(folder)
    if not found:
        fail(f"No server is running on {folder}. Start one with `palimpsest serve`.")
    for address in found:
        typer.echo(address)
