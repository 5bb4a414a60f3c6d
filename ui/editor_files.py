"""The modules of the page's text editor, served from where they were fetched to."""

from __future__ import annotations

from pathlib import Path

from starlette.staticfiles import StaticFiles


class EditorFiles(StaticFiles):
    """The folder's files; 404 for all of them while there is no such folder.

    It may be fetched while the server runs: then the next page has it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """A missing folder is no error."""
