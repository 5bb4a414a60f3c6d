"""Documents of one name, folders and tags on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, expect

from tests.ui.steps import documents, settle, upload

pytestmark = [pytest.mark.browser, pytest.mark.default_model]


def drop(page: Page, folder: Path) -> None:
    """Drop a folder; only a drag from outside makes what the browser makes of one."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(folder)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        event = {"type": kind, "x": 400, "y": 300, "data": data}
        session.send("Input.dispatchDragEvent", event)


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".txt").write_text(text)
    return folder


def test_a_second_file_of_a_name_is_another_document_until_it_is_said_to_replace_the_first(
    page: Page, tmp_path: Path
) -> None:
    upload(page, write(tmp_path / "a", lease="The rent is 900 euros.") / "lease.txt")
    settle(page)
    upload(page, write(tmp_path / "b", lease="The rent is 950 euros.") / "lease.txt")
    settle(page)
    lines = documents(page).filter(has_text="lease")
    expect(lines).to_have_count(2)
    page.get_by_role("button", name="Make it the new version of lease.txt?").click()
    page.get_by_role("button", name="Make it the new version", exact=True).click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("lease.txt")
    lines.locator(".name").click()
    expect(page.get_by_role("dialog")).to_contain_text("950 euros")


def test_a_folder_keeps_its_tree_and_its_questions(page: Page, tmp_path: Path) -> None:
    folder = write(
        tmp_path / "Law", y2024__lease="The rent is 900 euros.", y2025__lease="It is 950 euros."
    )
    drop(page, folder)
    lines = documents(page).filter(has_text="Law/")
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text="Law/y2024/lease.txt")).to_have_count(1)
    page.click("#scope-button")
    chooser = page.get_by_role("dialog")
    chooser.get_by_role("button", name="Law/y2025/ 1").click()
    expect(chooser.get_by_role("status")).to_have_text(re.compile(r"^1 of \d+ chosen$"))
    chooser.get_by_role("button", name="Done").click()
    expect(page.locator("#scope-button")).to_contain_text("Law/y2025/lease.txt")


def test_documents_are_tagged_and_chosen_by_their_tags(page: Page, tmp_path: Path) -> None:
    folder = write(tmp_path / "a", one="Vellum is calf skin.", two="Papyrus is a reed.")
    upload(page, folder / "one.txt", folder / "two.txt")
    settle(page)
    lines = documents(page)
    lines.filter(has_text="one.txt").hover()
    page.get_by_role("button", name="Tags of one.txt").click()
    page.locator("#tagging input").fill("skins, #old")
    page.locator("#tagging").get_by_role("button", name="Save").click()
    expect(lines.filter(has_text="one.txt")).to_contain_text("#old #skins")
    page.fill("#document-search", "skins")
    expect(lines.filter(has_text="two.txt")).to_be_hidden()
    page.fill("#document-search", "")
    page.click("#scope-button")
    page.get_by_role("button", name="#skins 1").click()
    expect(page.locator("#scope-button")).to_contain_text("one.txt")
    page.reload()
    expect(page.locator("#scope-button")).to_contain_text("one.txt")
