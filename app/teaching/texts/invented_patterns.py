"""The sentence patterns of invented texts, by pool.

`<name>` stands for a word or a value (`invented_texts`), `<name1>` for the same one throughout a
text, `<a|b>` for one of both. Each line is a pattern.
"""

from __future__ import annotations

from app.teaching.texts.invented_sentences import SENTENCES

_POOLS = {
    "letter": """
        Thank you for your <letter|message|call> of <date>.
        We <are pleased to|can now> confirm that <first1> <last1> will <task> before <date>.
        The <total|final> cost is <amount>, <including|without> delivery.
        I spoke to <role> on <day>, and we agreed to meet in <room> at <time>.
        <first1> told me that <room> is free on <date>.
        Your order <code> will <leave our warehouse|be delivered> on <date>.
        Please send the <signed form|documents|keys> to <street> <house>, <city1>.
        <firm1> has <raised|lowered> its prices by <percent> since <month>.
        If you have any questions, call <first1> <last1> on <phone>.
        We still need <thing>, <thing> and <thing>.
        The <deposit|refund> of <amount> was paid on <date>.
        I would be grateful if you could <task> by <day>.
        As you know, <firm1> moved from <city1> to <city> in <year>.
        My <sister|neighbour|colleague> <first2> lives in <city1> and can help on <day>.
        Last <month> we had <number> visitors, which was more than we expected.
        The <invoice|bill> <code> is still open, and the reminder fee is <amount>.
        We apologise for the delay and offer you a discount of <percent>.
        It would be good to talk about <subject> before the end of <month>.
        The parcel contained <number> <glasses|books|boxes>, but <small> of them were broken.
        I have known <first1> for <small> years and can recommend her without reservation.""",
    "minutes": """
        <first1> <last1> opened the meeting at <time>.
        The group discussed <subject> and <subject>.
        <first2> reported that the costs have <risen|fallen> by <percent> since <month>.
        It was agreed to spend <amount> on <thing>.
        <first1> will <task> by <date>.
        <first2> and <first3> offered to <task>.
        The vote was <small> in favour and <small> against.
        <first3> asked whether <room> could be used on <day>.
        The budget for <subject> was set at <amount>.
        <firm1> has offered to do the work for <amount>.
        <role!> will <task> and report back in <month>.
        Nobody objected to the plan of <date>.
        The next meeting is on <date> at <time> in <room>.
        <first2> <last2> thanked the <small> volunteers for their help.
        A decision about <subject> was put off until <month>.""",
    "clause": """
        The <Tenant|tenant> pays a monthly rent of <amount>, due on the <ordinal> day of each month.
        The deposit of <amount> is returned within <small> days after the end of the lease.
        <firm1> delivers the goods to <city1> no later than <date>.
        Either party may end this agreement with <number> weeks' notice.
        Late payments bear interest of <percent> a year.
        The agreement starts on <date> and runs for <small> years.
        <firm1> maintains the equipment and replaces worn parts within <small> days.
        The customer may not pass the documents on to third parties.
        Repairs below <amount> are paid by the customer.
        Notices are sent in writing to <street> <house>, <city1>.
        The annual fee is <amount> and may rise by no more than <percent>.
        <first1> <last1> is responsible for the keys of <room>.
        Claims have to be made within <small> months.
        The courts of <city1> are competent for all disputes.
        A break fee of <amount> is due if the contract ends before <date>.
        Changes to this agreement are only valid in writing.
        The customer receives a report every <small> days.""",
    "notice": """
        <room!> will be closed from <time> to <time> on <date>.
        The water will be turned off on <day> between <time> and <time>.
        Please <task> before you leave.
        Visitors are asked to use the entrance on <street>.
        <firm1> will repair <room> in <month>.
        The new opening hours are <time> to <time>, except on <day>s.
        Tickets cost <amount> and can be bought from <first1> <last1>.
        <first1> has lost a <colour> <bag|scarf|umbrella> near <room>.
        Bicycles left here after <date> will be removed.
        <animal!> was seen near <street>; please call <phone>.
        All residents are invited to discuss <subject> on <date> at <time>.
        Parking costs <amount> per day from <month>.
        Rubbish is collected every <day> at <time>.
        Ask <role> if you need <thing>.
        The alarm will be tested <small> times on <day>.""",
    "product": """
        The <product1> is made of <material> and weighs <weight>.
        It comes in <colour>, <colour> and <colour>.
        The battery lasts <small> hours and is charged in <span>.
        The <product1> is <quality> and <quality>.
        It costs <amount>, or <amount> with <thing>.
        <firm1> gives a guarantee of <small> years.
        Spare parts can be ordered under number <code>.
        The box contains the <product1>, a cable and a manual.
        Do not use the <product1> near water.
        In a test by <firm1> it scored <small> out of 30 points.
        It was designed by <first1> <last1> in <city1>.
        The <ordinal> version, sold since <year>, is <percent> lighter.
        Clean it with a soft cloth and never with <goods>.
        Delivery takes <small> days within <city1>.
        More than <number> units have been sold since <date>.""",
    "report": """
        The <city1> office had a turnover of <amount> in <year>.
        The number of visitors <rose|fell> to <number>.
        <firm1> opened a second branch in <city1> on <date>.
        About <percent> of the <staff|members> took part in the survey.
        The project was led by <first1> <last1>, who joined in <year>.
        Costs for <subject> were <percent> higher than planned.
        The building on <street> was sold for <amount>.
        <first2> measured the temperature every <small> days.
        In <month> the team moved to <room>.
        The machine failed <small> times and was repaired by <firm1>.
        A new contract with <firm> was signed on <date>.
        The test took <span> and was repeated <small> times.
        Most complaints were about <subject>.
        The average order was <amount>, compared with <amount> a year earlier.
        <last1> expects the work to be finished in <month> <year>.""",
    "story": """
        <first1> was born in <city1> in <year>.
        She moved to <city> with <animal> and <number> books.
        On <day> we walked along <street> until it began to rain.
        The house was built in <year> from <material> and <material>.
        <first1> and <first2> met at <firm1> in <month>.
        We had <goods>, <goods> and <goods> for lunch.
        The train from <city1> was <small> minutes late.
        Nobody knew why <first2> had left <room> so early.
        The museum in <city> shows <number> old clocks.
        It was <quality> and smelled of <goods>.
        He paid <amount> for a <colour> bicycle.
        In the evening <first2> played the piano for <small> guests.
        The river is <small> metres wide near <street>.
        They promised to write every <month>, and they did.
        My grandmother kept <animal> behind the house.""",
    "advert": """
        We are looking for <role> for our office in <city1>.
        You will <task> and <task>.
        The salary is <amount> a <month|year>, depending on experience.
        You have worked for at least <small> years in a similar job.
        Please apply to <first1> <last1> by <date>.
        <firm1> employs <number> people in <city1> and <city>.
        The flat has <small> rooms and is <quality> and <quality>.
        The rent is <amount> a month, and heating is <amount>.
        Viewings are on <day> from <time> to <time>.
        For sale: a <colour> table made of <material>, <small> years old, <amount>.
        The course starts on <date> and costs <amount>.
        There are <small> places left.
        The flat is on <street>, <small> minutes from the station.
        Call <phone> after <time>.""",
    "support": """
        I bought the <product1> on <date> for <amount>.
        After <small> days it stopped working.
        The order number is <code>.
        I called your hotline on <day> and spoke to <first1>.
        The <colour> light blinks <small> times, then it turns off.
        Please send a replacement to <street> <house>, <city1>.
        I expect a refund of <amount> by <date>.
        The manual says to wait <span>, which did not help.
        My last <product> from <firm1> worked for <small> years.
        You can reach me on <phone> after <time>.
        Version <version> has the same problem.
        The parcel arrived without <thing>.
        I have tried it with <small> other cables.""",
    "step": """
        Mix <goods>, <goods> and <goods> in a large bowl
        Bake for <small> minutes at <house> degrees
        Peel the <carrots|potatoes|onions> and cut them into small pieces
        Add <goods> and stir well
        Let it rest for <span>
        Turn off the <power|water> before you start
        Remove the <small> screws on the back
        Open the cover and check the filter
        Press the <colour> button for <small> seconds
        Fill in the form and send it to <role>
        Write down the number on the label
        Wait until the <colour> light goes out
        Cook the <rice|lentils|chickpeas> for <small> minutes
        Serve with <goods> and <goods>
        Call <first1> if the door does not open
        Take <thing> with you
        Log in with your staff number
        Enter the code <code>""",
    "entry": """
        <time> <first> <last>: <talk>
        <day>, <time>: <subject>
        <first> <last>, <phone>
        <date>: <task>
        <talk> (<span>)
        <goods>: <weight>
        <first> <last>, <city>
        <code>: <thing>, <amount>""",
    "note": """
        Ask <first1> about <subject>.
        <first2> needs the figures by <day>.
        The <product1> is out of stock until <date>.
        Meeting moved to <time> in <room>.
        Offer from <firm1>: <amount>, valid until <date>.
        Check whether <firm1> still delivers to <city1>.
        The code for <room> is <house>.
        Remind <first1> to <task>.
        The printer on the <ordinal> floor needs paper.
        Train to <city1> leaves at <time>.""",
}
"""By name."""


def _lines(block: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in block.strip().splitlines())


POOLS = {name: (*_lines(pool), *_lines(SENTENCES.get(name, ""))) for name, pool in _POOLS.items()}
"""The patterns by pool."""
