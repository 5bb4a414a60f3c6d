"""Looks are cut to the window, and links within a document lead to the line at their place."""

from __future__ import annotations

from app.sources.word_looks import WordLook, word_looks
from storage.text_looks import TextLook

TEXT = "Contents\n\nFees of the office\n\n" + "long " * 100


def test_looks_are_cut_to_the_window_and_count_from_it() -> None:
    looks = [TextLook(0, 14, "bold"), TextLook(12, 40, "italic")]
    assert word_looks(TEXT, 10, 30, looks) == [
        WordLook(0, 4, "bold"),
        WordLook(2, 20, "italic"),
    ]


def test_a_link_leads_out_or_to_a_line() -> None:
    at = TEXT.index("Fees")
    out, within, far, last = word_looks(
        TEXT,
        0,
        40,
        [
            TextLook(0, 3, "link", "https://a.example/#10"),
            TextLook(3, 4, "link", f"#{at}"),
            TextLook(4, 5, "link", f"#{TEXT.index('long')}"),
            TextLook(5, 6, "link", f"#{len(TEXT) + 9}"),
        ],
    )
    assert (out.address, out.place) == ("https://a.example/#10", None)
    assert within.address == ""
    assert within.place is not None
    assert TEXT[slice(*within.place)] == "Fees of the office"
    assert far.place is not None
    assert far.place[1] - far.place[0] == 200
    assert last.place == (len(TEXT), len(TEXT))
