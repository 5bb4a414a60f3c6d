"""How a sentence's numbers are weighed, and from what on they mean an answer.

Fixed on held-out questions of the training files (`retrieval.teaching.calibration`) and kept with
the weights, to which alone they fit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from retrieval.ranker.features import Features


@dataclass(frozen=True, slots=True)
class Weighing:
    """Weights of a sentence's numbers.

    Attributes:
        order: of those of `comparison.compared`, whose sum orders sentences.
        answers: of `Features.numbers`, (6,); their sum, and `bias`, is a logit that is 0 where an
            answer begins to be shown.
        sure: least `Features.sure` of words that are shown in bold.
    """

    order: tuple[float, ...]
    answers: tuple[float, ...]
    bias: float
    sure: float

    def score(self, compared: Sequence[float]) -> float:
        """Orders the sentences of one question, higher is better."""
        return _sum(self.order, compared)

    def answering(self, found: Features) -> float:
        """At least 0 if the sentence answers."""
        return _sum(self.answers, found.numbers) + self.bias

    def text(self) -> dict[str, str]:
        """As it is kept with the weights."""
        return {
            "order": json.dumps([round(each, 4) for each in self.order]),
            "answers": json.dumps([round(each, 4) for each in self.answers]),
            "bias": f"{self.bias:.4f}",
            "sure": f"{self.sure:.4f}",
        }


def weighing(about: Mapping[str, str]) -> Weighing:
    """The weighing that was kept with some weights."""
    order, answers = (tuple(json.loads(about[name])) for name in ("order", "answers"))
    return Weighing(order, answers, float(about["bias"]), float(about["sure"]))


def _sum(weights: Sequence[float], numbers: Sequence[float]) -> float:
    return sum(weight * each for weight, each in zip(weights, numbers, strict=True))
