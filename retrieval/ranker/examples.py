"""Questions over texts, from the files that the ranker is taught with.

A file has one JSON object a line: `paragraphs` with `context` and `qas` (`question`, `answers`), as
in SQuAD, one document a line; or one `question` with its `context` and the `answer` that concludes
it, as in PubMedQA. An answer is its text, or as in SQuAD `text` and `answer_start`; a question with
`is_impossible` has none in its document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from retrieval.errors import ExamplesError
from retrieval.text.sentences import sentences

BREAK = "\n\n"
"""Between the paragraphs of a document."""

WORDS_SHARED = 0.5
"""A sentence that has this share of the words of some answer to the question may answer it as well;
with this share of several telling words, it does.
"""

_WORD = re.compile(r"\w+")
_COMMON_WORDS = (
    "a an and any are as at be been by did do does for from how i in is it its my not of on or our "
    "that the this to was we were what when where which who why with you your"
)
_COMMON = frozenset(_COMMON_WORDS.split())


@dataclass(frozen=True, slots=True)
class TaughtQuestion:
    """A question about one document.

    Attributes:
        right: numbers of the sentences that answer; empty if none in the document does.
        unclear: numbers of sentences that may answer and are not learnt from.
        answers: ranges of code points of the document's text that answer; empty if unknown.
    """

    text: str
    right: frozenset[int]
    unclear: frozenset[int]
    answers: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class TaughtDocument:
    """A text, the ranges of its sentences in order, and questions about it."""

    text: str
    sentences: tuple[tuple[int, int], ...]
    questions: tuple[TaughtQuestion, ...]

    def sentence(self, number: int) -> str:
        """A sentence's text."""
        start, end = self.sentences[number]
        return self.text[start:end]


def read(file: Path) -> list[TaughtDocument]:
    """The documents of a file that have questions.

    Raises:
        ExamplesError: a line is of another shape.
        OSError: the file can't be read.
    """
    documents = []
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                row = json.loads(line.decode())
                found = _with_paragraphs(row) if "paragraphs" in row else _with_conclusion(row)
            except (KeyError, TypeError, AttributeError, ValueError) as error:
                # That of a wrong encoding would show the whole line.
                reason = str(error) if isinstance(error, UnicodeError) else repr(error)
                raise ExamplesError(
                    f"{file}, line {number}: {reason}. Expected a JSON object with paragraphs "
                    "(context, qas), or with question, context and answer."
                ) from error
            documents.append(found)
    return [document for document in documents if document.questions]


def words(text: str) -> frozenset[str]:
    """The different words of a text, in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def _with_paragraphs(row: Mapping[str, Any]) -> TaughtDocument:
    text, asked, impossible = "", dict[str, set[tuple[int, int]]](), set[str]()
    for paragraph in row["paragraphs"]:
        context = paragraph["context"]
        for each in paragraph["qas"]:
            question = each["question"].strip()
            places = asked.setdefault(question, set())
            places.update(_places(context, each["answers"], len(text)))
            if each.get("is_impossible", False):
                impossible.add(question)
        text += context + BREAK
    cut = _cut(text)
    questions = (_question(text, cut, asked_, places) for asked_, places in asked.items())
    kept = (each for each in questions if each.right or each.text in impossible)
    return TaughtDocument(text, cut, tuple(kept))


def _places(
    context: str, answers: Iterable[str | Mapping[str, Any]], first: int
) -> Iterator[tuple[int, int]]:
    for each in answers:
        if isinstance(each, str):
            answer, start = each, context.find(each)
        else:
            answer, start = each["text"], int(each["answer_start"])
        if answer and context.startswith(answer, start) and start >= 0:
            yield first + start, first + start + len(answer)


def _question(
    text: str,
    cut: Sequence[tuple[int, int]],
    question: str,
    places: Iterable[tuple[int, int]],
) -> TaughtQuestion:
    answers = tuple(sorted(places))
    right = {
        number
        for number, sentence in enumerate(cut)
        for answer in answers
        if _is_in(sentence, answer) or _says(text[slice(*sentence)], text[slice(*answer)])
    }
    unclear = {
        number
        for number, sentence in enumerate(cut)
        for answer in answers
        if _shares(words(text[slice(*answer)]), words(text[slice(*sentence)]))
    }
    return TaughtQuestion(question, frozenset(right), frozenset(unclear - right), answers)


def _is_in(sentence: tuple[int, int], answer: tuple[int, int]) -> bool:
    """Whether half of the sentence is answer, or half of the answer is in it."""
    shared = min(sentence[1], answer[1]) - max(sentence[0], answer[0])
    return shared > 0 and 2 * shared >= min(sentence[1] - sentence[0], answer[1] - answer[0])


def _says(sentence: str, answer: str) -> bool:
    """Whether half the words of an answer of several are in a sentence, wherever it stands."""
    expected, there = words(answer), words(sentence)
    telling = expected - _COMMON
    return len(telling) > 2 and _shares(expected, there) and _shares(telling, there)


def _shares(expected: frozenset[str], there: frozenset[str]) -> bool:
    return len(expected & there) >= WORDS_SHARED * len(expected)


def _with_conclusion(row: Mapping[str, Any]) -> TaughtDocument:
    """The conclusion answers; what leads to it may as well."""
    text = row["context"] + BREAK
    before = len(text)
    text += row["answer"]
    cut = _cut(text)
    right = frozenset(number for number, (start, _) in enumerate(cut) if start >= before)
    unclear = frozenset(range(len(cut))) - right
    asked = TaughtQuestion(row["question"], right, unclear, ())
    return TaughtDocument(text, cut, (asked,) if right else ())


def _cut(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((each.start, each.end) for each in sentences(text))
