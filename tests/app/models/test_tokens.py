"""Content to tokens and back: exact offsets, no special token in what people say."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from pydoc_data.topics import topics

import pytest

from app.models.tokens import Tokens
from speculation import TargetError
from tests.app.model_folders import copied, with_other_tokenizer

TEXT = "Ada Finch built it in 1871. Überraschung: 日本語 🙂\n\n    indented = True\n"


@pytest.fixture(scope="module")
def tokens(tokenizer_folder: Path) -> Tokens:
    return Tokens(tokenizer_folder)


def test_bounds_partition_the_text(tokens: Tokens) -> None:
    encoded = tokens.encode(TEXT)
    bounds = encoded.bounds.tolist()
    assert len(bounds) == len(encoded.ids) + 1
    assert bounds == sorted(bounds)
    assert (bounds[0], bounds[-1]) == (0, len(TEXT))
    assert tokens.decode(encoded.ids.tolist()) == TEXT
    assert encoded.range_of(0, len(TEXT)) == (0, len(encoded.ids))
    assert encoded.range_of(0, 0) == (0, 0)


@pytest.mark.parametrize("text", ["One cat. The 12 cats, 日本 😀.\nNo 日", "a  b\n\n c"])
def test_a_range_has_all_of_its_characters_and_no_token_too_many(tokens: Tokens, text: str) -> None:
    encoded = tokens.encode(text)
    for start, end in combinations(range(len(text) + 1), 2):
        first, last = encoded.range_of(start, end)
        ids = encoded.ids[first:last].tolist()
        assert text[start:end] in tokens.decode(ids)
        for fewer in (ids[1:], ids[:-1]):
            assert text[start:end] not in tokens.decode(fewer)


def test_a_sentence_in_the_middle_keeps_its_first_word(tokens: Tokens) -> None:
    text = "One is here. Ada is there."
    encoded = tokens.encode(text)
    first, last = encoded.range_of(text.index("Ada"), len(text))
    assert tokens.decode(encoded.ids[first:last].tolist()).strip() == "Ada is there."


def test_nothing_is_no_tokens(tokens: Tokens) -> None:
    assert tokens.encode("").ids.tolist() == []
    assert tokens.encode("").bounds.tolist() == [0]
    assert tokens.pieces("") == [""]


def test_special_tokens_are_read_in_markup_alone(tokens: Tokens) -> None:
    end = tokens.tokenizer.eos_token
    assert tokens.markup(end) == [tokens.tokenizer.eos_token_id]
    assert tokens.tokenizer.eos_token_id not in tokens.encode(end).ids.tolist()


def test_pieces_have_the_same_tokens_apart_as_together(tokens: Tokens) -> None:
    text = "\n\n".join(topics[name] for name in ("class", "function", "import"))
    pieces = tokens.pieces(text)
    assert len(pieces) > 3
    assert "".join(pieces) == text
    apart = [token for piece in pieces for token in tokens.encode(piece).ids.tolist()]
    assert apart == tokens.encode(text).ids.tolist()


def test_an_edit_changes_the_pieces_around_it_alone(tokens: Tokens) -> None:
    text = "\n\n".join(topics[name] for name in ("class", "function", "import"))
    middle = len(text) // 2
    edited = text[:middle] + "edited " + text[middle:]
    assert len(set(tokens.pieces(edited)) - set(tokens.pieces(text))) <= 2


def test_the_fingerprint_tells_how_a_text_is_cut(
    tokens: Tokens, tokenizer_folder: Path, tmp_path: Path
) -> None:
    assert Tokens(copied(tokenizer_folder, tmp_path / "same")).fingerprint == tokens.fingerprint
    assert Tokens(with_other_tokenizer(tmp_path / "other")).fingerprint != tokens.fingerprint


def test_threads_cut_alike(tokens: Tokens) -> None:
    expected = tokens.encode(TEXT).ids.tolist()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: tokens.encode(TEXT).ids.tolist(), range(40)))
    assert found == [expected] * 40


def test_a_tokenizer_that_can_not_be_used_is_said(tokenizer_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TargetError, match="can't be loaded"):
        Tokens(tmp_path)
    large = copied(tokenizer_folder, tmp_path / "large")
    (large / "chat_template.jinja").write_bytes(b"a" * 10_000_001)
    with pytest.raises(TargetError, match="the limit is 10 MB"):
        Tokens(large)
