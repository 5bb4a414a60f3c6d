"""What has a date on some days: "What is due next week?", "When is the next deadline?"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from app.asking.days import Days, WrittenDay, days_called, written_days
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled, joined, left_out
from app.tasks.texts import TaskTexts, titled
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

NEXT = timedelta(days=366)
"""How far ahead the next date is looked for."""

NO_YEAR = "A date without a year is taken for the nearest one."


def today() -> date:
    """The day that it is here."""
    return datetime.now().astimezone().date()


def dated(texts: TaskTexts, words: str) -> TaskResult:
    """The sentences with a date on the days that the words mean, or with the next one.

    Args:
        words: `app.asking.days.TIME`, or "next" and what is dated.
    """
    written = [(source, written_days(source.text)) for source in texts.all]
    days = days_called(words, now := today())
    if days is None and not words.lower().startswith("next "):
        return TaskResult((), f"There is no such day: “{words}”.")
    if days is None and (days := _next(written, now)) is None:
        return TaskResult((), f"Nothing in your files has a date after {_told(now)}.")
    blocks, notes = [], []
    for source, all_days in written:
        found = [each for each in all_days if each.is_in(days)]
        blocks.append(_quoted(texts, source, found))
        notes.append(left_out(source, "dates", len(found)))
    when = _told(days.first)
    when = when if days.first == days.last else f"{when} to {_told(days.last)}"
    if filled(blocks).is_empty:
        return TaskResult((), f"Nothing in your files has a date of {when}.")
    return filled(blocks, joined([*notes, f"These are the dates of {when}. {NO_YEAR}"]))


def _next(written: Sequence[tuple[DocumentText, list[WrittenDay]]], now: date) -> Days | None:
    """The first day that is written, from today on."""
    ahead = (each for _, days in written for each in days if each.day is not None)
    found = [day for each in ahead if (day := each.on_or_after(now)) and day - now <= NEXT]
    return Days(min(found), min(found)) if found else None


def _quoted(texts: TaskTexts, source: DocumentText, found: Sequence[WrittenDay]) -> TitledQuotes:
    sentences = {
        each.start: each
        for day in found[:MOST_ITEMS]
        for each in sentences_over(source, day.start, day.start + 1)
    }
    quotes = tuple(texts.quote(source, each) for each in sentences.values())
    return TitledQuotes(titled(texts, source, ""), quotes)


def _told(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
