"""Trains a draft head on a model's own answers: samples, training, and the head's manifest.

All of it is in one folder: what the training was begun with (`head_recipe.py`); then
`samples.safetensors` and `held-out.safetensors`, made once from the answers; `training.kept`, from
which an interrupted training goes on; `progress.jsonl`, a line for each report, and its curve
`progress.svg`; after each part `head.safetensors` and `manifest.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import ModelError
from app.models.identity import ModelFiles, target_checksum
from app.models.language_model import choose_device
from app.models.tokens import Tokens
from app.teaching.answer_prompts import check_writer
from app.teaching.curves import head_curve
from app.teaching.head_recipe import begun_head, kept_head_recipe
from app.teaching.progress import CURVE, HELD_OUT, KEPT, PROGRESS, SAMPLES, note, noted
from speculation.atomic_files import atomic_write

if TYPE_CHECKING:
    from speculation.drafters.eagle.shape import HeadKind
    from speculation.training.head_answers import HeadAnswer
    from speculation.training.head_training import HeadProgress, HeadRecipe, HeadTraining
    from speculation.training.processes import Processes
    from speculation.training.samples import Sample

DRAFTED = 8192
"""Tokens of the draft vocabulary."""

HELD_OUT_EVERY = 50
"""The answers to prompts whose number is a multiple of this are held out."""

VALIDATE_EVERY = 900.0
"""Seconds between validations."""


def check_answers(files: ModelFiles, answers: Path) -> None:
    """Check that a file of answers is there, and has no other model's.

    Raises:
        app.errors.ModelError: it isn't, or has.
        OSError: a file can't be read.
    """
    if not answers.is_file():
        raise ModelError(f"{answers}: there is no such file. Name one that head-answers wrote.")
    check_writer(files, answers)


def prepare_head(files: ModelFiles, answers: Path, out: Path) -> None:
    """Make the samples, last of what a training needs.

    Raises:
        app.errors.ModelError: there are too few answers, or they are another model's, or the file
            is damaged; names it.
        OSError: a file can't be read or written.
    """
    from speculation.training.head_answers import kept_answers
    from speculation.training.head_batches import usable
    from speculation.training.samples import write

    check_answers(files, answers)
    try:
        kept = kept_answers(answers)
    except ValueError as error:
        raise ModelError(str(error)) from error
    held_out = usable([_sample(each) for each in kept if _is_held_out(each)])
    samples = usable([_sample(each) for each in kept if not _is_held_out(each)])
    if not samples:
        raise ModelError(f"{answers} has too few answers to learn from: {len(kept)}.")
    write(held_out, out / HELD_OUT)
    write(samples, out / SAMPLES)


def _is_held_out(answer: HeadAnswer) -> bool:
    """By the prompt, so that a head that is gone on with wasn't taught it before."""
    return answer.prompt.number % HELD_OUT_EVERY == 0


def _sample(answer: HeadAnswer) -> Sample:
    from speculation.training.samples import Sample

    prompt = answer.prompt
    return Sample((*prompt.ids, *answer.answer), len(prompt.ids), prompt.kind)


def teach_head(
    files: ModelFiles,
    out: Path,
    seconds: float,
    report: Callable[[str], None],
    processes: Processes | None = None,
) -> bool:
    """Train the head in a folder for at most so many seconds; whether it is done. What it has
    learnt so far is saved as a head either way.

    Args:
        processes: that learn together; the first one reports and saves.

    Raises:
        app.errors.ModelError: the training in the folder is another one; says what to do.
        speculation.TargetError: the model can't be loaded.
        OSError: a file can't be read or written.
    """
    from speculation.drafters.eagle.saved import save_head
    from speculation.training.processes import ALONE
    from speculation.training.samples import read

    processes = processes or ALONE
    kind, recipe = kept_head_recipe(files, out)
    try:
        samples, held_out = read(out / SAMPLES), read(out / HELD_OUT)
        training = _training(files, out, samples, kind, recipe, processes)
    except ValueError as error:
        raise ModelError(str(error)) from error
    if not processes.is_first:
        for _ in training.run(seconds):
            pass
        return training.is_done
    depths = _learn(training, held_out, out, seconds, report)
    about = {
        "kind": kind,
        "target": target_checksum(files),
        "tokenizer": Tokens(files.folder).fingerprint,
        "training": {**_told_of(training, samples), "recipe": asdict(recipe)},
        "held_out_acceptance": depths,
    }
    save_head(training.trained(), out, about)
    return training.is_done


