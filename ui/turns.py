"""Questions and answers as HTML: stored ones, and the one in progress.

As in `ui.render`, no character from outside reaches the page as markup or as template syntax.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.events import AnswerFinish, Loading, Nearest, Reading, Span, Stats, Waiting
from app.library_text import counted
from app.sources.copied_share import copied_share
from app.sources.places import place
from ui.answer import answer_html
from ui.regions import RecordNodes
from ui.render import error, escape, percent

if TYPE_CHECKING:
    from app.assistant import Turn
    from app.conversation.live import Live

_FINISHES = {"cancelled": "stopped", "length": "cut off at the maximum length"}
"""Reasons for an answer's end that are shown."""


def conversation(turns: Sequence[Turn]) -> str:
    """The turns of the branch that is shown, the oldest first."""
    return "".join(turn(each) for each in turns)


def turn(turn: Turn) -> str:
    """One question and its stored answer."""
    versions = _switch(turn.questions, turn.asked, "Question")
    if turn.stats is None:
        return _article(turn.asked, turn.question, versions, _unanswered(turn.asked))
    answer = answer_html(turn.answer, turn.spans, turn.message)
    stats = stats_line(turn.stats, turn.finish, turn.answer, turn.spans)
    body = (
        f'<div class="answer">{answer}</div>{nearest(turn.nearest)}'
        f"{_tools(turn)}{stats}{_modest(turn)}"
    )
    return _article(turn.asked, turn.question, versions, body, turn.message)


def live(live: Live) -> str:
    """The turn in progress, or why it failed; `live_parts` are its parts that grow."""
    told = "".join(f'<p class="notice">{escape(text)}</p>' for text in live.notices)
    answer = answer_html(live.text, live.spans, None)
    if live.error is not None:
        # Text that couldn't be stored exists only here.
        written = f'<div class="answer">{answer}</div>' if live.text else ""
        failed = (
            f'{error(live.error)}<p class="tools"><button type="button" data-dismiss>'
            "Dismiss</button></p>"
        )
        body = told + written + failed
        return _article(live.asked, live.question, "", body, failure=live.version)
    body = f'<div class="status" data-part="status">{_status(live.status)}</div>'
    if live.text:
        body = f'<div class="answer writing" data-part="answer">{answer}</div>'
        if live.stats is not None:
            body += f'<p class="stats" data-part="stats">{_live_stats(live)}</p>'
    return _article(live.asked, live.question, "", told + body)


def live_frame(live: Live) -> object:
    """What the turn in progress depends on, except for its parts."""
    known = live.asked, live.question, live.notices
    if live.error is not None:
        return *known, live.version
    return *known, bool(live.text), live.stats is not None


def live_parts(live: Live, answer: Sequence[str]) -> list[RecordNodes]:
    """The content of the parts.

    Args:
        answer: its blocks as HTML.
    """
    return [
        RecordNodes("answer", answer, str),
        RecordNodes("status", (live.status,), _status),
        RecordNodes("stats", (_live_stats(live),), str),
    ]


def _live_stats(live: Live) -> str:
    if not live.text or live.stats is None or live.error is not None:
        return ""
    return " · ".join(_stats(live.stats, None, live.text, live.spans))


def _article(
    asked: int | None,
    question: str,
    versions: str,
    body: str,
    message: int | None = None,
    *,
    failure: int | None = None,
) -> str:
    edit = "" if message is None else _edit(asked)
    # Its number tells a script that the same question has failed again.
    failed = f' data-failed="{failure}"' if failure is not None else ""
    answer = f' data-message="{message}"' if message is not None else ""
    return (
        f'<article class="turn" data-asked="{"" if asked is None else asked}"{answer}'
        f'{failed}><div class="question">'
        f'<span class="said">You asked: </span><span class="words">{escape(question)}</span></div>'
        f'<p class="tools asked">{versions}{edit}</p>{body}</article>'
    )


def _edit(asked: int | None) -> str:
    return f'<button type="button" data-edit="{asked}">Edit and ask again</button>'


def _unanswered(asked: int) -> str:
    return (
        '<p class="stats">not answered</p><p class="tools">'
        f'<button type="button" data-again="{asked}">Ask again</button>{_edit(asked)}</p>'
    )


def _tools(turn: Turn) -> str:
    again = "Ask the model anyway" if turn.finish == "not_found" else "Regenerate"
    buttons = (
        ('data-copy="plain"', "Copy"),
        ('data-copy="footnotes"', "Copy with footnotes"),
        (f'data-again="{turn.asked}"', again),
        ("data-sources", "Sources"),
    )
    shown = "".join(f'<button type="button" {data}>{label}</button>' for data, label in buttons)
    return f'<p class="tools">{_switch(turn.answers, turn.message, "Answer")}{shown}</p>'


