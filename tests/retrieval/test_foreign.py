"""Only what is certainly not English is foreign: letters beyond ASCII, and few English words."""

from __future__ import annotations

import pytest

from retrieval.foreign import is_foreign

GERMAN = "Für die Prüfung müssen Sie über die nötigen Kenntnisse verfügen."


@pytest.mark.parametrize(
    "text",
    [
        GERMAN,
        GERMAN.upper(),
        "La prochaine assemblée générale aura lieu à Lyon, a signalé le trésorier.",
        "Сегодня хорошая погода, и мы пойдём гулять в парк.",
        "操作人员在维修之前必须切断电源",
        "é",
    ],
)
def test_another_language_is_foreign(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "12,5 % – 3 × 4 = 12 🙂 € §",
        "In Zürich the café of Frau Müller was a place for the poets of the day.",
        "IN ZÜRICH THE CAFÉ OF FRAU MÜLLER WAS A PLACE FOR THE POETS OF THE DAY.",
        "Das ist nicht schwer und geht ganz ohne Umlaute.",
        "raise OverflowError",
    ],
)
def test_english_and_what_has_no_language_is_not(text: str) -> None:
    assert not is_foreign(text)


def test_a_hundredth_of_the_letters_says_nothing_yet() -> None:
    assert not is_foreign("x" * 99 + "é")
    assert is_foreign("x" * 98 + "é")
    assert is_foreign("x" * 98 + "é" + " 12 … –" * 50), "what are no letters don't count"
