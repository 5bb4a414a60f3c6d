"""Documents of every genre."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from app.teaching.invented.documents import a_document
from app.teaching.invented.genres import genres


@pytest.mark.parametrize("name", list(genres()))
def test_a_document_is_written_out(name: str) -> None:
    for seed in range(12):
        document = a_document(genres()[name], Random(seed))
        assert len(document.facts) > 3
        told = [each.text for each in document.told]
        for text in [document.name, *told, *document.points, *document.asides]:
            assert not re.search(r"[{}<>~\[\]]|\.\.|  |\bthe the\b", text), text
            assert text
        assert "/" not in document.name


@pytest.mark.parametrize("name", list(genres()))
def test_the_same_seed_gives_the_same_document(name: str) -> None:
    first, again, other = (a_document(genres()[name], Random(seed)) for seed in (1, 1, 2))
    assert [each.text for each in first.told] == [each.text for each in again.told]
    assert [each.text for each in first.told] != [each.text for each in other.told]


def test_nothing_stands_between_a_sentence_and_the_one_that_it_leans_on() -> None:
    for seed in range(30):
        told = a_document(genres()["town"], Random(seed)).told
        for before, each in pairwise(told):
            assert not each.lead or before.is_fact
