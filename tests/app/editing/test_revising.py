"""A dictated revision through the real engine: what comes out is the text with some lines replaced."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from app.conversation import generation
from app.editing.plan import RevisionPlan, planned
from app.editing.revised_part import RevisedPart, revised, whole_stats
from app.editing.revising import Revising, revise
from app.editing.revision_notes import of_part
from app.editing.windows import TextWindow
from app.errors import EditError
from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel, load_language_model
from app.settings.loading import load
from tests.app.editing.dictated import dictate

TEXT = (
    "# Notes\r\n\r\n"
    + "".join(f"{n}. The garden has a gate and {n} trees along its wall.\r\n" for n in range(1, 9))
    + "\r\nThe end"
)


@pytest.fixture(scope="module")
def model(wordy_model_folder: Path) -> LanguageModel:
    return load_language_model(
        ModelFiles(wordy_model_folder), load({"dtype": "float32", "device": "cpu"})
    )


@pytest.fixture(autouse=True)
def every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is shown."""
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)


def run(
    model: LanguageModel,
    text: str,
    instruction: str = "Change it.",
    select: TextWindow | None = None,
) -> tuple[RevisionPlan, list[Revising], tuple[RevisedPart, ...]]:
    plan = planned(model, text, instruction, select)
    made = [*revise(model, load({}), plan, "notes.md", instruction)]
    parts = tuple(each for each in made if isinstance(each, RevisedPart))
    return plan, [each for each in made if isinstance(each, Revising)], parts


