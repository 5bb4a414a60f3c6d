"""A quote on a terminal: what answers in bold, what it leans on before it, and nothing obeyed."""

from __future__ import annotations

from dataclasses import replace

from app.commands.evidence import evidence_text
from app.events import Evidence, Source

PLACE = Source(1, None, "a\x1b.txt", 0, 9, 2)
QUOTE = Evidence(
    "He lent it\nto Tom.", 0.5, (14, 17), "Ada had\n a lamp. ", ("Lamp", "1\u202e871"), (PLACE,)
)


def shown(*evidence: Evidence, styled: bool = False) -> str:
    return evidence_text(evidence, lambda place: f"{place.name}, page {place.page}", styled=styled)


def test_a_quote_has_its_context_its_heads_and_its_place() -> None:
    assert shown(QUOTE) == (
        "In your files:\n\n"
        "  [Ada had a lamp.] He lent it to Tom.\n"
        "    Lamp · 1\ufffd871\n"
        "    a\u241b.txt, page 2\n"
    )


def test_only_a_terminal_has_styles_and_only_ours() -> None:
    text = shown(QUOTE, styled=True)
    assert "\x1b[2m[Ada had a lamp.]\x1b[0m He lent it to \x1b[1mTom\x1b[0m." in text
    assert text.count("\x1b") == 4
    assert "\x1b" not in shown(QUOTE)
    assert "\x1b[1m" not in shown(replace(QUOTE, answer=None), styled=True)


def test_lines_of_code_stay_lines() -> None:
    code = replace(QUOTE, text="if x:\n    return", answer=None, lead="")
    assert "  if x:\n      return\n" in shown(code)


def test_further_places_are_counted() -> None:
    two, three = (replace(QUOTE, sources=(PLACE,) * count) for count in (2, 3))
    assert "page 2 and 1 other place\n" in shown(two)
    assert "page 2 and 2 other places\n" in shown(three)
    assert "page" not in shown(replace(QUOTE, sources=()))


def test_nothing_is_shown_of_nothing() -> None:
    assert shown() == ""


def test_what_a_quote_introduces_keeps_its_lines() -> None:
    code = replace(QUOTE, text="Run it\nonce:\n\n```\nmake\n```", answer=None, lead="")
    assert "  once:\n  \n  ```\n  make\n  ```\n" in shown(code)
    assert "of three colours: red" in shown(replace(code, text="of three\ncolours:\nred"))
