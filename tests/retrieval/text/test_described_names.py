"""Names of options and functions are one sentence with what stands below them."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text.described_names import described_names
from retrieval.text.sentences import sentences

KEEP = "Keep (don't delete) input files during compression or decompression."


def places(text: str) -> set[int]:
    lines = [(line.strip(), len(line) - len(line.lstrip())) for line in text.splitlines()]
    return described_names(lines)


@pytest.mark.parametrize(
    "names",
    [
        *("-k --keep", "-k, --keep", "--keep", "-k", "-k FILE, --keep=FILE", "--keep <file name>"),
        *("-1 (or --fast) to -9 (or --best)", "-?, --help", "-k::", "--[no-]keep", "-xattr"),
        *("keep(path)", "fs.keep(path[, options])", "void zip_keep (struct zip *zip) [Function]"),
        *("int zip::keep(const char *path)", "CBC_SET_IV (ctx, iv) [Macro]"),
    ],
)
def test_names_belong_to_the_sentence_that_is_further_in(names: str) -> None:
    assert places(f"  {names}\n      {KEEP}") == {0}


def test_names_belong_to_a_sentence_right_below_that_nothing_else_can_begin() -> None:
    assert places(f"-k --keep\n{KEEP}\n-s --small\nReduce memory usage, for all of it.") == {0, 2}
    assert places(f"2.4. OPTIONS\n-k --keep\n{KEEP}") == {1}
    assert places(f"-k\n--keep\n{KEEP}") == {0, 1}


@pytest.mark.parametrize(
    "text",
    [
        f"- keep\n  {KEEP}",
        f"-5 degrees\n  {KEEP}",
        f"Keep the files (all of them)\n  {KEEP}",
        f"-k keeps the input files.\n  {KEEP}",
        f"-k     5    MB\n  {KEEP}",
        f"-k is what you need for this to be done\n  {KEEP}",
        "-k --keep\n-s --small",
        "-k --keep",
        ">>> bool(x)\nTraceback",
        "if has(mouse)\n  set mouse=a",
        "-rw-r--r-- 1 root root 30 ping\n   ^",
        f"-milk\n-eggs\n{KEEP}",
        "--outer\nContent-Type: text/plain, as all of the parts of this mail have it",
        f"  -k --keep\n{KEEP}",
        f"All of the files stay in their places here, as long as there is\n--keep or -k\n{KEEP}",
        f"-k --keep\n{KEEP[0].lower()}{KEEP[1:]}",
    ],
)
def test_other_lines_are_no_names(text: str) -> None:
    assert places(text) == set()


def cut(text: str, language: Language | None = None) -> list[str]:
    return [text[one.start : one.end] for one in sentences(text, (), language)]


def test_a_manuals_options_are_sentences_with_their_names() -> None:
    keep = "-k, --keep\n              Don't delete the input files."
    force = "-f\n       --force\n              Overwrite what is there, links included, and go on\n              in any case."
    text = f"Operation modifiers\n       {keep} None is.\n\n       {force}\n"
    assert cut(text) == ["Operation modifiers", keep, "None is.", force]


def test_names_in_code_are_lines_by_themselves() -> None:
    text = "```\n-k --keep\n   Keep all.\n```"
    assert cut(text, Language.MARKDOWN) == ["```", "-k --keep", "Keep all.", "```"]
    assert cut("run(x)\n    Keep(x)\n", Language.PYTHON) == ["run(x)", "Keep(x)"]


@pytest.mark.parametrize("piece", ["-k ", "-k\n", "a_", "f(", "-", "--a-", "a b_c ("])
def test_very_many_names_take_no_quadratic_time(piece: str) -> None:
    lines = (piece * 30_000).splitlines()
    assert described_names([(line, 0) for line in lines]) == set()
