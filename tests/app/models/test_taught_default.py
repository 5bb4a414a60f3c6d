"""What the default model was taught is used with the weights it was made for, and with no others."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import torch

from app.models import taught_default
from app.models.identity import weights_fingerprint
from app.models.taught_default import is_shipped, taught_difference, unfit
from speculation import load_target
from speculation.target import difference
from tests.app.taught import in_place_of_the_default, teach


@pytest.fixture
def model(tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The default model's folder; nothing is shipped yet."""
    return in_place_of_the_default(tiny_model_folder, tmp_path, monkeypatch)


def test_without_a_difference_the_model_is_untaught(model: Path) -> None:
    assert not is_shipped()
    assert taught_difference(model) is None


def test_a_difference_made_for_these_weights_is_used(model: Path) -> None:
    folder = teach(weights_fingerprint(model))
    assert is_shipped()
    assert taught_difference(model) == folder
    assert unfit(model) is None


def test_a_model_that_is_still_to_be_downloaded_will_be_taught(model: Path) -> None:
    folder = teach(weights_fingerprint(model))
    shutil.rmtree(model)
    assert taught_difference(model) == folder


def test_another_version_of_transformers_made_the_same_weights(model: Path) -> None:
    folder = teach(weights_fingerprint(model))
    config = json.loads((model / "config.json").read_text())
    (model / "config.json").write_text(json.dumps(config | {"transformers_version": "99"}))
    assert taught_difference(model) == folder


def test_a_difference_for_other_weights_is_not_used_until_it_is_replaced(model: Path) -> None:
    folder = teach("of another model")
    for _ in range(2):
        assert taught_difference(model) is None
        assert unfit(model) == (
            f"The difference in {folder} was made for other weights than those in {model}."
        )
    teach(weights_fingerprint(model), seed=1)
    assert taught_difference(model) == folder


def test_other_weights_in_the_folder_are_noticed(model: Path) -> None:
    teach(weights_fingerprint(model))
    assert taught_difference(model) is not None
    with (model / "model.safetensors").open("ab") as file:
        file.write(b"more")
    assert taught_difference(model) is None


def test_a_folder_that_can_not_be_read_now_is_left_to_loading(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page asks for the model's title while the folder is being made."""
    folder = teach(weights_fingerprint(model))

    def gone(_: Path) -> str:
        raise FileNotFoundError

    with monkeypatch.context() as patch:
        patch.setattr(taught_default, "weights_fingerprint", gone)
        assert taught_difference(model) == folder
    (model / "model.safetensors").write_bytes(b"other")
    assert taught_difference(model) is None


def test_a_difference_cut_short_is_not_used(model: Path) -> None:
    (path,) = difference.files(teach(weights_fingerprint(model)))
    path.write_bytes(path.read_bytes()[:-10])
    assert taught_difference(model) is None
    assert f"The difference in {path.parent} can't be used: {path.name}: " in str(unfit(model))


def test_what_ships_fits_the_default_model(default_model_folder: Path) -> None:
    if not is_shipped():
        pytest.skip("no difference is shipped yet")
    assert (taught_default.FOLDER / "card.md").is_file()
    assert taught_difference(default_model_folder) == taught_default.FOLDER
    load_target(default_model_folder, dtype=torch.bfloat16, difference=taught_default.FOLDER)
