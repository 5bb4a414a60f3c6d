"""The names of the package: listed once, imported when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import retrieval
import speculation


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("package", [speculation, retrieval], ids=lambda each: each.__name__)
def test_every_name_is_there(package: object) -> None:
    names = package.__all__  # type: ignore[attr-defined]
    assert len(names) > 5
    assert all(getattr(package, name) is not None for name in names)
    with pytest.raises(AttributeError, match="no_such_name"):
        package.no_such_name  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.slow
def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    run(
        "import sys, speculation\n"
        "from speculation import TargetError\n"
        "assert not {'torch', 'transformers'} & set(sys.modules)\n"
        "from speculation import generate\n"
        "assert 'torch' in sys.modules"
    )


@pytest.mark.slow
def test_a_page_opens_before_what_computes_is_imported() -> None:
    run(
        "import sys, ui.server\n"
        "assert 'gradio' in sys.modules\n"
        "assert not {'torch', 'transformers'} & set(sys.modules)"
    )


@pytest.mark.slow
def test_the_parsers_process_is_a_small_one() -> None:
    """It is started by every app that reads a file, and forked for each."""
    run(
        "import sys, retrieval.parse.server\n"
        "assert not {'langchain_text_splitters', 'torch', 'sqlite3'} & set(sys.modules)"
    )


@pytest.mark.slow
def test_modules_are_there_without_the_lazy_loader() -> None:
    run(
        "import sys\n"
        "sys.modules['lazy_loader'] = None\n"
        "import speculation.methods\n"
        "from speculation.decoding import generate\n"
        "import benchmarks.drafting.replay"
    )
