"""What goes into the next prompt, within the model's context.

Documents that fit together are included whole; else the passages nearest to the question, and those
of their documents that fit whole. What is already in the prompt is not added again. When the
context is full the oldest passages are dropped first, then the oldest turns, and the person is
notified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from app.errors import AskError
from app.events import Nearest
from app.models.language_model import LanguageModel
from app.models.prompt import Prompt, PromptPassage, PromptTurn
from app.models.tokens import Encoded
from app.prompting import not_found
from app.prompting.history import fitted
from app.prompting.known_documents import KnownDocuments
from retrieval.search import Passage, SearchResult, joined
from storage import Document, MessageRecord

WHOLE_SHARE = 0.6
"""Share of the context that whole documents may fill; the rest is for later turns."""

PASSAGES = 8
PASSAGE_SHARE = 0.25
LEAST_PASSAGE = 400
"""Passages retrieved for one question: at most this number and this share of the context, but
enough tokens for one.
"""

RESERVED_SHARE = 0.15
"""Share of the context that turns leave free for the next question's passages."""

ANSWER_SHARE = 0.25
"""Share of the context kept free for the answer, unless its limit is lower."""

GONE = (
    "The passages that were found for this question were removed with their documents. Ask it as a "
    "new question."
)

SearchFunction = Callable[[Sequence[int], int], SearchResult]
"""(document ids, count) to what was found for the question."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The prompt, what is new in it, and what the person should know.

    Attributes:
        passages: those retrieved for this question, to be stored with it.
        read: every passage that is in the prompt.
        notice: what had to be left out, or None.
    """

    prompt: Prompt
    question: Encoded
    passages: tuple[PromptPassage, ...]
    read: tuple[PromptPassage, ...]
    notice: str | None


