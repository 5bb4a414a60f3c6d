"""A published head's files: its configuration, and tensors that are taken by name.

Contract: every tensor of a head is taken, or the head is refused: a part that is left out would
change what it drafts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from speculation.drafters.eagle.shape import HeadShape
from speculation.errors import TargetError

CONFIG = "config.json"
_PICKLES = ("*.bin", "*.pt", "*.pth", "*.ckpt")
_UNUSED = ("t2d", "verifier_lm_head.weight", "verifier_norm.weight", "rotary_emb.inv_freq")


@dataclass(slots=True)
class PublishedHead:
    """A head as it was published.

    Attributes:
        name: of its folder, for messages.
        config: what config.json says.
        layer: what it says of the decoder layers, as of a model of transformers.
        tensors: those that nothing has taken yet.
    """

    name: str
    config: Mapping[str, Any]
    layer: Mapping[str, Any]
    tensors: dict[str, Tensor]

    def take(self, name: str) -> Tensor:
        """A tensor.

        Raises:
            TargetError: there is none of that name.
        """
        if name not in self.tensors:
            raise self.refused(f"it has no {name}")
        return self.tensors.pop(name)

    def number(self, name: str) -> int:
        """A number that the configuration says of the layers.

        Raises:
            TargetError: it doesn't.
        """
        found = self.layer.get(name)
        if type(found) is not int or found < 1:
            raise self.refused(f"its configuration has no {name} that can be one: {found!r}")
        return found

    def validated(self, shape: HeadShape) -> HeadShape:
        """Return the shape, once it is checked.

        Raises:
            TargetError: no head can have it.
        """
        try:
            shape.validate()
        except ValueError as error:
            raise self.refused(str(error)) from error
        return shape

    def require_no_rest(self) -> None:
        """Check that every tensor was taken.

        Raises:
            TargetError: one wasn't; names it.
        """
        if rest := sorted(set(self.tensors) - set(_UNUSED)):
            raise self.refused(f"it has a part that isn't known here, {rest[0]}")

    def refused(self, reason: str) -> TargetError:
        """The error that says so."""
        return TargetError(f"The draft head {self.name} can't be used: {reason}.")


def read_published(folder: Path) -> PublishedHead:
    """A head's files.

    Raises:
        TargetError: they can't be read, or the weights are pickles, which can run code.
    """
    name = folder.name
    try:
        config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
        files = sorted(folder.glob("*.safetensors"))
        if not files:
            raise _without_weights(folder)
        tensors = {name: each for file in files for name, each in load_file(file).items()}
    except (OSError, ValueError, SafetensorError) as error:
        raise TargetError(f"The draft head {name} can't be read: {error}") from error
    layer = config.get("transformer_layer_config", config) if isinstance(config, dict) else None
    if not isinstance(layer, dict):
        raise TargetError(f"The draft head {name} can't be read: its {CONFIG} is no object.")
    return PublishedHead(name, config, layer, tensors)


def _without_weights(folder: Path) -> TargetError:
    if any(file for pattern in _PICKLES for file in folder.glob(pattern)):
        return TargetError(
            f"The draft head {folder.name} can't be used: its weights are pickles, and loading "
            "those can run any code. Choose one with safetensors."
        )
    return TargetError(f"The draft head {folder.name} can't be used: it has no safetensors.")
