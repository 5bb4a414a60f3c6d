"""The sources panel follows the newest answer, whatever was selected in an earlier one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from tests.ui.home import home
from tests.ui.told_sessions import Told

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

pytestmark = pytest.mark.browser

SHOWN = """
html => document.dispatchEvent(
  new CustomEvent("room:shown", { detail: { region: "live-sources", html } })
)
"""


def test_a_question_without_an_answer_does_not_keep_the_next_answer_from_being_followed(
    new_page: NewPage, tmp_path: Path
) -> None:
    with home(tmp_path) as served:
        told = Told.begin(served.assistant.settings.data_dir)
        (path := tmp_path / "ink.txt").write_text("The ink was made of oak galls.")
        told.add(path)
        words = "oak galls"

        def answered() -> int:
            told.ask("What was the ink made of?")
            return told.answer(f"Of {words}.", (words, (told.source("ink.txt", words),)))

        first = answered()
        page = new_page(served.at(told.session))
        panel = page.locator("#sources [data-sources-of]")
        expect(panel).to_have_attribute("data-sources-of", str(first))
        page.evaluate(SHOWN, "<p>What is read for a question that fails</p>")
        page.evaluate(SHOWN, "")
        page.locator("#history mark").first.click()
        expect(panel).to_have_attribute("data-sources-of", str(first))
        second = answered()
        expect(panel).to_have_attribute("data-sources-of", str(second))
        told.store.close()
