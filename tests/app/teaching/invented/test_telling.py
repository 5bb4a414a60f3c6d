"""What is told of things, sentence by sentence."""

from __future__ import annotations

from random import Random

from app.teaching.invented.genres import genres
from app.teaching.invented.notation import a_notation
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import Statement
from app.teaching.invented.telling import Teller


def _told(genre: str, seed: int) -> tuple[list[Statement], list[Statement]]:
    random = Random(seed)
    scope = Scope(random, a_notation(random))
    scope.declare_all(genres()[genre]["slots"])
    return Teller(genres()[genre], scope, random).everything()


def test_answers_stand_in_their_sentences() -> None:
    for seed in range(30):
        told, untold = _told("biography", seed)
        for each in (*told, *untold):
            assert each.answer in each.text
            assert each.second in each.text


def test_a_sentence_with_a_pronoun_has_the_one_with_the_name_before_it() -> None:
    leads = 0
    for seed in range(30):
        told, _ = _told("biography", seed)
        for each in told:
            assert each.scope is not None
            if each.lead:
                leads += 1
                assert each.scope.form("person.last") in each.lead
    assert leads > 20


def test_first_things_come_first() -> None:
    told, _ = _told("biography", 2)
    firsts = {each.number: each for each in reversed(told)}
    assert {each.fact.name for each in firsts.values()} == {"kind"}


def test_something_is_not_told() -> None:
    told, untold = _told("services", 3)
    assert untold
    assert not {each.text for each in told} & {each.text for each in untold}


def test_some_sentences_have_two_facts() -> None:
    told = [each for seed in range(20) for each in _told("town", seed)[0]]
    texts = [each.text for each in told]
    joined = [each for each in told if texts.count(each.text) == 2]
    assert joined
    assert all(each.answer in each.text for each in joined)
