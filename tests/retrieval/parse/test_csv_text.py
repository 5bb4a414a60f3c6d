"""Rows of a table, parted as the file parts them."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.parse import csv_text
from tests.retrieval.parse.parsing import parsed, read


def text_of(folder: Path, content: str, name: str = "a.csv") -> str:
    (folder / name).write_text(content, "utf-8", newline="")
    return parsed(csv_text.write, folder / name).text


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_first_rows_tell_what_parts_the_cells(tmp_path: Path, mark: str) -> None:
    rows = [["year", "place", "cost"], ["1871", "Cape Marrow", "9"], ["1932", "Oslo", "7"]]
    content = "\n".join(mark.join(row) for row in rows)
    assert text_of(tmp_path, content) == "\n".join(" | ".join(row) for row in rows)


def test_quoted_cells_keep_marks_and_line_ends_become_spaces(tmp_path: Path) -> None:
    content = 'a,"b, with a comma"\r\n"two\r\nlines","said ""so"""\r\n'
    assert text_of(tmp_path, content) == 'a | b, with a comma\ntwo lines | said "so"'


def test_where_nothing_tells_the_name_does(tmp_path: Path) -> None:
    assert text_of(tmp_path, "one cell\nanother\n") == "one cell\nanother"
    assert text_of(tmp_path, "a\tb\n", "a.tsv") == "a | b"


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_csv_file_is_parted_as_it_is_written(mark: str, tmp_path: Path) -> None:
    rows = f'name{mark}note\n"two\nlines"{mark}"a, b; c"\nc{mark}"d ""e"""\n'
    (tmp_path / "a.csv").write_text(rows)
    extracted = read(tmp_path / "a.csv")
    assert extracted.text == 'name | note\ntwo lines | a, b; c\nc | d "e"'
    (tmp_path / "a.txt").write_text(rows)
    assert read(tmp_path / "a.txt").text == rows
