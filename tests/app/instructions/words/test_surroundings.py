"""What words of a text are part of."""

from __future__ import annotations

import re

import pytest

from app.instructions.words.surroundings import (
    is_address,
    is_key,
    is_option,
    is_path,
    is_within_name,
    word_at,
)


def found(text: str, words: str) -> re.Match[str]:
    match = re.search(words, text)
    assert match is not None
    return match


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("See https://example.org/docs/a now.", True),
        ("Write to docs@example.org.", True),
        ("Read [this](docs/usage.md).", True),
        ("Read [docs](usage.md).", False),
        ("Read (docs) now.", False),
        (f"{'x' * 500} docs {'x' * 500}", False),
    ],
)
def test_addresses_and_what_links_lead_to(text: str, *, is_one: bool) -> None:
    assert is_address(found(text, "docs")) == is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Call it with --color.", True),
        ("Call it with --no-color=5.", True),
        ("Call it with -color", True),
        ("multi-color", False),
        ("a color", False),
    ],
)
def test_options(text: str, *, is_one: bool) -> None:
    assert is_option(found(text, "color")) == is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("build: ./app", True),
        ("- data:/var/www/app", True),
        ("- ./app:/srv", True),
        ("See ~/app/notes.", True),
        ("See src/app.py.", True),
        ("See src/app/main.py for more.", True),
        ("See https://a.org/app.py", False),
        ("<a>/app</a>", True),
        ("</app>", False),
        ("<a />app", False),
        ("app/client and so on", False),
        ("The app and/or the page", False),
        ("name: app.main", False),
        ("app:/srv", False),
        ("half = app/2;\nfoo();\nbar();", False),
        ("import a from 'lib/app';\nfoo();\nbar();", True),
        ("Say 'now/app' to it.", False),
    ],
)
def test_paths(text: str, *, is_one: bool) -> None:
    assert is_path(found(text, "app")) == is_one


@pytest.mark.parametrize(
    ("text", "words", "is_one"),
    [
        (r"Figure~\ref{fig:color}", "color", True),
        (r"\label{sec:color}", "color", True),
        (r"\citep[see][p. 3]{a, color}", "color", True),
        (r"\includegraphics[width=1cm]{plots/color.pdf}", "color", True),
        (r"\color{red}", "color", True),
        (r"\section{Of color}", "color", False),
        (r"\begin{color}", "color", False),
        (r"\ref{a} and color", "color", False),
        (r"\ref{fig:color}", "fig:color", False),
        (r"C:\my\color", "color", False),
    ],
)
def test_keys_and_commands_of_latex(text: str, words: str, *, is_one: bool) -> None:
    assert is_key(found(text, words), words) == is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("@docs\ndef f():\n    return a[0](docs)\n", False),
        ("def f():\n    return -docs\n", False),
        ("def f():\n    return 'https://docs.org'\n", True),
    ],
)
def test_code_has_decorators_and_calls_like_links(text: str, *, is_one: bool) -> None:
    place = found(text, "docs")
    assert (is_address(place) or is_option(place)) == is_one


def test_the_word_around_a_place() -> None:
    assert word_at(found('He said: "subtenants!"', "tenant")) == "subtenants"
    assert word_at(found("a.b@tenant.example.", "tenant")) == "a.b@tenant.example"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("def total_with_tax(self, rate):", "total_with_tax"),
        ("rows.rows_of(total)", "rows.rows_of(total)"),
        ("(the totals)", "totals"),
        ("f(total, x)", "total"),
        ("items[total]", "items[total]"),
        ("subtotal()", "subtotal"),
        ("{total", "total"),
    ],
)
def test_the_word_around_a_place_has_no_half_bracket(text: str, word: str) -> None:
    assert word_at(found(text, "total")) == word


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("services:\n  db:\n", False),
        ("volumes:\n  db-data:\n", True),
        ("image: my-db\nnet: host\n", True),
        ("image: ${NAME}-db\nnet: host\n", True),
        ("image: db-${NAME}\nnet: host\n", True),
        ("image: a - db\nnet: -db\n", False),
        ("FROM python AS base\nRUN apt-get install -y db-client\n", True),
        ("let total = db-rate;\nlet rate = a-db;\n", False),
        ("SELECT db-rate\nFROM orders;\n", False),
        ("Our db-server is a well-known one.\n", False),
        ("a,b\ndb-x,1\nc,2\n", False),
    ],
)
def test_names_with_hyphens(text: str, *, is_one: bool) -> None:
    assert is_within_name(found(text, "db")) == is_one
