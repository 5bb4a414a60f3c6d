"""TODO"""

from __future__ import annotations

import pytest

from retrieval import Library
from storage import FullText, JobState, Stage, StorageError
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.place import Place, current


def test_without_an_embedder_the_words_are_found_and_the_job_waits(place: Place) -> None:
    def missing() -> FakeEmbedder:
        raise StorageError("no model")

    library = Library(place.store, missing)
    job = library.enqueue(place.fruit)
    with pytest.raises(StorageError, match="no model"):
        library.work()
    (document,) = library.documents.current()
    assert FullText(place.store).search("pears", [document.id], 3)
    assert library.jobs.state(job.id) is JobState.WAITING
    place.library.work()
    assert current(place)["fruit.txt"].stage is Stage.INDEXED
