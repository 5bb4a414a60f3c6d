"""Known parts of LaTeX are changed as those of other texts are."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

HEAD = "\\documentclass{article}\n\\title{On leaves}\n\\date{\\today}\n\\begin{document}\n\n"
ABSTRACT = "\\begin{abstract}\nAll of it.\n\\end{abstract}\n\n"
METHOD = "\\section{Method}\n\\label{sec:method}\n\nWe count.\n\n"
SPEED = "\\subsection{Speed}\n\nIt is fast.\n\n"
RESULTS = "\\section*{The Results}\n\nAs Section~\\ref{sec:method} says.\n\n"
TAIL = "\\bibliography{leaves}\n\\end{document}\n"
TEXT = f"{HEAD}{ABSTRACT}{METHOD}{SPEED}{RESULTS}{TAIL}"


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return edited(text, made.edits) if made else None


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Delete the section Method", TEXT.replace(METHOD + SPEED, "")),
        ("Delete the subsection Speed", TEXT.replace(SPEED, "")),
        ("Delete The Results", TEXT.replace(RESULTS, "")),
        (
            "Rename the section Method to How Leaves Are Counted",
            TEXT.replace("{Method}", "{How Leaves Are Counted}"),
        ),
        ('Rename the section "Speed" to "Time"', TEXT.replace("{Speed}", "{Time}")),
        ("Move The Results before Method", HEAD + ABSTRACT + RESULTS + METHOD + SPEED + TAIL),
        (
            "Move the section The Results to the top",
            HEAD + ABSTRACT + RESULTS + METHOD + SPEED + TAIL,
        ),
        ("Move Method to the end", HEAD + ABSTRACT + RESULTS + METHOD + SPEED + TAIL),
        (
            "Swap the sections Method and The Results",
            HEAD + ABSTRACT + RESULTS + METHOD + SPEED + TAIL,
        ),
        ("Change the title to Matching Leaves", TEXT.replace("On leaves", "Matching Leaves")),
        ("Change the date to 3 May 2025", TEXT.replace("\\today", "3 May 2025")),
        ("Delete the abstract", TEXT.replace(ABSTRACT, "")),
        (
            'Add "And so on." at the end of the section The Results',
            TEXT.replace(" says.\n", " says.\n\nAnd so on.\n"),
        ),
    ],
)
def test_parts_are_changed(instruction: str, new: str) -> None:
    assert after(instruction) == new


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete the title",
        "Delete section 2",
        "Delete the document",
        "Delete the figure",
        "Make the headings bold",
        "Make the heading Speed uppercase",
        "Make the title uppercase",
        "Delete the first paragraph",
        "Rename the section Method to something better",
        "Change the title to something shorter",
        'Add "New" as a heading before the section Method',
    ],
)
def test_other_changes_are_for_a_model(instruction: str) -> None:
    assert after(instruction) is None
    prose = TEXT.replace("We count.\n", "We count.\n" * 30)
    assert after(instruction, prose) is None


def test_a_section_that_is_not_there_and_a_label_that_is_still_used_are_told() -> None:
    with pytest.raises(EditError, match="There is no section Nothing"):
        after("Delete the section Nothing")
    made = carried_out(TEXT, "Delete the section Method", (0, len(TEXT)))
    assert made is not None
    line = TEXT[: TEXT.index("\\ref")].count("\n") + 1
    assert f"The label 'sec:method' is still referred to at line {line}." in made.found.done


def test_an_environment_that_is_introduced_stays() -> None:
    text = TEXT.replace("We count.\n", "We count:\n\\begin{itemize}\n\\item A\n\\end{itemize}\n")
    assert after("Delete the itemize", text) is None


def test_markdown_that_shows_latex_has_headings_of_its_own() -> None:
    text = "# Notes\n\nOne.\n\n## How to\n\nWrite:\n\n\\section{Notes}\n\nTwo.\n"
    assert after("Delete the section How to", text) == "# Notes\n\nOne.\n"
    assert after("Make every heading uppercase", text) == text.replace(
        "# Notes", "# NOTES"
    ).replace("How to", "HOW TO")
