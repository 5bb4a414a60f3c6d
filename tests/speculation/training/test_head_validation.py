"""What counts as accepted: the likeliest drafts, as far as all before them were."""

from __future__ import annotations

from unittest.mock import patch

import pytest
import torch

from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.training import head_validation
from speculation.training.head_losses import HeadLosses
from speculation.training.head_validation import accepted
from speculation.training.samples import Sample
from speculation.training.teacher import Teacher
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.tiny import tiny_model


def test_drafts_behind_a_wrong_one_are_not_tried() -> None:
    yes, no = True, False
    losses = HeadLosses(
        torch.zeros(()),
        torch.tensor([[yes, no, yes], [yes, yes, no], [no, yes, yes], [yes, yes, yes]]),
        torch.tensor([[yes, yes, yes], [yes, yes, no], [yes, yes, yes], [yes, yes, yes]]),
    )
    head = untrained("eagle")
    teacher = Teacher(tiny_model(), (1, 2), head.target_ids.tolist())
    with patch.object(head_validation, "chain_losses", return_value=losses):
        found = accepted(head, teacher, [Sample((1, 2, 3), 2, "x")], 100)
    assert found == [0.75, pytest.approx(2 / 3, abs=1e-3), 1.0]


@pytest.mark.parametrize("kind", HEAD_KINDS)
def test_batches_make_no_difference(kind: HeadKind) -> None:
    head = untrained(kind)
    teacher = Teacher(tiny_model(), (1, 2), head.target_ids.tolist())
    samples = [Sample(tuple(range(i, i + 12 + i)), 5, "x") for i in range(9)]
    found = accepted(head, teacher, samples, 40)
    assert found == accepted(head, teacher, samples, 4000)
    assert len(found) == (5 if kind == "eagle" else 4)
