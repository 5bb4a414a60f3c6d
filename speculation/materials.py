"""The materials of drafters, and the messages where one is lacking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import torch

from speculation.copies.datastore import Datastore
from speculation.drafter import Drafter
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.eagle.saved import DraftHead
from speculation.drafters.induction_heads import CopyClues
from speculation.errors import TargetError
from speculation.target.taps import Attention, HiddenStates
from speculation.target.target import Target

T = TypeVar("T")

CLUES = "a model with known induction heads (`palimpsest heads` finds them)"
LIBRARY = "a library of documents"
MODEL = "the predictions of a model"
HEAD = "a draft head of this kind for the model (`palimpsest train-head` trains one)"


class DrafterError(Exception):
    """An unknown drafter, or one that isn't available here; the message says why."""


@dataclass(frozen=True, slots=True)
class Materials:
    """The materials of drafters besides the context.

    Attributes:
        target: the model they draft for; None if nothing is computed.
        library: returns the texts beyond the context at the start of an answer; None without a
            library.
        clues: the target's layer and heads that show what it is about to copy; None if not
            measured.
        bigrams: what the target predicts after each single token; None if not computed.
        kinds: of the target's tokens (`speculation.continuations.token_kinds`).
        network: file with the weights of the network of `continuations`; None for the shipped ones.
        heads: the target's draft heads, by kind.
        alone: returns the same as `bigrams` where nothing precedes the token, as the N-Grammys have
            it; None if not computed.
    """

    target: Target | None = None
    library: Callable[[], Datastore | None] | None = None
    clues: CopyClues | None = None
    bigrams: BigramTable | None = None
    alone: Callable[[], BigramTable | None] = lambda: None
    kinds: bytes = b""
    network: Path | None = None
    heads: Mapping[str, DraftHead] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Method:
    """One drafter in a list.

    Attributes:
        make: builds it from the materials, on top of a base drafter.
        needs: what it requires, as text, or "".
        made_of: returns the requirement; None if it is missing, and the drafter is refused.
        is_default: whether it is in the mix unless others are asked for.
    """

    make: Callable[[Materials, Drafter], Drafter]
    needs: str = ""
    made_of: Callable[[Materials], object | None] = lambda materials: materials.target
    is_default: bool = True

    def is_available(self, materials: Materials) -> bool:
        """Whether it can be built from these materials."""
        return not self.needs or self.made_of(materials) is not None


def head_of(materials: Materials, kind: str) -> tuple[DraftHead, Target] | None:
    """The head of this kind and its target; None where one is lacking."""
    head, target = materials.heads.get(kind), materials.target
    return None if head is None or target is None else (head, target)


def states_of(target: Target | None, layer: int) -> HiddenStates | None:
    """The states of a layer; None where they can't be had."""
    with suppress(TargetError):
        return None if target is None else target.hidden_states(layer)
    return None


def attention_of(target: Target | None, clues: CopyClues | None) -> Attention | None:
    """The attention of the clues' heads; None where it can't be had."""
    with suppress(TargetError):
        return None if target is None or clues is None else target.attention(clues.heads)
    return None


def embeddings_of(target: Target | None) -> tuple[torch.Tensor, torch.Tensor] | None:
    """The input and the output embeddings; None where they can't be had."""
    with suppress(TargetError):
        return None if target is None else target.embeddings()
    return None


def given(material: T | None) -> T:
    """Return the material, which `Method.made_of` has found."""
    assert material is not None
    return material
