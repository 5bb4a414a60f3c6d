"""In the panel a sentence that is pieced together has the nearest whole one beside it, linked."""

from __future__ import annotations

from app.events import Nearest, Source, Stitched
from ui.stitched_sentences import sentence

TEXT = "So. The fee is EUR 85,000. <b>${x}"
NEAR = Nearest(3, "contract.docx", 40, 58, 2, "A fee of EUR 61,800 <i>")
PLACES = (
    ("contract.docx, page 2", Source(3, None, "contract.docx", 40, 58, 2)),
    ("contract.docx, page 9", Source(3, None, "contract.docx", 90, 99, 9)),
)


def test_the_nearest_sentence_and_all_places_are_linked() -> None:
    pieced = Stitched(4, 26, 2, tuple(place for _, place in PLACES), NEAR)
    html = sentence((TEXT, (pieced, "contract.docx, page 2", PLACES)))
    assert "Pieced together from 2 places: check both" in html
    assert "“The fee is EUR 85,000.”" in html
    assert "The nearest sentence in your files:" in html
    assert "A fee of EUR 61,800 &lt;i&gt;" in html
    assert html.count('data-open="3" data-start="40" data-end="58"') == 2
    assert html.count('data-open="3" data-start="90" data-end="99"') == 1


def test_without_its_documents_only_what_it_is_remains_and_nothing_is_markup() -> None:
    html = sentence((TEXT, (Stitched(4, len(TEXT), 2), "", ())))
    assert "Pieced together from 2 places" in html
    assert "nearest" not in html
    assert "data-open" not in html
    assert "<b>" not in html
    assert "$" not in html
