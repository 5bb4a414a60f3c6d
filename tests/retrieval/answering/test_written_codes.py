"""Codes, versions and options as they are written; numbers that are none of them."""

from __future__ import annotations

import pytest

from retrieval.answering.written_codes import OPTION, codes_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What does E27 mean for CH-210?", ["e27", "ch-210"]),
        ("When was Photo-Print 4.0 released?", ["4.0"]),
        ("And 4.2.0?", ["4.2.0"]),
        ("When was version 1.8 agreed?", ["1.8"]),
        ("Is v6.2 or v.6.3 newer?", ["6.2", "6.3"]),
        ("Does Python 3.11 run on Debian 12.1?", ["3.11", "12.1"]),
        ("What does the option -N of search do, and --cpu?", ["-N", "--cpu"]),
        ("What is `-l` in print -l?", ["-l", "-l"]),
        ("What does section 4.2 say?", []),
        ("What does clause 5.8.2 say?", []),
        ("Is 1.5 mm enough, or 2.25%?", []),
        ("What happens on 12.05.2024 and 1.6.24?", []),
        ("Is it GBP 4.50 or EUR 3.20?", []),
        ("In 4.5 of all cases?", []),
        ("a well-known state-of-the-art re-entry - or so", []),
    ],
)
def test_a_question_s_codes(text: str, names: list[str]) -> None:
    found = codes_in(text)
    assert [each.name for each in found] == names
    for each in found:
        assert text[each.start : each.end].lower().endswith(each.name.lower())


def test_elsewhere_a_number_is_a_version_behind_the_name_that_was_asked_for() -> None:
    text = "Berlin 4.5 and Print 4.1 are here, version 2.0 and 1.2.3 too; Print cost 3.5."
    assert [each.name for each in codes_in(text, {"print"})] == ["4.1", "2.0", "1.2.3"]
    assert [each.name for each in codes_in(text, ())] == ["2.0", "1.2.3"]


def test_codes_of_one_form_are_of_one_kind() -> None:
    one, two, other, version, long, option = codes_in("E3 e7 E-9 v1.2 4.5.6 -n")
    assert one.form == two.form != other.form
    assert version.form == long.form
    assert option.form == OPTION
    assert [each.of for each in codes_in("Print 4.0 and v3.1")] == ["print", ""]
