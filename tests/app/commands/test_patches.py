"""A patch is in the file's own bytes, and on a terminal in colours, without its control characters."""

from __future__ import annotations

import pytest

from app.commands.patches import _coloured, print_patch
from app.editing.text_file import TextFile


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (TextFile("\u00e4\n", "cp1252"), b"-\xe4\n+\xf6\n"),
        (
            TextFile("\u00e4\n", "utf-8", b"\xef\xbb\xbf"),
            b"-\xef\xbb\xbf\xc3\xa4\n+\xef\xbb\xbf\xc3\xb6\n",
        ),
    ],
)
def test_a_patch_has_the_bytes_of_its_file(
    capfdbinary: pytest.CaptureFixture[bytes], file: TextFile, expected: bytes
) -> None:
    print_patch(file, "\u00f6\n", "a.txt", coloured=False)
    assert capfdbinary.readouterr().out.endswith(expected)


def test_colours_and_control_characters() -> None:
    assert _coloured("+a\x1b[2Jb\r\n") == "\x1b[32m+a\u241b[2Jb\x1b[0m\n"
    assert _coloured("--- a/x\n") == "--- a/x\n"
    assert _coloured(" a\n") == " a\n"
