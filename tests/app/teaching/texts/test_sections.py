"""Sections and paragraphs are texts as people write them, without clutter and code."""

from __future__ import annotations

from app.teaching.texts.sections import is_mostly_english, prose, sections

LONG = "The lamp is sold in the shop and it is one of those that last for years. " * 4


def test_sections_begin_at_headings_and_stand_in_whole_lines() -> None:
    wrapped = LONG.strip().replace("shop and", "shop\nand")
    first, second = sections(f"# One\n\n{wrapped}{LONG * 2}\n\n# Two\n\n{LONG}")
    assert first.startswith("# One\n\nThe lamp is sold in the shop and")
    assert second == f"# Two\n\n{LONG.strip()}"


def test_a_sign_in_a_block_of_code_is_no_heading() -> None:
    (only,) = sections(f"# One\n\n{LONG}\n\n```sh\n# no heading\nls\n```\n")
    assert only.endswith("```sh\n# no heading\nls\n```")


def test_badges_and_tags_are_left_out() -> None:
    (only,) = sections(f"# One\n[![build](x)](y)\n<p align='center'>\n\n{LONG}")
    assert only == f"# One\n\n{LONG.strip()}"


def test_lists_keep_their_lines_and_items_go_on() -> None:
    (only,) = sections(f"{LONG}\n\n- one\n  more\n- two\n- three\n")
    assert only.endswith("- one more\n- two\n- three")


def test_prose_has_no_markup() -> None:
    (only,) = prose(f"{LONG}\n\n:param lamp: the lamp that is sold in the shop today.\n\n>>> f()")
    assert only == LONG.strip()


def test_other_languages_and_tables_are_no_english() -> None:
    assert is_mostly_english(LONG)
    assert not is_mostly_english("Die Lampe wird verkauft. Sie ist schön, größer, älter.")
    assert not is_mostly_english("1.2 3.4 5.6 7.8 9.0 the end.")
