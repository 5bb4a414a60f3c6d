"""Settings: which there are, and what is valid. Precedence: flag > environment > file > default;
what was chosen on the page (`preferences.py`) is above the file. `loading.py` reads them.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_config_path, user_data_path
from pydantic import (
    Field,
    PrivateAttr,
    SecretStr,
    field_validator,
)
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from app.events import Way
from app.settings.drafter_names import DrafterNames, MethodName
from retrieval import Limits

PREFIX = "PALIMPSEST_"
CONFIG_VARIABLE = PREFIX + "CONFIG"
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,}")
"""Valid tokens: they are part of a URL."""
_MAX_HOST = 253
_LIMITS = Limits()
_OCR_LANGUAGE = re.compile(r"[A-Za-z][A-Za-z0-9_/-]{1,39}")


def config_path() -> Path:
    """The TOML file that is read: `PALIMPSEST_CONFIG`, or the platform's place for it."""
    if named := os.environ.get(CONFIG_VARIABLE):
        try:
            return Path(named).expanduser()
        except RuntimeError:
            return Path(named)  # there is no such user, and so no such file
    return user_config_path("palimpsest", appauthor=False) / "config.toml"


class _ConfigFile(TomlConfigSettingsSource):
    """The TOML file, also with the byte-order mark that some editors begin a file with."""

    def _read_file(self, file_path: Path | Traversable) -> dict[str, Any]:
        return tomllib.loads(file_path.read_bytes().decode("utf-8-sig"))


