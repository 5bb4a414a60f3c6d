"""A text revised without a model: its lines, its bytes, and words that are not there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing import word_for_word as module
from app.editing.hunks import Hunk
from app.editing.revised_part import revised
from app.editing.windows import TextWindow
from app.editing.word_for_word import MOST_INSTRUCTION, word_for_word
from app.errors import EditError
from app.events import NO_STATS
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from tests.app.instructions.texts import PLACES

TEXT = "The tenant pays.\r\n\r\nThe owner waits.\r\nThe tenant leaves"
ASKED = 'Replace "tenant" with "lessee"'
CHANGES = (
    "Delete {}",
    'Insert "New." before {}',
    'Insert "New." at the end of {}',
    'Replace {} with "New."',
    "Move {} after line 1",
    "Move {} to the end",
    'Delete "a" from {}',
    'Replace "a" with "B" in {}',
)


def test_each_line_with_the_words_is_a_change_and_the_rest_keeps_its_bytes() -> None:
    part = word_for_word(TEXT, ASKED)
    assert part is not None
    assert part.hunks == (
        Hunk(0, 1, ("The lessee pays.\r\n",)),
        Hunk(3, 4, ("The lessee leaves",)),
    )
    assert (part.end, part.window, part.reached) == ("replaced", TextWindow(0, 4), 4)
    assert (part.said, part.stats) == ("", NO_STATS)
    assert revised(TEXT, [part]) == TEXT.replace("tenant", "lessee")


@pytest.mark.parametrize("new", ["House rules", "Rules"])
def test_a_title_and_the_line_under_it_are_one_change(new: str) -> None:
    text = "Old terms\r\n=========\r\n\r\nThey end.\r\n"
    part = word_for_word(text, f"Change the title to {new}")
    assert part is not None
    line = "=" * len(new)
    assert part.hunks == (Hunk(0, 2, (f"{new}\r\n", f"{line}\r\n")),)
    assert revised(text, [part]) == text.replace("Old terms", new).replace("=========", line)


def test_lines_that_follow_each_other_are_changes_of_their_own() -> None:
    part = word_for_word("A tenant\na tenant\nthe ten-\nant\n", ASKED)
    assert part is not None
    assert part.hunks == (Hunk(0, 1, ("A lessee\n",)), Hunk(1, 2, ("a lessee\n",)))
    part = word_for_word("a copyright\nholder\n", 'Replace "copyright holder" with "licensor"')
    assert part is not None
    assert part.hunks == (Hunk(0, 2, ("a licensor\n",)),)


def test_selected_lines_alone_are_changed() -> None:
    part = word_for_word(TEXT, ASKED, TextWindow(2, 900))
    assert part is not None
    assert (part.window, part.hunks) == (TextWindow(2, 4), (Hunk(3, 4, ("The lessee leaves",)),))


def test_an_instruction_has_a_limit() -> None:
    longest = "x" * MOST_INSTRUCTION
    assert word_for_word("Text.\n", longest) is None
    with pytest.raises(EditError, match="20,001 characters and the limit is 20,000"):
        word_for_word("Text.\n", f"{longest}x")


def test_words_that_are_not_there_are_a_mistake() -> None:
    with pytest.raises(EditError, match="The text has no 'lodger'"):
        word_for_word(TEXT, 'Replace "lodger" with "lessee"')
    with pytest.raises(EditError, match="These lines have no 'tenant'"):
        word_for_word(TEXT, ASKED, TextWindow(1, 3))
    with pytest.raises(EditError, match="The text is empty: there is nothing to change"):
        word_for_word("", ASKED)  # a model would write it into an empty text


def test_a_number_that_is_there_several_times_is_asked_for() -> None:
    text = "The rent is 900 euros. The deposit is 900 euros.\n"
    with pytest.raises(EditError, match=r"'900' is there 2 times.*from 900 to 950"):
        word_for_word(text, "Change 900 to 950")
    part = word_for_word(text, "Change the deposit from 900 to 950")
    assert part is not None
    assert revised(text, [part]) == text.replace("deposit is 900", "deposit is 950")
    part = word_for_word(text, 'Replace "900" with "950"')
    assert part is not None
    assert revised(text, [part]) == text.replace("900", "950")


@pytest.mark.parametrize(
    "words",
    [
        "Change the deposit from 900 to 950",  # it isn't the deposit's
        "Change the rent from 900 to 950",  # which of them?
        "Change 1,800 to 1,900",
        "Rename rows to lines",
    ],
)
def test_a_model_reads_what_is_not_as_it_was_said(words: str) -> None:
    assert word_for_word("Rent 900, later rent 900.\n\nThe deposit is 2,000.\n", words) is None


def test_lines_that_are_not_there_are_told_as_for_a_model() -> None:
    assert word_for_word(TEXT, ASKED, TextWindow(7, 9)) is None


@pytest.mark.parametrize("words", ["Make it shorter", "Replace lodger with lessee", ""])
def test_a_model_reads_what_may_mean_something_else(words: str) -> None:
    assert word_for_word(TEXT, words) is None


@pytest.mark.parametrize(
    ("text", "instruction", "hunks"),
    [
        ("a\nb\nc\n", "Delete line 2", [Hunk(1, 2, ())]),
        ("a\n\nb\nc\n\nd\n", "Delete lines 3 to 4", [Hunk(2, 5, ())]),
        ("a\nx\nb\nx\n", 'Delete every line with "x"', [Hunk(1, 2, ()), Hunk(3, 4, ())]),
        ("a\nb", 'Insert "x" before line 2', [Hunk(1, 1, ("x\n",))]),
        ("a\nb", 'Add "x" at the end', [Hunk(2, 2, ("x",))]),
        ("a\r\nb", 'Add "x" at the end', [Hunk(2, 2, ("x",))]),
        ("", 'Add "x" at the end', [Hunk(0, 0, ("x\n",))]),
        ("A b.", 'Add the sentence "C." at the end', [Hunk(0, 1, ("A b. C.",))]),
        ("Ann is\nhere. Bo came.\n", "Delete the first sentence", [Hunk(0, 2, ("Bo came.\n",))]),
        (
            "Go up. Ann is\nhere. Bo\ncame.\n",
            "Delete the second sentence",
            [Hunk(0, 2, ("Go up. Bo\n",))],
        ),
        ("a\nb\n", "Move line 2 before line 1", [Hunk(0, 0, ("b\n",)), Hunk(1, 2, ())]),
        ("a b a\nb\n", 'Delete "a"', [Hunk(0, 1, ("b\n",))]),
    ],
)
def test_a_change_at_a_place_is_lines(text: str, instruction: str, hunks: list[Hunk]) -> None:
    part = word_for_word(text, instruction)
    assert part is not None
    assert list(part.hunks) == hunks
    assert (part.end, part.reached) == ("replaced", len(text.splitlines()))


@pytest.mark.parametrize(
    ("instruction", "joints"),
    [
        ("Move line 3 before line 1", [1, 1]),
        ("Swap lines 1 and 3", [1, 1]),
        ("Delete lines 1 and 3", [0, 0]),
        ("Move line 1 after line 2 and delete line 4", [1, 1, 0]),
        ("Move line 1 after line 2; move line 5 before line 4", [1, 1, 1, 1]),
    ],
)
def test_both_ends_of_a_move_are_joint(instruction: str, joints: list[int]) -> None:
    part = word_for_word("a\nb\nc\nd\ne\n", instruction)
    assert part is not None
    assert [each.joint for each in part.hunks] == joints


@given(st.text(st.sampled_from("aB .-#\n1\r")), st.sampled_from(PLACES), st.sampled_from(CHANGES))
def test_lines_give_what_the_change_gives(text: str, place: str, change: str) -> None:
    instruction = change.format(place)
    whole = (0, len(text))
    try:
        made = carried_out(text, instruction, whole)
    except EditError:
        with pytest.raises(EditError):
            word_for_word(text, instruction)
        return
    part = word_for_word(text, instruction)
    if made is None:
        assert part is None
        return
    assert part is not None
    assert revised(text, [part]) == edited(text, made.edits)
    keys = [(each.start, each.end) for each in part.hunks]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("Give thirty (30) days' notice.\n", "Change 30 days to 1 month"),
        ("The thirty-second person waits.\n", "Change 30 seconds to 40 seconds"),
        ("These 2 weeks' work.\nAll 2 weeks.\n", "Change 2 weeks to 1 week everywhere"),
        ("Clean every 30 days. Pay in 30 days.\n", "Change thirty days to 45 days everywhere"),
        ("name,city\nBen,York\nAda,Hull\n", "Replace York with its county in the city column"),
        ("name,city\nBen,York\nAda,Hull\n", "Change York to blank in the city column"),
        ("import os.path\n\n\ndef f():\n    return os.sep\n", "Remove the unused import os.path"),
        ("import os\n\n\ndef f(a: 'os.PathLike'):\n    return a\n", "Remove the unused import os"),
    ],
)
def test_what_would_read_wrong_is_for_a_model(text: str, instruction: str) -> None:
    assert word_for_word(text, instruction) is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("Room 12. We meet on May 12.\n", "Change 12 to 14"),
        ("May I come? We meet in May.\n", "Replace May with June"),
    ],
)
def test_what_may_be_either_is_asked_for(text: str, instruction: str) -> None:
    with pytest.raises(EditError, match="nothing is replaced"):
        word_for_word(text, instruction)


@pytest.mark.parametrize(
    "text", ["May 3 is a holiday. In May we go.\n", "Our May Newsletter. May was cold.\n"]
)
def test_a_month_at_the_beginning_of_a_sentence_is_one(text: str) -> None:
    made = word_for_word(text, "Replace May with June")
    assert made is not None
    new = "".join(line for hunk in made.hunks for line in hunk.new)
    assert (new.count("June"), "May" in new) == (2, False)


def test_an_instruction_to_change_nothing_is_refused() -> None:
    with pytest.raises(EditError, match="what is to stay as it is"):
        word_for_word(TEXT, "Don't change the tenant")


def test_what_was_planned_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    computed, carried_out = list[str](), module.carried_out

    def counted(text: str, *asked: Any) -> Any:
        computed.append(text)
        return carried_out(text, *asked)

    monkeypatch.setattr(module, "carried_out", counted)
    text = "One text, and a tenant of its own.\n"
    planned = module.named_change(text, ASKED, None)
    part = word_for_word(text, ASKED, None)
    assert planned is not None
    assert part is not None
    assert part.replaced == planned[1].found
    assert computed == [text]
