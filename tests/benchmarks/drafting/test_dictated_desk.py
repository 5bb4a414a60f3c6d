"""Dictated revisions on the desk write what is recorded, in the app as in the engine alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assistant import Assistant
from app.conversation.generation import Generation
from app.editing import revising
from app.editing.plan import planned
from app.editing.revising import revise
from app.editing.revision import RevisionRequest
from app.editing.windows import TextWindow
from app.errors import EditError
from app.lines import lines_of, unified
from app.settings.loading import load
from benchmarks.drafting.dictated_desk import (
    TimedDesk,
    alone,
    dictated,
    part_texts,
    revise_on_desk,
)
from tests.app.editing.texts import TEXTS

OLD = "".join(f"{n}. The garden has a gate and {n} trees along its wall.\n" for n in range(30))
NEW = OLD.replace(" 3 trees", " three oaks").replace(" 20 trees", " twenty oaks")
ASKED = RevisionRequest("Change it.", everywhere=True)


@pytest.fixture
def assistant(
    tmp_path: Path, tiny_model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Assistant:
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    flags = {"data_dir": tmp_path / "data", "model": str(tiny_model_folder), "dtype": "float32"}
    return Assistant(load(flags))


@given(TEXTS, TEXTS, st.lists(st.integers(1, 5), min_size=1, max_size=9))
def test_the_parts_of_a_revision_put_together_are_the_revision(
    old: str, new: str, sizes: list[int]
) -> None:
    count, windows, at = len(lines_of(old)), list[TextWindow](), 0
    for size in sizes:
        if at < count:
            windows.append(TextWindow(at, min(count, at + size)))
            at = windows[-1].end
    windows.append(TextWindow(at, count))
    ended = [f"{each}\n" if each and each[-1:] != "\n" else each for each in (old, new)]
    parts = part_texts(ended[0], ended[1], [each for each in windows if each.start < each.end])
    if count:
        assert "".join(parts) == unified(ended[1])


@pytest.mark.parametrize("drafted", [True, False])
def test_what_is_written_is_what_is_recorded(assistant: Assistant, drafted: bool) -> None:
    desk = TimedDesk(assistant.store, assistant.desk.open_bytes("a.md", OLD.encode()))
    model = assistant.models.borrow_now()
    plan = planned(model, OLD, ASKED.words, everywhere=True)
    assistant.models.give_back()
    assert len(plan.parts) > 1
    texts = part_texts(OLD, NEW, plan.parts)
    times = revise_on_desk(assistant.runs, desk, ASKED, texts, drafted=drafted)
    revision = assistant.runs.of(desk.id)
    assert revision is not None
    assert revision.stats is not None
    assert (revision.stats.copied_tokens > 0) == drafted
    assert desk.accept([]).desk.text == NEW
    assert times.first is not None
    assert 0 < times.first < times.end
    assert 0 < times.writing < times.end
    assert times.tokens == sum(len(model.tokens.encode(text).ids) + 1 for text in texts)
    assert revising.Generation is Generation  # type: ignore[attr-defined]
    assistant.close()


def test_the_engine_alone_gets_the_same_prompts_and_tokens(assistant: Assistant) -> None:
    model = assistant.models.borrow_now()
    plan = planned(model, OLD, ASKED.words, everywhere=True)
    texts = part_texts(OLD, NEW, plan.parts)
    with dictated(texts, writes=False) as parts:
        list(revise(model, assistant.settings, plan, "a.md", ASKED.words))
    assert [model.tokens.decode(part.ids[:-1]) for part in parts] == texts
    drafting = model.drafting.of(assistant.settings, lambda: None)
    for part in parts:
        assert part.request.drafting is drafting
        assert alone(model.target, part, drafting).ids == part.ids
    assistant.models.give_back()
    assistant.close()


def test_a_revision_that_fails_is_told(assistant: Assistant) -> None:
    desk = TimedDesk(assistant.store, assistant.desk.open_bytes("a.md", b"word " * 9000))
    with pytest.raises(EditError, match="Line 1 has"):
        revise_on_desk(assistant.runs, desk, ASKED, [])
    assistant.close()
