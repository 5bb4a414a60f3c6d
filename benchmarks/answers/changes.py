"""How often a model changes one thing in a text, and nothing else.

A row is a share: of changes that came back exactly right, or of lines that had to stay and came
back equal. Beside the model stands one that gives every text back as it was. The kinds that were
never taught are counted by themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher, unified_diff
from typing import Any

from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS
from benchmarks.answers.asked_changes import ChangeOutcome, chosen, outcomes
from benchmarks.answers.resampling import mean_and_interval


def measure(
    count: int, seed: int, model: str | None, failures: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Ask for so many changes.

    Raises:
        ValueError: there are not so many.
        app.errors.ModelError, speculation.TargetError: the model isn't available.
    """
    from app.models.files import model_files
    from app.models.language_model import load_language_model
    from app.settings.loading import load

    settings = load({"model": model})
    loaded = load_language_model(model_files(settings.model), settings)
    try:
        found = []
        for outcome in outcomes(loaded, chosen(loaded.tokens, count, seed), settings):
            found.append(outcome)
            right = sum(each.is_right for each in found)
            tell(f"{len(found)} of {count} changes asked for, {right} right")
    finally:
        loaded.prompts.close()
    return {"model": loaded.title, "seed": seed, **counted(found, failures)}


def counted(found: Sequence[ChangeOutcome], failures: int) -> dict[str, Any]:
    """The rows, each for the model and for one that changes nothing, and failures to read."""
    unchanged = [replace(each, answer=each.old) for each in found]
    own, other = _rows(found), _rows(unchanged)
    return {
        "rows": {name: {"model": own[name], "nothing": other[name]} for name in own},
        "failures": _failures(found, failures) if failures else {},
    }


def _rows(found: Sequence[ChangeOutcome]) -> dict[str, dict[str, float | int]]:
    kept = [(number, same) for number, each in enumerate(found) for same in kept_lines(each)]
    groups = {
        "taught kinds": [each for each in found if each.kind in TAUGHT_KINDS],
        "kinds never taught": [each for each in found if each.kind in MEASURED_KINDS],
        **{kind: [e for e in found if e.kind == kind] for kind in (*TAUGHT_KINDS, *MEASURED_KINDS)},
        **{form: [e for e in found if e.form == form] for form in ("prose", "markdown", "code")},
    }
    rows = {
        name: mean_and_interval([each.is_right for each in group], range(len(group)))
        for name, group in groups.items()
        if group
    }
    if kept:
        numbers, same = zip(*kept, strict=True)
        rows["untouched lines"] = mean_and_interval(same, numbers)
    return rows


def kept_lines(outcome: ChangeOutcome) -> Iterator[bool]:
    """Return whether each line that the change leaves alone, blank ones left out, came back."""
    old = outcome.old.strip().split("\n")
    stays = _matched(old, outcome.new)
    came = _matched(old, outcome.answer)
    return (number in came for number in sorted(stays) if old[number].strip())


def _matched(old: Sequence[str], text: str) -> set[int]:
    """Numbers of the lines that the text has too, in the same order."""
    matcher = SequenceMatcher(None, old, text.strip().split("\n"), autojunk=False)
    return {
        n for start, _, size in matcher.get_matching_blocks() for n in range(start, start + size)
    }


def _failures(found: Sequence[ChangeOutcome], most: int) -> dict[str, list[dict[str, str]]]:
    """By kind, at most that many answers that are wrong, always the same ones."""
    told = {}
    for kind in (*TAUGHT_KINDS, *MEASURED_KINDS):
        wrong = [each for each in found if each.kind == kind and not each.is_right]
        drawn = random.Random(0).sample(wrong, min(most, len(wrong)))  # noqa: S311  # no secret
        if drawn:
            told[kind] = [
                {"asked": each.asked, "old": each.old, "right": each.new, "answer": each.answer}
                for each in drawn
            ]
    return told


def report(result: Mapping[str, Any]) -> str:
    """A table for people, and what is wrong in the failures, as differences from what is right."""
    lines = [
        f"{result['model']}, changes drawn with seed {result['seed']}",
        "",
        "| exactly right | value | 95% interval | changes nothing | n |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, row in result["rows"].items():
        own, other = row["model"], row["nothing"]
        interval = f"{own['low']:.3f} to {own['high']:.3f}"
        shares = f"{own['value']:.3f} | {interval} | {other['value']:.3f}"
        lines.append(f"| {name} | {shares} | {own['n']} |")
    for kind, failures in result["failures"].items():
        lines += ["", f"### Failures: {kind}"]
        for number, failure in enumerate(failures, 1):
            lines += ["", f"{number}. {failure['asked']}", *_difference(failure)]
    return "\n".join(lines)


def _difference(failure: Mapping[str, str]) -> Iterator[str]:
    right, answer = (failure[name].split("\n") for name in ("right", "answer"))
    for line in list(unified_diff(right, answer, n=0, lineterm=""))[2:]:
        if not line.startswith("@@"):
            yield f"   {line}"
