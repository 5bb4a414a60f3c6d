"""Judges whether a model suits this machine: the memory it needs, and the speed of a pass."""

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
"""Share of a machine's memory for weights; the rest is for the conversation and everything else."""

STEPS = 20
"""Of a measured pace between a number and ten times as much: 12% each. What one measurement finds a
little faster than another one is the same.
"""

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
    now = " at the moment" if is_comfortable(facts.weights, facts.device) else ""
    needed = f"needs {format_bytes(facts.weights)} of memory, {format_bytes(free)} is free"
    return f"Too large for this machine{now}: {needed}."


def is_comfortable(weights: int, device: str) -> bool:
    """Whether the device's memory holds the weights and all else; what is free of it now changes
    from minute to minute. True where the memory is unknown.
    """
    total = machine.total_memory(device)
    return total is None or weights <= COMFORTABLE_SHARE * total


def pace_of(weights: int, milliseconds: float | None) -> float | None:
    """Bytes of weights that this machine reads in a second, in `STEPS`, from a pass over one token
    that was measured while nothing else ran; None until one was. A larger model spends less on
    everything else, so it is rather faster.
    """
    if not milliseconds or not weights:
        return None
    return float(10 ** (round(STEPS * math.log10(1000 * weights / milliseconds)) / STEPS))


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
    if not is_comfortable(facts.weights, facts.device):
        return "Fits, but leaves little of this machine's memory for anything else."
    return "Suits this machine." if speed is not None else "Fits into this machine's memory."


def called(device: str) -> str:
    """Return the name of a torch device for people."""
    return "processor" if device == "cpu" else "graphics card"


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
    total = machine.total_memory(device)
    quick = math.inf if pace is None else pace / SLOW
    held = math.inf if total is None else COMFORTABLE_SHARE * total
    if math.isinf(least := min(quick, held)):
        return f"The amount of memory on this system is unknown. {UNMEASURED}"
    most = count(int(least / dtype.itemsize))
    reason = (
        f"larger ones would write fewer than {SLOW:.0f} tokens per second without copying"
        if quick < held
        else f"it has {format_bytes(total or 0)} of memory"
    )
    place = "this machine" if device == "cpu" else f"this machine's {called(device)}"
    verb = "fit" if pace is None else "suit"
    sentence = f"Models of up to about {most} parameters {verb} {place}: {reason}."
    return sentence if pace is not None else f"{sentence} {UNMEASURED}"
