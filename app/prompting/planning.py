"""Plans the next prompt, within the model's context.

A model that reads well gets whole documents before the first question, earlier questions and
answers, and the newest question right after the passages that were found for it. One that reads
poorly gets the newest question right after the sentences that answer it, and little else. What was
found for an earlier question is not read again, so a session's prompts don't grow with it; only a
question that leans on the turn before keeps what that one read. When the context is full the oldest
turns are dropped, and the person is notified.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.errors import AskError
from app.events import Evidence
from app.models.language_model import LanguageModel
from app.models.prompt import Prompt, PromptPassage, PromptTurn
from app.models.system_prompts import BRIEF_SYSTEM, FREE_SYSTEM, SYSTEM
from app.models.tokens import Encoded
from app.prompting import not_found
from app.prompting.history import fitted
from app.prompting.known_documents import KnownDocuments
from app.prompting.passages import PassageChoice, SearchFunction, limits, overlaps
from storage import MessageRecord

RESERVED_SHARE = 0.15
"""Share of the context that turns leave free for the next question's passages."""

ANSWER_SHARE = 0.25
"""Share of the context kept free for the answer, unless its limit is lower."""

GONE = (
    "The passages that were found for this question were removed with their documents. Ask it as a "
    "new question."
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The prompt, what is new in it, and what the person should know.

    Attributes:
        passages: those retrieved for this question, to be stored with it.
        read: every passage that is in the prompt.
        markup: the prompt's own; the answer ends where it begins.
        notice: what had to be left out, or None.
    """

    prompt: Prompt
    question: Encoded
    passages: tuple[PromptPassage, ...]
    read: tuple[PromptPassage, ...]
    markup: tuple[str, ...]
    notice: str | None


class Planner:
    """Plans the prompt of one question.

    Args:
        known: the session's documents.
        search: for that question; asked only where not all documents go in whole.
        answer_limit: maximum answer length in tokens.
        reads_well: whether the model's examination says so.
    """

    def __init__(
        self,
        model: LanguageModel,
        known: KnownDocuments,
        search: SearchFunction,
        answer_limit: int,
        *,
        reads_well: bool,
    ) -> None:
        self._model = model
        self._known = known
        self._reads_well = reads_well
        self._system = (SYSTEM if reads_well else BRIEF_SYSTEM) if known.used else FREE_SYSTEM
        self._limit = model.target.context_limit
        self._room = self._limit - min(answer_limit, int(ANSWER_SHARE * self._limit))
        self._reserved = int(RESERVED_SHARE * self._limit)
        self._limits = limits(self._limit, reads_well=reads_well)
        self._passages = PassageChoice(known, model.prompts, search, self._limits)
        self._around = self._length([PromptTurn(())])

    def plan(
        self,
        messages: Sequence[MessageRecord],
        question: str,
        stored: Sequence[Mapping[str, Any]] | None = None,
        *,
        evidence: Sequence[Evidence] = (),
        is_task: bool = False,
        is_follow_up: bool = False,
    ) -> Plan:
        """The prompt for `question` after `messages`.

        Args:
            stored: what was retrieved when it was asked before, to be reused unchanged; None
                retrieves.
            evidence: the sentences that answer it, best first.
            is_task: whether they are what a task was carried out with, so that each counts, and in
                this order.
            is_follow_up: whether it can't be understood without the turn before.

        Raises:
            AskError: the question is longer than the context, or leaves no room for a passage;
                or what was retrieved for it has been removed, or all documents were meanwhile.
        """
        encoded = self._model.tokens.encode(question)
        asked = PromptTurn(tuple(encoded.ids.tolist()))
        self._check_length(asked)
        new = self._known_before(asked, stored, evidence, is_task=is_task)
        earlier = self._turns(messages, is_follow_up=is_follow_up)
        room = self._room - self._around - max(self._passages.size(new), self._reserved)
        turns, dropped = fitted(
            [turn for turn, _ in earlier], asked, self._model.prompts.size, room
        )
        space = self._room - self._length([*turns, asked]) - self._passages.size(new)
        carried = self._carried(earlier[-1][1], new, space) if is_follow_up and turns else []
        if not new:
            gathered = evidence if is_task else ()
            new = self._passages.found(carried, space - self._passages.size(carried), gathered)
        if self._known.used and turns and not (carried or new):
            alone = self.plan((), question, stored, evidence=evidence, is_task=is_task)
            return replace(alone, notice=self._notice())
        self._check_read(asked, [*carried, *new])
        placed = self._placed(turns, asked, carried, new)
        return Plan(
            self._build(placed),
            encoded,
            tuple(new),
            (*carried, *new),
            self._model.prompts.markup(placed),
            self._notice() if dropped else None,
        )

    def _check_length(self, asked: PromptTurn) -> None:
        if self._around + len(asked.question) > self._room:
            raise AskError(
                f"The question has {len(asked.question):,} tokens and the model's context has room "
                f"for {self._room - self._around:,} (of {self._limit:,}; the rest is for the "
                "answer). Shorten it, or add the long part as a file."
            )

    def _known_before(
        self,
        asked: PromptTurn,
        stored: Sequence[Mapping[str, Any]] | None,
        evidence: Sequence[Evidence],
        *,
        is_task: bool,
    ) -> list[PromptPassage]:
        """The passages that need no search; none if it takes one."""
        space = self._room - self._around - len(asked.question)
        few = min(space, self._limits.together)
        answering = partial(self._passages.answering, in_order=is_task)
        if not self._reads_well and (new := answering(evidence, few)):
            return new
        if not stored:
            return self._passages.everything(space)
        if not any(self._passages.still_there(stored)):
            raise AskError(GONE)
        return self._passages.stored(stored, few)

    def _carried(
        self, before: MessageRecord, new: Sequence[PromptPassage], space: int
    ) -> list[PromptPassage]:
        """Return the passages found for the question before and not for this one."""
        few = min(space - (0 if new else self._reserved), self._limits.together)
        found = [] if self._reads_well else self._passages.answering(before.evidence, few)
        found = found or self._passages.stored(before.passages, few)
        return [each for each in found if not overlaps(each, new)]

    def _placed(
        self,
        turns: Sequence[PromptTurn],
        asked: PromptTurn,
        carried: Sequence[PromptPassage],
        new: Sequence[PromptPassage],
    ) -> list[PromptTurn]:
        """The turns with their passages, whole documents first, so that the cache keeps them."""
        whole = [each for each in (*carried, *new) if each.whole and self._reads_well]
        placed = [*turns, replace(asked, passages=_without(new, whole))]
        if turns:
            placed[-2] = replace(turns[-1], passages=_without(carried, whole))
        placed[0] = replace(placed[0], passages=(*whole, *placed[0].passages))
        return placed

    def _check_read(self, asked: PromptTurn, read: Sequence[PromptPassage]) -> None:
        if self._known.used and not read:
            raise AskError(
                f"The question has {len(asked.question):,} tokens and leaves no room for a passage "
                f"of the documents in the model's context of {self._limit:,}. Shorten it."
            )

    def _length(self, turns: Sequence[PromptTurn]) -> int:
        return len(self._build(turns).ids)

    def _build(self, turns: Sequence[PromptTurn]) -> Prompt:
        return self._model.prompts.build(turns, self._system)

    def _turns(
        self, messages: Sequence[MessageRecord], *, is_follow_up: bool
    ) -> list[tuple[PromptTurn, MessageRecord]]:
        """Questions that were answered, with their answers; and their messages."""
        if not self._reads_well and not is_follow_up:
            return []
        by_id = {message.id: message for message in messages}
        pairs = [
            (by_id[answer.parent], answer)
            for answer in messages
            if answer.role == "assistant"
            and answer.parent is not None
            # What the model didn't write it may imitate.
            and answer.stats.get("finish") not in (not_found.FINISH, "told")
        ]
        return [
            (PromptTurn(self._ids(question), answer=self._ids(answer)), question)
            for question, answer in (pairs if self._reads_well else pairs[-1:])
        ]

    def _ids(self, message: MessageRecord) -> tuple[int, ...]:
        """The message's own tokens, unless another model's tokenizer wrote them."""
        ids = message.token_ids
        # Decoding leaves out what is no token of this model.
        if max(ids, default=0) < self._model.target.vocabulary and (
            self._model.tokens.decode(ids) == message.text
        ):
            return ids
        return tuple(self._model.tokens.encode(message.text).ids.tolist())

    def _notice(self) -> str:
        return (
            "The conversation has become longer than the model can read at once "
            f"({self._limit:,} tokens), so it no longer reads the oldest questions and answers. "
            "For a new subject, start a new session."
        )


def _without(
    passages: Sequence[PromptPassage], others: Sequence[PromptPassage]
) -> tuple[PromptPassage, ...]:
    return tuple(each for each in passages if each not in others)
