"""A weighing survives being kept with the weights, and weighs what it says."""

from __future__ import annotations

import pytest

from retrieval.ranker.features import Features
from retrieval.ranker.weighing import Weighing, weighing

KNOWN = Weighing((1.0, 0.5, 2.0), (0.0, 1.0, 0.1, 3.0, 0.0, 0.0), -1.5, 4.25)
FOUND = Features(2.0, 1.0, 5.0, 0.5, 0.8, 0.4, (0, 3))


def test_what_was_kept_is_read_again() -> None:
    assert weighing(KNOWN.text()) == KNOWN


def test_numbers_are_weighed_and_added() -> None:
    assert KNOWN.score((2.0, 1.0, 0.5)) == pytest.approx(2 + 0.5 + 1)
    assert KNOWN.answering(FOUND) == pytest.approx(1 + 0.5 + 1.5 - 1.5)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="bias"):
        weighing({"order": "[1]", "answers": "[1]"})
