"""A page reads as a browser shows it, in the characters it was written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.retrieval.parse.parsing import headings, html, read, refusal


def test_a_page_reads_as_a_browser_shows_it(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        "<h1>Intro &amp; all</h1><p>Some <b>bold</b>\n text<br>next &eacute;</p><script>x()</script>"
        "<ul><li>one<li>two<ul><li>nested</ul></ul><ol><li>first<li>second</ol>"
        "<h2>Code<a class=headerlink href=#c>¶</a></h2><pre>def f():\n    return 1</pre>"
        "<p hidden>no</p><p style='display:none'>no</p>end",
        "<title>The page</title><style>p {}</style>",
    )
    assert extracted.media_type == "text/html"
    assert extracted.text == (
        "The page\n\nIntro & all\n\nSome bold text\nnext é\n\n- one\n- two\n- nested\n\n"
        "1. first\n2. second\n\nCode\n\ndef f():\n    return 1\n\nend"
    )
    assert headings(extracted) == [(1, "The page"), (1, "Intro & all"), (2, "Code")]


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [("iso-8859-2", "iso8859_2"), ("windows-1250", "cp1250"), ("Shift_JIS", "shift_jis"), ("euc-kr", "euc_kr")],
)  # fmt: skip
def test_the_declared_charset_is_honoured(charset: str, encoding: str, tmp_path: Path) -> None:
    text = {"shift_jis": "今日は天気", "euc_kr": "안녕하세요"}.get(encoding, "Zażółć gęślą jaźń")
    page = f'<html><head><meta charset="{charset}"></head><body><p>{text}</p></body></html>'
    (tmp_path / "a.html").write_bytes(page.encode(encoding))
    assert read(tmp_path / "a.html").text == text


def test_a_page_is_told_from_text_about_pages(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("<!-- note -->\n<HTML><p>words")
    assert read(tmp_path / "a").media_type == "text/html"
    code = "<!DOCTYPE html><?php echo 1 ?>"
    (tmp_path / "a.php").write_text(code)
    assert read(tmp_path / "a.php").text == code
    (tmp_path / "a.txt").write_text("Write <html> first.")
    assert read(tmp_path / "a.txt").text == "Write <html> first."
    (tmp_path / "b.html").write_text("<html><script>only()</script></html>")
    assert "contains only white space" in refusal(tmp_path / "b.html")
    (tmp_path / "deep.html").write_text("<html>" + "<font>x" * 5000)
    assert "nests its elements more than 2,000 deep" in refusal(tmp_path / "deep.html")
