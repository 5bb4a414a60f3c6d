"""Law 4, provenance: a span's words are the source's, character for character."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.events import Span
from app.models.tokens import Tokens
from app.provenance.attribution import Attribution, SourceText, Written
from app.provenance.copy_maps import IndexedText
from app.provenance.word_edges import is_cut, is_trivial
from speculation import Origin

REPORT = (
    "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch. Its lamp stands "
    "48 metres above the sea.\n\nIn 1932 the oil lamp was replaced by an electric one; the last "
    "keeper, Tom Reyes, left the tower in 1984. Überraschung: 日本語の文章です。 🙂🙃 end."
)
LETTER = "Dear Ada, the lighthouse at Cape Marrow was built in 1871, as you know. Yours, Tom Reyes"


@pytest.fixture(scope="module")
def tokens(tokenizer_folder: Path) -> Tokens:
    return Tokens(tokenizer_folder)


class Desk:
    """Sources on a desk, and answers to attribute to them."""

    def __init__(self, tokens: Tokens, texts: dict[str, str], read: dict[str, int]) -> None:
        self.tokens = tokens
        self.texts = texts
        self.sources = [
            SourceText(
                None if name.startswith("message") else i,
                i if name.startswith("message") else None,
                name,
                self._indexed(name, text),
                pages=[0, len(text) // 2],
                read=[(0, read[name])] if name in read else [],
            )
            for i, (name, text) in enumerate(texts.items())
        ]

    def _indexed(self, name: str, text: str) -> IndexedText:
        return IndexedText.build(name, text, self.tokens.encode(text))

    def written(self, answer: str, origins: Sequence[Sequence[Origin]] | None = None) -> Written:
        encoded = self.tokens.encode(answer)
        ids = encoded.ids.tolist()
        return Written(answer, ids, encoded.bounds[1:].tolist(), origins or [()] * len(ids))

    def spans(self, answer: str) -> tuple[Span, ...]:
        spans, settled = Attribution(self.sources, self.tokens).spans(self.written(answer))
        self.check(answer, spans)
        assert 0 <= settled <= len(answer)
        return spans

    def check(self, answer: str, spans: Sequence[Span]) -> None:
        last = 0
        for span in spans:
            assert last <= span.start < span.end <= len(answer)
            assert answer[span.start : span.end] == span.text
            assert not is_trivial(span.text)
            assert not is_cut(answer, span.start) and not is_cut(answer, span.end)
            assert span.sources
            assert len(set(span.sources)) == len(span.sources)
            for source in span.sources:
                text = self.texts[source.name]
                assert text[source.start : source.end] == span.text
                assert source.page == (2 if source.start >= len(text) // 2 else 1)
            last = span.end


@pytest.fixture(scope="module")
def desk(tokens: Tokens) -> Desk:
    return Desk(tokens, {"report": REPORT, "letter": LETTER}, {"letter": len(LETTER)})


def test_copied_sentences_become_whole_spans(desk: Desk) -> None:
    quote = "In 1932 the oil lamp was replaced by an electric one; the last keeper, Tom Reyes"
    spans = desk.spans(f'It says: "{quote}" and more of my own.')
    assert [span.text for span in spans] == [quote]


def test_edges_are_whole_words_and_their_own_text_is_not_marked(desk: Desk) -> None:
    spans = desk.spans("A lamp stands 48 metres above the seaside, they claim.")
    assert [span.text for span in spans] == ["lamp stands 48 metres above the"]


def test_stop_words_and_short_spans_are_dropped(desk: Desk) -> None:
    assert desk.spans("It is in the end by the way at the.") == ()
    assert desk.spans("Something else entirely was said about nothing.") == ()


def test_retrieved_sources_come_first_and_all_are_listed(desk: Desk) -> None:
    (span,) = desk.spans("he wrote: the lighthouse at Cape Marrow was built in 1871, again")
    assert [source.name for source in span.sources] == ["letter"]
    (span,) = desk.spans("so: lighthouse at Cape Marrow was built in 1871 (sic)")
    assert [source.name for source in span.sources] == ["letter", "report"]


def test_messages_come_last_and_are_named(tokens: Tokens) -> None:
    desk = Desk(tokens, {"message 1": LETTER, "report": REPORT}, {})
    (span,) = desk.spans("so: lighthouse at Cape Marrow was built in 1871 (sic)")
    assert [source.name for source in span.sources] == ["report", "message 1"]
    assert span.sources[1].message == 0
    assert span.sources[1].document is None


def test_the_place_copied_from_comes_first(tokens: Tokens) -> None:
    text = "The red house stands here. Later on the red house stands there."
    desk = Desk(tokens, {"twice": text}, {})
    answer = "He said: red house stands"
    encoded = tokens.encode(text)
    second = text.rindex(" red house")
    start = encoded.range_of(second, len(text))[0]
    ids = tokens.encode(answer).ids.tolist()
    length = 3
    origins: list[Sequence[Origin]] = [()] * (len(ids) - length)
    origins += [[Origin("copyspec", "twice", start + i, 3)] for i in range(length)]
    (span,), _ = Attribution(desk.sources, desk.tokens).spans(desk.written(answer, origins))
    assert [source.start for source in span.sources] == [second + 1, text.index("red house")]


def test_names_of_two_words_count_where_the_model_has_read_them(tokens: Tokens) -> None:
    text = "The road to North Dakota was closed all winter."
    answer = "As people say, North Dakota is cold."
    unread = Desk(tokens, {"road": text}, {})
    assert unread.spans(answer) == ()
    read = Desk(tokens, {"road": text}, {"road": len(text)})
    assert [span.text for span in read.spans(answer)] == ["North Dakota"]
    longer = Attribution(read.sources, tokens, min_span=5)
    assert longer.spans(read.written(answer))[0] == ()


def test_other_phrases_count_beside_a_span_that_stands_near_them(tokens: Tokens) -> None:
    desk = Desk(tokens, {"report": REPORT}, {"report": len(REPORT)})
    assert desk.spans("We know every electric lamp and oil lamp there is.") == ()
    spans = desk.spans("Tell me: last keeper there was replaced by an electric one.")
    assert [span.text for span in spans] == ["last keeper", "was replaced by an electric one"]


def test_words_at_a_line_start_are_found_inside_a_sentence(tokens: Tokens) -> None:
    desk = Desk(tokens, {"list": "Zbigniew Kowal\nSnorri Bratt"}, {})
    (span,) = desk.spans("So did Snorri Bratt then.")
    assert span.text == "Snorri Bratt"


def test_overlapping_matches_leave_the_longer_one_whole(tokens: Tokens) -> None:
    one = "The harvest festival was held between the two rivers."
    two = "It took place between the first and the last Monday of September 1911."
    desk = Desk(tokens, {"one": one, "two": two}, {})
    answer = (
        "Indeed the harvest festival was held between the first and the last Monday of September."
    )
    spans = desk.spans(answer)
    assert [(span.text, span.sources[0].name) for span in spans] == [
        ("harvest festival was held", "one"),
        ("between the first and the last Monday of September", "two"),
    ]


def test_equal_words_go_to_the_source_of_their_neighbours(tokens: Tokens) -> None:
    one = "The Iron Bridge was designed by the engineer Ada Finch. It has nine wide arches."
    two = "The Stone Mill was designed by the engineer Ada Finch. It ground barley and oats."
    desk = Desk(tokens, {"one": one, "two": two}, {"one": len(one), "two": len(two)})
    found = {
        answer: [span.sources[0].name for span in desk.spans(answer)]
        for answer in (
            "I read that the engineer Ada Finch built it, and it ground barley and oats there.",
            "It has nine wide arches and is the work of the engineer Ada Finch, they say.",
            "It ground barley and oats. Who but the engineer Ada Finch, I ask, built that?",
        )
    }
    assert list(found.values()) == [["two", "two"], ["one", "one"], ["two", "two"]]
    (span,) = desk.spans("So the engineer Ada Finch, they say.")
    assert [source.name for source in span.sources] == ["one", "two"]


def test_of_one_text_the_passage_of_the_span_before_goes_first(tokens: Tokens) -> None:
    text = (
        "The old stone bridge fell. "
        + "Nothing else. " * 100
        + "Now rye grew next to the old stone bridge."
    )
    desk = Desk(tokens, {"twice": text}, {})
    *_, span = desk.spans("So rye grew next to a weir. But the old stone bridge FELL.")
    assert span.text == "the old stone bridge"
    assert span.sources[0].start == text.rindex("the old stone")


def test_more_context_goes_first_among_equals(tokens: Tokens) -> None:
    text = "Near the old stone bridge. By one old stone bridge Fell rain."
    desk = Desk(tokens, {"twice": text}, {})
    (span,) = desk.spans("So old stone bridge fell.")
    assert [source.start for source in span.sources] == [text.rindex("old"), text.index("old")]


def test_characters_of_several_tokens(desk: Desk) -> None:
    (span,) = desk.spans("Quote: 日本語の文章です。 🙂🙃 end. Fine")
    assert span.text == "日本語の文章です。 🙂🙃 end."


def test_settled_text_never_changes(desk: Desk) -> None:
    answer = (
        "Well, the lighthouse at Cape Marrow was built in 1871 by the engineer Tom Reyes, left the "
        "tower in 1984. Its lamp stands 48 metres above the sea, in short."
    )
    whole = desk.written(answer)
    final = Attribution(desk.sources, desk.tokens).spans(whole)[0]
    for count in range(1, len(whole.ids) + 1):
        text = answer[: whole.ends[count - 1]]
        part = Written(text, whole.ids[:count], whole.ends[:count], whole.origins[:count])
        spans, settled = Attribution(desk.sources, desk.tokens).spans(part)
        done = [(s.start, s.end) for s in final if s.end <= settled]
        assert [(s.start, s.end) for s in spans if s.end <= settled] == done
        assert all(s.start >= settled or s.end <= settled for s in final)


MARKS = (
    "cafe\u0301 au lait; 👩\u200d👩\u200d👧 nai\u0308ve ﬁ\ufb02 İstanbul\u200f עברית ǅ 🇫🇷🇩🇪 ÅÄÖ ½"
)
"""Characters of several code points, and such as normalising or lower-casing changes."""


@pytest.mark.slow
def test_any_mixture_of_sources_and_noise(tokenizer_folder: Path) -> None:
    mixtures(tokenizer_folder)


def test_any_mixture_with_a_tokenizer_that_takes_case_and_accents_away(minilm_folder: Path) -> None:
    """Its tokens tell less."""
    mixtures(minilm_folder)


def mixtures(folder: Path) -> None:
    """Every answer that is a mixture has spans that keep the law."""
    texts = {"report": REPORT, "letter": LETTER, "marks": MARKS}
    desk = Desk(Tokens(folder), texts, {"letter": 60, "marks": 30})
    piece = st.one_of(
        st.text(max_size=8),
        st.tuples(
            st.sampled_from([*texts.values(), MARKS.upper(), LETTER.lower()]),
            st.integers(0, 250),
            st.integers(0, 60),
        ).map(lambda cut: cut[0][cut[1] % len(cut[0]) :][: cut[2]]),
    )

    @settings(max_examples=150, deadline=None)
    @given(st.lists(piece, max_size=6))
    def check(pieces: list[str]) -> None:
        desk.spans("".join(pieces))

    check()


def test_growing_answers_get_the_spans_of_whole_ones(desk: Desk) -> None:
    pieces = st.lists(
        st.one_of(
            st.sampled_from(
                ["Ada Finch", " Tom Reyes.", "\n", " and ", "«", "🙂", " in 1932. The"]
            ),
            st.text(max_size=4),
            st.tuples(
                st.sampled_from([REPORT, LETTER]), st.integers(0, 250), st.integers(0, 60)
            ).map(lambda cut: cut[0][cut[1] : cut[1] + cut[2]]),
        ),
        max_size=6,
    )

    @settings(max_examples=60, deadline=None)
    @given(pieces)
    def check(pieces: list[str]) -> None:
        whole = desk.written("".join(pieces))
        growing = Attribution(desk.sources, desk.tokens)
        settled: list[tuple[Span, ...]] = []
        for count in range(len(whole.ids) + 1):
            text = whole.text[: whole.ends[count - 1] if count else 0]
            part = Written(text, whole.ids[:count], whole.ends[:count], whole.origins[:count])
            spans, until = growing.spans(part)
            desk.check(text, spans)
            settled.append(tuple(span for span in spans if span.end <= until))
        assert growing.spans(whole)[0] == Attribution(desk.sources, desk.tokens).spans(whole)[0]
        assert all(spans[: len(before)] == before for before in settled)

    check()
