"""A training's processes, one for each GPU, as `accelerate launch` starts them.

All of them take the same steps: each learns from a batch of its own, and their gradients are
averaged before the weights change. The first one decides, reports and saves.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import distributed, nn


@dataclass(frozen=True, slots=True)
class Processes:
    """Those of one training.

    Attributes:
        count: how many there are.
        number: of this one, from 0.
        device: that this one computes on; None leaves it to the settings.
    """

    count: int = 1
    number: int = 0
    device: torch.device | None = None

    @property
    def is_first(self) -> bool:
        """Whether this one reports and saves."""
        return self.number == 0

    def average(self, parameters: Sequence[nn.Parameter]) -> None:
        """Give all processes the mean of their gradients."""
        if self.count == 1:
            return
        for each in parameters:
            gradient = torch.zeros_like(each) if each.grad is None else each.grad
            distributed.all_reduce(gradient)
            each.grad = gradient.div_(self.count)

    def agreed(self, is_so: bool) -> bool:
        """Return the first process's answer, since clocks differ."""
        if self.count == 1:
            return is_so
        said = torch.tensor(float(is_so), device=self.device)
        distributed.broadcast(said, 0)
        return bool(said.item())

    def wait(self) -> None:
        """Until all of them are here."""
        if self.count > 1:
            distributed.barrier()


ALONE = Processes()


def launched() -> Processes:
    """Those that `accelerate launch` has started; this one alone where it hasn't."""
    if int(os.environ.get("WORLD_SIZE", "1")) == 1:
        return ALONE
    from accelerate import PartialState

    state = PartialState(cpu=not torch.cuda.is_available())
    return Processes(state.num_processes, state.process_index, state.device)
