"""Models are built one at a time: transformers patches its own classes while it builds one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app.models.identity import ModelFiles
from app.models.language_model import load_language_model
from app.settings.settings import Settings
from retrieval import Embedder
from retrieval.vectors.embedder import BUILDING


@pytest.mark.parametrize("which", ["language", "embedding"])
def test_no_model_is_built_beside_another(
    which: str, tiny_model_folder: Path, minilm_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import transformers

    kind = transformers.AutoModelForCausalLM if which == "language" else transformers.AutoModel
    begun = threading.Event()
    build = kind.from_pretrained

    def noted(*arguments: object, **named: object) -> object:
        begun.set()
        return build(*arguments, **named)

    monkeypatch.setattr(kind, "from_pretrained", noted)
    load: Callable[[], object] = {
        "language": lambda: load_language_model(ModelFiles(tiny_model_folder), Settings()),
        "embedding": lambda: Embedder(minilm_folder).embed(["a word"]),
    }[which]
    thread = threading.Thread(target=load)
    with BUILDING:
        thread.start()
        assert not begun.wait(1)
    assert begun.wait(60)
    thread.join()
