"""Which process takes which file of tests: a browser in two processes at most.

Pages in a third browser took longer than tests wait, but with two processes two cores are idle for a
third of the time, since tests of pages mostly wait. So a third process takes the files that need no
page, and the first two begin with those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadFileScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

WITH_PAGES = ("tests/ui/", "tests/security/")
"""Where nearly all tests that drive a browser are."""

BROWSERS = ("gw0", "gw1")
"""The processes that take them."""


class TwoBrowsers(LoadFileScheduling):
    """As `--dist loadfile`, for `pytest_xdist_make_scheduler`."""

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Give a process the next file that is for it; without one it ends."""
        has_browser = node.gateway.id in BROWSERS
        with_pages, others = list[str](), list[str]()
        for file in self.workqueue:
            (with_pages if file.startswith(WITH_PAGES) else others).append(file)
        files = with_pages + others if has_browser else others
        if not files:
            node.shutdown()
            return
        self.workqueue.move_to_end(files[0], last=False)
        super()._assign_work_unit(node)
