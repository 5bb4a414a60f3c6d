"""Errors about files: each reads as a name and two sentences, and one handler takes them all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from retrieval.errors import DocumentError, FailedJobError

ROOT = Path(__file__).parent.parent.parent


def test_a_message_is_the_name_what_is_wrong_and_what_to_do() -> None:
    error = DocumentError("Übung: 1.pdf", "is encrypted", "Remove the password.")
    assert str(error) == "Übung: 1.pdf: is encrypted. Remove the password."
    assert (error.name, error.reason, error.advice) == (
        "Übung: 1.pdf", "is encrypted", "Remove the password.",
    )  # fmt: skip


def test_what_was_said_when_a_job_failed_is_said_again_word_for_word() -> None:
    first = DocumentError("a.txt", "is empty (0 bytes)", "Add a file with text in it.")
    with pytest.raises(DocumentError) as caught:
        raise FailedJobError(first.name, str(first))
    assert str(caught.value) == str(first)
    assert caught.value.name == "a.txt"


def literal(node: ast.expr) -> str | None:
    """A text in code, with a number for what is filled in; None if it isn't written there."""
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else 1 for part in node.values]
        return "".join(map(str, parts))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def messages() -> Iterator[tuple[str, str | None, str | None]]:
    """Where the code makes an error about a file, with its reason and advice."""
    for path in sorted((ROOT / "retrieval").rglob("*.py")):
        code = path.read_text()
        for node in ast.walk(ast.parse(code)) if "Error(" in code else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in {"DocumentError", "_RefusedError"}
                and len(node.args) == 3
            ):
                _, reason, advice = map(literal, node.args)
                yield f"{path.name}:{node.lineno}", reason, advice


def test_every_reason_goes_on_after_the_name_and_every_advice_is_a_sentence() -> None:
    found = list(messages())
    assert len(found) > 20
    for place, reason, advice in found:
        if reason is not None:
            assert reason[0].islower(), place
            assert reason[-1] not in ".! ", place
        if advice is not None:
            assert advice[0].isupper(), place
            assert advice[-1] == ".", place
