"""What a person can set: flags over environment over a TOML file over defaults.

Contract: `load` returns valid settings or raises `SettingsError`, whose message has one line per
mistake and names the flag, variable or file it came from. A flag that is None was not given.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_config_path, user_data_path
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from pydantic_settings import SettingsError as SourceError

from app.engine import import_engine
from app.errors import SettingsError
from app.safe_text import one_line, plain, quoted

PREFIX = "PALIMPSEST_"
CONFIG_VARIABLE = PREFIX + "CONFIG"
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,}")
"""What a token may be: it stands in an address."""
_MAX_HOST = 253


def _listed(names: Any) -> Any:
    """Names apart by commas, as flags and variables give them; "none" is no drafter."""
    if not isinstance(names, str):
        return names
    return [] if names == "none" else [name.strip() for name in names.split(",")]


def _drafters(names: tuple[str, ...]) -> tuple[str, ...]:
    if names:  # to know them is to import torch
        _check_drafters(names)
    return names


def _method(name: str) -> str:
    _check_drafters((name,), is_fixed=True)
    return name


def _check_drafters(names: tuple[str, ...], *, is_fixed: bool = False) -> None:
    import_engine()
    from speculation.methods import DrafterError, check, stacked

    try:
        stacked(names[0]) if is_fixed else check(names)
    except DrafterError as error:
        raise ValueError(f"can't be used: {error}") from error


Drafters = Annotated[tuple[str, ...], BeforeValidator(_listed), AfterValidator(_drafters)]
Method = Annotated[str, AfterValidator(_method)]


def config_path() -> Path:
    """The TOML file that is read: `PALIMPSEST_CONFIG`, or the platform's place for it."""
    if named := os.environ.get(CONFIG_VARIABLE):
        try:
            return Path(named).expanduser()
        except RuntimeError:
            return Path(named)  # there is no such user, and so no such file
    return user_config_path("palimpsest", appauthor=False) / "config.toml"


