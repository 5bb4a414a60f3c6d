"""Segments and the copy index against a brute-force reading, and law 4: provenance of drafts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation import CopyIndex, CopySpec, Segment
from speculation.copies.copy_index import LIVE, MAX_MATCH
from speculation.copies.segment import GAMMA
from tests.speculation.tiny import run, tiny_prompt, tiny_target

few_tokens = st.lists(st.integers(0, 3), max_size=60)
many_tokens = st.lists(st.integers(0, 2**31 - 1), max_size=60)


def places(tokens: Sequence[int], gram: Sequence[int]) -> list[int]:
    count = len(tokens) - GAMMA + 1
    return [i for i in range(count) if list(tokens[i : i + GAMMA]) == list(gram)]


@given(few_tokens | many_tokens, st.lists(st.integers(0, 3), min_size=GAMMA, max_size=GAMMA))
def test_segment_finds_every_occurrence_in_order(tokens: list[int], other: list[int]) -> None:
    segment = Segment.build("text", tokens)
    for gram in [other, *(tokens[i : i + GAMMA] for i in range(len(tokens) - GAMMA + 1))]:
        expected = places(tokens, gram)
        assert list(segment.occurrences(gram)) == expected
        assert segment.first(gram) == (expected[0] if expected else None)


@given(few_tokens | many_tokens)
def test_stored_segment_is_the_same(tokens: list[int]) -> None:
    segment = Segment.build("text", tokens)
    loaded = Segment("text", {k: v.copy() for k, v in segment.arrays().items()})
    assert loaded.slice(0, len(loaded)) == tokens
    for i in range(len(tokens) - GAMMA + 1):
        assert loaded.first(tokens[i : i + GAMMA]) == segment.first(tokens[i : i + GAMMA])


def test_large_segment_is_exact_and_small() -> None:
    tokens = np.random.default_rng(0).integers(0, 500, 50_000)
    segment = Segment.build("text", tokens)
    assert segment.nbytes <= 12 * len(tokens)
    view = np.lib.stride_tricks.sliding_window_view(tokens, GAMMA)
    for i in range(0, 50_000 - GAMMA, 997):
        expected = np.flatnonzero((view == view[i]).all(axis=1)).tolist()
        assert list(segment.occurrences(tokens[i : i + GAMMA].tolist())) == expected


@given(st.lists(few_tokens, max_size=3), few_tokens)
def test_first_hit_is_the_first_that_does_not_overlap(
    texts: list[list[int]], tail: list[int]
) -> None:
    index = CopyIndex((Segment.build(str(i), text) for i, text in enumerate(texts)), tail)
    hit = index.first()
    candidates = [
        (str(i), place + GAMMA)
        for i, text in enumerate(texts)
        for place in places(text, tail[-GAMMA:])[:1]
        if len(tail) >= GAMMA and place + GAMMA < len(text)
    ]
    candidates += [
        (LIVE, place + GAMMA)
        for place in places(tail, tail[-GAMMA:])
        if place + GAMMA <= len(tail) - GAMMA
    ]
    assert (hit and (hit.segment, hit.position)) == (candidates[0] if candidates else None)
    if hit is not None:
        source = tail if hit.segment == LIVE else texts[int(hit.segment)]
        match = hit.match
        assert source[hit.position - match : hit.position] == tail[len(tail) - match :]
        longer = hit.position - match - 1
        at_edge = longer < 0 or match in (len(tail), MAX_MATCH)
        assert at_edge or source[longer] != tail[len(tail) - match - 1]
        assert index.continuation(hit, 5) == source[hit.position : hit.position + 5]


@pytest.mark.usefixtures("decoder")
def test_a_copied_token_equals_the_token_at_its_origin() -> None:
    copied = 0
    for seed in range(10):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        segment = Segment.build("document", prompt)
        index = CopyIndex([segment], tail=prompt[-8:])
        for step in run(target, prompt, drafters=[CopySpec()], max_tokens=96, index=index):
            for token, origins in zip(step.tokens, step.origins, strict=True):
                for origin in origins:
                    assert origin.segment is not None and origin.position is not None
                    source = index.tail if origin.segment == LIVE else prompt
                    assert source[origin.position] == token
                    copied += 1
    assert copied > 100
