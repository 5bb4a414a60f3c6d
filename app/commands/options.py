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


def document_id(text: str) -> int:
    """The id that was typed.

    Raises:
        typer.BadParameter: it is none; says where ids are found.
    """
    if not text.isascii() or not text.isdigit():
        raise typer.BadParameter(
            f"{quoted(text)} is not an id. `palimpsest documents` lists documents and files with "
            "their ids."
        )
    return int(text)


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
