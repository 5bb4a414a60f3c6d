"""What the process that renders does with a template: its text, its error, or the limit it broke.

Here it renders in the test's own process. `tests/security/test_07_chat_templates.py` attacks the
real one, and compares it with transformers.
"""

from __future__ import annotations

import io
import json
import signal
import sys
from typing import Any

import pytest

from app.models.chat_renderer import MEMORY_MB, Renderer, serve

MESSAGES = [{"role": "user", "content": "Was it 1871?"}, {"role": "assistant", "content": "é 樹"}]
ROLES = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"


def answer(template: str, most: int = 1000, special: dict[str, str] | None = None) -> Any:
    return Renderer(template, special or {}).answer(MESSAGES, most)


def test_a_template_sees_the_messages_the_special_tokens_and_that_an_answer_follows() -> None:
    template = "{{ bos }}" + ROLES + "{% if add_generation_prompt %}assistant:{% endif %}"
    assert answer(template, special={"bos": "<s>"}) == {
        "text": "<s>user: Was it 1871?\nassistant: é 樹\nassistant:"
    }


def test_there_are_no_tools_and_no_documents_whatever_the_special_tokens_are_called() -> None:
    special = {"messages": "forged", "tools": "forged", "documents": "forged"}
    found = answer("{{ messages | length }} {{ tools }} {{ documents }}", special=special)
    assert found == {"text": "2 None None"}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("", ""),
        ("{{ {'ü': '<&>'} | tojson }}", '{"ü": "<&>"}'),
        ("{{ [1, 2] | tojson(separators=(',', ':')) }}", "[1,2]"),
        ("{% generation %}{{ 1 + 1 }}{% endgeneration %}", "2"),
        ("{% for i in range(9) %}{% if i > 2 %}{% break %}{% endif %}{{ i }}{% endfor %}", "012"),
        ("{{ dict(a=1).a }}{{ dict.fromkeys('b', 2).b }}{{ dict.update }}", "12"),
        ("{% set n = namespace({'x': 1}, y=2) %}{% set n.x = 3 %}{{ n.x }}{{ n.y }}", "32"),
        ("{{ strftime_now('%%') }}", "%"),
        ("{% if true %}\n  one\n{% endif %}\n", "  one\n"),
        ("{{ unknown }}", ""),
    ],
)
def test_templates_have_what_transformers_gives_them(template: str, text: str) -> None:
    assert answer(template) == {"text": text}


@pytest.mark.parametrize(
    ("template", "raised"),
    [
        ("{{ raise_exception('Roles must alternate') }}", "TemplateError: Roles must alternate"),
        ("{% if %}", "TemplateSyntaxError: Expected an expression"),
        ("{{ unknown.content }}", "UndefinedError: 'unknown' is undefined"),
        ("{{ messages.append(1) }}", "SecurityError: "),
        ("{{ namespace(__class__=1) }}", "SecurityError: a namespace can't have the name"),
        ("{% set n = namespace() %}{% set n._x = 1 %}", "SecurityError: a namespace can't have"),
        ("{{ namespace.__init__.__globals__ }}", "SecurityError: "),
        ("{{ range(10 ** 7) | length }}", "OverflowError: "),
        ("{% include 'other' %}", "TypeError: no loader"),
        ("{{ 1 / 0 }}", "ZeroDivisionError: "),
    ],
)
def test_what_a_template_raises_is_told_and_nothing_worse_happens(
    template: str, raised: str
) -> None:
    found = answer(template)
    assert list(found) == ["raised"]
    assert found["raised"].startswith(raised)


def test_a_long_complaint_is_cut() -> None:
    found = answer("{{ raise_exception('a' * 100000) }}")
    assert len(found["raised"]) == 300


def test_a_text_of_just_the_limit_is_taken_and_one_more_character_is_not() -> None:
    assert answer("{{ 'é' * 5 }}ab", most=7) == {"text": "éééééab"}
    assert answer("{{ 'é' * 5 }}ab", most=6) == {"over": "writes more than 6 characters"}


def test_an_endless_text_is_not_written_to_its_end() -> None:
    template = "{% for i in range(99999) %}{{ 'a' * 1000 }}{% endfor %}{{ raise_exception('') }}"
    assert answer(template, most=5000) == {"over": "writes more than 5,000 characters"}


def test_memory_that_is_not_there_is_told_as_the_limit() -> None:
    assert answer("{{ 'a' * 10 ** 18 }}") == {"over": f"takes more than {MEMORY_MB} MB of memory"}


def test_nothing_is_kept_from_one_conversation_to_the_next() -> None:
    renderer = Renderer(
        "{% set n = namespace(x=0) %}{% set n.x = n.x + 1 %}{{ n.x }}{{ messages | length }}", {}
    )
    assert renderer.answer(MESSAGES, 99) == renderer.answer(MESSAGES, 99) == {"text": "12"}
    assert renderer.answer([], 99) == {"text": "10"}


class Watched(io.BytesIO):
    """Notes at each write how many seconds the process has left, 0 for no limit."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[float] = []

    def write(self, data: Any) -> int:
        self.left.append(signal.getitimer(signal.ITIMER_REAL)[0])
        return super().write(data)


def served(*asked: dict[str, Any]) -> tuple[list[Any], list[float]]:
    lines = [{"template": ROLES, "special": {}}, *asked]
    target = Watched()
    serve(io.BytesIO(b"".join(json.dumps(line).encode() + b"\n" for line in lines)), target)
    return [json.loads(line) for line in target.getvalue().splitlines()], target.left


def test_each_request_has_its_line_of_answer_and_the_end_of_the_requests_is_the_end() -> None:
    request = {"messages": MESSAGES, "most": 100, "seconds": 60}
    told, _ = served(request, {**request, "most": 3}, {**request, "messages": []})
    assert told == [
        {"ready": True},
        {"text": "user: Was it 1871?\nassistant: é 樹\n"},
        {"over": "writes more than 3 characters"},
        {"text": ""},
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="has no timer")
def test_an_abandoned_process_ends_itself_and_a_waiting_one_does_not() -> None:
    _, left = served({"messages": [], "most": 9, "seconds": 500})
    ready, rendering = left
    assert ready == 0
    assert 500 < rendering <= 502
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
