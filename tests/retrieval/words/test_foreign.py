"""Only what is certainly not English is foreign: by its common words, its accents, its script."""

from __future__ import annotations

import pytest

from retrieval.words.foreign import foreign_words, has_other_script, is_foreign

GERMAN = "Für die Prüfung müssen Sie über die nötigen Kenntnisse verfügen."

BIBLIOGRAPHY = (
    "[1] Müller, H. and López, J. Convergence of Gradient Methods. Springer, Zürich, 1998.\n"
    "[2] Gödel, K. Über formal unentscheidbare Sätze. Monatshefte für Mathematik, 1931.\n"
    "[3] Poincaré, H. Science and Hypothesis. Scott, 1905."
)


@pytest.mark.parametrize(
    "text",
    [
        GERMAN,
        GERMAN.upper(),
        "La prochaine assemblée générale aura lieu à Lyon, a signalé le trésorier.",
        "Сегодня хорошая погода, и мы пойдём гулять в парк.",
        "操作人员在维修之前必须切断电源",
        "Das ist nicht schwer und geht ganz ohne Umlaute.",
        "El mantenimiento anual cuesta 300 euros y se paga en mayo.",
        "Az éves karbantartás 300 euró, és májusban kell fizetni.",
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
        "é",
        "Name | City | Fee\nLópez | Zürich | 300\nMüller | Genève | 20\nJosé de la Cruz | Málaga | 5",
        "LÓPEZ | ZÜRICH | 300\nMÜLLER | GENÈVE | 20\nJOSÉ DE LA CRUZ | MÁLAGA | 5",
        BIBLIOGRAPHY,
        "raise OverflowError",
    ],
)
def test_english_and_what_has_no_language_is_not(text: str) -> None:
    assert not is_foreign(text)


def test_common_words_are_told_from_names_and_without_accents() -> None:
    assert foreign_words("Ludwig van Beethoven and Juan de la Cruz met Van der Waals") == []
    assert foreign_words("Wer ist die Besitzerin der Häuser?") == ["Wer", "ist", "die"]
    assert foreign_words("Cuanto cuesta?") == ["Cuanto", "cuesta"]
    assert foreign_words("El Niño y La Niña, Die Hard") == []


def test_another_script_counts_by_its_share() -> None:
    assert has_other_script("Кто Ада?", 0.5)
    assert not has_other_script("Who wrote Каштанка in the end?", 0.5)
    assert not has_other_script("\N{MATHEMATICAL ITALIC SMALL X} + 1", 0.5), "a formula"
    assert not has_other_script("12 – 3", 0.5)
