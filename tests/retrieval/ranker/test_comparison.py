"""What tells sentences of one question apart beside what the network says of each."""

from __future__ import annotations

import pytest

from retrieval.ranker.comparison import COUNT, compared
from retrieval.ranker.encoding import Window
from retrieval.ranker.features import Features

READ = Features(1.0, 2.0, 3.0, 0.5, 0.25, 1.0, (0, 1))
OWN, WITH_BEFORE, CODES, LENGTH, YES_OR_NO, HOW_MANY, WHEN, WHY, DEFAULT = range(6, COUNT)


def numbers(question: str, *texts: str) -> list[tuple[float, ...]]:
    """Those of sentences that stand behind one another in a window."""
    text, places = "", []
    for each in texts:
        places.append((len(text), len(text) + len(each)))
        text += f"{each} "
    (found,) = compared(question, [Window(text, tuple(places))], [[READ] * len(texts)])
    return found


def test_each_sentence_has_its_own_numbers_first() -> None:
    found = numbers("Who wrote it?", "Ada wrote it.", "It is long.")
    assert [each[:6] for each in found] == [READ.numbers] * 2
    assert {len(each) for each in found} == {COUNT}
    assert found[0][LENGTH] > found[1][LENGTH]
    assert compared("Who?", (), ()) == []


def test_a_rare_word_counts_for_more_than_one_that_all_have() -> None:
    rare, *common = numbers(
        "Does the clock show the drift?",
        "Its drift is small.",
        "The clock is set.",
        "The clock stops.",
        "A clock strikes.",
    )
    assert rare[OWN] > common[0][OWN] > 0
    assert sum(one[OWN] for one in (rare, common[0])) < 1, "no sentence shows anything"


def test_words_of_the_sentence_before_count_with_its_own() -> None:
    found = numbers("When does the tide turn?", "The tide turns twice.", "It is at noon.", "Later.")
    assert (found[1][OWN], found[2][WITH_BEFORE]) == (0, 0)
    assert found[1][WITH_BEFORE] == found[0][WITH_BEFORE] == found[0][OWN]


def test_words_of_another_window_are_not_those_before() -> None:
    windows = [Window("The tide turns.", ((0, 15),)), Window("It is noon.", ((0, 11),))]
    _, (second,) = compared("When does the tide turn?", windows, [[READ], [READ]])
    assert second[WITH_BEFORE] == 0


@pytest.mark.parametrize(
    ("question", "text", "share"),
    [
        ("What does `--keep` do?", "-k, --keep: Keep the file.", 1),
        ("What does --keep do?", "It keeps the file.", 0),
        ("Is max_size or E27 meant?", "The maxSize is 3, see E27.", 0.5),
        ("What does copyTree() need?", "Call copytree(from, to).", 1),
        ("What is kept?", "-k, --keep: Keep the file.", 0),
    ],
)
def test_codes_are_found_as_they_are_written(question: str, text: str, share: float) -> None:
    assert numbers(question, text)[0][CODES] == share


@pytest.mark.parametrize(
    ("question", "text", "form"),
    [
        ("Can I bring a dog?", "Dogs are not allowed.", YES_OR_NO),
        ("How many keys are there?", "There are 3 keys.", HOW_MANY),
        ("When does it end?", "On 3 May.", WHEN),
        ("And why is it shut?", "It is shut because of the storm.", WHY),
        ("What is the default port?", "Port (default: 80).", DEFAULT),
    ],
)
def test_what_looks_like_what_is_asked_for(question: str, text: str, form: int) -> None:
    found, other = numbers(question, text, "Nothing of it.")
    assert [place for place in range(YES_OR_NO, COUNT) if found[place]] == [form]
    assert not any(other[YES_OR_NO:])
    assert not any(numbers("Who wrote it?", text)[0][YES_OR_NO:])
