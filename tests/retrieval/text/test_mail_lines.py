"""The lines of a mail that say who wrote what is quoted below, and its headers."""

from __future__ import annotations

import pytest

from retrieval.text.introduced_text import introduced_end
from retrieval.text.mail_lines import attributions, headers, said_by
from retrieval.text.sentence_context import heads
from retrieval.text.sentences import sentences
from storage.texts import DocumentText

ADA = "On Mon, 12 Oct 2026 14:27, Ada Finch <ada@x.example> wrote:"
BEN = "On Fri, 9 Oct 2026 08:15, Ben Cole wrote:"
MAIL = f"""Ada,

agreed: the move is on Sunday.

Ben

{ADA}
> Dear Ben,
>
> we can meet at 8%.
>
> {BEN}
> > Sunday is fine.
>
> Is it?
"""


def cut(text: str) -> list[tuple[str, str]]:
    """Each sentence with its kind."""
    return [(each.kind, text[each.start : each.end]) for each in sentences(text)]


def test_the_line_that_says_who_wrote_is_a_heading_with_the_greeting_below_it() -> None:
    found = cut(MAIL)
    assert ("heading", f"{ADA}\n> Dear Ben,") in found
    assert ("heading", f"> {BEN}") in found
    assert ("prose", "> we can meet at 8%.") in found
    assert ("prose", "agreed: the move is on Sunday.") in found


def test_it_introduces_nothing_and_ends_what_is_above_it() -> None:
    text = "Thank you for the letter that came with the offer, which we have read\n" + MAIL[40:]
    source = DocumentText(1, "a.eml", text, ())
    headings = [each for each in sentences(text) if each.kind == "heading" and each.start > 0]
    (ada,) = [each for each in headings if text.startswith(ADA, each.start)]
    assert introduced_end(source, ada.start, ada.end) == ada.end
    assert not any(ADA in words for kind, words in cut(text) if kind == "prose")


def test_what_is_quoted_has_the_line_that_says_who_wrote_it() -> None:
    source = DocumentText(1, "a.eml", MAIL, ())
    said = {MAIL[e.start : e.end]: heads(source, e) for e in sentences(MAIL) if e.kind == "prose"}
    assert said["agreed: the move is on Sunday."] == ()
    assert said["> we can meet at 8%."] == (ADA,)
    assert said["> > Sunday is fine."] == (BEN,)
    assert said["> Is it?"] == (ADA,), "behind the mail that is quoted in it"


@pytest.mark.parametrize(
    "line",
    [
        ADA,
        "On Mon, Oct 12, 2026 at 2:27 PM Ada Finch <ada@x.example>\nwrote:",
        "Am 12.10.2026 um 14:27 schrieb Ada Finch <ada@x.example>:",
        "Le lun. 12 oct. 2026 à 14:27, Ada Finch <ada@x.example> a écrit :",
    ],
)
def test_other_forms_and_languages(line: str) -> None:
    text = f"Fine.\n\n{line}\n\n> We can meet.\n"
    assert [each.words for each in attributions(text)] == [line.replace("\n", " ")]
    assert said_by(text, text.index("We can")) == line.replace("\n", " ")
    assert ("heading", line) in cut(text)


@pytest.mark.parametrize(
    "text",
    [
        "On 5 May 1865 at 10:30 the officer wrote:\nWe shall see what comes of it.",
        "On page 12 the author wrote: the sea is blue.",
        "On Monday Ada wrote:\n> We shall see.",
        "He said that on 5 May Ada <ada@x.example> wrote:\nWe shall see.",
        "On 5 May 2026 Ada (ada@x.example) wrote to the landlord about the roof.",
    ],
)
def test_a_sentence_that_only_tells_of_writing_is_none(text: str) -> None:
    assert attributions(text) == ()
    assert not any(kind == "heading" for kind, _ in cut(text))


@pytest.mark.parametrize("piece", [" ", "\t", ">", "> ", "On 1 ", "wrote:", "On 1\n \n"])
@pytest.mark.parametrize("above", ["", "On 1 a@b\n", "On 1 a@b wrote:"])
def test_very_long_lines_take_no_quadratic_time(piece: str, above: str) -> None:
    text = f"{above}{piece * (200_000 // len(piece))}x\n"
    assert attributions(text) == ()


def test_white_space_before_the_words_is_no_part_of_them() -> None:
    text = f"Fine.\n\n \t> {'  '}{ADA}\n>> We can meet.\n"
    assert [(each.words, each.depth) for each in attributions(text)] == [(ADA, 1)]


def test_headers_begin_a_part_though_the_line_above_is_full() -> None:
    above = "This is my reply, which goes on for a while until the line is as full as it can be"
    block = ["From: Ada <ada@x.example>", "Sent: Monday", "To: Ben"]
    text = "\n".join([above, *block])
    assert headers([above, *block]) == {1, 2, 3}
    assert [words for _, words in cut(text)] == [above, *block]
    assert headers(["From: the shore", "To: the sea"]) == set()
