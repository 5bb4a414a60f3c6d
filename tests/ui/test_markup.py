"""HTML of our own is only shown: it has no script, and nothing else than ours is written so."""

from __future__ import annotations

import re
from pathlib import Path

import gradio as gr

import ui
from ui.markup import Markup

HOME = Path(ui.__file__).parent


def test_our_html_comes_without_gradios_script_and_styles() -> None:
    usual, ours = (make("<p>x</p>", elem_id="x").get_config() for make in (gr.HTML, Markup))
    assert "addEventListener" in usual["js_on_load"], "or this module is no longer needed"
    differing = {name for name in usual if usual[name] != ours[name]}
    assert differing == {"js_on_load", "apply_default_css"}
    assert not ours["js_on_load"]
    assert ours["value"] == "<p>x</p>"


def test_all_html_among_the_components_is_made_so() -> None:
    sources = {path.name: path.read_text("utf-8") for path in HOME.rglob("*.py")}
    assert [name for name in sources if re.search(r"gr\.HTML\b", sources[name])] == ["markup.py"]
    assert sum("Markup(" in source for source in sources.values()) >= 2
