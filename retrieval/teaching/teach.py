"""Teaches the ranker, from files of questions: lessons, training, limits, weights.

Beside the questions that people asked there are some made by rule (`retrieval.ranker.cloze`), for
people's are few: taught by these alone, the order of sentences gets worse after some hundred steps.

What an interrupted training has learnt is in files beside the weights, from which the same call
goes on.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from retrieval.errors import ExamplesError
from retrieval.ranker.cloze import cloze_questions
from retrieval.ranker.examples import TaughtDocument, TaughtQuestion, read
from retrieval.ranker.features import Features, features
from retrieval.ranker.lessons import EmbeddedDocument, Lesson, are_general, embedded, lessons
from retrieval.search.windows import SourceWindow
from retrieval.teaching.calibration import calibrated
from retrieval.vectors.embedder import Embedder

if TYPE_CHECKING:
    from retrieval.ranker.network import RankerNetwork

AnyDocument = TypeVar("AnyDocument")

HELD_OUT = 6
"""Every so many documents of a file one isn't learnt from; the limits are fixed on these."""

WITHOUT_WORDS = 0.1
"""How often a question is drawn whose answer isn't known word for word, beside others."""

COMMON = 0.25
BRANCHES = 2
"""Share of the steps that all branches have in common, and how many there are."""

MADE = 0.5
"""Share of the lessons that are of questions made by rule."""

MADE_A_DOCUMENT = 60
"""Most questions that are made of one document."""


def teach(
    folder: Path,
    data: Sequence[Path],
    out: Path,
    steps: int,
    report: Callable[[str], None],
    *,
    begin: Path | None = None,
    rate: float | None = None,
) -> None:
    """Teach a ranker and write its weights.

    Args:
        folder: the embedding model's.
        data: files of questions; each is drawn from equally often, and so are the questions made
            of each.
        out: gets the weights.
        report: called with lines about the progress.
        begin: a file of weights to go on from; the branches begin with it.
        rate: of learning, at its height.

    Raises:
        ExamplesError: a file can't be learnt from.
        OSError: a file can't be read or written.
    """
    import torch

    from retrieval.ranker.network import untaught
    from retrieval.ranker.ranker import tokenizer
    from retrieval.ranker.training import RATE
    from retrieval.ranker.weights import save

    torch.manual_seed(0)
    network = untaught(folder, "eager")
    if begin is not None:  # before anything takes time
        _go_on_from(begin, network)
    learnt, held_out, made = _lessons(folder, data, report)
    kept = [out.with_suffix(f".training{number}") for number in range(1 + BRANCHES)]
    reads = tokenizer(folder)
    height = RATE if rate is None else rate
    course = _Course(reads, _weighted(learnt, made), height, kept, report)
    network = _taught(network, course, steps, has_begun=begin is not None).eval()

    def read(question: str, found: Sequence[SourceWindow]) -> list[list[Features]]:
        plain = [each.plain for each in found]
        shown = [each.window for each in found]
        return features(network, reads, question, shown, plain) if found else []

    known = calibrated(read, held_out).text()
    save(network.state_dict(), out, known)
    for each in kept:
        each.unlink(missing_ok=True)  # of a network that had begun there is no common part
    report(", ".join(f"{name} {value}" for name, value in known.items()))


def _go_on_from(weights: Path, network: RankerNetwork) -> None:
    """Give a network what was taught before.

    Raises:
        ExamplesError: the file isn't there, or has no ranker's weights.
    """
    from safetensors import SafetensorError

    from retrieval.ranker.weights import load

    try:
        missing, unknown = network.load_state_dict(load(weights), strict=False)
    except (OSError, SafetensorError, RuntimeError) as error:  # not there, of other form or shapes
        raise ExamplesError(f"{weights}: holds no ranker's weights ({error}).") from error
    if unknown or any(".embeddings." not in name for name in missing):
        raise ExamplesError(f"{weights}: holds weights of something else than a ranker.")


@dataclass(frozen=True, slots=True)
class _Course:
    """The settings that the parts of a training have in common.

    Attributes:
        tokenizer: the network's.
        lessons: each with the weight with which it is drawn.
        kept: files that an interrupted training resumes from, of the common part first.
    """

    tokenizer: Any
    lessons: Sequence[tuple[Lesson, float]]
    rate: float
    kept: Sequence[Path]
    report: Callable[[str], None]

    def learnt(self, network: RankerNetwork, steps: int, number: int) -> RankerNetwork:
        """The network after one part."""
        import torch

        from retrieval.ranker.training import Training

        torch.manual_seed(number)
        training = Training(
            network, self.tokenizer, self.lessons, steps, self.kept[number], number, self.rate
        )
        for progress in training.run():
            self.report(f"part {number + 1} of {len(self.kept)}: {progress}")
        return training.network


