"""The editor's modules are served once they are there, and nothing beside them is."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.ui.in_loop import run_in_loop
from ui.editor_files import EditorFiles


async def _ask(folder: Path, *paths: str) -> list[httpx.Response]:
    app = FastAPI()
    app.mount("/room/editor", EditorFiles(folder))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        return [await client.get(f"/room/editor/{path}") for path in paths]


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    (found,) = run_in_loop(_ask(tmp_path / "none", "index.js"))
    assert found.status_code == 404


def test_its_modules_are_scripts(tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text("export {}")
    (found,) = run_in_loop(_ask(tmp_path, "index.js"))
    assert found.status_code == 200
    assert found.text == "export {}"
    assert "javascript" in found.headers["content-type"]


@pytest.mark.parametrize("path", ["../secret", "%2e%2e/secret", "..%2fsecret", "link.js", ""])
def test_nothing_beside_them_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "editor"
    folder.mkdir()
    (folder / "link.js").symlink_to(tmp_path / "secret")
    (found,) = run_in_loop(_ask(folder, path))
    assert found.status_code == 404
    assert "secret" not in found.text
