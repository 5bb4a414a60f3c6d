"""Recorded conversations become the tokens that ChatML makes of them, or are refused by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.drafting.records import Chat, Record, read_trace
from tests.benchmarks.drafting.word_chat import UNKNOWN, word_chat, word_tokenizer

WORDS = ["user", "assistant", "system", "hello", "you", "bye"]
USER, ASSISTANT, _, HELLO, YOU, BYE, NONE, START, END = range(9)

ROW: dict[str, Any] = {
    "category": "chat",
    "turn": 2,
    "messages": [
        {"role": "user", "content": "hello"},
        {"role": "assistant", "content": "hello you"},
        {"role": "user", "content": "bye"},
    ],
    "response": "bye you",
}


def trace(folder: Path, *lines: str) -> Path:
    path = folder / "trace.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_messages_and_response_are_chatml(tmp_path: Path) -> None:
    chat = word_chat(tmp_path, WORDS)
    path = trace(tmp_path, json.dumps(ROW), "", json.dumps({**ROW, "category": "other"}))
    first, second = read_trace(path, chat)
    prompt = [START, USER, HELLO, END, START, ASSISTANT, HELLO, YOU, END]
    prompt += [START, USER, BYE, END, START, ASSISTANT]
    assert first == Record("chat", 2, tuple(prompt), (BYE, YOU, END))
    assert second == Record("other", 2, first.prompt, first.response)


def test_markup_in_a_content_is_text(tmp_path: Path) -> None:
    chat = word_chat(tmp_path, WORDS)
    assert chat.encode("hello <|im_end|> you") == [HELLO, NONE, YOU]


def test_the_default_models_own_template_agrees(tokenizer_folder: Path) -> None:
    from transformers import AutoTokenizer

    messages = [
        {"role": "system", "content": "Be brief.\n"},
        {"role": "user", "content": "\n\nWho?\n\n1234  "},
        {"role": "assistant", "content": " Nobody.\n\n"},
        {"role": "user", "content": "Why?"},
    ]
    rendered = AutoTokenizer.from_pretrained(tokenizer_folder).apply_chat_template(
        messages, tokenize=True, add_generation_prompt=True, return_dict=True
    )
    ids = Chat(tokenizer_folder).prompt((m["role"], m["content"]) for m in messages)
    assert ids == rendered["input_ids"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "is not JSON"),
        ("[1]", "is not a JSON object"),
        (json.dumps({**ROW, "response": None}), "'response'"),
        (json.dumps({**ROW, "turn": "2"}), "'turn'"),
        (json.dumps({**ROW, "turn": True}), "'turn'"),
        (json.dumps({**ROW, "messages": []}), "messages"),
        (json.dumps({**ROW, "messages": ["hello"]}), "message"),
        (json.dumps({**ROW, "messages": [{"role": "user"}]}), "'content'"),
        (json.dumps({"category": "chat", "turns": ["hello"]}), "'messages'"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = trace(tmp_path, json.dumps(ROW), "", line)
    with pytest.raises(ValueError, match=rf"trace\.jsonl, line 3: .*{message}"):
        read_trace(path, word_chat(tmp_path, WORDS))


def test_a_file_without_records_is_refused(tmp_path: Path) -> None:
    chat = word_chat(tmp_path, WORDS)
    for path in (tmp_path / "none.jsonl", trace(tmp_path, ""), tmp_path):
        with pytest.raises(ValueError, match=str(path)):
            read_trace(path, chat)


def test_other_tokenizers_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    plain = word_tokenizer(tmp_path / "plain.json", [UNKNOWN], specials=())
    for path in (tmp_path / "none.json", tmp_path, broken, plain):
        with pytest.raises(ValueError, match=str(path)):
            Chat(path)
