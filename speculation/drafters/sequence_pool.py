"""SPECTRA's candidate pool: independent sequences, of which the target predicts the last token.

Le et al. (see `spectra`), section 3.1, figure 2 and Algorithm 1, lines 26 to 43. Each sequence
hangs directly off the input, and its tokens see the input and those before them: in the tree it is
a path from the root. Of N tokens N - 1 are fed; the pass that verifies the guesses predicts the
last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from speculation.tree import DraftTree


class SequencePool:
    """The tokens of each sequence that are fed; all but the predicted one.

    Attributes:
        sequences: in the order in which they are fed and updated.
    """

    def __init__(self, sequences: Sequence[Sequence[int]]) -> None:
        self.sequences = [tuple(each) for each in sequences]

    def ends(self, tree: DraftTree) -> dict[int, int]:
        """The last node of each sequence that is whole in `tree`, by the sequence's number."""
        found = ((number, tree.end(each, tree.start)) for number, each in enumerate(self.sequences))
        return {number: node for number, node in found if node is not None}

    def shift(self, predicted: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
        """Complete the sequences and drop their first tokens.

        Args:
            predicted: the last tokens by the sequence's number; the others stay as they are.

        Yields:
            The complete sequences, in order.
        """
        for number, token in predicted.items():
            whole = (*self.sequences[number], token)
            self.sequences[number] = whole[1:]
            yield whole
