"""What is known of models besides their weights: what passes cost, which texts to draft from."""

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
    """What idle work finds out and answers use."""

    measuring: Measuring
    library_texts: LibraryTexts

    def drafting(self, model: LanguageModel, settings: Settings) -> Drafting:
        """What drafts for the model: by what was measured of it, also by another process.

        Raises:
            AskError: a drafter that is set can't be had with this model; says why.
        """
        self.measuring.use_costs(model)
        return model.drafting.of(settings, lambda: self.library_texts.of(model.fingerprint))
