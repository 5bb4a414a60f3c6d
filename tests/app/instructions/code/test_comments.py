"""Comments are found, and strings aren't taken for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.code.comments import comments_of, without_strings
from app.instructions.unclear import UnclearError

PYTHON = 's = "# no"  # yes\n\n\ndef f():\n    """# no"""\n    # é yes\n    return s\n'
SCRIPT = 'const a = "// no"; // yes\n/* yes\n   too */\nfunction f(b) {\n  return `# no`;\n}\n'
KEYS = "# yes\nurl: http://x.y#no\nname: 'a # no'  # yes\nother: 1\n"
MARKDOWN = "# No\n\n<!-- yes -->\n\nText // no\n"


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        (PYTHON, ["# yes", "# é yes"]),
        (SCRIPT, ["// yes", "/* yes\n   too */"]),
        (KEYS, ["# yes", "# yes"]),
        (MARKDOWN, ["<!-- yes -->"]),
    ],
)
def test_comments_of_each_kind_of_text(text: str, comments: list[str]) -> None:
    assert [text[slice(*each)] for each in comments_of(text)] == comments


@pytest.mark.parametrize("line", ["a: it's # TODO", "a: it's b's # TODO"])
def test_an_apostrophe_may_begin_a_string(line: str) -> None:
    with pytest.raises(UnclearError):
        comments_of(f"{line}\nb: 1\nc: 2\n")


@given(st.text("ab'\"`#/*\n ", max_size=30))
def test_code_without_strings_is_as_long(text: str) -> None:
    bare = without_strings(text)
    assert len(bare) == len(text)
    assert all(one in {other, " "} for one, other in zip(bare, text, strict=True))
