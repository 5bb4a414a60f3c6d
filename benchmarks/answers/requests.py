"""How well requests are understood: precision and recall of each kind, and sections that are named.

Half of the labelled requests made the rules, half were held out. The questions of data sets must
all be questions, and the prompts of a set of summaries all summaries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from app.asking.request import Kind, PreviousTurn
from app.asking.understanding import understand
from benchmarks.answers.held_out import HELD_OUT
from benchmarks.answers.request_set import MADE, NAMES, PREVIOUS, requests
from benchmarks.json_lines import read_lines

_BEFORE = (PreviousTurn(PREVIOUS, "Ada Finch built it in 1871."),)


def measure(paths: Sequence[Path] = ()) -> dict[str, Any]:
    """Figures of both halves, and of each file how many of its prompts are of which kind.

    Raises:
        ValueError: a file can't be read or has no questions.
    """
    return {
        "made": _half(MADE),
        "held_out": _half(HELD_OUT),
        "files": {path.name: _kinds(path) for path in paths},
    }


def _half(half: Mapping[str, str]) -> dict[str, Any]:
    labelled = list(requests(half))
    read = [understand(each.text, _BEFORE if each.follows else (), NAMES) for each in labelled]
    pairs = Counter((each.kind, got.kind) for each, got in zip(labelled, read, strict=True))
    sections = sum(
        each.section == got.section.lower() for each, got in zip(labelled, read, strict=True)
    )
    return {
        "requests": len(labelled),
        "right": sum(count for (kind, got), count in pairs.items() if kind == got),
        "sections_right": sections,
        "kinds": {kind: _figures(kind, pairs) for kind in get_args(Kind)},
    }


def _figures(kind: str, pairs: Counter[tuple[str, Kind]]) -> dict[str, float]:
    right = pairs[kind, kind]  # type: ignore[index]
    said = sum(count for (_, got), count in pairs.items() if got == kind)
    meant = sum(count for (label, _), count in pairs.items() if label == kind)
    return {
        "requests": meant,
        "precision": round(right / said, 3) if said else 0.0,
        "recall": round(right / meant, 3) if meant else 0.0,
    }


def _kinds(path: Path) -> dict[str, dict[str, int]]:
    """By category, or "questions": the number of prompts of each kind."""
    found: dict[str, Counter[str]] = {}
    for category, text in dict.fromkeys(_prompts(path)):
        found.setdefault(category, Counter())[understand(text).kind] += 1
    if not found:
        raise ValueError(f"{path}: has no questions (question, paragraphs or turns).")
    return {category: dict(counts) for category, counts in found.items()}


def _prompts(path: Path) -> Iterator[tuple[str, str]]:
    for _, row in read_lines(path):
        if "turns" in row:
            yield str(row["category"]), str(row["turns"][0])
        elif "question" in row:
            yield "questions", str(row["question"])
        for paragraph in row.get("paragraphs", ()):
            for asked in paragraph["qas"]:
                yield "questions", str(asked["question"])


def report(result: Mapping[str, Any]) -> str:
    """Tables for people."""
    lines = ["| kind | half | requests | precision | recall |", "| --- | --- | --- | --- | --- |"]
    for kind in get_args(Kind):
        for half in ("made", "held_out"):
            row = result[half]["kinds"][kind]
            lines.append(
                f"| {kind} | {half.replace('_', ' ')} | {row['requests']} | {row['precision']:.2f} "
                f"| {row['recall']:.2f} |"
            )
    for half in ("made", "held_out"):
        row = result[half]
        lines.append(
            f"\n{half.replace('_', ' ')}: {row['right']} of {row['requests']} of the right kind, "
            f"{row['sections_right']} with the right section or rightly without"
        )
    for name, categories in result["files"].items():
        for category, counts in categories.items():
            told = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
            lines.append(f"\n{name}, {category}: {told}")
    return "\n".join(lines)
