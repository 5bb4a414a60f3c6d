"""How the words on a slide look: bold, italic, as code, as links.

Only what a run says of itself counts, not what its shape, layout or master say.
"""

from __future__ import annotations

from typing import Any

from retrieval.parse.addresses import address_of, named
from retrieval.parse.office import DRAWING, RELATIONSHIPS, is_typed, with_code_among_words
from retrieval.parse.styled import Gathering, Styled

_ON = {"1", "true"}
_LINE_BREAK = "\v"


def paragraph_words(paragraph: Any) -> Styled:
    """The words of a paragraph of python-pptx, which knows the part that its links are of."""
    gathering = Gathering()
    for run in paragraph._p.content_children:
        gathering.enter(_looks(run.find(f"{DRAWING}rPr"), paragraph.part))
        gathering.add(run.text.replace(_LINE_BREAK, "\n"))
        gathering.leave()
    return with_code_among_words(gathering.take())


def slide_name(part: Any) -> str:
    """The name by which links lead to a slide's part."""
    return str(part.partname)


def _looks(properties: Any, part: Any) -> list[tuple[str, str]]:
    if properties is None:
        return []
    looks = [
        (kind, "")
        for kind, attribute in (("bold", "b"), ("italic", "i"))
        if properties.get(attribute) in _ON
    ]
    font = properties.find(f"{DRAWING}latin")
    if font is not None and is_typed(font.get("typeface")):
        looks.append(("code", ""))
    link = properties.find(f"{DRAWING}hlinkClick")
    if link is not None and (target := _target(link, part)):
        looks.append(("link", target))
    return looks


def _target(link: Any, part: Any) -> str:
    relation = part.rels.get(link.get(f"{RELATIONSHIPS}id"))
    if relation is None:
        return ""
    if relation.is_external:
        return address_of(relation.target_ref)
    is_slide = relation.reltype.endswith("/slide")
    return named(slide_name(relation.target_part)) if is_slide else ""
