"""The models that are offered by name, all at once, as HTML: what each needs and gives here."""

from __future__ import annotations

from app.errors import EXPECTED
from app.models.facts import count, format_bytes
from app.models.offered import OFFERED, OfferHere, here
from app.settings.settings import Settings
from ui.render import escape


def table(settings: Settings, pace: float | None, *, is_fixed: bool) -> str:
    """A table of them; "" where the device that is set isn't there, which is said elsewhere.

    Args:
        pace: see `app.models.suitability.pace_of`; while it isn't known there is no column for it.
        is_fixed: whether the model can't be chosen on the page.
    """
    try:
        found = [here(model, settings, pace) for model in OFFERED]
    except EXPECTED:
        return ""
    columns = ("Model", "Memory", *(() if pace is None else ("Tokens/s",)), "Here")
    head = "".join(f'<th scope="col">{each}</th>' for each in columns)
    rows = "".join(_row(each, is_fixed=is_fixed) for each in found)
    return (
        '<table class="offers-here"><caption class="said">Models that are offered</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(offer: OfferHere, *, is_fixed: bool) -> str:
    model = offer.model
    called = escape(model.name.rpartition("/")[2])
    name = (
        called
        if is_fixed
        else f'<button type="button" data-offer="{escape(model.name)}">{called}</button>'
    )
    about = escape(f"{count(model.parameters)}, {model.licence}")
    speed = () if offer.speed is None else (f"{offer.speed:.2g}",)
    cells = (format_bytes(offer.weights), *speed, offer.verdict)
    shown = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{name}<small>{about}</small></th>{shown}</tr>'
