"""The files of templates follow their rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.teaching.invented import genres as module
from app.teaching.invented.genres import Fact, Thing, genres

FACTS = [
    pytest.param(thing, fact, id=f"{genre.name}-{fact.name}")
    for genre in genres().values()
    for thing in genre.things
    for fact in thing.facts
]


@pytest.mark.parametrize(("thing", "fact"), FACTS)
def test_a_fact_can_be_told_and_asked_for(thing: Thing, fact: Fact) -> None:
    assert fact["s"] or (fact["v"] and fact["head"])
    assert fact["q"]
    assert fact["w"]
    assert fact["t"]
    for line in fact["s"]:
        assert line.count("[") == line.count("]") == 1, line
        assert line.count("~") in {0, 2}, line
        assert line.count("<") == line.count(">"), line


@pytest.mark.parametrize(("thing", "fact"), FACTS)
def test_a_sentence_about_a_thing_names_it_and_so_does_a_question(thing: Thing, fact: Fact) -> None:
    lines = [*fact["s"], *fact["w"], *fact["t"]]
    if thing.key == "-":
        assert not any("{X" in line for line in lines)
    else:
        assert all("{X" in line for line in lines)


@pytest.mark.parametrize(("thing", "fact"), FACTS)
def test_what_may_be_asked_next_stands_between_tildes(thing: Thing, fact: Fact) -> None:
    assert bool(fact["f"]) == any("~" in line for line in fact["s"])


def test_no_fact_of_a_genre_has_the_name_of_another() -> None:
    for genre in genres().values():
        names = [fact.name for thing in genre.things for fact in thing.facts]
        assert len(names) == len(set(names)), genre.name


def test_things_that_come_first_are_facts() -> None:
    for genre in genres().values():
        for thing in genre.things:
            assert set(" ".join(thing["first"]).split()) <= {fact.name for fact in thing.facts}


def test_a_line_before_a_genre_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.txt").write_text("file a.txt\ngenre odd\n")
    monkeypatch.setattr(module, "_FOLDER", tmp_path)
    with pytest.raises(ValueError, match="stands before a genre"):
        genres.__wrapped__()
