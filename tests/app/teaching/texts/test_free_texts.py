"""Texts come from packages with free licences, and whole packages are held out."""

from __future__ import annotations

from email.message import Message
from typing import get_args

import pytest

from app.teaching.texts.free_texts import Form, free_texts, is_free, is_held_out


@pytest.mark.parametrize(
    ("field", "value", "free"),
    [
        ("License-Expression", "MIT", True),
        ("License-Expression", "Apache-2.0 AND BSD-3-Clause", True),
        ("License", "BSD", True),
        ("Classifier", "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)", True),
        ("License-Expression", "LGPL-3.0-only", False),
        ("License-Expression", "MIT OR GPL-2.0-only", False),
        ("License", "NVIDIA Proprietary Software", False),
        ("Name", "MIT", False),
    ],
)
def test_what_is_free(field: str, value: str, free: bool) -> None:
    about = Message()
    about[field] = value
    assert is_free(about) == free  # type: ignore[arg-type]


def test_about_one_in_six_packages_is_held_out_by_its_name_alone() -> None:
    held_out = sum(is_held_out(f"package-{n}") for n in range(600))
    assert 60 < held_out < 140
    assert is_held_out("Jinja2") == is_held_out("jinja2")


@pytest.mark.slow
def test_texts_of_each_form_are_of_one_part_and_none_is_there_twice() -> None:
    seen: set[str] = set()
    for form in get_args(Form):
        taught, held_out = (free_texts(form, held_out=each) for each in (False, True))
        assert len(taught) > 100 and len(held_out) > 20
        packages = [{each.source.split("/")[0] for each in part} for part in (taught, held_out)]
        assert not packages[0] & packages[1] and "palimpsest" not in packages[0] | packages[1]
        texts = [each.text for each in (*taught, *held_out)]
        assert len(set(texts)) == len(texts) and not seen & set(texts)
        seen |= set(texts)
        assert all(each.form == form and 150 < len(each.text) < 2500 for each in taught)
        assert list(taught) == sorted(taught, key=lambda each: (each.source, each.text))
