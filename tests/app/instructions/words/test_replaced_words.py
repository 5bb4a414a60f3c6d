"""Words replaced to the letter: where they stand, in which case, and what is like them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.text_edit import edited
from app.instructions.text_kinds import has_hyphens_in_names
from app.instructions.words.replaced_words import ReplacedWords, places_of, replaced_words
from app.instructions.words.replacement import Replacement, asked_replacement

LEASE = """The tenant pays the rent of 900 euros. Tenants may sublet; a subtenant pays the
tenant. TENANT: see page 3. "Tenant" is who pays 1,900 or 900.
"""


def made(text: str, instruction: str) -> ReplacedWords:
    asked = asked_replacement(instruction)
    assert asked is not None
    return replaced_words(text, asked, places_of(text, asked))


def after(text: str, instruction: str) -> str:
    return edited(text, made(text, instruction).edits)


def count(text: str, instruction: str) -> int:
    asked = asked_replacement(instruction)
    assert asked is not None
    return len(places_of(text, asked))


def test_small_letters_stand_for_capitals_too_and_others_are_named() -> None:
    found = made(LEASE, 'Replace "tenant" with "lessee"')
    words = {
        "tenant": "lessee",
        "tenant.": "lessee.",
        "TENANT:": "LESSEE:",
        '"Tenant"': '"Lessee"',
    }
    assert edited(LEASE, found.edits).split() == [words.get(word, word) for word in LEASE.split()]
    assert (len(found.edits), found.left) == (4, ("Tenants", "subtenant"))


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("a Tenant Agreement", 'Replace "tenant agreement" with "lease deed"', "a Lease Deed"),
        ("a Tenant", 'Replace "Tenant" with "lessee"', "a lessee"),
        ("a tenant", 'Replace "Tenant" with "lessee"', "a tenant"),
        ("It's so; it’s so", "Replace “it’s” with “it is”", "It is so; it is so"),
        ("cafe, cafe\u0301, cafes", 'Replace "cafe" with "bar"', "bar, cafe\u0301, cafes"),
        ("(a) a+b", 'Replace "a" with "(b)"', "((b)) (b)+b"),
        ("Acme Inc. is", 'Replace "Inc." with "Ltd."', "Acme Ltd. is"),
        ("Bo, etc. The rest, etc.", 'Replace "etc." with "so on"', "Bo, so on. The rest, so on."),
        ("It is late. So", 'Replace "late." with "free"', "It is free So"),
        (r"\g<0> a.c abc", r'Replace "a.c" with "\1"', r"\g<0> \1 abc"),
    ],
)
def test_words_are_taken_to_the_letter(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


def test_paths_stay_unless_the_words_are_in_quotation_marks_or_nowhere_else() -> None:
    text = "  app:\n    build: ./app\n    run: app\n    at: /srv/app/main.py\n"
    found = made(text, "Rename app to back")
    assert edited(text, found.edits) == text.replace("  app:", "  back:").replace(
        "run: app", "run: back"
    )
    assert found.left == ("/app", "/srv/app/main.py")
    assert after(text, 'Replace "app" with "back"') == text.replace("app", "back")
    assert after("build: ./app\n", "Rename app to back") == "build: ./back\n"


def test_names_with_hyphens_stay_as_paths_do() -> None:
    text = "services:\n  db:\n    image: postgres\nvolumes:\n  db-data:\n"
    found = made(text, "Rename db to database")
    assert edited(text, found.edits) == text.replace("  db:", "  database:")
    assert found.left == ("db-data",)
    assert after(text, 'Replace "db" with "database"') == text.replace("db", "database")
    assert count("volumes:\n  db-data:\n", "Rename db to database") == 1
    assert after("A db, my-db too.\n", "Rename db to base") == "A base, my-base too.\n"


def test_addresses_stay() -> None:
    text = "a tenant, https://e.com/tenant/1, tenant@e.com (www.tenant.org)"
    found = made(text, 'Replace "tenant" with "lessee"')
    assert edited(text, found.edits) == text.replace("a tenant", "a lessee")
    assert found.left == ("https://e.com/tenant/1", "tenant@e.com", "www.tenant.org")


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("by a copyright\nholder who", "by a licensor\nwho"),
        ("by a copyright \r\n  holder who", "by a licensor \r\n  who"),
        ("a copyright\nholder, who", "a licensor,\nwho"),
        ("(a copyright\n   holder). So", "(a licensor).\n   So"),
        ("a copyright\nholder-like who", "a licensor-like who"),
        ("a copyright\nholder\nwho", "a licensor\nwho"),
        ("a copyright \u00a0\u202f holder", "a licensor"),
    ],
)
def test_words_that_are_broken_over_two_lines_are_found(text: str, new: str) -> None:
    assert after(text, 'Replace "copyright holder" with "licensor"') == new


def test_a_name_in_other_case_is_another_one() -> None:
    code = "rows = Rows(rows)\nROWS = rows.rows_of('rows')\n"
    found = made(code, "Rename rows to lines")
    assert edited(code, found.edits) == "lines = Rows(lines)\nROWS = lines.rows_of('lines')\n"
    assert len(found.edits) == 4
    assert found.left == ("Rows(rows)", "ROWS", "rows.rows_of('rows')")


WORDS = st.sampled_from(["rows", "Rows", "rows_of", "arrows", "row", "r\u00f6ws", "3", "lines"])
BETWEEN = st.sampled_from([" ", "\n", ", ", "(", ")", "-", ".", " = ", "\r\n", '"', ": "])


@given(st.lists(st.tuples(WORDS, BETWEEN)))
def test_each_word_of_its_own_and_nothing_else_is_replaced(text: list[tuple[str, str]]) -> None:
    written = "".join(word + end for word, end in text)
    words, ends = [word for word, _ in text], [end for _, end in text]
    own = {at for at, word in enumerate(words) if word == "rows"}
    joins = {at for at, end in enumerate(ends[:-1]) if end == "-"}
    apart = own - joins - {at + 1 for at in joins}
    replaced = (apart or own) if has_hyphens_in_names(written) else own
    found = made(written, "Rename rows to lines")
    new = ["lines" if at in replaced else word for at, word in enumerate(words)]
    assert edited(written, found.edits) == "".join(
        word + end for word, end in zip(new, ends, strict=True)
    )
    assert len(found.edits) == len(replaced)


@pytest.mark.parametrize(
    "text",
    [
        "1,900 and 900.50 and 9001 and x900",
        "2 900, 2\u00a0900, 2'900 or 2\u202f900",
        "900 000, 900'000 and 900\u00a0000",
        "030-900-30, 12:900, 1/900, .900 and 900\u20131000",
        "900. The rent\n  900) b\n- 900. c\n> 900.\n",
    ],
)
def test_a_number_is_no_part_of_another_one_and_no_item_of_a_list(text: str) -> None:
    assert count(text, "Change 900 to 950") == 0
    assert count(f"{text}; 900, (900) or EUR 900.", "Change 900 to 950") == 3


LETTER = """The tenant pays the rent of EUR 900, monthly. The deposit
of EUR 900 is due on 3 May to Mr. Smith, by the bus. The term may terminate in 30 days.

