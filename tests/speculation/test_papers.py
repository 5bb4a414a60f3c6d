"""What `fixed` builds, with the papers' own settings; each method's clauses are in its tests."""

from __future__ import annotations

import pytest

from speculation import Drafter, Target
from speculation.drafters.casd import Casd
from speculation.drafters.copyspec import CopySpec
from speculation.drafters.induction_heads import CopyClues
from speculation.drafters.library_guesses import LibraryGuesses
from speculation.drafters.ngram import NGram
from speculation.drafters.pld import Pld
from speculation.drafters.spectra import GUESSES, TAU, Spectra
from speculation.drafters.unigram import ROWS
from speculation.materials import DrafterError, Materials
from speculation.methods import fixed
from speculation.target.taps import Head
from tests.speculation.drafters.most_likely import CHOSEN
from tests.speculation.drafters.proposing import random_table
from tests.speculation.tiny import tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


def built(name: str, materials: Materials | None = None) -> Drafter:
    (drafter,) = fixed(name, materials or Materials()).drafters
    return drafter


def test_copyspec_copies_ten_tokens_or_leaves_all_to_its_base() -> None:
    """CopySpec, section 4.1: gamma = 3, 10 tokens; section 3.3: one or the other."""
    drafter = built("copyspec+casd")
    assert isinstance(drafter, CopySpec) and isinstance(drafter.base, Casd)
    assert drafter.length == 10


def test_casd_adds_two_copies_of_ten_tokens() -> None:
    """CASD, appendix A."""
    drafter = built("casd+copyspec")
    assert isinstance(drafter, Casd) and isinstance(drafter.base, CopySpec)
    assert (drafter.length, drafter.top, drafter.most, drafter.growth) == (10, 2, 10, 0)


def test_spectra_has_the_papers_sizes() -> None:
    """SPECTRA, appendix B: 5-grams, W = 15, G = 15, tau = 0.1; guesses of a library come last."""
    drafter = built("library+spectra", Materials(tiny_target(), lambda: None))
    assert isinstance(drafter, LibraryGuesses) and isinstance(drafter.base, Spectra)
    assert (drafter.base._size, drafter.base._width) == (5, 15)
    assert (GUESSES, TAU) == (15, 0.1)


def test_pld_copies_seventy_tokens_from_one_of_all_places() -> None:
    """PLD+, section 5.5; layer and heads are those that the paper's procedure has found."""
    target = tiny_target()
    found = CopyClues(1, (Head(0, 0),), CopyClues(2, tuple(CHOSEN)))
    for name, tap in (("pld+h", target.hidden_states(2)), ("pld+a", target.attention(CHOSEN))):
        drafter = built(name, Materials(target, clues=found))
        assert isinstance(drafter, Pld)
        assert (drafter.length, drafter.top) == (70, 1)
        assert drafter.most > target.context_limit
        assert tap in vars(drafter).values()
    for name in ("pld+h", "pld+a"):
        with pytest.raises(DrafterError, match="palimpsest heads"):
            fixed(name, Materials(target, clues=CopyClues(1, (Head(0, 0),))))


def test_ngrams_are_ten_rows_of_ten_and_the_unigram_is_no_part_of_them() -> None:
    """N-Grammys, sections 4.3 and 5.1."""
    drafter = built("ngram", Materials(alone=random_table))
    assert isinstance(drafter, NGram)
    assert (drafter._count, drafter._length) == (10, 10)
    assert built("unigram", Materials(tiny_target())).name == "unigram"
    assert ROWS == 10


def test_without_a_model_the_unigram_is_refused() -> None:
    for materials in (Materials(), Materials(bigrams=random_table())):
        with pytest.raises(DrafterError, match="unigram needs the embeddings of a model"):
            fixed("unigram", materials)


def test_spectra_needs_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DrafterError, match="spectra needs the predictions"):
        fixed("spectra", Materials())
    monkeypatch.setattr(Target, "vocabulary", 7)
    assert built("spectra", Materials(tiny_target()))._vocabulary == 7  # type: ignore[attr-defined]
