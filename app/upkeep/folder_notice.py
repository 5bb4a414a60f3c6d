"""The notice on a terminal that opening the data folder changed it, or left it open to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from storage import Store


def report_folder_changes(store: Store) -> None:
    """Report on stderr what opening the data folder changed."""
    if store.is_newly_shared:
        typer.echo(
            f"{store.data_dir}: other users of this machine can list this folder. It is left "
            "unchanged, because it also contains other files. Palimpsest's own "
            "files are readable by you alone; `palimpsest doctor` checks that. For a separate "
            "folder use --data-dir or PALIMPSEST_DATA_DIR.",
            err=True,
        )
    if store.copied_to is not None:
        typer.echo(
            "The library was upgraded to this version of Palimpsest; a copy of its previous state "
            f"is in {store.copied_to}",
            err=True,
        )
