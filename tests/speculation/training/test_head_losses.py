"""What a head is trained on is what it drafts."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.block_reading import BlockReading
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from speculation.drafters.eagle.reading import HeadReading
from speculation.drafters.eagle.saved import DraftHead
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.training.head_batches import AnswerBatch, answer_batch
from speculation.training.head_losses import block_losses, chain_losses, drawn_anchors
from speculation.training.samples import Sample
from speculation.training.teacher import Taught, Teacher
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.tiny import tiny_model, tiny_prompt

STEPS = 4


def taught(kind: HeadKind) -> tuple[DraftHead, Teacher, AnswerBatch, Taught]:
    """Two answers of unlike lengths behind unlike prompts."""
    head, model = untrained(kind), tiny_model()
    teacher = Teacher(model, head.shape.tapped, head.target_ids.tolist())
    samples = [Sample((*tiny_prompt(1)[:30],), 5, "x"), Sample((*tiny_prompt(2, 40),), 9, "x")]
    batch = answer_batch(samples, torch.device("cpu"))
    return head, teacher, batch, teacher.read(batch)


def drafted(reading: HeadReading, wanted: list[int], ids: list[int]) -> list[bool]:
    """Whether the likeliest draft at each depth is wanted, those before it being."""
    hits, chances = [], reading.first()
    for depth, token in enumerate(wanted):
        hits.append(ids[int(chances[0].argmax())] == token)
        if depth + 1 < len(wanted):
            chances = reading.deeper([depth], [token])
    return hits


def made(head: DraftHead, embeddings: torch.Tensor) -> HeadReading:
    if isinstance(head, ChainHead):
        return ChainReading(head, embeddings)
    return BlockReading(head, embeddings)


@pytest.mark.parametrize("kind", HEAD_KINDS)
@torch.no_grad()
def test_unrolled_it_is_right_where_its_drafts_are(kind: HeadKind) -> None:
    head, teacher, batch, found = taught(kind)
    if isinstance(head, ChainHead):
        losses = chain_losses(head, teacher, batch, found, STEPS)
    else:
        losses = block_losses(head, teacher, batch, found, batch.is_there)
    ids, expected = head.target_ids.tolist(), []
    for row in range(2):
        count, first = int(batch.counts[row]), int(batch.places[row, 0])
        text = batch.ids[row, : first + 1 + count].tolist()
        for number in range(count):
            root = first + number
            reading = made(head, teacher.embeddings)
            reading.read(found.features[row, :root], text[1 : root + 1])
            expected.append(drafted(reading, text[root + 1 : root + 1 + STEPS], ids))
    assert [len(each) for each in expected] == losses.counted.sum(1).tolist()
    for hits, row_hits in zip(expected, losses.hits.tolist(), strict=True):
        assert row_hits[: len(hits)] == hits
    assert any(map(any, expected))


def flat(losses: Any, head: DraftHead) -> torch.Tensor:
    head.zero_grad()
    losses.loss.backward()
    return torch.cat([each.grad.flatten() for each in head.parameters() if each.grad is not None])


def test_padding_teaches_nothing() -> None:
    head, teacher, batch, found = taught("eagle")
    assert isinstance(head, ChainHead)
    whole = flat(chain_losses(head, teacher, batch, found, STEPS), head)
    other = batch.ids.clone()
    other[0, 30:] = 9  # behind the shorter row's end
    changed = AnswerBatch(other, batch.places, batch.counts, batch.firsts)
    again = flat(chain_losses(head, teacher, changed, teacher.read(changed), STEPS), head)
    torch.testing.assert_close(again, whole, atol=1e-5, rtol=1e-4)


def test_what_is_drafted_like_the_target_costs_nothing() -> None:
    """The divergence is 0 where the head's logits are the target's: then only the confidence of a
    block costs anything.
    """
    head, teacher, batch, found = taught("eagle")
    assert isinstance(head, ChainHead)
    chances = teacher.chances(found)
    numbers = iter(range(100))

    def logits(states: torch.Tensor) -> torch.Tensor:
        next(numbers)
        return chances.shares.log()

    head.logits = logits  # type: ignore[method-assign]
    assert abs(float(chain_losses(head, teacher, batch, found, 1).loss)) < 1e-5
    assert next(numbers) == 1


def test_anchors_are_the_same_share_of_each_answer() -> None:
    _, _, batch, _ = taught("block")
    anchors = drawn_anchors(batch, 0.5, seed=1)
    assert anchors.sum(1).tolist() == [-(-count // 2) for count in batch.counts.tolist()]
    assert not (anchors & ~batch.is_there).any()
    assert torch.equal(anchors, drawn_anchors(batch, 0.5, seed=1))
    assert not torch.equal(anchors, drawn_anchors(batch, 0.5, seed=2))


def test_blocks_at_some_anchors_are_those_of_all() -> None:
    head, teacher, batch, found = taught("block")
    assert isinstance(head, BlockHead)
    every = block_losses(head, teacher, batch, found, batch.is_there)
    anchors = drawn_anchors(batch, 0.4, seed=3)
    some = block_losses(head, teacher, batch, found, anchors)
    assert torch.equal(some.hits, every.hits[anchors[batch.is_there]])
