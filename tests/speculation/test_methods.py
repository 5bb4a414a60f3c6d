"""The lists of drafters: what each is made of, and what is said where that is lacking."""

from __future__ import annotations

import pytest

from speculation import Everything
from speculation.drafters.induction_heads import CopyClues
from speculation.materials import DrafterError, Materials
from speculation.methods import METHODS, available, check, fixed, mix, stacked
from speculation.papers import PAPERS
from speculation.target.taps import Head
from tests.speculation.drafters.proposing import random_table
from tests.speculation.tiny import output, plain, run, tiny_prompt, tiny_target


def test_what_lacks_the_table_is_refused_with_what_makes_it() -> None:
    target = tiny_target()
    for name in ("bigram", "frequent"):
        with pytest.raises(DrafterError, match="palimpsest bigrams"):
            mix([name], Materials(target), Everything())
    assert "frequent" not in available(Materials(target))
    assert "frequent" in available(Materials(target, bigrams=random_table()))
    assert available(Materials()) == ["continuations"]
    assert "window" not in available(Materials())
    with pytest.raises(DrafterError, match="palimpsest bigrams"):
        fixed("ngram", Materials(target, bigrams=random_table()))  # of another kind


def test_what_looks_at_the_same_places_is_in_the_mix_only_if_asked_for() -> None:
    others = {"copyspec", "casd", "resync", "successors", "bigram"}
    of = Materials(tiny_target(), bigrams=random_table())
    assert others.isdisjoint(available(of))
    assert {drafter.name for drafter in mix([*others], of, Everything()).drafters} == others


def test_a_name_of_the_other_list_is_told_from_an_unknown_one() -> None:
    for name in {*PAPERS} - {*METHODS}:
        with pytest.raises(DrafterError, match=f"{name}: it runs by itself"):
            check([name])
    for name in {*METHODS} - {*PAPERS}:
        with pytest.raises(DrafterError, match=f"{name}: no paper has it"):
            stacked(name)
    with pytest.raises(DrafterError, match="Unknown drafter 'nobody'"):
        check(["nobody"])
    with pytest.raises(DrafterError, match="Unknown drafter 'nobody'"):
        stacked("casd+nobody")


pytestmark = pytest.mark.usefixtures("decoder")


def test_drafters_that_read_the_model_say_what_they_lack() -> None:
    assert not {"pld+h", "pld+a"} & set(available(Materials()))
    with pytest.raises(DrafterError, match=r"pld\+h needs hidden states"):
        mix(["pld+h"], Materials(), Everything())
    target = tiny_target()
    assert "pld+a" not in available(Materials(target))
    with pytest.raises(DrafterError, match="palimpsest heads"):
        mix(["pld+a"], Materials(target), Everything())
    of_another = CopyClues(1, (Head(7, 0),))
    assert "pld+a" not in available(Materials(target, clues=of_another))


def test_drafters_read_what_is_known() -> None:
    target, prompt = tiny_target(0, scale=0.05), tiny_prompt(0)
    found = CopyClues(2, (Head(1, 3), Head(0, 1)))
    for name in ("pld+h", "pld+a"):
        (drafter,) = mix([name], Materials(target, clues=found), Everything()).drafters
        steps = run(target, prompt, drafters=[drafter], max_tokens=64)
        assert output(steps) == plain(0, max_tokens=64, scale=0.05)
        assert {origin.drafter for step in steps for each in step.origins for origin in each} == {
            name
        }
