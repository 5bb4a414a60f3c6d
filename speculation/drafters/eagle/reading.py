"""The part of drafting that both kinds of heads share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from torch import Tensor


class HeadReading(Protocol):
    """A head with what it has read of the context, and the drafts that it is making.

    What it drafts behind is numbered from 0, the root, in the order in which it is asked.
    """

    @property
    def length(self) -> int:
        """Tokens of the context that were read."""

    @property
    def deepest(self) -> int:
        """Levels of a tree at most."""

    def truncate(self, length: int) -> None:
        """Forget what was read behind so many tokens, and all drafts."""

    def read(self, states: Tensor, following: Sequence[int]) -> None:
        """Go on reading; forgets all drafts.

        Args:
            states: (n, tapped layers * hidden), the target's, n at least 1.
            following: the token behind each; the last one is the root.
        """

    def first(self) -> Tensor:
        """The chances (1, draft vocabulary) of what may follow the root, in float32: of sum 1, or
        what it deems its drafts likely to be right here, where it judges that.
        """

    def deeper(self, parents: Sequence[int], tokens: Sequence[int]) -> Tensor:
        """The chances (n, draft vocabulary) of what may follow each of `tokens`, each of which
        follows what has the number in `parents`; they get the next numbers.
        """
