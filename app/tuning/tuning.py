"""The measurements that drafting uses: the cost of passes, and the texts to draft from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.settings.settings import Settings
from app.tuning.library_texts import LibraryTexts
from app.tuning.measuring import Measuring

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel
    from speculation import Drafting


@dataclass(frozen=True, slots=True)
class Tuning:
    """The results of idle work that answers use."""

    measuring: Measuring
    library_texts: LibraryTexts

    def drafting(self, model: LanguageModel, settings: Settings) -> Drafting:
        """The drafting for this model, based on measurements, including another process's.

        Raises:
            AskError: a chosen drafter isn't available with this model; says why.
        """
        self.measuring.use_costs(model)
        return model.drafting.of(
            settings, lambda: self.library_texts.of(model.fingerprint, whole=settings.is_fixed)
        )
