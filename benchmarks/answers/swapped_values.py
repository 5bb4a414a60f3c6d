"""Whether marks vouch for a falsehood: true sentences of documents, and the same made false.

Each sentence of a document with an amount, a number, a date or a name is an answer, as it stands
and lightly reworded ("According to the agreement, ..."; without its leading clause). It is made
false by putting in another value of the same kind from the same document, one that the sentence
doesn't have; what the document says after all, in some sentence with all these words, is left out.
Spans come from the app's own attribution, without any knowledge from a decoder, and so does the
judgment which sentences are stitched.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from app.models.tokens import Tokens
from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge
from benchmarks.answers.attribution import source_text, spans_of
from benchmarks.answers.resampling import intervals
from retrieval.text.sentences import sentences
from storage.fulltext import STOP_WORDS

MOST_SENTENCES = 20
"""Sentences tried per document, drawn at random."""

SHORTEST, LONGEST = 25, 300
"""Least and most code points of a sentence."""

_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_KINDS = {
    "date": rf"(?:\d{{1,2}} )?(?:{_MONTH})(?: \d{{1,2}},)? \d{{4}}|\b(?:1[5-9]|20)\d\d\b",
    "amount": r"(?:(?:EUR|USD|GBP|CHF) |[€$£])\d[\d.,]*\d|\b\d[\d.,]*\d?(?:%| percent| per cent)",
    "number": r"(?<=[a-z,] )\d+(?:,\d{3})*(?:\.\d+)?(?![\w-]|[.,]\d)",
    "name": r"(?<=[a-z,] )(?:[A-Z][\w&]+)(?: [A-Z][\w&]+){0,3}",
}
"""Patterns of the values that are swapped, the more special first. They stay as they are, so that
results can be compared with earlier ones.
"""

_LEADING = re.compile(
    r"(?:If|When|In|On|For|As|After|Before|Under|Upon|By|With|During|Although|While|At|From)\b"
    r"[^,]{3,80}, (?=[a-z])"
)


@dataclass(frozen=True, slots=True)
class Value:
    """A value at [start, end) of a sentence."""

    kind: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A text to judge."""

    text: str
    kind: str
    is_true: bool
    way: str


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case and what came out: whether it was flagged, and whether anything was marked."""

    case: Case
    is_flagged: bool
    is_marked: bool


def swapped(documents: Sequence[str], tokens: Tokens) -> dict[str, Any] | None:
    """How often false and true sentences are flagged as stitched; None if there are none.

    Args:
        documents: their texts.

    Returns:
        `swapped`, `true`: the share that was flagged; `interval`: for each, from resampling
        documents; `by_kind`, `by_way`: the same by kind of value and by wording; `unmarked`: the
        share of false ones without any mark; counts; `missed`, `false_alarms`: ten of each.
    """
    judged = [found for text in documents if (found := [*judged_cases(text, tokens)])]
    if not judged:
        return None
    flat = [each for found in judged for each in found]
    false = [each for each in flat if not each.case.is_true]
    return {
        **_rates(flat),
        "interval": intervals(
            judged, lambda drawn: _rates([each for found in drawn for each in found])
        ),
        "by_kind": _grouped(flat, "kind"),
        "by_way": _grouped(flat, "way"),
        "unmarked": sum(not each.is_marked for each in false) / max(len(false), 1),
        "documents": len(judged),
        "false_sentences": len(false),
        "true_sentences": len(flat) - len(false),
        "missed": [e.case.text for e in false if not e.is_flagged][:10],
        "false_alarms": [e.case.text for e in flat if e.case.is_true and e.is_flagged][:10],
    }


def judged_cases(text: str, tokens: Tokens) -> Iterator[JudgedCase]:
    """Every case of a document, judged."""
    sources = [source_text(1, text, tokens)]
    judge = Judge([SourceSentences(1, "document", text, [(0, len(text))])])
    for case in cases(text):
        spans, _ = spans_of(case.text, sources, tokens)
        yield JudgedCase(case, any(True for _ in judge.stitched(case.text, spans)), bool(spans))


def cases(text: str) -> Iterator[Case]:
    """True and false sentences made of a document's."""
    chance = random.Random(text)  # noqa: S311  # no secret
    cut = sentences(text)
    told = [text[s.start : s.end] for s in cut if s.kind in {"prose", "item", "row"}]
    common = set(re.findall(r"\b[a-z]+\b", text)) | STOP_WORDS
    found = [(each, values_of(each, common)) for each in told if SHORTEST <= len(each) <= LONGEST]
    by_kind: defaultdict[str, set[str]] = defaultdict(set)
    for _, values in found:
        for value in values:
            by_kind[value.kind].add(value.text)
    said = [_words(text[each.start : each.end]) for each in cut]
    usable = [(each, values) for each, values in found if values]
    for sentence, values in chance.sample(usable, min(MOST_SENTENCES, len(usable))):
        value = chance.choice(values)
        others = [each for each in sorted(by_kind[value.kind]) if _is_other(each, sentence)]
        chance.shuffle(others)
        made = ((each, sentence[: value.start] + each + sentence[value.end :]) for each in others)
        false = next((pair for pair in made if not any(_words(pair[1]) <= s for s in said)), None)
        if false is None:
            continue
        for is_true, own, answer in ((True, value.text, sentence), (False, *false)):
            for way, reworded in _ways(answer):
                if own in reworded:  # it isn't in the clause that was left out
                    yield Case(reworded, value.kind, is_true, way)


def values_of(sentence: str, common: AbstractSet[str]) -> list[Value]:
    """Return the values that can be swapped in a sentence; none within another.

    Args:
        common: words that are no names, in small letters.
    """
    found: list[Value] = []
    for kind, pattern in _KINDS.items():
        for match in re.finditer(pattern, sentence):
            start, end = match.span()
            if kind == "name" and {each.lower() for each in match[0].split()} & common:
                continue
            if not any(start < each.end and each.start < end for each in found):
                found.append(Value(kind, start, end, match[0]))
    return found


def _is_other(value: str, sentence: str) -> bool:
    """Whether a sentence has no word of a value, so that the two can't name one thing."""
    return not _words(value) & _words(sentence)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\d+(?:[.,]\d+)*|[^\W\d_]+", text.lower()))


def _ways(sentence: str) -> Iterator[tuple[str, str]]:
    """A sentence as it stands, and reworded so that it says the same."""
    yield "verbatim", sentence
    small = sentence if sentence[1:2].isupper() else sentence[0].lower() + sentence[1:]
    yield "according", f"According to the agreement, {small}"
    if leading := _LEADING.match(sentence):
        rest = sentence[leading.end() :]
        yield "shortened", rest[0].upper() + rest[1:]


def _rates(judged: Sequence[JudgedCase]) -> dict[str, float]:
    rates = {}
    for name, is_true in (("swapped", False), ("true", True)):
        own = [each.is_flagged for each in judged if each.case.is_true == is_true]
        rates[name] = sum(own) / max(len(own), 1)
    return rates


def _grouped(judged: Sequence[JudgedCase], by: str) -> dict[str, dict[str, float]]:
    groups: defaultdict[str, list[JudgedCase]] = defaultdict(list)
    for each in judged:
        groups[getattr(each.case, by)].append(each)
    return {
        name: {**_rates(group), "sentences": len(group)} for name, group in sorted(groups.items())
    }
