"""Instructions about code, whichever they are."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.code.changes import code_changed
from app.instructions.text_edit import edited

CODE = "import os\n\n\n# TODO: more\ndef f(size=3):\n    return size\n"


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Remove the import of os", "import os\n", ""),
        ("pls delete the TODO comment, thanks", "# TODO: more\n", ""),
        ("Change the default of size to 4", "size=3", "size=4"),
    ],
)
def test_each_is_carried_out(instruction: str, old: str, new: str) -> None:
    made = carried_out(CODE, instruction, (0, len(CODE)))
    assert made
    assert edited(CODE, made.edits) == CODE.replace(old, new)


def test_code_that_would_be_none_is_for_a_model() -> None:
    text = "try:\n    import json\nexcept ImportError:\n    pass\n\n\ndef f(): ...\n"
    assert carried_out(text, "Remove the import of json", (0, len(text))) is None


def test_others_are_none() -> None:
    assert code_changed(CODE, "Rename f to g", (0, len(CODE))) is None
