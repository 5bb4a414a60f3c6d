"""The recipe that a head's training was begun with, in the folder of the head.

`recipe.json`: what is to be trained of which model, and how; `begun/`: the head that it begins
with, if one was named.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import ModelError
from app.models.identity import ModelFiles, target_checksum
from app.teaching.progress import BEGUN, RECIPE
from speculation.atomic_files import atomic_write

if TYPE_CHECKING:
    from speculation.drafters.eagle.saved import DraftHead
    from speculation.drafters.eagle.shape import HeadKind
    from speculation.training.head_training import HeadRecipe


def begin_head(
    files: ModelFiles, out: Path, kind: HeadKind, recipe: HeadRecipe, begun: Path | None = None
) -> None:
    """Write down what is to be trained, so that it is known however early it is interrupted.

    Args:
        begun: the folder of a head of the same kind and model to begin with.

    Raises:
        app.errors.ModelError: that head is of another kind or model.
        speculation.TargetError: it can't be read.
        OSError: something can't be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    if begun is not None:
        _keep_begun(files, begun, kind, out / BEGUN)
    told = {"kind": kind, "target": target_checksum(files), **asdict(recipe)}
    with atomic_write(out / RECIPE) as partial:
        partial.write_text(json.dumps(told) + "\n", encoding="utf-8")


def _keep_begun(files: ModelFiles, begun: Path, kind: HeadKind, kept: Path) -> None:
    from speculation.drafters.eagle.saved import MANIFEST, WEIGHTS, read_manifest, saved_head

    manifest = read_manifest(begun)
    if (manifest["shape"].kind, manifest.get("target")) != (kind, target_checksum(files)):
        raise ModelError(f"{begun} has a head of another kind, or for another model. Name another.")
    saved_head(begun, manifest)  # said now, and not when all answers are made
    kept.mkdir(exist_ok=True)
    for name in (WEIGHTS, MANIFEST):
        shutil.copyfile(begun / name, kept / name)


def has_begun(out: Path) -> bool:
    """Whether a folder has a training."""
    return (out / RECIPE).exists()


def kept_head_recipe(files: ModelFiles, out: Path) -> tuple[HeadKind, HeadRecipe]:
    """Return the kind of head and the recipe that the training in a folder was begun with.

    Raises:
        app.errors.ModelError: the file has no recipe, or one for another model.
        OSError: it can't be read.
    """
    from speculation.training.head_training import HeadRecipe

    path = out / RECIPE
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        kind, target, recipe = found.pop("kind"), found.pop("target"), HeadRecipe(**found)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{path}: has no recipe. Begin the training anew.") from error
    if target != target_checksum(files):
        raise ModelError(
            f"{out} has a training for another model. Name that model, or another folder."
        )
    return kind, recipe


def check_begun(
    files: ModelFiles,
    out: Path,
    kind: HeadKind | None,
    chosen: Mapping[str, Any],
    begun: Path | None,
) -> None:
    """Check that a training can go on, and was begun with what is named now, if anything is.

    Args:
        kind, begun: as `begin_head`; None where nothing is named.
        chosen: attributes of a recipe.

    Raises:
        app.errors.ModelError: it was begun with something else; says with what. Or as
            `kept_head_recipe`.
        speculation.TargetError: the head that is named can't be read.
        OSError: a file can't be read.
    """
    kept_kind, recipe = kept_head_recipe(files, out)
    had = {"kind": kept_kind, **asdict(recipe)}
    for name, value in {"kind": kind or kept_kind, **chosen}.items():
        if had[name] != value:
            said = f"{name} {had[name]}, not {value}"
            if name == "is_whole":
                said = "answers alone" if value else "prompts as well, not answers alone"
            raise ModelError(f"The training in {out} was begun with {said}. {_KEEPS}")
    if begun is None:
        return
    kept = out / BEGUN
    if not kept.exists() or _weights(begun) != _weights(kept):
        raise ModelError(f"The training in {out} was not begun with the head in {begun}. {_KEEPS}")


_KEEPS = "It keeps what it was begun with: leave that out, or name another folder."


def _weights(folder: Path) -> str | None:
    """The checksum of a head's weights; None where its manifest has none."""
    from speculation.drafters.eagle.saved import read_manifest

    return read_manifest(folder).get("sha256")


def begun_head(out: Path) -> DraftHead | None:
    """The head that a training begins with; None for none.

    Raises:
        speculation.TargetError: it can't be read.
    """
    from speculation.drafters.eagle.saved import read_manifest, saved_head

    folder = out / BEGUN
    return saved_head(folder, read_manifest(folder)) if folder.exists() else None
