"""The kinds of invented texts, and the layout of each.

As patterns, with `<pool:2-4>` for two to four of a pool's sentences in a line, and `<pool:3-6:- >`
for as many lines that begin with "- ". `1. ` counts.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from app.teaching.texts.markdown_layouts import MARKDOWN


class Layout(NamedTuple):
    """Attributes:
    name: of a file that holds such a text.
    form: what it is written in.
    """

    name: str
    form: Literal["prose", "markdown"]
    text: str


_PROSE = {
    "letter.txt": """
<city1>, <date>

Dear <Ms|Mr> <last2>,

<letter:2-4>

<letter:1-3>

<Kind regards|Yours sincerely|With best wishes>
<first3> <last3>
===
<first3> <last3>
<street> <house>, <city>

Dear <first2>,

<letter:3-6>

<Best regards|Yours>,
<first3>""",
    "email.txt": """
Subject: <subject>

Hi <first2>,

<letter:1-2> <note:1-2>

<letter:1-3>

<Thanks|Best|See you soon>,
<first3>
===
Hello <first2>,

<note:2-4>

We need <thing>, <thing>, <thing> and <thing>.

<letter:1-2>

<first3> <last3>
<firm1>, <phone>""",
    "minutes.txt": """
Minutes of <date>

Present: <first1> <last1>, <first2> <last2>, <first3> <last3>

<minutes:3-5>

<minutes:2-4>
===
<firm1>: meeting about <subject>
Date: <date>
Place: <room>

<minutes:2-4>
<minutes:2-4>

Open tasks:
<task:3-5:- >""",
    "contract.txt": """
<clause:3-6>
===
1. <clause:1-3>

2. <clause:1-2>

3. <clause:1-3>
===
AGREEMENT

between <firm1>, <city1>, and <first2> <last2>.

<clause:2-4>

<clause:1-3>

<city1>, <date>""",
    "notice.txt": """
NOTICE

<notice:2-4>

<first2> <last2>, <role>
===
To all residents of <street> <house>

<notice:2-3>

<notice:1-3>

<firm1>""",
    "offer.txt": """
<product:3-6>
===
Offer <code> of <date>

<product:2-3>

Price: <amount>
Delivery: <span>
Contact: <first2> <last2>, <phone>""",
    "report.txt": """
<report:3-6>

<report:2-4>
===
Report of <first2> <last2>, <month> <year>

<report:2-4>

<report:2-4>""",
    "diary.txt": """
<story:3-6>
===
<day>, <date>

<story:2-4>

<story:2-3>""",
    "advert.txt": """
<advert:3-6>
===
<advert:2-4>

Please bring <thing>, <thing> and <thing>.

<first1> <last1>, <phone>""",
    "complaint.txt": """
Dear Sir or Madam,

<support:3-5>

<support:1-2>

<first3> <last3>
===
<support:3-6>""",
    "programme.txt": """
Programme for <date>

<entry:5-9:>

<notice:1-2>""",
    "notes.txt": """
<note:4-8:>
===
<note:4-7:- >""",
    "list.txt": """
To do before <date>:
<task:4-8:- >
===
What to take to <city1>:
<thing:4-9:* >

<note:1-2>
===
Shopping list

<goods:5-10:- >""",
    "order.txt": """
Order: <code>
Customer: <first1> <last1>
Product: <product1>
Price: <amount>
Discount: <percent>
Delivery: <date>
Phone: <phone>

<support:1-2> <product:1-2>
===
Date: <date>
Time: <time>
Place: <room>
Speaker: <first1> <last1>
Title: <talk>
Fee: <amount>

<notice:1-3>
===
Tenant: <first1> <last1>
Address: <street> <house>, <city1>
Rent: <amount>
Deposit: <amount>
Start: <date>

<clause:2-3>""",
    "recipe.txt": """
<goods!> and <goods>, for <small> people

We need:
<goods:4-8:- >

<step:3-5:1. >
===
For the dough you need <goods>, <goods>, <goods> and <goods>. <step:1-1>. <step:1-1>.

Serve with <goods>, <goods> and <goods>.""",
}


def _layouts() -> tuple[Layout, ...]:
    forms: tuple[tuple[Literal["prose", "markdown"], dict[str, str]], ...] = (
        ("prose", _PROSE),
        ("markdown", MARKDOWN),
    )
    return tuple(
        Layout(name, form, layout.strip())
        for form, layouts in forms
        for name, several in layouts.items()
        for layout in several.split("===")
    )


LAYOUTS = _layouts()
