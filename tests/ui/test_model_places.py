"""A model's folder or GGUF file is found by looking through folders, by keyboard as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import gradio as gr
import pytest

from tests.app.gguf_files import tiny_gguf
from tests.programs import RESTING
from tests.ui.conftest import Server
from ui.model_places import choose, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKED_MS = 60_000


def test_a_folder_is_opened_and_anything_else_becomes_the_model(tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    place, model = choose(str(tmp_path))
    assert place == shown(tmp_path)
    assert place["info"] == f"A folder, or a file that ends in .gguf. These are in {tmp_path}"
    assert ("models/", str(tmp_path / "models")) in place["choices"]
    assert model == gr.skip()
    for path in ("org/name", str(tmp_path / "x.gguf"), str(tmp_path / "gone")):
        assert choose(f" {path} ") == (gr.skip(), gr.update(value=path))
    assert choose(None) == choose("  ") == (gr.skip(), gr.skip())


@pytest.fixture
def server(tmp_path: Path, minilm_folder: Path) -> Iterator[Server]:
    """A server in whose home a GGUF file is two folders deep."""
    tiny_gguf(tmp_path / "home" / "models" / "tiny")
    (tmp_path / "home" / "models" / "<img src=x onerror=alert(1)>.gguf").touch()
    config = tmp_path / "config.toml"
    config.touch()
    cache = minilm_folder.parent.parent.parent
    environment = {"HOME": tmp_path / "home", "XDG_CACHE_HOME": cache, "PALIMPSEST_CONFIG": config}
    usual = {name: str(value) for name, value in environment.items()}
    running = Server(tmp_path / "data", environment=usual, program=RESTING)
    yield running
    assert running.end() == 0


@pytest.mark.browser
def test_a_file_is_found_by_keyboard_alone(
    server: Server, new_page: Callable[..., Page], default_model_folder: Path
) -> None:
    from playwright.sync_api import expect

    page = new_page(server.address)
    page.get_by_role("button", name="Model and settings").click()
    facts, place = page.locator("#model-facts"), page.locator("#model-place")
    expect(facts.locator("li").first).to_be_visible(timeout=LOOKED_MS)
    expect(place).to_contain_text("home")
    box = page.get_by_label("Or open a model that is on this machine")
    box.focus()
    for typed, folder in (("models", "home/models"), ("tiny", "home/models/tiny")):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(place).to_contain_text(folder)
        expect(box).to_be_focused()
    expect(page.get_by_role("option")).to_have_count(3)
    page.keyboard.type("gguf")
    page.keyboard.press("Enter")
    expect(facts).to_contain_text("Converted when it is first loaded", timeout=LOOKED_MS)
    file = server.data_dir.parent / "home" / "models" / "tiny" / "tiny-llama.gguf"
    expect(page.get_by_label("Model", exact=True)).to_have_value(str(file))
