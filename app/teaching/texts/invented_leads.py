"""What may stand before some words of invented texts: the beginnings of sentences and of lists.

They are patterns, as in `invented_patterns`.
"""

from __future__ import annotations

LEADS = {
    "thing": """
        We need
        We still need
        Please bring
        You need
        Please pack
        In the cupboard there are
        I have bought
        The kit contains
        Do not forget
        Everybody gets
        For the trip we take
        On the table I left
        Still missing are
        The price includes""",
    "goods": """
        Please buy
        For the soup you need
        The recipe calls for
        Mix
        We are out of
        I had
        The salad is made of
        On <day> the shop sells
        Add
        From the market I need
        The box was full of""",
    "task": """
        Before <date> we have to
        Tomorrow I will
        <first> offered to
        <role!> should
        Please
        On <day> <first> has to
        It was agreed to
        The next steps are to
        The group decided to
        By <day> I want to""",
    "first": """
        Present were
        The following people came:
        The invitation goes to
        On holiday until <date> are
        The keys are with
        I have written to
        The team consists of
        Those who voted for it were
        Missing on <day> were""",
    "city": """
        We stopped in
        The tour goes through
        <firm> has branches in
        On the way we saw
        Parcels are sent from
        The show will be seen in
        The survey was done in
        Trains leave for""",
    "subject": """
        The meeting is about
        We talked about
        The questions were about
        On <day> we discuss
        The report deals with
        Most letters are about
        The chapter covers
        In <month> we vote on""",
    "colour": """
        It is sold in
        The flags are
        The walls may be
        The cover comes in
        The samples are""",
}
"""By a table of words: what may stand before some of them, in a sentence or above a list."""
