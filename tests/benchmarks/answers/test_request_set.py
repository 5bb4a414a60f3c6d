"""The labelled requests are read as they were written."""

from __future__ import annotations

from benchmarks.answers.request_set import LabelledRequest, requests


def test_a_line_is_a_request_with_its_section_and_what_it_follows() -> None:
    block = {"summary": "\n  => Sum up section 3 @ 3\n\n  Sum up\n"}
    assert list(requests(block)) == [
        LabelledRequest("Sum up section 3", "summary", "3", follows=True),
        LabelledRequest("Sum up", "summary", "", follows=False),
    ]