def _switch(versions: Sequence[int], shown: int, what: str) -> str:
    """Buttons to the version before and after, where there are several."""
    if len(versions) < 2:
        return ""
    at = versions.index(shown)
    steps = []
    for label, sign, to in (("Previous", "&lsaquo;", at - 1), ("Next", "&rsaquo;", at + 1)):
        there = 0 <= to < len(versions)
        target = f'data-show="{versions[to]}"' if there else "disabled"
        name = f"{label} version of the {what.lower()}"
        steps.append(f'<button type="button" {target} aria-label="{name}">{sign}</button>')
    count = f'<span aria-label="{what} {at + 1} of {len(versions)}">{at + 1}/{len(versions)}</span>'
    return f'<span class="switch">{steps[0]}{count}{steps[1]}</span>'


def stats_line(stats: Stats, finish: AnswerFinish | None, text: str, spans: Sequence[Span]) -> str:
    """The answer's statistics: share copied, speed compared with plain decoding, why it ended."""
    parts = _stats(stats, finish, text, spans)
    return f'<p class="stats">{" · ".join(parts)}</p>' if parts else ""


def _stats(
    stats: Stats, finish: AnswerFinish | None, text: str, spans: Sequence[Span]
) -> list[str]:
    parts = [_FINISHES[finish]] if finish in _FINISHES else []
    if stats.completion_tokens:
        share = copied_share(text, spans)
        source = f" from {counted(share.sources, 'source')}" if share.sources else ""
        parts.append(f"{percent(share.documents)} copied{source}")
    if stats.decode_ms > 0 and stats.completion_tokens:
        speed = f"{stats.completion_tokens / (stats.decode_ms / 1000):.1f} tokens/s"
        if stats.plain_ms > 0:
            speed += f" (plain decoding {1000 / stats.plain_ms:.1f})"
        parts.append(speed)
    if stats.target_calls:
        parts.append(f"{stats.completion_tokens / stats.target_calls:.1f} tokens per model call")
    return parts


def _modest(turn: Turn) -> str:
    if not turn.is_small:
        return ""
    return (
        '<p class="stats modest">A small model wrote this; it makes mistakes. Check what is '
        'marked in its source, or <button type="button" data-model-choice>choose a larger '
        "model</button>.</p>"
    )


def _status(event: Waiting | Loading | Reading | None) -> str:
    bar = ""
    if isinstance(event, Reading) and event.total > 0:
        bar = f'<progress max="{event.total}" value="{event.done}" aria-label="Reading"></progress>'
    return f"{escape(progress_line(event))}…{bar}"


def progress_line(event: Waiting | Loading | Reading | None) -> str:
    """Progress before the answer begins, as a sentence (not escaped)."""
    match event:
        case None:
            return "starting"
        case Waiting(ahead):
            return f"waiting, {counted(ahead, 'question')} ahead"
        case Loading(model):
            return f"loading {model}"
        case Reading(done, total, reused):
            known = f" ({reused:,} cached)" if reused else ""
            return f"reading {done:,} of {total:,} tokens{known}"


def nearest(passages: Sequence[Nearest]) -> str:
    """The nearest passages of a question without an answer."""
    items = "".join(
        f"<li><details><summary>{escape(place(passage))}</summary>"
        f"<blockquote>{escape(passage.text)}</blockquote></details></li>"
        for passage in passages
    )
    heading = '<p class="quiet">The nearest passages:</p>'
    return f'{heading}<ul class="nearest">{items}</ul>' if items else ""


def welcome(has_library: bool, uses_documents: bool, questions: Sequence[str]) -> str:
    """The content of an empty conversation.

    Args:
        questions: about the sample document, to be asked with one click.
    """
    if uses_documents:
        step = "Ask a question about your documents below."
    elif has_library:
        step = "Tick documents in the library or add files, then ask a question below."
    else:
        step = "Drop files anywhere on this page, then ask a question below."
    offered = "".join(
        f'<li><button type="button" data-sample="{escape(each)}">{escape(each)}</button></li>'
        for each in questions
    )
    sample = (
        f'<h3>Or try it on a sample document</h3><ul class="offers">{offered}</ul>'
        if questions
        else ""
    )
    return (
        f'<div class="welcome"><h2>Ask your own documents</h2><p>{step} Passages that also occur '
        'in a source are <span class="copied">marked like this</span>; select them to see where '
        f"they come from.</p>{sample}<p>Everything stays on this machine.</p></div>"
    )
