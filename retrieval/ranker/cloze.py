"""Questions made from statements by rule, so that the ranker sees more than people have asked.

A name, a date, a number or a reason is taken out of a sentence, and what stands around it is asked
for with a question word, most of its words kept (Lewis et al. 2019, "Unsupervised Question
Answering by Cloze Translation", sections 2.1 to 2.3, the noisy cloze). They are clumsy, and teach
where the words that answer begin and end and which kind of question they answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from retrieval.ranker.examples import TaughtDocument, TaughtQuestion
from retrieval.words.value_words import MONTHS

MOST_WORDS = 14
"""Words of the statement that a question keeps, nearest to what is asked for first."""

FEWEST_WORDS = 4
"""With fewer nobody could tell what is asked."""

DROPPED = 0.25
"""Share of these that is left out, so that they alone don't tell the sentence."""

SHORTEST, LONGEST = 60, 350
"""Characters of a sentence that is asked about."""

_MONTH = rf"(?:{'|'.join(MONTHS)})"
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019.][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class _AskedFor:
    """A kind of answer, and the question words that ask for it."""

    pattern: re.Pattern[str]
    words: tuple[str, ...]


_DATE = rf"(?:\d{{1,2}} {_MONTH} \d{{4}}|{_MONTH} \d{{1,2}}, \d{{4}}|{_MONTH} \d{{4}}|\d{{3,4}}s)"
_NAME = r"[A-Z][\w'\u2019-]+(?: (?:(?:of|the|de|von|and) )?[A-Z][\w'\u2019-]+)*"

_KINDS = (
    _AskedFor(
        re.compile(rf"\b(?:[Ii]n|[Oo]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom) ({_DATE}|[12]\d{{3}})\b"),
        ("when", "in what year", "on what date", "what year"),
    ),
    _AskedFor(
        re.compile(r"(?<![\w.,])(\d[\d,.]*\d|\d)(?= (?:percent|per cent)\b| ?%)"),
        ("what percentage of", "how much", "what share of"),
    ),
    _AskedFor(
        re.compile(
            r"(?<![\w.,])(\d[\d,]*\d|\d|two|three|four|five|six|seven|eight|nine|ten|twelve)"
            r"(?= [a-z]{3,})"
        ),
        ("how many", "how many", "what number of"),
    ),
    _AskedFor(
        re.compile(rf"\b(?:in|at|near|from) ((?:the )?{_NAME})"),
        ("where", "in what place", "in which country", "in what city"),
    ),
    _AskedFor(re.compile(rf"\bby ((?:the )?{_NAME})"), ("who", "by whom", "what")),
    _AskedFor(
        re.compile(r"\b(?:called|named|known as|termed) ((?:the |an? )?[\w-]+(?: [\w-]+)?)"),
        ("what is the name of", "what is the term for", "what is it called"),
    ),
    _AskedFor(
        re.compile(r"\b(?:because|due to|in order to) ((?:[^\s,;.()]+ ){2,9}[^\s,;.()]+)"),
        ("why", "for what reason", "what is the reason that"),
    ),
    _AskedFor(
        re.compile(rf"(?<=[a-z,] )((?:the )?{_NAME})"),
        ("what", "who", "which", "what is", "who is"),
    ),
)


def cloze_questions(
    document: TaughtDocument, random: Random, most: int
) -> tuple[TaughtQuestion, ...]:
    """Up to `most` questions about different sentences of a document."""
    numbers = random.sample(range(len(document.sentences)), len(document.sentences))
    made = (_question(document, number, random) for number in numbers)
    return tuple(islice(filter(None, made), most))


def _question(document: TaughtDocument, number: int, random: Random) -> TaughtQuestion | None:
    """One about a sentence, or None if there is nothing in it to ask for."""
    sentence, start = document.sentence(number), document.sentences[number][0]
    if not SHORTEST <= len(sentence) <= LONGEST:
        return None
    kinds = [(kind, list(kind.pattern.finditer(sentence))) for kind in _KINDS]
    there = [(kind, found) for kind, found in kinds if found]
    if not there:
        return None
    kind, places = random.choice(there)
    place = random.choice(places)
    text = _asked(sentence, place, random.choice(kind.words), random)
    if text is None:
        return None
    answer = place[1].lower()
    return TaughtQuestion(
        text,
        frozenset([number]),
        frozenset(
            other
            for other in range(len(document.sentences))
            if other != number and answer in document.sentence(other).lower()
        ),
        ((start + place.start(1), start + place.end(1)),),
    )


def _asked(sentence: str, place: re.Match[str], opening: str, random: Random) -> str | None:
    """Return the text around a place as a question, None if it is too short."""
    before = _WORD.findall(sentence[: place.start()])
    after = _WORD.findall(sentence[place.end() :])
    ahead = min(len(before), random.randint(MOST_WORDS // 3, MOST_WORDS))
    first = _kept(before[len(before) - ahead :], random)
    rest = _kept(after[: MOST_WORDS - ahead], random)
    if len(first) + len(rest) < FEWEST_WORDS:
        return None
    words = [*rest, *first] if random.random() < 0.5 else [*first, *rest]
    return f"{opening} {' '.join(words)}?"


def _kept(words: Sequence[str], random: Random) -> list[str]:
    return [word for word in words if random.random() >= DROPPED]
