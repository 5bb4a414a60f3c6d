"""When to say "not found": questions with their sources in the library, and without them.

Each self-contained question is asked of libraries of several sizes: with the sources that were
given with it among others chosen at random, and with the others alone. What is nearest in the
second case answers something else. Reported is how often each is answered with "not found", at the
threshold in use and at the one where 2% of the answerable questions would be. Questions that aren't
self-contained are never answered that way; self-contained prompts are counted by category and turn.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.asking.facts import stands_alone
from benchmarks.library.question_sets import LabelledQuestion, QuestionSet, prompts
from benchmarks.library.searched import Searched, searched
from retrieval.search.passages import RELEVANT

SIZES = (1, 10, 100)
"""Other sources in the library; the largest library has all of them."""

FALSE_REFUSALS = 0.02
STEPS = 20

Floats = NDArray[np.float64]


def measure(data: QuestionSet, path: Path) -> dict[str, Any]:
    """Rates of "not found", the area under the ROC curve and points of the curve."""
    asked = [question for question in data.questions if stands_alone(question.text)]
    counts = {"questions": len(data.questions), "stand_alone": len(asked)}
    if not asked:
        return {**counts, "prompts_standing_alone": _standing_alone(path)}
    with searched(data) as library:
        present, absent = _scores(library, asked, len(data.sources))
    curve = np.linspace(0.0, 1.0, STEPS + 1).round(3).tolist()
    strict = float(np.quantile(present, FALSE_REFUSALS))
    return {
        **counts,
        "area": round(_area(present, absent), 4),
        "threshold": RELEVANT,
        "refused": _rates(present, absent, RELEVANT),
        "refused_by_others": {
            str(size): round(float((absent[:, column] < RELEVANT).mean()), 3)
            for column, size in enumerate((*SIZES, "all"))
        },
        "threshold_at_2_percent": round(strict, 3),
        "refused_at_2_percent": _rates(present, absent, strict),
        "curve": {str(point): _rates(present, absent, point) for point in curve},
        "prompts_standing_alone": _standing_alone(path),
    }


def _scores(
    library: Searched, asked: list[LabelledQuestion], sources: int
) -> tuple[Floats, Floats]:
    """Relevance with the question's sources and without, each (questions, sizes + 1)."""
    rng = np.random.default_rng(0)
    present, absent = [], []
    for question in asked:
        others = [number for number in range(sources) if number not in question.given]
        libraries = [rng.permutation(others)[:size].tolist() for size in (*SIZES, len(others))]
        absent.append([library.relevance(question.text, chosen) for chosen in libraries])
        present.append(
            [library.relevance(question.text, [*question.given, *chosen]) for chosen in libraries]
        )
    return np.array(present), np.array(absent)


def _rates(present: Floats, absent: Floats, threshold: float) -> dict[str, float]:
    return {
        "answerable": round(float((present < threshold).mean()), 4),
        "unanswerable": round(float((absent < threshold).mean()), 4),
    }


def _area(present: Floats, absent: Floats) -> float:
    """Chance that an answerable question scores above an unanswerable one; equal counts half."""
    order = np.sort(absent, axis=None)
    below = [np.searchsorted(order, present, side).mean() for side in ("left", "right")]
    return float(np.mean(below) / order.size)


def _standing_alone(path: Path) -> dict[str, str]:
    standing, total = Counter[str](), Counter[str]()
    for category, turn, text in prompts(path):
        key = f"{category}, turn {turn}"
        total[key] += 1
        standing[key] += stands_alone(text)
    return {key: f"{standing[key]} of {total[key]}" for key in total}


def report(result: dict[str, Any]) -> str:
    """The result in a few lines of Markdown."""
    told = "; ".join(f"{k}: {v}" for k, v in result["prompts_standing_alone"].items())
    standing = [f"Prompts that stand alone: {told}."] if told else []
    counts = f"{result['stand_alone']} of {result['questions']} questions stand alone"
    if not result["stand_alone"]:
        return "\n".join([*([f"{counts}."] if result["questions"] else []), *standing])
    lines = [
        f"{counts}; area under the ROC curve {result['area']:.3f}",
        "",
        "| threshold | answerable, refused | unanswerable, refused |",
        "| --- | --- | --- |",
    ]
    points = {**result["curve"], f"{result['threshold']} (in use)": result["refused"]}
    points[f"{result['threshold_at_2_percent']} (at 2%)"] = result["refused_at_2_percent"]
    for name, rates in points.items():
        if rates["unanswerable"] > 0 and rates["answerable"] < 0.25:
            lines.append(f"| {name} | {rates['answerable']:.1%} | {rates['unanswerable']:.1%} |")
    sizes = ", ".join(f"{size}: {rate:.0%}" for size, rate in result["refused_by_others"].items())
    lines += ["", f"Unanswerable and refused, by the number of other sources: {sizes}."]
    return "\n".join([*lines, "", *standing])
