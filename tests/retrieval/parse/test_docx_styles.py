"""Headings and the numbers in front of paragraphs are those that Word shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

from retrieval.parse.docx_styles import Styles

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def element(inside: str, tag: str = "p") -> Any:
    """A "_" in a tag stands for the namespace of Word."""
    inside = inside.replace("<_", "<w:").replace("</_", "</w:").replace(" _", " w:")
    return etree.fromstring(f'<w:{tag} xmlns:w="{W}">{inside}</w:{tag}>')


class Parts:
    """The main part, as `docx` has it for a document with lists, or without any."""

    def __init__(self, numbering: str | None) -> None:
        self._numbering = numbering

    @property
    def numbering_part(self) -> SimpleNamespace:
        if self._numbering is None:
            raise NotImplementedError
        return SimpleNamespace(element=element(self._numbering, "numbering"))


def styles(defined: str = "", numbering: str | None = None) -> Styles:
    found = SimpleNamespace(element=element(defined, "styles"))
    document: Any = SimpleNamespace(styles=found, part=Parts(numbering))
    return Styles(document)


def style(name: str, properties: str = "", based_on: str = "") -> str:
    based = f'<_basedOn _val="{based_on}"/>' if based_on else ""
    return (
        f'<_style _styleId="{name}"><_name _val="{name}"/>{based}<_pPr>{properties}</_pPr></_style>'
    )


def paragraph(style: str = "", more: str = "") -> Any:
    reference = f'<_pStyle _val="{style}"/>' if style else ""
    return element(f"<_pPr>{reference}{more}</_pPr>")


def item(list_id: str, level: str = "0") -> Any:
    return paragraph(more=listed(list_id, level))


def listed(list_id: str, level: str = "0") -> str:
    return f'<_numPr><_ilvl _val="{level}"/><_numId _val="{list_id}"/></_numPr>'


def level(at: int, pattern: str, kind: str = "decimal", start: str = "1") -> str:
    return (
        f'<_lvl _ilvl="{at}"><_start _val="{start}"/><_numFmt _val="{kind}"/>'
        f'<_lvlText _val="{pattern}"/></_lvl>'
    )


def lists(levels: str, *ids: str, overrides: dict[str, str] | None = None) -> str:
    """A definition and the lists of it, some of which override its first level."""
    return f'<_abstractNum _abstractNumId="7">{levels}</_abstractNum>' + "".join(
        f'<_num _numId="{one}"><_abstractNumId _val="7"/>{(overrides or {}).get(one, "")}</_num>'
        for one in ids
    )


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (paragraph("Heading 3"), 3),
        (paragraph("HEADING 3"), 3),
        (paragraph("Mine"), 2),
        (paragraph("Title"), 1),
        (paragraph("Plain"), None),
        (paragraph("Unknown"), None),
        (paragraph(), None),
        (element(""), None),
        (paragraph("Heading 3", '<_outlineLvl _val="0"/>'), 1),
        (paragraph("Plain", '<_outlineLvl _val="8"/>'), 9),
        (paragraph("Heading 3", '<_outlineLvl _val="9"/>'), None),
        (paragraph("Plain", '<_outlineLvl _val="-1"/>'), None),
        (paragraph("Round"), None),
    ],
)
def test_a_heading_is_one_by_its_own_outline_level_or_by_its_styles(
    found: Any, expected: int | None
) -> None:
    defined = (
        *(style("Heading 3"), style("HEADING 3"), style("Heading 2"), style("Title")),
        *(style("Plain"), style("Mine", based_on="Heading 2")),
        *(style("Round", based_on="Trip"), style("Trip", based_on="Round")),
    )
    assert styles("".join(defined)).heading_level(found) == expected


def test_deeper_numbers_begin_again_under_each_higher_one() -> None:
    counted = styles("", lists(level(0, "%1.") + level(1, "%1.%2") + level(2, "(%3)"), "1"))
    levels = ["0", "1", "1", "2", "0", "2", "1"]
    found = [counted.number(item("1", at)) for at in levels]
    assert found == ["1.", "1.1", "1.2", "(1)", "2.", "(1)", "2.2"]


@pytest.mark.parametrize(
    ("kind", "start", "expected"),
    [
        ("decimal", "9", ["9", "10"]),
        ("decimalZero", "9", ["09", "10"]),
        ("lowerLetter", "26", ["z", "aa"]),
        ("upperLetter", "1", ["A", "B"]),
        ("lowerRoman", "39", ["xxxix", "xl"]),
        ("upperRoman", "399", ["CCCXCIX", "400"]),
        ("bullet", "1", ["-", "-"]),
        ("none", "1", ["", ""]),
        ("ordinalText", "2", ["2", "3"]),
        ("decimal", "nine", ["1", "2"]),
        ("decimal", "99999999999", ["1", "2"]),
    ],
)
def test_numbers_are_printed_as_their_kind(kind: str, start: str, expected: list[str]) -> None:
    counted = styles("", lists(level(0, "%1", kind, start), "1"))
    assert [counted.number(item("1")) for _ in expected] == expected


def test_lists_of_one_definition_go_on_unless_they_say_that_they_restart() -> None:
    anew = '<_lvlOverride _ilvl="0"><_startOverride _val="{}"/></_lvlOverride>'
    overrides = {"3": anew.format(1), "4": anew.format(5), "5": '<_lvlOverride _ilvl="0"/>'}
    levels = level(0, "%1", start="2")
    counted = styles("", lists(levels, "1", "2", "3", "4", "5", overrides=overrides))
    found = [(one, counted.number(item(one))) for one in "12341345"]
    assert found == [*zip("12341345", "23154265", strict=True)]


def test_a_style_numbers_its_paragraphs_unless_one_says_otherwise() -> None:
    defined = style("Numbered", listed("1")) + style("Mine", based_on="Numbered")
    counted = styles(defined, lists(level(0, "%1)"), "0", "1"))
    found = [paragraph("Mine"), paragraph("Mine", listed("0")), paragraph("Numbered")]
    assert [counted.number(each) for each in found] == ["1)", "", "2)"]


def test_what_has_no_list_has_no_number() -> None:
    assert styles().number(item("1")) == ""
    counted = styles("", lists(level(0, "%1"), "1"))
    others = item("2"), item("1", "5"), item(""), paragraph(), element("")
    assert {counted.number(each) for each in others} == {""}


def test_a_level_that_is_no_number_is_the_first() -> None:
    counted = styles("", lists(level(0, "%1"), "1"))
    assert [counted.number(item("1", at)) for at in ("-5", "x", "999999")] == ["1", "2", "3"]
