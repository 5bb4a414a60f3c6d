"""A row or a definition that the question names goes first, and nothing else moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.named import named_first
from tests.retrieval.search.test_windows import ranked

TABLE = "Level | Fee\nBronze | 10\nSilver | 20\nGold | 40\n\nAll is due in May."
PARTIES = "The Provider is insured. A B AG (the “Provider”) and C D (the “Customer”) agree."


def judged(text: str, *scores: tuple[str, float], kind: str = "prose") -> list[JudgedSentence]:
    """The sentences, each with its score; it answers by as much."""
    found = [
        replace(one, sentence=replace(one.sentence, kind=kind if "|" in one.text else "prose"))
        for one in ranked(1, text, dict(scores))
    ]
    return [JudgedSentence(one, one.score, one.score, None) for one in found]


def order(question: str, given: list[JudgedSentence]) -> list[tuple[str, float]]:
    return [(one.found.text, one.answers) for one in named_first(question, given)]


@pytest.mark.parametrize(
    ("question", "first"), [("The fee of gold?", "Gold"), ("Bronze?", "Bronze")]
)
def test_the_row_that_is_named_has_the_best_place_of_its_table(question: str, first: str) -> None:
    rows = (
        ("Bronze | 10", 3.0),
        ("All is due in May.", 2.5),
        ("Silver | 20", 2.0),
        ("Gold | 40", 1.0),
    )
    found = order(question, judged(TABLE, *rows, kind="row"))
    assert found[0][0].startswith(first)
    assert [answers for _, answers in found] == [3.0, 2.5, 2.0, 1.0]
    assert found[1][0] == "All is due in May."


def test_the_heads_of_a_table_go_behind_the_row_that_is_named() -> None:
    rows = ("Level | Fee", 3.0), ("Gold | 40", 2.0), ("Silver | 20", 1.0)
    given = judged(TABLE, *rows, kind="row")
    assert [text for text, _ in order("The fee of the gold level?", given)] == [
        "Gold | 40",
        "Level | Fee",
        "Silver | 20",
    ]
    assert order("The fee of each level?", given) == list(rows)


@pytest.mark.parametrize(("year", "first"), [("2023", 20), ("2024", 51)])
def test_of_equal_rows_that_of_the_table_which_is_named_goes_first(year: str, first: int) -> None:
    tables = "Level | Fee in 2023\nGold | 40\n\nLevel | Fee in 2024\nGold | 40\n"
    (row,) = judged(tables, ("Gold | 40", 3.0), kind="row")
    start = tables.rindex("Gold")
    sentence = replace(row.found.sentence, start=start, end=start + len("Gold | 40"))
    twin = replace(row, found=replace(row.found, sentence=sentence))
    for rows in ([row, twin], [twin, row]):
        found = named_first(f"The fee for gold in {year}?", rows)
        assert found[0].found.sentence.start == first
        assert {one.answers for one in found} == {3.0}


@pytest.mark.parametrize(
    "table",
    [
        "A | B c | D\nX |  | 7\nY | 5 h | 8",
        "| A | B c | D |\n|--|--|--|\n| X |  | 7 |\n| Y | 5 h | 8 |",
    ],
)
def test_the_cell_that_is_named_answers_and_no_word_of_another_row(table: str) -> None:
    one, two = (line for line in table.splitlines() if "X" in line or "Y" in line)
    rows = [
        replace(each, words=(0, 1)) for each in judged(table, (one, 3.0), (two, 2.0), kind="row")
    ]

    def words(question: str) -> list[str | None]:
        found = named_first(question, rows)
        return [each.words and each.found.text[slice(*each.words)] for each in found]

    assert words("The b c of Y?") == ["5 h", None]
    assert words("The D of Y?") == ["8", None]
    assert words("The D of X?") == ["7", None]
    assert words("The b c of the others?") == [one[0], two[0]]
    assert words("What of Y?") == [two[0], None]
    assert words("The b c of X?")[1] is None


def test_the_row_whose_column_is_asked_for_too_goes_before_prose() -> None:
    prose, row = "The warranty of the pump lapses.", "Dryer | 2020 | 2025"
    text = f"{prose}\n\nAppliance | Bought in | Warranty until\n{row}\nOven | 2019 | 2024\n"
    given = judged(text, (prose, 3.0), (row, 1.0), kind="row")
    for question, first, cell in (
        ("When does the warranty of the dryer end?", row, "2025"),
        ("Which year was the dryer bought in?", row, "2020"),
        ("How loud is the dryer until the evening?", prose, None),
        ("When does the warranty of the pump end?", prose, None),
    ):
        best = named_first(question, given)[0]
        assert (best.found.text, best.score) == (first, 3.0)
        assert (best.words and best.found.text[slice(*best.words)]) == cell
    refused = [replace(one, answers=-1.0) for one in given]
    assert named_first("The warranty of the dryer?", refused)[0].answers == 0
    assert {one.answers for one in named_first("The noise of the dryer?", refused)} == {-1.0}


STAFF = "No. | Name | Team | Extension\n1 | Tim Okafor | Legal | 322\n2 | Ana Ruiz | Legal | 17"


@pytest.mark.parametrize(
    ("question", "first", "cell"),
    [
        ("What is Ana Ruiz's extension?", "2", "17"),
        ("Which team is Tim Okafor in?", "1", "Legal"),
        ("What No. has Ana Ruiz?", "2", "2"),
        ("Who in Legal is Ana Ruiz?", "2", None),
        ("Who has the extension 17?", "1", None),
        ("Who has extension 322 in Sales?", "1", None),
    ],
)
def test_a_row_is_named_by_the_words_of_any_cell(
    question: str, first: str, cell: str | None
) -> None:
    _, one, two = STAFF.splitlines()
    best = named_first(question, judged(STAFF, (one, 3.0), (two, 2.0), kind="row"))[0]
    assert best.found.text.split(" | ")[0] == first
    assert (best.words and best.found.text[slice(*best.words)]) == cell


def test_a_name_in_markup_names_its_row() -> None:
    table = "| Variable | Default |\n|--|--|\n| `A_DIR` | `x` |\n| **`B_DIR`** | `y` |"
    *_, one, two = table.splitlines()
    given = judged(table, (one, 3.0), (two, 2.0), kind="row")
    (best, _) = named_first("What is the default of B_DIR?", given)
    assert best.words is not None
    assert best.found.text[slice(*best.words)] == "`y`"


def test_a_word_of_the_name_does_not_name_a_column_too() -> None:
    prose, row = "The test profile inherits from the dev profile.", "cargo test | test profile"
    text = f"{prose}\n\nCommand | Default profile\n{row}\ncargo run | dev profile\n"
    given = judged(text, (prose, 3.0), (row, 1.0), kind="row")
    assert order("What does the test profile inherit from?", given)[0][0] == prose
    assert order("Which command has the test profile?", given)[0][0] == row


def test_where_no_row_or_every_row_is_named_nothing_moves() -> None:
    rows = ("Bronze | 10", 3.0), ("Silver | 20", 2.0)
    for question in ("What is due?", "Is it silver or bronze?", "Silverbronze?"):
        assert order(question, judged(TABLE, *rows, kind="row")) == list(rows)


def test_the_definition_of_what_is_asked_for_goes_first() -> None:
    insured, agree = (
        PARTIES.split(" A B ", maxsplit=1)[0],
        "A B AG (the “Provider”) and C D (the “Customer”) agree.",
    )
    given = judged(PARTIES, (insured, 3.0), (agree, 1.0))
    assert order("Who is the provider?", given)[0] == (agree, 3.0)
    assert order("Who is the Customer", given)[0] == (agree, 3.0)
    assert order("Who insures the provider?", given)[0] == (insured, 3.0)
    assert order("Who is the other provider?", given)[0] == (insured, 3.0)


def test_the_term_itself_is_not_the_words_that_answer() -> None:
    (one,) = judged(PARTIES, (PARTIES, 1.0))
    for word, kept in (("“Provider”", None), ("A B AG", "A B AG")):
        start = PARTIES.index(word)
        given = replace(one, words=(start, start + len(word)))
        (found,) = named_first("Who is the provider?", [given])
        assert (found.words and PARTIES[slice(*found.words)]) == kept


def test_a_quoted_word_alone_defines_nothing() -> None:
    text = "It is wide. He said “court” twice. “Court” means the court of Oslo."
    wide, said, means = "It is wide.", "He said “court” twice.", "“Court” means the court of Oslo."
    given = judged(text, (wide, 3.0), (said, 2.0), (means, 1.0))
    assert [found for found, _ in order("What is a court?", given)] == [means, wide, said]


def test_a_definition_in_plain_words_goes_first_only_where_it_is_nearly_as_likely() -> None:
    text = "It is wide. A court is a place of law."
    for nearly, first in ((1.0, 1), (1.1, 0)):
        given = judged(text, (wide := "It is wide.", 3.0), (is_a := text[12:], 3.0 - nearly))
        assert order("What is a court?", given)[0][0] == (wide, is_a)[first]
    given = judged(text, (text[12:], 1.0))
    (found,) = named_first("What is a court?", [replace(given[0], words=(13, 25))])
    assert found.words == (13, 25), "what it says of the term is no part of the term"


def test_any_question_is_taken() -> None:
    assert named_first("What is (a+b]?", judged(PARTIES, (PARTIES, 1.0)))
    assert named_first("", []) == []


@pytest.mark.parametrize("frame", ["{}", "| {} |"])
def test_an_empty_first_cell_counts_as_a_column(frame: str) -> None:
    first, total = (
        "Item | Sort | Price",
        "| Total | 407.80" if frame == "{}" else "| | Total | 407.80 |",
    )
    table = f"{frame.format(first)}\nChair | oak | 249.00\n{total}\n"
    (best, *_) = named_first("The price in total?", judged(table, (total, 2.0), kind="row"))
    assert best.words is not None
    assert best.found.text[slice(*best.words)] == "407.80"


def test_the_column_is_told_by_what_the_question_says_beside_the_rows_name() -> None:
    table = "Client | 1.0 | 1.2 | 2.0+\n1.0 | yes | yes | no\n1.2 | maybe | yes | no\n"
    given = judged(
        table, ("1.0 | yes | yes | no", 2.0), ("1.2 | maybe | yes | no", 1.0), kind="row"
    )
    (best, *_) = named_first("Does client 1.2 work with 2.0?", given)
    assert best.found.text == "1.2 | maybe | yes | no"
    assert best.words is not None
    assert best.found.text[slice(*best.words)] == "no"


def test_code_defines_no_term() -> None:
    text = "Use writeback. It has (self, 'writeback')."
    given = judged(text, ("Use writeback.", 2.0), ("It has (self, 'writeback').", 1.0))
    assert order("What is writeback?", given)[0][0] == "It has (self, 'writeback')."
    code = [
        replace(e, found=replace(e.found, sentence=replace(e.found.sentence, kind="code")))
        for e in given
    ]
    assert order("What is writeback?", code)[0][0] == "Use writeback."


SPENT = "Name | Item | Paid\nAisha Diallo | Books | Springer\nJonas Weber | Train | Lufthansa\nMay | 3 | 4\n"


def test_a_row_is_named_by_one_name_of_a_cell_and_a_word_of_the_heads() -> None:
    rows = ("Jonas Weber | Train | Lufthansa", 2.0), ("Aisha Diallo | Books | Springer", 1.0)
    given = judged(SPENT, *rows, kind="row")
    assert order("Which item is of Aisha?", given)[0][0].startswith("Aisha")
    assert order("Which item is of aisha?", given)[0][0].startswith("Jonas")


def test_where_nothing_answers_a_row_with_all_names_does() -> None:
    rows = ("Jonas Weber | Train | Lufthansa", -1.0), ("Aisha Diallo | Books | Springer", -2.0)
    given = judged(SPENT, *rows, kind="row")
    assert order("What did Aisha buy from Springer?", given)[0] == (
        "Aisha Diallo | Books | Springer",
        0.0,
    )
    assert order("What did Aisha buy from Elsevier?", given)[0][1] == -1.0
    prose = judged(SPENT, ("Jonas Weber | Train | Lufthansa", 1.0), rows[1], kind="row")
    assert [answers for _, answers in order("What did Aisha buy from Springer?", prose)] == [
        1.0,
        -2.0,
    ]


def test_what_a_row_is_given_in_needs_not_be_asked() -> None:
    table = "Laboratory | 2 March | 6 March\nCreatinine (µmol/l) | 168 | 121\nCRP (mg/l) | 287 | 96"
    first, second = "CRP (mg/l) | 287 | 96", "Creatinine (µmol/l) | 168 | 121"
    given = judged(table, (first, 2.0), (second, 1.0), kind="row")
    found = named_first("creatinine on 6 march", given)[0]
    assert found.found.text == second
    assert found.words is not None
    assert second[slice(*found.words)] == "121"


def test_of_rows_with_a_common_word_the_one_that_is_named_whole_goes_first() -> None:
    rota = "Week | Friday | Saturday\n4 May | Priya | Olu\n11 May | Marta | Jens"
    first, second = "4 May | Priya | Olu", "11 May | Marta | Jens"
    given = judged(rota, (first, 2.0), (second, 1.0), kind="row")
    asked = "Who has the Saturday shift in the week of 11 May?"
    assert [text for text, _ in order(asked, given)] == [second, first]


FERRIES = "Boat | departs | Runs\nGannet | 20:10 | Fri & Sun\nPetrel | 06:40 | daily"
GANNET, PETREL = FERRIES.split("\n")[1:]


@pytest.mark.parametrize(
    ("question", "scores", "answers"),
    [
        ("on which days do the gannets run", (2.0, 0.5), 0.0),
        ("when does the gannet depart", (2.0, 1.5), -1.0),  # hardly likelier than another one
        ("Does the gannet run to Oban?", (2.0, 0.5), -1.0),  # no row has that name
        ("who is it", (2.0, 0.5), -1.0),
    ],
)
def test_a_row_that_alone_has_a_word_of_the_question_answers(
    question: str, scores: tuple[float, float], answers: float
) -> None:
    rows = judged(FERRIES, (GANNET, scores[0]), (PETREL, scores[1]), kind="row")
    given = [replace(one, answers=-1.0) for one in rows]
    assert named_first(question, given)[0].answers == answers
    assert named_first("gannet?", []) == []


def test_its_words_are_those_below_the_head_that_is_asked_for() -> None:
    rows = judged(FERRIES, (GANNET, 2.0), (PETREL, 0.5), kind="row")
    given = [replace(one, answers=-1.0, words=(0, 6)) for one in rows]
    first = named_first("when does the old gannets line run", given)[0]
    assert first.words is not None
    assert GANNET[slice(*first.words)] == "Fri & Sun"
    assert named_first("are there gannets", given)[0].words is None


def test_the_words_of_an_abbreviation_go_before_rows_that_begin_with_it() -> None:
    words = "We present Sparse Echo Maps (SEM), a method."
    text = f"{words}\n\nMethod | Error\nSEM, 100 particles | 14.9"
    given = judged(text, ("SEM, 100 particles | 14.9", 3.0), (words, -1.0), kind="row")
    assert order("What does SEM stand for?", given)[0][0] == words
    assert order("What is the error of SEM?", given)[0][0].startswith("SEM")


SOUPS = (
    "Soup | Refrigerator | Freezer\nChicken | 3 days | 4 months\nFish | 1 day | no\n\nIt serves 8."
)


@pytest.mark.parametrize(
    ("question", "prose", "first"),
    [
        ("How many people does the chicken soup serve?", 3.0, "It serves 8."),
        ("How many people does the chicken soup serve?", 1.0, "Chicken | 3 days | 4 months"),
        ("Does chicken soup keep in the freezer?", 3.0, "Chicken | 3 days | 4 months"),
    ],
)
def test_the_head_above_its_name_is_not_asked_for_where_prose_surely_answers(
    question: str, prose: float, first: str
) -> None:
    rows = (
        ("It serves 8.", prose),
        ("Chicken | 3 days | 4 months", -1.0),
        ("Fish | 1 day | no", -2.0),
    )
    assert order(question, judged(SOUPS, *rows, kind="row"))[0][0] == first


def test_prose_of_another_document_says_nothing_of_a_table() -> None:
    table = ("Chicken | 3 days | 4 months", -1.0), ("Fish | 1 day | no", -2.0)
    given = judged(SOUPS, ("It serves 8.", 3.0), *table, kind="row")
    elsewhere = replace(given[0].found, source=replace(given[0].found.source, document=2))
    given[0] = replace(given[0], found=elsewhere)
    found = order("How many people does the chicken soup serve?", given)
    assert found[0][0] == "Chicken | 3 days | 4 months"
