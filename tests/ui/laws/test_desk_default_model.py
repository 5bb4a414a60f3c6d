"""The desk with the default model, from a file of one's own: whatever it says, it is decided here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

from tests.programs import RESTING
from tests.ui.conftest import Server
from tests.ui.desk_steps import REVISED_MS, instruct, listed, put_cursor, stored

if TYPE_CHECKING:
    from tests.ui.conftest import NewPage

LEASE = b"""# Lease of the garden house\r
\r
The rent is EUR 900 a month, payable on the first day of each month.\r
The tenant pays a deposit of EUR 1,800 before moving in.\r
"""


@pytest.mark.browser
@pytest.mark.default_model
def test_the_default_model_revises_a_file_and_only_what_is_accepted_is_saved(
    default_model_folder: Path, minilm_folder: Path, tmp_path: Path, new_page: NewPage
) -> None:
    file = tmp_path / "lease.md"
    file.write_bytes(LEASE)
    server = Server(tmp_path / "data", "--open", str(file), program=RESTING)
    try:
        page = new_page(f"{server.address}&desk=1")
        expect(page.locator("#desk-name")).to_have_text("lease.md")
        instruct(page, "Make the rent a little higher")
        ended = re.compile(r"Nothing was changed|changes? found")
        expect(page.locator("#desk-status .status")).to_have_text(ended, timeout=REVISED_MS)
        assert file.read_bytes() == LEASE, "nothing is written before it is saved"
        if listed(page).count():
            page.get_by_role("button", name="Accept all").click()
            expect(listed(page)).to_have_count(0)
        put_cursor(page, "The tenant pays")
        page.keyboard.type(" Thank you.")
        page.wait_for_function("document.querySelector('#desk-changed')?.hidden === false")
        page.locator("[data-tool=save]").click()
        expect(page.locator("#desk-changed")).to_be_hidden()
        assert file.read_bytes().decode() == stored(page).replace("\n", "\r\n")
    finally:
        assert server.end() == 0
    assert b" Thank you." in file.read_bytes()
