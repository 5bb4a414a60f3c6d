"""How facts are asked for."""

from __future__ import annotations

from random import Random

from app.teaching.invented import wording
from app.teaching.invented.documents import a_document
from app.teaching.invented.genres import genres
from app.teaching.invented.statements import Statement


def _statement(genre: str, fact: str) -> Statement:
    for seed in range(100):
        for each in a_document(genres()[genre], Random(seed)).facts:
            if each.fact.name == fact:
                return each
    raise AssertionError(fact)


def test_a_fact_is_asked_for_in_many_wordings() -> None:
    statement, random = _statement("services", "notice"), Random(1)
    texts = {wording.question(statement, random).text for _ in range(400)}
    assert len(texts) > 25
    assert any(not text.endswith("?") for text in texts)


def test_a_question_that_names_the_thing_is_specific() -> None:
    statement, random = _statement("services", "price"), Random(2)
    assert statement.scope is not None
    service = statement.scope.form("service").lower()
    for _ in range(50):
        asked = wording.question(statement, random)
        assert asked.is_specific == (service in asked.text.lower())
    assert not wording.question(_statement("services", "law"), random).is_specific


def test_a_quote_is_asked_for_with_the_topic_or_with_what_is_said() -> None:
    statement, random = _statement("lease", "rent"), Random(3)
    assert len({wording.quoting(statement, random).text for _ in range(100)}) > 15


def test_what_leans_has_a_pronoun_instead_of_the_name() -> None:
    statement, random = _statement("biography", "birthdate"), Random(4)
    assert statement.scope is not None
    text = wording.leaning(statement, random)
    assert text is not None
    assert statement.scope.form("person.last") not in text
    assert wording.leaning(_statement("services", "law"), random) is None
