"""The JSON of an answer has its words, and each place that they stand in."""

from __future__ import annotations

import json

from app.commands.answer_json import answer_json
from app.events import NO_STATS, Done, Evidence, Nearest, Source, Span, Stitched

PLACE = Source(1, None, "one.txt", 4, 7, 2)
TOLD = {"document": 1, "name": "one.txt", "start": 4, "end": 7, "page": 2}
NEAR = Nearest(1, "one.txt", 0, 9, None, "Ada Finch")


def test_what_answers_stands_in_the_quote_and_is_none_where_it_is_not_known() -> None:
    evidence = [
        Evidence("Ada built it.", 0.5, (0, 3), "In 1871. ", ("Who",), (PLACE,)),
        Evidence("It burned.", 0.25, None, "", (), ()),
    ]
    told = answer_json(3, Done("s", 8, "Ada", (), NO_STATS, "quotes"), evidence)
    assert [each["answer"] for each in told["evidence"]] == ["Ada", None]
    assert [each["sources"] for each in told["evidence"]] == [[TOLD], []]
    assert (told["asked"], told["message"], told["finish"]) == (3, 8, "quotes")


def test_ranges_come_with_their_words_and_all_of_it_is_json() -> None:
    stitched = Stitched(4, 6, 2, (PLACE,), NEAR), Stitched(0, 3, 2)
    spans = (Span(0, 3, "Ada", (PLACE,)),)
    done = Done("s", 8, "Ada is", spans, NO_STATS, "eos", (NEAR,), stitched)
    told = answer_json(3, done, ())
    assert [each["text"] for each in told["stitched"]] == ["is", "Ada"]
    assert told["stitched"][0]["nearest"] == told["nearest"][0]
    assert told["stitched"][1]["nearest"] is None
    assert told["spans"] == [{"start": 0, "end": 3, "text": "Ada", "sources": [TOLD]}]
    assert json.loads(json.dumps(told)) == told
