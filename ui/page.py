"""The page's layout.

The view stream fills elements with `data-region` (`ui/view.py`), our own scripts send commands to
the routes (`ui/static`, `ui/routes`), and the settings are Gradio's components with handlers
(`ui/model_panel.py`). Nothing is loaded from another host. The browser keeps only the session's id
in the address, which panels are folded, and in the tab a question that isn't sent yet.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import gradio as gr

from app.conversation.session import MAX_TITLE
from ui import model_panel
from ui.markup import Markup

if TYPE_CHECKING:
    from app.assistant import Assistant

STATIC = Path(__file__).parent / "static"
CSS = "\n".join(path.read_text("utf-8") for path in sorted(STATIC.glob("*.css")))
HEAD = '<script type="module" src="/room/static/main.js"></script>'

_LIBRARY = f"""
<div class="brand"><h1>Palimpsest</h1><button type="button" class="fold" data-panel="library"
aria-controls="library" aria-expanded="true" aria-label="Sessions and library">«</button></div>
<nav aria-label="Sessions" data-max-title="{MAX_TITLE}"><h2>Sessions</h2>
<a class="new" href="/" data-session="">New session</a>
<input type="search" id="session-search" placeholder="Search" aria-label="Search the sessions">
<div id="sessions" data-region="sessions"></div></nav>
<section aria-label="Library"><h2>Library</h2>
<label class="chooser" for="file-chooser">Add files, or drop them anywhere</label>
<input type="file" multiple id="file-chooser" class="said" aria-label="Add files">
<div id="uploads"></div>
<div id="files" data-region="files"></div>
<div id="documents" data-region="library"></div></section>
"""
_BAR = """
<div id="bar"><button type="button" data-panel="library" aria-controls="library"
aria-expanded="true">Library</button><span id="connection" role="status"></span>
<span id="told" class="said" role="status"></span>
<button type="button" data-panel="sources" aria-controls="margin"
aria-expanded="true">Sources</button></div>
"""
_CONVERSATION = """
<div id="scroller" tabindex="0" role="region" aria-label="Conversation"><div id="conversation">
<div id="history" data-region="history"></div><div id="live" data-region="live"></div></div></div>
"""
_ASKING = """
<div id="problem"></div>
<div id="scope" data-region="scope"></div>
<form id="composer"><label id="question"><span class="said">Your question</span><textarea rows="1"
placeholder="Ask about your documents" autocomplete="off"></textarea></label>
<button type="submit" id="ask">Ask</button><button type="button" id="stop">Stop</button></form>
<div id="ways" data-region="ways"></div>
"""
_SOURCES = """
<div class="brand"><h2>Sources</h2><button type="button" class="fold" data-panel="sources"
aria-controls="margin" aria-expanded="true" aria-label="Sources">»</button></div>
<div id="sources" role="region" aria-label="Sources of the answer"></div>
"""
_OVER_ALL = """
<div id="toasts"></div>
<dialog id="scope-chooser" aria-labelledby="scope-title">
<h2 id="scope-title">What this session's questions go to</h2><div class="choices"></div>
<form method="dialog"><menu><button>Done</button></menu></form></dialog>
<dialog id="removal" aria-labelledby="removal-title"><form method="dialog">
<h2 id="removal-title">Remove this document?</h2>
<p><strong></strong> will be removed from the library and from every session, with everything
derived from it. Answers that quote it keep the quoted words. This can't be undone.</p>
<menu><button value="">Keep it</button>
<button value="remove" class="danger">Remove</button></menu></form></dialog>
"""


def theme() -> gr.themes.Base:
    """Paper and ink colours, with system fonts."""
    return gr.themes.Base(
        primary_hue=gr.themes.colors.amber,
        secondary_hue=gr.themes.colors.amber,
        neutral_hue=gr.themes.colors.stone,
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    )


def build(assistant: Assistant) -> gr.Blocks:
    """The page of an assistant, to be mounted with `theme()`, `CSS` and `HEAD`."""
    page = gr.Blocks(title="Palimpsest", analytics_enabled=False, fill_width=True)
    with page:
        with gr.Row(elem_id="room"):
            with gr.Column(elem_id="library", min_width=0):
                Markup(_LIBRARY)
                model_panel.build(assistant)
            with gr.Column(elem_id="desk", min_width=0):
                Markup(_BAR)
                Markup(_CONVERSATION, elem_id="talk")
                Markup(_ASKING, elem_id="asking")
            with gr.Column(elem_id="margin", min_width=0):
                Markup(_SOURCES)
        Markup(_OVER_ALL, elem_id="over-all")
    return page