class Settings(BaseSettings):
    """All settings, valid. Attributes:

    data_dir: where documents and sessions are kept; absolute.
    model: folder or ORG/NAME of the language model; None is the default model.
    host, port: where the page is served; port 0 takes a free one.
    token: what opens the page; None is the data folder's own. Never a flag, since every user of a
        machine sees the flags of its processes.
    max_tokens: most tokens of an answer.
    temperature, top_k, top_p, min_p, repetition_penalty, seed: see `speculation.Sampling`.
    loop_guard: break repetitions within an answer.
    device, dtype: where and in which precision the model runs; "auto" chooses.
    max_file_mb, max_pages, max_characters: size of one file (megabytes of 10**6 bytes), its pages,
        slides or sheets, and the code points of its text.
    parse_seconds, parse_memory_mb: what reading one file may take.
    max_members, max_nesting: files in an archive, and archives within one another.
    max_unpacked_mb, max_ratio: what an archive unpacks to, also as a multiple of its size.
    min_span: least number of tokens of a linked span.
    stop: strings that end an answer; they are not part of it.
    drafters: what proposes tokens to the model; None is all there are, an empty list is plain
        decoding, whatever else is set.
    fixed: one method exactly as its paper has it, in place of `drafters`.
    nodes: draft so many tokens at a time instead of as many as pay.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True
    )

    data_dir: Path = Field(
        default_factory=lambda: user_data_path("palimpsest", appauthor=False),
        validate_default=True,
    )
    model: str | None = None
    host: str = Field(default="127.0.0.1", min_length=1)
    token: SecretStr | None = None
    port: int = Field(default=7860, ge=0, le=65535)
    max_tokens: int = Field(default=512, ge=1)
    temperature: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    top_k: int = Field(default=0, ge=0)
    top_p: float = Field(default=1.0, gt=0, le=1)
    min_p: float = Field(default=0.0, ge=0, le=1)
    repetition_penalty: float = Field(default=1.0, gt=0, allow_inf_nan=False)
    seed: int = Field(default=0, ge=0, lt=2**63)
    loop_guard: bool = True
    device: Literal["auto", "cpu", "cuda"] = "auto"
    dtype: Literal["auto", "float32", "bfloat16"] = "auto"
    max_file_mb: int = Field(default=200, ge=1)
    max_pages: int = Field(default=5000, ge=1)
    max_characters: int = Field(default=20_000_000, ge=1)
    parse_seconds: float = Field(default=120, gt=0, allow_inf_nan=False)
    parse_memory_mb: int = Field(default=2000, ge=100)
    max_members: int = Field(default=10_000, ge=1)
    max_nesting: int = Field(default=3, ge=1)
    max_unpacked_mb: int = Field(default=2000, ge=1)
    max_ratio: int = Field(default=200, ge=1)
    min_span: int = Field(default=3, ge=3)
    stop: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    drafters: Drafters | None = None
    fixed: Method | None = None
    nodes: int | None = Field(default=None, ge=1)

    _given: Mapping[str, str] = PrivateAttr(default_factory=dict)

    @property
    def given(self) -> Mapping[str, str]:
        """What the settings that a flag or a variable gave came from, by the setting's name."""
        return self._given

    @field_validator("data_dir")
    @classmethod
    def _absolute(cls, folder: Path) -> Path:
        try:
            folder = folder.expanduser().absolute()
            is_path = b"\0" not in os.fsencode(folder)
        except (OSError, RuntimeError, UnicodeError):  # no folder to be in, or no such user
            is_path = False
        if not is_path:
            raise ValueError("can't be a folder")
        return folder

    @field_validator("host")
    @classmethod
    def _address(cls, host: str) -> str:
        if len(host) > _MAX_HOST or not host.isascii() or not host.isprintable():
            raise ValueError("is no address")
        return host

    @field_validator("token")
    @classmethod
    def _hard_to_guess(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError("needs at least 16 letters, digits, - or _")
        return token

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags over environment over the TOML file."""
        del dotenv_settings, file_secret_settings
        given = {name: value for name, value in init_settings().items() if value is not None}
        return (
            InitSettingsSource(settings_cls, given),
            env_settings,
            TomlConfigSettingsSource(settings_cls, toml_file=config_path()),
        )


def load(flags: Mapping[str, Any] | None = None) -> Settings:
    """Settings from the flags given, the environment and the TOML file.

    Raises:
        SettingsError: a value is not valid, a name is unknown, or the file can't be read.
    """
    flags = {name: value for name, value in (flags or {}).items() if value is not None}
    path = config_path()
    if CONFIG_VARIABLE in os.environ and not _is_file(path):
        raise SettingsError(f"{CONFIG_VARIABLE} names {plain(str(path))}, which is not a file.")
    try:
        settings = Settings(**flags)
    except ValidationError as error:
        lines = [_line(detail, flags, path) for detail in error.errors()]
        raise SettingsError("\n".join(lines)) from error
    except SourceError as error:
        raise SettingsError(f"An environment variable is no JSON: {error}.") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path} is not valid TOML: {error}.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} can't be read: {error}.") from error
    settings._given = {
        name: origin for name in Settings.model_fields if (origin := _given(name, flags))
    }
    return settings


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is too long, or a folder isn't for this user to look into
        return False


def _line(detail: ErrorDetails, flags: Mapping[str, Any], path: Path) -> str:
    name = str(detail["loc"][0])
    origin = _origin(name, flags, path)
    if detail["type"] == "extra_forbidden":
        return f"{origin}: there is no such setting."
    reason = detail["msg"].removeprefix("Input ").removeprefix("Value error, ")
    if name == "token":  # a secret, also if it is a wrong one
        return f"{origin}: {reason}."
    given = detail["input"]
    value = quoted(str(given)) if isinstance(given, str | Path) else plain(repr(given))
    return one_line(f"{origin}: {value} {reason.rstrip('.')}.")


def _origin(name: str, flags: Mapping[str, Any], path: Path) -> str:
    """How the person gave the setting, in the order of precedence."""
    return _given(name, flags) or f"{plain(name)} in {path}"


def _given(name: str, flags: Mapping[str, Any]) -> str | None:
    """The flag or the variable that gave the setting, None if neither did."""
    if name in flags:
        return "--" + name.replace("_", "-")
    variables = {variable.upper(): variable for variable, value in os.environ.items() if value}
    return variables.get(PREFIX + name.upper())
