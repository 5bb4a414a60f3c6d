"""A watched folder on the page: what comes is added, what goes is told, and so is what is wrong."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from tests.ui.conftest import NewPage
from tests.ui.home import Home, home
from tests.ui.steps import documents

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Contracts"
    made.mkdir()
    return made


@pytest.fixture(autouse=True)
def watched(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is watched; a copy map would need a model."""
    monkeypatch.setenv("PALIMPSEST_WATCH", json.dumps([str(folder)]))
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)


@contextmanager
def watching(tmp_path: Path) -> Iterator[Home]:
    with home(tmp_path) as running:
        running.assistant.library.start()
        running.assistant.watching.start()
        yield running


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Home]:
    with watching(tmp_path) as running:
        yield running


@pytest.fixture
def page(served: Home, new_page: NewPage) -> Page:
    return new_page(served.at(served.own.session))


def settled(path: Path) -> Path:
    """A file that was written a while ago."""
    path.write_text("The lease ends in May.")
    before = time.time() - 60
    os.utime(path, (before, before))
    return path


def test_what_comes_is_added_and_what_goes_stays_and_is_told(page: Page, folder: Path) -> None:
    lines = documents(page)
    path = settled(folder / "lease.txt")
    line = lines.filter(has_text="lease.txt")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Contracts")
    expect(line).not_to_contain_text("no longer in its folder")
    path.unlink()
    expect(line).to_contain_text("no longer in its folder")
    settled(path)
    expect(line).not_to_contain_text("no longer in its folder")


def test_what_a_person_removes_does_not_come_back(
    tmp_path: Path, folder: Path, new_page: NewPage
) -> None:
    settled(folder / "lease.txt")
    with watching(tmp_path) as first:
        page = new_page(first.at(first.own.session))
        line = documents(page).filter(has_text="lease.txt")
        line.get_by_role("button", name="Remove").click()
        page.locator("dialog[open]").get_by_role("button", name="Remove").click()
        expect(line).to_have_count(0)
        page.goto("about:blank")
    settled(folder / "later.txt")
    with watching(tmp_path) as second:  # started again
        lines = documents(new_page(second.at(second.own.session)))
        expect(lines.filter(has_text="later.txt")).to_have_count(1)
        expect(lines.filter(has_text="lease.txt")).to_have_count(0)


def test_a_folder_that_goes_is_told_in_one_line_and_an_empty_one_is_not(
    page: Page, folder: Path
) -> None:
    problem = page.locator("#files").get_by_text("isn't there")
    settled(folder / "lease.txt")
    expect(documents(page).filter(has_text="lease.txt")).to_have_count(1)
    expect(page.locator("#files [role=alert]")).to_have_count(0)
    (folder / "lease.txt").unlink()
    folder.rmdir()
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text("Contracts")
    folder.mkdir()
    expect(problem).to_have_count(0)