- Rent: 900
- Notice period: 30 days
| parking (approx. 900) | 4 |
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Lower the deposit from 900 to EUR 800", "of EUR 900 is", "of EUR 800 is"),
        ("Raise the fee for parking from 900 to 990", "approx. 900", "approx. 990"),
        ("Extend the notice period from 30 to 60 days", "period: 30 days", "period: 60 days"),
        ("Extend the term from 30 days to 60 days", "in 30 days", "in 60 days"),
        ("Move the deposits from 3 May to 5 May", "3 May", "5 May"),
        (
            "Move the deposit due to Mr Smith by the bus from 3 May to 5 May",
            "3 May",
            "5 May",
        ),
        ("Raise the tenant's rent from EUR 900 to EUR 950", "rent of EUR 900", "rent of EUR 950"),
    ],
)
def test_a_value_is_changed_where_its_name_is(instruction: str, old: str, new: str) -> None:
    assert after(LETTER, instruction) == LETTER.replace(old, new, 1)


@pytest.mark.parametrize(
    ("instruction", "places"),
    [
        ("Change the heating from 900 to 950", 0),
        ("Change the deposit from 30 to 60", 0),
        ("Raise the rent from 900 to 950", 2),
        ("Change the ter from 30 to 60", 0),
        ("Change the depos from 3 May to 5 May", 0),
    ],
)
def test_a_value_is_found_beside_its_name_alone(instruction: str, places: int) -> None:
    assert count(LETTER, instruction) == places


def test_a_short_line_is_about_itself_and_a_long_one_goes_on_in_the_next() -> None:
    keys = "rent: 900\ndeposit: 1800\nfee: 900\n"
    assert count(keys, "Change the deposit from 900 to 950") == 0
    assert after(keys, "Change the fee from 900 to 950") == keys.replace("fee: 900", "fee: 950")
    wrapped = (
        "The deposit, which the tenant pays before the keys are given to him, is 900\neuros.\n"
    )
    assert count(wrapped, "Change the deposit from 900 to 950") == 1
    assert count("The deposit (approx. EUR 900, see No. 3)", "Change deposit from 900 to 950") == 1


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("for 30 days.", "Change 30 to 60 days", "for 60 days."),
        ("for 30 daysails.", "Change 30 to 60 days", "for 60 days daysails."),
        ("is EUR 900.", "Change 900 to EUR 950", "is EUR 950."),
        ("is $900.", "Change 900 to $950", "is $950."),
        ("is 900 \u20ac.", "Change 900 to 950 \u20ac", "is 950 \u20ac."),
        ("is 5%.", "Change 5 to 4%", "is 4%."),
        ("on 3 May.", "Change 3 May to 4 May", "on 4 May."),
    ],
)
def test_the_unit_that_a_number_has_already_is_not_written_twice(
    text: str, instruction: str, new: str
) -> None:
    assert after(text, instruction) == new


@pytest.mark.parametrize("piece", ["a", "a ", "a\n", "tenant", "tenant ", "Tenants. ", " "])
def test_a_large_text_of_one_word_over_and_over_is_read(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    assert count(text, 'Replace "tenant x" with "lessee"') == 0
    assert (count(text, 'Replace "tenant" with "lessee"') > 0) == (piece == "tenant ")


@pytest.mark.parametrize(
    ("text", "old", "count"),
    [
        ("He may go in May, from 1 May.", "may", 1),
        ("He may go in May, from 1 May.", "May", 2),
        ("Read [the docs](docs/usage.md) in docs.", "docs", 2),
        ("Call it with --color, not color.", "color", 1),
        ("Call it with --color.", "--color", 1),
        ("It costs 1,900, or so, say.", ",", 2),
        ("a,1\nb,2\nc,3\n", ",", 3),
    ],
)
def test_names_numbers_and_links_stay(text: str, old: str, count: int) -> None:
    assert len(places_of(text, Replacement("words", old, "x"))) == count


@pytest.mark.parametrize("text", ["## 5. Budget\n", "2.2 Either party may end it.\n", "3) Rent\n"])
def test_the_number_of_a_heading_or_a_clause_is_no_value(text: str) -> None:
    number = re.search(r"[\d.]*\d", text)
    assert number is not None
    words = re.findall(r"[A-Za-z]+", text)
    assert places_of(text, Replacement("value", number[0], "7", beside=words[0])) == []
