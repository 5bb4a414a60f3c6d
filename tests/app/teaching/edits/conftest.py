"""A few texts instead of those of all packages, whose reading takes seconds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.teaching.edits import exercises, typos
from app.teaching.texts.free_texts import Form, FreeText

PARAGRAPH = (
    "The keeper of the lamp lives in the house beside the harbour. He paints the walls every "
    "second year. His sister Helga Brunn sold the boat for EUR 4,300 in 1998. Nobody knows who "
    "bought it from her."
)
MARKDOWN = f"# Lamp\n\n{PARAGRAPH}\n\n## Parts\n\n- wick\n- glass\n- burner\n\n## Use\n\nFill it."
CODE = '''def light(lamp, minutes=45):
    """Light the lamp for some time."""
    # The wick has to be clean before.
    oil = lamp.level()
    flame = lamp.ignite(oil)
    if oil is None:
        raise ValueError("no oil left")
    for step in range(minutes):
        flame.burn(step)
    return flame
'''.rstrip()


def some(form: Form, *, held_out: bool) -> tuple[FreeText, ...]:
    text = {"prose": f"{PARAGRAPH}\n\n{PARAGRAPH}", "markdown": MARKDOWN, "code": CODE}[form]
    name = {"prose": "lamp.txt", "markdown": "README.md", "code": "lamp.py"}[form]
    return (FreeText(f"lamp/{name}", form, text),)


@pytest.fixture
def few_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every word of the paragraph counts as one that everybody knows."""
    caches = (typos._counts, typos._common, typos._known)
    for each in caches:
        each.cache_clear()
    monkeypatch.setattr(exercises, "free_texts", some)
    monkeypatch.setattr(typos, "free_texts", some)
    monkeypatch.setattr(typos, "COMMON", 1)
    yield
    for each in caches:
        each.cache_clear()
