"""Text, Markdown and source code: the decoded file unchanged.

The headings of Markdown and of AsciiDoc, which may be in any plain text, are recorded.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path, PurePath

from markdown_it import MarkdownIt

from retrieval.parse.decode import decode
from retrieval.parse.manuscript import Manuscript
from retrieval.text.asciidoc import asciidoc_titles
from retrieval.text.language import media_type

_ASCIIDOC = {".adoc", ".asciidoc", ".asc"}
_LINE_END = re.compile(r"\r\n|\r|\n")


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the text of the file at `path`."""
    text = read(path, manuscript)
    manuscript.write(text)
    if media_type(manuscript.name) == "text/markdown":
        _mark_headings(text, manuscript)
    elif media_type(manuscript.name) == "text/plain":
        is_known = PurePath(manuscript.name).suffix.lower() in _ASCIIDOC
        for start, level, title in asciidoc_titles(text, is_known=is_known):
            manuscript.mark_heading(start, level, title)


def read(path: Path, manuscript: Manuscript) -> str:
    """The decoded file.

    Raises:
        DocumentError: it is binary, or its encoding isn't certain.
    """
    return decode(path.read_bytes(), manuscript.name)


def _mark_headings(text: str, manuscript: Manuscript) -> None:
    """Mark what CommonMark takes for headings, so no line of code that begins with "#"."""
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    tokens = MarkdownIt("commonmark", {"maxNesting": 20}).parse(text)
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open" and opening.map and opening.level == 0:
            title = "".join(
                child.content for child in inline.children or () if child.type != "html_inline"
            )
            manuscript.mark_heading(starts[opening.map[0]], int(opening.tag[1:]), title)
