"""All drafters: the one place where they are listed.

`mix` builds the requested ones, which share one tree with a selection; `fixed` builds one method as
in its paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from speculation.choosing.drafting import Drafting, Everything, Selection
from speculation.copies.copy_index import MAX_MATCH
from speculation.copies.datastore import Datastore
from speculation.drafter import NO_DRAFTS, Drafter
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.casd import Casd
from speculation.drafters.copyspec import CopySpec
from speculation.drafters.induction_heads import CopyClues
from speculation.drafters.library_copies import LibraryCopies
from speculation.drafters.ngram import NGram
from speculation.drafters.pld_attention import PldAttention
from speculation.drafters.pld_hidden import PldHidden, usual_layer
from speculation.drafters.resync import Resync
from speculation.drafters.spectra import Spectra
from speculation.drafters.successors import Successors
from speculation.drafters.unigram import Unigram
from speculation.errors import TargetError
from speculation.target.taps import Attention, HiddenStates
from speculation.target.target import Target

T = TypeVar("T")


class DrafterError(Exception):
    """An unknown drafter, or one that isn't available here; the message says why."""


@dataclass(frozen=True, slots=True)
class Materials:
    """What drafters need besides the context.

    Attributes:
        target: the model they draft for; None if nothing is computed.
        library: returns the texts beyond the context at the start of an answer; None without a
            library.
        clues: the target's layer and heads that show what it is about to copy; None if not
            measured.
        bigrams: what the target predicts after each single token; None if not computed.
    """

    target: Target | None = None
    library: Callable[[], Datastore | None] | None = None
    clues: CopyClues | None = None
    bigrams: BigramTable | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """One drafter in the list.

    Attributes:
        mixed: builds it for the mix; a selection follows, so it may propose more than in its paper.
        paper: builds it with its paper's settings, on top of a base drafter.
        needs: what it requires, as text, or "".
        made_of: returns the requirement; None if it is missing, and the drafter is refused.
    """

    mixed: Callable[[Materials], Drafter]
    paper: Callable[[Materials, Drafter], Drafter]
    needs: str = ""
    made_of: Callable[[Materials], object | None] = lambda materials: materials.target


def _states(materials: Materials) -> HiddenStates | None:
    target, clues = materials.target, materials.clues
    if target is not None:
        layer = usual_layer(target) if clues is None else clues.layer
        with suppress(TargetError):
            return target.hidden_states(layer)
    return None


def _attention(materials: Materials) -> Attention | None:
    target, clues = materials.target, materials.clues
    if target is not None and clues is not None:
        with suppress(TargetError):
            return target.attention(clues.heads)
    return None


def _given(material: T | None) -> T:
    assert material is not None
    return material


_MOST = 128
"""Maximum number of nodes of a paper's method: SPECTRA's pool and drafts are up to 119."""

_BIGRAMS = "a model's bigram table (`palimpsest bigrams` computes it)"

METHODS: Mapping[str, Method] = {
    "copyspec": Method(
        mixed=lambda _: CopySpec(),
        paper=lambda _, base: CopySpec(base=base),
    ),
    "casd": Method(
        mixed=lambda _: Casd(length=1, top=16, most=MAX_MATCH, growth=2),
        paper=lambda _, base: Casd(base=base),
    ),
    "pld+a": Method(
        mixed=lambda materials: PldAttention(
            _given(_attention(materials)), length=16, top=3, most=64, whole_row=False
        ),
        paper=lambda materials, _: PldAttention(_given(_attention(materials))),
        needs="a model with known induction heads (`palimpsest heads` finds them)",
        made_of=_attention,
    ),
    "pld+h": Method(
        mixed=lambda materials: PldHidden(_given(_states(materials)), length=16, top=3, most=64),
        paper=lambda materials, _: PldHidden(_given(_states(materials))),
        needs="hidden states of a model",
        made_of=_states,
    ),
    # Alone it has no copies whose breaks it could follow.
    "resync": Method(
        mixed=lambda _: Resync(),
        paper=lambda _, __: Resync(),
    ),
    # As its paper has it: Token Recycling, with rows of single tokens and a tree of 80 nodes.
    "successors": Method(
        mixed=lambda materials: Successors(bigrams=materials.bigrams),
        paper=lambda materials, _: Successors(80, (1,), materials.bigrams),
    ),
    # In the mix casd has the copies already.
    "ngram": Method(
        mixed=lambda materials: NGram(_given(materials.bigrams), copies=0, rows=4, length=2),
        paper=lambda materials, _: NGram(_given(materials.bigrams)),
        needs=_BIGRAMS,
        made_of=lambda materials: materials.bigrams,
    ),
    "unigram": Method(
        mixed=lambda materials: Unigram(_given(materials.bigrams), rows=2),
        paper=lambda materials, _: Unigram(_given(materials.bigrams)),
        needs=_BIGRAMS,
        made_of=lambda materials: materials.bigrams,
    ),
    "spectra": Method(
        mixed=lambda _: Spectra(most=4),
        paper=lambda _, __: Spectra(always=True),
        needs="the predictions of a model",
    ),
    # The last one: what the context says goes first.
    "library": Method(
        mixed=lambda materials: LibraryCopies(_texts(materials), nodes=24, places=8),
        paper=lambda materials, base: LibraryCopies(_texts(materials), base=base),
        needs="a library of documents",
        made_of=lambda materials: materials.library,
    ),
}
BASED = ("copyspec", "casd", "library")
"""Methods that can have a base drafter."""


def available(materials: Materials) -> list[str]:
    """Names of all drafters available with these materials, in the order of the list."""
    return [name for name, method in METHODS.items() if _can_be_had(method, materials)]


def mix(names: Sequence[str], materials: Materials, selection: Selection) -> Drafting:
    """These drafters together; without any: plain decoding.

    Raises:
        DrafterError: one is unknown, or lacks what it needs.
    """
    return Drafting([_method(name, materials).mixed(materials) for name in names], selection)


def fixed(name: str, materials: Materials) -> Drafting:
    """One method as in its paper; "casd+ngram" is casd on top of ngram.

    Raises:
        DrafterError: as `mix`, or the method can't have a base drafter.
    """
    drafter = NO_DRAFTS
    for each in reversed(stacked(name)):
        drafter = _method(each, materials).paper(materials, drafter)
    return Drafting([drafter], Everything(_MOST))


def stacked(name: str) -> list[str]:
    """The methods that a fixed one consists of, the first on top of the others.

    Raises:
        DrafterError: one is unknown, or can't have a base drafter.
    """
    head, _, rest = name.partition("+")
    if head not in METHODS:  # "pld+h" and "pld+a" are names themselves
        head, rest = name, ""
    check([head])
    if not rest:
        return [head]
    if head not in BASED:
        raise DrafterError(f"{head} can't have a base drafter; only {', '.join(BASED)} can.")
    return [head, *stacked(rest)]


def check(names: Sequence[str]) -> None:
    """Check that all of them are known.

    Raises:
        DrafterError: one is unknown.
    """
    for name in names:
        if name not in METHODS:
            raise DrafterError(f"Unknown drafter {name!r}. Available: {', '.join(METHODS)}.")


def _method(name: str, materials: Materials) -> Method:
    check([name])
    method = METHODS[name]
    if not _can_be_had(method, materials):
        raise DrafterError(f"{name} needs {method.needs}, which isn't available here.")
    return method


def _can_be_had(method: Method, materials: Materials) -> bool:
    return not method.needs or method.made_of(materials) is not None


def _texts(materials: Materials) -> Callable[[], Datastore | None]:
    assert materials.library is not None
    return materials.library
