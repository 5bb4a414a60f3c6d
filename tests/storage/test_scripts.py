"""Scripts without spaces: each two neighbours of a run, and nothing of other scripts."""

from __future__ import annotations

import pytest

from storage.scripts import UNSPACED_RUN, pairs


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("Words, 123 and é - Русский 한국어 !", []),
        ("樹", ["樹"]),
        ("樹木", ["樹木"]),
        ("東京都", ["東京", "京都"]),
        ("東京 tower 京都", ["東京", "京都"]),
        ("東京、京都。", ["東京", "京都"]),
        ("猫ネコcatねこ", ["猫ネ", "ネコ", "ねこ"]),
        ("ไทย", ["ไท", "ทย"]),
        ("ລາວ", ["ລາ", "າວ"]),
        ("ကခ", ["ကခ"]),
        ("កខ", ["កខ"]),
        ("𠀋𠮷", ["𠀋𠮷"]),
        ("aa樹aa樹樹", ["樹", "樹樹"]),
    ],
)
def test_each_two_neighbours_of_a_run_are_a_pair(text: str, found: list[str]) -> None:
    assert list(pairs(text)) == found


def test_a_run_is_in_its_pairs_whole() -> None:
    run = "吾輩は猫である名前はまだ無い"
    made = list(pairs(f"He said: {run}."))
    assert made[0] + "".join(pair[1] for pair in made[1:]) == run
    assert UNSPACED_RUN.findall(f"a{run}b") == [run]
