"""Our Markdown with footnotes as HTML that a word processor takes from the clipboard."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

_BACK = re.compile(r' ?<a href="#fnref[^"]*" class="footnote-backref">[^<]*</a>')


def parser() -> MarkdownIt:
    """Reads what `app.exporting` writes; HTML in it is text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").use(footnote_plugin)


def as_html(text: str) -> str:
    """A Markdown text with footnotes as HTML: superscript numbers, and the notes at the end."""
    html: str = parser().render(text)
    return _BACK.sub("", html)
