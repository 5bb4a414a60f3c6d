"""An instruction names its values as people write them, so that nothing is unclear."""

from __future__ import annotations

from random import Random

from app.teaching.edits.held_out_wordings import HELD_OUT
from app.teaching.edits.taught_wordings import TAUGHT
from app.teaching.edits.wordings import FRAMES, HELD_OUT_FRAMES, instruction

VALUES = {
    name: name.upper()
    for name in (
        *("old", "new", "label", "count", "item", "nth", "start", "sentence", "word", "line"),
        *("title", "text", "other", "a", "b", "level", "value", "blank"),
    )
}


def asked(wording: str, values: dict[str, str], seed: int, *, held_out: bool = False) -> str | None:
    return instruction(wording, values, Random(seed), code=False, held_out=held_out)


def test_every_wording_can_be_said() -> None:
    for held_out, every in ((False, TAUGHT), (True, HELD_OUT)):
        for wording in every:
            for seed in range(40):
                said = asked(wording, VALUES, seed, held_out=held_out)
                assert said and "{" not in said and said.strip() == said
                assert not said.endswith(("....", "?.", "!.", ",."))


def test_a_long_value_and_one_with_a_full_stop_stand_in_quotes() -> None:
    for text in ("one two three four five", "Nobody came."):
        for seed in range(60):
            said = asked("rename", {"old": text, "new": "x"}, seed)
            assert said is not None
            at = said.index(text)
            assert said[at - 1] in "\"'“" and said[at + len(text)] in "\"'”"


def test_quotes_are_none_that_the_value_has() -> None:
    for seed in range(60):
        said = asked("drop_line", {"line": 'It\'s "here"'}, seed)
        assert said is not None and '“It\'s "here"”' in said
    assert asked("drop_line", {"line": "`'\"“”"}, 0) is None


def test_an_order_in_a_frame_begins_small() -> None:
    said = {asked("sort_list", {}, seed) for seed in range(300)}
    assert any(each and each.startswith("Please s") for each in said)
    assert not any(each and each.startswith("Please S") for each in said)


def test_no_full_stop_follows_a_quoted_sentence_that_has_one() -> None:
    for seed in range(100):
        said = asked("add_paragraph_end", {"text": "Nobody came."}, seed)
        assert said and '.".' not in said and ".'." not in said and ".”." not in said


def test_each_frame_has_one_place() -> None:
    assert all(frame.count("{}") == 1 for frame in (*FRAMES, *HELD_OUT_FRAMES))


def test_frames_held_out_are_others_but_for_the_bare_order() -> None:
    assert set(FRAMES) & set(HELD_OUT_FRAMES) == {"{}.", "{}"}
