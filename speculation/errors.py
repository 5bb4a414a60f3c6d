"""What can keep a model from being the target."""

from __future__ import annotations


class TargetError(Exception):
    """The model can't serve as target; the message says why and what would."""
