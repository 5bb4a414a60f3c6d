"""Law: a chat template, which is a program by a stranger, can neither hang the app nor fill it.

It is tried in a limited process before its model is taken, and rendered there ever after, as
transformers renders it. Whatever it does ends in one `TargetError`, and the model that was there
goes on answering.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from jinja2 import TemplateError

from app.assistant import Assistant, Session
from app.errors import MessagesError
from app.events import Done
from app.examination.examination import Examination
from app.models import chat_template
from app.models.chat_renderer import environment
from app.models.chat_template import ChatTemplate, start_template
from app.models.prompt import PromptBuilder
from app.models.tokens import Tokens
from app.settings.loading import load
from speculation import TargetError
from tests.app.model_folders import copied, tiny
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.security.chat_templates import CHATML, FAMILIES

Message = dict[str, str]
GROWTH = 100_000_000
"""Bytes by which the app may grow while a tiny model is loaded and refused."""

HANG = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
LATE = "{% if messages | length > 5 %}" + HANG + "{% endif %}" + CHATML

ATTACKS = {
    "a constant of a gigabyte": ("{{ 'a' * 10**9 }}", "takes more than 256 MB of memory"),
    "a text of four gigabytes": (
        "{{ 'a' * (4 * 10**9 * messages | length) }}",
        "takes more than 256 MB of memory",
    ),
    "a text that doubles": (
        "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x * 2 %}{% endfor %}",
        "takes more than 256 MB of memory",
    ),
    "loops in loops": (HANG, "takes longer than 0.5 s"),
    "a constant of a hundred million digits": ("{{ 10 ** (10 ** 8) }}", "takes longer than 0.5 s"),
    "two gigabytes in pieces": (
        "{% for i in range(99999) %}{{ 'a' * 20000 }}{% endfor %}",
        "writes more than 52,006 characters",
    ),
    "a macro that calls itself": (
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "refuses the conversation (RecursionError",
    ),
    "brackets in brackets": ("{{ " + "(" * 9999 + "1" + ")" * 9999 + " }}", "the model's chat template"),
    "Python's objects": (
        "{{ messages.__class__.__mro__[1].__subclasses__() }}",
        "refuses the conversation (SecurityError",
    ),
    "half a character": ('{{ "\\ud800" }}', "produces no text"),
    "messages twice": (CHATML + CHATML, "changes or leaves out messages"),
    "messages in another order": (
        "{% for m in messages | reverse %}{{ m.content }}{% endfor %}",
        "changes or leaves out messages",
    ),
    "no messages": ("Hello", "changes or leaves out messages"),
    "a slot of its own": ("\ue000" + "9" * 5000 + "\ue001", "changes or leaves out messages"),
    "a long template": ("{# " + "a" * 1_000_000 + " #}" + CHATML, "the limit is 1,000,000"),
}  # fmt: skip
HUGE = ("{# " + "a" * 10_000_000 + " #}" + CHATML, "the limit is 10 MB")


@pytest.fixture(scope="module")
def folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny(tmp_path_factory.mktemp("template") / "honest", tokenizer_folder)


@pytest.fixture(scope="module")
def assistant(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    """One whose model is in memory and can be changed."""
    place = tmp_path_factory.mktemp("library")
    (place / "config.toml").write_text(f"model = {json.dumps(str(folder))}\nmax_tokens = 4\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PALIMPSEST_CONFIG", str(place / "config.toml"))
        patch.setattr("app.assistant._embedder", FakeEmbedder)
        patch.setattr("app.assistant._ranker", lambda: None)
        with closing(Assistant(load({"answer": "model", "data_dir": place / "data"}))) as opened:
            opened.models.start()
            settle()
            (place / "note.txt").write_text("The lighthouse was built in 1871 by Ada Finch.")
            opened.add(place / "note.txt")
            yield opened


@pytest.fixture(scope="module")
def tokens(folder: Path) -> Tokens:
    return Tokens(folder)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_template, "RENDER_SECONDS", 0.5)


def with_template(folder: Path, target: Path, template: str) -> Path:
    copied(folder, target)
    (target / "chat_template.jinja").write_text(template, encoding="utf-8")
    return target


def with_entry(folder: Path, target: Path, template: object) -> Path:
    """The template as an entry of tokenizer_config.json, where older models have it."""
    copied(folder, target)
    (target / "chat_template.jinja").unlink(missing_ok=True)
    config = target / "tokenizer_config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | {"chat_template": template}))
    return target


def settle() -> None:
    for thread in threading.enumerate():
        if thread.name == "model":
            thread.join()


def begun(assistant: Assistant) -> Session:
    session = assistant.session()
    for document in assistant.documents():
        session.attach(document.id)
    return session


def answers(session: Session) -> bool:
    return isinstance(list(session.ask("Who built it?"))[-1], Done)


def most_memory() -> int:
    """Bytes that this process had at most since `forget_most_memory`."""
    status = Path("/proc/self/status").read_text()
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


def forget_most_memory() -> int:
    """Bytes that it has now."""
    Path("/proc/self/clear_refs").write_text("5")
    return most_memory()


def conversation(turns: int, *, system: bool = True) -> list[Message]:
    roles = ["system"] * system + ["user", "assistant"] * turns + ["user"]
    return [{"role": role, "content": f"\ue000{n}\ue001"} for n, role in enumerate(roles)]


def gone(process: int, seconds: float) -> bool:
    """Whether the process ends within so many seconds, and leaves no zombie with a parent."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not psutil.pid_exists(process) or psutil.Process(process).status() == "zombie":
            return True
        time.sleep(0.02)
    return False


