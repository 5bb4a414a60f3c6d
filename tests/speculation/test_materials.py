"""What drafters are made of, where it can be had."""

from __future__ import annotations

import pytest

from speculation.drafter import NO_DRAFTS
from speculation.drafters.induction_heads import CopyClues
from speculation.materials import (
    Materials,
    Method,
    attention_of,
    embeddings_of,
    given,
    head_of,
    states_of,
)
from speculation.target.taps import Head
from tests.speculation.drafters.eagle.heads import tiny_head
from tests.speculation.tiny import tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


def test_what_a_model_has_is_found_and_what_it_has_not_is_none() -> None:
    target = tiny_target()
    assert states_of(None, 1) is attention_of(None, None) is embeddings_of(None) is None
    assert states_of(target, 2) is not None
    assert states_of(target, 3) is None
    assert attention_of(target, CopyClues(1, (Head(1, 3),))) is not None
    assert attention_of(target, CopyClues(1, (Head(2, 3),))) is None
    assert attention_of(target, None) is None
    assert embeddings_of(target) is not None


def test_a_method_is_available_where_its_need_is_met() -> None:
    assert Method(lambda _, base: base).is_available(Materials())
    needy = Method(lambda _, base: base, "a model")
    assert not needy.is_available(Materials())
    assert needy.is_available(Materials(tiny_target()))
    assert given(needy.make(Materials(), NO_DRAFTS)) is NO_DRAFTS


def test_a_head_is_had_of_its_kind_and_with_its_target() -> None:
    target = tiny_target()
    head = tiny_head(target, "eagle")
    of = Materials(target, heads={"eagle": head})
    assert head_of(of, "eagle") == (head, target)
    assert head_of(of, "block") is None
    assert head_of(Materials(heads={"eagle": head}), "eagle") is None
