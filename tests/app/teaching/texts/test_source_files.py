"""Pieces of code are whole, and not too long or too short."""

from __future__ import annotations

from app.teaching.texts.source_files import docstrings, parsed, pieces_of_code

BODY = "\n".join(f"    total_of_step_{n} = values[{n}] + offset" for n in range(8))
FUNCTION = f"@cached\ndef add(values, offset):\n{BODY}\n    return total_of_step_7"


def pieces(source: str) -> list[str]:
    return list(pieces_of_code(parsed(source), source))


def test_a_function_is_cut_with_its_decorators() -> None:
    assert pieces(f"import os\n\n{FUNCTION}\n\nLEFT = 1\n") == [FUNCTION]


def test_of_a_class_that_is_too_long_the_methods_are_cut() -> None:
    method = FUNCTION.replace("\n", "\n    ")
    source = "class Long:\n" + "".join(f"\n    {method}\n" for _ in range(7))
    assert pieces(source) == [FUNCTION] * 7


def test_short_functions_and_foreign_letters_are_left_out() -> None:
    assert pieces("def one():\n    return 1\n") == []
    assert pieces(FUNCTION.replace("offset", "öffset")) == []


def test_a_file_with_errors_has_nothing() -> None:
    assert pieces("def (:\n") == []


def test_docstrings_are_those_of_modules_classes_and_functions() -> None:
    source = '"""One."""\nclass A:\n    """Two."""\n    def f(self):\n        """Three."""\n'
    assert list(docstrings(parsed(source))) == ["One.", "Two.", "Three."]
