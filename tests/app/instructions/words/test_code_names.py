"""Names of source code: where they are names, and whether the new one is free."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

PYTHON = '''"""Users of the user."""

DEFAULT = "user"


@cached
def get_user(user, price=1):
    """Get the user; get_user never fails."""
    # get_user finds the user
    print(f"{user} and {user['user']!r} {{user}} {price}", "user get_user")
    name, total = user, -price
    return get_user(user, price=price)
'''
SCRIPT = """// adds the total
let total = 0;
const rate = lookup[key](rate0);
console.log('the total', total);
function add(item, qty) {
  total = total + item.price * qty;
  send({ item: item, rate, qty });
  return `${rate} of it`;
}
"""


def after(text: str, instruction: str, window: tuple[int, int] | None = None) -> str | None:
    made = carried_out(text, instruction, window or (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    "instruction", ["Rename user to guest", "rename the variable user to guest"]
)
def test_a_word_is_renamed_where_it_is_a_name(instruction: str) -> None:
    made = PYTHON.replace("get_user(user", "get_user(guest").replace(" = user", " = guest")
    made = made.replace('f"{user} and {user[', 'f"{guest} and {guest[')
    assert after(PYTHON, instruction) == made


def test_nothing_but_a_name_is_renamed_everywhere() -> None:
    made = PYTHON.replace("get_user", "find_user")
    assert after(PYTHON, "Rename get_user to find_user") == made
    assert after(PYTHON, "Rename price to cost") == PYTHON.replace("price", "cost")
    assert after(PYTHON, "Rename cached to kept") == PYTHON.replace("cached", "kept")


def test_only_selected_lines() -> None:
    start = PYTHON.index("    name, total")
    made = after(PYTHON, "Rename user to guest", (start, PYTHON.index("    return")))
    assert made == PYTHON.replace("total = user", "total = guest")


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (PYTHON, "Rename user to name"),
        (PYTHON, "Rename get_user to cached"),
        (SCRIPT, "Rename total to qty"),
        (SCRIPT, "Rename total to rate"),
    ],
)
def test_a_name_that_is_used_is_refused(text: str, instruction: str) -> None:
    with pytest.raises(EditError, match="is a name there already: nothing is renamed"):
        after(text, instruction)


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (SCRIPT, "Rename item to product"),  # {item: ...}
        (SCRIPT, "Rename rate to share"),  # in a template
        (SCRIPT, "Rename price to cost"),  # .price
        (SCRIPT, "Rename qty to count"),  # { qty }
        (SCRIPT.replace("'the total'", "'the total"), "Rename total to sum"),
        ("def f(x):\n    return g(x, size=size)\n", "Rename size to width"),
        ('def f(x):\n    return "size"\n', "Rename size to width"),
        (PYTHON, "Rename user to class"),
    ],
)
def test_what_may_be_several_names_is_for_a_model(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_in_other_languages_strings_and_comments_stay() -> None:
    made = SCRIPT.replace("let total", "let sum").replace(", total", ", sum")
    made = made.replace("total = total", "sum = sum")
    assert after(SCRIPT, "Rename total to sum") == made
    data = '{\n  "test": [\n    1\n  ],\n  "a": {\n  }\n}\n'
    assert after(data, "Rename test to check") == data.replace("test", "check")
    assert after(SCRIPT, "Rename rate0 to rate1") == SCRIPT.replace("rate0", "rate1")


def test_in_prose_addresses_and_options_stay() -> None:
    text = "Run quick --quick, see https://quick.example.com or help@quick.example.com.\n"
    assert after(text, "Rename quick to fast") == text.replace("Run quick", "Run fast")


@pytest.mark.parametrize("text", ["/*", "'", "`", '"a', "{", "x, "])
def test_long_lines_take_no_quadratic_time(text: str) -> None:
    code = f"let user = 1;\nfoo();\n{text * 100_000}\n"
    made = after(code, "Rename user to guest")
    assert made is None or made == code.replace("user", "guest")


LISTS = """import json


def fetch(path):
    return json.load(path)


items = fetch("a")
"""


def test_a_name_is_free_that_only_attributes_have() -> None:
    made = LISTS.replace("fetch", "load")
    assert after(LISTS, "Rename fetch to load") == made


@pytest.mark.parametrize(
    "code",
    [
        f"{LISTS}load = 1\n",
        LISTS.replace("json.load(path)", "load(path)"),
        "class Lists:\n    def fetch(self):\n        return self.load\n",
        "class Lists:\n    fetch = 1\n\n    def size(self):\n        return self.load\n",
    ],
)
def test_a_name_that_may_be_used_is_not_free(code: str) -> None:
    with pytest.raises(EditError, match="a name there already"):
        after(code, "Rename fetch to load")


SQL = """-- orders of the shop
CREATE TABLE orders (
    id SERIAL PRIMARY KEY,
    total NUMERIC(10, 2) NOT NULL
);
CREATE INDEX by_total ON orders (total);
"""
DOCKER = """FROM python:3.11-slim AS build
RUN apt-get install -y curl \\
    && rm -rf /var/lib/apt/lists/*
RUN curl http://localhost/build
COPY --from=build /app /app
USER nobody
"""


def test_keywords_in_capitals_are_no_names() -> None:
    assert after(SQL, "rename index to position") is None
    assert after(DOCKER, "rename user to account") is None


def test_comments_of_sql_stay() -> None:
    made = after(SQL, "rename orders to sales")
    assert made == SQL.replace("orders (", "sales (")


def test_a_glob_and_an_address_begin_no_comment() -> None:
    made = after(DOCKER, "rename build to builder")
    assert made == DOCKER.replace("AS build", "AS builder").replace("=build", "=builder")


SHELL = """# the name
name=Ada
echo "$name, ${name%.}, $((name + 1)), the name, \\$name" 'name $name'
for f in "$dir"/*; do
  cp -- $name "${name}" "$names"
done
"""


@pytest.mark.parametrize("head", ["", "#!/bin/sh\n"])
def test_variables_in_double_quotes_are_renamed_in_a_shell(head: str) -> None:
    made = SHELL.replace("name=", "who=").replace('"$name', '"$who').replace("{name", "{who")
    made = made.replace("(name", "(who").replace("-- $name", "-- $who").replace('"$whos', '"$names')
    assert after(head + SHELL, "Rename name to who") == head + made


def test_what_looks_like_a_variable_in_strings_of_others_stays() -> None:
    text = 'const name = 1;\nif (name && b) {\n  find({ a: "$name" }); // name\n}\n'
    made = text.replace("name =", "who =").replace("(name", "(who")
    assert after(text, "Rename name to who") == made


def test_two_hyphens_begin_a_comment_of_sql_behind_code_as_well() -> None:
    text = "SELECT name\nFROM users -- the name isn't it\nWHERE name = 'name';\n"
    made = text.replace("SELECT name", "SELECT label").replace("E name", "E label")
    assert after(text, "Rename name to label") == made


def test_targets_of_a_makefile_and_variables_with_a_default_are_no_properties() -> None:
    text = ".PHONY: all clean\n\nall: clean\n\techo 'clean'\n\nclean:\n\trm -rf build\n"
    made = text.replace("clean", "tidy").replace("'tidy'", "'clean'")
    assert after(text, "Rename clean to tidy") == made
    text = '#!/bin/sh\necho "${name:-Ada}"\nname=$1\n'
    assert after(text, "Rename name to who") == text.replace("name", "who")
