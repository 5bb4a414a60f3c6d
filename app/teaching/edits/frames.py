"""Phrases that people put around an order."""

from __future__ import annotations

FRAMES = (
    *(["{}."] * 8),
    *(["{}"] * 5),
    "Please {}.",
    "Please {}.",
    "please {}",
    "{}, please.",
    "Can you {}?",
    "Could you {}?",
    "Could you please {}?",
    "I want you to {}.",
    "I need you to {}.",
    "Now {}.",
    "{}. Leave the rest as it is.",
    "{}. Keep everything else.",
    "{} and leave everything else unchanged.",
    "{}, and change nothing else.",
    "Please {}. Nothing else should change.",
    "{}. Give me the whole text.",
    "In this text, {}.",
    "One change: {}.",
)

HELD_OUT_FRAMES = (
    "{}.",
    "{}",
    "Would you {}?",
    "I would like you to {}.",
    "{}, thanks.",
    "Hi, please {}!",
    "{}. Everything else stays.",
    "You should {}.",
    "{}. Don't touch the other parts.",
)
