"""Whether answers with drafts are those of plain decoding, token for token, and what that costs.

Each prompt is answered by the model with and without drafts; the first ones also by a model loaded
without `exact`, in turn, so that the times compare. The prompt's cache is reused, its prefill is
not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from app.models.files import model_files
from app.models.language_model import LanguageModel, load_language_model
from app.settings.settings import Settings, load
from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.live import Conversation
from benchmarks.drafting.records import Chat
from benchmarks.printing import Tell
from speculation.choosing.cost_model import measure_costs
from speculation.choosing.drafting import Drafting
from speculation.decoding import generate
from speculation.sampling import Sampler, Sampling
from speculation.target.target import common_prefix

WAYS = ("plain", "drafted", "plain, exact off", "drafted, exact off")


def spread(conversations: Sequence[Conversation], count: int) -> list[Conversation]:
    """So many of them, from all categories in turn."""
    by_category: dict[str, list[Conversation]] = {}
    for each in conversations:
        by_category.setdefault(each.category, []).append(each)
    most = max(map(len, by_category.values()), default=0)
    rounds = (each[i] for i in range(most) for each in by_category.values() if i < len(each))
    return [each for each, _ in zip(rounds, range(count), strict=False)]


def measure(
    conversations: Sequence[Conversation],
    *,
    model: str | None,
    tokens: int,
    beside: int,
    temperature: float,
    tell: Tell,
) -> dict[str, Any]:
    """What `--json` prints and `report` shows.

    Args:
        conversations: their first turns are asked.
        tokens: maximum length of an answer.
        beside: how many of them are answered without `exact` as well.
        temperature: 0 is greedy.

    Raises:
        ModelError, SettingsError, TargetError: the model can't be loaded.
        ValueError: no prompt fits into its context.
    """
    flags: dict[str, Any] = {"model": model}
    ways = {name: _AskedModel(load({**flags, "exact": name == "exact"})) for name in _names(beside)}
    exact = ways["exact"]
    chat = Chat(model_files(exact.settings.model).folder)
    rows = []
    for number, each in enumerate(conversations):
        prompt = chat.prompt([("user", each.turns[0])])
        if len(prompt) + tokens > exact.model.target.context_limit:
            continue
        found = dict(_answers(ways, prompt, number, tokens, temperature, number < beside))
        rows.append(_row(each.category, found))
        tell(f"{number + 1} of {len(conversations)} prompts answered")
    if not rows:
        raise ValueError(f"None of {len(conversations)} prompts fits into the model's context.")
    return {
        "model": exact.model.title,
        "dtype": str(exact.model.target.dtype).removeprefix("torch."),
        "is_exact": exact.model.target.is_exact,
        "temperature": temperature,
        "prompts": len(rows),
        "tokens": sum(row["tokens"] for row in rows),
        "diverging": sum(row["diverges_at"] is not None for row in rows),
        "diverging, exact off": sum(row["off_diverges_at"] is not None for row in rows),
        "tokens_per_call": _per_call(rows),
        "ms_per_token": _paces(rows),
        "rows": rows,
    }


def _names(beside: int) -> tuple[str, ...]:
    return ("exact", "off") if beside else ("exact",)


class _AskedModel:
    """A model with its drafting."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.model: LanguageModel = load_language_model(model_files(settings.model), settings)
        self.model.drafting.use_costs(measure_costs(self.model.target).points)
        self.drafting = self.model.drafting.of(settings, lambda: None)

    def answer(
        self, prompt: Sequence[int], drafting: Drafting | None, tokens: int, temperature: float
    ) -> Decoded:
        sampler = Sampler(Sampling(temperature=temperature))
        target = self.model.target
        return decoded(generate(target, prompt, sampler, drafting=drafting, max_tokens=tokens))


def _answers(
    ways: Mapping[str, _AskedModel],
    prompt: Sequence[int],
    number: int,
    tokens: int,
    temperature: float,
    is_beside: bool,
) -> Iterator[tuple[str, Decoded]]:
    """All answers to one prompt, by `WAYS`; every other prompt in the opposite order."""
    asked = WAYS if is_beside else WAYS[:2]
    for name in asked if number % 2 else asked[::-1]:
        way = ways["off" if name.endswith("off") else "exact"]
        drafting = way.drafting if name.startswith("drafted") else None
        yield name, way.answer(prompt, drafting, tokens, temperature)


def _row(category: str, found: Mapping[str, Decoded]) -> dict[str, Any]:
    return {
        "category": category,
        "tokens": len(found["plain"].ids),
        "diverges_at": _divergence(found, *WAYS[:2]),
        "off_diverges_at": _divergence(found, *WAYS[2:]),
        "calls": {name: len(each.calls) for name, each in found.items()},
        "ms_per_token": {name: each.ms[-1] / len(each.ids) for name, each in found.items()},
    }


def _divergence(found: Mapping[str, Decoded], plain: str, drafted: str) -> int | None:
    """The first token that differs; None if there is none."""
    if plain not in found or found[plain].ids == found[drafted].ids:
        return None
    return common_prefix(found[plain].ids, found[drafted].ids)


def _per_call(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    counts: dict[str, float] = {}
    for name in ("drafted", "drafted, exact off"):
        asked = [row for row in rows if name in row["calls"]]
        if asked:
            total = sum(row["tokens"] for row in asked)
            counts[name] = round(total / sum(row["calls"][name] for row in asked), 3)
    return counts


def _paces(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Medians over the prompts that were answered in all ways."""
    most = max(len(row["ms_per_token"]) for row in rows)
    asked = [row["ms_per_token"] for row in rows if len(row["ms_per_token"]) == most]
    return {name: round(median(each[name] for each in asked), 3) for name in asked[0]}


def report(result: Mapping[str, Any]) -> str:
    """Lines for people."""
    paces, calls = result["ms_per_token"], result["tokens_per_call"]
    kept = "exact" if result["is_exact"] else "not exact on this machine"
    lines = [
        f"{result['model']}, {result['dtype']}, {kept}; temperature {result['temperature']:g}",
        f"{result['prompts']} prompts, {result['tokens']} tokens",
        f"{result['diverging']} answers with drafts differ from plain decoding",
        "",
        f"{'':<20} ms per token (median)  tokens per call",
    ]
    for name in WAYS:
        if name in paces:
            shown = f"{calls[name]:>16.2f}" if name in calls else ""
            lines.append(f"{name:<20} {paces[name]:>21.2f} {shown}")
    if WAYS[2] in paces:
        lines.append("")
        lines.append(f"With exact off {result['diverging, exact off']} of those answers differ.")
    return "\n".join(lines)
