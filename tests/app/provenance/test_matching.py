"""Laws of matching: a match is true, as long as it may be, and the same however the answer came."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.models.tokens import Tokens
from app.provenance.copy_maps import IndexedText
from app.provenance.matching import MAX_BACK, Match, Matcher, SourceText, Written
from speculation import Origin
from speculation.copies.segment import GAMMA

REPORT = (
    "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch. Its lamp stands "
    "48 metres above the sea.\n\nÜberraschung: 日本語の文章です。 🙂🙃 end."
)
LETTER = "Dear Ada, the lighthouse at Cape Marrow was built in 1871, as you know. Yours, Tom"


class Sources:
    """Texts that answers are matched with."""

    def __init__(self, tokens: Tokens, *texts: str) -> None:
        self.tokens = tokens
        self.texts = [
            SourceText(i, None, f"{i}", IndexedText.build(f"{i}", text, tokens.encode(text)))
            for i, text in enumerate(texts)
        ]

    def written(self, answer: str, copied: dict[int, Origin] | None = None) -> Written:
        """The answer, some of its tokens copied."""
        encoded = self.tokens.encode(answer)
        ids = encoded.ids.tolist()
        origins = [(copied[i],) if copied and i in copied else () for i in range(len(ids))]
        return Written(answer, ids, encoded.bounds[1:].tolist(), origins)

    def matcher(self) -> Matcher:
        return Matcher(self.texts, self.tokens)

    def matches(self, answer: str) -> list[Match]:
        matcher = self.matcher()
        assert matcher.grow(self.written(answer))
        self.check(answer, matcher.matches)
        return matcher.matches

    def check(self, answer: str, matches: list[Match]) -> None:
        """Every match is true, and goes on as far as the texts agree."""
        for each in matches:
            source = each.source.indexed.text
            start, end = each.start + each.shift, each.end + each.shift
            assert 0 <= each.start < each.end <= len(answer)
            assert 0 <= start < end <= len(source)
            assert answer[each.start : each.end] == source[start:end]
            assert each.end == len(answer) or source[end : end + 1] != answer[each.end]
            first, last = each.words(answer)
            assert each.start <= first <= last <= each.end


@pytest.fixture(scope="module")
def sources(wordy_tokens: Tokens) -> Sources:
    return Sources(wordy_tokens, REPORT, LETTER)


def reaches(matches: list[Match]) -> list[tuple[int, int, int, int]]:
    return sorted((m.source.document or 0, m.start, m.end, m.shift) for m in matches)


def test_a_quote_is_found_whole_in_every_source_that_has_it(sources: Sources) -> None:
    quote = "lighthouse at Cape Marrow was built in 1871"
    answer = f"He wrote ({quote})!"
    begin = answer.index(quote)
    found = {m.source.name: (m.start, m.end) for m in sources.matches(answer)}
    assert found == dict.fromkeys("01", (begin, begin + len(quote)))


def test_of_what_lies_within_a_longer_match_nothing_is_left(sources: Sources) -> None:
    quote = "the lighthouse at Cape Marrow was built in 1871, as"
    (match,) = sources.matches(f"({quote})")
    assert (match.source.name, match.start, match.end) == ("1", 1, 1 + len(quote))


def test_a_word_that_is_tokenized_otherwise_at_a_quotation_mark_is_found(sources: Sources) -> None:
    for answer in ('"lighthouse at Cape Marrow"', "Cape Marrow was built in 1871.", "(Ada Finch)"):
        words = answer.strip('".()')
        start = answer.index(words)
        matches = sources.matches(answer)
        assert any(m.start <= start and start + len(words) <= m.end for m in matches), answer


def test_less_than_a_gram_is_nothing(sources: Sources) -> None:
    assert sources.matches("A lamp, an oil lamp?") == []
    assert sources.matches("") == []


def test_what_the_decoder_copied_is_followed_however_short(sources: Sources) -> None:
    report = sources.texts[0].indexed
    at = REPORT.index(" lamp")
    token = report.encoded.range_of(at, at + 1)[0]
    written = sources.written("A lamp, an oil lamp?")
    plain, copying = sources.matcher(), sources.matcher()
    plain.grow(written)
    assert plain.matches == []
    start = written.text.index(" lamp")
    number = next(i for i in range(len(written.ids)) if written.start_of(i) == start)
    copied = sources.written(
        written.text, {number: Origin("copies", segment=report.segment.key, position=token)}
    )
    copying.grow(copied)
    (match,) = copying.matches
    sources.check(copied.text, copying.matches)
    assert match.copied
    assert (match.start, match.shift) == (start, at - start)


def test_an_origin_in_no_source_is_no_match(sources: Sources) -> None:
    written = sources.written("A lamp.", {1: Origin("copies", segment="unknown", position=3)})
    matcher = sources.matcher()
    matcher.grow(written)
    assert matcher.matches == []


def test_equal_texts_are_searched_once(wordy_tokens: Tokens) -> None:
    indexed = IndexedText.build("same", REPORT, wordy_tokens.encode(REPORT))
    twice = [SourceText(i, None, f"{i}", indexed) for i in (4, 5)]
    matcher = Matcher(twice, wordy_tokens)
    sources = Sources(wordy_tokens)
    matcher.grow(sources.written("by the engineer Ada Finch"))
    assert {match.source.document for match in matcher.matches} == {4}


def test_another_answer_is_begun_anew_and_said_so(sources: Sources) -> None:
    matcher = sources.matcher()
    assert matcher.grow(sources.written("the engineer Ada Finch"))
    assert matcher.grow(sources.written("the engineer Ada Finch. Its lamp stands"))
    assert not matcher.grow(sources.written("Its lamp stands 48 metres"))
    assert reaches(matcher.matches) == reaches(sources.matches("Its lamp stands 48 metres"))


def test_it_counts_tokens_by_what_they_have_a_part_in(sources: Sources) -> None:
    written = Written("abcdef", [1, 2, 3], [2, 3, 6], [(), (), ()])
    assert [written.start_of(token) for token in range(3)] == [0, 2, 3]
    counts = [written.tokens_in(*reach) for reach in [(0, 6), (0, 2), (1, 3), (2, 3), (3, 3)]]
    assert counts == [3, 1, 2, 1, 0]


answers = st.lists(
    st.one_of(
        st.text(max_size=6),
        st.tuples(
            st.sampled_from([REPORT, LETTER]), st.integers(0, len(REPORT)), st.integers(1, 50)
        ).map(lambda piece: piece[0][piece[1] : piece[1] + piece[2]]),
    ),
    max_size=5,
).map("".join)


def test_growing_step_by_step_finds_what_is_found_at_once(sources: Sources) -> None:
    @settings(max_examples=60, deadline=None)
    @given(answers, st.integers(1, 7))
    @example("8 metres above the sea.\n\nÜberraschung: 日本語の文章です。 🙂 ", 1)
    def check(answer: str, stride: int) -> None:
        whole = sources.written(answer)
        assert whole.text == answer
        grown, settled = sources.matcher(), 0
        for count in [*range(0, len(whole.ids), stride), len(whole.ids)]:
            text = answer[: whole.start_of(count)]
            part = Written(text, whole.ids[:count], whole.ends[:count], whole.origins[:count])
            assert grown.grow(part)
            sources.check(text, grown.matches)
            assert grown.open_from(part) >= settled, "what can't change any more stays so"
            settled = grown.open_from(part)
        at_once = sources.matches(answer)
        longest = [reach for reach in reaches(at_once) if is_outermost(reach, at_once)]
        assert set(longest) <= set(reaches(grown.matches))

    check()


def is_outermost(reach: tuple[int, int, int, int], matches: list[Match]) -> bool:
    _, start, end, _ = reach
    return not any(
        m.start <= start and end <= m.end and (m.start, m.end) != (start, end) for m in matches
    )


def test_every_run_of_a_gram_in_common_is_covered(sources: Sources) -> None:
    @settings(max_examples=60, deadline=None)
    @given(answers)
    def check(answer: str) -> None:
        matches = sources.matches(answer)
        written = sources.written(answer)
        for token in range(len(written.ids) - GAMMA + 1):
            gram = written.ids[token : token + GAMMA]
            start, end = written.start_of(token), written.ends[token + GAMMA - 1]
            for source in sources.texts:
                for position in source.indexed.segment.occurrences(gram):
                    there = int(source.indexed.encoded.bounds[position])
                    if source.indexed.text[there : there + end - start] == answer[start:end]:
                        assert any(m.start <= start and end <= m.end for m in matches)

    check()


def test_what_is_forgotten_is_what_ended_before(sources: Sources) -> None:
    answer = "the engineer Ada Finch, and then: Its lamp stands 48 metres above"
    matcher = sources.matcher()
    matcher.grow(sources.written(answer))
    before = list(matcher.matches)
    cut = answer.index("Its")
    matcher.forget(cut)
    assert matcher.matches == [match for match in before if match.end > cut] != before


def test_a_match_reaches_back_only_so_far_before_its_first_token(sources: Sources) -> None:
    """The rest is another token's: it is found as one match all the same."""
    quote = REPORT[: MAX_BACK * 3]
    (match,) = (m for m in sources.matches(quote) if m.source.document == 0)
    assert (match.start, match.end) == (0, len(quote))
