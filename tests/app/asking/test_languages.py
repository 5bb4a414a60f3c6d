"""Other languages are known by their function words or their script; in doubt it is English."""

from __future__ import annotations

import pytest

from app.asking.languages import looks_foreign


@pytest.mark.parametrize(
    "text",
    [
        "Wer hat den Leuchtturm gebaut?",
        "Wann wurde die Gebühr fällig?",
        "Qui est le propriétaire de la maison ?",
        "¿Cuándo es la fecha de entrega del informe?",
        "Was kostet die Wartung?",
        "Was ist ein Pachtvertrag?",
        "¿Cuánto cuesta el mantenimiento anual?",
        "cuanto cuesta el mantenimiento anual",
        "Combien coûte l'entretien annuel ?",
        "Quanto costa la manutenzione?",
        "Quem construiu o farol?",
        "Hoeveel kost het onderhoud?",
        "Hvad koster den årlige vedligeholdelse?",
        "Vem byggde fyren?",
        "Ile kosztuje konserwacja?",
        "Kto zbudował latarnię morską?",
        "Wat is het adres van de huurder?",
        "灯台は誰が建てましたか",
        "Кто построил маяк?",
    ],
)
def test_other_languages_are_told(text: str) -> None:
    assert looks_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "Who built the lighthouse?",
        "What does die Welt say about it?",
        "annual maintenance fee",
        "Is this the Tour de France?",
        "Was Ludwig van Beethoven deaf?",
        "Was Die Hard popular?",
        "Van der Waals forces",
        "El Niño y La Niña",
        "López Zürich salary",
        "crème brûlée recipe",
        "fee for die casting",
        "Ada Finch 1871",
        "",
    ],
)
def test_english_and_what_is_not_certain_are_not(text: str) -> None:
    assert not looks_foreign(text)
