"""A request is what was planned, drawn as the settings say, and another answer is drawn anew."""

from __future__ import annotations

from app.conversation.regeneration import REGENERATION_TEMPERATURE
from app.conversation.requests import sampling_for
from app.settings.loading import load


def test_the_first_answer_is_drawn_as_the_settings_say_and_each_other_with_its_own_seed() -> None:
    settings = load({"temperature": 0.0, "seed": 3})
    assert (sampling_for(settings, 0).temperature, sampling_for(settings, 0).seed) == (0.0, 3)
    again = [sampling_for(settings, answers) for answers in (1, 2)]
    assert [each.temperature for each in again] == [
        REGENERATION_TEMPERATURE,
        REGENERATION_TEMPERATURE,
    ]
    assert [each.seed for each in again] == [4, 5]
    assert sampling_for(load({"temperature": 0.3}), 1).temperature == 0.3
