"""Trains the network of `continuations` on files of recorded conversations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.drafting.flags import chat_with, read_bigrams
from benchmarks.drafting.records import Record, read_trace
from benchmarks.printing import Tell
from speculation.continuations.training import RecordedConversation, Samples, readings, train


def train_on(
    traces: Sequence[Path],
    out: Path,
    bigrams: Path | None,
    tokenizer: Path | None,
    tell: Tell,
) -> None:
    """Train on all conversations of the files and write the weights.

    Raises:
        ValueError: a file or the table can't be read, or there is no folder for the weights.
    """
    if not out.parent.is_dir():
        raise ValueError(f"{out}: its folder does not exist. Create it, or choose another.")
    chat = chat_with(tokenizer)
    table = None if bigrams is None else read_bigrams(bigrams)
    read = [each for path in traces for each in read_trace(path, chat)]
    samples = Samples(list(readings(conversations(read), table, chat.kinds)))
    tell(f"{len(read)} answers, {len(samples):,} samples.")
    about = {"answers": str(len(read)), "bigrams": str(bigrams is not None)}
    train(samples, out, lambda epoch, loss: tell(f"epoch {epoch}: {loss:.4f}"), about)


def conversations(records: Iterable[Record]) -> Sequence[RecordedConversation]:
    """The answers of each conversation, which begins with its first turn."""
    found: list[list[tuple[Sequence[int], Sequence[int]]]] = []
    for record in records:
        if record.turn == 1 or not found:
            found.append([])
        found[-1].append((record.prompt, record.response))
    return found
