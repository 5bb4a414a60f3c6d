"""PLD+ by hidden states, from answer to answer."""

from __future__ import annotations

from tests.speculation.drafters.most_likely import hidden, most_likely_by_states, proposed
from tests.speculation.tiny import run, tiny_prompt, tiny_target


def test_states_of_a_prefix_that_is_reused_serve_the_next_answer() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    drafter = hidden(target)
    run(target, prompt, drafters=[drafter])
    ids = [*prompt, 3, *prompt[2:9]]
    tree = proposed(target, drafter, ids)
    place = most_likely_by_states(target, ids)
    assert tree.tokens[1:] == ids[place + 1 : place + 71]
