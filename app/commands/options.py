"""Options shared by several commands; name and help text of settings come from `Settings`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from app.settings.settings import Settings, flag


def _setting(name: str) -> Any:
    return typer.Option(flag(name), help=Settings.model_fields[name].description)


DataDirOption = Annotated[Path | None, _setting("data_dir")]
ModelOption = Annotated[str | None, _setting("model")]
AnswerOption = Annotated[str | None, _setting("answer")]
HostOption = Annotated[str | None, _setting("host")]
PortOption = Annotated[int | None, _setting("port")]
MaxTokensOption = Annotated[int | None, _setting("max_tokens")]
TemperatureOption = Annotated[float | None, _setting("temperature")]
SeedOption = Annotated[int | None, _setting("seed")]
DraftersOption = Annotated[str | None, _setting("drafters")]
FixedOption = Annotated[str | None, _setting("fixed")]
NodesOption = Annotated[int | None, _setting("nodes")]

AsJsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
