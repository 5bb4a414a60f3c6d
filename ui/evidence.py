"""The block "In your files": the sentences that answer a question, above the model's words.

No character from outside reaches the page as markup or as template syntax (`ui.render.escape`).
A quote is a `mark` like the copied words of an answer (`ui.marks`), so the scripts of the sources
panel serve both. Of n quotes the one at i has the number i - n: what an answer's spans are
numbered from doesn't depend on the quotes, and the number of neither changes while it is written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from app.sources.line_ends import introduced_at, readable
from app.sources.markdown_marks import fences, marks, quotation_marks, without
from app.sources.places import Places, others
from ui.marks import stands_in
from ui.render import escape, with_unseen

if TYPE_CHECKING:
    from app.events import Evidence

TITLE = "In your files"

NEAR = 8
"""Characters between quotes that stand together, at most: the end of a line and an item's mark, so
that no word is marked with them that isn't quoted.
"""

_LINES = re.compile(
    r"[:{(\[=]\s*\n[ \t]|\S(?: {2,}|\t)\S.*\n[ \t]|^[ \t]*(?:```|~~~)", re.MULTILINE
)
"""Lines that mean something: what stands below a line of code or between fences, or in a column
behind a label.
"""

_ITEM = re.compile(r"[:\uff1a]\s*\n\s*(?:[-*+•‣◦▪●○·\u2013\u2014]|\(?\w{1,4}[.)]|\d+(?:\.\d+)+)\s")
"""The end of a list's introduction, and the marker of its first item."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quoted sentence as it is shown.

    Attributes:
        place: where it stands, like "report.pdf, page 3, 3 Methods > 3.2 Data".
    """

    evidence: Evidence
    place: str


def quotes(evidence: Sequence[Evidence], places: Places) -> tuple[Quote, ...]:
    """The sentences with their places, looked up in the database."""
    return tuple(
        Quote(each, places.describe(each.sources[0]) if each.sources else "") for each in evidence
    )


def block(shown: Sequence[Quote], message: str | None) -> str:
    """The block; "" without a quote.

    Args:
        message: the answer whose sources panel has the quotes, "" for the one in progress; None
            where there is no answer, and so no panel.
    """
    if not shown:
        return ""
    items = figures(shown, -len(shown), message)
    return f'<section class="evidence" aria-label="{TITLE}"><h3>{TITLE}</h3>{items}</section>'


def figures(shown: Sequence[Quote], number: int, message: str | None) -> str:
    """Quotes one below the other. Those that stand together, as a list's items do, have their place
    said once, below the last of them.

    Args:
        number: of the first one's span.
        message: as for `block`.
    """
    html, first = "", 0
    for at, quote in enumerate(shown):
        is_last = at + 1 == len(shown) or not _stand_together(quote, shown[at + 1])
        html += _figure(quote, number + at, message, shown[first : at + 1] if is_last else ())
        first = at + 1 if is_last else first
    return html


def _stand_together(before: Quote, after: Quote) -> bool:
    """Whether one follows soon after the other, and the same is said of their places."""
    sources, others = before.evidence.sources, after.evidence.sources
    if not sources or before.place != after.place or len(sources) != len(others):
        return False
    return 0 <= others[0].start - sources[0].end <= NEAR


def _figure(quote: Quote, number: int, message: str | None, placed: Sequence[Quote]) -> str:
    """One quote with the place of those that stand together, as exact as it is stored; without any
    it is said below a later one.
    """
    words = _words_of(quote, number, message)
    caption = f"<figcaption>{_place(placed[0], placed[-1])}</figcaption>" if placed else ""
    return f"<figure>{words}{caption}</figure>"


def _words_of(quote: Quote, number: int, message: str | None) -> str:
    """A quote with what stands before it, without its place."""
    evidence = quote.evidence
    heads = "".join(f"<span>{escape(each)}</span> " for each in evidence.heads_above)
    labels = f'<p class="heads">{heads.strip()}</p>' if heads else ""
    before = with_unseen(evidence.lead, marks(evidence.lead, _file(evidence)))
    look = "lead introduction" if _said(evidence) else "lead"
    lead = f'<span class="{look}">{before}</span>' if evidence.lead else ""
    shape = _shape(evidence.lead + evidence.text)
    lines = f' class="{shape}"' if shape else ""
    return f"{labels}<blockquote{lines}>{lead}{_linked(quote, number, message)}</blockquote>"


def _file(evidence: Evidence) -> str:
    """The name of the file that it is from, which tells how it is written."""
    return evidence.sources[0].name if evidence.sources else ""


@lru_cache(maxsize=256)  # a quote's marks and words depend on it, too
def _shape(text: str) -> str:
    """How its lines are shown: as they are, those of a list or of what is introduced each on its
    own, or filled.
    """
    if _ITEM.search(text):
        return "items"
    if _LINES.search(text):
        return "lines"
    return "" if introduced_at(text) is None else "items"


def _unseen(evidence: Evidence) -> tuple[tuple[int, int], ...]:
    """The marks of Markdown and of a mail's quotation that a quote's look makes needless."""
    text, name = evidence.text, _file(evidence)
    are_lines = _shape(evidence.lead + text) == "lines"
    of_lines = fences(text, name) if are_lines else quotation_marks(text, name)
    return tuple(sorted((*marks(text, name), *of_lines)))


def _said(evidence: Evidence) -> int:
    """The end of the words that introduce lines, which are no such lines; 0 without any."""
    if _shape(evidence.lead + evidence.text) != "lines":
        return 0
    return len(evidence.text[: introduced_at(evidence.text) or 0].rstrip())


def _linked(quote: Quote, number: int, message: str | None) -> str:
    words = _words(quote.evidence)
    if message is None:
        return words
    where = escape(stands_in(quote.evidence.sources))
    plain = without(quote.evidence.text, _unseen(quote.evidence))
    label = escape(" ".join(plain.split()))
    return (
        f'<mark class="copied" role="button" tabindex="0" aria-controls="sources" '
        f'aria-label="{label}: {where}" title="{where}" data-span="{number}" '
        f'data-message="{message}">{words}</mark>'
    )


def _words(evidence: Evidence) -> str:
    """The sentence; the words in it that answer are strong, and what introduces lines looks as a
    sentence does.
    """
    start, end = evidence.answer or (0, 0)
    text, name = evidence.text, _file(evidence)
    if not 0 <= start < end <= len(text):
        start = end = 0
    unseen, said = _unseen(evidence), _said(evidence)

    def html(at: int, to: int) -> str:
        if at < said < to:
            return html(at, said) + html(said, to)
        shown = with_unseen(readable(text[at:to], name), unseen, at)
        return f'<span class="introduction">{shown}</span>' if shown and to <= said else shown

    answer = html(start, end)
    before, after = html(0, start), html(end, len(text))
    return f"{before}<strong>{answer}</strong>{after}" if answer else before + after


def _place(quote: Quote, last: Quote) -> str:
    """The best of its places, which opens the document there, unless it was removed; the words to
    the end of the last quote that stands together with it are marked.
    """
    name = escape(quote.place)
    source = next(iter(quote.evidence.sources), None)
    if source is None or source.document is None:
        return name
    return (
        f'<button type="button" data-open="{source.document}" data-start="{source.start}" '
        f'data-end="{last.evidence.sources[0].end}" title="Open it there">{name}</button>'
        f"{others(len(quote.evidence.sources) - 1)}"
    )
