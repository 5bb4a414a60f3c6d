"""Teaches a model, from files of questions and a seed: samples, training, and what was learnt.

All of it is in one folder: `samples.safetensors` and `held-out.safetensors`, made once;
`begun`, the difference it starts from if another training came before, and the recipe,
`recipe.json`; `training.kept`, from which an interrupted training goes on; `progress.jsonl`, a line
for each report, and its curve `progress.svg`; at the end `taught-*.safetensors`.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import ModelError
from app.models.identity import weights_fingerprint
from app.models.tokens import Tokens
from app.teaching.curriculum import curriculum
from app.teaching.curves import model_curve
from app.teaching.progress import BEGUN, CURVE, HELD_OUT, KEPT, RECIPE, SAMPLES, note, noted
from app.teaching.rendering import Rendering

if TYPE_CHECKING:
    from speculation.training.finetuning import Finetuning, Progressed, Recipe
    from speculation.training.samples import Sample

VALIDATIONS = 4
"""How often the held-out samples are read in a training, beside its beginning."""


def prepare(
    model: Path,
    data: Sequence[Path],
    out: Path,
    tokens: int,
    recipe: Recipe,
    *,
    begun: Path | None = None,
    without: Collection[str] = (),
) -> None:
    """Make the samples, last of what a training needs: with them it has begun.

    Args:
        begun: the folder of a difference, of another training or shipped, to start from. What
            follows draws other exercises than what came before.
        without: kinds of exercises that are left out (`app.teaching.curriculum.SHARES`).

    Raises:
        retrieval.errors.ExamplesError: a file is of another shape.
        app.errors.ModelError: there is no difference to start from, or it is another model's.
        OSError: a file can't be read or written.
    """
    from speculation.training.samples import write

    if begun is not None:
        _require_difference(begun, model)
    with closing(Rendering(Tokens(model))) as rendering:
        made = curriculum(data, model, rendering, tokens, without, _seed(begun))
    out.mkdir(parents=True, exist_ok=True)
    if begun is not None:
        begin_with(begun, out)
    (out / RECIPE).write_text(json.dumps(asdict(recipe)) + "\n", encoding="utf-8")
    write(made.held_out, out / HELD_OUT)
    write(made.samples, out / SAMPLES)


def _seed(begun: Path | None) -> int:
    """Of a training's exercises; another one behind each difference."""
    from speculation.target import difference

    return 1 if begun is None else int(difference.digest(begun)[:8], 16)


def begin_with(taught: Path, out: Path) -> None:
    """Let the training in a folder start from a difference.

    Raises:
        OSError: it can't be copied.
    """
    from speculation.target import difference

    (out / BEGUN).mkdir()
    for file in difference.files(taught):
        shutil.copyfile(file, out / BEGUN / file.name)


def _require_difference(folder: Path, model: Path) -> None:
    from speculation.errors import TargetError
    from speculation.target import difference

    try:
        base = difference.about(folder).get("base")
    except TargetError as error:
        raise ModelError(f"There is nothing to begin with: {error}") from error
    if base != weights_fingerprint(model):
        raise ModelError(f"What {folder} has was learnt by another model than {model}.")


def kept_recipe(out: Path) -> Recipe:
    """The recipe that the training in a folder was begun with.

    Raises:
        app.errors.ModelError: the file has none.
        OSError: it can't be read.
    """
    from speculation.training.finetuning import Recipe

    path = out / RECIPE
    try:
        return Recipe(**json.loads(path.read_text(encoding="utf-8")))
    except (TypeError, ValueError) as error:
        raise ModelError(f"{path}: has no recipe. Begin the training anew.") from error


def teach(
    model: Path, out: Path, recipe: Recipe, seconds: float, report: Callable[[str], None]
) -> bool:
    """Teach the model in its folder what `prepare` made, for at most so many seconds; whether all
    was learnt, so that the difference is written.

    Raises:
        app.errors.ModelError: the training in the folder is another one; says what to do.
        OSError: a file can't be read or written.
    """
    import torch
    from transformers import AutoModelForCausalLM

    from speculation.target import difference
    from speculation.training.finetuning import Finetuning
    from speculation.training.low_rank import difference as learnt
    from speculation.training.samples import read

    load: Any = AutoModelForCausalLM.from_pretrained
    try:
        samples, held_out = read(out / SAMPLES), read(out / HELD_OUT)
        begun = out / BEGUN if (out / BEGUN).exists() else None
        taught = Finetuning(load(model, dtype=torch.float32), samples, recipe, out / KEPT, begun)
    except ValueError as error:
        raise ModelError(str(error)) from error
    _learn(taught, held_out, recipe, out, seconds, report)
    if not taught.is_done:
        return False
    about = {"base": weights_fingerprint(model), **{k: str(v) for k, v in asdict(recipe).items()}}
    difference.save(learnt(taught.model, taught.before), out, about)
    return True


def _learn(
    taught: Finetuning,
    held_out: Sequence[Sample],
    recipe: Recipe,
    out: Path,
    seconds: float,
    report: Callable[[str], None],
) -> None:
    """Learn, and measure what was learnt at the beginning, at the end and in between."""
    from speculation.training.finetuning import validate

    def found() -> dict[str, Any]:
        measured = validate(taught.model, held_out, bfloat16=recipe.bfloat16)
        return {kind: asdict(each) for kind, each in measured.items()}

    if taught.step == 0:
        note(out, {"step": 0, "tokens": 0, "held_out": found()})
    measured = {taught.steps * part // VALIDATIONS for part in range(1, VALIDATIONS + 1)}
    for now in taught.run(seconds, pauses=measured):
        line: dict[str, Any] = asdict(now)
        if now.step in measured:
            line["held_out"] = found()
        note(out, line)
        report(_told(now))
    (out / CURVE).write_text(model_curve(noted(out)), encoding="utf-8")


def _told(now: Progressed) -> str:
    left = now.seconds_left
    return (
        f"{now.step:,} of {now.steps:,} steps, {now.tokens:,} tokens, loss {now.loss:.3f}, about "
        f"{left / 60:.0f} min left"
    )
