"""Whether answers with drafts are those of plain decoding, token for token, and what that costs.

Each prompt is answered by the model with and without drafts; the first ones also without `exact`,
in turn. Both use the same weights: of two equal models in memory the one that was loaded first is
slower by 1 to 10% (docs/log.md). Answers without `exact` may be others, so what is lost is measured
where both write the tokens of the plain answer: the time of a pass over the same tree, computed by
both in turn, and the number of passes. These trees have the same number of nodes: how many pay
depends on clocks, and so on what else the machine does. The prompt's cache is reused, its prefill
is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.models.files import model_files
from app.models.language_model import LanguageModel, load_language_model
from app.settings.loading import load
from app.settings.settings import Settings
from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.exact_report import SAME, WAYS, summed
from benchmarks.drafting.live import Conversation
from benchmarks.drafting.paired_passes import PairedTarget
from benchmarks.drafting.records import Chat
from benchmarks.drafting.replay_target import Recorded
from benchmarks.printing import Tell
from speculation.choosing.cost_model import measure_costs
from speculation.choosing.drafting import Drafting, Selection
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.decoding import Model, generate
from speculation.methods import available, mix
from speculation.prefixes import common_prefix
from speculation.sampling import Sampler, Sampling

NODES = 8
"""Of each tree where both write the same tokens."""


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
    """Return the result that `--json` prints and `exact_report.report` shows.

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
    settings = load({**flags, "exact": True})
    exact = _AskedModel(settings, load_language_model(model_files(settings.model), settings))
    ways = {"exact": exact}
    if beside:
        ways["off"] = _AskedModel(load({**flags, "exact": False}), _inexact(exact.model))
    chat = Chat(model_files(exact.settings.model).folder)
    rows = []
    for number, each in enumerate(conversations):
        prompt = chat.prompt([("user", each.turns[0])])
        if len(prompt) + tokens > exact.model.target.context_limit:
            continue
        found = dict(_answers(ways, prompt, number, tokens, temperature, number < beside))
        row = _row(each.category, found)
        if number < beside:
            _add_paired(row, ways, prompt, found["plain"].ids)
        rows.append(row)
        tell(f"{number + 1} of {len(conversations)} prompts answered")
    if not rows:
        raise ValueError(f"None of {len(conversations)} prompts fits into the model's context.")
    return {
        "model": exact.model.title,
        "dtype": str(exact.model.target.dtype).removeprefix("torch."),
        "is_exact": exact.model.target.is_exact,
        "temperature": temperature,
        **summed(rows),
        "rows": rows,
    }


def _inexact(model: LanguageModel) -> LanguageModel:
    """The same weights without `exact`."""
    target = model.target.inexact()
    return replace(model, target=target, drafting=model.drafting.beside(target))


class _AskedModel:
    """A model with its drafting."""

    def __init__(self, settings: Settings, model: LanguageModel) -> None:
        self.settings, self.model = settings, model
        self.model.drafting.use_costs(measure_costs(self.model.target).points)
        self.drafting = self._drafting(CostSelection(self.model.drafting.costs))
        self._beside = self._drafting(NodeSelection(NODES))

    def answer(
        self, prompt: Sequence[int], drafting: Drafting | None, tokens: int, temperature: float
    ) -> Decoded:
        sampler = Sampler(Sampling(temperature=temperature))
        target = self.model.target
        return decoded(generate(target, prompt, sampler, drafting=drafting, max_tokens=tokens))

    def write(
        self, prompt: Sequence[int], ids: Sequence[int], target: Model | None = None
    ) -> Decoded:
        """These tokens, in trees of `NODES`, with a drafting that has seen none of them before.

        Args:
            target: that computes the passes, in place of this model's.
        """
        target, choices = target or self.model.target, Recorded(ids)
        return decoded(
            generate(target, prompt, choices, drafting=self._beside, max_tokens=len(ids))
        )

    def _drafting(self, selection: Selection) -> Drafting:
        materials = self.model.drafting.materials()
        return mix(available(materials), materials, selection)


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


def _add_paired(
    row: dict[str, Any], ways: Mapping[str, _AskedModel], prompt: Sequence[int], ids: Sequence[int]
) -> None:
    """The same tokens by both models: the passes of each, and their time over the same trees."""
    exact, off = ways["exact"], ways["off"]
    plain, drafted = (PairedTarget(exact.model.target, off.model.target) for _ in range(2))
    decoded(generate(plain, prompt, Recorded(ids), max_tokens=len(ids)))
    written = exact.write(prompt, ids, drafted), off.write(prompt, ids)
    for name, answer in zip(SAME, written, strict=True):
        row["written"][name], row["calls"][name] = len(ids), len(answer.calls)
    both = {"plain": plain, "drafted": drafted}
    row["passes"] = {name: [each.ms, each.beside_ms] for name, each in both.items()}


def _row(category: str, found: Mapping[str, Decoded]) -> dict[str, Any]:
    return {
        "category": category,
        "tokens": len(found["plain"].ids),
        "written": {name: len(each.ids) for name, each in found.items()},
        "diverges_at": _divergence(found, *WAYS[:2]),
        "off_diverges_at": _divergence(found, *WAYS[2:]),
        "calls": {name: len(each.calls) for name, each in found.items()},
        "ms": {name: each.ms[-1] for name, each in found.items()},
    }


def _divergence(found: Mapping[str, Decoded], plain: str, drafted: str) -> int | None:
    """The first token that differs; None if there is none."""
    if plain not in found or found[plain].ids == found[drafted].ids:
        return None
    return common_prefix(found[plain].ids, found[drafted].ids)
