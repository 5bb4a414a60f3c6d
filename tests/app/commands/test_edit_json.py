"""The JSON of an edited file has its lines as a person counts them."""

from __future__ import annotations

import json
from pathlib import Path

from app.commands.edit_json import edit_json
from app.editing.hunks import Hunk, HunkSource
from app.editing.revised_part import RevisedPart
from app.editing.windows import TextWindow

SOURCE = HunkSource(3, "one.txt", 0, 1, "C")
PART = RevisedPart(
    TextWindow(0, 2), (Hunk(1, 2, ("C\n",), sources=(SOURCE,)),), "revised", reached=2
)


def test_lines_begin_at_one_and_say_what_they_were() -> None:
    told = edit_json(Path("a.txt"), "A\nB\n", "A\nC\n", [PART], (1, 2))
    (hunk,), (part,) = told["hunks"], told["parts"]
    assert (hunk["start"], hunk["end"], hunk["old"], hunk["new"]) == (2, 2, ("B\n",), ("C\n",))
    assert hunk["sources"] == [
        {"document": 3, "name": "one.txt", "start": 0, "end": 1, "words": "C"}
    ]
    assert (part["start"], part["end"], part["result"], part["reached"]) == (1, 2, "revised", 2)
    assert (told["base"], told["revision"], told["changed"]) == (1, 2, True)
    assert json.dumps(told)


def test_what_was_left_as_it_was_has_no_place_in_the_history() -> None:
    told = edit_json(Path("a.txt"), "A\n", "A\n", [], None)
    assert (told["base"], told["revision"], told["changed"]) == (None, None, False)
    assert (told["hunks"], told["parts"], told["text"]) == ([], [], "A\n")
