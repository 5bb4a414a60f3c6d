"""Laws of the examination: it decides, ends once decided, and loses and repeats nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from app.examination.examination import Examination
from app.examination.verdict import Verdict
from storage import Store
from tests.app.examination.dictated import READER, OneModel, dictate, examining, keep


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def models() -> OneModel:
    """With the model in memory, and lent."""
    made = OneModel()
    list(made.borrow())
    return made


def take(examination: Examination, models: OneModel, *, whole: bool = False) -> Verdict:
    for moment in examination.steps(models.model, lambda: True, whole=whole):
        moment()
    return examination.verdict()


def test_a_way_that_is_chosen_is_followed_and_an_unknown_model_gets_quotes(store: Store) -> None:
    examination = examining(store, OneModel(), model="org/name")
    decided = [examination.decide(way) for way in ("quotes", "model", "auto")]
    assert decided == ["quotes", "model", "quotes"]
    assert not examination.verdict().reads_well
    assert not examination.is_due()  # its files aren't here


def test_a_model_that_reads_as_well_as_quotes_uses_its_own_words_also_before_it_is_loaded(
    store: Store, models: OneModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dictate(monkeypatch, model=range(6, 21), quotes=range(1, 16))
    assert take(examining(store, models), models) == Verdict(20, 20, 15, 15)
    assert asked == [*range(1, 21)]
    assert models.lent == 1
    again = examining(Store(store.data_dir), OneModel())
    assert again.decide("auto") == "model"


@pytest.mark.parametrize(
    ("model", "quotes", "count"),
    [(range(3, 21), range(1, 20), 2), ((), (), 0), (range(1, 21), range(1, 17), 16)],
)
def test_it_ends_once_it_is_decided_unless_all_is_asked_for(
    store: Store,
    models: OneModel,
    monkeypatch: pytest.MonkeyPatch,
    model: range,
    quotes: range,
    count: int,
) -> None:
    asked, examination = dictate(monkeypatch, model, quotes), examining(store, models)
    verdict = take(examination, models)
    assert verdict.reads_well is not None
    assert asked == [*range(1, count + 1)]
    assert take(examination, models) == verdict
    assert take(examination, models, whole=True).asked == 20
    assert asked == [*range(1, 21)]


def test_what_is_cut_off_anywhere_goes_on_where_it_was(
    store: Store, models: OneModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, examination = dictate(monkeypatch), examining(store, models)
    for moment in islice(examination.steps(models.model, lambda: True), 7):
        moment()
    assert asked == []  # quotes first
    assert examination.verdict() == Verdict(20, 0, 0, None)
    for moment in islice(examination.steps(models.model, lambda: True), 13 + 3):
        moment()
    assert examination.verdict() == Verdict(20, 3, 3, 20)
    next(examination.steps(models.model, lambda: False))()
    assert asked == [1, 2, 3, 4]
    again = examining(Store(store.data_dir), models)
    assert take(again, models) == Verdict(20, 20, 20, 20)
    assert asked == [1, 2, 3, 4, *range(4, 21)]
    assert list(examination.steps(models.model, lambda: True)) == []


def test_two_who_ask_at_once_keep_one_answer_to_each_question(
    store: Store, models: OneModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictate(monkeypatch)
    both = [examining(store, models), examining(Store(store.data_dir), models)]
    steps = [each.steps(models.model, lambda: True) for each in both]
    for first, second in zip(*steps, strict=False):
        first()
        second()
    take(both[0], models)
    assert both[1].verdict() == Verdict(20, 20, 20, 20)


def test_another_precision_is_another_reader(store: Store, models: OneModel) -> None:
    keep(store, READER, range(1, 21))
    assert examining(store, models).verdict().reads_well
    models.model.target.dtype = "bfloat16"
    assert not examining(store, models).verdict().reads_well


def test_it_is_due_where_answers_depend_on_it(store: Store, models: OneModel) -> None:
    assert examining(store, models, answer="auto").is_due()
    assert not examining(store, models, answer="quotes").is_due()
    assert not examining(store, models, answer="model").is_due()
    keep(store, READER, ())
    assert not examining(store, models).is_due()
