"""Every limit reaches the parsers, under its own name."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from retrieval.extraction.extract import request_for
from retrieval.extraction.limits import Limits


def test_every_limit_is_told_to_the_parsers(tmp_path: Path) -> None:
    wanted = {each.name: number for number, each in enumerate(fields(Limits), 1)}
    (tmp_path / "a.txt").touch()
    told = request_for("extract", tmp_path / "a.txt", Limits(**wanted), "a.txt")["limits"]
    assert told == wanted


def test_without_a_word_every_file_is_limited() -> None:
    usual = Limits()
    assert all(getattr(usual, each.name) > 0 for each in fields(Limits))
