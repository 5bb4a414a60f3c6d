"""The layout of the writing desk: the second view of the page, beside the conversation.

The view stream fills the elements with `data-region`; the editor, and what is drawn into its text,
are built by the page's scripts (`ui/static/desk.js`).
"""

from __future__ import annotations

from ui.render import escape

READY = (
    "Fix spelling and grammar",
    "Shorten the text",
    "Simplify the text",
    "Make the tone formal",
    "Translate the comments to English",
    "Rename … to ",
    "Add docstrings and type hints",
)
"""Instructions that are written into the box; the word at the cursor comes in the place of …"""

_KEYS = (
    ("Ctrl+E", "between the conversation and the desk"),
    ("F7, Shift+F7", "to the next change, to the one before"),
    ("Alt+Y, Alt+N", "accept, reject the change at the cursor"),
    ("Ctrl+Shift+Enter", "accept all changes"),
    ("Ctrl+Shift+Backspace", "reject all changes"),
    ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo; in the text what was typed first"),
    ("Enter, Shift+Enter", "in the instruction box: revise, a new line"),
    ("Ctrl+Enter", "in the text: revise as the instruction box says"),
    ("Ctrl+F", "search in the text"),
    ("Tab, Ctrl+M", "in the text: indent, let Tab leave the text instead"),
    ("Escape, then Tab", "leave the text"),
    ("y, n, e, a", "in the list of changes: accept, reject, edit, ask again"),
    ("Shift+Y, Shift+N", "in the list: accept, reject all changes of the same instruction"),
    ("↑ ↓ or k j", "in the list of changes: to another one"),
    ("Home, End", "in the list of changes: to the first one, to the last one"),
    ("?", "in the list of changes: these keys"),
)

VIEWS = """<span id="views" role="group" aria-label="What is shown" title="Ctrl+E">
<button type="button" data-view="talk" aria-pressed="true">Ask</button><button type="button"
data-view="editing" aria-pressed="false">Revise</button></span>"""

_START = """
<section id="desk-start" aria-labelledby="desk-start-title">
<h2 id="desk-start-title">Revise a text</h2>
<p>Open a text or a source file and say what to change. You see each change and decide it; nothing
is written to a file until you save it.</p>
<input type="file" id="text-chooser" class="said" aria-label="Open a text">
<label class="chooser" for="text-chooser">Open a text<span class="with-pointer">, or drop it
here</span></label>
<p>Or <button type="button" id="from-library">choose a document of the library</button>:
“Revise”<span class="with-pointer">, the pen beside its name,</span> opens it here.</p>
<div id="desk-list" data-region="desk-list"></div></section>
"""
_HEAD = """
<div id="desk-top"><div id="desk-head"><h2 id="desk-name" tabindex="-1"></h2>
<span id="desk-changed" class="quiet" hidden>not saved</span>
<div class="tools" role="group" aria-label="The file">
<button type="button" data-tool="keep" hidden>Keep as new version</button>
<button type="button" data-tool="reread" hidden>Read again</button>
<details id="desk-taking" class="menu"><summary>Export</summary><div>
<button type="button" data-take="file">The text as a file</button>
<button type="button" data-take="markdown">Markdown with footnotes<small>that name the documents
its new words are from</small></button><button type="button" data-take="patch">What changed, as
a patch<small>for the program “patch”</small></button></div></details>
<button type="button" data-tool="save">Download</button>
<button type="button" data-tool="close">Close</button></div></div>
<div id="desk-tools" class="tools" role="group" aria-label="The text">
<button type="button" data-tool="undo" aria-disabled="true"
title="Ctrl+Z">Undo</button>
<button type="button" data-tool="redo" aria-disabled="true"
title="Ctrl+Shift+Z">Redo</button>
<button type="button" data-tool="history" aria-haspopup="dialog">History</button>
<button type="button" data-go="-1" aria-disabled="true"
aria-label="Previous change">↑ Previous</button>
<button type="button" data-go="1" aria-disabled="true"
aria-label="Next change">↓ Next</button>
<button type="button" data-tool="only" aria-pressed="false">Only changes</button>
<button type="button" data-tool="wrap" aria-pressed="true">Wrap</button>
<button type="button" data-tool="search" title="Ctrl+F">Search</button>
<button type="button" data-keys="" aria-haspopup="dialog">Keys</button></div></div>
"""
_TEXT = """
<div id="desk-editor"></div>
<div id="out-of-view" role="group" aria-label="Changes out of view"><div><button type="button"
data-side="above" hidden></button><button type="button" data-side="below" hidden></button></div>
</div>
<p id="desk-tab" class="quiet said">Once you have typed here, Tab indents. Escape, then Tab, leaves
the text; Control M, on a Mac Shift Option M, lets Tab always leave it.</p>
<p id="desk-plain" class="quiet">The editor couldn't be fetched, so this is a plain text area; the
changes are in the list. <code>python -m app.models.defaults</code> fetches it.</p>
<p id="desk-unkept" class="error" aria-live="assertive" hidden></p>
<div id="desk-status" data-region="desk-status" tabindex="-1"></div>
"""
_READY = "".join(
    f'<button type="button" data-ready="{escape(each)}">{escape(each.strip())}</button>'
    for each in READY
)
_INSTRUCTING = f"""
<div id="instruction-about"><span><span class="said">The instruction is about: </span><span
id="instruction-lines">The whole text</span></span>
<button type="button" id="whole-text" hidden>Use the whole text</button>
<span id="desk-plan" role="status"></span><button type="button" id="all-parts"
aria-pressed="false" hidden>All parts</button>
<button type="button" id="with-documents" aria-haspopup="dialog">With documents…</button>
<details id="ready" class="menu upwards"><summary>Suggestions</summary><div>{_READY}</div>
</details></div>
<form id="instructing"><label><span class="said">What to change</span>
<textarea id="instruction-box" rows="1" autocomplete="off"
placeholder="What to change in the text"></textarea></label>
<button type="submit" id="revise">Revise</button>
<button type="button" id="revising-stop">Stop</button></form>
"""
EDITING = f"""{_START}<div id="desk-open" hidden>{_HEAD}{_TEXT}{_INSTRUCTING}</div>"""

