"""`palimpsest` that is at rest while nobody asks; everything else is as usual.

    python -m tests.resting serve --no-browser

Usually a model is examined and measured meanwhile: tests of other things would wait beside it.
"""

from __future__ import annotations

from app.commands.main import main
from app.tuning.idle_work import IdleWork


def rest(_: IdleWork) -> None:
    """Nothing is measured while nobody asks: it would take the tests beside this one a processor."""


if __name__ == "__main__":
    IdleWork.start = rest
    main()
