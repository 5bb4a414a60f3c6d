"""The excerpts of an exercise: the sentence that answers among others like it, or only others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from app.teaching.exercise import ReadExcerpt
from app.teaching.invented.documents import InventedDocument
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


class ExcerptChoice:
    """Chooses excerpts of a document for a question that one statement answers.

    Args:
        is_specific: whether the question says which thing it is about; otherwise the same fact of
            another thing would answer it too.
    """

    def __init__(
        self,
        document: InventedDocument,
        target: Statement,
        random: Random,
        *,
        is_specific: bool = True,
    ) -> None:
        self._document = document
        self._target = target
        self._random = random
        same = [each.text for each in document.facts if each.fact is target.fact]
        self._answering = {target.text} if is_specific else {target.text, *same}

    def with_answer(self) -> tuple[ReadExcerpt, ...] | None:
        """Excerpts of which exactly one has the answer; None if they can't be told apart."""
        if self._random.random() < PASSAGES:
            return self._passage(self._target)
        right = self.alone()
        if any(text in right.text for text in self._answering - {self._target.text}):
            return None
        others = self.others(self._count() - 1)
        place = len(others)
        if self._random.random() >= LAST:
            place = self._random.randint(0, len(others))
        return (*others[:place], right, *others[place:])

    def without_answer(self) -> tuple[ReadExcerpt, ...] | None:
        """Excerpts that don't answer, most of them about something near; None if there are none."""
        if self._random.random() < PASSAGES:
            near = self._near()
            return self._passage(near[0]) if near else None
        return tuple(self.others(self._count())) or None

    def is_answered(self, excerpts: Sequence[ReadExcerpt]) -> bool | None:
        """Whether what was chosen for another question answers this one too; None if unclear."""
        texts = [each.text for each in excerpts]
        if all(map(self._is_clear, texts)):
            return False
        there = [text for text in texts if self._target.text in text]
        if len(there) != 1 or self._target.lead not in there[0]:
            return None
        rest = there[0].replace(self._target.text, "", 1)
        others = [text for text in texts if text is not there[0]]
        return True if all(map(self._is_clear, [rest, *others])) else None

    def alone(self) -> ReadExcerpt:
        """The sentence that answers, after the one that it leans on."""
        return self._excerpt(self._target)

    def others(self, count: int) -> list[ReadExcerpt]:
        """Up to `count` excerpts that don't answer."""
        found: list[ReadExcerpt] = []
        for each in self._near():
            if len(found) >= count:
                break
            excerpt = self._excerpt(each)
            is_new = all(
                excerpt.text not in other.text and other.text not in excerpt.text for other in found
            )
            if is_new and self._is_clear(excerpt.text):
                found.append(excerpt)
        self._random.shuffle(found)
        return found

    def _count(self) -> int:
        return self._random.choices(list(COUNTS), list(COUNTS.values()))[0]

    def _is_clear(self, text: str) -> bool:
        """Whether the text doesn't answer, and hasn't the words of the answer."""
        is_told = any(each in text for each in self._answering)
        return not is_told and not has_words(text, self._target.answer)

    def _near(self) -> list[Statement]:
        """Sentences that don't answer, the most misleading mostly first."""
        same_thing = self._random.choice(SAME_THING)
        found = [
            (_likeness(each, self._target, same_thing) + 2.5 * self._random.random(), place)
            for place, each in enumerate(self._document.told)
            if self._is_clear(each.text)
        ]
        return [self._document.told[place] for _, place in sorted(found, reverse=True)]

    def _excerpt(self, statement: Statement) -> ReadExcerpt:
        """The sentence, after the one that it leans on, or by chance after the one before it."""
        told = self._document.told
        text = statement.text
        if statement.lead:
            text = f"{statement.lead} {text}"
        elif not statement.heads and statement in told and self._random.random() < WITH_BEFORE:
            before = told[max(told.index(statement) - 1, 0)].text
            if before.endswith(".") and before != text:
                text = f"{before} {text}"
        return ReadExcerpt(self._document.name, text, statement.heads)

    def _passage(self, around: Statement) -> tuple[ReadExcerpt, ...] | None:
        """Some sentences as they stand in the document, `around` among them."""
        told = list({each.text: each for each in self._document.told}.values())
        places = [place for place, each in enumerate(told) if each.text == around.text]
        if not places:
            return None
        length = min(self._random.randint(3, LONGEST_PASSAGE), len(told))
        start = max(0, min(places[0] - self._random.randrange(length), len(told) - length))
        end = start + length
        while start and told[start].lead:
            start -= 1
        shown = told[start:end]
        if not all(self._is_clear(each.text) for each in shown if each.text != around.text):
            return None
        between = self._random.choice(PASSAGE_ENDS) if around.text.endswith(".") else "\n"
        top = around.heads.rpartition(" | ")[0]
        text = between.join(filter(None, [top, *(each.text for each in shown)]))
        return (ReadExcerpt(self._document.name, text),)


def has_words(text: str, words: str) -> bool:
    """Whether the words stand in the text as words."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def _likeness(each: Statement, target: Statement, same_thing: int) -> int:
    same_fact = each.is_fact and each.fact is target.fact
    same_type = each.is_fact and each.fact.type == target.fact.type
    return 2 * same_fact + 2 * same_type + same_thing * (each.number == target.number)
