"""Samples come back from their file as they were, each is in one batch, and what is learnt is what
follows the prompt.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation.training.samples import POOL, Sample, batches, collate, read, write

sampled = st.builds(
    lambda prompt, answer, kind: Sample((*prompt, *answer), len(prompt), kind),
    st.lists(st.integers(0, 60), min_size=1, max_size=30),
    st.lists(st.integers(0, 60), min_size=1, max_size=30),
    st.sampled_from(["read", "refuse", "edit, text"]),
)


def test_samples_come_back_as_they_were(tmp_path: Path) -> None:
    samples = [Sample((5, 6, 7), 2, "read"), Sample((1, 2), 1, "edit"), Sample((9, 3), 1, "read")]
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
