"""A model's chat template, rendered in a separate process (`app.models.chat_renderer`).

Contract: nothing of a template is compiled or run in the app's process. The process stays warm. It
starts while the model is loaded, and ends with the `ChatTemplate`, with the app, or when a
rendering takes too long; a new one serves the next request. Its answers are treated as untrusted
input, and bounded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.errors import MessagesError
from speculation import TargetError
from storage.errors import visible

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

MAX_TEMPLATE = 1_000_000
"""Maximum length of a template in code points; the longest of known models has about 20,000."""

RENDER_SECONDS = 5.0
"""Time limit per conversation, and for compiling before the first; most take a millisecond."""

START_SECONDS = 60.0
"""For a process to start, even on a busy machine."""

MAX_MARKUP, MAX_MARKUP_PER_MESSAGE = 50_000, 1_000
"""Maximum code points around all messages, and per message; known templates write a few hundred."""

_LONGEST_ESCAPE = 12
"""Maximum bytes of a code point in JSON."""

_MAX_RAISED = 300
_GOODBYE_SECONDS = 5
_ENVIRONMENT = ("PYTHONPATH", "SYSTEMROOT", "TZ")
"""The only environment variables that a template's process gets; others may hold secrets."""

_ADVICE = "Choose another model."


class ChatTemplate:
    """Renders conversations; may be used from any thread.

    Args:
        template: the source.
        special: the tokenizer's special tokens by their names.

    Raises:
        TargetError: no process can be started.
    """

    def __init__(self, template: str, special: dict[str, str]) -> None:
        self._given = json.dumps({"template": template, "special": special}).encode() + b"\n"
        self._lock = threading.Lock()
        self._child = _Child(self._given)

    def render(self, messages: list[dict[str, str]]) -> str:
        """Render messages as transformers' `apply_chat_template` does, to be answered by the model.

        Raises:
            MessagesError: the template raised an error.
            TargetError: it takes too long or too much memory, or writes too much; or its process
                ended or can't be started.
        """
        most = MAX_MARKUP + MAX_MARKUP_PER_MESSAGE * len(messages)
        most += sum(len(message["content"]) for message in messages)
        request = {"messages": messages, "most": most, "seconds": RENDER_SECONDS}
        with self._lock:
            line = self._asked(json.dumps(request).encode() + b"\n", most)
        return _text(line, most)

    def close(self) -> None:
        """End the process; another one starts if there is more to render."""
        self._child.end()

    def _asked(self, request: bytes, most: int) -> bytes:
        """The answer of the process, or of a fresh one if it has ended meanwhile."""
        for _ in range(2):
            if not self._child.is_usable:
                self._child = _Child(self._given)
            try:
                if line := self._child.ask(request, most * _LONGEST_ESCAPE + 1_000):
                    return line
            except TimeoutError as error:
                raise TargetError(
                    f"the model's chat template takes longer than {RENDER_SECONDS:g} s. {_ADVICE}"
                ) from error
        raise TargetError(
            f"the model's chat template crashed the process that renders it. {_ADVICE}"
        )


class _Child:
    """A process for one template. It ends with this object, and with the app however that ends.

    Args:
        given: the line that gives it the template.
    """

    def __init__(self, given: bytes) -> None:
        self._given: bytes | None = given
        self._owner = os.getpid()
        try:
            self._process = subprocess.Popen[bytes](
                [sys.executable, "-P", "-m", "app.models.chat_renderer"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                start_new_session=True,  # Ctrl+C doesn't reach it: the app ends it
            )
        except OSError as error:
            raise TargetError(
                "the process that renders the model's chat template can't be started "
                f"({error.strerror}). Close other programs and try again."
            ) from error
        self.end = weakref.finalize(self, _end, self._process, self._owner)

    @property
    def is_usable(self) -> bool:
        """Whether the process is alive and a child of this one, not of one that forked it."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, request: bytes, most: int) -> bytes:
        """The line that answers `request`, of at most `most` bytes; none if the process ended.

        Raises:
            TimeoutError: it takes too long, and has been ended.
        """
        if self._given is not None:
            if not self._line(b"", 100, START_SECONDS):
                return b""
            request, self._given = self._given + request, None
        return self._line(request, most, RENDER_SECONDS)

    def _line(self, told: bytes, most: int, seconds: float) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self._process.kill()

        # A timer rather than a wait with a limit, which pipes don't have everywhere.
        timer = threading.Timer(seconds, give_up)
        timer.start()
        try:
            with suppress(OSError):
                self._process.stdin.write(told)
                self._process.stdin.flush()
            line = self._process.stdout.readline(most)
        except BaseException:  # Ctrl+C: what comes now would be taken for the next answer
            self.end()
            raise
        finally:
            timer.cancel()
        if line.endswith(b"\n"):
            return line
        self.end()
        if late.is_set():
            raise TimeoutError
        return b""


def start_template(tokenizer: PreTrainedTokenizerBase) -> ChatTemplate | None:
    """The tokenizer's chat template, None if it has none.

    Raises:
        TargetError: there are several templates, it is too long, or no process can be started.
    """
    if tokenizer.chat_template is None:
        return None
    try:
        template: Any = tokenizer.get_chat_template()
    except ValueError as error:
        raise TargetError(
            f"the model has several chat templates and none of them is the default. {_ADVICE}"
        ) from error
    if not isinstance(template, str):
        raise TargetError(f"the model's chat template is not text. {_ADVICE}")
    if len(template) > MAX_TEMPLATE:
        raise TargetError(
            f"the model's chat template has {len(template):,} characters and the limit is "
            f"{MAX_TEMPLATE:,}. {_ADVICE}"
        )
    special = {name: str(token) for name, token in tokenizer.special_tokens_map.items()}
    return ChatTemplate(template, special)


def _text(line: bytes, most: int) -> str:
    """The text that an answer holds.

    Raises:
        MessagesError, TargetError: it holds an error, or isn't an answer.
    """
    try:
        answer = json.loads(line)
        if "raised" in answer:
            reason = visible(str(answer["raised"])[:_MAX_RAISED])
            raise MessagesError(
                f"the model's chat template refuses the conversation ({reason}). {_ADVICE}"
            )
        if "over" in answer:
            over = visible(str(answer["over"])[:_MAX_RAISED])
            raise TargetError(f"the model's chat template {over}. {_ADVICE}")
        text: str = answer["text"]
        text.encode()  # half a surrogate pair has no tokens
        if len(text) > most:
            raise ValueError(most)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise TargetError(f"the model's chat template produces no text. {_ADVICE}") from error
    return text


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    if os.getpid() != owner:
        return  # a copy in a process that was forked
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GOODBYE_SECONDS)
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()
