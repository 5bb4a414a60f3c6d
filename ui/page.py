"""The page: its components and which handler each of them calls.

Nothing on it is loaded from another host, nothing is recorded in the browser but the session's id
in the address, and no handler is offered as an API.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gradio as gr

from ui import passages
from ui.actions import Actions

if TYPE_CHECKING:
    from app.assistant import Assistant

_HERE = Path(__file__).parent
CSS = (_HERE / "page.css").read_text("utf-8")
SPANS_JS = (_HERE / "spans.js").read_text("utf-8")
FILES_JS = (_HERE / "files.js").read_text("utf-8")

_FROM_ADDRESS = "() => [new URLSearchParams(location.search).get('session') ?? '']"
_TO_ADDRESS = """(id) => {
    if (id) history.replaceState(null, '', '?session=' + encodeURIComponent(id));
}"""
# On a narrow screen the sources stand below the answer.
_TO_SOURCES = """() => {
    if (matchMedia('(max-width: 999px)').matches)
        document.getElementById('margin').scrollIntoView({ behavior: 'smooth' });
}"""

# Plain HTML without the click handler that gr.HTML has by default.
_Shown = partial(gr.HTML, js_on_load=None, apply_default_css=False)


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
    """The page on an assistant, to be mounted with `theme()` and `CSS`."""
    page = gr.Blocks(title="Palimpsest", analytics_enabled=False, fill_width=True)
    with page:
        session_id = gr.Textbox(visible="hidden", elem_id="session")
        asked, live_spans = gr.State(None), gr.State(())
        with gr.Row(elem_id="room"):
            with gr.Column(elem_id="library", min_width=0):
                _Shown('<h1>Palimpsest</h1><p class="quiet">Answers from your own documents</p>')
                upload = gr.File(
                    label="Add files", file_count="multiple", height=120, elem_id="upload"
                )
                results = gr.HTML(js_on_load=FILES_JS, apply_default_css=False, elem_id="results")
                _Shown("<h2>Documents</h2>")
                documents = _Shown(elem_id="documents")
                _Shown("<h2>Sessions</h2>")
                sessions = _Shown(elem_id="sessions")
            with gr.Column(elem_id="desk", min_width=0):
                with gr.Column(elem_id="scroller"), gr.Column(elem_id="conversation"):
                    history = gr.HTML(
                        js_on_load=SPANS_JS, apply_default_css=False, elem_id="history"
                    )
                    live = gr.HTML(js_on_load=SPANS_JS, apply_default_css=False, elem_id="live")
                problem = _Shown(elem_id="problem")
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
                    stop = gr.Button(
                        "Stop", variant="stop", elem_id="stop", min_width=80, scale=0, visible=False
                    )
            with gr.Column(elem_id="margin", min_width=0):
                _Shown("<h2>Sources</h2>")
                sources = _Shown(passages.hint(), elem_id="sources")

        actions = Actions(assistant)
        shown = [sessions, documents, history]
        # `concurrency_limit`: a second tab must reach the assistant, which has its own queue.
        options: dict[str, Any] = {
            "show_progress": "hidden",
            "api_visibility": "private",
            "concurrency_limit": None,
        }
        opened = page.load(
            actions.load, session_id, [session_id, *shown, problem], js=_FROM_ADDRESS, **options
        )
        opened.then(actions.watch, session_id, [results, *shown], **options)
        results.click(actions.cancel, session_id, results, **options)
        session_id.change(None, session_id, js=_TO_ADDRESS)
        upload.upload(
            actions.add, [upload, session_id], [session_id, upload, results, *shown], **options
        )
        answering = gr.on(
            [question.submit, ask.click],
            actions.ask,
            [question, session_id],
            [session_id, question, asked, live, live_spans, problem, ask, stop],
            trigger_mode="once",
            **options,
        )
        settling = (
            actions.settle,
            [session_id, asked, question, problem],
            [question, asked, live, live_spans, problem, ask, stop, *shown],
        )
        answering.then(*settling, **options)
        stop.click(None, cancels=answering).then(*settling, **options)
        for text in (history, live):
            cited = text.click(actions.cite, [session_id, live_spans], sources, **options)
            cited.then(None, js=_TO_SOURCES)
    return page
