"""A letter, its parts, and places that any text may have."""

from __future__ import annotations

from app.instructions.places.units import units_of
from app.instructions.places.vocabulary import Unit

LETTER = """\
# Lease

Dear Ms Vogel,

The rent is 900. It is due
on the first day.

- bicycles
  go into the shed
- cars stay outside

## 2. Ending

Notice is three months.

Kind regards,
Ada
"""
PLACES = (
    "line 2",
    "the last line",
    "the first sentence",
    "the second paragraph",
    "the last item",
    "the section a",
    'every line with "a"',
    "the last sentence of the first paragraph",
)


def parts(text: str, unit: Unit, *, is_counted: bool = True) -> list[str]:
    found = units_of(text, unit, 0, len(text), is_counted=is_counted)
    return [text[slice(*each)] for each in found]
