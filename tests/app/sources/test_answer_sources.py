"""What an answer was made of, from a real store: each passage, each place, and no one else's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from app.events import Nearest, Source, Span
from app.provenance.stitched_answers import StitchedAnswers
from app.sources.answer_sources import SourcesOf
from app.sources.cards import MOST_EXCERPTS, Card
from app.sources.copied_share import copied_share
from app.sources.source_finder import MOST_CARDS, AnswerSources
from storage import Documents, NotFoundError, Sessions, Store
from storage.evidence import EvidenceRecord
from tests.storage.library_of_notes import add_note, drop_note

MONKS = "Monks scraped parchment clean, because it was dear, and wrote on it again. "
LIGHT = "Under ultraviolet light the older words can often be read. "
FILLER = "Nothing of note stands in this sentence at all. "


class Library:
    """A store with one session."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.sessions = Sessions(self.store)
        self.session = self.sessions.create().id
        self.sources = SourcesOf(self.store, StitchedAnswers(self.store))
        self.last: int | None = None

    def ask(
        self,
        question: str,
        *passages: tuple[int, int, int],
        evidence: Sequence[EvidenceRecord] = (),
    ) -> int:
        stored = [
            {"document": document, "start": start, "end": end, "page": None}
            for document, start, end in passages
        ]
        self.last = self.sessions.append(
            self.session,
            parent=self.last,
            role="user",
            text=question,
            token_ids=[1],
            passages=stored,
            evidence=evidence,
        ).id
        return self.last

    def answer(self, text: str, *spans: Span, finish: str = "stop") -> int:
        self.last = self.sessions.append(
            self.session,
            parent=self.last,
            role="assistant",
            text=text,
            token_ids=[1],
            spans=spans,
            stats={"finish": finish},
        ).id
        return self.last

    def found(self, message: int) -> AnswerSources:
        return self.sources.stored(self.session, message)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def at(document: int, text: str, words: str, name: str = "a.txt") -> Source:
    start = text.index(words)
    return Source(document, None, name, start, start + len(words), None)


def span(answer: str, words: str, *sources: Source) -> Span:
    start = answer.index(words)
    return Span(start, start + len(words), words, sources)


def marks(card: Card) -> list[str]:
    return [piece.text for _, each in card.excerpts for piece in each.pieces if piece.spans]


def kinds(cards: Sequence[Card]) -> list[tuple[str, str]]:
    return [(card.kind, card.name) for card in cards]


def test_all_that_was_read_is_there_and_what_was_copied_from_comes_first(
    library: Library,
) -> None:
    text = FILLER * 40 + MONKS + FILLER * 40 + LIGHT
    first, second = add_note(library.store, "a.txt", text), add_note(library.store, "b.txt", MONKS)
    begin = text.index(MONKS)
    # In the order of the prompt, the best last.
    library.ask("Who?", (second, 0, len(MONKS)), (first, 0, 480), (first, begin, len(text)))
    words = "scraped parchment clean, because it was dear"
    own = f"They {words}. The rest is mine."
    found = library.found(library.answer(own, span(own, words, at(first, text, words))))
    assert kinds(found.cards) == [("passage", "a.txt"), ("passage", "a.txt"), ("passage", "b.txt")]
    assert marks(found.cards[0]) == [words]
    assert marks(found.cards[1]) == marks(found.cards[2]) == []
    (_, whole), (_, beginning) = (card.excerpts[0] for card in found.cards[1:])
    assert "".join(piece.text for piece in whole.pieces) == text[:480]
    assert "".join(piece.text for piece in beginning.pieces) == MONKS
    assert found.question == "Who?"
    assert found.places == ((("a.txt", at(first, text, words)),),)


def test_places_outside_of_what_was_read_are_there_too_and_say_what_they_are(
    library: Library,
) -> None:
    read, other = add_note(library.store, "a.txt", MONKS), add_note(library.store, "b.txt", LIGHT)
    asked = library.ask("Are the older words read?", (read, 0, len(MONKS)))
    answer = "Yes, the older words can often be read."
    said = Source(None, asked, "your question", 4, 19, None)
    found = library.found(
        library.answer(
            answer,
            span(answer, "the older words", at(other, LIGHT, "the older words", "b.txt"), said),
        )
    )
    assert kinds(found.cards) == [
        ("passage", "a.txt"),
        ("elsewhere", "b.txt"),
        ("message", "your question"),
    ]
    assert marks(found.cards[1]) == ["the older words"]
    assert marks(found.cards[2]) == ["the older words"]
    assert found.cards[2].message == asked
    assert [name for name, _ in found.places[0]] == ["b.txt", "your question"]


