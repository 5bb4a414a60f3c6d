"""The page's layout.

The view stream fills elements with `data-region` (`ui/view.py`), our own scripts send commands to
the routes (`ui/static`, `ui/routes`), and the settings are Gradio's components with handlers
(`ui/model_panel.py`). Nothing is loaded from another host. The browser keeps only the session, the
text and the view in the address, which panels are folded, and in the tab a question that isn't sent
yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import gradio as gr

from app.conversation.session import MAX_TITLE
from app.exporting.formats import ExportFormat
from ui import editing_view, model_panel
from ui.markup import Markup
from ui.scripts import FOLDER
from ui.unserved import unserved

if TYPE_CHECKING:
    from app.assistant import Assistant

CSS = "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*.css")))

_TOP = """
<div class="brand"><h1>Palimpsest</h1><button type="button" class="fold" data-panel="library"
aria-controls="library" aria-expanded="true" aria-label="Hide sessions and library">Hide</button>
</div>
<label class="chooser" for="file-chooser">Add files<span class="with-pointer">, or
drop them anywhere</span></label>
<input type="file" multiple id="file-chooser" class="said" aria-label="Add files">
<div role="tablist" aria-label="Sessions and documents">
<button type="button" role="tab" id="sessions-tab" aria-controls="sessions-panel"
aria-selected="true">Sessions</button><button type="button" role="tab" id="documents-tab"
aria-controls="documents-panel" aria-selected="false" tabindex="-1">Documents</button></div>
"""
_LISTS = f"""
<nav role="tabpanel" id="sessions-panel" aria-labelledby="sessions-tab"
data-max-title="{MAX_TITLE}"><a class="new" href="/" data-session="">New session</a>
<input type="search" id="session-search" placeholder="Search the sessions"
aria-label="Search the sessions"><div id="sessions" class="list" data-region="sessions"></div></nav>
<section role="tabpanel" id="documents-panel" aria-labelledby="documents-tab" hidden>
<form id="finding" role="search"><input type="search" id="document-search"
placeholder="Search names and text" maxlength="500" aria-describedby="search-hint"
aria-label="Search the names of the documents; Enter searches their text"></form>
<p id="search-hint" class="quiet" role="status"></p>
<div id="found" class="list" role="region" aria-label="Found in the documents" hidden></div>
<div id="documents" class="list" data-region="library"></div></section>
"""
# Below the lists: as it comes and goes, what a person points at in them stays where it is.
_ADDING = """
<div id="uploads"></div>
<div id="files" data-region="files"></div>
"""
_DRAWER = """
<div class="brand"><h2 id="settings-title">Model and settings</h2><button type="button"
class="fold" id="settings-close" aria-label="Close model and settings">Close</button></div>
"""
_MODEL = """
<div id="model-place-closed"><div id="model" data-region="model"></div></div>
<button type="button" id="settings-open" aria-haspopup="dialog" aria-controls="settings">Model and
settings</button>
"""
_SKIP = """
<a href="#question-box" data-skip="#question textarea" class="of-talk">Skip to the question box</a>
<a href="#scroller" data-skip="#scroller" class="of-talk">Skip to the conversation</a>
<a href="#instruction-box" data-skip="#instruction-box" class="of-editing">Skip to the
instruction box</a>
<a href="#hunks" data-skip="#hunks li[tabindex='0']" class="of-editing">Skip to the changes</a>
"""
_EXPORTS = "".join(
    f'<button type="button" data-export="{form}">{form.label}<small>{form.use}</small></button>'
    for form in ExportFormat
)
_BAR = f"""
<div id="bar"><button type="button" data-panel="library" aria-controls="library"
aria-expanded="true">Library</button>{editing_view.VIEWS}
<span id="connection" role="status"></span>
<span id="told" class="said" role="status"></span>
<details id="taking"><summary>Export</summary><div>{_EXPORTS}</div></details>
<button type="button" data-panel="sources" aria-controls="margin"
aria-expanded="true"><span class="of-talk">Sources</span><span class="of-editing">Changes<span
id="waiting"></span></span></button></div>
"""
_CONVERSATION = """
<div id="scroller" tabindex="0" role="region" aria-label="Conversation"><div id="conversation">
<div id="history" data-region="history"></div><div id="live" data-region="live"></div></div></div>
"""
_ASKING = """
<div id="problem"></div>
<div id="scope" data-region="scope"></div>
<form id="composer"><label id="question"><span class="said">Your question</span>
<textarea id="question-box" rows="1"
placeholder="Ask about your documents" autocomplete="off"></textarea></label>
<button type="submit" id="ask">Ask</button><button type="button" id="stop">Stop</button></form>
<div id="ways" data-region="ways"></div>
"""
_SOURCES = """
<div class="brand"><h2>Sources</h2><button type="button" class="fold" data-panel="sources"
aria-controls="margin" aria-expanded="true" aria-label="Hide sources">Hide</button></div>
<div id="sources" role="region" aria-label="Sources of the answer"></div>
"""
_OVER_ALL = """
<div id="toasts"></div>
<dialog id="scope-chooser" aria-labelledby="scope-title">
<h2 id="scope-title">Which documents this session asks</h2><div class="choices"></div>
<form method="dialog"><menu><button>Done</button></menu></form></dialog>
<dialog id="tagging" aria-labelledby="tagging-title"><form method="dialog">
<h2 id="tagging-title">Tags</h2>
<p><label>Tags of <strong></strong>, with commas between them
<input type="text" maxlength="400" autofocus></label></p>
<menu><button value="save">Save</button>
<button value="">Cancel</button></menu></form></dialog>
<dialog id="replacement" aria-labelledby="replacement-title"><form method="dialog">
<h2 id="replacement-title">Is this the new version?</h2>
<p><strong></strong> becomes the new version of <strong></strong>, under its name and in every
session. Answers that quote the older version keep its words. This can't be undone.</p>
<menu><button value="">Keep both</button>
<button value="replace">Make it the new version</button></menu></form></dialog>
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
    """The page of an assistant, whose queue is to be set, and which is to be mounted with
    `theme()` and `CSS`.
    """
    with (
        unserved(),
        (page := gr.Blocks(title="Palimpsest", analytics_enabled=False, fill_width=True)),
    ):
        Markup(_SKIP, elem_id="skip")
        with gr.Row(elem_id="room"):
            with gr.Column(elem_id="library", min_width=0):
                Markup(_TOP)
                Markup(_LISTS, elem_id="lists")
                Markup(_ADDING + _MODEL)
            with gr.Column(elem_id="desk", min_width=0):
                Markup(_BAR)
                Markup(_CONVERSATION, elem_id="talk")
                Markup(_ASKING, elem_id="asking")
                Markup(editing_view.EDITING, elem_id="editing")
            with gr.Column(elem_id="margin", min_width=0):
                Markup(_SOURCES, elem_id="sources-panel")
                Markup(editing_view.CHANGES, elem_id="changes-panel")
        with gr.Column(elem_id="settings", min_width=0):
            Markup(_DRAWER)
            model_panel.build(assistant)
        Markup(_OVER_ALL + editing_view.DIALOGS, elem_id="over-all")
    return page
