"""The curriculum has its shares of each kind, and what measures it is never learnt from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.models.tokens import Tokens
from app.teaching import chats, curriculum, plain_texts
from app.teaching.curriculum import LONGEST, LONGEST_READ, LONGEST_ROW, SHARES, Curriculum
from app.teaching.rendering import Rendering
from retrieval.errors import ExamplesError
from retrieval.teaching.teach import HELD_OUT
from speculation.training.samples import rows

TOKENS = 40_000
NUMBER = {number: f"Quillmark {chr(65 + number)}" for number in range(18)}


def data(folder: Path) -> Path:
    """Eighteen documents with a question about each."""
    lines = []
    for number, name in NUMBER.items():
        context = f"{name} was built in {1800 + number}. It is open on Sundays. {name} has a clock."
        asked = [{"question": f"When was {name} built?", "answers": [str(1800 + number)]}]
        lines.append(json.dumps({"paragraphs": [{"context": context, "qas": asked}]}))
    path = folder / "towers.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def rendering(tokenizer_folder: Path) -> Iterator[Rendering]:
    with closing(Rendering(Tokens(tokenizer_folder))) as made:
        yield made


@pytest.fixture(scope="module")
def made(
    rendering: Rendering, tiny_model_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Curriculum:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chats, "LONGEST", 2)
        path = data(tmp_path_factory.mktemp("data"))
        return curriculum.curriculum([path], tiny_model_folder, rendering, TOKENS)


def test_each_group_has_its_share_of_the_tokens(made: Curriculum) -> None:
    counts = Counter[str]()
    for row in rows(made.samples, LONGEST_ROW):
        counts[row.samples[0].kind] += row.length
    assert sum(counts.values()) == pytest.approx(TOKENS, rel=0.1)
    for kind, name in (("edit", "edits"), ("chat", "chats"), ("text", "texts")):
        assert counts[kind] == pytest.approx(SHARES[name] * TOKENS, abs=LONGEST_ROW)


def test_what_is_left_out_is_not_learnt(
    rendering: Rendering,
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(curriculum, "_each", lambda *_: ())  # what measures takes a while to make
    without = {"edits", "chats", "invented"}
    made = curriculum.curriculum([data(tmp_path)], tiny_model_folder, rendering, 10_000, without)
    kinds = {sample.kind for sample in made.samples}
    assert {"passage", "text"} <= kinds
    assert not kinds & {"edit", "chat"}


def test_samples_that_begin_alike_follow_one_another(made: Curriculum) -> None:
    found = [row for row in rows(made.samples, LONGEST_ROW) if len(row.samples) > 1]
    kinds = {sample.kind for row in found for sample in row.samples}
    assert {"refuse", "read", "edit"} <= kinds


def test_no_sample_is_too_long(made: Curriculum) -> None:
    longest = {"edit": LONGEST, plain_texts.KIND: plain_texts.LONGEST}
    for sample in (*made.samples, *made.held_out):
        assert len(sample.ids) <= longest.get(sample.kind, LONGEST_READ)


def test_kinds_are_mixed(made: Curriculum) -> None:
    assert len({sample.kind for sample in made.samples[:40]}) > 4


def test_documents_that_measure_are_not_learnt_from(
    made: Curriculum, tokenizer_folder: Path
) -> None:
    tokens = Tokens(tokenizer_folder)
    learnt = " ".join(tokens.decode(sample.ids) for sample in made.samples)
    measured = " ".join(tokens.decode(sample.ids) for sample in made.held_out)
    for number, name in NUMBER.items():
        assert (name in learnt) == ((number + 1) % HELD_OUT != 0)
        assert (name in measured) == ((number + 1) % HELD_OUT == 0)


def test_what_is_measured_has_every_kind(made: Curriculum) -> None:
    learnt = {sample.kind for sample in made.samples}
    assert learnt - {sample.kind for sample in made.held_out} == {"chat"}


@pytest.mark.parametrize(
    ("paragraph", "said"),
    [
        ({"context": "It is.", "qas": [{"question": "Who?", "answers": ["Ada"]}]}, "needs 6"),
        ({"context": "Ada " * 900, "qas": [{"question": "Who?", "answers": ["Ada"]}]}, "shorter"),
    ],
    ids=["no answer in the text", "one long sentence"],
)
def test_files_without_exercises_are_an_error_and_no_endless_search(
    rendering: Rendering,
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    paragraph: dict[str, object],
    said: str,
) -> None:
    monkeypatch.setattr(curriculum, "FRUITLESS", 20)
    monkeypatch.setattr(curriculum, "chat_samples", lambda *_: [])
    path = tmp_path / "data.jsonl"
    path.write_text((json.dumps({"paragraphs": [paragraph]}) + "\n") * 12, encoding="utf-8")
    with pytest.raises(ExamplesError, match=said):
        curriculum.curriculum([path], tiny_model_folder, rendering, TOKENS)
