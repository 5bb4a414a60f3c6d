"""Regressions of a model whose weights were changed: in its language, and in its loops.

Perplexity is over two texts that never change: `kept_docs.txt`, pages of this project's docs as of
November 2026, and `kept_docstrings.txt`, docstrings of Python 3.11 (copyright 2001-2023 Python
Software Foundation, PSF licence). Loops are counted in answers to first turns of Spec-Bench, asked
as in a session without files; greedy, with the drafters that need no table of the model's own.

The JSON has `data` and `models`, one or two, each with `model`, `dtype`, `perplexity` (by text, and
`all`), `tokens` of the texts, `answers`, `looped` (the numbers of the prompts whose answers loop),
`left_out` (prompts too long for the model), `tokens_per_call`; and `rise`, how much higher the
first one's perplexity is than the second's, as a share; None for one alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import exp
from pathlib import Path
from typing import Any

from app.models.drafting import ModelDrafting
from app.models.files import model_files
from app.models.language_model import LanguageModel, load_language_model
from app.models.prompt import PromptTurn
from app.models.system_prompts import FREE_SYSTEM
from app.settings.loading import load
from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.live import Conversation
from benchmarks.drafting.loops import first_loop
from benchmarks.printing import Tell
from speculation.copies.copy_index import CopyIndex
from speculation.decoding import generate
from speculation.sampling import Sampler
from speculation.target.perplexity import negative_log_likelihood

TEXTS = ("docs", "docstrings")

STRETCH = 512
"""Tokens of a text that are read together; each stretch is read by itself."""

PROMPTS = 60
"""Drawn at random, always the same ones."""

MAX_TOKENS = 80
"""Of one answer."""


def measure(
    name: str, asked: Sequence[Conversation], models: Sequence[str | None], tell: Tell
) -> dict[str, Any]:
    """Each model's figures, and how the first compares with the second.

    Args:
        name: of the conversations.
        models: as the setting names them; None is the default.

    Raises:
        app.errors.SettingsError: a setting is not valid.
        app.errors.ModelError, speculation.TargetError: a model isn't available.
    """
    rows = [_measured(model, asked, tell) for model in models]
    rise = None
    if len(rows) > 1:
        rise = round(rows[0]["perplexity"]["all"] / rows[1]["perplexity"]["all"] - 1, 4)
    return {"data": name, "models": rows, "rise": rise}


def _measured(name: str | None, asked: Sequence[Conversation], tell: Tell) -> dict[str, Any]:
    settings = load({"model": name})
    model = load_language_model(model_files(name), settings)
    try:
        return {
            "model": model.title,
            "dtype": str(model.target.dtype).removeprefix("torch."),
            **_perplexity(model),
            **_answers(model, asked, tell),
        }
    finally:
        model.prompts.close()


def _perplexity(model: LanguageModel) -> dict[str, Any]:
    """Return the perplexities of each text, and of both together."""
    sums, counts = {}, {}
    for name in TEXTS:
        ids = model.tokens.encode(fixed_text(name)).ids.tolist()
        parts = [ids[start : start + STRETCH] for start in range(0, len(ids), STRETCH)]
        read = [part for part in parts if len(part) > 1]
        sums[name] = sum(negative_log_likelihood(model.target, part) for part in read)
        counts[name] = sum(len(part) - 1 for part in read)
    whole = exp(sum(sums.values()) / sum(counts.values()))
    by_text = {name: round(exp(sums[name] / counts[name]), 3) for name in TEXTS}
    return {"perplexity": {**by_text, "all": round(whole, 3)}, "tokens": sum(counts.values())}


def fixed_text(name: str) -> str:
    """One of `TEXTS`."""
    return Path(__file__).with_name(f"kept_{name}.txt").read_text("utf-8")


def _answers(model: LanguageModel, asked: Sequence[Conversation], tell: Tell) -> dict[str, Any]:
    looped, left_out, answers = [], 0, []
    for number, found in _decoded(model, asked):
        if found is None:
            left_out += 1
            continue
        answers.append(found)
        if first_loop(found.ids) is not None:
            looped.append(number)
        tell(f"{model.title}: {len(answers)} answers, {len(looped)} of them loop")
    calls = sum(len(each.calls) for each in answers)
    return {
        "answers": len(answers),
        "looped": looped,
        "left_out": left_out,
        "tokens_per_call": round(sum(len(each.ids) for each in answers) / max(calls, 1), 3),
    }


def _decoded(
    model: LanguageModel, asked: Sequence[Conversation]
) -> Iterator[tuple[int, Decoded | None]]:
    """Yield the number and the answer of each drawn prompt, None where there is no room for it."""
    target = model.target
    drafting = ModelDrafting(target).of(load(), lambda: None)
    chance = random.Random(0)  # noqa: S311  # no secret
    for number in sorted(chance.sample(range(len(asked)), min(PROMPTS, len(asked)))):
        question = model.tokens.encode(asked[number].turns[0]).ids.tolist()
        prompt = model.prompts.build([PromptTurn(tuple(question))], FREE_SYSTEM).ids
        if len(prompt) + MAX_TOKENS > target.context_limit:
            yield number, None
            continue
        events = generate(
            target,
            prompt,
            Sampler(),
            drafting=drafting,
            index=CopyIndex(tail=prompt),
            max_tokens=MAX_TOKENS,
        )
        yield number, decoded(events)


def report(result: dict[str, Any]) -> str:
    """A table for people."""
    lines = [
        "| | perplexity: docs | docstrings | both | loops | tokens a call |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in result["models"]:
        of = row["perplexity"]
        lines.append(
            f"| {row['model']}, {row['dtype']} | {of['docs']:.3f} | {of['docstrings']:.3f} "
            f"| {of['all']:.3f} | {len(row['looped'])} of {row['answers']} "
            f"| {row['tokens_per_call']:.2f} |"
        )
    if result["rise"] is not None:
        lines.append(f"\nThe first one's perplexity is {result['rise']:+.1%} off the second's.")
    return "\n".join(lines)
