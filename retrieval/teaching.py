"""From files of questions to a taught ranker: lessons, training, limits, weights.

What an interrupted training has learnt is in a file beside the weights, from which the same call
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from retrieval.calibrating import calibrated
from retrieval.embed import Embedder
from retrieval.errors import ExamplesError
from retrieval.ranker.examples import read
from retrieval.ranker.features import Features, features
from retrieval.ranker.lessons import EmbeddedDocument, Lesson, embedded, lessons
from retrieval.windows import SourceWindow

HELD_OUT = 6
"""Every so many documents of a file one isn't learnt from; the limits are fixed on these."""

WITHOUT_WORDS = 0.5
"""How often a question is drawn whose answer isn't known word for word, beside others."""


def teach(
    folder: Path, data: Sequence[Path], out: Path, steps: int, report: Callable[[str], None]
) -> None:
    """Teach a ranker and write its weights.

    Args:
        folder: the embedding model's.
        data: files of questions; each is drawn from equally often.
        out: gets the weights.
        report: called with lines about the progress.

    Raises:
        ExamplesError: a file can't be learnt from.
        OSError: a file can't be read or written.
    """
    from retrieval.ranker.network import untaught
    from retrieval.ranker.ranker import tokenizer
    from retrieval.ranker.training import Training
    from retrieval.ranker.weights import save

    learnt, held_out = _lessons(folder, data, report)
    weighted = [
        (lesson, (1 if lesson.question.answers else WITHOUT_WORDS) / len(file))
        for file in learnt
        for lesson in file
    ]
    kept = out.with_suffix(".training")
    training = Training(untaught(folder, "eager"), tokenizer(folder), weighted, steps, kept)
    for progress in training.run():
        report(str(progress))
    network = training.network.eval()

    def read(question: str, found: Sequence[SourceWindow]) -> list[list[Features]]:
        plain = [[(one.cosine, one.words) for one in each.sentences] for each in found]
        shown = [each.window for each in found]
        return features(network, training.tokenizer, question, shown, plain) if found else []

    known = calibrated(read, held_out).text()
    save(network.state_dict(), out, known)
    kept.unlink()
    report(", ".join(f"{name} {value}" for name, value in known.items()))


def _lessons(
    folder: Path, data: Sequence[Path], report: Callable[[str], None]
) -> tuple[list[list[Lesson]], list[list[Lesson]]]:
    """By file: what is learnt from, and what is held out."""
    embedder = Embedder(folder)
    learnt: list[list[Lesson]] = []
    held_out: list[list[Lesson]] = []
    for file in data:
        taught = read(file)
        if len(taught) < HELD_OUT:
            raise ExamplesError(
                f"{file}: has {len(taught)} documents with questions and needs {HELD_OUT}."
            )
        documents = embedded(taught, embedder)
        for found, chosen in ((learnt, False), (held_out, True)):
            found.append(list(lessons(_every(documents, held_out=chosen), embedder)))
        report(f"{file.name}: {len(learnt[-1]):,} questions, {len(held_out[-1]):,} held out")
    return learnt, held_out


def _every(documents: Sequence[EmbeddedDocument], *, held_out: bool) -> list[EmbeddedDocument]:
    """Each sixth document, or the others."""
    return [
        each for number, each in enumerate(documents, 1) if (number % HELD_OUT == 0) is held_out
    ]
