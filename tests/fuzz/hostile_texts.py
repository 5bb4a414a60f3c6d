"""Texts and instructions for the desk that no person writes, or hardly any: what rules look for, over
and over, in lines without an end or without words.
"""

from __future__ import annotations

PIECES = {
    "words": "word and ",
    "spaces": " ",
    "tabs": "\t",
    "digits": "9" * 4301,  # more than Python converts
    "calls": "a()",
    "open": "([{<",
    "quotes": "\"'`",
    "marks": "**a* _b_ ",
    "signs": "# ",
    "rules": "--- ",
    "bullets": "- a ",
    "numbers": "1. 2) ",
    "cells": "| a ",
    "commas": "a, ",
    "labels": "Due: 5 ",
    "money": "EUR 5 ",
    "both-forms": "thirty (30) days ",
    "in-words": "one hundred and ",
    "dates": "1 May 2024 ",
    "sentences": "It is so. ",
    "clauses": "clause 1.1(a) ",
    "links": "https://a.example/[b](c) ",
    "comments": "// /* # ",
    "imports": "import a, ",
    "latex": "\\item{a} ",
    "chinese": "\u4e2d\u6587\u3002",
    "arabic": "\u0645\u0631\u062d\u0628\u0627 ",
    "accents": "e\u0301\u0301",
    "surrogates": "\ud800\udc00",
    "nulls": "\0\x02\x03",
    "breaks": "a\r\u2028\x0b",
}
"""What a text repeats."""

LAYOUTS = {
    "line": "{long}",
    "heading": "# Title {long} page 3\n\n- a\n- b\n\nThe rent is EUR 5.\n",
    "lines": "{short}\n{short} a\n{short} b",
    "items": "1. {short}a\n{short}. b\n\n- {short}\n- {short}\n",
    "mixed": "{short}a\r\n{short}\n\r\n\n{short}b\r",
    "code": "import {short}\n\n\ndef f(a=1):\n    return {short}  # {short}\n",
    "values": "a: {short}\r\nb:\r\n  - e\r\n  - c",
    "rows": "| a | b |\n|---|---|\n| {short} | 1 |\n| c | 2 |\n",
    "fields": "a,b,c\n{short},2,3\n4,5,6\n",
}
"""Where it stands: `{long}` is as long as wanted, `{short}` so many of them together."""

INSTRUCTIONS = {
    "places": (
        "Delete the last paragraph",
        "Delete lines 2-300000000",
        "Delete item 2",
        "Delete items 1-300000000",
        "Delete the second sentence",
    ),
    "named": (
        "Delete the section Title",
        'Delete every line with "a"',
        'Delete everything after "b"',
        "Delete all comments",
        "Delete the last nine sentences",
    ),
    "words": (
        'Replace "a" with "b"',
        'Replace "a" with "b" everywhere',
        "Change 5 to 7",
        "Change EUR 5 to EUR 60",
        "Change thirty days to 45 days",
    ),
    "renaming": (
        "Rename a to total",
        "Rename the section Title to Titles",
        "Change every date to 2 June 2025",
        "Swap a and b",
        "Change port 5 to 7",
    ),
    "adding": (
        'Add "x" after item 1',
        'Add "x" to the list',
        'Insert "x" before the last line',
        'Add "x" at the end',
        "Add d to b",
    ),
    "moving": (
        "Move the first line to the end",
        "Swap items 1 and 2",
        "Move item 2 before item 1",
        "Swap paragraphs 1 and 2",
        "Move the section Title to the end",
    ),
    "order": (
        "Sort the lines",
        "Sort the list numerically",
        "Remove duplicate lines",
        "Remove trailing spaces",
        "Remove double spaces",
    ),
    "looks": (
        "Uppercase the first line",
        "Wrap the lines at 80 characters",
        "Join the lines of each paragraph",
        "Make the first line bold",
        "Capitalise all headings",
    ),
    "tables": (
        "Sort the table by b",
        "Delete the column b",
        "Delete rows with b over 1",
        'Change "c" to "d" in the a column',
        "Add a row with x and 3",
    ),
    "values": (
        "Raise all prices by 10%",
        "Change all dates to ISO format",
        "Set a to 5",
        "Change the rent to EUR 900",
        "Remove unused imports",
    ),
}
"""What is asked for, five of a kind."""


def hostile_text(piece: str, layout: str, length: int) -> str:
    """A text of about so many characters.

    Args:
        piece: its name in `PIECES`.
        layout: its name in `LAYOUTS`.
    """
    form, repeated = LAYOUTS[layout], PIECES[piece]
    places = form.count("{long}") + form.count("{short}")
    words = repeated * (length // (places * len(repeated)) + 1)
    return form.format(long=words, short=words)
