"""A report: every finding on its line, what is wrong marked and said once more at the end."""

from __future__ import annotations

from app.upkeep.findings import Finding, Report, Section, megabytes, render

WELL = Section("Machine", (Finding("memory", "8 GB"), Finding("a longer label", "yes")))
ILL = Section("Data", (Finding("database", "torn", "The database is damaged. Restore it."),))


def test_all_is_well_where_nothing_is_wrong() -> None:
    report = Report((WELL,))
    assert report.problems == ()
    assert render(report).splitlines() == [
        "Machine",
        "  memory          8 GB",
        "  a longer label  yes",
        "",
        "Everything is OK.",
    ]


def test_what_is_wrong_is_marked_and_stands_last() -> None:
    report = Report((ILL, WELL))
    assert report.problems == ("The database is damaged. Restore it.",)
    lines = render(report).splitlines()
    assert lines[1].startswith("! database")
    assert lines[-1] == "! The database is damaged. Restore it."


def test_sizes_are_added_up() -> None:
    assert megabytes([1_000_000, 250_000]) == "1.2 MB"
    assert megabytes([]) == "0.0 MB"
