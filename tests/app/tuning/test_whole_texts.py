"""Perplexities of whole texts, SPECTRA section 3.2, stored beside those of windows."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.tuning.whole_texts import WholeTexts, of_whole
from speculation.target.perplexity import negative_log_likelihood
from storage import Documents, Perplexities, Store
from storage.documents import text_hash
from tests.speculation.tiny import VOCABULARY, tiny_target


def test_each_text_is_measured_once_as_a_whole_and_under_a_name_of_its_own(tmp_path: Path) -> None:
    store, texts = Store(tmp_path), dict[str, np.ndarray]()
    documents, chance = Documents(store), np.random.default_rng(0)
    for number, length in enumerate((300, 1, 0)):  # more than one pass, and too little
        text = f"text {number}"
        document = documents.add(f"{text}.txt", text_hash(f"file {number}"), 9, text, "text/plain")
        documents.make_current(document.id)
        texts[document.text_sha256 or ""] = chance.integers(0, VOCABULARY, length)
    maps: Any = SimpleNamespace(ids=lambda key, _: texts[key])
    model: Any = SimpleNamespace(target=tiny_target(scale=0.05), fingerprint="one")
    for moment in WholeTexts(store).perplexities(model, maps):
        moment()
    kept = {each.text_sha256: each.perplexity for each in Perplexities(store).texts("one whole")}
    whole, single, empty = texts
    nats = negative_log_likelihood(model.target, texts[whole].tolist())
    assert kept[whole] == pytest.approx(math.exp(nats / 299), rel=1e-4)
    assert kept[single] == kept[empty] == math.inf
    assert list(WholeTexts(store).perplexities(model, maps)) == []
    assert Perplexities(store).known("one") == set()
    assert Perplexities(store).known(of_whole("one")) == {*texts}
    store.close()
