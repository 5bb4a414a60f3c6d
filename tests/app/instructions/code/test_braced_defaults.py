"""Which brackets hold the arguments of a function, and what the function is called."""

from __future__ import annotations

import pytest

from app.instructions.code.braced_defaults import braced_defaults
from app.instructions.unclear import UnclearError

CLIENT = """\
export class Client extends Base {
  constructor(url, timeout = 30) { super(url); }

  fetch(path, retries = 3, mode = "fast") {
    if (timeout = 5) { return; }
    send(path, retries = 9);
    return [(wait = 1) => wait];
  }

  async *read<T>(size: number = 8): Promise<T> { yield this; }
  close(wait = 2) {}
}
class Server { fetch(retries = 4) { } }
const show = async (width = 80) => width, log = function (depth = 2) { };
function load(limit = 10) { }
"""


def found(text: str, name: str, function: str = "") -> list[tuple[str, str]]:
    return [(path, text[slice(*place)]) for path, place in braced_defaults(text, name, function)]


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("timeout", [("Client.constructor", "30")]),
        ("mode", [("Client.fetch", '"fast"')]),
        ("retries", [("Client.fetch", "3"), ("Server.fetch", "4")]),
        ("size", [("Client.read", "8")]),
        ("wait", [("", "1"), ("Client.close", "2")]),
        ("width", [("show", "80")]),
        ("depth", [("log", "2")]),
        ("limit", [("load", "10")]),
    ],
)
def test_definitions_are_found_with_their_names(name: str, paths: list[tuple[str, str]]) -> None:
    assert found(CLIENT, name) == paths


def test_a_function_is_named_with_its_class_or_without() -> None:
    assert found(CLIENT, "retries", "Server.fetch") == [("Server.fetch", "4")]
    assert len(found(CLIENT, "retries", "fetch")) == 2
    assert found(CLIENT, "retries", "tch") == []
    assert found(CLIENT, "limit", "Client.load") == []


@pytest.mark.parametrize(
    "text",
    [
        "class Spec : Base() {\n  init { run(size = 3) { } }\n  fun a() {}\n  val b =\n  c(size = 3) { }\n}\n",
        "tasks.register(size = 3) { }\n",
        "class A { run() { retry(size = 3) { } } }\n",
        "class A { static { if (size = 3) { } } }\n",
        "class A:\n  open(size = 3) {\n",
    ],
)
def test_a_block_behind_a_call_makes_it_no_definition(text: str) -> None:
    assert found(text, "size") == []


def test_what_may_be_the_method_of_an_object_is_a_reason_to_leave_it() -> None:
    text = "function load(size = 3) { }\nconst api = { load(path, size = 3) { } };\n"
    with pytest.raises(UnclearError):
        braced_defaults(text, "size", "")
    assert found(text, "size", "load") == [("load", "3")]
    assert found("fun load(size: Int = 3) { }\nopen(size = 4) { }\n", "size") == [("load", "3")]
