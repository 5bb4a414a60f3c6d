"""A page reads as a browser shows it, in the characters it was written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.parse.html import decoded, parse, write
from tests.retrieval.parse.parsing import headings, html, parsed, parts, read, refusal


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
        "The page\n\nIntro & all\n\nSome bold text\nnext é\n\n- one\n- two\n  - nested\n\n"
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


def text(tmp_path: Path, body: str, head: str = "") -> str:
    (tmp_path / "a.html").write_text(f"<html><head>{head}</head><body>{body}", "utf-8")
    return parsed(write, tmp_path / "a.html").text


def test_a_title_is_left_out_if_it_only_repeats_the_first_heading(tmp_path: Path) -> None:
    head = "<title>Whales | The sea</title>"
    assert text(tmp_path, "<p>a<h2>Whales</h2>", head) == "a\n\nWhales"
    assert text(tmp_path, "<p>a<h2>Squids</h2>", head) == "Whales | The sea\n\na\n\nSquids"
    assert text(tmp_path, "<p>a", "<title> \n</title>") == "a"


def test_items_are_lines_with_their_marks_and_lists_are_blocks(tmp_path: Path) -> None:
    assert text(
        tmp_path,
        "a<ol><li>one<ul><li>in it</ul><li><p>two</p><p>more</p><li></ol>b<ol><li>anew</ol>",
    ) == "a\n\n1. one\n  - in it\n2. two\n  more\n\nb\n\n1. anew"  # fmt: skip


def test_lines_are_kept_where_they_are_set_as_they_stand(tmp_path: Path) -> None:
    body = "<pre>a\n  <b>b</b>  c\n</pre><p>d\n  e<div>f</div>g"
    assert text(tmp_path, body) == "a\n  b  c\n\nd e\n\nf\n\ng"


def test_the_file_s_own_tables_code_and_quotations_are_told(tmp_path: Path) -> None:
    extracted = html(
        tmp_path,
        "<h1>Fees</h1><table><caption>All</caption><tr><th>Fee<tr><td>5</table>"
        "<table><tr><td>5<td>7</table><blockquote><p>Pay <b>now</b>.</p><pre> x = 1</pre>"
        "<blockquote>again</blockquote></blockquote><ol><li>run <pre>go</pre> or <li><pre>stop</pre>"
        "</ol>",
        "<title>A page</title>",
    )
    assert parts(extracted) == [
        ("title", "A page"),
        ("table", "Fee\n5"),
        ("rows", "5 | 7"),
        ("code", " x = 1"),
        ("quote", "Pay now.\n\n x = 1\n\nagain"),
        ("code", "go"),
    ]
    assert extracted.text.endswith("again\n\n1. run\n\ngo\n\n  or\n2. stop")


def test_what_is_not_shown_is_left_out_and_what_follows_it_is_not(tmp_path: Path) -> None:
    body = "a<script>x</script>b<h2 hidden>x</h2>c<table hidden><tr><td>x</table>d"
    assert text(tmp_path, body) == "abcd"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("é".encode("utf-16"), "é"),
        (b"\xef\xbb\xbf\xc3\xa9", "é"),
        (b"<meta charset=latin-1>\xc3\xa9", "<meta charset=latin-1>é"),
        (b"<meta charset='ISO-8859-1'>\x93\xe9\x94", "<meta charset='ISO-8859-1'>“é”"),
        (b"<meta charset=koi8-r>\xd7", "<meta charset=koi8-r>в"),
        (b"<meta charset=no-such>\x93\xe9", "<meta charset=no-such>“é"),
        (b"<meta charset=ascii>\x81", "<meta charset=ascii>\ufffd"),
    ],
)
def test_bytes_are_read_as_browsers_read_them(data: bytes, expected: str) -> None:
    assert decoded(data, "a.html") == expected


def test_a_page_without_elements_is_none_and_half_characters_are_replaced() -> None:
    assert parse("", "a.html") is None
    root = parse("<p>a\ud800b", "a.html")
    assert root is not None
    assert "".join(root.itertext()) == "a?b"


def test_comments_and_instructions_are_no_text(tmp_path: Path) -> None:
    assert text(tmp_path, "a<!-- x --><?php x ?>b") == "ab"
