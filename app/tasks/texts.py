"""The sentences of a document, or of a range of it, that a task may quote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from app.asking.contents import with_contents
from app.asking.key_sentences import distinct, key_sentences
from app.asking.numbered_titles import without_items
from app.asking.sections import TextSection, headings_of, parts
from app.events import Evidence, Source
from app.tasks.telling import are_contents, bare, is_telling, parties_in
from retrieval.text.blocks import BLANK_LINE, RUNNING_TEXT
from retrieval.text.line_forms import ENDED
from retrieval.text.sentence_context import heads, lead
from retrieval.text.sentences import LONGEST, Sentence
from retrieval.text.text_window import sentences_over
from storage import Documents, Heading, Store
from storage.texts import DocumentText, Texts

WINDOW = 3000
"""Code points of a piece of a long range; the sentences of the pieces that say most are read."""

MOST_WINDOWS = 8
"""Maximum number of pieces whose sentences are read, so that 300 pages take no second."""


MOST_TITLE = 3
"""Lines of a title: what it is called, by whom, from when."""

LONGEST_TITLE = 12
"""Words of such a line."""


class TaskTexts:
    """The texts of some documents of one store; each is read once."""

    def __init__(self, store: Store, documents: Sequence[int]) -> None:
        self._documents = Documents(store)
        found = Texts(store).of(documents)
        self.all = [found[document] for document in documents if document in found]
        self.headings = cache(self._headings)

    def whole(self, source: DocumentText) -> TextSection:
        """All of the text."""
        return TextSection("", 0, len(source.text))

    def parts(self, source: DocumentText, within: TextSection | None = None) -> list[TextSection]:
        """The parts of a section by its headings; without one, of the whole text."""
        within = within or self.whole(source)
        return parts(self.headings(source), within.start, within.end)

    def key(
        self,
        source: DocumentText,
        within: TextSection,
        most: int,
        windows: int = MOST_WINDOWS,
        known: Iterable[str] = (),
        *,
        only_telling: bool = False,
    ) -> list[Evidence]:
        """The `most` sentences that say most of a section, in order.

        Args:
            windows: pieces of a long section whose sentences are read.
            known: sentences that are not said again.
            only_telling: nothing is quoted but sentences that say something by themselves; else
                others, too, if these are too few.
        """
        parties = parties_in(source.text) or (0, 0)
        sentences = [
            sentence
            for start, end in _windows(source.text, within, max(1, windows))
            for sentence in self.sentences(source, TextSection("", start, end))
            if sentence.end <= parties[0] or parties[1] <= sentence.start
        ]
        found = self._telling(source, sentences, within, most)
        if len(found) < most and not only_telling:
            # A row or a line of code says little by itself.
            told = [each for each in sentences if bare(source.text, each, within.title)]
            found = [each for each in told if each.kind in RUNNING_TEXT] or told
            found = _without_title(source, found) if within.start == 0 else found
        shown = [source.text[each.start : each.end] for each in found]
        new = distinct(shown, known)
        best = key_sentences([shown[place] for place in new], most)
        return [self.quote(source, found[new[place]]) for place in best]

    def _telling(
        self, source: DocumentText, sentences: Sequence[Sentence], within: TextSection, most: int
    ) -> list[Sentence]:
        """The sentences that say something by themselves; items, too, if others are too few, or if
        most of the text stands in items, as in minutes with a number before each subject.
        """
        bared = [bare(source.text, each, within.title) for each in sentences]
        telling = [
            each
            for each in bared
            if each is not None
            and each.kind in RUNNING_TEXT
            and is_telling(source.text[each.start : each.end], each.kind)
        ]
        prose = [each for each in telling if each.kind == "prose"]
        length = sum(each.end - each.start for each in telling)
        is_prose = 2 * sum(each.end - each.start for each in prose) >= length
        return prose if len(prose) >= most and is_prose else telling

    def tells(self, source: DocumentText, part: TextSection) -> bool:
        """Whether a part has a sentence that says something by itself, or a table."""
        told = (bare(source.text, each, part.title) for each in self.sentences(source, part))
        return any(
            each.kind not in RUNNING_TEXT
            or is_telling(source.text[each.start : each.end], each.kind)
            for each in told
            if each is not None
        )

    def sentences(self, source: DocumentText, within: TextSection) -> list[Sentence]:
        """The sentences, items, rows and stretches of code of a section, in order."""
        found: list[Sentence] = []
        for each in sentences_over(source, within.start, within.end):
            if each.start < within.start or each.end > within.end or not _is_told(source, each):
                continue
            if found and _is_one_stretch(source, found[-1], each):
                found[-1] = Sentence(found[-1].start, each.end, "code")
            else:
                found.append(each)
        return found

    def quote(self, source: DocumentText, sentence: Sentence | TextSection) -> Evidence:
        """A sentence as a quote of its document, with what it needs to be understood."""
        quote = self.quote_below(source, (sentence.start, sentence.end))
        if isinstance(sentence, TextSection):
            return quote
        before = lead(source, sentence)
        before = before if ENDED.search(before.rstrip()) else ""  # a title is no sentence
        return replace(quote, lead=before, heads=heads(source, sentence))

    def quote_below(
        self, source: DocumentText, place: tuple[int, int], heads: tuple[str, ...] = ()
    ) -> Evidence:
        """A range of a document as a quote, with these words above it."""
        start, end = place
        page = self._documents.page_at(source.document, start)
        found = Source(source.document, None, source.name, start, end, page)
        return Evidence(source.text[start:end], 1.0, None, "", heads, (found,))

    def _headings(self, source: DocumentText) -> list[Heading]:
        if source.headings:
            return with_contents(source.text, source.headings)
        return without_items(source.text, headings_of(source.text, ()))


def titled(texts: TaskTexts, source: DocumentText, title: str) -> str:
    """The title of what is quoted of a document, with its name where there are several."""
    return ": ".join(filter(None, [source.name if len(texts.all) > 1 else "", title]))


def _is_told(source: DocumentText, sentence: Sentence) -> bool:
    """Whether it may be quoted: no title, in its place or in a table of contents, nor a table's
    rule.
    """
    if sentence.kind == "row":
        return any(map(str.isalnum, source.text[sentence.start : sentence.end]))
    return sentence.kind not in {"heading", "contents"}


def _without_title(source: DocumentText, sentences: list[Sentence]) -> list[Sentence]:
    """Without the lines at the beginning that end like no sentence, but for lists of such lines."""
    for place, each in enumerate(sentences[: MOST_TITLE + 1]):
        text = source.text[each.start : each.end]
        if each.kind != "prose" or ENDED.search(text) or len(text.split()) > LONGEST_TITLE:
            return sentences[place:]
    return sentences


def _is_one_stretch(source: DocumentText, above: Sentence, line: Sentence) -> bool:
    """Whether a line of code goes on with what is above it, up to a blank line."""
    return (
        above.kind == line.kind == "code"
        and line.end - above.start <= LONGEST
        and not BLANK_LINE.search(source.text, above.end, line.start)
    )


def _windows(text: str, within: TextSection, most: int) -> list[tuple[int, int]]:
    """The range, or of a long one the pieces that say most."""
    if within.end - within.start <= most * WINDOW:
        return [(within.start, within.end)]
    edges = [*range(within.start, within.end, WINDOW), within.end]
    pieces = list(pairwise(edges))
    pieces = [(start, end) for start, end in pieces if not are_contents(text[start:end])] or pieces
    chosen = key_sentences([text[start:end] for start, end in pieces], most)
    return [pieces[place] for place in chosen]