def _taught(
    network: RankerNetwork, course: _Course, steps: int, *, has_begun: bool
) -> RankerNetwork:
    """A network whose weights are the mean of several that went on from a common one, each with
    lessons in an order of its own: better than any of them (Wortsman et al. 2022, "Model soups").

    Args:
        has_begun: whether the network has learnt before; then it is the common one.
    """
    from retrieval.ranker.network import mean

    common_steps = 0 if has_begun else math.ceil(COMMON * steps)
    rest = math.ceil((steps - common_steps) / BRANCHES)
    common = course.learnt(network, common_steps, 0) if common_steps else network
    return mean([course.learnt(copy.deepcopy(common), rest, 1 + each) for each in range(BRANCHES)])


def _weighted(
    learnt: Sequence[Sequence[Lesson]], made: Sequence[Sequence[Lesson]]
) -> list[tuple[Lesson, float]]:
    """Each lesson with the weight with which it is drawn."""
    asked = [
        (lesson, (1 if lesson.question.answers else WITHOUT_WORDS) / len(file))
        for file in learnt
        for lesson in file
    ]
    share = MADE / (1 - MADE) * sum(weight for _, weight in asked) / max(len(made), 1)
    return [*asked, *((lesson, share / len(file)) for file in made for lesson in file)]


def _lessons(
    folder: Path, data: Sequence[Path], report: Callable[[str], None]
) -> tuple[list[list[Lesson]], list[list[Lesson]], list[list[Lesson]]]:
    """By file what is learnt from and what is held out; and lessons made by rule, of the former."""
    embedder = Embedder(folder)
    learnt: list[list[Lesson]] = []
    held_out: list[list[Lesson]] = []
    made: list[list[Lesson]] = []
    for file in data:
        documents = embedded(taught_documents(file, impossible=True), embedder)
        own, other = divided(documents, held_out=False), divided(documents, held_out=True)
        learnt.append(list(lessons(own, embedder)))
        held_out.append(list(lessons(other, embedder)))
        if not are_general(each.taught for each in own) and (asked := _with_made_questions(own)):
            made.append(list(lessons(asked, embedder)))
        report(f"{file.name}: {len(learnt[-1]):,} questions, {len(held_out[-1]):,} held out")
    report(f"{sum(map(len, made)):,} questions made by rule")
    return learnt, held_out, made


def _with_made_questions(documents: Sequence[EmbeddedDocument]) -> list[EmbeddedDocument]:
    random = Random(1)  # noqa: S311  # the same questions each time
    made = [(each, cloze_questions(each.taught, random, MADE_A_DOCUMENT)) for each in documents]
    return [
        replace(each, taught=replace(each.taught, questions=questions))
        for each, questions in made
        if questions
    ]


def taught_documents(
    file: Path, *, verbatim: bool = False, impossible: bool = False
) -> list[TaughtDocument]:
    """The documents of a file that have questions.

    Args:
        verbatim: only questions count whose answer is known word for word.
        impossible: those count as well that nothing in their document answers.

    Raises:
        ExamplesError: a line is of another shape, or there are too few documents.
        OSError: the file can't be read.
    """

    def counts(asked: TaughtQuestion) -> bool:
        return bool(asked.answers) or not verbatim if asked.right else impossible

    documents = read(file)
    known = [tuple(asked for asked in each.questions if counts(asked)) for each in documents]
    pairs = zip(documents, known, strict=True)
    found = [replace(each, questions=asked) for each, asked in pairs if asked]
    if len(found) < HELD_OUT:
        what = "questions that their own words answer" if verbatim else "questions"
        raise ExamplesError(f"{file}: has {len(found)} documents with {what} and needs {HELD_OUT}.")
    return found


def divided(documents: Sequence[AnyDocument], *, held_out: bool) -> list[AnyDocument]:
    """Each sixth document, which isn't learnt from, or the others."""
    return [
        each for number, each in enumerate(documents, 1) if (number % HELD_OUT == 0) is held_out
    ]
