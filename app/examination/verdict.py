"""The result of an examination so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from storage.examined import ExaminedAnswer


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many of `total` questions a model was asked and answered rightly, and quotes did.

    Attributes:
        quotes: None as long as that isn't known.
    """

    total: int
    asked: int
    right: int
    quotes: int | None

    @classmethod
    def of(
        cls, total: int, model: Sequence[ExaminedAnswer], quotes: Sequence[ExaminedAnswer]
    ) -> Verdict:
        """From the answers to the questions so far."""
        known = sum(each.is_right for each in quotes) if len(quotes) == total else None
        return cls(total, len(model), sum(each.is_right for each in model), known)

    @property
    def reads_well(self) -> bool | None:
        """Whether the model answers at least as many questions rightly as quotes do; None as long
        as it may do either.
        """
        if self.quotes is None:
            return None
        if self.right >= self.quotes:
            return True
        return False if self.right + self.total - self.asked < self.quotes else None

    @property
    def consequence(self) -> str:
        """The consequence for answers with `auto`, for people."""
        return "answers are its own words" if self.reads_well else "answers are quotes"

    def __str__(self) -> str:
        """For people: `gets 15 of 20 test questions right`."""
        if self.asked == self.total:
            return self._gets(str(self.right))
        if self.reads_well is None:
            return (
                f"{self.asked} of {self.total} test questions asked"
                if self.asked
                else "not tested yet"
            )
        if self.reads_well:
            return self._gets(f"at least {self.right}")
        return self._gets(f"at most {self.right + self.total - self.asked}")

    def _gets(self, right: str) -> str:
        return f"gets {right} of {self.total} test questions right"
