"""Judges sentences for a question: whether they answer it, in which order, with which words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from retrieval.one_thread import side_by_side
from retrieval.ranker.comparison import compared
from retrieval.ranker.encoding import Window
from retrieval.ranker.features import Plain, features
from retrieval.ranker.weighing import Weighing, weighing

if TYPE_CHECKING:
    from retrieval.ranker.network import RankerNetwork

WEIGHTS = Path(__file__).with_name("weights.safetensors")


@dataclass(frozen=True, slots=True)
class Judged:
    """The ranker's judgement of one sentence.

    Attributes:
        score: orders sentences; comparable within one question.
        answers: logit that the sentence answers; below 0 it is not shown as an answer.
        words: code points of the window's text that answer, or None where they aren't known.
    """

    score: float
    answers: float
    words: tuple[int, int] | None


class Judges(Protocol):
    """The part of a ranker that evidence needs."""

    def judge(
        self, question: str, windows: Sequence[Window], plain: Sequence[Sequence[Plain]]
    ) -> list[list[Judged]]:
        """One result a sentence, by window; `plain` is what is known without reading them."""
        ...


class Ranker:
    """The network with the weights in this package; may be used from several threads.

    Args:
        folder: the embedding model's folder, for its tokenizer and embeddings; called when the
            ranker is first needed.
        weights: the file with what was learnt.
    """

    def __init__(self, folder: Callable[[], Path], weights: Path = WEIGHTS) -> None:
        self._folder = folder
        self._weights = weights
        self._loading = threading.Lock()
        self._loaded: tuple[Any, RankerNetwork, Weighing] | None = None

    def judge(
        self, question: str, windows: Sequence[Window], plain: Sequence[Sequence[Plain]]
    ) -> list[list[Judged]]:
        """One result a sentence, by window.

        Args:
            plain: what is known of each window's sentences without reading them.

        Raises:
            OSError: a file is missing.
        """
        if not windows:
            return []
        words, network, known = self._load()
        read = side_by_side(
            lambda part: features(network, words, question, *zip(*part, strict=True)),
            list(zip(windows, plain, strict=True)),
        )
        return [
            [
                Judged(
                    known.score(numbers),
                    known.answering(one),
                    one.words if one.sure >= known.sure else None,
                )
                for one, numbers in zip(own, of_window, strict=True)
            ]
            for own, of_window in zip(read, compared(question, windows, read), strict=True)
        ]

    def _load(self) -> tuple[Any, RankerNetwork, Weighing]:
        with self._loading:
            if self._loaded is None:
                from retrieval.ranker.weights import about

                folder = self._folder()
                known = weighing(about(self._weights))
                self._loaded = tokenizer(folder), _network(folder, self._weights), known
            return self._loaded


def tokenizer(folder: Path) -> Any:
    """The embedding model's tokenizer, without padding or truncation."""
    from tokenizers import Tokenizer

    loaded = Tokenizer.from_file(str(folder / "tokenizer.json"))
    loaded.no_padding()
    loaded.no_truncation()
    return loaded


def _network(folder: Path, weights: Path) -> RankerNetwork:
    """The network in evaluation mode, in the fastest number type that is safe here."""
    from retrieval.ranker.network import fast_type, untaught
    from retrieval.ranker.weights import load

    network = untaught(folder)
    network.load_state_dict(load(weights), strict=False)  # the embeddings are there already
    return network.to(fast_type()).eval()
