"""The drafting of a loaded model, kept from answer to answer together with what it has learned.

Contract: without drafters this is plain decoding, and every token is the target's own choice. For
one thread at a time: the one whose turn in the queue it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.errors import AskError
from app.settings.settings import Settings
from speculation import Drafting, Selection, Target
from speculation.choosing.calibration import Calibration
from speculation.choosing.cost_model import CostTable, Point
from speculation.choosing.selection import CostSelection, NodeSelection
from speculation.copies.datastore import Datastore
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.eagle.saved import DraftHead
from speculation.drafters.induction_heads import CopyClues
from speculation.materials import DrafterError, Materials
from speculation.methods import available, fixed, mix


class ModelDrafting:
    """The drafters of one target.

    Args:
        alone: returns what it predicts after each token alone, None if it is not computed; only a
            published method needs it.
        heads: draft heads for it, by their kind.
        kinds: of its tokens (`speculation.continuations.token_kinds`).

    Attributes:
        costs: T(n) of the target; a typical table until it has been measured.
        bigrams: what it predicts after each single token; None until that is computed.
    """

    def __init__(
        self,
        target: Target,
        clues: CopyClues | None = None,
        bigrams: BigramTable | None = None,
        alone: Callable[[], BigramTable | None] = lambda: None,
        heads: Mapping[str, DraftHead] | None = None,
        kinds: bytes = b"",
    ) -> None:
        self._target = target
        self._clues = clues
        self._alone = alone
        self._heads = heads or {}
        self._kinds = kinds
        self.bigrams = bigrams
        self._calibration = Calibration()
        self._made: tuple[object, Drafting] | None = None
        self._library: Callable[[], Datastore | None] = lambda: None
        self.costs = CostTable()

    def beside(self, target: Target) -> ModelDrafting:
        """Return drafters for another target of the same weights."""
        return ModelDrafting(
            target, self._clues, self.bigrams, self._alone, self._heads, self._kinds
        )

    def use_costs(self, points: Sequence[Point]) -> None:
        """Use these costs from the next answer on."""
        if tuple(points) != self.costs.points:
            self.costs = CostTable(points)

    def of(self, settings: Settings, library: Callable[[], Datastore | None]) -> Drafting:
        """The drafting that the settings ask for, rebuilt when they change.

        Args:
            library: returns the texts beyond a session that may be copied from, if any; those of
                this answer, whichever the drafters were made for.

        Raises:
            AskError: a drafter isn't available with this model; says why.
        """
        self._library = library
        has_bigrams = self.bigrams is not None
        wanted = settings.drafters, settings.fixed, settings.nodes, self.costs, has_bigrams
        if self._made is None or self._made[0] != wanted:
            try:
                self._made = wanted, self._make(settings, self.materials(self._texts_beyond))
            except DrafterError as error:
                raise AskError(f"{error} Change the setting drafters or fixed.") from error
        return self._made[1]

    def _texts_beyond(self) -> Datastore | None:
        return self._library()  # of the answer that begins, not of that which they were made for

    def materials(self, library: Callable[[], Datastore | None] | None = None) -> Materials:
        """All materials of the model, for callers that build drafters themselves."""
        return Materials(
            self._target,
            library,
            self._clues,
            self.bigrams,
            self._alone,
            heads=self._heads,
            kinds=self._kinds,
        )

    def _make(self, settings: Settings, materials: Materials) -> Drafting:
        if settings.is_fixed:
            assert settings.fixed is not None
            return fixed(settings.fixed, materials)
        names = available(materials) if settings.drafters is None else settings.drafters
        return mix(names, materials, self._selection(settings.nodes))

    def _selection(self, nodes: int | None) -> Selection:
        if nodes is None:
            return CostSelection(self.costs, self._calibration)
        return NodeSelection(nodes, self._calibration)
