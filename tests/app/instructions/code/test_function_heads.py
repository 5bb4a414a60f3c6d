"""Functions of languages with braces are told from calls."""

from __future__ import annotations

import pytest

from app.instructions.code.comments import without_strings
from app.instructions.code.function_heads import function_heads


@pytest.mark.parametrize(
    "head",
    [
        "static int f(int a)\n{",
        "public List<String> f(int a) throws IOException {",
        "func (c *Cart) f(a int) (int, error) {",
        "pub fn f<T>(a: T) -> i32 {",
        "export default async function f(a) {",
        "export const f = async (a: number): Promise<void> => {",
        "var f = function (a) {",
        "class A {\n  f(a) {",
    ],
)
def test_heads_of_functions(head: str) -> None:
    text = f"{head}\n  return 1;\n}}\n" + ("}\n" if head.startswith("class") else "")
    found = function_heads(text, without_strings(text), "f")
    assert [text[each.brace] for each in found] == ["{"]
    assert [text[each.bracket] for each in found] == ["("]


@pytest.mark.parametrize(
    "text",
    [
        "function g() {\n  f(1);\n  return f(2);\n}\n",
        "int f(int a);\nint b = f(1);\n",
        "if (f(1)) {\n  g();\n}\n",
        "function g() {\n  f(1)\n  if (a) {\n    b()\n  }\n}\n",
        "go f(1)\nfor {\n}\n",
        'const a = "function f() {";\n// function f() {\nlet b = 1;\n',
        "a.f(1) {\n}\n",
        "function ff(a) {\n}\n",
    ],
)
def test_calls_and_declarations_are_none(text: str) -> None:
    assert function_heads(text, without_strings(text), "f") == []


def test_a_function_of_a_shell() -> None:
    text = "#!/bin/sh\nf() {\n  echo\n}\nfunction g {\n  echo\n}\n"
    assert [each.start for each in function_heads(text, text, "f")] == [10]
    assert [each.bracket for each in function_heads(text, text, "g")] == [-1]
