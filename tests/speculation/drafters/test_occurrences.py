"""Where each token stands in the present context."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from speculation.drafters.occurrences import Occurrences
from tests.speculation.drafters.most_likely import earlier

contexts = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=30), max_size=5)


@settings(deadline=None)
@given(contexts)
def test_occurrences_are_those_of_the_present_context(all_ids: list[list[int]]) -> None:
    occurrences = Occurrences()
    for ids in all_ids:
        half = ids[: len(ids) // 2 + 1]
        occurrences.start(half)
        assert occurrences.earlier(99) == earlier(half)
        occurrences.extend(ids)
        assert occurrences.earlier(99) == earlier(ids)
