"""Another answer is drawn at a temperature, also where the first one wasn't."""

from __future__ import annotations

from app.conversation.regeneration import REGENERATION_TEMPERATURE, regeneration_temperature
from app.settings.loading import load


def test_the_setting_counts_unless_it_would_give_the_same_words_again() -> None:
    assert regeneration_temperature(load({"temperature": 0.0})) == REGENERATION_TEMPERATURE > 0
    assert regeneration_temperature(load({"temperature": 0.3})) == 0.3
