"""Why a model can't be the target."""

from __future__ import annotations


class TargetError(Exception):
    """The model can't be the target; the message says why and what to choose instead."""
