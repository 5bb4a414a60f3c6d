"""The drafters that answer: the one place where they are listed.

Contract: which of them draft can't change what is answered, only how fast; with none of them the
model decodes plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.settings import DrafterName, Settings
from speculation import CopySpec, Drafter

_DRAFTERS: Mapping[DrafterName, Callable[[], Drafter]] = {"copyspec": CopySpec}


def drafters(settings: Settings) -> list[Drafter]:
    """New drafters for one answer, as the settings name them."""
    return [_DRAFTERS[name]() for name in settings.drafters]
