"""Where there is nothing to do, nothing is done."""

from __future__ import annotations

import pytest

from app.teaching.edits.unchanged import leave
from tests.app.teaching.edits.conftest import CODE, MARKDOWN
from tests.app.teaching.edits.made import made


@pytest.mark.usefixtures("few_texts")
def test_the_text_stays_and_what_is_asked_for_is_not_there() -> None:
    for text, form in ((MARKDOWN, "markdown"), (CODE, "code")):
        changes = made(leave, text, form)  # type: ignore[arg-type]
        assert len({change.wording for change in changes}) > 1
        for change in changes:
            assert change.old == change.new == text
            assert not {change.values.get("old", "@"), change.values.get("item", "@")} & {text}
            assert change.values.get("old", "@") not in text
            assert change.values.get("item", "@") not in text