CHANGES = """
<div class="brand"><h2>Changes</h2><button type="button" class="fold" data-panel="sources"
aria-controls="margin" aria-expanded="true" aria-label="Hide changes">Hide</button></div>
<div id="hunks" role="region" aria-label="Changes to decide" data-region="hunks"></div>
<p id="no-hunks" class="quiet">What a revision would change is listed here, to be accepted or
rejected one by one.</p>
"""

_ROWS = "".join(f"<dt>{escape(keys)}</dt><dd>{escape(told)}</dd>" for keys, told in _KEYS)
DIALOGS = f"""
<dialog id="desk-keys" aria-labelledby="desk-keys-title"><form method="dialog">
<h2 id="desk-keys-title">Keys of the desk</h2><dl>{_ROWS}</dl>
<p class="quiet">On a Mac, Option is Alt, and Command is Ctrl but in Ctrl+E and Ctrl+M; the
latter is Shift+Option+M there.</p>
<menu><button autofocus>Close</button></menu></form></dialog>
<dialog id="desk-history" aria-labelledby="desk-history-title">
<h2 id="desk-history-title">History</h2>
<p class="quiet">Choose two states to see what differs. Restoring one keeps all others.</p>
<div class="all-states" tabindex="0" role="region" aria-label="States of the text"></div>
<div class="diff" tabindex="0" role="region" aria-label="What differs"></div>
<form method="dialog"><menu><button>Close</button></menu></form></dialog>
<dialog id="desk-material" aria-labelledby="desk-material-title"><form method="dialog">
<h2 id="desk-material-title">With documents of the library</h2>
<p class="quiet">What these say may be brought into the text: “Bring in what the report says about
the rent”. Words that are copied from one of them are linked to it.</p>
<input type="search" placeholder="Search the documents" aria-label="Search the documents">
<p class="quiet none">The library has no documents yet.</p><ul></ul>
<menu><button>Done</button></menu></form></dialog>
<dialog id="forgetting" aria-labelledby="forgetting-title"><form method="dialog">
<h2 id="forgetting-title">Delete this text from the desk?</h2>
<p><strong></strong> will be deleted here with its history and the changes that wait. The file or
document that it was opened from stays as it is. This can't be undone.</p>
<menu><button value="">Keep it</button>
<button value="forget" class="danger">Delete</button></menu></form></dialog>
"""
