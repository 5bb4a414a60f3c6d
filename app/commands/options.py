"""Options shared by several commands; name and help text of settings come from `Settings`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from app.settings.settings import Settings, flag


def _setting(name: str) -> Any:
    return typer.Option(flag(name), help=Settings.model_fields[name].description)


DataDir = Annotated[Path | None, _setting("data_dir")]
Model = Annotated[str | None, _setting("model")]
Host = Annotated[str | None, _setting("host")]
Port = Annotated[int | None, _setting("port")]
MaxTokens = Annotated[int | None, _setting("max_tokens")]
Temperature = Annotated[float | None, _setting("temperature")]
Seed = Annotated[int | None, _setting("seed")]
Drafters = Annotated[str | None, _setting("drafters")]
Fixed = Annotated[str | None, _setting("fixed")]
Nodes = Annotated[int | None, _setting("nodes")]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
