"""The file of a target's own answers, which grows, and is gone on with after a kill at any point.

One JSON object a line: `number`, `prompt` (token ids), `answer` (token ids, with the end of
sequence where the target chose it), `kind` and `temperature`. A last line without its end is
dropped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from speculation.atomic_files import naming_errors
from speculation.errors import TargetError
from speculation.prefixes import common_prefix
from speculation.target.difference import load as load_difference
from speculation.target.difference import merge
from speculation.training.answering import AnswerWriter, HeadPrompt

LONGEST_PROMPT, MOST_TOKENS = 700, 320
"""Tokens of a prompt and of its answer, at most."""

POOL = 256
"""Prompts that follow one another and are sorted together."""

SHARED = 48
"""Tokens that prompts of one family share at least: more than a system text has."""

_BEGINNING = b'{"number":'
"""Of every line; what else stands behind the last whole one wasn't torn off here."""

REPORT_EVERY = 5.0
"""Seconds between reports."""


@dataclass(frozen=True, slots=True)
class HeadAnswer:
    """A prompt and what the target answered, as token ids."""

    prompt: HeadPrompt
    answer: tuple[int, ...]


def answer_all(
    model: Any,
    prompts: Sequence[HeadPrompt],
    out: Path,
    *,
    slots: int,
    seconds: float = float("inf"),
    report: Callable[[str], None] = lambda _: None,
) -> bool:
    """Append the answers that the file hasn't, for at most so many seconds; whether all are there.

    Args:
        model: of transformers, in evaluation mode.
        prompts: each with a number of its own; longer ones than `LONGEST_PROMPT` are left out.
        slots: answers that are written side by side.
        report: called with lines about the progress.

    Raises:
        ValueError: the file has answers to other prompts, or is damaged; says what to do.
        OSError: it can't be read or written.
    """
    waiting, done = unanswered(prompts, out)
    count = done + len(waiting)
    progress = _AnswerProgress(count, done, report)
    answering = AnswerWriter(model, slots, LONGEST_PROMPT, MOST_TOKENS)
    end = time.monotonic() + seconds
    with out.open("a", encoding="utf-8") as file:
        for prompt, answer in answering.answers(_sorted(waiting)):
            with naming_errors(out):
                file.write(_line(HeadAnswer(prompt, tuple(answer))))
                file.flush()
            done += 1
            progress.add(answering.written)
            if time.monotonic() > end:
                break
    progress.tell()
    return done == count


def unanswered(prompts: Sequence[HeadPrompt], out: Path) -> tuple[list[HeadPrompt], int]:
    """The prompts whose answers the file hasn't, without those that are longer than
    `LONGEST_PROMPT`; and how many answers it has.

    Raises:
        ValueError, OSError: as `answer_all`.
    """
    fitting = [each for each in prompts if 0 < len(each.ids) <= LONGEST_PROMPT]
    there = {each.prompt.number: each.prompt for each in kept_answers(out)}
    asked = {each.number: each for each in fitting}
    if any(asked.get(number) != prompt for number, prompt in there.items()):
        raise ValueError(f"{out} has answers to other prompts. Name another file.")
    return [each for each in fitting if each.number not in there], len(there)


def kept_answers(out: Path) -> list[HeadAnswer]:
    """Return the answers in the file, none if there is none; an unfinished last line is cut off.

    Raises:
        ValueError: a line is of another shape; says which. The file is as it was.
        OSError: the file can't be read or written.
    """
    if not out.exists():
        return []
    written = out.read_bytes()
    whole = written[: written.rfind(b"\n") + 1]
    kept = [_parsed(line, out, number) for number, line in enumerate(whole.splitlines(), 1)]
    torn = written[len(whole) :]
    if torn and not torn.startswith(_BEGINNING[: len(torn)]):
        raise ValueError(f"{out}, line {len(kept) + 1} is no answer, and it has no end.")
    if torn:
        with out.open("r+b") as file:
            file.truncate(len(whole))
    return kept


def load_answering_model(folder: Path, device: str, dtype: torch.dtype, taught: Path | None) -> Any:
    """The model of a folder (safetensors only, no remote code), with what it was taught.

    Raises:
        TargetError: it can't be loaded; says why.
    """
    from transformers import AutoModelForCausalLM

    load: Any = AutoModelForCausalLM.from_pretrained
    try:
        model = load(folder, dtype=dtype, use_safetensors=True, trust_remote_code=False)
    except (OSError, ValueError, KeyError, ImportError, RuntimeError) as error:
        raise TargetError(f"{folder} can't be loaded: {error}") from error
    if taught is not None:
        merge(model, load_difference(taught))
    return model.eval().to(device)


def _parsed(line: bytes, out: Path, number: int) -> HeadAnswer:
    try:
        row = json.loads(line)
        ids, heat = _ids(row["prompt"]), float(row["temperature"])
        prompt = HeadPrompt(int(row["number"]), ids, str(row["kind"]), heat)
        return HeadAnswer(prompt, _ids(row["answer"]))
    except (KeyError, TypeError, ValueError) as error:
        said = f"{type(error).__name__}: {error}"  # its repr may have the whole line
        raise ValueError(f"{out}, line {number} is no answer ({said}).") from error


def _ids(found: Sequence[Any]) -> tuple[int, ...]:
    if any(type(each) is not int or each < 0 for each in found):
        raise ValueError("token ids are whole numbers")
    return tuple(found)


def _line(each: HeadAnswer) -> str:
    prompt = each.prompt
    row = {
        "number": prompt.number,
        "prompt": prompt.ids,
        "answer": each.answer,
        "kind": prompt.kind,
        "temperature": prompt.temperature,
    }
    return json.dumps(row, separators=(",", ":")) + "\n"


def _sorted(prompts: Sequence[HeadPrompt]) -> Iterator[HeadPrompt]:
    """Pool by pool, those that begin alike together: a CPU reads what they share once. Lengths rise
    in one pool and fall in the next, so that answers side by side are of about one length.
    """
    for first in range(0, len(prompts), POOL):
        families: list[list[HeadPrompt]] = []
        for prompt in sorted(prompts[first : first + POOL], key=lambda each: each.ids):
            if families and common_prefix(families[-1][-1].ids, prompt.ids) >= SHARED:
                families[-1].append(prompt)
            else:
                families.append([prompt])
        families.sort(key=lambda family: max(len(each.ids) for each in family))
        for family in families if first // POOL % 2 == 0 else reversed(families):
            yield from family


class _AnswerProgress:
    """Tells how far it is, now and then."""

    def __init__(self, count: int, done: int, report: Callable[[str], None]) -> None:
        self._count, self._done, self._report = count, done, report
        self._begun = self._told = time.monotonic()
        self._new = self._tokens = 0

    def add(self, written: int) -> None:
        """One more answer is there; so many tokens were written, of answers in progress too."""
        self._new, self._tokens = self._new + 1, written
        if time.monotonic() - self._told >= REPORT_EVERY:
            self.tell()

    def tell(self) -> None:
        """A line of how far it is."""
        self._told = time.monotonic()
        passed = max(self._told - self._begun, 1e-9)
        done = self._done + self._new
        left = passed * (self._count - done) / max(self._new, 1)
        self._report(
            f"{done:,} of {self._count:,} answers, {self._tokens:,} new tokens, "
            f"{self._tokens / passed:.0f} tokens/s, about {left / 60:.0f} min left"
        )
