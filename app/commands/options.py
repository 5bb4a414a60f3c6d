"""Options shared by several commands; name and help text of settings come from `Settings`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

import typer

from app.safe_text import quoted
from app.settings.loading import flag
from app.settings.settings import Settings

TypedNumber = TypeVar("TypedNumber", int, float)


def _reader(kind: Callable[[str], TypedNumber], called: str) -> Callable[[str], TypedNumber]:
    """Reads the number that was typed; raises typer.BadParameter in plain words if it is none."""

    def read(text: str) -> TypedNumber:
        try:
            return kind(text)
        except ValueError:
            raise typer.BadParameter(f"{quoted(text)} is not {called}.") from None

    return read


whole_number = _reader(int, "a whole number")
number = _reader(float, "a number")


_MOST_DIGITS = 18
"""Of an id: the database has no longer ones."""


def _id_reader(where: str) -> Callable[[str], int]:
    """Reads the id that was typed; raises typer.BadParameter with where they are if it is none."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            raise typer.BadParameter(f"{quoted(text)} is not an id. {where}")
        return int(text)

    return read


document_id = _id_reader("`palimpsest documents` lists documents and files with their ids.")
revision_id = _id_reader(
    "`palimpsest revisions list FILE` lists a file's revisions with their ids."
)


def _setting(name: str) -> Any:
    field = Settings.model_fields[name]
    kinds = {field.annotation, *get_args(field.annotation)}
    if float in kinds:
        return typer.Option(flag(name), help=field.description, parser=number, metavar="<float>")
    if int in kinds:
        return typer.Option(
            flag(name), help=field.description, parser=whole_number, metavar="<int>"
        )
    return typer.Option(flag(name), help=field.description)


DataDirOption = Annotated[Path | None, _setting("data_dir")]
ModelOption = Annotated[str | None, _setting("model")]
AnswerOption = Annotated[str | None, _setting("answer")]
HostOption = Annotated[str | None, _setting("host")]
PortOption = Annotated[int | None, _setting("port")]
MaxTokensOption = Annotated[int | None, _setting("max_tokens")]
TemperatureOption = Annotated[float | None, _setting("temperature")]
SeedOption = Annotated[int | None, _setting("seed")]
DraftersOption = Annotated[str | None, _setting("drafters")]
HeadOption = Annotated[str | None, _setting("head")]
FixedOption = Annotated[str | None, _setting("fixed")]
NodesOption = Annotated[int | None, _setting("nodes")]

ResumeOption = Annotated[bool, typer.Option(help="Go on with the training that is in the folder.")]
ThreadsOption = Annotated[int, typer.Option(help="Processor threads.", min=1)]
HeadPromptsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--prompts", help="Questions over texts or problems, as JSON lines; may be repeated."
    ),
]
AsJsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
