"""The layers of a model are found in their order, or it is said that they aren't."""

from __future__ import annotations

import pytest

from speculation import TargetError
from speculation.target.layer_list import decoder_layers
from tests.speculation.tiny import tiny_model


def test_layers_are_found_in_their_order() -> None:
    model = tiny_model()
    assert list(decoder_layers(model)) == list(model.model.layers)


def test_layers_that_are_no_list_are_said() -> None:
    model = tiny_model()
    model.config.num_hidden_layers = 3
    with pytest.raises(TargetError, match="hidden states can't be read"):
        decoder_layers(model)
