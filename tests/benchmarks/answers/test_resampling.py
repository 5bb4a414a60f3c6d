"""Intervals are from documents drawn again, each with all of its questions."""

from __future__ import annotations

from benchmarks.answers.resampling import mean_and_interval, means


def test_the_mean_is_over_questions() -> None:
    found = mean_and_interval([1, 1, 0, 0, 1], [0, 0, 0, 1, 1])
    assert (found["value"], found["n"]) == (0.6, 5)


def test_intervals_are_those_of_the_binomial_distribution() -> None:
    """Of four documents drawn again from one hit and three misses, at most three are hits in 99.6%
    of the draws, at most two in 94.9%, and none in 31.6%.
    """
    found = mean_and_interval([1, 0, 0, 0], [5, 6, 7, 8])
    assert (found["low"], found["high"]) == (0, 0.75)


def test_questions_to_one_document_are_drawn_together() -> None:
    together = mean_and_interval([1] * 20 + [0] * 20, [0] * 20 + [1] * 20)
    apart = mean_and_interval([1] * 20 + [0] * 20, list(range(40)))
    assert (together["low"], together["high"]) == (0, 1)
    assert 0.3 < apart["low"] < apart["high"] < 0.7


def test_one_document_has_no_interval_to_speak_of_and_runs_are_alike() -> None:
    found = mean_and_interval([1, 0], [3, 3])
    assert (found["low"], found["high"]) == (0.5, 0.5)
    values, documents = [0.2, 0.9, 1.0], [0, 1, 2]
    assert mean_and_interval(values, documents) == mean_and_interval(values, documents)


def test_means_leave_out_the_questions_that_a_name_does_not_apply_to() -> None:
    values = [{"one": 1.0}, {"one": 0.0}, {"two": 1.0}]
    found = means(values, [0, 1, 2], ("two", "one", "none"))
    assert list(found) == ["two", "one"]
    assert found["one"] == {"value": 0.5, "low": 0, "high": 1, "n": 2}
    assert found["two"]["n"] == 1
    assert means([], [], ("one",)) == {}
