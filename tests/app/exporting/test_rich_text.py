"""What is copied with footnotes can be pasted with them."""

from __future__ import annotations

from app.exporting.rich_text import as_html

TEXT = """It says **warm vellum**[^1], and <b>so</b> on[^2].

- one[^1]

[^1]: “warm vellum”: skins.md, page 2
[^2]: “so”: a.md
"""


def test_numbers_are_superscript_and_notes_stand_at_the_end() -> None:
    html = as_html(TEXT)
    assert "<strong>warm vellum</strong><sup" in html
    assert html.count("<sup") == 3
    assert html.index("<li>one") < html.index("“warm vellum”: skins.md, page 2")
    assert "↩" not in html


def test_no_markup_of_the_text_is_markup() -> None:
    assert "&lt;b&gt;so&lt;/b&gt;" in as_html(TEXT)
