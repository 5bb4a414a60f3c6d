"""Measurements of a model: the costs of its passes, and the perplexities of texts.

Contract: each is measured once per model and stored in the data folder; costs only where little
else kept the machine busy meanwhile. The work is done one pass at a time, so that it can yield to
an answer in between.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from app.tuning.background_load import BackgroundLoad
from speculation.processor import processor_lines
from storage import Documents, MeasuredCosts, Perplexities, RankedText, Store

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel
    from app.provenance.copy_maps import CopyMaps
    from speculation import Target

WINDOWS, WINDOW_TOKENS = 8, 64
"""A text's perplexity is measured on at most this many windows of this many tokens, evenly spread
over it and each read separately: 512 tokens represent a text of any length. A question asked
meanwhile waits for at most one window, about an eighth of a second on two cores.
"""

MOST_BY_OTHERS = 0.15
"""Share of all processors that others may take while costs are measured that are kept."""

AGAIN_SECONDS = 600.0
"""Seconds after which costs are measured again that were measured on a busy machine."""

Moment = Callable[[], object]
"""One pass of the model."""


class Measuring:
    """The measurements of models on this machine, and those that remain to be made.

    Attributes:
        first_ms: milliseconds of a pass over one token of the model used last, on a machine that
            was not busy; None until known.
    """

    def __init__(self, store: Store) -> None:
        self.first_ms: float | None = None
        self._background = BackgroundLoad()
        self._in_between: tuple[str, float] | None = None
        self._costs = MeasuredCosts(store)
        self._perplexities = Perplexities(store)
        self._documents = Documents(store)

    def is_busy(self) -> bool:
        """Whether others have kept the machine too busy, since this was made, to measure costs that
        are kept.
        """
        return self._background.share() > MOST_BY_OTHERS

    def use_costs(self, model: LanguageModel) -> bool:
        """Let the model use its measured costs; returns whether they are known."""
        points = self._costs.get(model.fingerprint, machine_of(model.target))
        if points is not None:
            model.drafting.use_costs(points)
            self.first_ms = points[0][1]
        return points is not None

    def costs(self, model: LanguageModel) -> Iterator[Moment]:
        """Measure T(n), unless that is known; it is used once all steps are done.

        What is measured while others keep the machine busy is used until the next time.
        """
        from speculation.choosing.cost_model import Times, passes, table_of

        if self.use_costs(model) or self._is_too_soon(model):
            return
        times: Times = {}
        background = BackgroundLoad()
        yield from passes(model.target, times)
        points = table_of(times).points
        if background.share() > MOST_BY_OTHERS:
            model.drafting.use_costs(points)
            self._in_between = model.fingerprint, monotonic()
            return
        self._costs.put(model.fingerprint, machine_of(model.target), points)
        self.use_costs(model)

    def _is_too_soon(self, model: LanguageModel) -> bool:
        """Whether its costs were measured on a busy machine not long ago."""
        if self._in_between is None or self._in_between[0] != model.fingerprint:
            return False
        return monotonic() - self._in_between[1] < AGAIN_SECONDS

    def perplexities(self, model: LanguageModel, maps: CopyMaps) -> Iterator[Moment]:
        """Measure the missing perplexities of the library's texts."""
        for text in self._perplexities.texts(model.fingerprint):
            if text.perplexity is None:
                yield from self._perplexity(text, model, maps)

    def _perplexity(
        self, text: RankedText, model: LanguageModel, maps: CopyMaps
    ) -> Iterator[Moment]:
        from speculation.target.perplexity import negative_log_likelihood

        ids = maps.ids(text.text_sha256, lambda: self._documents.text(text.document))
        count = min(WINDOWS, -(-len(ids) // WINDOW_TOKENS))
        starts = np.linspace(0, max(len(ids) - WINDOW_TOKENS, 0), count, dtype=np.int64)
        windows = [ids[start : start + WINDOW_TOKENS].tolist() for start in starts]
        nats: list[float] = []
        for window in windows:
            if len(window) > 1:
                yield lambda window=window: nats.append(
                    negative_log_likelihood(model.target, window)
                )  # type: ignore[misc]
        predicted = sum(len(window) - 1 for window in windows)
        # A text without a second token gets the worst perplexity: nothing can be copied from it.
        perplexity = math.exp(min(sum(nats) / predicted, 700.0)) if nats else math.inf
        self._perplexities.put(text.text_sha256, model.fingerprint, perplexity)


def machine_of(target: Target) -> str:
    """Device and precision of the target as text: costs are valid only for these.

    What earlier versions measured may be of a busy machine, or of passes of two rows; they had no
    "at rest" and no number of rows.
    """
    import torch

    from speculation.target.exact import LEAST_ROWS

    how = f"at rest, {LEAST_ROWS} rows"
    if target.device.type == "cuda":
        return f"{torch.cuda.get_device_name(target.device)}, {_name(target)}, {how}"
    return f"{_processor()}, {_name(target)}, {torch.get_num_threads()} threads, {how}"


def _name(target: Target) -> str:
    name = str(target.dtype).removeprefix("torch.")
    return f"{name}, exact" if target.is_exact else name


def _processor() -> str:
    names = [line.partition(":")[2].strip() for line in processor_lines("model name")]
    return names[0] if names else platform.processor() or platform.machine()
