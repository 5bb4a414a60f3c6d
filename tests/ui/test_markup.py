"""HTML of our own is only shown: it has no script, and nothing else than ours is written so."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import gradio as gr

from app.assistant import Assistant
from app.settings.loading import load
from ui import page
from ui.markup import Markup


def test_our_html_comes_without_gradios_script_and_styles() -> None:
    usual, ours = (make("<p>x</p>", elem_id="x").get_config() for make in (gr.HTML, Markup))
    assert "addEventListener" in usual["js_on_load"], "or this module is no longer needed"
    differing = {name for name in usual if usual[name] != ours[name]}
    assert differing == {"js_on_load", "apply_default_css"}
    assert not ours["js_on_load"]
    assert ours["value"] == "<p>x</p>"


def test_all_html_among_the_components_is_made_so(tmp_path: Path) -> None:
    with closing(Assistant(load({"data_dir": tmp_path / "data"}))) as assistant:
        components = page.build(assistant).blocks.values()
    ours = [each.get_config() for each in components if isinstance(each, gr.HTML)]
    assert len(ours) >= 2
    assert not any(each["js_on_load"] or each["apply_default_css"] for each in ours)
