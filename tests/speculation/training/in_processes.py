"""One of several processes that train a head together, as `accelerate launch` starts them.

    python -m tests.speculation.training.in_processes FOLDER SECONDS

Prints a line: its number, what it has learnt, and a checksum of its weights.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import torch

from speculation.training.head_batches import draft_tokens
from speculation.training.head_training import HeadRecipe, HeadTraining
from speculation.training.processes import launched
from speculation.training.samples import Sample
from speculation.training.teacher import Teacher
from tests.speculation.drafters.eagle.heads import DRAFTED, tiny_shape
from tests.speculation.tiny import tiny_model, tiny_prompt

RECIPE = HeadRecipe(rate=3e-3, tokens=64, rounds=2, repeats=2, steps=2)


def main(folder: Path, seconds: float) -> None:
    """Train until the last step, or for so long."""
    processes = launched()
    torch.set_num_threads(1)  # behind what accelerate chooses by the number of processors
    samples = [Sample(tuple(tiny_prompt(seed, 20)), 8, "x") for seed in range(13)]
    ids = draft_tokens(samples, DRAFTED)
    shape = tiny_shape("eagle", draft_vocabulary=len(ids))
    teacher = Teacher(tiny_model(scale=0.05), shape.tapped, ids)
    training = HeadTraining(teacher, shape, samples, RECIPE, folder / "kept", None, processes)
    for _ in training.run(seconds):
        pass
    weights = b"".join(each.numpy().tobytes() for each in training.head.state_dict().values())
    digest = hashlib.sha256(weights).hexdigest()
    print(processes.number, processes.count, training.step, training.taught, digest)
    processes.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
