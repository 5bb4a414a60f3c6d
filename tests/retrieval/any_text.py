"""Texts of every kind that is hard to cut: abbreviations, decimals, lists, tables, code, CJK."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = st.one_of(
    st.sampled_from(
        [
            *(
                "Dr. Smith came. ",
                "It costs EUR 3.5 million. ",
                "See Art. 4, e.g. No. 5. ",
                "3. Mai ",
            ),
            *(
                "1. One\n",
                "(a) two;\n",
                "- three\n",
                "3.1 The fee",
                "# Title\n",
                "Term\n\n",
                "**Bold**",
            ),
            *(
                "| a | b |\n",
                "|---|---|\n",
                "Pump | EUR 40\n",
                "```\n",
                "def f(x):\n    return x\n",
            ),
            *(
                "操作人员。等待！",
                "「好」",
                "सत्य। ",
                "(See above. Yes.) ",
                "“Go. Now.” ",
                "\n\n",
                "; ",
                "…",
            ),
            *(
                "\r\n",
                "\u2028",
                "\x85",
                "\x0b",
                "\x1c",
                "\xa0",
                "\u200b",
                "word " * 100,
                "x" * 1500,
            ),
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
)
TEXTS = st.lists(PIECES, max_size=25).map("".join)
