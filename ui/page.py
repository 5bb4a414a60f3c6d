"""The page: where everything is, and which of Gradio's components calls which handler.

The view stream fills what has `data-region` (`ui/view.py`), our own scripts send commands to the
routes (`ui/static`, `ui/routes`), and Gradio's components have handlers. Nothing is loaded from
another host, and nothing is kept in the browser but the session's id in the address, which panels
are folded, and in its tab what was typed and not asked yet.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui import model_panel
from ui.actions import Actions

if TYPE_CHECKING:
    from app.assistant import Assistant

STATIC = Path(__file__).parent / "static"
CSS = "\n".join(path.read_text("utf-8") for path in sorted(STATIC.glob("*.css")))
HEAD = '<script type="module" src="/room/static/main.js"></script>'

# The address says which session is open. That something is being asked, and what was asked in which
# session, is told to our own scripts: they empty the question box, unless something else has been
# typed meanwhile.
_WITH_SESSION = """(...inputs) => {
    document.dispatchEvent(new CustomEvent('room:asking'));
    return [...inputs.slice(0, -1), new URLSearchParams(location.search).get('session') ?? ''];
}"""
_ASKED = """(question, session) =>
    document.dispatchEvent(new CustomEvent('room:asked', { detail: { question, session } }))"""

# Plain HTML without the click handler that gr.HTML has by default.
_Html = partial(gr.HTML, js_on_load=None, apply_default_css=False)

_LIBRARY = """
<div class="brand"><h1>Palimpsest</h1><button type="button" class="fold" data-panel="library"
aria-controls="library" aria-expanded="true" aria-label="Sessions and library">«</button></div>
<nav aria-label="Sessions"><h2>Sessions</h2>
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
_SOURCES = """
<div class="brand"><h2>Sources</h2><button type="button" class="fold" data-panel="sources"
aria-controls="margin" aria-expanded="true" aria-label="Sources">»</button></div>
<div id="sources" role="region" aria-label="Sources of the answer"></div>
"""
_OVER_ALL = """
<div id="toasts"></div>
<dialog id="removal" aria-labelledby="removal-title"><form method="dialog">
<h2 id="removal-title">Remove this document?</h2>
<p><strong></strong> goes from the library with all that was made of it, in every session. Answers
that quote it keep the quoted words. This can't be undone.</p>
<menu><button value="">Keep it</button><button value="remove" class="danger">Remove</button></menu>
</form></dialog>
"""


def theme() -> gr.themes.Base:
    """Paper and ink, with fonts that the machine has."""
    return gr.themes.Base(
        primary_hue=gr.themes.colors.amber,
        secondary_hue=gr.themes.colors.amber,
        neutral_hue=gr.themes.colors.stone,
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    )


def build(assistant: Assistant) -> gr.Blocks:
    """The page on an assistant, to be mounted with `theme()`, `CSS` and `HEAD`."""
    page = gr.Blocks(title="Palimpsest", analytics_enabled=False, fill_width=True)
    with page:
        with gr.Row(elem_id="room"):
            with gr.Column(elem_id="library", min_width=0):
                _Html(_LIBRARY)
                model_panel.build(assistant)
            with gr.Column(elem_id="desk", min_width=0):
                _Html(_BAR)
                _Html(_CONVERSATION, elem_id="talk")
                _composer(Actions(assistant))
            with gr.Column(elem_id="margin", min_width=0):
                _Html(_SOURCES)
        _Html(_OVER_ALL, elem_id="over-all")
    return page


def _composer(actions: Actions) -> None:
    """The question box with its buttons; the stream says which of them is there."""
    session = gr.Textbox(visible="hidden")
    taken = gr.Textbox(visible="hidden")
    problem = _Html(elem_id="problem")
    with gr.Row(elem_id="composer"):
        question = gr.Textbox(
            label="Your question",
            show_label=False,
            placeholder="Ask about your documents",
            lines=1,
            max_lines=8,
            container=False,
            autofocus=True,
            elem_id="question",
        )
        ask = gr.Button("Ask", variant="primary", elem_id="ask", min_width=80, scale=0)
        stop = gr.Button("Stop", variant="stop", elem_id="stop", min_width=80, scale=0)
    options: dict[str, Any] = {
        "show_progress": "hidden",
        "api_visibility": "private",
        "concurrency_limit": None,
        "js": _WITH_SESSION,
    }
    asking = gr.on(
        [question.submit, ask.click],
        actions.ask,
        [question, session],
        [taken, session, problem],
        trigger_mode="once",
        **options,
    )
    asking.success(None, [taken, session], js=_ASKED)
    stop.click(actions.stop, [session], problem, **options)
