"""A section and the sentences of it that say most."""

from __future__ import annotations

from random import Random

from app.teaching.exercise import ExerciseTurn, ReadExcerpt
from app.teaching.invented.documents import InventedDocument

_NUMBERS = {1: "one sentence", 2: "two sentences", 3: "three sentences"}
_FREE = (
    *("Summarise this.", "Summarize this.", "Summarise section {n}.", "What is this about?"),
    *("Summary, please.", "Give me a short summary.", "What are the main points?", "summarise"),
    *("Sum up part {n}.", "Summarise the file.", "Summarize {name}.", "TL;DR"),
    *("What does section {n} say, in short?", "Give me the gist.", "summary of {name}"),
    *("What is the most important here?", "Briefly: what does it say?"),
)
_COUNTED = (
    *("Summarise this in {k}.", "Summarize section {n} in {k}.", "Sum it up in {k}."),
    *("Give me {name} in {k}.", "In {k}: what does it say?", "Summarise the text in {k}."),
    *("Put the main points in {k}.", "Section {n} in {k}, please.", "A summary of {k}."),
)
LEAST_SENTENCES = 4
MOST_SENTENCES = 10
MOST_MAIN = 3
MadeSection = tuple[list[str], list[str]]
"""The sentences of a section, and those of them that say most."""

APART = 0.4
"""How often each sentence is an excerpt of its own, as a task gathers them."""


def summary(document: InventedDocument, random: Random) -> ExerciseTurn | None:
    """A request over 4 to 10 sentences; its answer is 1 to 3 of them, verbatim, in order."""
    section = _of_points(document, random) or _of_a_thing(document, random)
    if section is None:
        return None
    texts, main = section
    return ExerciseTurn(
        _request(document, len(main), random), " ".join(main), _excerpts(document, texts, random)
    )


def _of_points(document: InventedDocument, random: Random) -> MadeSection | None:
    """Facts and asides with sentences that say what they are about."""
    count = random.choice((1, 2, 2, 2, 3))
    details = [each for each in document.facts if not each.heads and not each.lead]
    found = list(dict.fromkeys(each.text for each in details))
    length = random.randint(max(3, count + 1), 9)
    asides = document.asides
    if len(document.points) < count or not found or len(found) + len(asides) < length:
        return None
    texts = random.sample(found, min(len(found), length * 2 // 3))
    texts += random.sample(asides, min(len(asides), length - len(texts)))
    random.shuffle(texts)
    points = random.sample(document.points, count)
    for place, point in zip(_places(count, len(texts), random), points, strict=True):
        texts.insert(place, point)
    return texts, [text for text in texts if text in points]


def _of_a_thing(document: InventedDocument, random: Random) -> MadeSection | None:
    """Return a section about one thing, of which some statements are more important."""
    numbers = sorted({each.number for each in document.facts if each.fact.is_main})
    for number in random.sample(numbers, len(numbers)):
        told = [each for each in document.facts if each.number == number]
        texts = list(dict.fromkeys(each.text for each in told))[:MOST_SENTENCES]
        main = dict.fromkeys(each.text for each in told if each.fact.is_main)
        kept = [text for text in main if text in texts][:MOST_MAIN]
        if len(texts) >= LEAST_SENTENCES and len(kept) < len(texts) - 1 and texts[0] == kept[0]:
            return texts, kept[: random.choice((1, 2, 2, 3))]
    return None


def _places(count: int, length: int, random: Random) -> list[int]:
    """Where the points are put, each after the one before: the first mostly at the beginning."""
    places = sorted(random.randint(0, length) for _ in range(count))
    if random.random() < 0.5:
        places[0] = 0
    return [place + shift for shift, place in enumerate(places)]


def _request(document: InventedDocument, count: int, random: Random) -> str:
    frame = random.choice(_COUNTED if random.random() < 0.4 else _FREE)
    number = f"{random.randint(1, 9)}{random.choice(('', '', f'.{random.randint(1, 6)}'))}"
    return frame.format(n=number, name=document.name, k=_NUMBERS[count])


def _excerpts(
    document: InventedDocument, texts: list[str], random: Random
) -> tuple[ReadExcerpt, ...]:
    if random.random() < APART:
        return tuple(ReadExcerpt(document.name, text) for text in texts)
    return (ReadExcerpt(document.name, random.choice((" ", " ", "\n", "\n\n")).join(texts)),)
