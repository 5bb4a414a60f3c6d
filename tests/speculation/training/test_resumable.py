"""What all trainings share: reports and pauses, a kept file, resuming from it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from speculation.training import resumable
from speculation.training.resumable import ResumableTraining


class Slope(ResumableTraining):
    """Learns one number."""

    called = "training of a slope"

    def __init__(self, kept: Path, identity: str = "slope", steps: int = 40) -> None:
        self.number = nn.Parameter(torch.zeros(1))
        optimizer = torch.optim.AdamW([self.number], 0.1, betas=(0.9, 0.99), weight_decay=0.0)
        super().__init__([optimizer], kept, identity, clip=1.0)
        self._steps = steps
        if kept.exists():
            self._resume()

    @property
    def steps(self) -> int:
        return self._steps

    def _loss(self) -> tuple[Tensor, int]:
        return (self.number - 1).pow(2).sum(), 3

    def _learnt(self) -> dict[str, Any]:
        return {"number": self.number.detach()}

    def _take(self, state: Mapping[str, Any]) -> None:
        with torch.no_grad():
            self.number.copy_(state["number"])


def test_it_learns_pauses_and_resumes_to_the_same(tmp_path: Path) -> None:
    whole = Slope(tmp_path / "whole")
    paces = list(whole._paces(float("inf"), pauses={10, 25}))
    assert (len(paces), whole.step, whole.tokens, whole.is_done) == (3, 40, 120, True)
    assert paces[0].loss > paces[-1].loss
    assert paces[-1].seconds_left == 0
    assert abs(whole.number.item() - 1) < 0.2
    for _ in range(100):
        parts = Slope(tmp_path / "parts")
        if parts.is_done:
            break
        list(parts._paces(0.0))
        if not parts.is_done:
            parts._learn()  # lost, as by a kill
        assert parts._heights == [0.1]
    assert torch.equal(parts.number, whole.number)
    assert parts.tokens == 120


def test_the_rate_rises_and_falls(tmp_path: Path) -> None:
    training = Slope(tmp_path / "kept", steps=100)
    shares = []
    for training.step in range(100):
        shares.append(training._share())
    assert shares[:3] == pytest.approx([1 / 3, 2 / 3, 0.98])
    assert shares[3:] == sorted(shares[3:], reverse=True)
    assert shares[-1] == pytest.approx(0.01)


def test_another_training_and_a_damaged_file_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    list(Slope(kept)._paces(0.0))
    with pytest.raises(ValueError, match="is of another training"):
        Slope(kept, identity="other")
    kept.write_bytes(kept.read_bytes()[:40])
    with pytest.raises(ValueError, match="is damaged"):
        Slope(kept)
    torch.save({"identity": "slope"}, kept)
    with pytest.raises(ValueError, match="is of no training of a slope"):
        Slope(kept)


def test_it_is_saved_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resumable, "_SAVE_SECONDS", 0)
    training = Slope(tmp_path / "kept", steps=3)
    assert [training.step for _ in training._paces(float("inf"))] == [1, 2, 3]
    assert Slope(tmp_path / "kept", steps=3).is_done
