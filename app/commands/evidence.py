"""Evidence on a terminal: each quote, the words in it that answer in bold, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from app.events import Evidence, Source
from app.safe_text import printable
from app.sources.line_ends import introduced_at
from app.sources.places import others

TITLE = "In your files:"

_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_SPACE = re.compile(r"\s+")
_INDENTED = re.compile(r"\n[ \t]")
"""Lines that mean something, as those of code do."""


def evidence_text(
    evidence: Sequence[Evidence], describe: Callable[[Source], str], *, styled: bool
) -> str:
    """The quotes, best first, each with its place below it; "" without any.

    What a quote leans on stands before it in brackets.

    Args:
        styled: with the styles of a terminal.
    """
    if not evidence:
        return ""
    parts = ("\n".join(_lines(each, describe, styled=styled)) for each in evidence)
    return "\n\n".join([TITLE, *parts]) + "\n"


def _lines(evidence: Evidence, describe: Callable[[Source], str], *, styled: bool) -> Iterator[str]:
    first, last = evidence.answer or (0, 0)
    pieces = evidence.text[:first], evidence.text[first:last], evidence.text[last:]
    keeps_lines = (
        _INDENTED.search(evidence.text) is not None or introduced_at(evidence.text) is not None
    )
    before, answer, after = (_shown(piece, keeps_lines=keeps_lines) for piece in pieces)
    lead = f"[{_shown(evidence.lead, keeps_lines=False).strip()}]" if evidence.lead.strip() else ""
    if styled:
        lead = lead and f"{_DIM}{lead}{_PLAIN}"
        answer = answer and f"{_BOLD}{answer}{_PLAIN}"
    yield "  " + " ".join(filter(None, [lead, before + answer + after]))
    if above := evidence.heads_above:
        yield "    " + " · ".join(_shown(head, keeps_lines=False) for head in above)
    for place in evidence.sources[:1]:
        yield f"    {printable(describe(place))}{others(len(evidence.sources) - 1)}"


def _shown(text: str, *, keeps_lines: bool) -> str:
    shown = printable(text)
    return shown.replace("\n", "\n  ") if keeps_lines else _SPACE.sub(" ", shown)
