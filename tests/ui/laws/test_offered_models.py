"""The models that are offered, on the page: what each needs here, and why it is not loaded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.models.offered import OFFERED
from tests.app.model_folders import tiny
from tests.ui.conftest import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.default_model, pytest.mark.browser]

MEASURED_MS = 120_000
UNCOVERED = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
NEEDS = r"494 million parameters · Apache-2\.0 · \S+ [MG]B in memory · "


@pytest.fixture
def server(tmp_path: Path, default_model_folder: Path, minilm_folder: Path) -> Iterator[Server]:
    """One with a quick model that can be changed, and no hub within reach."""
    folder = tiny(tmp_path / "tiny-model", default_model_folder)
    config = tmp_path / "config.toml"
    config.write_text(f'model = "{folder}"\nanswer = "quotes"\ndtype = "float32"\n', "utf-8")
    environment = {
        "PALIMPSEST_CONFIG": str(config),
        "HF_ENDPOINT": "http://127.0.0.1:9",
        "HF_HUB_OFFLINE": "0",
    }
    running = Server(tmp_path / "data", environment=environment, is_new=True)
    yield running
    assert running.end() == 0


def test_an_offered_model_says_what_it_needs_and_why_it_is_not_loaded(
    server: Server, new_page: Callable[..., Page], capfd: pytest.CaptureFixture[str]
) -> None:
    from playwright.sync_api import expect

    page = new_page(server.address)
    page.get_by_role("button", name="Model and settings").click()
    facts, model = page.locator("#model-facts"), page.get_by_label("Model", exact=True)
    expect(facts.locator("li").first).to_be_visible(timeout=MEASURED_MS)
    model.click()
    for each in OFFERED:
        expect(page.get_by_role("option", name=each.name)).to_have_count(1)
    page.get_by_role("option", name=OFFERED[0].name).click()
    expect(facts).to_contain_text(re.compile(NEEDS), timeout=MEASURED_MS)
    expect(facts).to_contain_text("Not on this machine yet")

    page.get_by_role("button", name="Load", exact=True).click()
    reason = page.get_by_text(f"{OFFERED[0].name} can't be downloaded: the hub can't be reached")
    expect(reason).to_have_count(1, timeout=MEASURED_MS)
    expect(reason).to_be_visible()
    assert reason.evaluate(UNCOVERED), "it is said where it can be read: in the drawer"
    assert "Traceback" not in "".join(capfd.readouterr())
