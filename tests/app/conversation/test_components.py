"""Law of the components: all sessions of an assistant share them, and settings are those of now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from app.assistant import Assistant
from app.conversation.components import Components
from app.settings.loading import load
from app.tuning.idle_work import IdleComponents


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    opened = Assistant(load({"data_dir": tmp_path_factory.mktemp("components")}))
    yield opened
    opened.close()


def test_every_session_asks_through_the_assistant_s_own_parts(assistant: Assistant) -> None:
    first, second = assistant.session()._components, assistant.session()._components
    for field in fields(Components):
        assert getattr(first, field.name) is getattr(second, field.name)
    for name in ("store", "library", "queue", "models"):
        assert getattr(first, name) is getattr(assistant, name)
    assert first.maps is assistant._maps


def test_a_choice_on_the_page_is_in_effect_for_sessions_that_are_open(
    assistant: Assistant,
) -> None:
    components = assistant.session()._components
    assert components.settings().max_tokens != 7
    assistant.preferences.put("max_tokens", 7)
    assert components.settings().max_tokens == 7


def test_idle_work_uses_the_same_parts(assistant: Assistant) -> None:
    components = assistant.session()._components
    idle = components.for_idle_work()
    shared = {field.name for field in fields(Components)} & {
        field.name for field in fields(IdleComponents)
    }
    assert {"store", "library", "models", "tuning", "examination", "maps"} <= shared
    assert all(getattr(idle, name) is getattr(components, name) for name in shared)
    assert idle.is_asked() is False
