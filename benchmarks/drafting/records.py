"""Recorded conversations as tokens: the questions to a large model, and its real answers.

A file holds JSON lines with `messages` (each of a role and a content), `response`, `turn` and
`category`. They are rendered as ChatML without our system turn: the template of Qwen's models, and
of SmolLM2, the default one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from benchmarks.json_lines import read_lines
from speculation.continuations.token_kinds import token_kinds

START, END = "<|im_start|>", "<|im_end|>"

Message = tuple[str, str]
"""Role and content."""


@dataclass(frozen=True, slots=True)
class Record:
    """One answer.

    Attributes:
        turn: number of the answer in its conversation, from 1.
        prompt: everything before the answer, including earlier turns.
        response: the answer, its end token included.
    """

    category: str
    turn: int
    prompt: tuple[int, ...]
    response: tuple[int, ...]


class Chat:
    """ChatML with one tokenizer. Contents are plain text: special tokens in them are not read.

    Args:
        path: a `tokenizer.json`, or the folder that holds it.

    Raises:
        ValueError: it is missing, can't be read, or lacks ChatML's markup.
    """

    def __init__(self, path: Path) -> None:
        file = path / "tokenizer.json" if path.is_dir() else path
        if not file.is_file():
            raise ValueError(f"{file}: tokenizer file not found.")
        try:
            self._tokenizer = Tokenizer.from_file(str(file))
        except Exception as error:  # the library raises nothing more special
            raise ValueError(f"{file}: is not a readable tokenizer.json ({error}).") from error
        self._tokenizer.encode_special_tokens = True
        self._start, self.end = (self._special(token, file) for token in (START, END))

    def _special(self, token: str, file: Path) -> int:
        number = self._tokenizer.token_to_id(token)
        if number is None:
            raise ValueError(f"{file}: has no {token}, which ChatML needs.")
        return int(number)

    @property
    def kinds(self) -> bytes:
        """The kind of each token."""
        return token_kinds(self._tokenizer.get_vocab())

    def encode(self, text: str) -> list[int]:
        """Tokens of plain text."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def prompt(self, messages: Iterable[Message]) -> list[int]:
        """The messages, and the head of the answer to them."""
        ids: list[int] = []
        for role, content in messages:
            ids += [self._start, *self.encode(f"{role}\n{content}"), *self.closing]
        return [*ids, self._start, *self.encode("assistant\n")]

    @property
    def closing(self) -> list[int]:
        """The markup between a content and the next message."""
        return [self.end, *self.encode("\n")]

    def record(self, category: str, turn: int, messages: Iterable[Message], answer: str) -> Record:
        """One answer to `messages`."""
        prompt = self.prompt(messages)
        return Record(category, turn, tuple(prompt), (*self.encode(answer), self.end))


def read_trace(path: Path, chat: Chat) -> list[Record]:
    """All records of a file, in its order.

    Raises:
        ValueError: the file can't be read or a line of it is not a record; says which.
    """
    records = [_record(row, chat, where) for where, row in read_lines(path)]
    if not records:
        raise ValueError(f"{path}: contains no records.")
    return records


def field(row: Mapping[str, Any], name: str, kind: type, where: str) -> Any:
    """The field `name` of a line, which is of type `kind`.

    Raises:
        ValueError: it isn't.
    """
    value = row.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise ValueError(f"{where}: has no {name!r} that is a {kind.__name__}.")
    return value


def _record(row: Mapping[str, Any], chat: Chat, where: str) -> Record:
    messages = _messages(field(row, "messages", list, where), where)
    category, turn = field(row, "category", str, where), field(row, "turn", int, where)
    return chat.record(category, turn, messages, field(row, "response", str, where))


def _messages(rows: Sequence[Any], where: str) -> list[Message]:
    messages = []
    for row in rows:
        if not isinstance(row, dict):
            raise ValueError(f"{where}: has a message that is not an object.")
        messages.append((field(row, "role", str, where), field(row, "content", str, where)))
    if not messages:
        raise ValueError(f"{where}: has no messages.")
    return messages
