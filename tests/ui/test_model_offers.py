"""The models that are offered stand in one table, with what each needs and gives here."""

from __future__ import annotations

import pytest

from app.models.offered import OFFERED
from app.settings.settings import Settings
from tests.ui.shown_turns import Page
from ui.model_offers import table

SETTINGS = Settings(device="cpu", dtype="float32")


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with 20 GB."""
    monkeypatch.setattr("app.models.machine.total_memory", lambda _: 20 * 10**9)


def test_each_has_its_size_licence_memory_speed_and_whether_it_fits() -> None:
    page = Page(table(SETTINGS, 20e9, is_fixed=False))
    named = [attrs["data-offer"] for _, attrs in page.elements if "data-offer" in attrs]
    assert named == [model.name for model in OFFERED]
    assert "Qwen2.5-1.5B-Instruct1.5 billion, Apache-2.06.2 GB3.2fits, slow" in page.text
    assert "Qwen2.5-0.5B-Instruct494 million, Apache-2.02.0 GB10fits" in page.text
    assert page.text.endswith("7.6 billion, Apache-2.030.5 GB0.66too large")


def test_a_speed_that_was_not_measured_has_no_column() -> None:
    page = Page(table(SETTINGS, None, is_fixed=False))
    assert "Tokens/s" not in page.text
    assert "1.5 billion, Apache-2.06.2 GBfits" in page.text


def test_a_model_that_a_flag_sets_is_not_chosen_here() -> None:
    assert "data-offer" not in table(SETTINGS, None, is_fixed=True)


def test_a_device_that_is_not_there_has_no_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    assert table(Settings(device="cuda"), None, is_fixed=False) == ""
