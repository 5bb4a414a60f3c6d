"""Laws of what was measured: costs by model and machine, perplexities that go with their text."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from tests.storage.versions import before, bring_up, put, rows

CHOSEN = {"drafters": '["copyspec"]', "model": '["copyspec"]', "temperature": "0.5"}


@pytest.fixture
def db() -> Iterator[Database]:
    """A folder of the version before, where drafts were switched on."""
    with closing(before("m011_measured")) as opened:
        put(opened, "preferences", *({"name": n, "value": v} for n, v in CHOSEN.items()))
        put(opened, "texts", *({"sha256": each, "text": each} for each in "ab"))
        yield opened


def test_drafts_that_were_on_follow_no_choice_and_every_other_choice_stays(db: Database) -> None:
    bring_up(db, "m011_measured")
    kept = {name: value for name, value in CHOSEN.items() if name != "drafters"}
    assert dict(rows(db, "SELECT * FROM preferences")) == kept


@pytest.mark.parametrize("value", ["[]", '["casd"]', '["copyspec", "casd"]'])
def test_another_choice_of_drafters_stays(db: Database, value: str) -> None:
    db.execute("UPDATE preferences SET value = ? WHERE name = 'drafters'", [value])
    db.commit()
    bring_up(db, "m011_measured")
    assert (value,) in rows(db, "SELECT value FROM preferences WHERE name = 'drafters'")


def test_costs_are_json_once_for_each_model_and_machine(db: Database) -> None:
    bring_up(db, "m011_measured")
    cost = {"model": "m", "machine": "here", "points": "[[1, 2.5, 0]]"}
    put(db, "measured_costs", cost, {**cost, "machine": "there"}, {**cost, "model": "n"})
    for wrong in (cost, {**cost, "machine": "else", "points": "[[1, 2.5"}):
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "measured_costs", wrong)
    assert len(rows(db, "SELECT * FROM measured_costs")) == 3


def test_a_perplexity_may_be_infinite_and_goes_with_its_text(db: Database) -> None:
    bring_up(db, "m011_measured")
    values = {"a": 12.5, "b": math.inf}
    for text, value in values.items():
        put(db, "perplexities", {"text_sha256": text, "model": "m", "perplexity": value})
    assert dict(rows(db, "SELECT text_sha256, perplexity FROM perplexities")) == values
    for text in ("a", "missing"):
        with pytest.raises(sqlite3.IntegrityError):
            put(db, "perplexities", {"text_sha256": text, "model": "m", "perplexity": 1.0})
    db.execute("DELETE FROM texts WHERE sha256 = 'a'")
    assert rows(db, "SELECT text_sha256 FROM perplexities") == [("b",)]
