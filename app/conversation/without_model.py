"""Answers that no model writes: sentences of the files, that they have none that answers, or why
nothing was searched for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.asking.kinds import kind_of
from app.asking.request import TASKS
from app.asking.small_talk import small_talk
from app.conversation.asked_documents import not_found_in
from app.conversation.lookup import Lookup
from app.conversation.quotes import Quotes, above, quotes
from app.conversation.task_text import nth_alone, shortened, titled, told_before
from app.events import DoneFinish, Evidence, Nearest, Span
from app.prompting import not_found
from retrieval.search.passages import RETRIEVED, SearchResult
from storage import Document

NEEDS_MODEL = (
    "Sentences of your documents can't do this; a model can. Ask the model, or choose another way "
    "to answer."
)
NO_QUOTES = (
    "There are no documents to quote from. Add a file or choose documents for this session, or "
    "choose another way to answer: without documents only a model can."
)
NOTHING_SHARED = (
    "Nothing in your files shares a word or a name with the question, so whether they answer it "
    "can't be told. Ask in the language of your files."
)


@dataclass(frozen=True, slots=True)
class AnswerWithoutModel:
    """Such an answer.

    Attributes:
        passages: the nearest to the question, to be stored with it.
        nearest: those of them that are shown.
    """

    text: str
    spans: tuple[Span, ...]
    finish: DoneFinish
    passages: tuple[Nearest, ...]
    nearest: tuple[Nearest, ...]


def answer_without_model(
    found: Lookup, documents: Sequence[Document], number: int | None = None
) -> AnswerWithoutModel:
    """Return the answer without a model to a question that was looked up in these documents.

    Args:
        number: of these documents, where there are others; None where they are all.
    """
    ids = [document.id for document in documents]
    quoted = _quoted(found)
    if not quoted.spans and quoted.text:
        return AnswerWithoutModel(quoted.text, (), "told", (), ())
    if not quoted.spans and found.is_foreign:
        return AnswerWithoutModel(NOTHING_SHARED, (), "told", (), ())
    if not quoted.spans:
        nearest = not_found.nearest(found.question.best(ids, not_found.NEAREST))
        text = not_found_in(documents, number)
        return AnswerWithoutModel(text, (), not_found.FINISH, nearest, nearest)
    # A task is not searched for by its own words; should the model be asked, it is planned anew.
    few = SearchResult((), 0.0) if found.task else found.question.best(ids, RETRIEVED)
    return AnswerWithoutModel(quoted.text, quoted.spans, "quotes", not_found.nearest(few), ())


def evidence_above(found: Lookup) -> tuple[Evidence, ...]:
    """The evidence that is told before such an answer; none of a task, whose answer has it."""
    if found.task is None:
        return found.evidence
    if found.request.kind in TASKS:
        return ()
    return above(found.evidence, titled(found.task).text, "quotes")


def _quoted(found: Lookup) -> Quotes:
    if found.is_small_talk:
        return Quotes(small_talk(found.request.text), ())
    if found.needs_model:
        return Quotes(NEEDS_MODEL, ())
    if found.task is not None:
        return titled(found.task)
    if found.request.kind == "edit" and not (before := told_before(found.before)).is_empty:
        count, part = found.request.count, found.request.part
        if part == "nth":
            return nth_alone(before, count or 1, is_compared=_is_comparison(found.request.text))
        return shortened(before, count, part)
    return quotes(found.evidence)


def _is_comparison(question: str) -> bool:
    return kind_of(question, has_answer_before=False) == "compare"
