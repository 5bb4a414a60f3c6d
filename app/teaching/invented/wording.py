"""Wordings in which facts are asked for: questions, keywords, requests for a quote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import Statement, called, with_articles

_INDIRECT = (
    *("Can you tell me {w}?", "Please tell me {w}.", "I would like to know {w}.", "Tell me {w}."),
    *("Do you know {w}?", "Does it say {w}?", "Find out {w}.", "I need to know {w}.", "say {w}"),
)
_TOPICAL = ("{t}", "{t}", "{t}", "{t}?", "{t}?", "What is {t}?", "Look up {t}.")
_QUOTES_OF_CLAUSE = (
    "Quote the sentence that says {w}.",
    "Quote the sentence that says {w}.",
    "Which sentence says {w}?",
    "Give me the exact words that tell {w}.",
    "Cite the sentence that tells {w}.",
    "Show me where it says {w}.",
    "Where does it say {w}? Quote it.",
    "Copy the sentence that states {w}.",
    "I need the exact sentence that tells {w}.",
    "Repeat, word for word, the sentence that says {w}.",
    "quote where it says {w}",
)
_QUOTES_OF_TOPIC = (
    "What exactly does it say about {t}?",
    "What exactly does it say about {t}?",
    "Quote what it says about {t}.",
    "Quote the sentence about {t}.",
    "What is the exact wording on {t}?",
    "What does the text say, word for word, about {t}?",
    "Give me the full sentence about {t}.",
    "exact wording {t}",
)
_LEFT_OUT = "the of for a an in to by on is"
_CAN_LEAN = re.compile(r"(?<!new )(?<!much )(?<!in )(?<!at )(?<![\"“])\{X")
"""Not before "it": "a new it", "how much it do I get"."""

_DROPPED = frozenset(_LEFT_OUT.split())


@dataclass(frozen=True, slots=True)
class MadeQuestion:
    """A question's text, and whether it says which thing it is about."""

    text: str
    is_specific: bool


def question(statement: Statement, random: Random) -> MadeQuestion:
    """One that the statement's answer answers."""
    draw = random.random()
    if draw < 0.1 and statement.fact["w"]:
        return _framed(statement, "w", random.choice(_INDIRECT), random)
    if draw < 0.22 and statement.fact["t"]:
        return _topical(statement, random)
    asked = _asked(statement, random.choice(statement.fact["q"]), "", random)
    return MadeQuestion(_loose(asked.text), asked.is_specific) if draw > 0.94 else asked


def quoting(statement: Statement, random: Random) -> MadeQuestion:
    """A request for the statement's sentence."""
    if random.random() < 0.55:
        return _framed(statement, "w", random.choice(_QUOTES_OF_CLAUSE), random)
    return _framed(statement, "t", random.choice(_QUOTES_OF_TOPIC), random)


def leaning(statement: Statement, random: Random) -> str | None:
    """A question about the thing that the turn before named; None if there is no such wording."""
    wordings = [each for each in statement.fact["q"] if _CAN_LEAN.search(each)]
    if not wordings:
        return None
    text = _asked(statement, random.choice(wordings), "pronoun", random).text
    if random.random() < 0.4:
        text = f"{random.choice(('And', 'And', 'and', 'So'))} {text[:1].lower()}{text[1:]}"
    return text


def _topical(statement: Statement, random: Random) -> MadeQuestion:
    has_article = all(each.startswith("the ") for each in statement.fact["t"])
    frame = random.choice(_TOPICAL if has_article else _TOPICAL[:5])
    asked = _framed(statement, "t", frame, random)
    if frame == "{t}":
        words = [word for word in asked.text.split() if word.lower() not in _DROPPED]
        text = " ".join(words).replace("'s ", " ")
        return MadeQuestion(text.lower() if random.random() < 0.4 else text, asked.is_specific)
    return asked


def _framed(statement: Statement, key: str, frame: str, random: Random) -> MadeQuestion:
    asked = _asked(statement, random.choice(statement.fact[key]), "", random)
    text = frame.replace(f"{{{key}}}", asked.text).replace("..", ".")
    return MadeQuestion(
        text[:1].upper() + text[1:] if text[-1:] in ".?" else text, asked.is_specific
    )


def _asked(statement: Statement, template: str, mode: str, random: Random) -> MadeQuestion:
    assert isinstance(statement.scope, Scope)
    mode = mode or random.choices(("full", "short"), (3, 1))[0]
    text = called(template, statement.thing, statement.scope, mode, random)
    text = with_articles(" ".join(statement.scope.filled(text).split()))
    if template in statement.fact["q"]:
        text = text[:1].upper() + text[1:]
    return MadeQuestion(text, "{X" in template)


def _loose(question: str) -> str:
    """As somebody in a hurry types it."""
    return question.lower().rstrip("?")
