"""Another answer is drawn at a temperature, also where the first one wasn't."""

from __future__ import annotations

from app.conversation.again import AGAIN_TEMPERATURE, again_temperature
from app.settings.loading import load


def test_the_setting_counts_unless_it_would_give_the_same_words_again() -> None:
    assert again_temperature(load({"temperature": 0.0})) == AGAIN_TEMPERATURE > 0
    assert again_temperature(load({"temperature": 0.3})) == 0.3
