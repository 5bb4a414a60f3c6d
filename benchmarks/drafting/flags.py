"""The flags of the benchmarks: which drafters, how nodes are chosen, at which costs."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.drafting.records import Chat
from speculation.choosing.cost_model import CostTable, measure_costs
from speculation.choosing.drafting import Drafting, Selection
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.drafters.bigram_table import BigramTable
from speculation.errors import TargetError
from speculation.materials import DrafterError, Materials
from speculation.methods import available, fixed, mix
from speculation.target.target import Target


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags as given.

    Attributes:
        drafters: comma-separated names, or "none"; None means the default mix.
        fixed: one method as in its paper.
        nodes: nodes per pass; None uses the cost model.
        cost: file with T(n): JSON pairs [n, ms], or with a third number, the additional
            milliseconds per token of context.
        real: whether the default model computes every pass.
        tokenizer: a tokenizer other than the default model's.
        network: weights of the network of `continuations` other than the shipped ones.
        bigrams: a table of the default model's, where it computes nothing.
        head: a draft head, as the setting `head`; only where passes are computed.
    """

    drafters: str | None = None
    fixed: str | None = None
    nodes: int | None = None
    cost: Path | None = None
    real: bool = False
    tokenizer: Path | None = None
    network: Path | None = None
    bigrams: Path | None = None
    head: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a benchmark.

    Attributes:
        name: the drafters' names.
        drafting: used for everything that is decoded, in order; what it learns is kept.
        costs: T(n): from the flags, or measured where passes are real, or the transformers row.
        chat: ChatML with the tokenizer of the flags, or the default model's.
        materials: what drafters are built from.
    """

    name: str
    drafting: Drafting
    costs: CostTable
    chat: Chat
    materials: Materials = field(default_factory=Materials)

    @property
    def target(self) -> Target | None:
        """The default model; None where nothing is computed."""
        return self.materials.target


def prepare(flags: Flags) -> Setup:
    """Return the setup that the flags ask for.

    Raises:
        ValueError: they can't be combined, name something unknown, or a file can't be read.
    """
    _check(flags)
    chat = chat_with(flags.tokenizer)
    costs = None if flags.cost is None else read_costs(flags.cost)
    known = None if flags.bigrams is None else read_bigrams(flags.bigrams)
    materials = _default_materials(flags.head) if flags.real else Materials(bigrams=known)
    materials = replace(materials, network=flags.network, kinds=chat.kinds)
    if costs is None:
        target = materials.target
        costs = CostTable() if target is None else measure_costs(target)
    try:
        name, drafting = _drafting(flags, materials, costs)
    except DrafterError as error:
        raise ValueError(str(error)) from error
    return Setup(name, drafting, costs, chat, materials)


def chat_with(tokenizer: Path | None) -> Chat:
    """ChatML with a tokenizer; by default the default model's.

    Raises:
        ValueError: it can't be read.
    """
    return Chat(tokenizer or _default_folder())


def read_bigrams(path: Path) -> BigramTable:
    """A saved bigram table.

    Raises:
        ValueError: it can't be read.
    """
    try:
        return BigramTable.load(path)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"{path}: is not a readable bigram table ({error}). Make one with `palimpsest bigrams`."
        ) from error


def _drafting(flags: Flags, materials: Materials, costs: CostTable) -> tuple[str, Drafting]:
    if flags.fixed is not None:
        return flags.fixed, fixed(flags.fixed, materials)
    names = available(materials) if flags.drafters is None else flags.drafters.split(",")
    names = [] if names == ["none"] else [name.strip() for name in names]
    nodes = flags.nodes
    selection: Selection = CostSelection(costs) if nodes is None else NodeSelection(nodes)
    return ",".join(names) or "none", mix(names, materials, selection)


def _check(flags: Flags) -> None:
    if flags.fixed is not None and (flags.drafters is not None or flags.nodes is not None):
        raise ValueError(
            "--fixed runs a single method; it can't be combined with --drafters or --nodes."
        )
    if flags.real and flags.tokenizer is not None:
        raise ValueError(
            "--real-forward uses the default model's tokenizer; it can't be combined with "
            "--tokenizer."
        )
    if flags.bigrams is not None and (flags.real or flags.tokenizer is not None):
        raise ValueError(
            "--bigrams is of the default model, which has its own with --real-forward; it can't be "
            "combined with that, or with --tokenizer."
        )
    if flags.head is not None and not flags.real:
        raise ValueError("--head drafts from a model's states; add --real-forward.")
    if flags.nodes is not None and flags.nodes < 0:
        raise ValueError(f"--nodes {flags.nodes}: it must be 0 or more.")


# Where nothing is computed and a tokenizer is given, nothing of the app is needed.
def _default_folder() -> Path:
    from app.errors import ModelError
    from app.models.defaults import default_model_folder

    try:
        return default_model_folder()
    except ModelError as error:
        raise ValueError(str(error)) from error


def _default_materials(head: str | None) -> Materials:
    from app.errors import ModelError, SettingsError
    from app.models.files import model_files
    from app.models.language_model import load_language_model
    from app.settings.loading import load

    try:
        settings = load({"head": head})
        return load_language_model(model_files(None), settings).drafting.materials()
    except (ModelError, SettingsError, TargetError) as error:
        raise ValueError(str(error)) from error


def read_costs(path: Path) -> CostTable:
    """The table in a file.

    Raises:
        ValueError: it can't be read or is not a table.
    """
    try:
        return CostTable(json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(
            f"{path}: is not a JSON list of [n, ms] with costs of passes ({error})."
        ) from error
