"""How many of a question's sources are found, and at which rank: recall at 4 and 8, and MRR.

Every distinct source of the data is a document; each distinct question is asked of all of them;
gold are its sources. A source counts as found at k when it is among the first k documents of the
ranking, in which a document has the rank of its best passage. Recall is the share of a question's
sources that are found, its mean over the questions (with more than k sources it can't reach 1); MRR
is of the first source found. Questions without gold are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.library.question_sets import LabelledQuestion, QuestionSet
from benchmarks.library.searched import RanksChunks, searched

MEASURES = ("recall_at_4", "recall_at_8", "mrr")
RESAMPLES = 10_000

Rows = NDArray[np.float64]
"""One row for each question, one column for each of `MEASURES`."""


def measure(data: QuestionSet, *, with_titles: bool = True) -> dict[str, Any]:
    """Means and 95% intervals, from resampling the questions, of each ranking.

    Raises:
        ValueError: no question has gold.
    """
    questions = [question for question in data.questions if question.gold]
    if not questions:
        raise ValueError(f"No source answers any question (questions: {len(data.questions)}).")
    with searched(data, with_titles=with_titles) as library:
        rankings = library.rankings()
        scores = {name: _rows(ranking, questions) for name, ranking in rankings.items()}
    result: dict[str, Any] = {name: _summary(rows) for name, rows in scores.items()}
    result["default_over_fused"] = _intervals(scores["default"] - scores["fused"])
    result["questions"], result["documents"] = len(questions), len(data.sources)
    return result


def _rows(ranking: RanksChunks, questions: Sequence[LabelledQuestion]) -> Rows:
    return np.array([_row(ranking(question.text), question.gold) for question in questions])


def _row(ranked: Sequence[int], gold: frozenset[int]) -> list[float]:
    first = min(
        (place for place, number in enumerate(ranked, start=1) if number in gold), default=0
    )
    recalls = [len(gold.intersection(ranked[:k])) / len(gold) for k in (4, 8)]
    return [*recalls, 1 / first if first else 0.0]


def _summary(rows: Rows) -> dict[str, Any]:
    means = zip(MEASURES, rows.mean(axis=0).tolist(), strict=True)
    return {**{name: round(mean, 3) for name, mean in means}, "interval": _intervals(rows)}


def _intervals(rows: Rows) -> dict[str, list[float]]:
    """95% intervals of the means."""
    picks = np.random.default_rng(0).integers(0, len(rows), (RESAMPLES, len(rows)))
    bounds = np.quantile(rows[picks].mean(axis=1), (0.025, 0.975), axis=0).round(3)
    return dict(zip(MEASURES, bounds.T.tolist(), strict=True))


def report(result: dict[str, Any]) -> str:
    """The result as a Markdown table."""
    lines = [
        f"questions: {result['questions']}, documents: {result['documents']}; 95% intervals",
        "",
        "| | recall at 4 | recall at 8 | MRR |",
        "| --- | --- | --- | --- |",
    ]
    for name in ("dense", "bm25", "fused", "default"):
        scores = result[name]
        cells = [
            "{:.3f} ({:.3f} to {:.3f})".format(scores[each], *scores["interval"][each])
            for each in MEASURES
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    gains = ["{:+.3f} to {:+.3f}".format(*result["default_over_fused"][each]) for each in MEASURES]
    lines.append(f"| default minus fused | {' | '.join(gains)} |")
    return "\n".join(lines)
