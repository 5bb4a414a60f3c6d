"""The text of an answer that carries out a task: written for storage, and read back.

It is stored as paragraphs: a title, in asterisks; the heads of a table's row; a quote, which is a
span; the note. So all of it can be shown as it stands, exported, and read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from app.asking.days import with_full_months
from app.asking.follow_up import among
from app.asking.key_sentences import key_sentences
from app.conversation.quotes import BETWEEN, Quotes, quotes
from app.events import NO_MODEL, Evidence, Span
from app.safe_text import counted
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from retrieval.text.cells import cells_of, is_barred
from storage import MessageRecord
from storage.sentence_words import word_share

BETWEEN_HEADS = " · "

_MARKUP = re.compile(r"[\\*`<\[\]]|(?<!\w)_|_(?!\w)")
_ESCAPED = r"\\\g<0>"
_TITLE = re.compile(r"\*\*((?:[^*\\]|\\.)+)\*\*")


def titled(result: TaskResult) -> Quotes:
    """The answer that consists of a task's quotes, under their titles, and of its note."""
    text, spans = "", []
    for block in result.blocks:
        if block.title:
            text = _and(text, f"**{_MARKUP.sub(_ESCAPED, _line(block.title))}**")
        for heads, span in _headed(block.quotes):
            text = _and(text, BETWEEN_HEADS.join(map(_line, heads)))
            start = len(text) + len(BETWEEN) if text else 0
            spans.append(replace(span, start=start, end=start + len(span.text)))
            text = _and(text, span.text)
    return Quotes(_and(text, result.note), tuple(spans))


def read_back(text: str, spans: Sequence[Span]) -> TaskResult:
    """Return the task result that a stored text and its spans stand for, quotes in order."""
    blocks: list[TitledQuotes] = [TitledQuotes("", ())]
    at = 0
    for span in spans:
        heads: tuple[str, ...] = ()
        for paragraph in filter(None, text[at : span.start].split(BETWEEN)):
            if (title := _TITLE.fullmatch(paragraph)) is not None:
                blocks.append(TitledQuotes(re.sub(r"\\(.)", r"\1", title[1]), ()))
            else:
                heads = tuple(paragraph.split(BETWEEN_HEADS))
        quote = Evidence(span.text, 1.0, None, "", _with_own(heads, span.text), span.sources)
        blocks[-1] = replace(blocks[-1], quotes=(*blocks[-1].quotes, quote))
        at = max(at, span.end)
    return filled(blocks, text[at:].removeprefix(BETWEEN) if spans else text)


def told_before(messages: Sequence[MessageRecord]) -> TaskResult:
    """The quotes of the last answer; of a model's answer what it copied, without its words."""
    answer = next((each for each in reversed(messages) if each.role == "assistant"), None)
    if answer is None:
        return TaskResult(())
    text = answer.text if str(answer.stats.get("finish")) in NO_MODEL else ""
    return read_back(text, answer.spans)


def picked_from(messages: Sequence[MessageRecord]) -> Iterator[TaskResult]:
    """The quotes of the last answer, and where they were themselves picked from those of the one
    before, of that one too, and so on.
    """
    for place in range(len(messages) - 1, -1, -1):
        if messages[place].role == "assistant":
            yield told_before(messages[: place + 1])
        elif not among(messages[place].text):
            break


def by_document(result: TaskResult) -> TaskResult:
    """The quotes under the names of their documents, in the order in which these come up."""
    kept = [quote for quote in result.quotes if quote.sources]
    names = dict.fromkeys(quote.sources[0].name for quote in kept)
    return filled(
        TitledQuotes(name, tuple(one for one in kept if one.sources[0].name == name))
        for name in names
    )


def with_words(result: TaskResult, words: str) -> TaskResult:
    """The quotes that have most of the words; none where nothing has any."""
    words = with_full_months(words)
    shares = {
        quote.sources: word_share(words, with_full_months(" ".join([*quote.heads, quote.text])))
        for quote in result.quotes
    }
    most = max(shares.values(), default=0.0)
    return filled(
        replace(block, quotes=tuple(one for one in block.quotes if shares[one.sources] == most))
        for block in (result.blocks if most else ())
    )


def nth_alone(result: TaskResult, nth: int, *, is_compared: bool) -> Quotes:
    """The nth quote of an answer; of a comparison all of the nth document, or of the nth thing in
    one document.

    Args:
        nth: from 1; -1 for the last.
    """
    sides = [[quote] for quote in result.quotes if quote.sources]
    if is_compared:
        documents = dict.fromkeys(quote.sources[0].document for (quote,) in sides)
        sides = [[q for (q,) in sides if q.sources[0].document == each] for each in documents]
        sides = sides if len(sides) > 1 else [[*block.quotes] for block in result.blocks]
    if max(nth, 1) > len(sides):
        return Quotes(f"The answer before has {counted(len(sides), 'part')}.", ())
    side = sides[nth - 1 if nth > 0 else nth]
    title = side[0].sources[0].name if is_compared else ""
    side = [replace(quote, heads=()) if quote.heads == (title,) else quote for quote in side]
    return titled(filled([TitledQuotes(title, tuple(side))]))


def shortened(
    result: TaskResult, most: int | None, part: Literal["", "first", "last"] = ""
) -> Quotes:
    """The quotes that say most of an answer, or its first or last ones, in order.

    Args:
        most: how many; half of them if None.
    """
    kept = [quote for block in result.blocks for quote in block.quotes if quote.sources]
    count = max(1, len(kept) // 2) if most is None else most
    if part:
        ends = kept[:count] if part == "first" else kept[-count:]
        return titled(filled([TitledQuotes("", tuple(ends))]))
    chosen = [kept[place] for place in key_sentences([quote.text for quote in kept], count)]
    return titled(filled([TitledQuotes("", tuple(chosen))]))


def _headed(evidence: Sequence[Evidence]) -> Iterator[tuple[tuple[str, ...], Span]]:
    """The quotes in order, with the heads that aren't said right above them already."""
    known = {(each.sources[0].document, each.sources[0].start): each for each in evidence}
    last: tuple[str, ...] = ()
    above: set[str] = set()
    for span in quotes(evidence).spans:
        place = span.sources[0]
        quote = known.get((place.document, place.start))
        heads = quote.heads if quote else ()
        cells = {cell.strip() for cell in span.text.split("|")}
        # A row's own first cell is in it; what a comment in code is about isn't.
        others = [head for head in heads if head not in cells]
        is_said = heads[:-1] == last[:-1] if len(heads) > 1 else heads == last
        is_said = is_said or above.issuperset(others)
        yield () if is_said or quote is None else quote.heads_above, span
        last, above = heads, cells


def _with_own(heads: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The heads of a row and its own first cell, which only earlier versions said above."""
    row = text.strip()
    own = row[slice(*cells_of(row)[0])] if heads and is_barred(row) else ""
    return heads if own in {"", *heads[-1:]} else (*heads, own)


def _and(text: str, paragraph: str) -> str:
    return BETWEEN.join(filter(None, [text, paragraph]))


def _line(text: str) -> str:
    return " ".join(text.split())
