"""An ablation of the shape of a draft head and its training: heads that differ in one thing each,
trained from nothing on the same few answers.

So few tokens show which of two is ahead early, not what either comes to.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.models.identity import ModelFiles
from app.models.language_model import choose_device
from app.teaching.head import DRAFTED, prepare_head
from app.teaching.progress import HELD_OUT, SAMPLES
from benchmarks.printing import Tell
from speculation.drafters.eagle.shape import HeadKind
from speculation.training.head_answers import load_answering_model
from speculation.training.head_batches import draft_tokens
from speculation.training.head_shapes import shape_for
from speculation.training.head_training import HeadRecipe, HeadTraining
from speculation.training.precision import is_faster_in_bfloat16
from speculation.training.samples import Sample, read
from speculation.training.teacher import Teacher

MOST_HELD_OUT = 60
"""Held-out answers that are measured on, at most."""

COMPARED = 4
"""Drafts in a row that are counted, of chains and blocks alike."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A head to train.

    Attributes:
        name: what differs.
        kind: of the head.
        shape: what differs from the usual shape of that kind.
        vocabulary: of its drafts.
        recipe: how it is trained.
        share: of the tokens.
    """

    name: str
    kind: HeadKind = "eagle"
    shape: Mapping[str, Any] = field(default_factory=dict)
    vocabulary: int = DRAFTED
    recipe: HeadRecipe = field(default_factory=HeadRecipe)
    share: float = 1.0


def variants(layers: int, recipe: HeadRecipe) -> Iterator[Variant]:
    """One thing changed at a time.

    Args:
        layers: of the target.
        recipe: of what isn't changed.
    """
    yield Variant("eagle", recipe=recipe)
    yield Variant("half the tokens", recipe=recipe, share=0.5)
    yield Variant("the last layer alone", shape={"tapped": (layers,)}, recipe=recipe)
    high = (max(1, layers - 3),)
    yield Variant("a high layer alone", shape={"tapped": high}, recipe=recipe)
    for vocabulary in (DRAFTED // 2, DRAFTED * 2):
        yield Variant(f"{vocabulary:,} tokens to draft", vocabulary=vocabulary, recipe=recipe)
    for steps in (1, 4):
        yield Variant(f"unrolled {steps} steps", recipe=replace(recipe, steps=steps))
    yield Variant("answers alone teach", recipe=replace(recipe, is_whole=False))
    for block in (4, 6):
        yield Variant(f"block of {block}", "block", {"block": block}, recipe=recipe)


def measure(files: ModelFiles, answers: Path, tokens: int, tell: Tell) -> dict[str, Any]:
    """Rows, one for each variant: what `--json` prints and `report` shows.

    Args:
        files: of the target.
        answers: a file that `palimpsest head-answers` wrote.
        tokens: of the answers that are learnt from, with their prompts; each is read once.

    Raises:
        app.errors.ModelError: the answers can't be used; says why.
        speculation.TargetError: the model can't be loaded.
    """
    import torch

    device = choose_device("auto")
    recipe = HeadRecipe(repeats=1, steps=2, bfloat16=is_faster_in_bfloat16(device))
    dtype = torch.bfloat16 if recipe.bfloat16 else torch.float32
    model = load_answering_model(files.folder, device, dtype, files.difference)
    found = []
    with TemporaryDirectory() as folder:
        prepare_head(files, answers, Path(folder))
        samples, held_out = (read(Path(folder) / name) for name in (SAMPLES, HELD_OUT))
        for variant in variants(model.config.num_hidden_layers, recipe):
            some = first_tokens(samples, int(tokens * variant.share))
            row = _trained(variant, model, some, held_out[:MOST_HELD_OUT], Path(folder))
            found.append(row)
            tell(_line(row))
    return {"held_out": len(held_out[:MOST_HELD_OUT]), "rows": found}


def first_tokens(samples: Sequence[Sample], tokens: int) -> list[Sample]:
    """The first samples, of about so many tokens; at least one."""
    found, left = list[Sample](), tokens
    for each in samples:
        if found and left < len(each.ids):
            break
        found.append(each)
        left -= len(each.ids)
    return found


def _trained(
    variant: Variant,
    model: Any,
    samples: Sequence[Sample],
    held_out: Sequence[Sample],
    folder: Path,
) -> dict[str, Any]:
    drafted = draft_tokens(samples, min(variant.vocabulary, model.config.vocab_size))
    shape = replace(shape_for(variant.kind, model.config, len(drafted)), **variant.shape)
    teacher, kept = Teacher(model, shape.tapped, drafted), folder / "kept"
    kept.unlink(missing_ok=True)
    started = time.monotonic()
    training = HeadTraining(teacher, shape, samples, variant.recipe, kept)
    for _ in training.run():
        pass
    seconds = time.monotonic() - started
    depths = training.validate(held_out)
    return {
        "variant": variant.name,
        "tokens": training.tokens,
        "seconds": round(seconds, 1),
        "acceptance": depths,
        "in_a_row": round(sum(prod(depths[:n]) for n in range(1, COMPARED + 1)), 3),
    }


def report(result: Mapping[str, Any]) -> str:
    """A table for people."""
    title = f"{'':<24} {'tokens':>9} {'seconds':>8} {'in a row':>9}  accepted by depth"
    heading = f"{result['held_out']} held-out answers.\n"
    return "\n".join([heading, title, *map(_line, result["rows"])])


def _line(row: Mapping[str, Any]) -> str:
    shares = " ".join(f"{each:.2f}" for each in row["acceptance"])
    return (
        f"{row['variant']:<24} {row['tokens']:>9,} {row['seconds']:>8.0f} {row['in_a_row']:>9.3f}"
        f"  {shares}"
    )
