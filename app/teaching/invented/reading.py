"""What is read for a question: the sentence that answers among others like it, or only others."""

from __future__ import annotations

import re
from random import Random

from app.teaching.exercise import Excerpt
from app.teaching.invented.documents import InventedDocument
from app.teaching.invented.genres import Fact
from app.teaching.invented.statements import Statement

COUNTS = {1: 20, 2: 30, 3: 34, 4: 8, 5: 5, 6: 3}
"""How often a question is read with so many sentences."""

LAST = 0.3
"""How often the sentence that answers stands last for sure."""

PASSAGES = 0.2
"""How often it is in one passage of several sentences."""

WITH_BEFORE = 0.12
"""How often a sentence that needs none has the one before it."""

SAME_THING = (1, 1, 5, 5)
"""How near another fact of the same thing is; the same fact of another thing is as near as 4."""

LONGEST_PASSAGE = 8
PASSAGE_ENDS = (" ", " ", " ", "\n", "\n\n")


class Reading:
    """Chooses excerpts of one document."""

    def __init__(self, document: InventedDocument, random: Random) -> None:
        self._document = document
        self._random = random

    def for_answer(self, target: Statement, *, is_specific: bool) -> tuple[Excerpt, ...] | None:
        """Excerpts of which exactly one has the answer; None if they can't be told apart."""
        if self._random.random() < PASSAGES:
            return self._passage(target, target, is_specific=is_specific)
        right = self._excerpt(target, None if is_specific else target.fact)
        others = self._others(target, is_specific=is_specific, count=self._count() - 1)
        if any(has_words(each.text, target.answer) for each in others):
            return None
        place = len(others)
        if self._random.random() >= LAST:
            place = self._random.randint(0, len(others))
        return (*others[:place], right, *others[place:])

    def without_answer(self, target: Statement, *, is_specific: bool) -> tuple[Excerpt, ...] | None:
        """Excerpts that don't answer, most of them about something near; None if there are none."""
        if self._random.random() < PASSAGES:
            near = self._candidates(target, is_specific=is_specific)
            return self._passage(near[0], target, is_specific=is_specific) if near else None
        found = self._others(target, is_specific=is_specific, count=self._count())
        return tuple(found) or None

    def among(self, target: Statement, *, is_specific: bool, count: int) -> list[Excerpt]:
        """Up to `count` excerpts that don't answer."""
        return self._others(target, is_specific=is_specific, count=count)

    def alone(self, target: Statement) -> Excerpt:
        """The sentence, after the one that it leans on."""
        return self._excerpt(target)

    def _count(self) -> int:
        return self._random.choices(list(COUNTS), list(COUNTS.values()))[0]

    def _others(self, target: Statement, *, is_specific: bool, count: int) -> list[Excerpt]:
        found: list[Excerpt] = []
        for each in self._candidates(target, is_specific=is_specific):
            if len(found) == count:
                break
            excerpt = self._excerpt(each, None if is_specific else target.fact)
            if _is_clear(excerpt.text, target) and all(
                excerpt.text not in other.text and other.text not in excerpt.text for other in found
            ):
                found.append(excerpt)
        self._random.shuffle(found)
        return found

    def _candidates(self, target: Statement, *, is_specific: bool) -> list[Statement]:
        """Sentences that don't answer, the most misleading mostly first."""
        same_thing = self._random.choice(SAME_THING)
        found = [
            each
            for each in self._document.told
            if _is_clear(each.text, target)
            and (is_specific or not each.is_fact or each.fact is not target.fact)
        ]
        return sorted(
            found,
            key=lambda each: -_likeness(each, target, same_thing) - 2.5 * self._random.random(),
        )

    def _excerpt(self, statement: Statement, avoided: Fact | None = None) -> Excerpt:
        """The sentence, after the one that it leans on, or by chance after the one before it.

        Args:
            avoided: what the one before it must not tell.
        """
        told = self._document.told
        text = statement.text
        if statement.lead:
            text = f"{statement.lead} {text}"
        elif not statement.heads and statement in told and self._random.random() < WITH_BEFORE:
            before = told[max(told.index(statement) - 1, 0)]
            is_told = before.text.endswith(".") and before.text != statement.text
            if is_told and before.fact is not avoided:
                text = f"{before.text} {text}"
        return Excerpt(self._document.name, text, statement.heads)

    def _passage(
        self, around: Statement, target: Statement, *, is_specific: bool
    ) -> tuple[Excerpt, ...] | None:
        """Some sentences as they stand in the document, `around` among them."""
        told = list({each.text: each for each in self._document.told}.values())
        texts = [each.text for each in told]
        if around.text not in texts:
            return None
        place = texts.index(around.text)
        length = min(self._random.randint(3, LONGEST_PASSAGE), len(told))
        start = max(0, min(place - self._random.randrange(length), len(told) - length))
        while start and told[start].lead:
            start -= 1
        shown = told[start : start + length]
        for each in shown:
            if each.text != target.text and not _is_clear(each.text, target):
                return None
            is_same = each.fact is target.fact and each.text != target.text and each.is_fact
            if is_same and not is_specific:
                return None
        if around is not target and target.text in {each.text for each in shown}:
            return None
        end = "\n" if not around.text.endswith(".") else self._random.choice(PASSAGE_ENDS)
        top = around.heads.rpartition(" | ")[0]
        text = end.join(filter(None, [top, *(each.text for each in shown)]))
        return (Excerpt(self._document.name, text),)


def has_words(text: str, words: str) -> bool:
    """Whether the words stand in the text as words."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def _is_clear(text: str, target: Statement) -> bool:
    """Whether the text has neither the target's sentence nor its answer."""
    return target.text not in text and not has_words(text, target.answer)


def _likeness(each: Statement, target: Statement, same_thing: int) -> int:
    same_fact = each.is_fact and each.fact is target.fact
    same_type = each.is_fact and each.fact.type == target.fact.type
    return 2 * same_fact + 2 * same_type + same_thing * (each.number == target.number)
