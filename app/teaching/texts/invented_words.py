"""The vocabulary of invented texts: names, places, things and what is done with them.

Each table is one string, its entries separated by commas; how amounts, dates and the like are
written is in `app.teaching.texts.invented_values`.
"""

from __future__ import annotations

_TABLES = {
    "first": """
        Anna, Bernard, Carla, Dario, Edith, Farid, Greta, Hassan, Ingrid, Jonas, Karin, Liam,
        Marta, Nils, Olga, Pedro, Quentin, Rosa, Samir, Tessa, Ulrich, Vera, Walter, Xenia,
        Yusuf, Zoe, Adele, Boris, Celine, Dmitri, Elif, Fiona, Gustav, Helena, Ivan, Judith,
        Kemal, Lotte, Miguel, Nora, Oskar, Paula, Rafael, Sofia, Tobias, Ursula, Viktor, Wanda,
        Yara, Zoltan, Amir, Beatrice, Conrad, Diana, Emil, Flora, Gareth, Hannah, Isaac, Jana,
        Kofi, Lena, Malik, Nadia, Owen, Priya, Ravi, Selma, Theo, Una, Vikram, Wendy, Ayumi,
        Bruno, Chidi, Dora, Enzo, Freya, Giulia, Hiro, Ines, Jasper, Katya, Leo, Mina, Noor,
        Otto, Petra, Ruben, Sana, Tariq, Ulla, Violet, Wes, Ylva, Zara, Alice, Ben, Chloe,
        David, Emma, Frank, Grace, Henry, Irene, James, Kate, Lucas, Mary, Nathan, Olivia,
        Peter, Rachel, Simon, Thomas""",
    "last": """
        Berg, Castell, Dorn, Egger, Falk, Grau, Holt, Ibsen, Jansen, Keller, Lindqvist, Moreau,
        Novak, Okafor, Petersen, Quist, Rossi, Sato, Tanaka, Unger, Vogel, Weber, Yilmaz, Zeman,
        Abbott, Brandt, Cole, Duarte, Eklund, Farouk, Garner, Haas, Ivanova, Jovanovic,
        Kowalski, Lambert, Marino, Nakamura, Olsen, Park, Quinn, Reyes, Schmid, Torres, Ueda,
        Varga, Wallace, Xu, Young, Ziegler, Adeyemi, Bauer, Conti, Delgado, Ellis, Ferrari,
        Gomez, Hughes, Ismail, Jensen, Khan, Larsen, Mendes, Nguyen, Oduya, Patel, Ramos,
        Santos, Turner, Underwood, Vance, Winter, Yates, Zhang, Ashford, Bianchi, Carver, Dunne,
        Estrada, Fischer, Greene, Hartmann, Iqbal, Kaya, Lowe, Mueller, Norris, Osman, Price,
        Rahman, Steiner""",
    "city": """
        Lisbon, Bergen, Graz, Utrecht, Leipzig, Turin, Porto, Ghent, Aarhus, Krakow, Basel,
        Lyon, Malmo, Bristol, Cork, Seville, Tampere, Riga, Split, Bilbao, Dresden, Leeds,
        Nantes, Odense, Pisa, Ravenna, Salzburg, Tartu, Uppsala, Verona, Zagreb, Antwerp,
        Bologna, Cardiff, Dundee, Freiburg, Genoa, Haarlem, Innsbruck, Jena, Kaunas, Linz,
        Mainz, Oviedo, Plymouth, Rennes, Sheffield, Trieste, Umea, Valencia, Wroclaw, York,
        Boston, Denver, Halifax, Austin, Oakland, Perth, Wellington, Nairobi, Accra, Pune,
        Osaka, Lima, Quito""",
    "street": """
        Mill Lane, Harbour Street, Station Road, Church Square, Garden Row, Market Street,
        Linden Avenue, Bridge Street, Canal Road, Hill View, North Quay, Park Lane, River Walk,
        School Street, Tower Road, Oak Crescent, Museum Street, Weaver Lane, Old Port Road""",
    "firm": """
        Norden Lift, Halden Works, Brightwater, Corvin Foods, Delta Freight, Elmwood Labs,
        Fairlane, Greyhill, Harbour Tools, Ironbridge, Juniper Health, Kestrel Energy, Lumina,
        Meridian Travel, Northgate, Orchard Print, Pinecrest, Quayside, Redfern, Silverline,
        Tallis, Umber, Vantage Optics, Westbrook, Yarrow, Zephyr Air, Alder and Sons, Bluefin,
        Cobalt Systems, Dunmore, Everly, Foxglove, Granite Bank, Hollis, Ivory Press, Larkspur,
        Monarch Dairy, Oakhurst, Pallas, Ridgeway, Solvay Street Bakery, Thornton, Vela, Wexford""",
    "product": """
        Aero 300, Bolt X, Carrel, Dune 5, Ember, Flexa, Glint 2, Harbor Mini, Iris Pro, Juno,
        Kite S, Lark 12, Mira, Nova Lite, Orbit 7, Pico, Quill, Ripple, Sora, Tempo 4, Ultra
        Fold, Vero, Wisp, Yonder, Zenit, Atlas Desk, Birch Lamp, Cove Chair, Drift Pump""",
    "goods": """
        flour, sugar, butter, eggs, milk, tomatoes, onions, garlic, carrots, potatoes, rice,
        lentils, olive oil, salt, black pepper, parsley, basil, lemons, apples, pears, yoghurt,
        cream, cheese, bread, spinach, mushrooms, chickpeas, honey, vinegar, almonds, walnuts,
        cinnamon, ginger, celery, leeks, thyme, bay leaves, oats, raisins, dark chocolate,
        vanilla""",
    "thing": """
        a torch, two blankets, a first aid kit, spare batteries, a map, a water bottle, rubber
        gloves, a tape measure, a hammer, paper cups, name badges, an extension lead, a rain
        jacket, warm socks, a sleeping bag, a notebook, pens, a camera, sun cream, a hat, a
        towel, a charger, a ladder, paint brushes, masking tape, sandpaper, a bucket, screws, a
        drill, printed handouts, a projector, marker pens, folding chairs, a kettle, tea bags, a
        first draft of the plan, the signed form, the old keys, a copy of the lease, two
        passport photos""",
    "task": """
        book the room, call the plumber, send the invoice, update the budget, order new chairs,
        check the alarm, print the posters, renew the insurance, translate the leaflet, clean
        the kitchen, water the plants, back up the server, repair the gate, pay the deposit,
        invite the speakers, test the microphones, collect the parcels, write the summary,
        return the library books, prepare the slides, compare three offers, confirm the dates,
        measure the windows, paint the fence, replace the filter, file the receipts, sign the
        contract, tell the neighbours, order the cake, fix the printer, review the draft,
        archive the old files""",
    "room": """
        the meeting room, the main hall, room 12, the library, the canteen, the workshop, the
        second floor, the cellar, the garden, the reading room, the lobby, the studio, building
        C, the small office, the roof terrace, the gym, the community centre, the archive""",
    "subject": """
        the heating, the new website, the summer party, parking, the annual budget, the roof
        repair, opening hours, the training day, recycling, the moving plan, visitor badges, the
        cleaning rota, the newsletter, the school trip, delivery times, the survey, noise in the
        courtyard, the lift, the membership fee, the software update, overtime, the bike shed""",
    "role": """
        the treasurer, the caretaker, the project manager, the secretary, the landlord, the head
        nurse, the site manager, the coach, the librarian, the accountant, the chair, the
        trainer, the technician, the receptionist, the chef, the head teacher, the driver""",
    "quality": """
        quiet, bright, reliable, heavy, quick, sturdy, simple, cheap, friendly, clean, modern,
        narrow, spacious, warm, well lit, light, comfortable, solid, compact""",
    "colour": """
        red, blue, green, grey, white, black, yellow, purple, brown, silver""",
    "material": """
        oak, steel, glass, cotton, wool, aluminium, concrete, leather, bamboo, pine, brass,
        linen, slate, cork, ceramic, rubber""",
    "animal": """
        a dog, a cat, two rabbits, a heron, three ducks, a fox, a pony, a parrot, bees""",
    "talk": """
        Saving energy at home, How to read a contract, The history of the harbour, Soil and
        water, First aid for parents, Writing short letters, Bread without yeast, Maps before
        satellites, Repairing old clocks, Bees in the city, Safe cycling, Learning to listen""",
}
"""By name. Entries in one table fit the same places of a sentence."""


def _entries(table: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in table.split(","))


WORDS: dict[str, tuple[str, ...]] = {name: _entries(table) for name, table in _TABLES.items()}