def child_of(template: ChatTemplate) -> psutil.Process:
    return psutil.Process(template._child._process.pid)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc; other systems limit less")
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hostile_template_costs_a_message(
    attack: str, tokens: Tokens, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    template, message = ATTACKS[attack]
    if "takes longer" in message:  # the others end by themselves, on a busy machine later
        request.getfixturevalue("impatient")
    monkeypatch.setattr(tokens.tokenizer, "chat_template", template)
    before = forget_most_memory()
    began = time.monotonic()
    with pytest.raises(TargetError) as caught:
        PromptBuilder(tokens, start_template(tokens.tokenizer))
    assert message in str(caught.value)
    assert str(caught.value).endswith("Choose another model.")
    assert len(str(caught.value)) < 600
    assert most_memory() - before < GROWTH
    assert time.monotonic() - began < 60


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc; other systems limit less")
@pytest.mark.parametrize(
    ("template", "message"), [ATTACKS["a text of four gigabytes"], ATTACKS["loops in loops"], HUGE]
)
def test_its_model_is_not_taken(
    template: str, message: str, assistant: Assistant, folder: Path, tmp_path: Path, impatient: None
) -> None:
    before = forget_most_memory()
    assistant.models.choose(str(with_template(folder, tmp_path / "hostile", template)))
    settle()
    state = assistant.models.state()
    assert state.error is not None
    assert message in state.error
    assert state.name == str(folder), "the model that was there stays"
    assert most_memory() - before < GROWTH
    assert template is HUGE[0] or answers(begun(assistant))


@pytest.mark.parametrize(
    "entry",
    [
        [{"name": "tool_use", "template": CHATML}, {"name": "other", "template": CHATML}],
        [{"name": "default", "template": 5}],
        [5],
        {"default": {"default": "x"}},
        [{"name": "default", "template": HANG}],
    ],
)
def test_templates_of_another_form_are_refused(
    entry: object, folder: Path, tmp_path: Path, impatient: None
) -> None:
    with pytest.raises(TargetError) as caught:
        loaded(with_entry(folder, tmp_path / "odd", entry))
    assert "chat template" in str(caught.value) or "tokenizer" in str(caught.value)


def loaded(folder: Path) -> ChatTemplate | None:
    tokens = Tokens(folder)
    template = start_template(tokens.tokenizer)
    PromptBuilder(tokens, template)
    return template


def test_one_of_several_templates_is_the_default(folder: Path, tmp_path: Path) -> None:
    entry = [{"name": "tool_use", "template": HANG}, {"name": "default", "template": CHATML}]
    assert loaded(with_entry(folder, tmp_path / "several", entry)) is not None


def test_a_model_without_a_template_has_no_process(folder: Path, tmp_path: Path) -> None:
    bare = with_entry(folder, tmp_path / "bare", None)
    assert loaded(bare) is None


def test_a_template_that_hangs_later_ends_that_question_only(
    assistant: Assistant,
    folder: Path,
    tmp_path: Path,
    impatient: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of a model that reads well the turns before stay in the prompt.
    monkeypatch.setattr(Examination, "reads_well", lambda *_: True)
    assistant.models.choose(str(with_template(folder, tmp_path / "late", LATE)))
    settle()
    assert assistant.models.state().error is None
    session = begun(assistant)
    try:
        assert answers(session)
        assert answers(session)
        with pytest.raises(TargetError, match=r"takes longer than 0\.5 s"):
            answers(session)
        assert answers(begun(assistant))
    finally:
        assistant.models.choose(str(folder))
        settle()


def result(render: Callable[[], Any]) -> str:
    """What is rendered, or the kind of error that ends it."""
    try:
        return str(render())
    except (TemplateError, MessagesError) as error:
        return next(
            name
            for name in ("SecurityError", "TemplateSyntaxError", "UndefinedError", "TemplateError")
            if name in f"{type(error).__name__}: {error}"
        )


@pytest.mark.parametrize("family", [None, *FAMILIES])
def test_it_renders_what_transformers_renders(family: str | None, tokens: Tokens) -> None:
    tokenizer = tokens.tokenizer
    source = tokenizer.chat_template if family is None else FAMILIES[family]
    assert isinstance(source, str)
    special = {**tokenizer.special_tokens_map, "bos_token": "<s>"}
    with closing(ChatTemplate(source, special)) as template:
        for turns in (0, 1, 10):
            for system in (True, False):
                messages = conversation(turns, system=system)
                expected = result(
                    lambda messages=messages: tokenizer.apply_chat_template(
                        messages,
                        chat_template=source,
                        tokenize=False,
                        add_generation_prompt=True,
                        bos_token="<s>",
                    )
                )
                assert result(lambda messages=messages: template.render(messages)) == expected


def test_the_environment_is_that_of_transformers() -> None:
    """What a new version of transformers gives to templates is seen here."""
    from transformers.utils.chat_template_utils import _compile_jinja_template

    theirs, ours = _compile_jinja_template("").environment, environment()
    for part in ("globals", "filters", "tests", "policies"):
        assert set(getattr(theirs, part)) == set(getattr(ours, part)), part
    assert type(theirs) is type(ours)
    tags = [{tag for each in made.extensions.values() for tag in each.tags} for made in (theirs, ours)]  # fmt: skip
    assert tags[0] == tags[1]
    for option in ("trim_blocks", "lstrip_blocks", "keep_trailing_newline", "autoescape"):
        assert getattr(theirs, option) == getattr(ours, option), option


@pytest.fixture
def template() -> Iterator[ChatTemplate]:
    with closing(ChatTemplate(CHATML, {})) as made:
        yield made


def test_a_process_that_was_killed_is_replaced(template: ChatTemplate) -> None:
    messages = conversation(2)
    expected = template.render(messages)
    for kind in (signal.SIGKILL, signal.SIGTERM):
        child = child_of(template)
        child.send_signal(kind)
        assert template.render(messages) == expected
        assert child_of(template).pid != child.pid


def test_what_comes_after_ctrl_c_is_not_taken_for_the_next_answer(template: ChatTemplate) -> None:
    expected = template.render(conversation(2))

    class Interrupted:
        def readline(self, _most: int) -> bytes:
            raise KeyboardInterrupt

        def close(self) -> None:
            pass

    template._child._process.stdout = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        template.render(conversation(1))
    assert template.render(conversation(2)) == expected


def test_the_process_ends_with_what_it_renders_for(template: ChatTemplate) -> None:
    closed = child_of(template)
    template.close()
    assert not closed.is_running()
    dropped = ChatTemplate(CHATML, {})
    child = child_of(dropped)
    del dropped
    assert not child.is_running(), "no zombie is left either"


def test_the_process_ends_with_its_model(folder: Path, tmp_path: Path) -> None:
    """When the model is replaced, and when the app is closed."""
    me = psutil.Process()
    before = set(me.children())
    with closing(
        Assistant(load({"answer": "model", "data_dir": tmp_path / "data", "model": str(folder)}))
    ) as opened:
        opened.models.start()
        settle()
        [first] = renderers(me, before)
        opened.models._begin(str(copied(folder, tmp_path / "other")), is_chosen=False)
        settle()
        [second] = renderers(me, before)
        assert first != second
        assert not first.is_running()
    assert not second.is_running()


def renderers(parent: psutil.Process, before: set[psutil.Process]) -> list[psutil.Process]:
    return [each for each in parent.children() if each not in before and "app.models.chat_renderer" in each.cmdline()]  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_process_has_nothing_of_the_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # fmt: skip
    monkeypatch.setenv("PALIMPSEST_TOKEN", "secret-secret-secret")
    with (tmp_path / "open").open("w") as file, closing(ChatTemplate(CHATML, {})) as made:
        os.set_inheritable(file.fileno(), True)
        made.render(conversation(0))
        process = Path("/proc") / str(child_of(made).pid)
        names = {
            each.partition(b"=")[0] for each in (process / "environ").read_bytes().split(b"\0")
        }
        assert names <= {b"", b"PYTHONPATH", b"TZ", b"LC_CTYPE"}
        assert {each.name for each in (process / "fd").iterdir()} == {"0", "1", "2"}
        assert "Seccomp:\t2" in (process / "status").read_text()


APP = """
import sys, threading
from app.models import chat_template
chat_template.RENDER_SECONDS = 0.5
made = chat_template.ChatTemplate(sys.argv[1], {})
made.render([{"role": "user", "content": "x"}])
threading.Thread(target=lambda: made.render([{"role": "user", "content": "x"}] * 9)).start()
print(made._child._process.pid, flush=True)
threading.Event().wait()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no signals")
@pytest.mark.parametrize("busy", [False, True])
def test_the_process_ends_with_the_app_however_that_ends(busy: bool) -> None:
    source = LATE if busy else CHATML
    app = subprocess.Popen([sys.executable, "-c", APP, source], stdout=subprocess.PIPE)
    with app:
        assert app.stdout is not None
        child = int(app.stdout.readline())
        app.kill()
    try:
        assert gone(child, 10)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def test_nothing_in_the_app_renders_a_template_itself() -> None:
    app = Path(chat_template.__file__).parent
    for file in app.rglob("*.py"):
        text = file.read_text("utf-8")
        assert "apply_chat_template(" not in text, file
        assert "jinja2" not in text or file.name == "chat_renderer.py", file
