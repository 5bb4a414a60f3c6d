"""What comes from the process that renders is checked, and an ended process is replaced, once.

Scripted answers stand for the process, which `tests/security/test_07_chat_templates.py` starts.
"""

from __future__ import annotations

import errno
import json
import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from app.errors import MessagesError
from app.models import chat_template
from app.models.chat_template import (
    MAX_MARKUP,
    MAX_MARKUP_PER_MESSAGE,
    MAX_TEMPLATE,
    ChatTemplate,
    start_template,
)
from speculation import TargetError

MESSAGES = [{"role": "user", "content": "When?"}, {"role": "assistant", "content": "é 樹"}]


class Processes:
    """One after the other; each answers with its lines, and then has ended.

    Attributes:
        given: the line that tells each its template.
        asked: the requests so far, and the most bytes that may answer each.
    """

    def __init__(self, *lines: list[bytes | type[Exception]]) -> None:
        self._lines = list(lines)
        self.given: list[bytes] = []
        self.asked: list[tuple[Any, int]] = []

    def __call__(self, given: bytes) -> Any:
        self.given.append(given)
        lines = self._lines.pop(0)
        child = SimpleNamespace(is_usable=True)

        def end() -> None:
            child.is_usable = False

        def ask(request: bytes, most: int) -> bytes:
            self.asked.append((json.loads(request), most))
            line = lines.pop(0) if lines else b""
            if not isinstance(line, bytes) or not line:
                end()
            if not isinstance(line, bytes):
                raise line
            return line

        child.ask, child.end = ask, end
        return child


def started(
    monkeypatch: pytest.MonkeyPatch, *lines: list[bytes | type[Exception]]
) -> tuple[ChatTemplate, Processes]:
    processes = Processes(*lines)
    monkeypatch.setattr(chat_template, "_Child", processes)
    return ChatTemplate("{{ bos }}", {"bos": "<s>"}), processes


def told(answer: object) -> list[bytes | type[Exception]]:
    return [json.dumps(answer).encode() + b"\n"]


def test_a_process_is_told_its_template_and_asked_for_each_conversation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [*told({"text": "one\n"}), *told({"text": ""})]
    template, processes = started(monkeypatch, lines)
    assert [template.render(MESSAGES), template.render([])] == ["one\n", ""]
    (given,) = processes.given
    assert json.loads(given) == {"template": "{{ bos }}", "special": {"bos": "<s>"}}
    assert given.endswith(b"\n")
    assert [request["messages"] for request, _ in processes.asked] == [MESSAGES, []]
    # What can't be more than the text itself is not read any further.
    assert all(most > 6 * request["most"] for request, most in processes.asked)


def test_where_a_process_has_ended_another_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    template, processes = started(monkeypatch, told({"text": "one"}), told({"text": "two"}))
    assert [template.render(MESSAGES), template.render(MESSAGES)] == ["one", "two"]
    assert processes.given == [processes.given[0]] * 2


def test_a_template_that_ends_every_process_is_refused_after_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    template, processes = started(monkeypatch, [], [], told({"text": "late"}))
    with pytest.raises(TargetError, match="crashed the process that renders it"):
        template.render(MESSAGES)
    assert len(processes.given) == 2
    assert template.render(MESSAGES) == "late"


def test_a_template_that_takes_too_long_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    template, processes = started(monkeypatch, [TimeoutError], told({"text": "two"}))
    with pytest.raises(TargetError, match=r"takes longer than 5 s\. Choose another"):
        template.render(MESSAGES)
    assert len(processes.given) == 1
    assert template.render(MESSAGES) == "two"


def test_a_closed_template_renders_with_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    template, processes = started(monkeypatch, told({"text": "one"}), told({"text": "two"}))
    template.close()
    assert template.render(MESSAGES) == "two"
    assert len(processes.given) == 2


@pytest.mark.parametrize(
    "line",
    [
        b"no JSON\n",
        b'{"text": "cut sh\n',
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'"raised"\n',
        b'["over"]\n',
        b"null\n",
        b"5\n",
        b"{}\n",
        b'{"text": 5}\n',
        b'{"text": null}\n',
        b'{"text": ["a"]}\n',
        b'{"text": "\\ud800"}\n',
    ],
)
def test_what_is_no_answer_is_no_text(monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    template, _ = started(monkeypatch, [line])
    with pytest.raises(TargetError, match="produces no text") as caught:
        template.render(MESSAGES)
    assert not isinstance(caught.value, MessagesError)


def test_markup_has_its_limit_and_words_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [{"role": "user", "content": "é" * 70_000}]
    most = 70_000 + MAX_MARKUP + MAX_MARKUP_PER_MESSAGE
    lines = [*told({"text": "é" * most}), *told({"text": "é" * (most + 1)})]
    template, processes = started(monkeypatch, lines)
    assert len(template.render(words)) == most
    with pytest.raises(TargetError, match="produces no text"):
        template.render(words)
    assert [request["most"] for request, _ in processes.asked] == [most, most]


def test_what_a_template_refuses_may_be_other_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "TemplateError: no\x1b[2J " + "a" * 1000
    template, _ = started(monkeypatch, told({"raised": long}))
    with pytest.raises(MessagesError, match="refuses the conversation") as caught:
        template.render(MESSAGES)
    assert "TemplateError: no" in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_limit_that_a_template_breaks_is_no_matter_of_the_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    template, _ = started(monkeypatch, told({"over": "takes more than 256 MB of memory\x1b"}))
    with pytest.raises(TargetError, match="template takes more than 256 MB of memory") as caught:
        template.render(MESSAGES)
    assert not isinstance(caught.value, MessagesError)
    assert "\x1b" not in str(caught.value)


def test_a_machine_that_starts_no_process_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess.Popen, "__init__", full)
    monkeypatch.setattr(subprocess.Popen, "__del__", lambda _: None)
    with pytest.raises(TargetError, match=r"can't be started \(Resource .*Close other programs"):
        ChatTemplate("", {})


def tokenizer(template: object, chosen: object = None) -> Any:
    """A tokenizer that chooses one of its templates so; an error is raised."""

    def choose() -> object:
        if isinstance(chosen, Exception):
            raise chosen
        return chosen

    return SimpleNamespace(
        chat_template=template, get_chat_template=choose, special_tokens_map={"eos_token": "<e>"}
    )


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (ValueError("this model has multiple chat templates"), "none of them is the default"),
        ({"default": "x"}, "is not text"),
        (5, "is not text"),
        ("a" * (MAX_TEMPLATE + 1), "has 1,000,001 characters and the limit is 1,000,000"),
    ],
)
def test_what_is_no_template_starts_no_process(
    monkeypatch: pytest.MonkeyPatch, chosen: object, reason: str
) -> None:
    monkeypatch.setattr(chat_template, "_Child", Processes())
    with pytest.raises(TargetError, match=reason) as caught:
        start_template(tokenizer("x", chosen))
    assert str(caught.value).endswith("Choose another model.")


def test_a_tokenizer_without_a_template_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_template, "_Child", Processes())
    assert start_template(tokenizer(None, "unasked")) is None


def test_a_template_gets_its_tokenizers_special_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    processes = Processes([])
    monkeypatch.setattr(chat_template, "_Child", processes)
    assert start_template(tokenizer("named", "a" * MAX_TEMPLATE)) is not None
    (given,) = processes.given
    assert json.loads(given) == {"template": "a" * MAX_TEMPLATE, "special": {"eos_token": "<e>"}}
