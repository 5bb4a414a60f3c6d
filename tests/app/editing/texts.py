"""Random texts with every kind of line ending, and revisions of them."""

from __future__ import annotations

from hypothesis import strategies as st

LINES = st.sampled_from(["", " ", "a", "b", "ab", "def f():", "    return 1", "# ü", "}", "x" * 90])
ENDINGS = st.sampled_from(["\n", "\n", "\r\n"])

TEXTS = st.builds(
    lambda lines, last: "".join(f"{line}{ending}" for line, ending in lines) + last,
    st.lists(st.tuples(LINES, ENDINGS), max_size=12),
    st.sampled_from(["", "", "c", "a"]),
)
