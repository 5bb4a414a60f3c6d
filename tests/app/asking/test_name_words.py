"""Words of names are compared without case, plural and suffix."""

from __future__ import annotations

from app.asking.name_words import (
    as_name,
    distinguishes,
    folded,
    kind_meant,
    kinds_meant,
    name_words,
    types_of,
    without_version,
)


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


def test_versions_of_one_file_are_called_alike() -> None:
    names = ("Agreement v1.docx", "agreement_version-2.1.pdf", "Agreement final.docx")
    assert {without_version(name) for name in names} == {"agreement"}
    assert without_version("minutes_2026-10-14.md") != without_version("minutes_2026-11-11.md")


def test_a_kind_of_file_is_meant_by_others_that_are_alike() -> None:
    assert kinds_meant("leases") == {"lease", "contract", "agreement"}
    assert kinds_meant("E-mails") == kind_meant("E-mails") == {"mail"}
    assert kinds_meant("documents") == kind_meant("documents") == frozenset()
    assert kind_meant("leases") == {"lease"}
