"""Reads the settings.

Contract: `load` returns valid settings or raises `SettingsError`, whose message has one line per
mistake and names the flag, variable or file it came from. A flag that is None counts as not given.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import SettingsError as SourceError

from app.errors import SettingsError
from app.safe_text import one_line, plain, quoted
from app.settings.settings import CONFIG_VARIABLE, PREFIX, Settings, config_path


def load(flags: Mapping[str, Any] | None = None) -> Settings:
    """Settings from the flags given, the environment and the TOML file.

    Raises:
        SettingsError: a value is not valid, a name is unknown, or the file can't be read.
    """
    flags = {name: value for name, value in (flags or {}).items() if value is not None}
    path = config_path()
    if os.environ.get(CONFIG_VARIABLE) and not _is_file(path):
        raise SettingsError(f"{CONFIG_VARIABLE} names {plain(str(path))}, which is not a file.")
    try:
        settings = Settings(**flags)
    except ValidationError as error:
        lines = [_line(detail, flags, path) for detail in error.errors()]
        raise SettingsError("\n".join(lines)) from error
    except SourceError as error:
        field = re.search(r'field "(\w+)"', str(error))
        name = f"{PREFIX}{field[1].upper()}" if field else "An environment variable"
        raise SettingsError(f'{name} must be a JSON list, such as ["/papers"].') from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path} is not valid TOML: {error}.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} can't be read: {error}.") from error
    settings._given = {
        name: origin for name in Settings.model_fields if (origin := _given(name, flags))
    }
    return settings


def unknown_variables() -> list[str]:
    """A line for each environment variable that is called like a setting's and sets none, with the
    name that it resembles most.
    """
    known = {name.upper() for name in Settings.model_fields} | _OTHER_VARIABLES["palimpsest"]
    lines = list[str]()
    for variable, value in sorted(os.environ.items()):
        if not value or not variable.upper().startswith(PREFIX):
            continue
        name = variable.upper().removeprefix(PREFIX)
        if name not in known | _OTHER_VARIABLES["tests"]:
            near = get_close_matches(name, sorted(known), 1)
            advice = f" Did you mean {PREFIX}{near[0]}?" if near else ""
            lines.append(f"{plain(variable)}: there is no such setting; it is ignored.{advice}")
    return lines


def flag(name: str) -> str:
    """The command line's name of a setting."""
    return "--" + name.replace("_", "-")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is too long, or a folder isn't for this user to look into
        return False


_OTHER_VARIABLES = {
    "palimpsest": {CONFIG_VARIABLE.removeprefix(PREFIX)},
    "tests": {
        "EVENTS_APART",
        "FUZZ_INPUTS",
        "KILLS",
        "REQUIRE_BROWSER",
        "TEST_RECORD",
        "WRITING_SECONDS",
    },
}
"""Variables with the prefix that are no settings, by what reads them."""

_REASONS = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "is not a whole number"),
    **dict.fromkeys(("float_parsing", "float_type"), "is not a number"),
    **dict.fromkeys(("bool_parsing", "bool_type"), "is neither true nor false"),
    "int_parsing_size": "has too many digits",
    "path_type": "is not a path",
    "tuple_type": "is not a list",
}
"""Errors in plain words, by pydantic's type of error; others are plain already."""


def reason_of(detail: ErrorDetails) -> str:
    """Return the error of a value, as the end of a sentence that begins with it."""
    message = detail["msg"].removeprefix("Input ").removeprefix("Value error, ")
    return _REASONS.get(detail["type"], message)


def _line(detail: ErrorDetails, flags: Mapping[str, Any], path: Path) -> str:
    name = str(detail["loc"][0])
    origin = _origin(name, flags, path)
    if detail["type"] == "extra_forbidden":
        return f"{origin}: unknown setting."
    reason = reason_of(detail)
    if name == "token":  # a secret, also if it is a wrong one
        return f"{origin}: {reason}."
    given = detail["input"]
    value = quoted(str(given)) if isinstance(given, str | Path) else plain(repr(given))
    return one_line(f"{origin}: {value} {reason.rstrip('.')}.")


def _origin(name: str, flags: Mapping[str, Any], path: Path) -> str:
    """Where the setting's value came from, in the order of precedence."""
    return _given(name, flags) or f"{plain(name)} in {path}"


def _given(name: str, flags: Mapping[str, Any]) -> str | None:
    """The flag or the variable that set it; None if neither did."""
    if name in flags:
        return flag(name)
    variables = {variable.upper(): variable for variable, value in os.environ.items() if value}
    return variables.get(PREFIX + name.upper())
