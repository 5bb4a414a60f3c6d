"""The turn in progress as HTML: its question, what was found for it, and the answer so far.

What was found comes first and stays as it is, whatever follows. As in `ui.render`, no character
from outside reaches the page as markup or as template syntax.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.events import Adding, Loading, Reading, Waiting
from app.progress_text import progress_line
from ui import evidence
from ui.answer import answer_html
from ui.answer_statistics import figures
from ui.evidence import Quote
from ui.regions import RecordNodes
from ui.render import error, escape
from ui.turns import article, notices, written_by

if TYPE_CHECKING:
    from app.conversation.live import Live


def turn(live: Live, quotes: Sequence[Quote] = (), model: str = "") -> str:
    """The turn in progress, or why it failed; `parts` are its parts that grow.

    Args:
        quotes: of its evidence, in order.
        model: the one that answers.
    """
    told = evidence.block(quotes, "") + notices(live.notices)
    answer = answer_html(live.text, live.spans, None, live.stitched)
    if live.error is not None:
        # Text that couldn't be stored exists only here.
        written = f'<div class="answer">{answer}</div>' if live.text else ""
        failed = (
            f'{error(live.error)}<p class="tools"><button type="button" data-dismiss>'
            "Dismiss</button></p>"
        )
        body = told + written + failed
        return article(live.asked, live.question, "", body, failure=live.version)
    body = f'<div class="status" data-part="status">{_status(live.status)}</div>'
    if live.text:
        by = written_by(model) if quotes else ""
        body = f'{by}<div class="answer writing" data-part="answer">{answer}</div>'
        if live.stats is not None:
            body += f'<div class="stats" data-part="stats">{_stats(live)}</div>'
    return article(live.asked, live.question, "", told + body)


def frame(live: Live, quotes: Sequence[Quote] = (), model: str = "") -> object:
    """Return the key of the turn in progress, on which all but its parts depends."""
    known = live.asked, live.question, live.notices, quotes, model
    if live.error is not None:
        return *known, live.version
    return *known, bool(live.text), live.stats is not None


def parts(live: Live, answer: Sequence[str]) -> list[RecordNodes]:
    """The content of the parts.

    Args:
        answer: its blocks as HTML.
    """
    return [
        RecordNodes("answer", answer, str),
        RecordNodes("status", (live.status,), _status),
        RecordNodes("stats", (_stats(live),), str),
    ]


def _stats(live: Live) -> str:
    if not live.text or live.stats is None or live.error is not None:
        return ""
    return figures(live.stats, live.text, live.spans)


def _status(event: Adding | Waiting | Loading | Reading | None) -> str:
    bar = ""
    if isinstance(event, Reading) and event.total > 0:
        done, total = (event.part - 1, event.parts) if event.parts else (event.done, event.total)
        bar = f'<progress max="{total}" value="{done}" aria-label="Reading"></progress>'
    return f"{escape(progress_line(event))}…{bar}"