def _told_of(training: HeadTraining, samples: Sequence[Sample]) -> dict[str, Any]:
    """What the manifest says of what was read, and how far the training is."""
    return {
        "answers": len(samples),
        "tokens": sum(len(each.ids) for each in samples),
        "answer_tokens": sum(len(each.ids) - each.prompt for each in samples),
        "tokens_seen": training.tokens,
        "taught_tokens_seen": training.taught,
        "steps": training.step,
        "of_steps": training.steps,
        "kinds": sorted({each.kind for each in samples}),
    }


def _training(
    files: ModelFiles,
    out: Path,
    samples: Sequence[Sample],
    kind: HeadKind,
    recipe: HeadRecipe,
    processes: Processes,
) -> HeadTraining:
    import torch

    from speculation.training.head_answers import load_answering_model
    from speculation.training.head_batches import draft_tokens
    from speculation.training.head_shapes import shape_for
    from speculation.training.head_training import HeadTraining
    from speculation.training.teacher import Teacher

    dtype = torch.bfloat16 if recipe.bfloat16 else torch.float32
    device = str(processes.device or choose_device("auto"))
    model = load_answering_model(files.folder, device, dtype, files.difference)
    if max(max(each.ids) for each in samples) >= model.config.vocab_size:
        raise ValueError(f"The answers in {out} are another model's: this one lacks their tokens.")
    begun = begun_head(out)
    if begun is None:
        tokens = draft_tokens(samples, min(DRAFTED, model.config.vocab_size))
        shape, weights = shape_for(kind, model.config, len(tokens)), None
    else:
        tokens, shape, weights = begun.target_ids.tolist(), begun.shape, begun.state_dict()
    teacher = Teacher(model, shape.tapped, tokens)
    return HeadTraining(teacher, shape, samples, recipe, out / KEPT, weights, processes)


def _learn(
    training: HeadTraining,
    held_out: Sequence[Sample],
    out: Path,
    seconds: float,
    report: Callable[[str], None],
) -> list[float]:
    """Learn, and measure at the beginning, at the end and now and then; the last measurement."""
    depths = training.validate(held_out)
    _forget_lost(out, training.tokens)
    if training.step == 0:
        note(out, {"tokens": 0, "taught": 0, "acceptance": depths})
    measured = 0.0
    for now in training.run(seconds):
        line: dict[str, Any] = asdict(now)
        if now.seconds - measured >= VALIDATE_EVERY or training.is_done or now.seconds >= seconds:
            depths, measured = training.validate(held_out), now.seconds
            line["acceptance"] = depths
        note(out, line)
        report(_told(now, depths))
    (out / CURVE).write_text(head_curve(noted(out)), encoding="utf-8")
    return depths


def _forget_lost(out: Path, tokens: int) -> None:
    """Keep the notes of what the training that goes on has learnt; a kill can lose some of it, and
    tear the last line.
    """
    kept = [line for line in noted(out) if 0 < tokens >= line["tokens"]]
    with atomic_write(out / PROGRESS) as partial:
        partial.write_text("".join(json.dumps(line) + "\n" for line in kept), "utf-8")


def _told(now: HeadProgress, depths: Sequence[float]) -> str:
    return (
        f"{now.step:,} of {now.steps:,} steps, {now.tokens:,} tokens ({now.taught:,} taught), "
        f"loss {now.loss:.3f}, accepted by depth {' '.join(f'{each:.2f}' for each in depths)}, "
        f"about {now.seconds_left / 60:.0f} min left"
    )
