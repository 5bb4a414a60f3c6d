"""Gradio's stub files are left alone, and everything else of Gradio is as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ui import stubs

OWN = """
import gradio

class Own(gradio.HTML):
    pass
"""

USES_OWN = """
import sys
{first}
import gradio
sys.path.insert(0, sys.argv[1])
import own
assert own.Own(value="<b>said</b>").value == "<b>said</b>"
assert hasattr(own.Own, "click")
"""


def stub_written(tmp_path: Path, first: str) -> bool:
    """Whether there is one after a class of components was made in a new process."""
    (tmp_path / "own.py").write_text(OWN)
    command = [sys.executable, "-c", USES_OWN.format(first=first), str(tmp_path)]
    subprocess.run(command, check=True)
    return (tmp_path / "own.pyi").exists()


@pytest.mark.slow
def test_the_page_s_libraries_write_no_stub(tmp_path: Path) -> None:
    assert not stub_written(tmp_path, "import ui.serve")


@pytest.mark.slow
def test_without_it_one_is_written(tmp_path: Path) -> None:
    """Otherwise what it leaves out isn't there any more, and it has to go."""
    assert stub_written(tmp_path, "")


def test_no_other_module_is_found_by_it() -> None:
    finder = stubs._Finder()
    assert finder.find_spec("gradio.blocks", None) is None
    assert finder.find_spec("ui.stubs", None) is None


def test_gradio_that_is_there_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, stubs.WRITER, sys)
    before = [*sys.meta_path]
    stubs.leave_out()
    assert sys.meta_path == before
