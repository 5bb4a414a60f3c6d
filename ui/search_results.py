"""The results of a search over all documents, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.render import escape

if TYPE_CHECKING:
    from app.search import SearchHit
    from app.sources.places import Places

SHOWN = 240
"""Characters of a long sentence that are shown, around its first mark."""


def results(words: str, hits: Sequence[SearchHit], places: Places) -> str:
    """The hits, best first; each opens its document there."""
    if not hits:
        return f'<p class="quiet">Nothing in your files has “{escape(words)}”.</p>'
    return f"<ul>{''.join(_hit(each, places) for each in hits)}</ul>"


def _hit(hit: SearchHit, places: Places) -> str:
    source = hit.found.sources[0]
    where = escape(places.describe(source))
    return (
        f'<li><button type="button" tabindex="-1" class="name" data-open="{source.document}" '
        f'data-start="{source.start}" data-end="{source.end}" title="Open: {where}">'
        f"<small>{where}</small> <span>{_marked(hit)}</span></button></li>"
    )


def _marked(hit: SearchHit) -> str:
    """The sentence with its words marked; of a long one a part."""
    text = hit.found.text
    first = hit.marks[0][0] if hit.marks else 0
    begin = max(0, min(first - SHOWN // 3, len(text) - SHOWN))
    end = min(len(text), begin + SHOWN)
    shown, at = ["…" if begin else ""], begin
    for start, stop in hit.marks:
        if begin <= start and stop <= end:
            shown += [escape(text[at:start]), f"<mark>{escape(text[start:stop])}</mark>"]
            at = stop
    return "".join([*shown, escape(text[at:end]), "…" if end < len(text) else ""])
