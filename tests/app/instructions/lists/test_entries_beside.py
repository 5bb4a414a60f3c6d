"""An entry beside another one of its list, and words beside words that are none."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

JSON = '{\n  "types": ["jpg", "png"],\n  "title": "Hello",\n  "size": 3\n}\n'
LINES = '{\n  "types": [\n    "jpg",\n    "png"\n  ]\n}\n'
PYTHON = """\
EXTS = [
    'jpg',  # photographs
    'png',
]
ONE = ["gif"]
X = DATA["key"]


def f(one, two):
    print("Hi", one)
    print("Moin")
"""
CV = "# Ada\n\nSkills: Python, Go\n\nHobbies: chess, baking bread\n"
PROSE = 'He said, "Hello", and left (tired, hungry). Say "yes", "no", or "maybe". See [this](x).\n'


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return edited(text, made.edits) if made else None


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (JSON, 'Add "gif" after "png"', '"png"', '"png", "gif"'),
        (JSON, 'Add "gif" before "jpg"', '"jpg"', '"gif", "jpg"'),
        (LINES, 'Add "gif" after "png"', '"png"', '"png",\n    "gif"'),
        (LINES, 'Add "gif" before "jpg"', '"jpg"', '"gif",\n    "jpg"'),
        (PYTHON, 'Add "svg" after "png"', "'png'", "'png',\n    'svg'"),
        (PYTHON, 'Add "svg" after "gif"', '"gif"', '"gif", "svg"'),
        (PYTHON, 'Add "three" after "two"', "two)", "two, three)"),
        ("tags: [a, b]\nsize: 3\n", 'Add "c" after "b"', "b]", "b, c]"),
        ('tags = ["a","b"]\nn = 3\n', 'Add "c" after "a"', '"a",', '"a","c",'),
        (CV, 'Add "Rust" after "Go"', "Go", "Go, Rust"),
        (CV, 'Insert "Rust" before "Python"', "Python", "Rust, Python"),
        (CV, 'Add "climbing" after "chess"', "chess", "chess, climbing"),
        (PROSE, 'Add "never" after "no"', '"no"', '"no", "never"'),
    ],
)
def test_an_entry_comes_beside_another_one(text: str, instruction: str, old: str, new: str) -> None:
    assert text.count(old) == 1
    assert after(text, instruction) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (JSON, 'Add "World" after "Hello"', "Hello", "Hello World"),
        (PYTHON, 'Add "you" after "Moin"', "Moin", "Moin you"),
        (PYTHON, 'Add "word" after "key"', "key", "key word"),
        (CV, 'Add "fresh" before "bread"', "bread", "fresh bread"),
        (CV, 'Add "Rust," before "Python"', "Python", "Rust, Python"),
        (PROSE, 'Add "there" after "Hello"', "Hello", "Hello there"),
        (PROSE, 'Add "very" before "hungry"', "hungry", "very hungry"),
        (PROSE, 'Add "page" after "this"', "this", "this page"),
    ],
)
def test_words_that_are_no_entry_get_words_beside_them(
    text: str, instruction: str, old: str, new: str
) -> None:
    assert text.count(old) == 1
    assert after(text, instruction) == text.replace(old, new)


def test_what_may_be_an_argument_or_more_words_is_asked_for() -> None:
    with pytest.raises(EditError, match=r"isn't clear whether the new words.*Replace line 10 with"):
        after(PYTHON, 'Add "there" after "Hi"')


def test_keys_and_what_has_a_comment_behind_it_are_left_to_a_model() -> None:
    assert after(JSON, 'Add "color" after "size"') is None
    assert after(PYTHON, 'Add "webp" after "jpg"') is None


@pytest.mark.parametrize("new", ["Dr", "Prof.", "PhD", "(chair)", "3.12"])
def test_what_belongs_to_an_entry_comes_beside_its_words(new: str) -> None:
    text = "# Minutes\n\nAttendees: Ada Holm, Ben Lind\n\nHobbies: chess, art\n"
    made = text.replace("Ben Lind", f"Ben Lind {new}")
    assert after(text, f'Add "{new}" after "Ben Lind"') == made
