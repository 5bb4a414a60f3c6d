"""Models that are offered by name: instruct models that the loader takes, by size.

All are full-attention models under a free licence whose files the hub gives without an account.
Sizes are those of their files in bfloat16.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.models import machine
from app.models.facts import count, format_bytes
from app.models.language_model import choose_device, choose_dtype
from app.models.suitability import SLOW
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


def described(model: OfferedModel, settings: Settings, pace: float | None) -> str:
    """A model in one line: its size, licence, memory, speed here, and whether it fits.

    Args:
        pace: see `app.models.suitability.pace_of`.

    Raises:
        TargetError: the device of the settings isn't available.
    """
    device = choose_device(settings.device)
    weights = model.parameters * choose_dtype(settings.dtype, device).itemsize
    free = machine.free_memory(device)
    speed = None if pace is None else pace / weights
    fits = "fits" if free is None or weights <= free else "too large for this machine"
    if fits == "fits" and speed is not None and speed < SLOW:
        fits = "fits, slow"
    return " · ".join(
        (
            f"{count(model.parameters)} parameters",
            model.licence,
            f"{format_bytes(weights)} in memory",
            "speed not measured yet"
            if speed is None
            else f"about {speed:.2g} tokens per second without copying",
            fits,
        )
    )
