"""Comments are found, and strings aren't taken for them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.code.comments import (
    bare_code,
    comments_of,
    without_comments,
    without_strings,
)
from app.instructions.text_edit import edited, in_order
from app.instructions.unclear import UnclearError

PYTHON = 's = "# no"  # yes\n\n\ndef f():\n    """# no"""\n    # é yes\n    return s\n'
SCRIPT = 'const a = "// no"; // yes\n/* yes\n   too */\nfunction f(b) {\n  return `# no`;\n}\n'
KEYS = "# yes\nurl: http://x.y#no\nname: 'a # no'  # yes\nother: 1\n"
MARKDOWN = (
    "# No\n\n<!-- yes -->\n\nText // no\n\n```html\n<!-- no -->\n```\n\nOne is `<!-- no -->`.\n"
)
REGEXES = 'const a = b.split(/, */); // yes\nconst c = a / 2; // yes, "b"/c\nfunction f() {}\n'
SHIFTED = "int a = 1 << b; // yes\ncout << a;\nstd::vector<int> c; // yes\nb = a;\n"
FILES = "rm(lists/*);\n# yes\nf(a/* yes */, b);\ncp(a/*);\n"
SQL = "-- yes, it's so\nSELECT a -- yes\n;\nSELECT '-- no', -1 - --2\n;\n    -- yes\nDROP TABLE t;\nDROP TABLE u;\n"
BRACED = "-- no\nfunction f() {\n  g(); // yes\n}\n"
SHOWN = "function f() { // yes\n  return <p>no</p>; // yes\n}\nconst a = 1; // yes\n"


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        (PYTHON, ["# yes", "# é yes"]),
        (SCRIPT, ["// yes", "/* yes\n   too */"]),
        (KEYS, ["# yes", "# yes"]),
        (MARKDOWN, ["<!-- yes -->"]),
        (REGEXES, ["// yes", '// yes, "b"/c']),
        (FILES, ["# yes", "/* yes */"]),
        (SQL, ["-- yes, it's so", "-- yes", "-- yes"]),
        (BRACED, ["// yes"]),
        (SHIFTED, ["// yes", "// yes"]),
        (SHOWN, ["// yes", "// yes", "// yes"]),
    ],
)
def test_comments_of_each_kind_of_text(text: str, comments: list[str]) -> None:
    assert [text[slice(*each)] for each in comments_of(text)] == comments


@pytest.mark.parametrize("line", ["a: it's # TODO", "a: it's b's # TODO"])
def test_an_apostrophe_may_begin_a_string(line: str) -> None:
    with pytest.raises(UnclearError):
        comments_of(f"{line}\nb: 1\nc: 2\n")


@pytest.mark.parametrize(
    "line",
    [
        r'return s.replace(/"/g, "// no: b");',
        r"return /[/#]/.test(s); // c",
        "return `a ${f(`// no`)}`;",
        r"return `a \``; // c `",
        "return <p>// no</p>;",
        "return (\n<p>\n// no\n</p>);",
        "background: url(//a.example/no);",
        "const b = <<~E;\n# no\nE\n",
        "const b = <<<EOT;\n# no\nEOT;\n",
        'const b = """\n// no\n""";',
        'const b = "first\n# no\n";',
        r'const b = @"C:\a\"; c = "// no";',
        'const b = r#"a"// no"#;',
        'const b = R"(a"// no)";',
    ],
)
def test_what_may_be_no_comment_is_for_a_model(line: str) -> None:
    with pytest.raises(UnclearError):
        comments_of(f"function f(s) {{\n  {line}\n}}\nconst a = 1;\n")


@given(st.text("ab'\"`#/*\n ", max_size=30))
def test_code_without_strings_is_as_long(text: str) -> None:
    bare = without_strings(text)
    assert len(bare) == len(text)
    assert all(one in {other, " "} for one, other in zip(bare, text, strict=True))


def test_comments_go_with_their_lines_or_the_space_before_them() -> None:
    text = "a(); // b\n// c\nd();\n"
    edits = in_order([*without_comments(text, comments_of(text))])
    assert edited(text, edits) == "a();\nd();\n"
    text = "a(/* b */ 1);\nc();\n"
    with pytest.raises(UnclearError):
        [*without_comments(text, comments_of(text))]


def test_code_of_which_the_strings_cannot_be_told_is_unclear() -> None:
    assert bare_code(SCRIPT) == without_strings(SCRIPT)
    assert bare_code(f'{PYTHON}"""a"""\n') == without_strings(f'{PYTHON}"""a"""\n')
    with pytest.raises(UnclearError):
        bare_code(f'{SCRIPT}"""a"""\n')


@pytest.mark.parametrize("piece", ["x/* ", "/* ", "x/* /", "/// ", "/*/ ", "</b> /*"])
def test_comments_that_are_not_closed_take_no_quadratic_time(piece: str) -> None:
    text = f"f(b);\ng(c);\n{piece * 20_000}\n// yes\n"
    with suppress(UnclearError):
        assert comments_of(text)[0][0] > 0


def test_a_tag_in_a_comment_closes_nothing() -> None:
    text = "List<a> b; // yes\n/* </a> */\n/// </a>\nf(b);\n"
    assert [text[slice(*each)] for each in comments_of(text)] == [
        "// yes",
        "/* </a> */",
        "/// </a>",
    ]
