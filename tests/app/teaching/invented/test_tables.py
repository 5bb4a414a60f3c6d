"""Rows of tables as sentences with several facts."""

from __future__ import annotations

from random import Random

from app.teaching.invented.genres import genres
from app.teaching.invented.notation import a_notation
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import Statement
from app.teaching.invented.tables import rows


def _rows(seed: int) -> tuple[list[Statement], list[Statement]]:
    random = Random(seed)
    return rows(genres()["stock"], Scope(random, a_notation(random)), random)


def test_each_cell_stands_once_in_its_row() -> None:
    for seed in range(20):
        for each in _rows(seed)[0]:
            assert each.answer in each.text


def test_the_heads_are_those_of_the_table_and_the_row_as_the_app_gives_them() -> None:
    headed = [each for seed in range(20) for each in _rows(seed)[0] if each.heads]
    assert headed
    for each in headed:
        cells = [cell.strip() for cell in each.text.strip("|").split(" | ")]
        heads = each.heads.split(" | ")
        assert heads[-1] == cells[0].strip("| ")
        assert len(heads) == len(cells) + 1


def test_a_row_without_heads_says_them_itself() -> None:
    spelled = [each for seed in range(40) for each in _rows(seed)[0] if not each.heads]
    assert spelled
    assert all(each.text.count(": ") >= 3 for each in spelled)


def test_a_column_that_is_lacking_is_told_by_no_row() -> None:
    found = [pair for seed in range(20) if (pair := _rows(seed))[1]]
    assert found
    for told, untold in found:
        assert {each.fact.name for each in told}.isdisjoint(each.fact.name for each in untold)
