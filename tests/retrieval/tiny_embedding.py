"""A tiny embedding model with the real one's file names: two layers of random weights."""

from __future__ import annotations

import string
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
WORDS = [
    "the",
    "of",
    "who",
    "wrote",
    "report",
    "was",
    "written",
    "by",
    "ada",
    "in",
    "1843",
    "it",
    "is",
    "long",
    "lent",
    "he",
    "book",
    "to",
    "max",
]


def write_tiny_embedding_model(folder: Path) -> Path:
    """Fill a folder with config.json, model.safetensors and tokenizer.json."""
    import torch
    from transformers import BertConfig, BertModel

    torch.manual_seed(0)
    pieces = [*string.ascii_lowercase, *string.digits, *string.punctuation]
    vocabulary = [*SPECIAL, *WORDS, *pieces, *(f"##{piece}" for piece in pieces)]
    numbers = {token: number for number, token in enumerate(dict.fromkeys(vocabulary))}
    config = BertConfig(
        vocab_size=len(numbers),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=256,
    )
    BertModel(config).save_pretrained(folder)
    tokenizer = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
