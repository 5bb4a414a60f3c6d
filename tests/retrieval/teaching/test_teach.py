"""From files to weights: what is too small or of another shape is named before anything is done."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from retrieval.errors import ExamplesError
from retrieval.ranker.ranker import Ranker
from retrieval.ranker.weighing import weighing
from retrieval.ranker.weights import about, load
from retrieval.teaching.teach import HELD_OUT, teach
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.ranker.test_features import PLAIN, WINDOWS


def rows(count: int) -> list[object]:
    return [
        {
            "paragraphs": [
                {
                    "context": f"It is long {i}. By Ada it was written.",
                    "qas": [{"question": f"Who wrote report {i}?", "answers": ["Ada"]}],
                }
            ]
        }
        for i in range(count)
    ]


def file(tmp_path: Path, *lines: object) -> Path:
    path = tmp_path / "questions.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return path


def test_too_few_documents_are_refused(tiny_embedding_folder: Path, tmp_path: Path) -> None:
    path = file(tmp_path, *rows(HELD_OUT - 1))
    with pytest.raises(ExamplesError, match=r"questions\.jsonl: has 5 documents .* needs 6"):
        teach(tiny_embedding_folder, [path], tmp_path / "out", 1, print)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_taught_weights_judge_sentences(
    tiny_embedding_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.teaching.teach.Embedder", lambda _: FakeEmbedder())
    out, told = tmp_path / "taught.safetensors", list[str]()
    teach(tiny_embedding_folder, [file(tmp_path, *rows(2 * HELD_OUT))], out, 2, told.append)
    assert weighing(about(out)).sure
    parts = [line for line in told if line.startswith("part ")]
    assert [line[:11] for line in parts] == ["part 1 of 3", "part 2 of 3", "part 3 of 3"]
    assert len(Ranker(lambda: tiny_embedding_folder, out).judge("who", WINDOWS, PLAIN)) == 2
    assert list(tmp_path.glob("*.training*")) == []
    told.clear()
    further, files = tmp_path / "further.safetensors", [tmp_path / "questions.jsonl"]
    teach(tiny_embedding_folder, files, further, 8, told.append, begin=out, rate=1e-2)
    assert [line[:11] for line in told if line.startswith("part ")] == [
        "part 2 of 3",
        "part 3 of 3",
    ]
    before, after = load(out), load(further)
    assert before.keys() == after.keys()
    assert any(not before[name].equal(after[name]) for name in before)


@pytest.mark.slow
def test_the_same_is_taught_each_time(
    tiny_embedding_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.teaching.teach.Embedder", lambda _: FakeEmbedder())
    data = [file(tmp_path, *rows(2 * HELD_OUT))]
    outs = [tmp_path / "one.safetensors", tmp_path / "two.safetensors"]
    for out in outs:
        teach(tiny_embedding_folder, data, out, 2, print)
    one, two = map(load, outs)
    assert all(one[name].equal(two[name]) for name in one)


def test_what_holds_no_ranker_is_named_before_anything_is_done(
    tiny_embedding_folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.safetensors"
    other.write_bytes(b"no weights")
    data = [file(tmp_path, *rows(2 * HELD_OUT))]
    with pytest.raises(ExamplesError, match=r"other\.safetensors"):
        teach(tiny_embedding_folder, data, tmp_path / "out", 2, print, begin=other)
    for path in (tmp_path / "nothing.safetensors", tmp_path):
        with pytest.raises(ExamplesError, match=re.escape(str(path))):
            teach(tiny_embedding_folder, data, tmp_path / "out", 2, print, begin=path)
    save_file({"weight": torch.zeros(2)}, other)
    with pytest.raises(ExamplesError, match=r"other\.safetensors"):
        teach(tiny_embedding_folder, data, tmp_path / "out", 2, print, begin=other)
