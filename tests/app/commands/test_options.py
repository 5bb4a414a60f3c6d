"""Law of options: one that is a setting has the setting's name and help, in every command."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
import typer

from app.commands.main import cli
from app.commands.options import document_id, revision_id
from app.settings.loading import flag
from app.settings.settings import Settings
from benchmarks.cli import bench
from ui.serve import serve


def commands(top: typer.Typer) -> Iterator[click.Command]:
    yield from vars(typer.main.get_command(top))["commands"].values()


def test_an_option_that_is_a_setting_is_declared_by_it() -> None:
    page = typer.Typer()
    page.callback()(lambda: None)
    page.command()(serve)
    found = set()
    for command in (*commands(cli), *commands(page), *commands(bench)):
        for option in command.params:
            if option.name in Settings.model_fields:
                assert option.opts == [flag(option.name)]
                assert vars(option)["help"] == Settings.model_fields[option.name].description
                found.add(option.name)
    assert found >= {"data_dir", "model", "host", "port", "drafters", "fixed", "nodes", "seed"}


def test_every_setting_is_described() -> None:
    assert all(field.description for field in Settings.model_fields.values())


def test_an_id_is_a_number_that_the_database_can_have() -> None:
    assert document_id("0012") == 12
    for text in ("", "-1", "1.5", "one", "\u0661", "9" * 19, "9" * 5000):
        with pytest.raises(typer.BadParameter, match="is not an id"):
            document_id(text)
        with pytest.raises(typer.BadParameter, match="is not an id"):
            revision_id(text)
