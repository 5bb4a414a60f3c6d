"""Items of LaTeX are whole, with the lists within them."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.lists.latex_items import latex_lists
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = r"""We used these \itemsep sensors:
\begin{itemize}
  \item a thermistor
  % \item a clock
  \item a probe
    of platinum
    \begin{enumerate}
      \item long
      \item short
    \end{enumerate}
  \item[c] a cup
\end{itemize}

The error is small.
"""
PROBE = TEXT[TEXT.index("  \\item a probe") : TEXT.index("  \\item[c]")]
CUP = "  \\item[c] a cup\n"


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


def test_items_are_those_of_the_outer_list() -> None:
    (found,) = latex_lists(TEXT, (0, len(TEXT)))
    assert [TEXT[slice(*each)] for each in found.items][1:] == [PROBE, CUP]


@pytest.mark.parametrize(
    ("asked", "gone"),
    [("Delete the second item", PROBE), ("Remove the last item", CUP), ("Delete item 3", CUP)],
)
def test_an_item_is_deleted_by_its_place(asked: str, gone: str) -> None:
    assert after(TEXT, asked) == TEXT.replace(gone, "")


def test_which_of_several_lists_is_asked() -> None:
    with pytest.raises(EditError, match="There are several lists"):
        after(TEXT + TEXT, "Delete the second item")


@pytest.mark.parametrize(
    "text",
    [
        "\\begin{itemize} \\item a \\item b \\end{itemize}\n",
        "\\begin{itemize}\n\\item a \\item b\n\\end{itemize}\n",
        "\\begin{itemize}\n\\item a\n\\item b \\end{itemize}\n",
    ],
)
def test_items_that_share_a_line_are_for_a_model(text: str) -> None:
    with pytest.raises(UnclearError):
        latex_lists(text, (0, len(text)))


@pytest.mark.parametrize(
    "asked",
    [
        'Insert "{}" after item 2',
        'Add "{}" before item 1',
        'Replace item 2 with "{}"',
        'Replace the last item with "{}"',
    ],
)
def test_what_is_put_in_is_an_item(asked: str) -> None:
    assert after(TEXT, asked.format("a clock")) is None
    new = after(TEXT, asked.format(r"\item a clock"))
    assert new is not None
    assert "\n  \\item a clock\n" in new


def test_words_are_put_at_the_end_of_an_item() -> None:
    assert after(TEXT, 'Add "of tin" at the end of item 3') == TEXT.replace("a cup", "a cup of tin")
    assert after(TEXT, 'Add "tin" at the beginning of item 3') is None


@pytest.mark.parametrize(
    "asked", ["Delete items 1 to 3", "Delete item 1, item 2 and item 3", "Remove the first 3 items"]
)
def test_no_list_is_left_without_items(asked: str) -> None:
    assert after(TEXT, asked) is None
    assert after("\\begin{itemize}[a]\n\\item a\n\\end{itemize}\n", "Delete item 1") is None
