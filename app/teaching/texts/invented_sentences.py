"""More sentence patterns of invented texts; see `app.teaching.texts.invented_patterns`."""

from __future__ import annotations

SENTENCES = {
    "letter": """
        <first1> <last1> has been our contact at <firm1> since <month> <year>.
        Enclosed you will find <thing> and <thing>.
        Could you let me know by <day> whether <time> suits you?
        We are sorry to hear that <first2> is ill, and we hope to see her in <month>.
        The bill for <month> comes to <amount>, of which <amount> has been paid.
        I have asked <firm1> for an offer, but they haven't answered since <date>.
        Because of the holiday on <day>, the shop opens at <time>.
        My new address from <date> is <street> <house>, <city>.
        Of the <number> leaflets that we printed, only <small> are left.
        You asked about <subject>, so I attach the notes of <date>.
        If the weather is bad, we will meet in <room> instead.
        As far as I know, <role> has already been told about <subject>.
        The insurance pays <percent> of the damage, at most <amount>.
        <first1> sends her regards from <city>.
        We would like to book <room> for <small> people on <date>.""",
    "minutes": """
        <first1> took the minutes.
        The minutes of <date> were approved with one change.
        <first2> showed pictures of <room> and explained what <firm1> would do there.
        It was pointed out that <subject> had cost <amount> last year.
        <first3> warned that the offer of <firm1> ends on <date>.
        All agreed that <role> should be asked first.
        A group of <small> people will look at <subject> until <month>.
        <first1> regretted that only <percent> of the members had answered.
        There was a long discussion about <subject>, without a result.
        The fee for new members stays at <amount>.
        <first2> found the price of <amount> too high.
        From <month> on, meetings begin at <time>.
        <last3> will speak about <talk> in <month>.
        The meeting ended at <time>.
        Two members from <city> took part by telephone.""",
    "clause": """
        <firm1> keeps all documents for <small> years after the last delivery.
        The tenant may keep <animal> if the neighbours agree.
        Payment is made within <small> days of the invoice, without any deduction.
        For every day of delay <firm1> pays <amount>, up to <percent> of the price.
        The price of <amount> includes travel to <city1>.
        Working hours are from <time> to <time>, <day> to Friday.
        The employee has <small> days of leave a year.
        Work on <day>s is paid at <percent> above the usual rate.
        If a part of this contract is not valid, the rest remains in force.
        Both parties keep what they learn about each other secret for <small> years.
        The warranty covers <material> parts, but not <material> ones.
        Disputes below <amount> are first put before <role>.
        The loan of <amount> is paid back in <small> equal parts.
        <first1> <last1> may use <room> on <day>s until <time>.
        The insurance covers damage of up to <amount> per case.""",
    "notice": """
        The lift is out of order until <date>.
        The <talk> evening has been moved to <day>, <time>.
        Keys can be collected from <first2> at <street> <house>.
        Smoking is not allowed in <room>.
        The shop on <street> has been closed since <year>.
        From <month>, letters are delivered only on <day>s.
        Children under <small> years pay <amount>.
        Anybody who has found <thing> is asked to call <phone>.
        There is free coffee in <room> from <time>.
        The bus to <city1> stops on <street> while the road is repaired.
        The windows will be cleaned on <date>; please close them by <time>.
        New members are welcome, and the first month costs <amount>.
        Please do not leave <thing> in <room>.
        The library has <number> new books and opens at <time>.
        In case of fire, leave the building by the stairs and wait on <street>.""",
    "product": """
        You can choose between a <colour> and a <colour> cover.
        The <product1> needs <weight> less packaging than the <product>.
        It works at temperatures from <small> to 45 degrees.
        Turn it off before you open the lid.
        Two <product1> fit into a box of <weight>.
        The screen shows the time, the temperature and the date.
        If the <colour> light goes on, change the filter.
        <first1> <last1> of <firm1> calls it <quality>, <quality> and cheap.
        The <product1> replaces the <product>, which was sold until <year>.
        Orders above <amount> are sent free of charge.
        The handle is made of <material>, the foot of <material>.
        It is <quality> enough for daily use.
        You save <percent> if you order before <date>.
        The price will rise to <amount> in <month>.
        Every <product1> is tested for <small> hours before it leaves <city1>.""",
    "report": """
        The <firm1> branch in <city> was closed in <month> <year>.
        Of <number> letters sent, <number> came back.
        The winter was mild, so heating cost only <amount>.
        A survey among <number> guests found that <percent> would come again.
        <first2> <last2> replaced <first1> <last1> as head of the <city1> office.
        The new machine from <firm> makes <number> boxes a day.
        Losses fell for the <ordinal> year in a row.
        The roof of <room> was repaired for <amount>.
        Half of the budget went into <subject>.
        The samples from <city1> weighed <weight> on average.
        Three of the <small> goals for <year> were reached.
        Sales of the <product1> began on <date>.
        The team needed <small> weeks longer than planned.
        No accidents were reported between <month> and <month>.
        The audit by <firm1> found <small> mistakes, none of them serious.""",
    "story": """
        My uncle <first1> sold his shop in <city1> when I was <small> years old.
        Every <day> we bought <goods> and <goods> at the market.
        <first2> still has the <colour> coat that she wore that <month>.
        There were <small> of us in one small room, and nobody minded.
        The road to <city1> was closed, so we stayed until <day>.
        I remember the smell of <goods> in the kitchen.
        At <time> the bells rang, and <first1> woke up.
        She wrote <small> letters before anyone answered.
        From the window you could see <animal> in the snow.
        He had learned to repair clocks from <first2>'s father.
        In <year> the family left for <city> with little more than <thing>.
        It took us <small> days to cross the mountains.
        The dress was made of <material> and far too large.
        After the rain the garden was full of birds.
        Nobody in the village had ever seen <animal> before.""",
    "advert": """
        The room is <quality>, <quality> and has a view of <street>.
        We offer <small> days of holiday and free lunch.
        Lost near <street>: <thing>, reward <amount>.
        I give lessons in <city1> for <amount> an hour.
        The bicycle is <colour>, <small> years old and costs <amount>.
        Experience is welcome but not needed.
        The group meets every <day> at <time> in <room>.
        Pets are allowed if they are <quality>.
        The job begins on <date> and lasts <small> months.
        You should be able to lift <weight>.
        Please send your papers to <firm1>, <street> <house>, <city1>.
        No agents, please.
        Wanted: <thing>, in good condition, up to <amount>.
        The deposit is <amount>.""",
    "support": """
        Two of the <small> parts are missing.
        The cover broke when I opened it for the <ordinal> time.
        Your letter of <date> does not answer my question.
        I have already sent the receipt to <first1> <last1>.
        The <product1> makes a noise when it is cold.
        Could you tell me what the error <code> means?
        I was charged <amount> instead of <amount>.
        The repair took <small> weeks and cost <amount>.
        A friend in <city1> has had the same trouble since <month>.
        Please cancel the order if you cannot deliver by <date>.
        The <colour> one works, the <colour> one does not.""",
    "step": """
        Wash the <spinach|leeks|apples> and let them dry
        Beat the eggs until they are light
        Put everything into the oven for <small> minutes
        Check the temperature after <small> minutes
        Wipe the surface with a dry cloth
        Loosen the <ordinal> screw from the left
        Write your name on the list in <room>
        Show the letter to <role>
        Send the form to <street> <house>, <city1>
        Wait for the <colour> light, then press start
        Cover the bowl and put it in a warm place
        Keep the receipt for <small> months""",
    "note": """
        <first1> is away until <date>.
        Parcel for <first2> is with <role>.
        <subject!>: decide before <date>.
        Buy <goods>, <goods> and <thing>.
        Invoice <code> paid on <date>, <amount>.
        The <colour> folder belongs to <first2>.
        Dentist on <day> at <time>, <street> <house>.
        Birthday of <first1> on <date>, she likes <goods>.
        <firm1> called about <subject>, call back before <time>.
        Rent rises to <amount> in <month>.
        New key for <room> is in the <colour> box.""",
    "entry": """
        <date>, <time>: <first> <last>, <talk>
        <room!>: <first> <last>
        <product>: <amount>
        <month>: <subject>
        <street> <house>: <task>""",
}
"""By pool."""
