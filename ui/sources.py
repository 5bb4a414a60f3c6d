"""The sources panel: everything that was read for an answer, with the copied words marked.

No character from outside reaches the page as markup or as template syntax (`ui.render.escape`).
Attributes for the scripts: `data-sources-of` is the answer's message ("" while it is being
written); a `mark` names the spans whose words it has (`data-span`), the ones of which it is the
first source (`data-first`) and where it begins (`data-start`); `data-places` has the places of one
span, shown when the span is selected; `data-to` leads to one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from app.events import Source, Span
from app.safe_text import counted, cut_short
from app.sources.cards import Card
from app.sources.excerpts import Excerpt, Piece
from app.sources.line_ends import flowed
from app.sources.markdown_marks import marks
from app.sources.places import others
from app.sources.source_finder import AnswerSources
from ui import source_notes, stitched_sentences
from ui.regions import RecordNodes
from ui.render import escape, shortened, with_unseen

if TYPE_CHECKING:
    from app.assistant import Assistant

LONGEST_NAME = 84
"""Characters of a source's name on its card."""

MOST_WORDS = 300
"""Most code points of a span or a question that are quoted in the panel."""


def answer_panel(assistant: Assistant, session: str, message: int) -> str:
    """The panel of a stored answer.

    Raises:
        storage.NotFoundError: it is not an answer of this session.
    """
    return panel(assistant.sources.stored(session, message))


def panel(found: AnswerSources) -> str:
    """The panel; `panel_parts` are its parts that grow with the answer."""
    parts = ("".join(map(each.render, each.records)) for each in panel_parts(found))
    places, share, stitched, cards = parts
    left = f'<p class="quiet">and {counted(found.left_out, "more source")}</p>'
    question = f'<p class="quiet asked-words">Question: “{escape(_shortened(found.question))}”</p>'
    return (
        f'<div data-sources-of="{_id(found.message)}">'
        f"{question if found.question else ''}"
        f'<p class="share" data-part="share">{share}</p>'
        f'<div class="chosen-places" role="status" data-part="places">{places}</div>'
        f'<div class="pieced-all" data-part="pieced">{stitched}</div>'
        f'<div data-part="cards">{cards}</div>{left if found.left_out else ""}'
        f"{_unused(found.unused)}</div>"
    )


def panel_frame(found: AnswerSources) -> object:
    """Return the key of the panel, on which all but its parts depends."""
    return found.message, found.question, found.left_out, found.unused


def panel_parts(found: AnswerSources) -> tuple[RecordNodes, ...]:
    """The content of the parts: places of each quote and span, the share copied, the sentences
    that are pieced together, the cards.
    """
    spans = zip((*found.quotes, *found.spans), found.places, strict=True)
    places = list(enumerate(spans, -len(found.quotes)))
    return (
        RecordNodes("places", places, _places),
        RecordNodes("share", (source_notes.share(found),), escape),
        RecordNodes(
            "pieced", [(found.text, each) for each in found.pieced], stitched_sentences.sentence
        ),
        RecordNodes("cards", [(each, found.ended) for each in found.cards], _card),
    )


def _id(message: int | None) -> str:
    return "" if message is None else str(message)


def _shortened(text: str) -> str:
    return cut_short(" ".join(text.split()), MOST_WORDS)


def _places(numbered: tuple[int, tuple[Span, Sequence[tuple[str, Source]]]]) -> str:
    number, (span, described) = numbered
    count = len(span.sources)
    more = count - len(described)
    items = "".join(f"<li>{_place(number, name, source)}</li>" for name, source in described)
    rest = f"<li>{others(more)}</li>" if more else ""
    stands = f"Found word for word in {counted(count, 'place')}:"
    if not count:
        stands = "Copied word for word from a source that has been removed."
    return (
        f'<div class="places" data-places="{number}">'
        f'<p class="chosen-words">“{escape(_shortened(span.text))}”</p>'
        f'<p class="quiet">{stands}</p><ol>{items}{rest}</ol></div>'
    )


