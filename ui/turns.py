"""Questions and their stored answers as HTML; `ui.live_turn` has the one in progress.

As in `ui.render`, no character from outside reaches the page as markup or as template syntax.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from app.conversation.regeneration import REGENERATION_TEMPERATURE
from app.events import AnswerFinish, Nearest
from app.sources.stitched_notes import stitched_count
from ui import evidence
from ui.answer import answer_html
from ui.answer_statistics import stats_line
from ui.evidence import Quote
from ui.render import escape
from ui.task_answer import task_answer

if TYPE_CHECKING:
    from app.conversation.turns import Turn
    from app.sources.places import Places

_AGAIN: dict[AnswerFinish | None, str] = {
    "not_found": "Ask the model anyway",
    "quotes": "Ask the model as well",
    "told": "Ask the model",
}
"""Labels of asking again where no model has answered yet."""

_MEANT: dict[AnswerFinish | None, str] = dict.fromkeys(_AGAIN, "The model's own words, below")
_DRAWN = "The model answers once more, in other words; they are drawn at temperature {:g}"


NearPlace = tuple[Nearest, str]
"""A passage, and where it stands."""

Quoted = tuple["Turn", tuple[Quote, ...], tuple[Quote, ...], float | None, tuple[NearPlace, ...]]
"""A turn with the quotes of its evidence, and those of its answer, in order; the temperature of
another answer, None where other turns follow: it would begin another branch without them; and the
nearest passages.
"""


def quoted(turn: Turn, places: Places, temperature: float | None) -> Quoted:
    """The turn with its quotes, whose places are looked up in the database."""
    said = [quote for block in turn.told.blocks for quote in block.quotes] if turn.told else []
    quotes = evidence.quotes(turn.evidence, places), evidence.quotes(said, places)
    near = tuple((each, places.describe(each)) for each in turn.nearest)
    return turn, *quotes, temperature, near


def conversation(turns: Iterable[Quoted]) -> str:
    """The turns of the branch that is shown, the oldest first."""
    return "".join(turn(*each) for each in turns)


def turn(
    turn: Turn,
    quotes: Sequence[Quote] = (),
    said: Sequence[Quote] = (),
    temperature: float | None = REGENERATION_TEMPERATURE,
    near: Sequence[NearPlace] = (),
) -> str:
    """One question, what was found for it, and its stored answer.

    Args:
        quotes: of its evidence, in order.
        said: those of the answer, where no model wrote it.
        temperature: at which another answer is drawn; None where none is offered.
        near: the nearest passages, if no answer was found.
    """
    versions = _switch(turn.questions, turn.asked, "Question")
    if turn.stats is None:
        body = evidence.block(quotes, None) + _unanswered(
            turn.asked, can_repeat=temperature is not None
        )
        return article(turn.asked, turn.question, versions, body)
    found, why = evidence.block(quotes, str(turn.message)), notices(turn.notices)
    answer = _answer(turn, said)
    # That nothing was found comes first, and then why.
    said_first = f"{answer}{why}" if turn.finish == "not_found" else f"{why}{answer}"
    stats = stats_line(turn.stats, turn.finish, turn.answer, turn.spans)
    if turn.says_nothing:
        stats = ""  # of words that aren't shown
    tools = _tools(turn, temperature)
    body = f"{found}{said_first}{nearest(near)}{tools}{stats}{_modest(turn)}"
    return article(turn.asked, turn.question, versions, body, turn.message)


def notices(texts: Iterable[str]) -> str:
    """Return the notices above an answer."""
    return "".join(f'<p class="notice">{escape(text)}</p>' for text in texts)


def _answer(turn: Turn, said: Sequence[Quote]) -> str:
    """The answer's words, unless they are the quotes above, or the notice above says the same."""
    if turn.is_evidence or turn.says_nothing:
        return ""
    if (result := turn.told) is not None:
        return task_answer(result, said, turn.message)
    by = written_by(turn.model) if turn.evidence else ""
    words = answer_html(turn.answer, turn.spans, turn.message, turn.stitched)
    pieced = f'<p class="stats">{stitched_count(len(turn.stitched))}</p>'
    return f'{by}<div class="answer">{words}</div>{pieced if turn.stitched else ""}'


