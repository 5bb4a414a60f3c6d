"""The parts of a text of LaTeX."""

from __future__ import annotations

from app.instructions.places.latex_parts import (
    command,
    environments,
    heading_words,
    is_latex_document,
    latex_end,
    latex_headings,
)
from app.instructions.places.structure import headings, known_headings, marked_headings

TEXT = r"""\documentclass{article}
\title{On {\em big} leaves}
\begin{document}
\section{First}
\label{sec:first}
One.
% \section{Hidden}
\subsection*{The \emph{inner} one}
Two.
\section[Short]{A long one}
\begin{table}
3
\end{table}
\bibliography{leaves}
\end{document}
"""


def test_headings_have_levels_and_titles() -> None:
    found = latex_headings(TEXT)
    assert [each.title for each in found] == ["First", r"The \emph{inner} one", "A long one"]
    assert found[0].level == found[2].level < found[1].level
    assert [*known_headings(TEXT)] == headings(TEXT) == [*found]
    assert marked_headings(TEXT) == ()


def test_other_texts_have_none() -> None:
    assert latex_headings("# A\n\nB\n") == ()
    assert latex_headings(f"{TEXT}\\begin{{verbatim}}\n\\section{{x}}\n\\end{{verbatim}}\n") == ()
    assert not is_latex_document("A backslash \\ here.\n")
    markdown = "# A\n\n\\section{B}\n"
    assert [each.title for each in headings(markdown)] == ["A"]


def test_the_words_of_a_heading_stand_in_its_braces() -> None:
    first, _, last = latex_headings(TEXT)
    words = heading_words(TEXT, first.start)
    assert words is not None
    assert TEXT[slice(*words)] == "First"
    assert heading_words(TEXT, last.start) is None  # whose short form would stay
    assert heading_words(TEXT, 0) is None


def test_what_belongs_to_no_section() -> None:
    assert TEXT[latex_end(TEXT, 0) :].startswith("\\bibliography{")
    assert latex_end("\\section{A}\n", 0) == len("\\section{A}\n")


def test_commands_and_environments() -> None:
    title = command(TEXT, "title")
    assert title is not None
    assert title["words"] == r"On {\em big} leaves"
    assert command(TEXT, "date") is None
    assert [TEXT[slice(*each)] for each in environments(TEXT, "table")] == [
        "\\begin{table}\n3\n\\end{table}\n"
    ]
