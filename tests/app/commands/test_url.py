"""Laws of `palimpsest url`: an address for each running server of the folder, for a script too."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from app.commands.main import cli
from app.serving.servers import Serving

FIRST, SECOND = "http://127.0.0.1:1/?token=secret", "http://[::1]:2/?token=other"


def url(folder: Path) -> Result:
    return CliRunner().invoke(cli, ["url", "--data-dir", str(folder)])


def test_each_server_of_the_folder_has_a_line_and_nothing_else_is_printed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with Serving(folder) as one, Serving(folder) as other, Serving(tmp_path) as elsewhere:
        one.tell(FIRST)
        other.tell(SECOND)
        elsewhere.tell("http://127.0.0.1:3/")
        found = url(folder)
    assert (found.exit_code, found.stderr) == (0, "")
    assert sorted(found.stdout.splitlines()) == sorted([FIRST, SECOND])


def test_no_server_is_an_error_that_says_how_to_start_one_and_creates_nothing(
    tmp_path: Path,
) -> None:
    found = url(tmp_path / "data")
    assert (found.exit_code, found.stdout) == (1, "")
    told = f"No server is running on {tmp_path / 'data'}. Start one with `palimpsest serve`.\n"
    assert found.stderr == told
    assert not (tmp_path / "data").exists()


def test_a_folder_of_addresses_that_can_t_be_used_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "serving").mkdir()
    (tmp_path / "serving.lock").mkdir()
    found = url(tmp_path)
    assert (found.exit_code, found.stdout) == (1, "")
    assert "can't be used" in found.stderr
    assert len(found.stderr.splitlines()) == 1
