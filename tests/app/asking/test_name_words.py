"""Words of names are compared without case, plural and suffix."""

from __future__ import annotations

from app.asking.name_words import as_name, distinguishes, folded, name_words, types_of


def test_the_suffix_says_the_type_and_is_no_word_of_the_name() -> None:
    assert name_words("Board_Minutes-2.pptx") == {"board", "minute", "2"}
    assert "presentation" in types_of("Board_Minutes-2.pptx")
    assert types_of("notes.txt") == frozenset()


def test_plurals_are_as_singulars_and_a_title_has_no_suffix() -> None:
    assert (folded("Leases"), folded("Glass"), folded("gas")) == ("lease", "glass", "gas")
    assert name_words(as_name("Rules, vol. 2")) == {"rule", "vol", "2"}


def test_versions_and_numbers_tell_no_file_from_others() -> None:
    assert distinguishes("harbour")
    assert not any(map(distinguishes, ("final", "2024", "the", "x")))
