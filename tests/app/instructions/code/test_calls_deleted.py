"""Statements that only call a function go; calls within something else stay."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.code.calls_deleted import calls_deleted
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

PYTHON = """def run(rows):
    print("start")
    for row in rows:
        print(
            row,
        )  # each
        use(row)
    return rows or print(rows)
"""
SCRIPT = """function run(items) {
  if (items.length > 5)
    console.log("many");
  console.log("start", items);
  items.forEach((each) => console.log(each));
  // console.log("old")
  console.log(
    items,
  );
  return items;
}
"""
RUST = 'fn main() {\n    println!("a");\n    run();\n}\n'


def after(text: str, instruction: str) -> tuple[str, tuple[str, ...]]:
    found = calls_deleted(text, instruction, (0, len(text)))
    assert found is not None
    return edited(text, found.edits), found.done


@pytest.mark.parametrize("words", ["Remove the print statements", "delete all print() calls"])
def test_calls_of_python_go(words: str) -> None:
    new, told = after(PYTHON, words)
    assert new == PYTHON.replace('    print("start")\n', "").replace(
        "        print(\n            row,\n        )  # each\n", ""
    )
    assert told[1] == "Kept, as a part of something else: line 8."


@pytest.mark.parametrize("words", ["Remove all console.log statements", "remove console.logs"])
def test_calls_of_a_script_go_but_for_what_an_if_has_without_braces(words: str) -> None:
    new, told = after(SCRIPT, words)
    assert new == SCRIPT.replace('  console.log("start", items);\n', "").replace(
        "  console.log(\n    items,\n  );\n", ""
    )
    assert told[1] == "Kept, as a part of something else: lines 3 and 5."


def test_a_macro_of_rust() -> None:
    assert after(RUST, "Remove the println")[0] == RUST.replace('    println!("a");\n', "")
    assert carried_out(RUST, "Remove the println statement", (0, len(RUST))) is not None


def test_which_of_several_is_asked() -> None:
    with pytest.raises(EditError, match=r"'console\.log' is called 4 times"):
        after(SCRIPT, "Remove the console.log statement")


def test_no_block_is_left_empty() -> None:
    text = 'def run(a):\n    if a:\n        print("a")\n    return a\n'
    with pytest.raises(EditError, match="a block of the code would be empty"):
        after(text, "Remove the print statements")


def test_a_value_that_a_block_ends_with_stays() -> None:
    text = "fn f() -> i32 {\n    g();\n    twice(2)\n}\n"
    with pytest.raises(UnclearError):
        calls_deleted(text, "Remove the twice calls", (0, len(text)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SCRIPT, "Remove the return statements"),
        (SCRIPT, "Remove the if statements"),
        (SCRIPT, "Remove the warn statements"),
        ("We print the form. The print statements are due.\n", "Remove the print statements"),
        ("SELECT log(a)\nFROM b\nWHERE c = 1;\n", "Remove the log calls"),
    ],
)
def test_other_statements_are_not_its(text: str, words: str) -> None:
    assert calls_deleted(text, words, (0, len(text))) is None


def test_only_the_selected_lines_change() -> None:
    start = PYTHON.index("    for")
    found = calls_deleted(PYTHON, "Remove the print statements", (start, len(PYTHON)))
    assert found is not None
    assert 'print("start")' in edited(PYTHON, found.edits)
