"""A GGUF file's header is read whole, within a limit, and every damage is said."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import gguf_header
from app.models.gguf_header import read_header
from tests.app.gguf_files import tiny_gguf


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


def header(tensors: int = 0, entries: int = 0, version: int = 3) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, tensors, entries)


def test_it_tells_metadata_shapes_and_the_number_of_weights(tmp_path: Path) -> None:
    path, model = tiny_gguf(tmp_path, more={".some": 7, "general.license": "mit"})
    read = read_header(path)
    assert read.metadata["general.architecture"] == "llama"
    assert (read.metadata["llama.some"], read.metadata["general.license"]) == (7, "mit")
    assert read.metadata["tokenizer.ggml.tokens"] == model.config.vocab_size
    assert read.shapes["blk.0.ffn_up.weight"] == (32, 48)
    assert read.parameters == sum(each.numel() for each in model.parameters())


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "does not begin as one"),
        (b"PK\3\4 something else", "does not begin as one"),
        (header(version=1), "it has version 1"),
        (b"GGUF\3", "its header ends early"),
        (header(entries=2**60), "its header ends early"),
        (header(tensors=2**60), "its header ends early"),
        (header(entries=1) + struct.pack("<Q", 2**63), "more than 100 MB"),
        (header(entries=1) + text("a") + struct.pack("<I", 99), r"unknown kind \(99\)"),
        (header(entries=1) + text("a") + struct.pack("<IIQ", 9, 9, 1), r"unknown kind \(9\)"),
        (header(entries=1) + text("a") + struct.pack("<IIQ", 9, 10, 2**61), "more than 100 MB"),
        (header(entries=1) + text("a") + struct.pack("<IIQ", 9, 8, 2**61), "header ends early"),
        (header(tensors=1) + text("t") + struct.pack("<I", 2**31), "2147483648 dimensions"),
        (header(tensors=1) + text("t") + struct.pack("<IQIQ", 1, 8, 9999, 0), "9999"),
        (header(tensors=1) + text("t") + struct.pack("<IQIQ", 1, 8, 0, 0), "it is cut short"),
    ],
)
def test_what_is_wrong_is_said_at_once_and_names_the_file(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "bad.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelError, match=rf"bad\.gguf is no GGUF file .*{reason}.*again"):
        read_header(path)


def test_a_download_that_ended_early_is_recognised(tmp_path: Path) -> None:
    path, _ = tiny_gguf(tmp_path)
    path.write_bytes(path.read_bytes()[:-32])
    with pytest.raises(ModelError, match="it is cut short"):
        read_header(path)


def test_a_header_without_end_is_read_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = tiny_gguf(tmp_path)
    monkeypatch.setattr(gguf_header, "MAX_BYTES", 1000)
    with pytest.raises(ModelError, match="its header has more than"):
        read_header(path)


def test_a_file_that_can_not_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"gone\.gguf can't be read: No such file"):
        read_header(tmp_path / "gone.gguf")
