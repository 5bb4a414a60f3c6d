"""Whether a model suits this machine: the memory it needs, and its speed by a measured pass."""

from __future__ import annotations

import math

from app.models import machine
from app.models.facts import Facts, count, format_bytes
from app.models.language_model import choose_device, choose_dtype
from app.settings.settings import Settings
from speculation import TargetError

SLOW = 5.0
"""Tokens per second of plain decoding below which a model counts as slow."""

COMFORTABLE_SHARE = 0.7
"""Share of the free memory for weights; the rest is for the conversation and everything else."""

UNMEASURED = (
    "How fast a model would write here is not known yet: that is measured while nothing else "
    "keeps this machine busy."
)


def too_large(facts: Facts, reclaimed: int = 0) -> str | None:
    """Why the weights don't fit into free memory; None if they do or if that is unknown.

    Args:
        reclaimed: bytes that another model would give back.
    """
    free = machine.free_memory(facts.device)
    if free is None or facts.weights <= free + reclaimed:
        return None
    free += reclaimed
    needed = f"needs {format_bytes(facts.weights)} of memory, {format_bytes(free)} is free"
    return f"Too large for this machine: {needed}."


def pace_of(weights: int, milliseconds: float | None) -> float | None:
    """Bytes of weights that this machine reads in a second, from a pass over one token that was
    measured while nothing else ran; None until one was. A larger model spends less on everything
    else, so it is rather faster.
    """
    return 1000 * weights / milliseconds if milliseconds and weights else None


def advice(facts: Facts, reclaimed: int = 0, pace: float | None = None) -> str:
    """Whether a model currently suits this machine; see `too_large`.

    Args:
        pace: see `pace_of`.
    """
    if reason := too_large(facts, reclaimed):
        return reason
    speed = None if pace is None else pace / facts.weights
    if speed is not None and speed < SLOW:
        return (
            f"Would answer slowly: about {speed:.1f} tokens per second without copying, limited "
            "by this machine's memory."
        )
    free = machine.free_memory(facts.device)
    if free is None:
        return "The amount of free memory on this system is unknown."
    missing = facts.weights + facts.cache - free - reclaimed
    if missing > 0:
        room = int(facts.context * (1 - missing / facts.cache))
        return (
            f"Fits, but needs {format_bytes(missing)} more for a full context: conversations of "
            f"more than about {room:,} tokens could run out of memory."
        )
    return "Suits this machine." if speed is not None else "Fits into this machine's memory."


def suited(settings: Settings, pace: float | None = None) -> str:
    """In one or two sentences, which model sizes suit this machine, or what is unknown of that.

    Args:
        pace: see `pace_of`.
    """
    try:
        device = choose_device(settings.device)
        dtype = choose_dtype(settings.dtype, device)
    except TargetError as error:
        return str(error)
    free = machine.free_memory(device)
    quick = math.inf if pace is None else pace / SLOW
    held = math.inf if free is None else COMFORTABLE_SHARE * free
    if math.isinf(least := min(quick, held)):
        return f"The amount of free memory on this system is unknown. {UNMEASURED}"
    most = count(int(least / dtype.itemsize))
    name = str(dtype).removeprefix("torch.")
    reason = (
        f"larger ones would write fewer than {SLOW:.0f} tokens per second without copying"
        if quick < held
        else f"{format_bytes(free or 0)} of memory is free"
    )
    verb = "fit" if pace is None else "suit"
    sentence = (
        f"Models of up to about {most} parameters {verb} this machine ({device}, {name}): {reason}."
    )
    return sentence if pace is not None else f"{sentence} {UNMEASURED}"
