"""Words in capital letters: the same ones, names, and what is written for them."""

from __future__ import annotations

import pytest

from app.instructions.text_edit import edited
from app.instructions.words.letter_case import with_capital, with_capitals
from app.instructions.words.replaced_words import places_of, replaced_words
from app.instructions.words.replacement import Replacement

LONG = "a line that is long enough to go on in the next one"


def after(text: str, old: str, new: str) -> str:
    asked = Replacement("words", old, new, is_certain=True)
    return edited(text, replaced_words(text, asked, places_of(text, asked)).edits)


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("The tenant. Tenants: Tenant", "tenant", "lessee", "The lessee. Tenants: Lessee"),
        ("the tenant, by the Tenant", "tenant", "lessee", "the lessee, by the Lessee"),
        ("The Tenant pays. A tenant by Tenant", "tenant", "man", "The Man pays. A man by Man"),
        ("# Of Rent\n\nThe rent.", "rent", "fee", "# Of Fee\n\nThe fee."),
        ("said Ben", "ben", "tom", "said Tom"),
        ("- [ ] Rent: pay rent", "rent", "fee", "- [ ] Fee: pay fee"),
        ("RENT! The rent. PAY THE RENT", "rent", "fee", "FEE! The fee. PAY THE FEE"),
        ("Reply ASAP", "asap", "at once", "Reply at once"),
        ("REPLY ASAP", "asap", "at once", "REPLY AT ONCE"),
        ("Pay the Client. The Client pays.", "the Client", "a Bo", "Pay a Bo. A Bo pays."),
    ],
)
def test_the_same_word(text: str, old: str, new: str, made: str) -> None:
    assert after(text, old, new) == made


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("A rose. Rose said so, and Rose left.", "rose", "lily", "A lily."),
        (
            "title: The Rose\nby: Jo\n\nA rose for Rose",
            "rose",
            "lily",
            "title: The Rose\nby: Jo\n\nA lily for Rose",
        ),
        ("Mr. Hope had hope", "hope", "faith", "Mr. Hope had faith"),
        ("AIDS aids nobody", "aids", "helps", "AIDS helps nobody"),
        ("A polish of the Polish Consul", "polish", "wax", "A wax of the Polish Consul"),
        (f"A nice place\n\n{LONG}\nNice", "nice", "fine", f"A fine place\n\n{LONG}\nNice"),
        ("Ask The Client in", "the Client", "Bo", "Ask The Client in"),
        (
            "def f(user):\n    return User(user)\n",
            "user",
            "guest",
            "def f(guest):\n    return User",
        ),
        ("let user = 1;\nx = User;\ny();\n", "user", "guest", "let guest = 1;\nx = User"),
    ],
)
def test_another_word(text: str, old: str, new: str, made: str) -> None:
    assert after(text, old, new).startswith(made)


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        (
            "Tom ran. I saw Tom. Tom, too.",
            "Tom",
            "the man",
            "The man ran. I saw the man. The man, too.",
        ),
        ('"Tom," I said. "Tom\'s ill."', "Tom", "the man", '"The man," I said. "The man\'s ill."'),
        ("- Tom eats\n- Tom.\n", "Tom", "he", "- He eats\n- He.\n"),
        ("# A\n\nTom eats.\n", "Tom", "he", "# A\n\nHe eats.\n"),
        ("Tom eats. Tom", "Tom", "iPhone", "iPhone eats. iPhone"),
        ("Tom eats. Tom", "Tom", "npm run", "npm run eats. npm run"),
        ("Tom eats.", "Tom", "read_rows", "read_rows eats."),
        ("Tom eats. git was. Go.", "Tom", "git", "git eats. git was. Go."),
        ("Internet is. The net.", "Internet", "internet", "internet is. The net."),
        ("Tom: eats. Ask: Tom", "Tom", "he", "he: eats. Ask: he"),
        ("Tom Baker eats. Dr. Tom eats.", "Tom", "my", "my Baker eats. Dr. my eats."),
        ("| Tom | eats. |\n|---|---|\n", "Tom", "he", "| he | eats. |\n|---|---|\n"),
        ("So.\n\n```\nTom eats\n```\n", "Tom", "he", "So.\n\n```\nhe eats\n```\n"),
        ("`Tom` eats. So.", "Tom", "he", "`he` eats. So."),
        ("name: Tom eats\nnext: a\n", "Tom", "he", "name: he eats\nnext: a\n"),
        ("let a = 1;\n// Tom eats.\nb();\n", "Tom", "he", "let a = 1;\n// he eats.\nb();\n"),
    ],
)
def test_a_sentence_begins_with_a_capital_letter(text: str, old: str, new: str, made: str) -> None:
    assert after(text, old, new) == made


def test_capital_letters() -> None:
    assert with_capital("of the rent") == "Of the rent"
    assert with_capitals("of the rent") == "Of The Rent"
