"""Identifies a reader, which is a model in a precision, as text."""

from __future__ import annotations

from app.engine import import_engine
from app.models.files import present_files
from app.models.identity import model_fingerprint
from app.models.language_model import LanguageModel, choose_device, choose_dtype
from app.settings.settings import Settings


def reader_of(model: LanguageModel) -> str:
    """Equal for models that say the same, but for processors that round differently."""
    return _reader(model.fingerprint, str(model.target.dtype))


def known_reader(name: str | None, settings: Settings) -> str | None:
    """`reader_of` the model that the setting names, as it would be loaded; None if its files aren't
    on this machine. Nothing is downloaded, and little is read.

    Raises:
        app.errors.ModelError, TargetError, OSError: it can't be used; says why.
    """
    files = present_files(name)
    if files is None:
        return None
    import_engine()
    dtype = choose_dtype(settings.dtype, choose_device(settings.device))
    return _reader(model_fingerprint(files), str(dtype))


def _reader(fingerprint: str, dtype: str) -> str:
    return f"{fingerprint}, {dtype.removeprefix('torch.')}"
