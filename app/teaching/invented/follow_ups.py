"""Two turns, of which the second can't be understood without the first."""

from __future__ import annotations

from random import Random

from app.prompting.not_found import TEXT
from app.teaching.exercise import Excerpt, ExerciseTurn
from app.teaching.invented import wording
from app.teaching.invented.documents import InventedDocument
from app.teaching.invented.reading import Reading, has_words
from app.teaching.invented.statements import Statement, called

OWN_EXCERPTS = 0.55
"""How often the second turn has excerpts of its own; otherwise those of the first answer it too."""

NOT_FOUND = 0.15
_AND = (
    *("And {X}?", "And {X}?", "And for {X}?", "What about {X}?", "What about {X}?", "and {X}"),
    *("How about {X}?", "The same for {X}?", "And how is it with {X}?"),
)


def follow_up(document: InventedDocument, random: Random) -> tuple[ExerciseTurn, ...] | None:
    """Two turns; None if the document has no facts for them."""
    ways = [_second_part, _another_thing, _another_fact, _another_fact, _another_thing]
    return random.choice(ways)(document, Reading(document, random), random)


def _second_part(
    document: InventedDocument, reading: Reading, random: Random
) -> tuple[ExerciseTurn, ...] | None:
    """What the sentence says beside its first answer: why, by whom."""
    found = [each for each in document.facts if each.second and each.fact["f"]]
    if not found:
        return None
    first = random.choice(found)
    asked = wording.question(first, random)
    excerpts = reading.for_answer(first, is_specific=asked.is_specific)
    if not excerpts:
        return None
    assert first.scope is not None
    then = first.scope.filled(
        called(random.choice(first.fact["f"]), first.thing, first.scope, "pronoun", random)
    )
    return (ExerciseTurn(asked.text, first.answer, excerpts), ExerciseTurn(then, first.second))


def _another_thing(
    document: InventedDocument, reading: Reading, random: Random
) -> tuple[ExerciseTurn, ...] | None:
    """The same of another thing."""
    pairs = [
        (one, two)
        for one in document.facts
        for two in document.facts
        if one.fact is two.fact and one.number != two.number and _are_apart(one, two)
    ]
    if not pairs:
        return None
    first, second = random.choice(pairs)
    assert second.scope is not None
    frame = random.choice(second.thing["and"] or list(_AND))
    then = second.scope.filled(called(frame, second.thing, second.scope, "full", random))
    asked = _specific(first, random)
    return None if asked is None else _turns(first, second, asked, then, reading, random)


def _another_fact(
    document: InventedDocument, reading: Reading, random: Random
) -> tuple[ExerciseTurn, ...] | None:
    """Something else of the same thing."""
    pairs = [
        (one, two)
        for one in document.facts
        for two in document.facts
        if one.fact is not two.fact and one.number == two.number and _are_apart(one, two)
    ]
    if not pairs:
        return None
    first, second = random.choice(pairs)
    then, asked = wording.leaning(second, random), _specific(first, random)
    return _turns(first, second, asked, then, reading, random) if then and asked else None


def _turns(
    first: Statement, second: Statement, asked: str, then: str, reading: Reading, random: Random
) -> tuple[ExerciseTurn, ...]:
    one = reading.alone(first)
    if random.random() < NOT_FOUND and not has_words(one.text, second.answer):
        others = reading.among(second, is_specific=True, count=random.randint(1, 3))
        return (
            ExerciseTurn(asked, first.answer, (one,)),
            ExerciseTurn(then, TEXT, tuple(others)),
        )
    two = reading.alone(second)
    if random.random() >= OWN_EXCERPTS:
        near = [each for each in (two, one) if each.text not in one.text or each is one]
        return (
            ExerciseTurn(asked, first.answer, _once(near)),
            ExerciseTurn(then, second.answer),
        )
    others = [
        each
        for each in reading.among(second, is_specific=True, count=random.randint(0, 2))
        if each.text not in one.text
    ]
    own = [*others, two]
    if random.random() < 0.4:
        random.shuffle(own)
    return (
        ExerciseTurn(asked, first.answer, (one,)),
        ExerciseTurn(then, second.answer, tuple(own)),
    )


def _specific(statement: Statement, random: Random) -> str | None:
    """A question that names the thing; None if none was found."""
    for _ in range(8):
        asked = wording.question(statement, random)
        if asked.is_specific or statement.thing.key == "-":
            return asked.text
    return None


def _once(excerpts: list[Excerpt]) -> tuple[Excerpt, ...]:
    return tuple({each.text: each for each in excerpts}.values())


def _are_apart(one: Statement, two: Statement) -> bool:
    """Whether the answer of each is in no sentence of the other's, or they are one sentence."""
    return (one.text == two.text and one.answer != two.answer) or not (
        has_words(one.text, two.answer) or has_words(two.text, one.answer)
    )