def _place(number: int, name: str, source: Source) -> str:
    if source.removed:
        return escape(name)
    owner = f' data-document="{source.document}"' if source.document is not None else ""
    said = f' data-said="{source.message}"' if source.message is not None else ""
    return (
        f'<button type="button" data-to="{number}" data-start="{source.start}" '
        f'data-end="{source.end}"{owner}{said}>{escape(name)}</button>'
    )


def _card(shown: tuple[Card, str]) -> str:
    card, ended = shown
    owner = f' data-document="{card.document}"' if card.document is not None else ""
    said = f' data-said="{card.message}"' if card.message is not None else ""
    note = source_notes.of_card(card, ended)
    told = f'<p class="quiet kind">{note}</p>' if note else ""
    button = _open(card, *card.excerpts[0]) if _is_one(card) else ""
    body = "".join(_excerpt(card, where, excerpt) for where, excerpt in card.excerpts)
    rest = f'<p class="quiet">and {counted(card.left_out, "more excerpt")}</p>'
    return (
        f'<article class="source {card.kind}{" flowing" * card.is_flowing}"{owner}{said}>'
        f'<div class="source-head"><h3 title="{escape(card.name)}">'
        f"{escape(shortened(card.name, LONGEST_NAME))}</h3>{button}</div>"
        f"{told}{body}{rest if card.left_out else ''}</article>"
    )


def _is_one(card: Card) -> bool:
    """Whether there is only one place to open, for which the card's name is enough."""
    return len(card.excerpts) == 1 and not card.excerpts[0][0]


def _excerpt(card: Card, where: str, excerpt: Excerpt) -> str:
    before = "… " if excerpt.is_cut_before else ""
    after = " …" if excerpt.is_cut_after else ""
    words = _words(_flowed(excerpt.pieces) if card.is_flowing else excerpt.pieces, card.file)
    line = ""
    if not _is_one(card):
        button = _open(card, where, excerpt)
        line = f'<p class="where"><span>{escape(where)}</span>{button}</p>'
    return f'<div class="excerpt">{line}<blockquote>{before}{words}{after}</blockquote></div>'


def _words(pieces: Sequence[Piece], file: str) -> str:
    """The text of an excerpt, in which marks of Markdown aren't seen."""
    unseen = marks("".join(piece.text for piece in pieces), file)
    starts = accumulate((len(piece.text) for piece in pieces), initial=0)
    words = (with_unseen(each.text, unseen, at) for each, at in zip(pieces, starts, strict=False))
    return "".join(map(_piece, pieces, words))


def _flowed(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a page's text with the line ends that mean something."""
    text = flowed("".join(piece.text for piece in pieces))
    ends = [*accumulate(len(piece.text) for piece in pieces)]
    return [
        replace(piece, text=text[end - len(piece.text) : end])
        for piece, end in zip(pieces, ends, strict=True)
    ]


def _open(card: Card, where: str, excerpt: Excerpt) -> str:
    if card.kind == "removed":
        return ""
    if card.message is not None:
        return f'<button type="button" data-go="{card.message}">Show</button>'
    start, end = excerpt.marked
    label = escape(f"Open {card.name}{', ' if where else ''}{where}")
    return (
        f'<button type="button" data-open="{card.document}" data-start="{start}" '
        f'data-end="{end}" aria-label="{label}">Open</button>'
    )


def _piece(piece: Piece, words: str) -> str:
    if not piece.spans:
        return words
    spans, first = " ".join(map(str, piece.spans)), " ".join(map(str, piece.first))
    # All can be selected, but the Tab key stops only at those with a span's first source.
    return (
        f'<mark role="button" tabindex="{0 if first else -1}" title="Show in the answer" '
        f'data-span="{spans}" data-first="{first}" data-start="{piece.start}">'
        f"{words}</mark>"
    )


def _unused(passages: Sequence[tuple[str, Source]]) -> str:
    if not passages:
        return ""
    items = "".join(
        f'<li><button type="button" data-open="{source.document}" '
        f'data-start="{source.start}">{escape(name)}</button></li>'
        for name, source in passages
    )
    told = f"{counted(len(passages), 'more passage')}, read for earlier questions"
    return f'<details class="unused"><summary>{told}</summary><ul>{items}</ul></details>'
