"""A Python name stays where it belongs to something that isn't renamed."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

ORDERS = """import os


class Order:
    def __init__(self, name):
        self.seen = set()
        self.rows: dict[str, int] = {}
        self.name = name

    def add(self, row, width=80):
        self.seen.add(row)
        self.rows[row] = f"{row:>{width}}{'row'!r}{{row}} {self.rows.get(row):>{width:d}}"

    def get(self, key):
        return self.rows.get(key, " ".join([key]))

    @property
    def count(self):
        return len(self.rows)

    def copy(self) -> "Order":
        other = Order(self.name)
        for row in self.rows:
            other.add(row, width=40)
        return other


class BigOrder(Order):
    def add(self, row, width=100):
        return super().add(row, width=width)


def load(path, encoding="utf-8"):
    order = BigOrder("x")
    with open(path, encoding=encoding) as handle:
        for line in handle:
            order.add(line.strip())
    return order


def show(order: "Order"):
    print(order.get("a"), order.count, Order("y").get("b"))
    return load(os.path.join("a"), encoding="ascii")


def join(order):
    return order
"""


def after(text: str, instruction: str, window: tuple[int, int] | None = None) -> str | None:
    made = carried_out(text, instruction, window or (0, len(text)))
    return None if made is None else edited(text, made.edits)


def test_a_method_is_renamed_and_that_of_a_set_stays() -> None:
    made = ORDERS.replace("add(", "put(").replace("seen.put(", "seen.add(")
    assert after(ORDERS, "Rename add to put") == made


def test_what_is_annotated_is_known() -> None:
    made = ORDERS.replace("get(", "fetch(").replace("rows.fetch(", "rows.get(")
    assert after(ORDERS, "Rename get to fetch") == made


def test_a_property_is_not_called_as_a_method_of_python_is() -> None:
    assert after(ORDERS, "Rename count to size") == ORDERS.replace("count", "size")


def test_a_function_of_a_module_stays() -> None:
    made = ORDERS.replace("def join", "def merge")
    assert after(ORDERS, "Rename join to merge") == made


def test_a_keyword_stays_where_another_function_is_called() -> None:
    made = ORDERS.replace("encoding", "charset").replace("path, charset=c", "path, encoding=c")
    assert after(ORDERS, "Rename encoding to charset") == made
    assert after(ORDERS, "Rename width to columns") == ORDERS.replace("width", "columns")


def test_fields_within_the_format_of_another_are_names() -> None:
    made = after(ORDERS, "Rename row to entry")
    assert made is not None
    assert "f\"{entry:>{width}}{'row'!r}{{row}} {self.rows.get(entry):>{width:d}}\"" in made


@pytest.mark.parametrize(
    "use",
    [
        "def use(order):\n    order.add(1)\n",
        "def use(orders):\n    for order in orders:\n        order.add(1)\n",
        "def use(order):\n    order = Order(1)\n    order.add(1)\n",
        "for each in [Order(1), set()]:\n    each.add(1)\n",
    ],
)
def test_an_object_that_may_be_either_is_asked_about(use: str) -> None:
    text = f"{ORDERS}\n\n{use}"
    line = text[: text.rindex(".add(")].count("\n") + 1
    with pytest.raises(EditError, match=rf"'add', too, and may be meant in line {line}: nothing"):
        after(text, "Rename add to put")


def test_code_that_is_nested_too_deeply_is_for_a_model() -> None:
    chain = "a" + ".b()" * 900
    assert after(f"{ORDERS}\n\n{chain}.add(1)\n", "Rename add to put") is None


def test_what_is_outside_of_the_selected_lines_is_not_asked_about() -> None:
    text = f"{ORDERS}\n\ndef use(order):\n    order.add(1)\n"
    start = text.index("class BigOrder")
    made = after(text, "Rename add to put", (start, text.index("def load")))
    assert made == text[:start] + text[start:].replace("add(", "put(", 2)


def test_names_that_python_has_not_are_renamed_wherever_they_are() -> None:
    text = ORDERS.replace("add", "enter") + "\n\ndef use(a):\n    a.enter(1)\n"
    assert after(text, "Rename enter to put") == text.replace("enter", "put")


@pytest.mark.parametrize(
    "use",
    [
        "from functools import partial\n\nread = partial(load, encoding='ascii')\n",
        "read = load\nread(1, encoding='ascii')\n",
        "def use(read):\n    read(1, encoding='ascii')\n",
        "[load][0](1, encoding='ascii')\n",
    ],
)
def test_a_keyword_of_what_may_be_one_of_the_functions_is_for_a_model(use: str) -> None:
    assert after(f"{ORDERS}\n\n{use}", "Rename encoding to charset") is None
