"""Lines stand apart by their distance from the text, not by what they say."""

from __future__ import annotations

from dataclasses import dataclass, field

from retrieval.parse.edge_lines import apart


@dataclass
class Sheet:
    """A page with one word on each line."""

    text: str = ""
    ranges: list[int] = field(default_factory=list)
    boxes: list[float] = field(default_factory=list)

    def line(self, word: str, top: float, *, height: float = 10, left: float = 50) -> Sheet:
        self.ranges += (len(self.text), len(self.text) + len(word))
        self.boxes += (left, top, left + 100, top + height)
        self.text += f"{word}\n"
        return self

    def body(self, *, last: float = 140) -> Sheet:
        for place in range(5):
            self.line(f"body-{place}", last - 12 * (4 - place))
        return self


def found(sheet: Sheet, *words: str, sure: tuple[str, ...] = ()) -> set[str]:
    ranges = {word: _range(sheet, word) for word in (*words, *sure)}
    lines = apart(sheet, list(ranges.values()), [ranges[word] for word in sure])
    return {sheet.text[start:end].strip() for start, end in lines}


def _range(sheet: Sheet, word: str) -> tuple[int, int]:
    start = sheet.text.index(f"{word}\n")
    return start, start + len(word) + 1


def test_a_line_goes_with_the_gap_before_it() -> None:
    assert found(Sheet().body().line("Foot", 170), "Foot") == {"Foot"}
    assert found(Sheet().body().line("Signed", 152), "Signed") == set()


def test_a_line_between_a_foot_and_the_text_is_of_what_it_follows() -> None:
    sheet = Sheet().body().line("Signed", 152).line("Foot", 200)
    assert found(sheet, "Foot", "Signed") == {"Foot"}
    sheet = Sheet().body().line("Notice", 176).line("Foot", 188)
    assert found(sheet, "Foot", "Notice") == {"Foot", "Notice"}


def test_a_second_line_far_from_the_first_needs_its_type() -> None:
    far = Sheet().body().line("Signed", 170).line("Foot", 220)
    assert found(far, "Foot", "Signed") == {"Foot"}
    small = Sheet().body().line("Notice", 170, height=7).line("Foot", 220, height=7)
    assert found(small, "Foot", "Notice") == {"Foot", "Notice"}


def test_the_order_in_the_file_does_not_matter() -> None:
    sheet = Sheet().line("Head", 40).line("Foot", 200).body()
    assert found(sheet, "Head", "Foot") == {"Head", "Foot"}


def test_what_stands_in_the_margin_is_apart() -> None:
    sheet = Sheet().line("Stamp", 80, height=60, left=400).body()
    assert found(sheet, "Stamp") == {"Stamp"}


def test_a_number_goes_wherever_it_stands_and_what_has_no_place_stays() -> None:
    assert found(Sheet().body().line("7", 152), sure=("7",)) == {"7"}
    sheet = Sheet().body()
    sheet.text += "Nowhere\n"
    assert found(sheet, "Nowhere") == set()


def test_text_of_three_lines_with_a_gap_has_the_smaller_step() -> None:
    sheet = Sheet().line("Name", 40).line("Fee", 52).line("Paid", 64).line("Form", 120)
    assert found(sheet, "Name") == set()
