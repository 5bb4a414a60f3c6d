"""Our Markdown with footnotes as HTML that a word processor takes from the clipboard."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from app.exporting.markdown import BEGIN, END, unmarked

_BACK = re.compile(r' ?<a href="#fnref[^"]*" class="footnote-backref">[^<]*</a>')
_COPIED = re.compile(f"{BEGIN}([^{BEGIN}{END}]+){END}")
_MARK = r'<span style="background: #fff2a8">\1</span>'
"""Word and LibreOffice keep the background of a span; of `mark` they know nothing."""


def parser() -> MarkdownIt:
    """Reads what `app.exporting` writes; HTML in it is text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").use(footnote_plugin)


def as_html(text: str) -> str:
    """A Markdown text with footnotes as HTML: superscript numbers, and the notes at the end; words
    that are marked as copied have a background.
    """
    html: str = parser().render(text)
    return unmarked(_COPIED.sub(_MARK, _BACK.sub("", html)))
