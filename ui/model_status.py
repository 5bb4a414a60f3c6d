"""The model in use and the loading progress: the region "model", which the view stream pushes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.models.state import ModelState
from ui.render import error, escape

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.events import Way

EXAMINED = (
    "A model is asked up to 20 questions about short texts, until it is certain whether it answers "
    "enough of them right to be trusted with answers in its own words."
)
_PHASES = {
    "starting": "starting",
    "fetching": "downloading",
    "preparing": "converting the file",
    "waiting": "waiting for an answer or another process to finish",
    "reading": "reading weights",
    "trying": "testing it",
}


def status(assistant: Assistant, way: Way) -> str:
    """The model in use and the loading progress, in one line; and what is shown only in the drawer:
    how well it reads, and why the last loading failed.

    Args:
        way: how the open session's questions are answered.
    """
    state = assistant.models.state()
    problem = error(state.error) if state.error else ""
    if state.loading is not None:
        return f'<div class="status">{_loading(state)}</div>{problem}'
    line, where = f"{state.title} · {'could not be loaded' if problem else 'not loaded yet'}", ""
    explained = EXAMINED if way == "auto" else ""
    if (facts := state.facts) is not None:
        verdict = assistant.examination.verdict()
        line = f"{state.title} · {verdict.consequence}" if way == "auto" else state.title
        where = f' title="{escape(f"{verdict}; runs on {facts.device} in {facts.dtype}")}"'
        explained = f"{explained} {state.title}: {reading(assistant, way)}.".strip()
    note = f'<p class="explained">{escape(explained)}</p>' if explained else ""
    return f'<p class="status" role="status"{where}>{escape(line)}</p>{note}{problem}'


def reading(assistant: Assistant, way: Way) -> str:
    """How well the model reads, and what follows from it for answers where that decides."""
    verdict = assistant.examination.verdict()
    return f"{verdict}, so {verdict.consequence}" if way == "auto" else str(verdict)


def _loading(state: ModelState) -> str:
    share = f", {100 * state.done // state.total}%" if state.total else ""
    line = escape(f"Loading {state.loading}: {_PHASES[state.phase]}{share}")
    value = f' value="{state.done}" max="{state.total}"' if state.total else ""
    note = f"<p>{escape(state.note)}</p>" if state.note else ""
    return f'<p>{line}</p><progress aria-label="Loading the model"{value}></progress>{note}'
