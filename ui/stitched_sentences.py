"""Sentences of an answer that are pieced together, in the sources panel: each beside the nearest
whole sentence of the documents, with links to all places of its pieces.

No character from outside reaches the page as markup or as template syntax (`ui.render.escape`).
"""

from __future__ import annotations

from app.events import Nearest, Source
from app.sources.source_finder import Pieced
from app.sources.stitched_notes import NEAREST, stitched_note
from ui.render import escape


def sentence(shown: tuple[str, Pieced]) -> str:
    """One of them.

    Args:
        shown: the answer's text, and the sentence.
    """
    text, (stitched, where, places) = shown
    words = " ".join(text[stitched.start : stitched.end].split())
    said = stitched_note(stitched)
    near = "" if stitched.nearest is None else _nearest(stitched.nearest, where)
    links = "".join(f"<li>{_link(place, name)}</li>" for name, place in places)
    listed = f'<p class="quiet">Its words stand in:</p><ol>{links}</ol>' if links else ""
    return (
        f'<article class="source pieced"><h3>{escape(said[0].upper() + said[1:])}</h3>'
        f'<p class="pieced-words">“{escape(words)}”</p>{near}{listed}</article>'
    )


def _nearest(nearest: Nearest, where: str) -> str:
    return (
        f'<p class="quiet">{NEAREST}</p><blockquote>{escape(nearest.text)}</blockquote>'
        f'<p class="where">{_link(nearest, where)}</p>'
    )


def _link(source: Source | Nearest, name: str) -> str:
    return (
        f'<button type="button" class="to-place" data-open="{source.document}" '
        f'data-start="{source.start}" data-end="{source.end}">{escape(name)}</button>'
    )
