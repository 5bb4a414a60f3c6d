"""A page's elements are written in their order, terms with their explanations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.retrieval.parse.parsing import html


def text(tmp_path: Path, body: str) -> str:
    return html(tmp_path, body).text


@pytest.mark.parametrize(
    ("terms", "shown"),
    [
        ("<dt>Tenant<dd>Ada Finch<dt>Landlord<dd>Bo Reed", "Tenant: Ada Finch\n\nLandlord: Bo Reed"),
        ("<dt>Rent:</dt><dd>900</dd>", "Rent: 900"),
        ("<dt>car<dt>auto<dd><p>A vehicle.</p><p>It rolls.</p>", "car\n\nauto: A vehicle.\n\nIt rolls."),
        ("<div><dt>Tenant</dt><dd>Ada</dd></div>", "Tenant: Ada"),
        ("<dt>Items<dd><ul><li>one<li>two</ul>", "Items\n\n- one\n- two"),
        ("<dt>f()<dd><pre>f(1)</pre>called", "f()\n\nf(1)\n\ncalled"),
        ("<dt>outer<dd><dl><dt>inner<dd>words</dl>", "outer\n\ninner: words"),
        ("<dt>none<dd></dd><dt>last", "none\n\nlast"),
        (f"<dt>{'t' * 81}<dd>words", f"{'t' * 81}\n\nwords"),
        ("<dd>no term", "no term"),
    ],
)  # fmt: skip
def test_a_term_stands_on_one_line_with_its_explanation(
    tmp_path: Path, terms: str, shown: str
) -> None:
    assert text(tmp_path, f"<p>a</p><dl>{terms}</dl><p>b</p>") == f"a\n\n{shown}\n\nb"
    in_item = text(tmp_path, f"<ul><li><dl>{terms}</dl></ul>")
    assert in_item.startswith("- ") and "".join(in_item[2:].split()) == "".join(shown.split())


def test_terms_keep_their_looks_and_places(tmp_path: Path) -> None:
    page = '<p><a href="#t">see</a><dl><dt id=t><b>Rent</b><dd>is <i>900</i></dl>'
    extracted = html(tmp_path, page)
    assert extracted.text == "see\n\nRent: is 900"
    looks = {look.kind: extracted.text[look.start : look.end] for look in extracted.looks}
    assert looks == {"link": "see", "bold": "Rent", "italic": "900"}
    (target,) = (look.target for look in extracted.looks if look.kind == "link")
    assert target == "#5"


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<dt>alone", "alone"),
        ("<dt>alone</dt>words", "alone\n\nwords"),
        ("<dt>a<p>b<p>c", "a\n\nb\n\nc"),
        ("<dt>a<dt>b<h2>c</h2>d", "a\n\nb\n\nc\n\nd"),
    ],
)
def test_a_term_without_an_explanation_is_not_lost(tmp_path: Path, page: str, shown: str) -> None:
    assert text(tmp_path, page) == shown


def test_a_name_in_a_table_stands_on_one_line_with_its_explanation(tmp_path: Path) -> None:
    rows = "<tr><td><p>run</p><td><p>It runs:</p><pre>run()</pre>"
    page = f"<p>a<table>{rows}<tr><td>stop<td><p>It <b>ends</b>.</p><p>Soon.</p></table><p>b"
    assert text(tmp_path, page) == "a\n\nrun: It runs:\n\nrun()\n\nstop: It ends.\n\nSoon.\n\nb"
