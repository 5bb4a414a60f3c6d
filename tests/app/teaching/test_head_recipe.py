"""What a head's training was begun with: kept, refused where it doesn't fit, and not changed."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from app.errors import ModelError
from app.models.identity import ModelFiles
from app.teaching.head_recipe import (
    begin_head,
    begun_head,
    check_begun,
    has_begun,
    kept_head_recipe,
)
from app.teaching.progress import RECIPE as RECIPE_FILE
from speculation import TargetError
from speculation.training.head_training import HeadRecipe
from tests.app.teaching.test_head import RECIPE, taught


def test_a_recipe_is_kept_for_its_model(
    tiny_model_folder: Path, wordy_model_folder: Path, tmp_path: Path
) -> None:
    files, out = ModelFiles(tiny_model_folder), tmp_path / "out"
    assert not has_begun(out)
    begin_head(files, out, "block", RECIPE)
    assert has_begun(out)
    assert begun_head(out) is None
    assert kept_head_recipe(files, out) == ("block", RECIPE)
    with pytest.raises(ModelError, match="for another model"):
        kept_head_recipe(ModelFiles(wordy_model_folder), out)
    (out / RECIPE_FILE).write_text("{}")
    with pytest.raises(ModelError, match="has no recipe"):
        kept_head_recipe(files, out)


def test_a_training_begins_with_no_head_of_another_kind_or_model(
    tiny_model_folder: Path, wordy_model_folder: Path, tmp_path: Path
) -> None:
    files, first = ModelFiles(tiny_model_folder), tmp_path / "first"
    taught(tiny_model_folder, first, "eagle")
    with pytest.raises(ModelError, match="another kind"):
        begin_head(files, tmp_path / "a", "block", RECIPE, first)
    with pytest.raises(ModelError, match="another model"):
        other = ModelFiles(wordy_model_folder)
        begin_head(other, tmp_path / "b", "eagle", RECIPE, first)
    with pytest.raises(TargetError, match=r"manifest\.json"):
        begin_head(files, tmp_path / "c", "eagle", RECIPE, tmp_path / "none")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("rate", 0.5, "rate 0.01, not 0.5"),
        ("rounds", 9, "rounds 2, not 9"),
        ("repeats", 9, "repeats 2, not 9"),
        ("steps", 9, "steps 2, not 9"),
        ("is_whole", False, "prompts as well, not answers alone"),
        ("kind", "block", "kind eagle, not block"),
    ],
)
def test_a_training_is_not_resumed_as_another(
    tiny_model_folder: Path, tmp_path: Path, name: str, value: Any, said: str
) -> None:
    files, out = ModelFiles(tiny_model_folder), tmp_path / "out"
    begin_head(files, out, "eagle", RECIPE)
    check_begun(files, out, None, {}, None)
    check_begun(files, out, "eagle", asdict(RECIPE), None)
    with pytest.raises(ModelError, match=said):
        check_begun(files, out, value if name == "kind" else None, {name: value}, None)


def test_a_training_is_not_resumed_with_another_head(
    tiny_model_folder: Path, tmp_path: Path
) -> None:
    files, first, out = ModelFiles(tiny_model_folder), tmp_path / "first", tmp_path / "out"
    taught(tiny_model_folder, first, "eagle")
    begin_head(files, out, "eagle", replace(HeadRecipe(), seed=2))
    for other in (first, tmp_path / "none"):
        with pytest.raises(ModelError, match="not begun with the head in"):
            check_begun(files, out, None, {}, other)
    begin_head(files, tmp_path / "second", "eagle", RECIPE, first)
    check_begun(files, tmp_path / "second", None, {}, first)
    check_begun(files, tmp_path / "second", None, {}, None)
    assert begun_head(tmp_path / "second") is not None
    with pytest.raises(TargetError, match=r"none/manifest\.json can't be read"):
        check_begun(files, tmp_path / "second", None, {}, tmp_path / "none")
