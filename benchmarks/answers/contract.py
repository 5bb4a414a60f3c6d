"""A contract with amounts, dates, parties and a table of fees, and what a reader asks of it."""

from __future__ import annotations

from pathlib import Path

TITLE = "Maintenance Agreement"
TEXT = """
# 1 Parties

This agreement is made between Halden Systems AG, Seestrasse 14, Zurich (the “Provider”), and the
Brightwater Museums Trust, 9 Canal Row, Leeds (the “Customer”).

It was signed on 12 February 2024 and takes effect on 1 March 2024.

# 2 Services

The Provider maintains the climate control systems listed in Annex A. It inspects every system
twice a year and repairs defects at no further charge.

Work outside the agreed scope is charged at an hourly rate of EUR 145.

# 3 Fees

The Customer pays an annual maintenance fee of EUR 61,800, invoiced in advance on 1 March of each
year.

For the installation of the sensors the Customer pays a one-time set-up fee of EUR 12,450.

Invoices are payable within 45 days of receipt. Late payments bear interest at 4.5 percent per
year.

The Provider may adjust the fees once a year and announces the change 90 days in advance.

# 4 Term and termination

The agreement has an initial term of five years and ends on 28 February 2029.

After the initial term it continues until one party terminates it with a notice period of six
months.

Either party may terminate for cause if the other fails to remedy a breach within 30 days of a
written warning.

If the Customer terminates before the end of the initial term, it pays a break fee of EUR 85,000.

# 5 Liability

The liability of the Provider is limited to EUR 1,250,000 per calendar year. This does not apply
to intent or gross negligence.

The Provider holds insurance with Nordlys Mutual for the whole term.

# 6 Final provisions

Norwegian law governs this agreement, and disputes are heard by the district court of Oslo.

Both parties keep its contents confidential for three years after it has ended.
"""
"""Its headings and paragraphs, before the table."""

FEES = (
    ("Service level", "Response time", "Monthly surcharge"),
    ("Bronze", "8 hours", "EUR 1,150"),
    ("Silver", "4 hours", "EUR 2,300"),
    ("Gold", "1 hour", "EUR 4,900"),
)

QUESTIONS: tuple[tuple[str, str], ...] = (
    ("What is the annual maintenance fee?", "EUR 61,800"),
    ("How much is the break fee?", "EUR 85,000"),
    ("What does the set-up of the sensors cost?", "EUR 12,450"),
    ("What is the hourly rate for work outside the scope?", "EUR 145"),
    ("What is the limit of liability?", "EUR 1,250,000"),
    ("What interest do late payments bear?", "4.5 percent"),
    ("What is the monthly surcharge for the Gold service level?", "EUR 4,900"),
    ("What is the monthly surcharge for Silver?", "EUR 2,300"),
    ("What is the surcharge for Bronze?", "EUR 1,150"),
    ("What is the response time for Bronze?", "8 hours"),
    ("What is the response time for the Silver service level?", "4 hours"),
    ("What is the response time for Gold?", "1 hour"),
    ("When is the annual maintenance fee invoiced?", "in advance on 1 March"),
    ("When was the agreement signed?", "12 February 2024"),
    ("When does the agreement take effect?", "1 March 2024"),
    ("When does the agreement end?", "28 February 2029"),
    ("How long is the initial term?", "five years"),
    ("What is the notice period after the initial term?", "six months"),
    ("Within how many days must invoices be paid?", "45 days"),
    ("How long in advance are changes of fees announced?", "90 days"),
    ("How long does a party have to remedy a breach?", "30 days"),
    ("How long do the parties keep the contents confidential?", "three years"),
    ("Who is the provider?", "Halden Systems AG"),
    ("Who is the customer?", "Brightwater Museums Trust"),
    ("Who insures the provider?", "Nordlys Mutual"),
    ("Which law governs the agreement?", "Norwegian law"),
    ("Which court hears disputes?", "district court of Oslo"),
)
"""Questions, each with the words that answer it."""


def write_contract(path: Path) -> None:
    """Write it as DOCX."""
    from docx import Document

    document = Document()
    document.add_heading(TITLE, 0)
    for block in TEXT.strip().split("\n\n"):
        words = " ".join(block.split())
        if words.startswith("# "):
            document.add_heading(words[2:], 1)
        else:
            document.add_paragraph(words)
    document.add_heading("Annex B: Service levels", 1)
    table = document.add_table(0, len(FEES[0]))
    for row in FEES:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.save(str(path))