def test_what_a_task_quotes_was_found_for_it(library: Library) -> None:
    document = add_note(library.store, "a.txt", MONKS)
    library.ask("Summarise it.")
    quoted = span(MONKS, MONKS, at(document, MONKS, MONKS))
    found = library.found(library.answer(MONKS, quoted, finish="quotes"))
    assert kinds(found.cards) == [("found", "a.txt")]


def test_a_copy_that_runs_on_past_the_passage_is_on_its_card(library: Library) -> None:
    text = FILLER + MONKS + LIGHT
    document = add_note(library.store, "a.txt", text)
    library.ask("Who?", (document, len(FILLER), len(FILLER + MONKS)))
    words = "wrote on it again. Under ultraviolet light"
    found = library.found(library.answer(words, span(words, words, at(document, text, words))))
    (card,) = found.cards
    assert card.kind == "passage"
    assert marks(card) == [words]


def test_a_follow_up_shows_what_was_read_before_where_it_is_copied_and_lists_the_rest(
    library: Library,
) -> None:
    first, second = add_note(library.store, "a.txt", MONKS), add_note(library.store, "b.txt", LIGHT)
    library.ask("Who?", (second, 0, len(LIGHT)), (first, 0, len(MONKS)))
    library.answer("Monks.")
    library.ask("And why?")
    words = "because it was dear"
    found = library.found(library.answer(words, span(words, words, at(first, MONKS, words))))
    assert kinds(found.cards) == [("earlier", "a.txt")]
    assert marks(found.cards[0]) == [words]
    assert [name for name, _ in found.unused] == ["b.txt"]


def test_another_branch_was_not_read(library: Library) -> None:
    first, second = add_note(library.store, "a.txt", MONKS), add_note(library.store, "b.txt", LIGHT)
    library.ask("Who?", (first, 0, len(MONKS)))
    library.answer("Monks.")
    library.last = None
    library.ask("Whence?", (second, 0, len(LIGHT)))
    found = library.found(library.answer("From nowhere."))
    assert kinds(found.cards) == [("passage", "b.txt")]
    assert found.unused == ()


def test_of_a_removed_document_the_copied_words_are_kept(library: Library) -> None:
    first, second = add_note(library.store, "a.txt", MONKS), add_note(library.store, "b.txt", LIGHT)
    library.ask("Who?", (first, 0, len(MONKS)), (second, 0, len(LIGHT)))
    words = "because it was dear"
    message = library.answer(words, span(words, words, at(first, MONKS, words)))
    drop_note(library.store, first)
    library.sources.clear()
    found = library.found(message)
    assert kinds(found.cards) == [("passage", "b.txt"), ("removed", "a.txt (removed)")]
    assert marks(found.cards[1]) == [words]
    assert found.cards[1].document is None


def test_only_answers_of_the_session_are_shown(library: Library) -> None:
    document = add_note(library.store, "a.txt", MONKS)
    asked = library.ask("Who?", (document, 0, len(MONKS)))
    message = library.answer("Monks.")
    other = library.sessions.create().id
    for session, wanted in ((other, message), (library.session, asked), (library.session, 999)):
        with pytest.raises(NotFoundError, match=f"message {wanted}: is not an answer of session"):
            library.sources.stored(session, wanted)


