"""Samples that begin alike are read in one row, and what is learnt is the same as from each alone."""

from __future__ import annotations

import pytest
import torch

from speculation.training import finetuning
from speculation.training.samples import SHARED, Sample, batches, collate, rows
from tests.speculation.tiny import tiny_model

BEGINNING = tuple(range(3, 3 + SHARED))


def sample(*own: int, prompt: int = 2, begins: tuple[int, ...] = BEGINNING) -> Sample:
    return Sample((*begins, *own), len(begins) + prompt, "read")


SIBLINGS = [sample(7, 8, 9), sample(7, 5, 4, 6, 2), sample(1, 2, 2, 3), sample(9, 9, 9, 9)]
ANOTHER = Sample((5, 6, 7, 8, 9, 10, 11), 4, "edit")


def test_a_row_has_what_is_shared_once() -> None:
    (row,) = rows(SIBLINGS)
    assert (row.shared, row.samples) == (SHARED, SIBLINGS)
    assert row.length == SHARED + sum(len(each.ids) - SHARED for each in SIBLINGS)


def test_a_row_has_only_neighbours_that_begin_alike() -> None:
    short = sample(5, 5, 5, begins=BEGINNING[:-3])
    found = [row.samples for row in rows([*SIBLINGS[:2], ANOTHER, *SIBLINGS[2:], short])]
    assert found == [SIBLINGS[:2], [ANOTHER], SIBLINGS[2:], [short]]


def test_an_answer_is_never_shared() -> None:
    same = sample(7, 8, 9)
    (row,) = rows([same, same])
    assert row.shared == same.prompt - 1


def test_a_row_is_no_longer_than_asked() -> None:
    lengths = [row.length for row in rows(SIBLINGS, SHARED + 9)]
    assert len(lengths) > 1
    assert max(lengths) <= SHARED + 9


@pytest.mark.parametrize("samples", [SIBLINGS, [ANOTHER, *SIBLINGS], [*SIBLINGS, ANOTHER]])
def test_the_loss_and_what_is_learnt_are_those_of_each_alone(
    samples: list[Sample], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tiny_model()

    def losses() -> tuple[torch.Tensor, torch.Tensor]:
        model.zero_grad()
        found = []
        for some in batches(samples, 4096):
            batch = collate(some)
            logits = finetuning._logits(model, batch)
            loss = torch.nn.functional.cross_entropy(logits, batch.wanted, reduction="none")
            (loss * batch.weights).sum().backward()
            found.append(torch.stack([loss[batch.owners == n].sum() for n in range(len(some))]))
        gradient = torch.cat([each.grad.flatten() for each in model.parameters()])
        return torch.cat(found).detach().sort().values, gradient

    together = losses()
    monkeypatch.setattr("speculation.training.samples.SHARED", 10**6)
    assert len(list(rows(samples))) == len(samples)
    alone = losses()
    torch.testing.assert_close(together[0], alone[0], rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(together[1], alone[1], rtol=1e-3, atol=1e-5)
