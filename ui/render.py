"""Events and history as HTML.

Pure functions from what `app` says to strings for `gr.HTML`. Contract: no character of a document,
a question, an answer, a name or an error reaches the page as markup or as template syntax.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from html import escape as escape_markup
from typing import TYPE_CHECKING
from urllib.parse import quote

from app.events import Loading, Nearest, Notice, Reading, Source, Span, Stats, Waiting
from app.progress import Job, JobState, Overview, job_line, overall_line

if TYPE_CHECKING:
    from app.assistant import Turn

# gr.HTML evaluates its template as a JavaScript template string and with Handlebars. Values are
# put in afterwards, but should that ever change, these characters are inert as entities.
_TEMPLATE_SYNTAX = str.maketrans({c: f"&#{ord(c)};" for c in "${}`\\"})


def escape(text: str) -> str:
    """Text that a browser, a JavaScript template string and Handlebars all show as it is."""
    return escape_markup(text, quote=True).translate(_TEMPLATE_SYNTAX)


def place(source: Source | Nearest) -> str:
    """How a source is called in a sentence: `report.pdf, page 3` (not escaped)."""
    return source.name if source.page is None else f"{source.name}, page {source.page}"


def disjoint(spans: Iterable[Span]) -> Iterator[tuple[int, Span]]:
    """(index, span) by position, leaving out what overlaps an earlier span."""
    end = 0
    for index, span in sorted(enumerate(spans), key=lambda pair: pair[1].start):
        if span.start >= end and span.end > span.start:
            yield index, span
            end = span.end


def marked(text: str, spans: Sequence[Span], message: int | None) -> str:
    """An answer with its copied spans as buttons.

    Args:
        message: where the spans are stored; None while the answer is being written.
    """
    parts: list[str] = []
    at = 0
    for index, span in disjoint(spans):
        parts.append(escape(text[at : span.start]))
        parts.append(_button(text[span.start : span.end], span, index, message))
        at = span.end
    parts.append(escape(text[at:]))
    return "".join(parts)


def _button(quoted: str, span: Span, index: int, message: int | None) -> str:
    documents = any(source.document is not None for source in span.sources)
    where = _where(span.sources)
    return (
        f'<mark class="{"copied" if documents else "copied repeated"}" role="button" tabindex="0" '
        f'aria-controls="sources" aria-label="{escape(f"{quoted}: {where}")}" '
        f'title="{escape(where)}" '
        f'data-span="{index}" data-message="{"" if message is None else message}">'
        f"{escape(quoted)}</mark>"
    )


def _where(sources: Sequence[Source]) -> str:
    if not sources:
        return "copied from a source that was removed"
    more = len(sources) - 1
    others = f" and {more} other {_plural(more, 'place')}" if more else ""
    return f"copied from {place(sources[0])}{others}"


def _plural(count: int, noun: str) -> str:
    return noun if count == 1 else noun + "s"


_FINISHES = {"cancelled": "stopped", "length": "cut at the limit of tokens"}
"""Ends of an answer that a reader should know of."""


def stats_line(stats: Stats, finish: str | None) -> str:
    """How the answer came about: share copied, tokens per model call, tokens/s, why it ended."""
    parts = [_FINISHES[finish]] if finish in _FINISHES else []
    if stats.completion_tokens:
        share = stats.copied_tokens / stats.completion_tokens
        parts.append(f"{share:.0%} copied")
    if stats.target_calls:
        parts.append(f"{stats.completion_tokens / stats.target_calls:.1f} tokens per model call")
    if stats.decode_ms > 0:
        parts.append(f"{stats.completion_tokens / (stats.decode_ms / 1000):.1f} tokens/s")
    return f'<p class="stats">{" · ".join(parts)}</p>' if parts else ""


def progress_line(event: Waiting | Loading | Notice | Reading) -> str:
    """What is happening before the answer begins, as a sentence (not escaped)."""
    match event:
        case Waiting(ahead):
            return f"waiting, {ahead} {_plural(ahead, 'question')} ahead"
        case Loading(model):
            return f"loading {model}"
        case Notice(text):
            return text
        case Reading(done, total, reused):
            known = f" ({reused:,} known from before)" if reused else ""
            return f"reading {done:,} of {total:,} tokens{known}"


def _question(text: str) -> str:
    return f'<div class="question"><span class="said">You asked: </span>{escape(text)}</div>'


def turn(turn: Turn) -> str:
    """One question and its stored answer."""
    answer = marked(turn.answer, turn.spans, turn.message)
    body = f'<div class="answer">{answer}</div>{nearest(turn.nearest)}' if answer else ""
    line = (
        stats_line(turn.stats, turn.finish) if turn.stats else '<p class="stats">not answered</p>'
    )
    return f'<article class="turn">{_question(turn.question)}{body}{line}</article>'


def nearest(passages: Sequence[Nearest]) -> str:
    """What came nearest to a question that the documents don't answer."""
    items = "".join(
        f"<li><details><summary>{escape(place(passage))}</summary>"
        f"<blockquote>{escape(passage.text)}</blockquote></details></li>"
        for passage in passages
    )
    heading = '<p class="quiet">The nearest passages are about something else:</p>'
    return f'{heading}<ul class="nearest">{items}</ul>' if items else ""


