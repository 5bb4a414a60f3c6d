"""Carries out a task with sentences of the documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.asking.request import Request
from app.events import Evidence
from app.tasks.blocks import TaskResult, filled
from app.tasks.compared import compared
from app.tasks.dated import dated
from app.tasks.lists import items_of_sections, listed
from app.tasks.mentions import mentions, not_mentioned
from app.tasks.searched import FindAbout, about, about_in_section
from app.tasks.section_texts import no_section, section_texts
from app.tasks.summaries import (
    MOST,
    range_of,
    section_summary,
    sections,
    summary,
)
from app.tasks.texts import TaskTexts
from app.tasks.title_pages import told_of_itself
from storage import Store
from storage.properties import Properties
from storage.sentence_words import word_share


def carried_out(
    request: Request, documents: Sequence[int], store: Store, find: FindAbout
) -> TaskResult:
    """The quotes of a task.

    Args:
        request: its kind is one of `asking.request.TASKS`, or it is asked of a document itself.
        documents: those that the session uses, in the order in which they are shown.
        find: the sentences that answer a question.
    """
    chosen = [documents[place] for place in request.documents if place < len(documents)]
    texts = TaskTexts(store, chosen or documents)
    if not texts.all:
        return TaskResult(())
    if request.asked_of is not None:
        properties = Properties(store).of([source.document for source in texts.all])
        return told_of_itself(texts, request.asked_of, properties)
    if request.section:
        return _of_section(request, texts, find)
    return _by_kind(request, texts, find)


def _by_kind(request: Request, texts: TaskTexts, find: FindAbout) -> TaskResult:
    match request.kind:
        case "about":
            return about(texts, find, request.text if request.is_follow_up else request.subject)
        case "list":
            return listed(texts, find, request.subject or request.text)
        case "mentions":
            return _mentions(request, texts, find)
        case "dates":
            return dated(texts, request.subject)
        case "compare":
            return compared(texts, find, request.subject)
        case _:
            return _summary(request, texts, find)


def _mentions(request: Request, texts: TaskTexts, find: FindAbout) -> TaskResult:
    """Where the words stand; else what is said of their subject, and that they stand nowhere."""
    if request.is_follow_up:
        return about(texts, find, request.text)
    found = mentions(texts, request.subject)
    if not found.is_empty:
        return found
    return replace(about(texts, find, request.subject), note=not_mentioned(texts, request.subject))


def _of_section(request: Request, texts: TaskTexts, find: FindAbout) -> TaskResult:
    found = sections(texts, request.section)
    if not found:
        return _without_section(request, texts, find)
    if request.kind == "list":
        return items_of_sections(texts, found)
    if request.kind == "about":
        return about_in_section(texts, found, request.subject)
    if request.kind == "section":
        return section_texts(texts, found, request.section)
    most = request.count or MOST
    blocks = [block for each in found for block in section_summary(texts, each, most)]
    return filled(blocks, ranges=[range_of(each) for each in found])


def _without_section(request: Request, texts: TaskTexts, find: FindAbout) -> TaskResult:
    """That there is no such section, with what has a word by which it was named."""
    none = no_section(texts, request.section)
    if request.kind != "section" or request.section[:1].isdigit():
        return none
    blocks = about(texts, find, request.section).blocks
    with_word = (
        replace(block, quotes=tuple(one for one in block.quotes if _has_word(request.section, one)))
        for block in blocks
    )
    return filled(with_word, none.note)


def _has_word(words: str, quote: Evidence) -> bool:
    return word_share(words, quote.text) > 0


def _summary(request: Request, texts: TaskTexts, find: FindAbout) -> TaskResult:
    if not request.subject:
        return summary(texts, request.count)
    if found := sections(texts, request.subject):
        blocks = section_summary(texts, found[0], request.count or MOST)
        return filled(blocks, ranges=[range_of(found[0])])
    return about(texts, find, request.subject)
