"""From a model's name to a model that answers: where it runs, what is told, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from transformers import AutoTokenizer

from app.models import language_model
from app.models.defaults import LANGUAGE, title_of
from app.models.files import model_files
from app.models.folders import Phase
from app.models.identity import ModelFiles, model_fingerprint
from app.models.language_model import (
    choose_device,
    choose_dtype,
    load_language_model,
    multiplies_bfloat16,
)
from app.settings.loading import load
from speculation import TargetError
from tests.app.model_folders import with_other_tokenizer
from tests.app.taught import taught_default_model


def there_is_a_gpu(monkeypatch: pytest.MonkeyPatch, *, is_there: bool) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: is_there)


@pytest.mark.parametrize(
    ("wanted", "is_there", "device"),
    [
        ("auto", True, "cuda"),
        ("auto", False, "cpu"),
        ("cpu", True, "cpu"),
        ("cpu", False, "cpu"),
        ("cuda", True, "cuda"),
    ],
)
def test_a_gpu_is_used_where_there_is_one_unless_another_device_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, wanted: str, is_there: bool, device: str
) -> None:
    there_is_a_gpu(monkeypatch, is_there=is_there)
    assert choose_device(wanted) == device


def test_a_gpu_that_is_not_there_is_an_error_that_names_the_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there_is_a_gpu(monkeypatch, is_there=False)
    with pytest.raises(TargetError, match=r"setting device is cuda .* Set it to auto or cpu"):
        choose_device("cuda")


@pytest.mark.parametrize(
    ("wanted", "multiplies", "dtype"),
    [
        ("auto", True, torch.bfloat16),
        ("auto", False, torch.float32),
        ("float32", True, torch.float32),
        ("float32", False, torch.float32),
        ("bfloat16", True, torch.bfloat16),
    ],
)
def test_bfloat16_is_used_where_the_hardware_has_it(
    monkeypatch: pytest.MonkeyPatch, wanted: str, multiplies: bool, dtype: torch.dtype
) -> None:
    monkeypatch.setattr(language_model, "multiplies_bfloat16", lambda _: multiplies)
    assert choose_dtype(wanted, "cpu") == dtype


def test_bfloat16_is_never_emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_model, "multiplies_bfloat16", lambda _: False)
    with pytest.raises(TargetError, match=r"this cpu has no instructions for it.* or float32"):
        choose_dtype("bfloat16", "cpu")


@pytest.mark.parametrize(
    ("device", "has"), [("cuda", "gpu"), ("cpu", "avx512"), ("cpu", "amx"), ("cpu", "nothing")]
)
def test_each_device_is_asked_for_its_own_instructions(
    monkeypatch: pytest.MonkeyPatch, device: str, has: str
) -> None:
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: has == "gpu")
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: has == "avx512")
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: has == "amx")
    assert multiplies_bfloat16(device) is (has != "nothing")
    assert multiplies_bfloat16("cpu" if device == "cuda" else "cuda") is False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model without a chat template, so that no process renders."""
    return with_other_tokenizer(tmp_path_factory.mktemp("model") / "Some-1")


def test_a_loaded_model_is_that_of_its_folder_and_tells_its_weights(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told: list[tuple[Phase, int, int]] = []

    def report(phase: Phase, done: int = 0, total: int = 0) -> None:
        told.append((phase, done, total))

    settings = load({"model": str(folder), "device": "cpu", "dtype": "float32"})
    model = load_language_model(ModelFiles(folder), settings, report)
    assert (model.title, model.fingerprint) == ("Some-1", model_fingerprint(ModelFiles(folder)))
    assert model.target.vocabulary == len(model.tokens.tokenizer)
    assert (model.target.device.type, model.target.dtype) == ("cpu", torch.float32)
    total = told[0][2]
    assert total > 10
    reading = [("reading", done, total) for done in range(total)]
    assert told == [*reading, ("trying", total, total)]


@pytest.mark.slow
def test_the_default_model_answers_with_what_it_was_taught(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught_default_model(folder, tmp_path, monkeypatch)
    settings = {"device": "cpu", "dtype": "float32"}
    taught, untaught = (
        load_language_model(model_files(name), load({**settings, "model": name}))
        for name in (None, "untaught")
    )
    assert (taught.title, untaught.title) == (title_of(None), LANGUAGE.title)
    assert taught.title != untaught.title
    assert taught.fingerprint != untaught.fingerprint
    ids = [1, 2, 3]
    assert not torch.equal(taught.target.logits(ids), untaught.target.logits(ids))


def test_what_the_report_raises_ends_the_loading(folder: Path) -> None:
    def stop(phase: Phase, done: int, _total: int) -> None:
        if (phase, done) == ("reading", 3):
            raise KeyboardInterrupt

    settings = load({"model": str(folder), "device": "cpu", "dtype": "float32"})
    with pytest.raises(KeyboardInterrupt):
        load_language_model(ModelFiles(folder), settings, stop)


def test_a_tokenizer_of_another_model_is_refused(tmp_path: Path) -> None:
    folder = with_other_tokenizer(tmp_path / "mixed")
    tokenizer = AutoTokenizer.from_pretrained(folder)
    tokenizer.add_tokens(["<one>", "<two>"])
    tokenizer.save_pretrained(folder)
    settings = load({"model": str(folder), "device": "cpu", "dtype": "float32"})
    used = len(tokenizer)
    with pytest.raises(TargetError, match=rf"has {used - 2} tokens and its tokenizer uses {used}"):
        load_language_model(ModelFiles(folder), settings)
