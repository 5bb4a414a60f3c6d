"""A result is printed as JSON or as its table; what is wrong ends in one line on stderr, and 2."""

from __future__ import annotations

import json

import pytest
import typer

from app.errors import AskError, DocumentError, ModelError, SettingsError
from benchmarks.printing import one_line, print_result


def table(result: dict[str, object]) -> str:
    return f"a table of {len(result)}"


def test_a_result_is_json_where_asked_for_and_else_its_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = {"name": "naïve", "rows": [1, 2.5], "none": None}
    print_result(result, True, table)
    assert json.loads(capsys.readouterr().out) == result
    print_result(result, False, table)
    assert capsys.readouterr().out == "a table of 3\n"


@pytest.mark.parametrize(
    "error",
    [
        ValueError("data.jsonl: can't be read."),
        DocumentError("a.pdf", "is encrypted", "Remove the password."),
        ModelError("The model isn't there."),
        SettingsError("PALIMPSEST_SEED is not a number."),
        AskError("The question is too long."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_is_wrong_ends_in_one_line(
    error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as caught, one_line():
        raise error
    assert caught.value.exit_code == 2
    assert caught.value.__cause__ is error
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"{error}\n")


def test_a_bug_is_shown_with_its_place() -> None:
    with pytest.raises(KeyError), one_line():
        raise KeyError("a bug")


def test_where_nothing_is_wrong_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with one_line():
        pass
    assert capsys.readouterr() == ("", "")
