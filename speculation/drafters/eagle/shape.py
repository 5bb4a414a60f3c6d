"""The shape of a draft head: its kind, the layers of the target that it reads, and its sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from speculation.errors import TargetError
from speculation.target.target import Target

HeadKind = Literal["eagle", "block"]
"""A chain of passes, a token each; or one pass for a block of tokens."""

HEAD_KINDS: tuple[HeadKind, ...] = get_args(HeadKind)

_MAY_BE_0 = ("block", "markov")


@dataclass(frozen=True, slots=True)
class HeadShape:
    """The dimensions of a draft head, and where heads that others trained differ from ours.

    Attributes:
        tapped: layers of the target whose outputs it reads, from 1, ascending.
        target_hidden: hidden size of the target.
        hidden: its own; token embeddings have this size too.
        heads, kv_heads, head_size, intermediate, layers, epsilon, rope_theta: as in Llama.
        vocabulary: number of token ids of the target.
        draft_vocabulary: number of tokens that it can draft.
        block: tokens that a block head drafts in one pass; 0 for a chain.
        markov: rank of a block head's correction by the token before.
        has_markov_table: whether that correction has a row of its own for each token; otherwise it
            is computed from the token's embedding.
        drafts_at_root: whether the first token of a block is drafted in the root's own place (as in
            DSpark), or in the one behind it (as in DFlash).
        has_bias: whether queries, keys and values have a bias.
        normalises_heads: whether each head of queries and keys is normalised (as in Qwen3).
        adds_normalised: whether a chain's layer adds to the normalised feature.
    """

    kind: HeadKind
    tapped: tuple[int, ...]
    target_hidden: int
    hidden: int
    heads: int
    kv_heads: int
    head_size: int
    intermediate: int
    layers: int
    epsilon: float
    rope_theta: float
    vocabulary: int
    draft_vocabulary: int
    block: int = 0
    markov: int = 0
    has_markov_table: bool = False
    drafts_at_root: bool = True
    has_bias: bool = False
    normalises_heads: bool = False
    adds_normalised: bool = False

    @classmethod
    def of_json(cls, found: Mapping[str, Any]) -> HeadShape:
        """From `to_json`.

        Raises:
            ValueError: it is no shape of a head; says why.
        """
        names = {field.name for field in fields(cls)}
        if unknown := sorted(set(found) - names):
            raise ValueError(f"a head's shape has no {unknown[0]!r}")
        try:
            shape = cls(**{**found, "tapped": tuple(found["tapped"])})
        except (TypeError, KeyError) as error:
            raise ValueError(f"a head's shape is incomplete ({error})") from error
        if shape.kind not in HEAD_KINDS:
            raise ValueError(f"no head is of the kind {shape.kind!r}")
        shape.validate()
        return shape

    def validate(self) -> None:
        """Check that the numbers can be those of a head.

        Raises:
            ValueError: one can't; names it.
        """
        for field in fields(self):
            value, least = getattr(self, field.name), 0 if field.name in _MAY_BE_0 else 1
            if field.type == "int" and (type(value) is not int or value < least):
                raise ValueError(f"{field.name} of a head's shape is {value!r}")
            if field.type == "float" and not (isinstance(value, int | float) and value > 0):
                raise ValueError(f"{field.name} of a head's shape is {value!r}")
        ascending = sorted({each for each in self.tapped if type(each) is int and each > 0})
        if not ascending or ascending != list(self.tapped):
            raise ValueError(f"no head reads the layers {list(self.tapped)!r}")
        if (self.kind == "block") != (self.block > 0) or self.heads % self.kv_heads:
            raise ValueError("a head's shape contradicts itself")

    def to_json(self) -> dict[str, Any]:
        """A dictionary for JSON."""
        return asdict(self) | {"tapped": list(self.tapped)}

    def check(self, target: Target) -> None:
        """Check that a head of this shape can draft for `target`.

        Raises:
            TargetError: it can't; says why.
        """
        embeddings, _ = target.embeddings()
        hidden = embeddings.shape[1]
        if (self.target_hidden, self.hidden) != (hidden, hidden):
            raise TargetError(
                f"The head reads states of {self.target_hidden} numbers and embeddings of "
                f"{self.hidden}; this model's have {hidden}."
            )
        if self.vocabulary != target.vocabulary:
            raise TargetError(
                f"The head is for a vocabulary of {self.vocabulary} tokens; this model's has "
                f"{target.vocabulary}."
            )
        if max(self.tapped) > target.layer_count:
            raise TargetError(
                f"The head reads layer {max(self.tapped)}; this model has {target.layer_count}."
            )


def usual_layers(layers: int) -> tuple[int, ...]:
    """A low, a middle and a high layer, from 1 (EAGLE-3 reads layers 2, n / 2 and n - 3 of n,
    from 0, before they are computed).
    """
    return tuple(sorted({min(2, layers), max(1, layers // 2), max(1, layers - 3)}))