def conversation(turns: Sequence[Turn]) -> str:
    """All stored turns, the oldest first; what to do where there are none."""
    return "".join(turn(each) for each in turns)


def welcome(has_documents: bool) -> str:
    """What an empty conversation says."""
    step = (
        "Ask a question about them below."
        if has_documents
        else "Add a file, then ask a question about it."
    )
    return (
        '<div class="welcome"><h2>Ask your own documents</h2>'
        f"<p>{step} Words that stand in a source are "
        '<span class="copied">marked like this</span>; '
        "choose them to see where they come from.</p>"
        "<p>Everything stays on this machine.</p></div>"
    )


def live(question: str, status: str, answer: str, notices: Sequence[str]) -> str:
    """The turn that is under way.

    Args:
        status: what is happening, "" once the answer is being written.
        answer: HTML from `marked`.
        notices: what the person should know, as sentences.
    """
    told = "".join(f'<p class="notice">{escape(text)}</p>' for text in notices)
    body = f'<div class="answer writing">{answer}</div>' if answer else ""
    line = f'<p class="status" role="status">{escape(status)}…</p>' if status else ""
    return f'<article class="turn">{_question(question)}{told}{body}{line}</article>'


def error(message: str) -> str:
    """Something that went wrong, as `app` worded it."""
    return f'<p class="error" role="alert">{escape(message)}</p>'


def files(overview: Overview, problem: str | None) -> str:
    """The files on their way, those that failed, and how many are done in all.

    Args:
        problem: what keeps all of them waiting, as `app` worded it.
    """
    if not overview.jobs:
        return ""
    lines = "".join(_file(job) for job in overview.jobs)
    busy = [job for job in overview.jobs if _file_class(job) == "busy"]
    overall = ""
    if busy and overview.total > 1:
        overall = (
            f'<p class="overall">{escape(overall_line(overview))} '
            f"{_button_for('all', 'Cancel all')}</p>"
        )
    told = error(f"The files wait: {problem}") if busy and problem else ""
    return f'{overall}{told}<ul class="results" role="status">{lines}</ul>'


def _file(job: Job) -> str:
    kind = _file_class(job)
    button = "" if kind == "done" else _button_for(str(job.id), _CLOSES[kind])
    return f'<li class="{kind}">{escape(job_line(job))} {button}</li>'


_CLOSES = {"busy": "Cancel", "failed": "Dismiss"}


def _file_class(job: Job) -> str:
    return {JobState.DONE: "done", JobState.FAILED: "failed"}.get(job.state, "busy")


def _button_for(job: str, what: str) -> str:
    return f'<button type="button" data-job="{escape(job)}">{what}</button>'


def documents(names: Sequence[str]) -> str:
    """The documents that this session uses."""
    if not names:
        return '<p class="quiet">No documents yet.</p>'
    lines = "".join(f"<li>{escape(name)}</li>" for name in names)
    return f'<ul class="documents">{lines}</ul>'


def session_title(title: str, created_at: str) -> str:
    """What a session is called (not escaped): its title, or when it was begun."""
    return title or f"{datetime.fromisoformat(created_at).astimezone():%Y-%m-%d %H:%M}"


def sessions(records: Sequence[tuple[str, str]], current: str) -> str:
    """Links to (id, title) of all sessions and to a new one."""
    lines = "".join(
        f'<li><a href="./?session={quote(id_, safe="")}"'
        f"{' aria-current=page' if id_ == current else ''}>{escape(title)}</a></li>"
        for id_, title in records
    )
    new = '<a class="new" href="./">New session</a>'
    return f'<nav aria-label="Sessions">{new}<ul>{lines}</ul></nav>'