def test_a_revision_keeps_every_byte_of_the_rest(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = TEXT.replace("\r\n", "\n").replace("3 trees", "thirty trees")
    asked = dictate(monkeypatch, new)
    _, events, (part,) = run(model, TEXT, "Plant more trees.")
    assert revised(TEXT, [part]) == TEXT.replace("3 trees", "thirty trees")
    assert (part.end, len(part.hunks), part.said) == ("revised", 1, "")
    assert "<document name=" in asked[0]
    assert asked[0].count("The garden has a gate") == 8
    assert "Plant more trees." in asked[0]
    settled = [event.settled for event in events]
    assert all(one == other[: len(one)] for one, other in pairwise(settled))
    assert settled[-1] == part.hunks, "it settles while the rest is being written"
    assert part.stats.copied_tokens > part.stats.completion_tokens / 2


def test_what_models_write_around_a_text_is_no_part_of_it(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = TEXT.replace("\r\n", "\n").replace("The end", "The End.")
    dictate(monkeypatch, f"Here is the revised text:\n\n```markdown\n{new}\n```\n\nAnything else?")
    _, _, parts = run(model, TEXT)
    assert revised(TEXT, parts) == TEXT.replace("The end", "The End.")


def test_what_was_not_reached_stays_and_is_named(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = TEXT.replace("\r\n", "\n").replace("2 trees", "two trees").split("5. ")[0]
    dictate(monkeypatch, begun, ends=False)
    _, _, (part,) = run(model, TEXT)
    assert (part.end, part.reached) == ("unreached", 6)
    assert revised(TEXT, [part]) == TEXT.replace("2 trees", "two trees")


@pytest.mark.parametrize(
    ("instruction", "end", "lines"),
    [("Name the second one.", "unreached", 12), ("Delete all but the first two.", "revised", 4)],
)
def test_a_model_that_ends_early_deletes_only_what_it_was_asked_to(
    model: LanguageModel,
    monkeypatch: pytest.MonkeyPatch,
    instruction: str,
    end: str,
    lines: int,
) -> None:
    begun = TEXT.replace("\r\n", "\n").replace("2 trees", "two trees").split("3. ")[0]
    dictate(monkeypatch, begun)
    _, _, (part,) = run(model, TEXT, instruction)
    assert part.end == end
    text = revised(TEXT, [part])
    assert "two trees" in text
    assert len(text.splitlines()) == lines


@pytest.mark.parametrize("instruction", ["Delete item 1.", "Remove all comments.", "Cut the end."])
def test_the_default_model_never_means_to_end_early(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch, instruction: str
) -> None:
    begun = TEXT.replace("\r\n", "\n").split("3. ")[0]
    dictate(
        monkeypatch, begun.replace("1. The garden has a gate and 1 trees along its wall.\n", "")
    )
    _, _, (part,) = run(replace(model, is_taught=True), TEXT, instruction)
    assert (part.end, part.reached) == ("unreached", 4)
    assert revised(TEXT, [part]) == TEXT.replace(TEXT.split("\r\n")[2] + "\r\n", "")
    assert "Lines 5 to 12 were not reached and stay as they are." in of_part(part)


THIRD, SIXTH = (f"{n}. The garden has a gate and {n} trees along its wall.\n" for n in (3, 6))


@pytest.mark.parametrize(
    ("instruction", "is_taught", "kept"),
    [
        ("Fix the grammar.", True, [(4, 5)]),
        ("Fix the grammar.", False, []),
        ("Shorten it.", True, []),
    ],
)
def test_lines_that_the_default_model_leaves_out_unasked_stay_and_are_named(
    model: LanguageModel,
    monkeypatch: pytest.MonkeyPatch,
    instruction: str,
    is_taught: bool,
    kept: list[tuple[int, int]],
) -> None:
    without_blank = TEXT.replace("\r\n", "\n").replace("# Notes\n\n", "# Notes\n")
    new = without_blank.replace(THIRD, "").replace("6 trees", "six trees")
    dictate(monkeypatch, new)
    _, events, (part,) = run(replace(model, is_taught=is_taught), TEXT, instruction)
    assert [(each.start, each.end) for each in part.kept] == kept
    whole = TEXT if kept else new.replace("\n", "\r\n")
    assert revised(TEXT, [part]) == whole.replace("6 trees", "six trees")
    assert any(told.startswith("At line 5 the model only") for told in of_part(part)) == bool(kept)
    shown = [each for event in events for each in (*event.settled, *event.open)]
    assert all(each.new for each in shown) == bool(kept)


@pytest.mark.parametrize(
    ("new", "is_kept"),
    [
        ("3. The garden has a gate.\n", True),
        ("3. The garden has a gate and 3 trees along the wall.\n", False),
        ("3. The garden has a gate and 3 along its wall.\n", False),  # a word
        ("3. The garden has trees and walls.\n", False),  # other words
    ],
)
def test_words_that_the_default_model_leaves_out_unasked_stay(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch, new: str, is_kept: bool
) -> None:
    dictate(monkeypatch, TEXT.replace("\r\n", "\n").replace(THIRD, new))
    _, _, (part,) = run(replace(model, is_taught=True), TEXT, "Fix the grammar.")
    line, other = THIRD.replace("\n", "\r\n"), new.replace("\n", "\r\n")
    assert revised(TEXT, [part]) == TEXT.replace(line, line if is_kept else other)
    assert len(part.kept) == is_kept


def test_lines_that_the_default_model_moves_are_moved(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = TEXT.replace("\r\n", "\n").replace(THIRD, "").replace(SIXTH, SIXTH + THIRD)
    dictate(monkeypatch, new)
    _, _, (part,) = run(replace(model, is_taught=True), TEXT, "Put the third one behind the sixth.")
    assert revised(TEXT, [part]) == new.replace("\n", "\r\n")
    assert part.kept == ()


def test_a_loop_ends_a_revision_and_deletes_nothing(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = TEXT.replace("\r\n", "\n").split("3. ")[0]
    dictate(monkeypatch, begun + "3. And so on and on.\n" * 30)
    _, _, (part,) = run(model, TEXT)
    assert part.end == "unreached"
    text = revised(TEXT, [part])
    assert text.count("And so on") <= 1
    assert all(line in text for line in TEXT.split("\r\n") if not line.startswith("3."))


def test_rows_that_the_text_repeats_are_no_loop(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Begin.\n" + "| none | none | none |\n" * 30 + "End."
    dictate(monkeypatch, text.replace("End.", "The end."))
    _, _, (part,) = run(model, text)
    assert (part.end, revised(text, [part])) == ("revised", text.replace("End.", "The end."))


def test_an_answer_is_shown_and_changes_nothing(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, "I would rather not. Which plants do you mean?")
    _, _, (part,) = run(model, TEXT)
    assert (part.end, part.hunks) == ("answered", ())
    assert part.said == "I would rather not. Which plants do you mean?"
    assert revised(TEXT, [part]) == TEXT


def test_parts_are_put_together(model: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    paragraphs = [f"The {word} house has a door and two windows." for word in ("old", "new", "red")]
    text = "\n\n".join(paragraphs) + "\n"
    monkeypatch.setattr("app.editing.plan.MOST_TOKENS", 22)
    asked = dictate(monkeypatch, *(each.replace("door", "gate") for each in paragraphs))
    plan, events, parts = run(model, text, "Say gate everywhere, not door, in all of it.")
    assert (plan.count, len(plan.parts)) == (3, 3)
    assert {event.part for event in events} == {0, 1, 2}
    assert revised(text, parts) == text.replace("door", "gate")
    assert all(word in asked[1] for word in ("old", "new", "red")), "with its neighbours' edges"
    assert asked[1].index("old") < asked[1].index("red") < asked[1].index("new")
    whole = whole_stats(parts)
    assert whole.completion_tokens == sum(part.stats.completion_tokens for part in parts)


def test_selected_lines_alone_are_read_and_changed(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, "3. No garden has trees along its wall.")
    _, _, parts = run(model, TEXT, select=TextWindow(4, 5))
    assert asked[0].rpartition("<document")[2].count("garden") == 1
    lines = TEXT.split("\r\n")
    lines[4] = "3. No garden has trees along its wall."
    assert revised(TEXT, parts) == "\r\n".join(lines)


def test_closing_cancels(model: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    dictate(monkeypatch, TEXT, TEXT)
    made = revise(model, load({}), planned(model, TEXT, "Change it."), "a", "Change it.")
    next(made)
    made.close()
    assert run(model, TEXT)[2][0].end == "unchanged"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", "Dear landlord,\n\nthe lamp is broken.\n"),
        ("\r\n \r\n", "\r\n \r\nDear landlord,\r\n\r\nthe lamp is broken.\r\n"),
    ],
)
def test_an_empty_text_is_written_whatever_it_is(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch, text: str, after: str
) -> None:
    letter = "Dear landlord,\n\nthe lamp is broken.\n"
    asked = dictate(monkeypatch, f"Here is the letter:\n\n```\n{letter}```")
    _, events, (part,) = run(model, text, "Write a short letter to the landlord.")
    assert (part.end, part.said, len(part.hunks)) == ("revised", "", 1)
    assert revised(text, [part]) == after
    assert any(event.open for event in events), "it is shown while it is written"
    assert "<document" not in asked[0]
    assert "Write the text that is asked for" in asked[0]
    assert "letter to the landlord" in asked[0]


def test_an_empty_text_of_which_the_model_finds_no_end_keeps_what_there_is(
    model: LanguageModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch, "Dear landlord,\n\nthe lamp is broken.\nAnd the", ends=False)
    _, _, (part,) = run(model, "", "Write a short letter to the landlord.")
    assert part.end == "unreached"
    assert "the lamp is broken." in revised("", [part])
    (told,) = of_part(part)
    assert told == "The model stopped before it had finished. Ask for what is missing."


@pytest.mark.parametrize(
    ("text", "instruction", "select", "message"),
    [
        ("a", " ", None, "The instruction is empty"),
        ("a\n\nb", "Change it.", TextWindow(1, 2), "These lines are empty"),
        ("a", "Change it.", TextWindow(4, 9), "The text has 1 line"),
        ("word " * 2000, "Change it.", None, "Line 1 has"),
    ],
)
def test_what_cannot_be_revised_is_said(
    model: LanguageModel, text: str, instruction: str, select: TextWindow | None, message: str
) -> None:
    with pytest.raises(EditError, match=message):
        planned(model, text, instruction, select)
