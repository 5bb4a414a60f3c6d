"""Changes made with many seeds."""

from __future__ import annotations

from random import Random

from app.teaching.edits.change import MakeChange, TextChange
from app.teaching.texts.free_texts import Form


def made(make: MakeChange, text: str, form: Form, seeds: int = 120) -> list[TextChange]:
    """Every change that comes of these seeds."""
    changes = (make(text, form, Random(seed)) for seed in range(seeds))
    return [change for change in changes if change is not None]


def by_wording(
    make: MakeChange, text: str, form: Form, wording: str, seeds: int = 200
) -> list[TextChange]:
    """Those that are asked for in this way; at least one."""
    found = [each for each in made(make, text, form, seeds) if each.wording == wording]
    assert found, wording
    return found
