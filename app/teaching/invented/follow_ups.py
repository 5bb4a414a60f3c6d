"""Two turns, of which the second can't be understood without the first."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.events import NOT_FOUND
from app.teaching.exercise import ExerciseTurn, ReadExcerpt
from app.teaching.invented import wording
from app.teaching.invented.documents import InventedDocument
from app.teaching.invented.reading import ExcerptChoice, has_words
from app.teaching.invented.statements import Statement, called

OWN_EXCERPTS = 0.55
"""How often the second turn has excerpts of its own; otherwise those of the first answer it too."""

REFUSED = 0.15
SHUFFLED = 0.4
"""How often what answers stands anywhere, not last."""

Turns = tuple[ExerciseTurn, ...]
_AND = (
    *("And {X}?", "And {X}?", "And for {X}?", "What about {X}?", "What about {X}?", "and {X}"),
    *("How about {X}?", "The same for {X}?", "And how is it with {X}?"),
)


def follow_up(document: InventedDocument, random: Random) -> Turns | None:
    """Two turns; None if the document has no facts for them."""
    ways = (_second_part, _another_thing, _another_thing, _another_fact, _another_fact)
    return random.choice(ways)(document, random)


def _second_part(document: InventedDocument, random: Random) -> Turns | None:
    """Return a follow-up on what a sentence says beside its first answer: why, by whom."""
    found = [each for each in document.facts if each.second and each.fact["f"]]
    if not found:
        return None
    first = random.choice(found)
    asked = wording.question(first, random)
    choice = ExcerptChoice(document, first, random, is_specific=asked.is_specific)
    excerpts = choice.with_answer()
    if not excerpts:
        return None
    then = _filled(random.choice(first.fact["f"]), first, "pronoun", random)
    return (ExerciseTurn(asked.text, first.answer, excerpts), ExerciseTurn(then, first.second))


def _another_thing(document: InventedDocument, random: Random) -> Turns | None:
    """The same of another thing."""
    pair = _pair(document, random, lambda one, two: one.fact is two.fact)
    if pair is None:
        return None
    frame = random.choice(pair[1].thing["and"] or list(_AND))
    then = _filled(frame, pair[1], "full", random)
    return _turns(document, pair, then, random)


def _another_fact(document: InventedDocument, random: Random) -> Turns | None:
    """Something else of the same thing."""
    pair = _pair(document, random, lambda one, two: one.number == two.number)
    then = pair and wording.leaning(pair[1], random)
    return _turns(document, pair, then, random) if pair and then else None


def _pair(
    document: InventedDocument, random: Random, fit: Callable[[Statement, Statement], bool]
) -> tuple[Statement, Statement] | None:
    """Two facts of which the sentence of neither has the other's answer, unless they share it."""
    facts = document.facts
    pairs = [
        (one, two)
        for one in facts
        for two in facts
        if one is not two and fit(one, two) and _are_apart(one, two)
    ]
    return random.choice(pairs) if pairs else None


def _turns(
    document: InventedDocument, pair: tuple[Statement, Statement], then: str, random: Random
) -> Turns | None:
    first, second = pair
    asked = _specific(first, random)
    if asked is None:
        return None
    choice = ExcerptChoice(document, second, random)
    one, two = ExcerptChoice(document, first, random).alone(), choice.alone()
    if random.random() < REFUSED and not has_words(one.text, second.answer):
        near = choice.others(random.randint(1, 3))
        return (
            ExerciseTurn(asked, first.answer, (one,)),
            ExerciseTurn(then, NOT_FOUND, tuple(near)),
        )
    own = choice.others(random.randint(0, 2))
    if random.random() >= OWN_EXCERPTS:
        read = _mixed([*own[:1], two], one, random)
        return (ExerciseTurn(asked, first.answer, read), ExerciseTurn(then, second.answer))
    excerpts = _mixed([each for each in own if each.text not in one.text], two, random)
    return (
        ExerciseTurn(asked, first.answer, (one,)),
        ExerciseTurn(then, second.answer, excerpts),
    )


def _mixed(
    others: list[ReadExcerpt], right: ReadExcerpt, random: Random
) -> tuple[ReadExcerpt, ...]:
    """The right one after the others, or anywhere; nothing of it twice."""
    found = [each for each in others if each.text not in right.text and right.text not in each.text]
    longer = [each for each in others if right.text in each.text]
    found.append(longer[0] if longer else right)
    if random.random() < SHUFFLED:
        random.shuffle(found)
    return tuple(found)


def _filled(template: str, statement: Statement, mode: str, random: Random) -> str:
    assert statement.scope is not None
    return statement.scope.filled(called(template, statement.thing, statement.scope, mode, random))


def _specific(statement: Statement, random: Random) -> str | None:
    """A question that names the thing; None if none was found."""
    for _ in range(8):
        asked = wording.question(statement, random)
        if asked.is_specific or statement.thing.key == "-":
            return asked.text
    return None


def _are_apart(one: Statement, two: Statement) -> bool:
    """Whether the answer of each is in no sentence of the other's, or they are one sentence."""
    return (one.text == two.text and one.answer != two.answer) or not (
        has_words(one.text, two.answer) or has_words(two.text, one.answer)
    )
