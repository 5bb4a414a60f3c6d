"""`bench train-continuations`: from a file of conversations to weights that a replay takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.drafting.flags import Flags, prepare
from benchmarks.drafting.network_training import conversations, train_on
from benchmarks.drafting.records import Record, read_trace
from benchmarks.drafting.replay import measure
from tests.benchmarks.drafting.word_chat import word_tokenizer


def test_a_conversation_begins_with_its_first_turn() -> None:
    records = [Record("x", turn, (turn,), (9,)) for turn in (1, 2, 1, 1, 2, 3)]
    assert [[prompt[0] for prompt, _ in each] for each in conversations(records)] == [
        [1, 2],
        [1],
        [1, 2, 3],
    ]


def test_a_replay_takes_what_was_trained(tmp_path: Path) -> None:
    tokenizer = word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant", "a", "b", "c"])
    row = {"messages": [{"role": "user", "content": "a b c"}], "response": "a b c a b c a"}
    trace, out = tmp_path / "trace.jsonl", tmp_path / "out.safetensors"
    trace.write_text(json.dumps({**row, "turn": 1, "category": "x"}) + "\n")
    told: list[str] = []
    train_on([trace], out, None, tokenizer, told.append)
    assert told[0].startswith("1 answers, 24 samples")
    setup = prepare(Flags(tokenizer=tokenizer, network=out))
    assert setup.name == "continuations"
    assert measure("x", read_trace(trace, setup.chat), setup)["rows"]
    other = tmp_path / "other.safetensors"
    other.write_bytes(b"no weights")
    with pytest.raises(ValueError, match=r"other\.safetensors"):
        prepare(Flags(tokenizer=tokenizer, network=other))


def test_what_cannot_be_read_or_written_is_said_before_anything_is_trained(tmp_path: Path) -> None:
    broken = tmp_path / "broken.safetensors"
    broken.write_bytes(b"no table")
    tokenizer = word_tokenizer(tmp_path / "tokenizer.json", ["user", "assistant"])
    out, trace = tmp_path / "out.safetensors", tmp_path / "trace.jsonl"
    for named, bigrams, to in (
        ("none.safetensors", tmp_path / "none.safetensors", out),
        ("broken.safetensors", broken, out),
        ("nowhere", None, tmp_path / "nowhere" / "out.safetensors"),
        ("trace.jsonl", None, out),
    ):
        told: list[str] = []
        with pytest.raises(ValueError, match=named):
            train_on([trace], to, bigrams, tokenizer, told.append)
        assert told == []
