"""All drafters of the mix; the published methods are listed in `speculation.papers`.

`mix` builds the requested ones of `METHODS`, which share one tree with a selection; `fixed` builds
one published method as in its paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from speculation.choosing.drafting import Drafting, Everything, Selection
from speculation.continuations.network import load as load_network
from speculation.copies.copy_index import MAX_MATCH
from speculation.drafter import NO_DRAFTS, Drafter
from speculation.drafters.bigram_rows import BigramRows
from speculation.drafters.casd import Casd
from speculation.drafters.continuations import Continuations
from speculation.drafters.copyspec import CopySpec
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.drafters.eagle.shape import HEAD_KINDS
from speculation.drafters.frequent import Frequent
from speculation.drafters.library_copies import LibraryCopies
from speculation.drafters.pld_attention import PldAttention
from speculation.drafters.pld_hidden import PldHidden, usual_layer
from speculation.drafters.resync import Resync
from speculation.drafters.successors import Successors
from speculation.drafters.window import LookaheadWindow
from speculation.materials import (
    CLUES,
    HEAD,
    LIBRARY,
    MODEL,
    DrafterError,
    Materials,
    Method,
    attention_of,
    given,
    head_of,
    states_of,
)
from speculation.papers import BASED, MOST_NODES, PAPERS
from speculation.target.taps import Attention, HiddenStates


def _states(materials: Materials) -> HiddenStates | None:
    target, clues = materials.target, materials.clues
    if target is None:
        return None
    return states_of(target, usual_layer(target) if clues is None else clues.layer)


def _attention(materials: Materials) -> Attention | None:
    return attention_of(materials.target, materials.clues)


_BIGRAMS = "a model's bigram table (`palimpsest bigrams` computes it)"

METHODS: Mapping[str, Method] = {
    "continuations": Method(
        lambda materials, _: Continuations(
            load_network(materials.network), materials.bigrams, materials.kinds
        ),
    ),
    "pld+a": Method(
        make=lambda materials, _: PldAttention(
            given(_attention(materials)), length=16, top=3, most=64, whole_row=False
        ),
        needs=CLUES,
        made_of=_attention,
    ),
    "pld+h": Method(
        make=lambda materials, _: PldHidden(given(_states(materials)), length=16, top=3, most=64),
        needs="hidden states of a model",
        made_of=_states,
    ),
    "frequent": Method(
        make=lambda materials, _: Frequent(given(materials.bigrams)),
        needs=_BIGRAMS,
        made_of=lambda materials: materials.bigrams,
    ),
    # These look at what `continuations` looks at.
    "copyspec": Method(lambda _, __: CopySpec(), is_default=False),
    "casd": Method(
        lambda _, __: Casd(length=1, top=16, most=MAX_MATCH, growth=2), is_default=False
    ),
    "resync": Method(lambda _, __: Resync(), is_default=False),
    "successors": Method(
        lambda materials, _: Successors(bigrams=materials.bigrams), is_default=False
    ),
    "bigram": Method(
        make=lambda materials, _: BigramRows(given(materials.bigrams)),
        needs=_BIGRAMS,
        made_of=lambda materials: materials.bigrams,
        is_default=False,
    ),
    "window": Method(lambda _, __: LookaheadWindow(), needs=MODEL),
    # What the context says goes before what the library does.
    "library": Method(
        make=lambda materials, _: LibraryCopies(given(materials.library)),
        needs=LIBRARY,
        made_of=lambda materials: materials.library,
    ),
    # The last ones: they cost most, and say of all that is proposed how likely it is.
    "eagle": Method(
        make=lambda materials, _: HeadDrafter(*given(head_of(materials, "eagle"))),
        needs=HEAD,
        made_of=lambda materials: head_of(materials, "eagle"),
    ),
    "block": Method(
        make=lambda materials, _: HeadDrafter(*given(head_of(materials, "block"))),
        needs=HEAD,
        made_of=lambda materials: head_of(materials, "block"),
    ),
}
"""The drafters of the mix. A selection follows, so they may propose more than in their papers."""


def available(materials: Materials) -> list[str]:
    """Names of the default drafters available with these materials, in the order of the list; of
    draft heads only the first, since a second one takes as long to say much the same.
    """
    names = [
        name
        for name, method in METHODS.items()
        if method.is_default and method.is_available(materials)
    ]
    heads = [name for name in names if name in HEAD_KINDS]
    return [name for name in names if name not in heads[1:]]


def mix(names: Sequence[str], materials: Materials, selection: Selection) -> Drafting:
    """These drafters together; without any: plain decoding.

    Raises:
        DrafterError: one is unknown, or lacks what it needs.
    """
    check(names)
    return Drafting([_made(METHODS, name, materials, NO_DRAFTS) for name in names], selection)


def fixed(name: str, materials: Materials) -> Drafting:
    """One method as in its paper; "casd+ngram" is casd on top of ngram.

    Raises:
        DrafterError: one is unknown, lacks what it needs, or can't have a base drafter.
    """
    drafter = NO_DRAFTS
    for each in reversed(stacked(name)):
        drafter = _made(PAPERS, each, materials, drafter)
    return Drafting([drafter], Everything(MOST_NODES))


def stacked(name: str) -> list[str]:
    """The methods that a fixed one consists of, the first on top of the others.

    Raises:
        DrafterError: one is unknown, or can't have a base drafter.
    """
    head, _, rest = name.partition("+")
    if head not in PAPERS:  # "pld+h" and "pld+a" are names themselves
        head, rest = name, ""
    _check(head, PAPERS, "no paper has it; it is for the mix (drafters)", METHODS)
    if not rest:
        return [head]
    if head not in BASED:
        raise DrafterError(f"{head} can't have a base drafter; only {', '.join(BASED)} can.")
    return [head, *stacked(rest)]


def check(names: Sequence[str]) -> None:
    """Check that all of them are drafters of the mix.

    Raises:
        DrafterError: one isn't.
    """
    for name in names:
        _check(name, METHODS, "it runs by itself (fixed), not in the mix", PAPERS)


def _check(
    name: str, known: Mapping[str, Method], elsewhere: str, others: Mapping[str, Method]
) -> None:
    if name not in known:
        why = f"{name}: {elsewhere}." if name in others else f"Unknown drafter {name!r}."
        raise DrafterError(f"{why} Available: {', '.join(known)}.")


def _made(methods: Mapping[str, Method], name: str, materials: Materials, base: Drafter) -> Drafter:
    method = methods[name]
    if not method.is_available(materials):
        raise DrafterError(f"{name} needs {method.needs}, which isn't available here.")
    return method.make(materials, base)
