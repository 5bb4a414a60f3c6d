"""Exercises in changing one thing in a text.

Contract: the same random numbers give the same exercises. What is held out has other texts and
other wordings than what is taught, and the kinds that are only measured, too. What a change brings
along is the same in both: new names, sentences and items, comments, and the sentences that become
lists and back; so are the plainest two frames around an order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from app.models.system_prompts import EDIT_SYSTEM
from app.teaching.edits.change import MakeChange
from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS
from app.teaching.edits.wordings import instruction
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from app.teaching.texts.free_texts import Form, FreeText, free_texts
from app.teaching.texts.invented_texts import invented_text

MIN_LENGTH, MAX_LENGTH = 160, 2800
"""Code points of a text; a token has about four, in code three and a half."""

INVENTED = 0.55
"""Share of invented texts."""

FURTHER, TRIED = 2, 8
"""Other changes to the same text, at most, where it is learnt from; how many are tried."""

SHORT = 600
"""Code points of a text that is learnt from for sure; longer ones are left out the more often the
longer they are, so that each length has about as many tokens.
"""

FORMS: tuple[Form, ...] = ("code", "code", "markdown", "prose")
"""Forms of the other exercises, each as often as it stands here."""


def edit_exercises(count: int, random: Random, *, held_out: bool = False) -> Iterator[Exercise]:
    """So many exercises, as long as the texts last for them."""
    return islice(_endless(random, held_out=held_out), count)


def _endless(random: Random, *, held_out: bool) -> Iterator[Exercise]:
    while True:
        kind, make = _kind(random, held_out=held_out)
        made = None
        while made is None:
            text = _text(random, held_out=held_out)
            made = _exercise(kind, make, text, random, held_out=held_out)
        if not held_out and random.random() * len(text.text) > SHORT:
            continue
        yield made
        if not held_out:
            yield from _further(kind, text, random)


def _further(kind: str, text: FreeText, random: Random) -> Iterator[Exercise]:
    """Changes of other kinds to the same text."""
    asked = {kind}
    for _ in range(TRIED):
        kind, make = _kind(random, held_out=False)
        if kind not in asked and len(asked) <= FURTHER:
            made = _exercise(kind, make, text, random, held_out=False)
            if made is not None:
                asked.add(kind)
                yield made


def _kind(random: Random, *, held_out: bool) -> tuple[str, MakeChange]:
    """By their shares; what is held out, all kinds alike."""
    if held_out:
        kinds = {name: make for name, (make, _) in TAUGHT_KINDS.items()} | MEASURED_KINDS
        return random.choice(list(kinds.items()))
    shares = [share for _, share in TAUGHT_KINDS.values()]
    ((name, (make, _)),) = random.choices(list(TAUGHT_KINDS.items()), shares)
    return name, make


def _text(random: Random, *, held_out: bool) -> FreeText:
    if random.random() < INVENTED:
        return invented_text(random, held_out=held_out)
    return random.choice(free_texts(random.choice(FORMS), held_out=held_out))


def _exercise(
    kind: str, make: MakeChange, text: FreeText, random: Random, *, held_out: bool
) -> Exercise | None:
    change = make(text.text, text.form, random)
    if change is None or not MIN_LENGTH <= len(change.old) <= MAX_LENGTH or not change.new.strip():
        return None
    asked = instruction(
        change.wording, change.values, random, code=text.form == "code", held_out=held_out
    )
    if asked is None:
        return None
    excerpt = ReadExcerpt(text.source.rpartition("/")[2], change.old)
    turn = ExerciseTurn(asked, change.new, (excerpt,))
    about = {"edit": kind, "form": text.form, "wording": change.wording}
    about["source"] = text.source
    return Exercise("edit", EDIT_SYSTEM, (turn,), about)