def test_a_panel_has_an_end_and_the_first_source_of_each_span_is_in_it(library: Library) -> None:
    line = "the same words again and " + "x" * 500 + "\n"
    text = line * 60
    document = add_note(library.store, "a.txt", text)
    library.ask("Who?", (document, 0, len(text)))
    words, far = "the same words again", 55 * len(line)
    everywhere = [
        Source(document, None, "a.txt", number * len(line), number * len(line) + 20, None)
        for number in range(19)
    ]
    best = Source(document, None, "a.txt", far, far + 20, None)
    found = library.found(library.answer(words, Span(0, 20, words, (best, *everywhere))))
    (card,) = found.cards
    assert len(card.excerpts) == MOST_EXCERPTS
    assert card.left_out == 20 - MOST_EXCERPTS
    assert any(each.has_first for _, each in card.excerpts)
    for number in range(MOST_CARDS + 7):
        note = add_note(library.store, f"{number}.txt", f"{number}")
        everywhere.append(Source(note, None, "n", 0, 1, None))
    library.ask("All?", *[(note.id, 0, 1) for note in Documents(library.store).current()][1:])
    many = library.found(library.answer("All."))
    assert (len(many.cards), many.left_out) == (MOST_CARDS, 7)


def test_an_answer_under_way_shows_what_was_read_and_then_what_is_copied(
    library: Library,
) -> None:
    document = add_note(library.store, "a.txt", MONKS)
    assert library.sources.live(library.session, None) is None
    asked = library.ask("Who?", (document, 0, len(MONKS)))
    before = library.sources.live(library.session, asked)
    assert before is not None
    assert kinds(before.cards) == [("passage", "a.txt")]
    words = "because it was dear"
    copied = (span(words, words, at(document, MONKS, words)),)
    during = library.sources.live(library.session, asked, words, copied)
    assert during is not None
    assert marks(during.cards[0]) == [words]
    assert during.message is None


def test_what_is_read_to_answer_again_takes_the_place_of_what_was_found_before(
    library: Library,
) -> None:
    before = add_note(library.store, "before.txt", LIGHT)
    now = add_note(library.store, "now.txt", MONKS)
    asked = library.ask("Who?", (before, 0, len(LIGHT)))
    read = Nearest(now, "now.txt", 0, len(MONKS), None, MONKS)
    during = library.sources.live(library.session, asked, read=(read,))
    assert during is not None
    assert kinds(during.cards) == [("passage", "now.txt")]
    assert kinds(library.found(library.answer("Monks.")).cards) == [("passage", "before.txt")]


def test_what_was_found_has_its_places_before_anything_is_stored_and_above_what_was_read(
    library: Library,
) -> None:
    read = add_note(library.store, "read.txt", LIGHT)
    quoted = add_note(library.store, "quoted.txt", FILLER + MONKS)
    place = at(quoted, FILLER + MONKS, MONKS.strip(), "quoted.txt")
    found = EvidenceRecord(MONKS.strip(), 0.9, None, "", (), (place,))
    before = library.sources.live(library.session, None, evidence=(found,))
    assert before is not None
    assert (kinds(before.cards), marks(before.cards[0])) == (
        [("found", "quoted.txt")],
        [found.text],
    )
    asked = library.ask("Who?", (read, 0, len(LIGHT)), evidence=(found, found))
    copied = span("older words", "older words", at(read, LIGHT, "older words", "read.txt"))
    after = library.found(library.answer("older words", copied))
    assert kinds(after.cards) == [("found", "quoted.txt"), ("passage", "read.txt")]
    numbers = [
        piece.spans for card in after.cards for _, each in card.excerpts for piece in each.pieces
    ]
    assert [each for each in numbers if each] == [(-2, -1), (0,)]
    assert [name for places in after.places for name, _ in places] == [
        *("quoted.txt", "quoted.txt", "read.txt"),
    ]
    drop_note(library.store, quoted)
    (kept, _) = library.found(asked + 1).cards
    assert (kept.kind, marks(kept)) == ("removed", [found.text])


def test_the_copied_share_counts_each_letter_once_and_tells_documents_from_messages() -> None:
    text = "aaaa bbbb cccc dddd"
    document = Source(1, None, "a", 0, 1, None)
    removed = Source(None, None, "b", 0, 1, None)
    said = Source(None, 7, "your question", 0, 1, None)
    spans = [
        Span(0, 9, text[:9], (document, said)),
        Span(5, 14, text[5:14], (removed,)),
        Span(15, 19, text[15:], (said,)),
    ]
    share = copied_share(text, spans)
    assert (share.documents, share.messages, share.sources) == (0.75, 0.25, 2)
    assert copied_share("", []) == copied_share("x", []) == copied_share("  ", spans[:1])