class Planner:
    """Plans the prompt of one question.

    Args:
        known: the session's documents.
        search: for that question; asked only where not all documents go in whole.
        answer_limit: maximum answer length in tokens.
    """

    def __init__(
        self, model: LanguageModel, known: KnownDocuments, search: SearchFunction, answer_limit: int
    ) -> None:
        self._model = model
        self._known = known
        self._search = search
        self._limit = model.target.context_limit
        self._room = self._limit - min(answer_limit, int(ANSWER_SHARE * self._limit))
        self._around = self._length([PromptTurn(())])

    def plan(
        self,
        messages: Sequence[MessageRecord],
        question: str,
        stored: Sequence[Mapping[str, Any]] | None = None,
    ) -> Plan:
        """The prompt for `question` after `messages`.

        Args:
            stored: what was retrieved when it was asked before, to be reused unchanged; None
                retrieves.

        Raises:
            AskError: the question is longer than the context, or leaves no room for a passage;
                or what was retrieved for it has been removed.
        """
        encoded = self._model.tokens.encode(question)
        asked = PromptTurn(tuple(encoded.ids.tolist()))
        self._check_length(asked)
        room = self._room - int(RESERVED_SHARE * self._limit) - self._around
        turns, left_out = fitted(self._turns(messages), asked, self._model.prompts.size, room)
        held = [passage for turn in turns for passage in turn.passages]
        space = self._room - self._length([*turns, asked])
        new = self._retrieve(held, space) if stored is None else self._again(stored, space)
        if not held and not new:
            if stored is not None and not any(self._still_there(stored)):
                raise AskError(GONE)
            raise AskError(
                f"The question has {len(asked.question):,} tokens and leaves no room for a passage "
                f"of the documents in the model's context of {self._limit:,}. Shorten it."
            )
        asked = replace(asked, passages=tuple(new))
        prompt = self._model.prompts.build([*turns, asked])
        return Plan(prompt, encoded, asked.passages, (*held, *new), self._notice(left_out))

    def _check_length(self, asked: PromptTurn) -> None:
        if self._around + len(asked.question) > self._room:
            raise AskError(
                f"The question has {len(asked.question):,} tokens and the model's context has room "
                f"for {self._room - self._around:,} (of {self._limit:,}; the rest is for the "
                "answer). Shorten it, or add the long part as a file."
            )

    def _notice(self, left_out: Sequence[str]) -> str | None:
        if not left_out:
            return None
        return (
            f"The conversation no longer fits the model's context of {self._limit:,} tokens; it "
            f"continues without {' and '.join(left_out)}. Start a new session to begin again."
        )

    def _length(self, turns: Sequence[PromptTurn]) -> int:
        return len(self._model.prompts.build(turns).ids)

    def _turns(self, messages: Sequence[MessageRecord]) -> list[PromptTurn]:
        """Questions that were answered, with their passages and answers."""
        by_id = {message.id: message for message in messages}
        turns = []
        for answer in messages:
            if answer.role != "assistant" or answer.parent is None:
                continue
            if answer.stats.get("finish") == not_found.FINISH:
                continue  # the model didn't write it, and may imitate it
            question = by_id[answer.parent]
            passages = tuple(self._still_there(question.passages))
            turns.append(PromptTurn(self._ids(question), passages, self._ids(answer)))
        return turns

    def _ids(self, message: MessageRecord) -> tuple[int, ...]:
        """The message's own tokens, unless another model's tokenizer wrote them."""
        ids = message.token_ids
        # Decoding leaves out what is no token of this model.
        if max(ids, default=0) < self._model.target.vocabulary and (
            self._model.tokens.decode(ids) == message.text
        ):
            return ids
        return tuple(self._model.tokens.encode(message.text).ids.tolist())

    def _still_there(self, stored: Sequence[Mapping[str, Any]]) -> Iterator[PromptPassage]:
        """Passages as they were stored with a question, without removed documents'."""
        for each in stored:
            if self._known.find(each["document"]) is not None:
                place = each["document"], each["start"], each["end"], each.get("page")
                yield self._known.passage(*place)

    def _again(self, stored: Sequence[Mapping[str, Any]], space: int) -> list[PromptPassage]:
        """Passages as they were stored; the best, which are last, where there is less space."""
        passages = list(self._still_there(stored))
        while passages and sum(map(self._model.prompts.passage_size, passages)) > space:
            del passages[0]
        return passages

    def _retrieve(self, held: Sequence[PromptPassage], space: int) -> list[PromptPassage]:
        """All documents whole if they fit, else what is nearest to the question, the best last."""
        whole = {p.document for p in held if p.whole}
        documents = [document for document in self._known.used if document.id not in whole]
        limit = min(space, int(WHOLE_SHARE * self._limit) - sum(len(p.ids) for p in held))
        new = list(takewhile(lambda each: each is not None, self._whole(documents, held, limit)))
        if len(new) < len(documents):
            ids = [document.id for document in documents]
            found = self._search(ids, PASSAGES).passages
            near = [self._known.find(each) for each in dict.fromkeys(p.document for p in found)]
            new = list(self._whole([each for each in near if each is not None], held, limit))
        chosen = [each for each in new if each is not None][::-1]
        if len(new) == len(documents) == len(chosen):
            return chosen
        space -= sum(self._model.prompts.passage_size(each) for each in chosen)
        space = min(space, max(int(PASSAGE_SHARE * self._limit), LEAST_PASSAGE))
        return chosen + self._nearest(found, [*held, *chosen], space)

    def _nearest(
        self, found: Sequence[Passage], held: Sequence[PromptPassage], space: int
    ) -> list[PromptPassage]:
        """What was found and is not in the prompt yet, as far as there is space."""
        chosen = []
        for each in found:
            passage = self._known.passage(each.document, each.start, each.end, each.page)
            if any(_overlap(passage, other) for other in held):
                continue
            size = self._model.prompts.passage_size(passage)
            if size <= space:
                space -= size
                chosen.append(each)
        # Small models attend most to what is nearest to the question.
        return [
            self._known.passage(p.document, p.start, p.end, p.page) for p in joined(chosen)[::-1]
        ]

    def _whole(
        self, documents: Sequence[Document], held: Sequence[PromptPassage], space: int
    ) -> Iterator[PromptPassage | None]:
        """Each document whole if it fits what those before it left, else None.

        A long one is recognized by its length; of one that was read in part no word is repeated.
        """
        for document in documents:
            indexed = self._known.indexed(document.id)
            passage = None
            if len(indexed.segment) <= space and all(p.document != document.id for p in held):
                page = 1 if document.page_count else None
                passage = self._known.passage(document.id, 0, len(indexed.text), page)
                size = self._model.prompts.passage_size(passage)
                passage, space = (passage, space - size) if size <= space else (None, space)
            yield passage


def _overlap(left: PromptPassage, right: PromptPassage) -> bool:
    return left.document == right.document and left.start < right.end and right.start < left.end


def to_json(passage: PromptPassage | Nearest) -> Mapping[str, Any]:
    """The part of a passage that is stored with its question; its text and tokens are not
    copied.
    """
    return {
        "document": passage.document,
        "start": passage.start,
        "end": passage.end,
        "page": passage.page,
    }
