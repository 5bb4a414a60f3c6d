"""Samples come back from their file as they were, each is in one batch, and what is learnt is what
follows the prompt, also where samples that begin alike are read in one row.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation.training import finetuning
from speculation.training.samples import POOL, SHARED, Sample, batches, collate, read, rows, write
from tests.speculation.tiny import tiny_model

sampled = st.builds(
    lambda prompt, answer, kind: Sample((*prompt, *answer), len(prompt), kind),
    st.lists(st.integers(0, 60), min_size=1, max_size=30),
    st.lists(st.integers(0, 60), min_size=1, max_size=30),
    st.sampled_from(["read", "refuse", "edit, text"]),
)


def test_samples_come_back_as_they_were(tmp_path: Path) -> None:
    samples = [
        Sample((5, 6, 7), 2, "read"),
        Sample((1, 2, 8), 1, "edit", (1.0, 20.0)),
        Sample((9, 3), 1, "read"),
    ]
    write(samples, tmp_path / "samples")
    assert read(tmp_path / "samples") == samples


@pytest.mark.parametrize("content", [b"", b"not a file of tensors at all"])
def test_a_file_that_has_no_samples_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "samples"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=f"{path} is no file of samples"):
        read(path)


@given(st.lists(sampled, max_size=3 * POOL), st.integers(1, 200))
def test_each_sample_is_in_one_batch_that_fits(samples: list[Sample], tokens: int) -> None:
    found = list(batches(samples, tokens))
    assert sorted(map(id, samples)) == sorted(id(sample) for batch in found for sample in batch)
    for batch in found:
        assert collate(batch).ids.numel() <= tokens or len(batch) == 1


@given(st.lists(sampled, min_size=1, max_size=5))
def test_what_follows_the_prompt_is_learnt(samples: list[Sample]) -> None:
    batch = collate(samples)
    for row, sample in enumerate(samples):
        own = batch.rows == row
        assert batch.ids[row, : len(sample.ids)].tolist() == list(sample.ids)
        assert batch.wanted[own].tolist() == list(sample.ids[sample.prompt :])
        following = [*batch.ids[row].tolist()[1:], None]
        assert [following[place] for place in batch.places[own].tolist()] == list(
            sample.ids[sample.prompt :]
        )
        assert batch.weights[own].sum().item() == pytest.approx(own.sum().item() ** 0.5, rel=1e-4)
    assert batch.tokens == sum(len(sample.ids) for sample in samples)


def test_a_token_counts_as_much_as_its_weight() -> None:
    batch = collate([Sample((1, 2, 3, 4, 5, 6), 2, "edit", (1.0, 20.0, 1.0, 2.0)), ANOTHER])
    own = batch.weights[batch.owners == 0]
    torch.testing.assert_close(own / own[0], torch.tensor([1.0, 20.0, 1.0, 2.0]))
    assert own.sum().item() == pytest.approx(2.0)
    assert len(batch.weights[batch.owners == 1].unique()) == 1


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
            logits = finetuning._logits(model, batch, bfloat16=False)
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
