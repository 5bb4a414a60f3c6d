"""The target's states and distributions, read in batches, are those of the target."""

from __future__ import annotations

import torch

from speculation.training.head_batches import answer_batch
from speculation.training.samples import Sample
from speculation.training.teacher import Teacher
from tests.speculation.tiny import tiny_model, tiny_prompt, tiny_target


def test_a_batch_has_what_each_of_its_answers_has_alone() -> None:
    ids, drafted = [tiny_prompt(1), tiny_prompt(2, 11)], [3, 5, 8, 13, 21, 34, 55]
    samples = [Sample(tuple(ids[0]), 20, "x"), Sample(tuple(ids[1]), 4, "x")]
    teacher = Teacher(tiny_model(), (1, 2), drafted)
    batch = answer_batch(samples, torch.device("cpu"))
    taught = teacher.read(batch)
    chances = teacher.chances(taught)
    wanted, shares = [], []
    for row, sample in enumerate(samples):
        target = tiny_target()
        layers = [target.hidden_states(layer) for layer in (1, 2)]
        for _ in target.prefill(ids[row]):
            pass
        states = torch.cat([layer.view() for layer in layers], -1)
        read = taught.features[row, : len(ids[row])]
        torch.testing.assert_close(read, states, atol=1e-4, rtol=1e-4)
        logits = target.logits(ids[row])[sample.prompt - 1 : -1, drafted]
        shares.append(logits.softmax(-1))
        tokens = ids[row][sample.prompt :]
        wanted += [drafted.index(token) if token in drafted else -1 for token in tokens]
    expected = torch.cat(shares)
    torch.testing.assert_close(chances.shares, expected, atol=1e-4, rtol=0)
    entropies = -(expected * expected.log()).sum(-1)
    torch.testing.assert_close(chances.entropies, entropies, atol=1e-3, rtol=0)
    assert taught.wanted.tolist() == wanted
    assert teacher.embed(torch.tensor([4])).shape == (1, 32)
