"""BM25 over a few texts: the words of the full-text index, in whatever script."""

from __future__ import annotations

import pytest

from storage.sentence_words import word_scores, word_share


def test_what_shares_rarer_words_scores_higher_and_what_shares_none_zero() -> None:
    texts = ["The fee is due.", "The maintenance fee.", "The sky is blue.", "Some fees, a fence."]
    scores = word_scores("maintaining the fees", texts)
    assert scores.argmax() == 1
    assert scores[2] == 0
    assert min(scores[0], scores[3]) > 0


def test_a_text_has_a_share_of_the_words_that_say_something() -> None:
    text = "The term is ten years; fees are due in cafés."
    assert word_share("What is the Term?", text) == 1
    assert word_share("the fee for the terms of the house, cafe", text) == 3 / 4
    assert word_share("Who pays?", text) == word_share("term", "") == word_share("", text) == 0


@pytest.mark.parametrize("query", ["", "\0", '"AND NEAR(', "🦑", "word " * 5000])
def test_any_text_is_a_query(query: str) -> None:
    assert word_scores(query, ["A word.", ""]).shape == (2,)
    assert word_scores(query, []).shape == (0,)
    assert 0 <= word_share(query, "A word.") <= 1


def test_scripts_without_spaces_are_compared_in_pairs() -> None:
    assert word_scores("切断电源", ["必须切断电源。", "打开阀门。"]).tolist()[1] == 0