def written_by(model: str) -> str:
    """The heading of a model's words below quotes.

    Args:
        model: "" if it isn't known.
    """
    name = f"{model}," if ", " in model else model or "The model"
    return f'<h3 class="by">{escape(name)} writes</h3>'


def article(
    asked: int | None,
    question: str,
    versions: str,
    body: str,
    message: int | None = None,
    *,
    failure: int | None = None,
) -> str:
    """A question with what stands below it.

    Args:
        asked: the stored question; None if it isn't stored yet.
        versions: its other versions, as HTML.
        body: the answer with all that belongs to it, as HTML.
        message: the stored answer; the question can be edited if there is one.
        failure: a number for each time that the question has failed.
    """
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


def _unanswered(asked: int, *, can_repeat: bool) -> str:
    again = f'<button type="button" data-again="{asked}">Ask again</button>' if can_repeat else ""
    return f'<p class="stats">not answered</p><p class="tools">{again}{_edit(asked)}</p>'


def _tools(turn: Turn, temperature: float | None) -> str:
    buttons = (
        ('data-copy="plain"', "Copy"),
        ('data-copy="footnotes"', "Copy with footnotes"),
        *_again(turn, temperature),
        *_of_all(turn, temperature),
        ("data-sources", "Sources"),
        (f'data-link="{turn.message}"', "Copy link"),
    )
    shown = "".join(f'<button type="button" {data}>{label}</button>' for data, label in buttons)
    return f'<p class="tools">{_switch(turn.answers, turn.message, "Answer")}{shown}</p>'


def _again(turn: Turn, temperature: float | None) -> list[tuple[str, str]]:
    """The button for another answer, where no turn follows."""
    if temperature is None:
        return []
    label = _AGAIN.get(turn.finish, "Answer again")
    meant = _MEANT.get(turn.finish, _DRAWN.format(temperature))
    return [(f'data-again="{turn.asked}" title="{meant}"', label)]


def _of_all(turn: Turn, temperature: float | None) -> list[tuple[str, str]]:
    """The button that asks all documents where some weren't, and no turn follows."""
    if temperature is None or turn.documents is None:
        return []
    meant = "Questions of this session go to all documents from now on, this one first"
    return [(f'data-of-all="{turn.asked}" title="{meant}"', "Ask all documents")]


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
    title = f"Versions of this {what.lower()}, each with what followed it"
    return f'<span class="switch" title="{title}">{steps[0]}{count}{steps[1]}</span>'


def _modest(turn: Turn) -> str:
    if not turn.is_small or turn.says_nothing:
        return ""
    return (
        '<p class="stats modest">A small model wrote this and is often wrong. A mark says only '
        'that these words stand in that place. <button type="button" data-model-choice>Choose a '
        "larger model</button></p>"
    )


def nearest(passages: Sequence[NearPlace]) -> str:
    """The nearest passages of a question without an answer."""
    items = "".join(
        f"<li><details><summary>{escape(where)}</summary>"
        f"<blockquote>{escape(passage.text)}</blockquote></details></li>"
        for passage, where in passages
    )
    heading = '<p class="quiet">The nearest passages:</p>'
    return f'{heading}<ul class="nearest">{items}</ul>' if items else ""


def welcome(has_library: bool, questions: Sequence[str]) -> str:
    """The content of an empty conversation.

    Args:
        questions: about the sample document, to be asked with one click while there is no other.
    """
    if has_library:
        step, questions = "Ask a question about your documents below.", ()
    else:
        step = (
            '<button type="button" data-choose>Add files</button><span class="with-pointer">, or '
            "drop them anywhere on this page</span>, then ask a question below."
        )
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
        'in a source are <span class="copied">marked like this</span>; press one to see where '
        f"it stands.</p>{sample}<p>Everything stays on this machine.</p></div>"
    )
