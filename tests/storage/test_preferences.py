"""Preferences: any JSON value comes back as it was put, until it is cleared."""

from __future__ import annotations

import math

import pytest

from storage import DamagedError, Store
from storage.preferences import StoredPreferences

VALUES = {
    "temperature": 0.1,
    "none": None,
    "off": False,
    "zero": 0,
    "Namé 樹": {"nested": ["Häuser", {"deep": []}], "": "\udcff \0"},
}


def test_every_value_comes_back_with_its_type_after_a_restart(store: Store) -> None:
    preferences = StoredPreferences(store)
    assert preferences.all() == {}
    for name, value in VALUES.items():
        preferences.put(name, value)
    again = Store(store.data_dir)
    found = StoredPreferences(again).all()
    assert found == VALUES
    assert found["off"] is False
    assert list(found) == sorted(VALUES)
    again.close()


def test_a_new_value_replaces_the_one_before_and_clearing_takes_only_what_is_named(
    store: Store,
) -> None:
    preferences = StoredPreferences(store)
    for name, value in (("a", [1, 2]), ("b", 2), ("c", 3), ("a", "new")):
        preferences.put(name, value)
    assert preferences.all() == {"a": "new", "b": 2, "c": 3}
    preferences.clear("b", "never chosen", "c")
    preferences.clear()
    assert preferences.all() == {"a": "new"}


@pytest.mark.parametrize("value", [math.nan, -math.inf, [math.inf], object()])
def test_what_is_no_json_is_refused_and_the_value_before_stays(value: object, store: Store) -> None:
    preferences = StoredPreferences(store)
    preferences.put("a", 1)
    with pytest.raises((ValueError, TypeError), match="JSON"):
        preferences.put("a", value)
    assert preferences.all() == {"a": 1}


def test_a_value_that_is_no_json_any_more_is_damage(store: Store) -> None:
    StoredPreferences(store).put("a", 1)
    store.db.execute("PRAGMA ignore_check_constraints = ON")
    store.db.execute("UPDATE preferences SET value = '{'")
    with pytest.raises(DamagedError, match="row 'a' of preferences"):
        StoredPreferences(store).all()
