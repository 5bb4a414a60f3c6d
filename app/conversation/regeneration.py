"""Another answer to the same question."""

from __future__ import annotations

from app.settings.settings import Settings

REGENERATION_TEMPERATURE = 0.7
"""Used for another answer where the setting is 0, which would give the same words again."""


def regeneration_temperature(settings: Settings) -> float:
    """The temperature of another answer to the same question."""
    return settings.temperature or REGENERATION_TEMPERATURE
