"""The type `Request`: which kind of request a text is, and what its words name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Property = Literal["title", "author", "date"]
"""Properties of a document."""

OfLibrary = Literal["", "files", "sources"]
"""What is asked of the documents as such: which there are, or in which the answer before stands."""

AnswerPart = Literal["", "first", "last", "nth"]
"""Which of an answer's quotes are wanted again."""

Kind = Literal[
    "question",
    "summary",
    "list",
    "compare",
    "section",
    "about",
    "mentions",
    "dates",
    "edit",
    "write",
    "chat",
]
"""`question`: a fact is asked for. `summary`, `list`, `compare`: what they say; `section`: what a
section says; `about`: all that is said of something; `mentions`: where some words stand, and how
often; `dates`: what has a date on some days. `edit`: the answer before, in another form.
`write`: a text that no document has, such as a translation or a letter. `chat`: none of these.
"""

TASKS: frozenset[Kind] = frozenset(
    {"summary", "list", "compare", "section", "about", "mentions", "dates"}
)
"""Kinds that sentences of the documents can carry out, other than questions."""

FREE: frozenset[Kind] = frozenset({"write", "chat"})
"""Kinds that only a model can carry out."""


@dataclass(frozen=True, slots=True)
class PreviousTurn:
    """The turn before: its question with what that leant on, its answer, and the evidence for it,
    best first.
    """

    question: str
    answer: str = ""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A request, understood.

    Attributes:
        text: the request with what it leans on of the turn before; this is searched for.
        subject: what it is about, "" for everything; of a question what it asks all of ("what are
            the house rules?").
        section: the number or the words by which it names a section, "" for none.
        documents: places of the documents that it names among those of the session.
        count: how many sentences or items are wanted, None where that isn't said.
        pasted: a text that it brings along.
        is_follow_up: whether it needs the turn before to be understood.
        shorter: whether an edit leaves only some of the answer.
        asked_of: what a question asks of a document itself, such as its author.
        part: of an edit that leaves some of the answer, whether these are its first or its last;
            "nth" for one alone, whose place `count` is, from 1, or -1 for the last.
        among: words of which some of the answer's quotes are wanted, those that have them.
        otherwise: what is asked for if the documents that it names by some words of their names
            don't have it: then these words may have been meant as they stand.
        of_library: what a question asks of the documents as such; "" for all others.
    """

    kind: Kind
    text: str
    subject: str = ""
    section: str = ""
    documents: tuple[int, ...] = ()
    count: int | None = None
    pasted: str = ""
    is_follow_up: bool = False
    shorter: bool = False
    asked_of: Property | None = None
    part: AnswerPart = ""
    among: str = ""
    otherwise: Request | None = None
    of_library: OfLibrary = ""
