"""`python -P -m app.models.chat_renderer`: the process that renders a model's chat template.

A template is a program written by the model's author. Jinja's sandbox keeps it away from Python's
objects; if it escapes, this process has no files, network or secrets (`retrieval.sandbox`). It has
limits on memory and time, and `app.models.chat_template`, which starts it, kills it when it takes
too long.

Lines of JSON. It writes {"ready": true}; reads {"template", "special"}, the template and the
tokenizer's special tokens by name; then answers each {"messages", "most", "seconds"} with
{"text"}, {"raised"}: what the template raised, or {"over"}: the limit it exceeded. It exits when
its stdin is closed.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any, BinaryIO, NoReturn

from jinja2 import Template, TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension, loopcontrols
from jinja2.parser import Parser
from jinja2.runtime import Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from retrieval.sandbox import confine, limit

MEMORY_MB = 256
"""Memory limit of a template, in megabytes (10**6 bytes)."""

_OPEN_FILES = 16
_SECONDS_OVER = 2
"""An abandoned process ends itself this long after its time limit."""

_MAX_RAISED = 300
_WARM = "{{ strftime_now('%d %B') }}{{ [1.5] | tojson }}{{ raise_exception('') }}"
"""Loads what Python imports lazily, before the limits apply."""


class GenerationTag(Extension):
    """`{% generation %}`: marks the assistant's words for training, and renders them."""

    tags = {"generation"}  # noqa: RUF012 - Jinja's interface

    def parse(self, parser: Parser) -> nodes.Node:
        """A call of `_rendered` with what is between the tags."""
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        call = self.call_method("_rendered")
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _rendered(self, caller: Macro) -> str:
        return caller()


class Names(Namespace):
    """`namespace()`, which takes no names that begin with an underscore."""

    def __init__(*args: Any, **named: Any) -> None:
        self, *values = args
        attributes = dict(*values, **named)
        for name in attributes:
            _check_name(name)
        Namespace.__init__(self, attributes)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_name(name)
        super().__setitem__(name, value)


class Dictionaries:
    """`dict`, of which a template gets no attribute but `fromkeys`."""

    def __call__(self, *args: Any, **named: Any) -> dict[Any, Any]:
        return dict(*args, **named)

    def fromkeys(self, *args: Any) -> dict[Any, Any]:
        """As `dict.fromkeys`."""
        return dict.fromkeys(*args)


def environment() -> ImmutableSandboxedEnvironment:
    """Return an environment like that of transformers, whose import takes half a second."""
    made = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[GenerationTag, loopcontrols]
    )
    made.filters["tojson"] = _to_json
    made.globals["raise_exception"] = _raise
    made.globals["strftime_now"] = _now
    made.globals["dict"] = Dictionaries()
    made.globals["namespace"] = Names
    return made


def _check_name(name: object) -> None:
    if isinstance(name, str) and name.startswith("_"):
        raise SecurityError(f"a namespace can't have the name {name!r}")


def _raise(message: str) -> NoReturn:
    raise TemplateError(message)


def _now(format: str) -> str:  # noqa: A002 - templates may name it
    return datetime.now().astimezone().strftime(format)


def _to_json(
    x: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    return json.dumps(
        x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )


class Renderer:
    """One template, compiled at the first conversation: Jinja computes constants when it compiles.

    Args:
        special: the special tokens by their names, which the template sees as variables.
    """

    def __init__(self, template: str, special: dict[str, str]) -> None:
        self._source = template
        self._special = special
        self._template: Template | None = None

    def answer(self, messages: list[dict[str, str]], most: int) -> dict[str, str]:
        """The text of at most `most` code points, or what went wrong."""
        try:
            return {"text": "".join(_at_most(most, self._pieces(messages)))}
        except MemoryError:
            return {"over": f"takes more than {MEMORY_MB} MB of memory"}
        except _TooLongError:
            return {"over": f"writes more than {most:,} characters"}
        except Exception as error:  # noqa: BLE001 - whatever a hostile program raises
            return {"raised": f"{type(error).__name__}: {error}"[:_MAX_RAISED]}

    def _pieces(self, messages: list[dict[str, str]]) -> Iterator[str]:
        if self._template is None:
            self._template = environment().from_string(self._source)
        given = {"messages": messages, "tools": None, "documents": None}
        return self._template.generate(self._special | given, add_generation_prompt=True)


class _TooLongError(Exception):
    """The template's output is over the limit."""


def _at_most(most: int, pieces: Iterator[str]) -> Iterator[str]:
    for piece in pieces:
        most -= len(piece)
        if most < 0:
            raise _TooLongError
        yield piece


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer each line of `source` on `target`."""

    def say(value: dict[str, Any]) -> None:
        target.write(json.dumps(value).encode() + b"\n")
        target.flush()

    say({"ready": True})
    renderer = Renderer(**json.loads(source.readline() or b"{}"))
    for line in source:
        asked = json.loads(line)
        _end_after(asked["seconds"] + _SECONDS_OVER)
        say(renderer.answer(asked["messages"], asked["most"]))
        _end_after(0)


def _end_after(seconds: float) -> None:
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)  # SIGALRM ends the process


def _warm_up() -> None:
    Renderer(_WARM, {}).answer([], 100)


def main() -> None:
    """Serve the app at the other ends of stdin and stdout."""
    _warm_up()
    limit(memory_mb=MEMORY_MB, file_bytes=0, open_files=_OPEN_FILES)
    confine()
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
