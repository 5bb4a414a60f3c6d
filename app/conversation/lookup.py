"""Looks a question up in the documents before any model is asked: understands, searches, judges."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from app.asking.languages import looks_foreign
from app.asking.request import FREE, TASKS, Request
from app.conversation.of_library import told_of_library
from app.conversation.request_in_context import understood
from app.conversation.task_documents import (
    finder,
    is_one_called,
    left_unread,
    quoted_before,
    task_documents,
)
from app.conversation.task_text import picked_from, with_words
from app.events import Evidence
from app.evidence import as_evidence
from app.prompting import not_found
from app.tasks.blocks import TaskResult, joined
from app.tasks.lists import items_called, items_of_sections
from app.tasks.tasks import carried_out
from app.tasks.texts import TaskTexts
from app.tasks.title_nouns import sections_of_thing
from retrieval import Library
from retrieval.question import Question
from retrieval.search.evidence import FoundSentence
from retrieval.words.foreign import is_foreign
from storage import Document, MessageRecord, Store
from storage.fulltext import STOP_WORDS, content_words
from storage.properties import Properties
from storage.sentence_words import word_share

MOST_SHARED = 3
"""Sentences that share words with a question in another language."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question and what was found for it.

    Attributes:
        request: what it asks for.
        before: the messages on the way to it, in order.
        question: finds its passages, without another search.
        evidence: the sentences that answer it, best first; of a task those that it quotes.
        is_not_found: whether it asks for a fact, a section or a subject that the documents don't
            have.
        is_foreign: whether it or what is nearest to it is in another language than English, so that
            sentences are found by the words that they share with it and can't be judged.
        is_doubtful: whether none of the evidence that was found now clearly answers it.
        task: what a task comes to in the documents' own sentences; None for other requests.
        unmentioned: the names and years of the question that no document mentions.
    """

    request: Request
    before: Sequence[MessageRecord]
    question: Question
    evidence: tuple[Evidence, ...]
    is_not_found: bool
    task: TaskResult | None = None
    is_foreign: bool = False
    is_doubtful: bool = False
    unmentioned: tuple[str, ...] = ()

    @property
    def needs_model(self) -> bool:
        """Whether the request takes a model, since quoting sentences of the documents doesn't carry
        it out.
        """
        request = self.request
        changes = request.kind == "edit" and not request.shorter
        return request.kind in FREE or changes or bool(request.pasted)

    @property
    def is_small_talk(self) -> bool:
        """Whether it is a greeting, thanks or a question about the assistant."""
        return self.request.kind == "chat" and not self.request.pasted


@dataclass(frozen=True, slots=True)
class AskedFiles:
    """The documents that a question goes to, and what has them.

    Attributes:
        brought: those that were added in the session or chosen for it.
    """

    documents: Sequence[Document]
    library: Library
    store: Store
    brought: Sequence[Document] = ()

    @property
    def ids(self) -> list[int]:
        """Of the documents."""
        return [document.id for document in self.documents]


def look_up(
    asked: str,
    stored: MessageRecord | None,
    before: Sequence[MessageRecord],
    files: AskedFiles,
) -> Lookup:
    """Look a question up in documents; needs neither the queue nor the model.

    Args:
        asked: the question.
        stored: its message, if it was asked before; the evidence that was found then is kept.
        before: the messages on the way to it, in order.
    """
    titles = Properties(files.store).titles(files.ids)
    request = understood(asked, before, files.documents, titles)
    question = files.library.question(request.text)
    if request.kind in TASKS and not request.pasted:
        request, task = _carried_out(request, question, files, quoted_before(before))
        is_missing = task.is_empty and (request.kind == "about" or bool(task.note))
        return Lookup(request, before, question, _evidence(request, task), is_missing, task)
    if request.asked_of is not None:
        request, task = _carried_out(request, question, files)
        if not task.is_empty or task.note:
            evidence = _evidence(request, task)
            return Lookup(request, before, question, evidence, is_not_found=False, task=task)
    bare = Lookup(request, before, question, (), is_not_found=False)
    if (told := told_of_library(request, before, files.documents)) is not None:
        return replace(_as_list(bare, told), is_not_found=told.is_empty)
    if (of_all := _of_all(bare, files)) is not None:
        return of_all
    if stored is not None and stored.evidence:
        return _kept(bare, asked, stored.evidence, files.ids)
    is_fact = request.kind == "question" and files.documents
    return _answered(bare, asked, files) if is_fact else bare


def _answered(bare: Lookup, asked: str, files: AskedFiles) -> Lookup:
    """With the sentences that answer it; where none does, with what stands below a title that names
    what is asked for.
    """
    found = _searched(bare, asked, files.ids)
    if not found.is_not_found:
        return found
    texts = _texts(bare, files)
    task = items_of_sections(texts, sections_of_thing(texts, bare.request.text))
    return found if task.is_empty else _as_list(bare, task)


def _of_all(bare: Lookup, files: AskedFiles) -> Lookup | None:
    """Answer a question that is a list in fact: one about all of the answer before, "which of them
    are hers?", or about all items of a section, "what are the house rules?". None if nothing is
    found.
    """
    request, task = bare.request, TaskResult(())
    if request.among:
        picked = (with_words(each, request.among) for each in picked_from(bare.before))
        task = next((each for each in picked if not each.is_empty), task)
    elif request.kind == "question" and request.subject:
        task = items_called(_texts(bare, files), request.subject)
    return None if task.is_empty else _as_list(bare, task)


def _as_list(bare: Lookup, task: TaskResult) -> Lookup:
    """A question as the list that it is in fact."""
    request = replace(bare.request, kind="list")
    return replace(bare, request=request, evidence=_evidence(request, task), task=task)


def _texts(bare: Lookup, files: AskedFiles) -> TaskTexts:
    """Of the documents that a question goes to as a list."""
    request = replace(bare.request, kind="list")
    chosen = task_documents(request, bare.question, files.documents, files.brought)
    return TaskTexts(files.store, chosen)


def _kept(bare: Lookup, asked: str, kept: tuple[Evidence, ...], ids: Sequence[int]) -> Lookup:
    """With what was found when it was asked before."""
    if looks_foreign(asked) or is_foreign(" ".join(each.text for each in kept)):
        return replace(bare, evidence=kept, is_foreign=True)
    return replace(bare, evidence=kept, unmentioned=bare.question.unmentioned(ids))


def _searched(bare: Lookup, asked: str, ids: Sequence[int]) -> Lookup:
    """With the sentences that answer it."""
    request, question = bare.request, bare.question
    found = question.evidence(ids)
    if request.is_follow_up:
        found = replace(found, sentences=_own_words_first(asked, found.sentences))
    if looks_foreign(asked):
        near = found.sentences or question.sentences_about(ids, MOST_SHARED)
        return replace(bare, evidence=as_evidence(near), is_foreign=True)
    return replace(
        bare,
        evidence=as_evidence(found.sentences),
        is_not_found=not_found.is_not_found(request.text, found),
        is_foreign=found.is_foreign,
        is_doubtful=found.is_doubtful and not request.pasted,
        unmentioned=question.unmentioned(ids),
    )


def _own_words_first(asked: str, found: Sequence[FoundSentence]) -> tuple[FoundSentence, ...]:
    """Reorder the sentences for a follow-up: if the first has no word of the follow-up itself, it
    is often the answer before, and the first sentence of its document that has some goes before it.
    "Can I carry them over?" after "How many days of holiday do I get?" is such a case.
    """
    own = " ".join(set(content_words(asked)) - STOP_WORDS)
    with_own = [one for one in found if own and word_share(own, one.text)]
    first = next((one for one in with_own if one.document == found[0].document), None)
    if first is None or found[0] in with_own:
        return tuple(found)
    raised = replace(first, score=max(first.score, found[0].score))
    return (raised, *(one for one in found if one is not first))


def _carried_out(
    request: Request, question: Question, files: AskedFiles, quoted: Collection[int] = ()
) -> tuple[Request, TaskResult]:
    """Return the result of a task in the documents that it means, and the task as carried out.

    Args:
        quoted: documents that the answer before quotes: a section is looked for in these first.
    """
    chosen = task_documents(request, question, files.documents, files.brought)
    if request.kind == "section" and not request.documents:
        last = [document for document in chosen if document in quoted]
        task = carried_out(request, last, files.store, lambda *_: ())
        if not task.is_empty:
            return request, task
    is_told = (
        bool(request.documents or files.brought)
        or request.kind not in {"list", "compare", "mentions"}
        or (request.kind == "list" and is_one_called(request, files.documents))
    )
    find = finder(files.library, only_relevant=not is_told)
    task = carried_out(request, chosen, files.store, find)
    other = request.otherwise
    if task.is_empty and other is not None and (other.kind in TASKS or other.asked_of is not None):
        return _carried_out(other, question, files)
    if request.kind != "compare" or not (is_told or task.is_empty):
        note = left_unread(request, chosen, files.documents)
        task = replace(task, note=joined([task.note, note]))
    return request, task


def _evidence(request: Request, task: TaskResult) -> tuple[Evidence, ...]:
    """A task's quotes; of a comparison some of each document first."""
    return task.quotes_in_turn if request.kind == "compare" else task.quotes
