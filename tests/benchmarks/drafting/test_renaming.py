"""A file is timed that is real, of the right length, and has names to be changed."""

from __future__ import annotations

import pytest

from app.instructions.words.replacement import asked_replacement
from benchmarks.drafting.package_versions import FileChange
from benchmarks.drafting.renaming import LINES, renaming

BEGIN = "def read_rows(path):\n    return read_rows\n\n\ndef count_rows(path):\n    count_rows()\n"
USES = "read_rows(1)\ncount_rows(2)\n"


def changed(lines: int, text: str = BEGIN + USES) -> FileChange:
    old = text + "pass\n" * (lines - text.count("\n"))
    return FileChange("package", f"{lines}.py", old, "")


def test_the_first_file_of_the_length_is_taken_and_its_names_change_one_after_the_other() -> None:
    found = renaming([changed(LINES.start - 1), changed(LINES.start), changed(LINES.stop - 1)])
    assert found.name == f"{LINES.start}.py"
    (first, one), (second, both) = found.steps
    assert first == "Give `read_rows` the name `read_rows_again`."
    assert second == "Give `count_rows` the name `count_rows_again`."
    assert asked_replacement(first) is None, "a model has to read it"
    assert one == found.text.replace("read_rows", "read_rows_again")
    assert both == one.replace("count_rows", "count_rows_again")


@pytest.mark.parametrize("text", [BEGIN, "def read_rows(): pass\n" * 9, "def __init__(): pass\n"])
def test_a_file_without_two_such_names_is_passed_over(text: str) -> None:
    with pytest.raises(ValueError, match="No file has 190 to 210 lines"):
        renaming([changed(LINES.start, text)])
