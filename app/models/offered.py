"""Models that are offered by name: instruct models that the loader takes, by size.

All are full-attention models under a free licence whose files the hub gives without an account.
Sizes are those of their files in bfloat16.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.models.facts import count, format_bytes
from app.models.language_model import choose_device, choose_dtype
from app.models.suitability import SLOW, is_comfortable
from app.settings.settings import Settings


@dataclass(frozen=True, slots=True)
class OfferedModel:
    """A model on the hub, as ORG/NAME.

    Attributes:
        parameters: number of weights.
        licence: its SPDX identifier.
    """

    name: str
    parameters: int
    licence: str


OFFERED = (
    OfferedModel("Qwen/Qwen2.5-0.5B-Instruct", 494_032_768, "Apache-2.0"),
    OfferedModel("Qwen/Qwen2.5-1.5B-Instruct", 1_543_714_304, "Apache-2.0"),
    OfferedModel("HuggingFaceTB/SmolLM2-1.7B-Instruct", 1_711_376_384, "Apache-2.0"),
    OfferedModel("Qwen/Qwen3-4B-Instruct-2507", 4_022_468_096, "Apache-2.0"),
    OfferedModel("Qwen/Qwen2.5-7B-Instruct", 7_615_616_512, "Apache-2.0"),
)


@dataclass(frozen=True, slots=True)
class OfferHere:
    """The memory and speed of an offered model on this machine.

    Attributes:
        weights: bytes of memory.
        speed: tokens per second without copying; None while nothing was measured.
        verdict: whether this machine holds it, by what `app.models.suitability.suited` says too.
    """

    model: OfferedModel
    weights: int
    speed: float | None
    verdict: Literal["fits", "fits, slow", "too large"]


def here(model: OfferedModel, settings: Settings, pace: float | None) -> OfferHere:
    """A model on this machine.

    Args:
        pace: see `app.models.suitability.pace_of`.

    Raises:
        TargetError: the device of the settings isn't available.
    """
    device = choose_device(settings.device)
    weights = model.parameters * choose_dtype(settings.dtype, device).itemsize
    speed = None if pace is None else pace / weights
    if not is_comfortable(weights, device):
        return OfferHere(model, weights, speed, "too large")
    is_slow = speed is not None and speed < SLOW
    return OfferHere(model, weights, speed, "fits, slow" if is_slow else "fits")


def described(model: OfferedModel, settings: Settings, pace: float | None) -> str:
    """A model in one line, see `here`: size, licence, memory, speed, and whether it fits."""
    found = here(model, settings, pace)
    speed = found.speed
    return " · ".join(
        (
            f"{count(model.parameters)} parameters",
            model.licence,
            f"{format_bytes(found.weights)} in memory",
            "speed not measured yet"
            if speed is None
            else f"about {speed:.2g} tokens per second without copying",
            found.verdict,
        )
    )