class Settings(BaseSettings):
    """All settings, validated. The docstring below a field is also the help text of its flag."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
    )

    data_dir: Path = Field(
        default_factory=lambda: user_data_path("palimpsest", appauthor=False),
        validate_default=True,
    )
    """Where documents and sessions are kept."""
    model: str | None = None
    """Language model: a folder, a GGUF file, ORG/NAME on the hub, or untaught, which is the default
    model before Palimpsest taught it to read. Default: SmolLM2-135M-Instruct, taught.
    """
    answer: Way = "auto"
    """Answer with sentences of the files alone (quotes), in the model's words (model), or in its
    words only if it reads well enough (auto).
    """
    host: str = Field(default="127.0.0.1", min_length=1)
    """Address to serve; any other than loopback can be reached from other machines."""
    token: SecretStr | None = None
    """Token that opens the page; by default the data folder's own. Never a flag: every user of a
    machine sees the flags of its processes.
    """
    port: int = Field(default=7860, ge=0, le=65535)
    """Port of the page; 0 picks a free one."""
    max_tokens: int = Field(default=512, ge=1)
    """Maximum answer length, in tokens."""
    temperature: float = Field(default=0.0, ge=0, le=2, allow_inf_nan=False)
    """Sampling temperature; 0 always takes the most likely token."""
    top_k: int = Field(default=0, ge=0)
    """Sample from this many of the most likely tokens; 0 means all."""
    top_p: float = Field(default=1.0, ge=0.01, le=1)
    """Sample from the most likely tokens whose probabilities sum to this."""
    min_p: float = Field(default=0.0, ge=0, le=1)
    """Sample from tokens with at least this share of the most likely one's probability."""
    repetition_penalty: float = Field(default=1.0, ge=0.01, le=2, allow_inf_nan=False)
    """Above 1, tokens that already occur in prompt or answer become less likely."""
    seed: int = Field(default=0, ge=0, lt=2**63)
    """Seed for sampling."""
    loop_guard: bool = True
    """End an answer that has begun to repeat itself."""
    device: Literal["auto", "cpu", "cuda"] = "auto"
    """Device that the model runs on."""
    dtype: Literal["auto", "float32", "bfloat16"] = "auto"
    """Precision of the model."""
    exact: bool = True
    """Compute every token alike with and without drafts, so that both give the same text in
    bfloat16, too, where this machine and model allow it.
    """
    max_file_mb: int = Field(default=_LIMITS.file_mb, ge=1)
    """Maximum size of a file, in megabytes (10**6 bytes)."""
    max_pages: int = Field(default=_LIMITS.pages, ge=1)
    """Maximum number of pages, slides or sheets in a file."""
    max_characters: int = Field(default=_LIMITS.characters, ge=1)
    """Maximum length of a file's text, in code points."""
    parse_seconds: float = Field(default=_LIMITS.seconds, gt=0, allow_inf_nan=False)
    """Maximum time to read a file, in seconds."""
    parse_memory_mb: int = Field(default=_LIMITS.memory_mb, ge=100)
    """Maximum memory to read a file, in megabytes."""
    max_members: int = Field(default=_LIMITS.members, ge=1)
    """Maximum number of files in an archive, including those in nested archives."""
    max_nesting: int = Field(default=_LIMITS.nesting, ge=1)
    """Maximum depth of nested archives."""
    max_unpacked_mb: int = Field(default=_LIMITS.unpacked_mb, ge=1)
    """Maximum unpacked size of an archive, in megabytes."""
    max_ratio: int = Field(default=_LIMITS.ratio, ge=1)
    """Maximum ratio of unpacked to packed size."""
    watch: tuple[Path, ...] = ()
    """Folders whose new and changed files are added by themselves while the page is served."""
    ocr_languages: tuple[str, ...] = ()
    """Languages of scans and images, as Tesseract names them. Default: English and the machine's.
    """
    min_span: int = Field(default=3, ge=3)
    """Minimum length of a linked span, in tokens."""
    stop: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    """Strings that end an answer; they are not part of it."""
    drafters: DrafterNames | None = None
    """Drafters, comma-separated; `none` disables drafting. Default: the mix that is available."""
    fixed: MethodName | None = None
    """One published method, unchanged, instead of the mix of drafters: casd, copyspec+casd..."""
    head: str | None = None
    """Draft head for the model: a folder, or ORG/NAME on the hub; `none` for none. Default: the one
    that comes with the app, for the default model.
    """
    nodes: int | None = Field(default=None, ge=1)
    """Number of tokens to draft per pass. Default: chosen by the cost model."""

    _given: Mapping[str, str] = PrivateAttr(default_factory=dict)

    @property
    def is_fixed(self) -> bool:
        """Whether one published method drafts, instead of the mix."""
        return self.fixed is not None and self.drafters != ()

    @property
    def limits(self) -> Limits:
        """The limits on one file, as the library takes them."""
        return Limits(
            file_mb=self.max_file_mb,
            pages=self.max_pages,
            characters=self.max_characters,
            seconds=self.parse_seconds,
            memory_mb=self.parse_memory_mb,
            members=self.max_members,
            nesting=self.max_nesting,
            unpacked_mb=self.max_unpacked_mb,
            ratio=self.max_ratio,
        )

    @property
    def given(self) -> Mapping[str, str]:
        """The flag or variable of each setting that was given by one, by the setting's name."""
        return self._given

    @field_validator("data_dir")
    @classmethod
    def _absolute(cls, folder: Path) -> Path:
        try:
            folder = folder.expanduser().absolute()
            is_path = b"\0" not in os.fsencode(folder)
        except (OSError, RuntimeError, UnicodeError):  # no current directory, or no such user
            is_path = False
        if not is_path:
            raise ValueError("is not a valid folder")
        return folder

    @field_validator("host")
    @classmethod
    def _address(cls, host: str) -> str:
        if len(host) > _MAX_HOST or not host.isascii() or not host.isprintable():
            raise ValueError("is not an address")
        return host

    @field_validator("ocr_languages")
    @classmethod
    def _languages(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if not all(map(_OCR_LANGUAGE.fullmatch, names)):
            raise ValueError('must be languages as Tesseract names them, such as "deu"')
        return names

    @field_validator("token")
    @classmethod
    def _hard_to_guess(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError("must be at least 16 letters, digits, - or _")
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
        """Flags, then environment, then the TOML file."""
        del dotenv_settings, file_secret_settings
        given = {name: value for name, value in init_settings().items() if value is not None}
        return (
            InitSettingsSource(settings_cls, given),
            env_settings,
            _ConfigFile(settings_cls, toml_file=config_path()),
        )
