import Basics

/// The words for trades, and for the categories that mean them, in several countries.
///
/// A blank within a phrase is written as `_`. Chains are found at the beginning of a clean name, words
/// anywhere in it, and endings at the end of a word. Whatever people put into several categories is left
/// out: department stores, phone companies, clothes of adults and of children.
enum Trades {
  private struct Entry {
    let trade: String
    var chains = ""
    var words = ""
    var endings = ""
    let categories: String
  }

  private static let entries = [
    Entry(
      trade: "groceries",
      chains: """
        aldi lidl edeka rewe netto kaufland penny norma_lebensmittel alnatura denns tegut globus real_markt nahkauf famila combi marktkauf
        bio_company basic_bio spar interspar eurospar billa hofer migros coop denner volg
        tesco sainsburys sainsbury asda morrisons waitrose ocado iceland co-op coop_food
        carrefour leclerc e_leclerc auchan intermarche intermarché monoprix franprix casino_shop super_u hyper_u cora picard biocoop
        albert_heijn jumbo plus_supermarkt vomar delhaize colruyt
        mercadona dia eroski alcampo consum bonpreu ahorramas esselunga conad pam eurospin
        pingo_doce continente minipreco ica willys hemkop hemköp rema_1000 meny fakta netto_as irma bilka fotex føtex
        biedronka zabka żabka lewiatan kroger safeway publix trader_joes trader_joe whole_foods wholefds wegmans albertsons
        heb h-e-b meijer food_lion giant_food stop_&_shop shoprite sprouts vons ralphs winco piggly_wiggly hy-vee jewel-osco
        jewel_osco loblaws sobeys metro_inc no_frills woolworths coles iga countdown amazon_fresh farmers_market
        """,
      words:
        "supermarkt supermarket supermarche supermarché supermercado supermercato grocery groceries lebensmittel biomarkt wochenmarkt",
      categories: """
        groceries grocery lebensmittel supermarkt supermarket courses alimentation boodschappen supermercado supermercados
        spesa supermercati mat livsmedel dagligvarer mercado alimentação alimentacion alimentación
        """),
    Entry(
      trade: "fuel",
      chains: """
        aral shell esso jet_tankstelle agip eni total_energies totalenergies total_access hem_tankstelle star_tankstelle omv avanti_tankstelle orlen bp texaco
        exxon exxonmobil chevron mobil sunoco valero conoco phillips_66 76_fuel marathon_petro speedway arco costco_gas circle_k_fuel
        repsol cepsa galp q8 ip_matic okq8 preem circle_k uno-x gulf tango tinq petro-canada
        """,
      words: "tankstelle fuel petrol benzin gasoline gasolinera carburant carburants tankstation diesel",
      endings: "tankstelle",
      categories:
        "fuel gas petrol gasoline benzin tanken kraftstoff sprit carburant essence gasolina combustible combustivel combustível benzina brandstof bensin"
    ),
    Entry(
      trade: "pharmacy",
      chains:
        "walgreens cvs rite_aid boots_pharmacy lloyds_pharmacy lloydspharmacy docmorris shop_apotheke shop-apotheke medpex",
      words: "apotheke pharmacy pharmacie farmacia farmácia apotheek apotek apteka",
      endings: "apotheke apotheek",
      categories:
        "pharmacy apotheke pharmacie farmacia farmácia apotheek medicine medikamente gesundheit health santé sante salud saúde gezondheid"
    ),
    Entry(
      trade: "drugstore",
      chains: "dm rossmann müller_drogerie mueller_drogerie budni budnikowsky bipa kruidvat etos superdrug",
      words: "drogerie drogeriemarkt",
      categories: "drogerie drogeriemarkt drugstore toiletries drogist drogisterij hygiene parfumerie"),
    Entry(
      trade: "streaming",
      chains: """
        netflix spotify disney_plus disneyplus disney+ hulu hbo_max hbomax paramount+ paramount_plus peacock deezer tidal dazn
        audible crunchyroll joyn rtl+ wow_tv youtube_premium youtubepremium google_youtube apple_music soundcloud prime_video amazon_prime
        amazon_video amazon_music
        """,
      categories:
        "streaming abos abo subscriptions subscription abonnements abonnement suscripciones assinaturas abonnementen abbonamenti"
    ),
    Entry(
      trade: "takeaway",
      chains: """
        lieferando uber_eats ubereats doordash deliveroo just_eat justeat grubhub wolt foodora glovo takeaway thuisbezorgd
        dominos dominos_pizza pizza_hut papa_johns
        """,
      categories: "takeaway take-away takeout delivery lieferdienst lieferservice bezorging bezorgd livraison"
    ),
    Entry(
      trade: "coffee",
      chains:
        "starbucks costa costa_coffee dunkin peets_coffee peets tim_hortons caffe_nero caffè_nero pret_a_manger blue_bottle einstein_kaffee balzac_coffee",
      words: "coffee cafe café caffe caffè kaffee kaffeehaus roastery espresso rösterei",
      categories: "coffee kaffee cafe café cafes cafés koffie"),
    Entry(
      trade: "restaurants",
      chains: """
        mcdonalds mcdonald burger_king kfc subway wendys taco_bell chipotle five_guys nandos vapiano nordsee losteria hans_im_glück
        hans_im_glueck dean_&_david panera panda_express chick-fil-a shake_shack wagamama pizza_express pizzaexpress dishoom
        olive_garden applebees dennys ihop buffalo_wild_wings
        """,
      words: """
        restaurant restaurante ristorante trattoria osteria losteria pizzeria bistro brasserie steakhouse grill sushi ramen tapas taqueria
        kebab döner doener doner imbiss gasthaus gasthof wirtshaus burger burgers diner bbq gastropub eatery noodle noodles thai taverna
        cantina creperie crêperie
        """,
      endings: "restaurant pizzeria imbiss gasthaus",
      categories: """
        restaurant restaurants dining eating_out essen_gehen auswärts auswarts gastronomie gastro restauration
        restaurantes ristorante ristoranti horeca uiteten
        """),
    Entry(
      trade: "bars",
      chains: "wetherspoon jd_wetherspoon",
      words:
        "pub tavern taverne kneipe brauhaus arms taproom brewery brewing biergarten cocktailbar weinbar",
      categories: "bars bar drinks pub pubs nightlife ausgehen kneipe kneipen going_out sorties alcohol"),
    Entry(
      trade: "bakery",
      chains: "greggs paul_boulangerie kamps backwerk le_crobag panaria bäcker_eifler baecker_eifler",
      words:
        "bakery bäckerei backerei baeckerei bäcker baecker boulangerie panaderia panadería panificio bakkerij bageri piekarnia konditorei patisserie pâtisserie",
      endings: "bäckerei baeckerei bakkerij",
      categories: "bakery bäckerei backerei boulangerie bakkerij panadería panaderia padaria brot"),
    Entry(
      trade: "taxi",
      chains: "uber lyft bolt free_now freenow cabify ola_cabs gett addison_lee",
      words: "taxi cab taxis",
      endings: "taxi",
      categories: "taxi taxis cab rideshare"),
    Entry(
      trade: "transit",
      chains: """
        db_vertrieb deutsche_bahn db_fernverkehr db_regio bvg hvv mvv mvg kvb rmv vrr vbb vvs sbb öbb oebb sncf ratp tfl trainline
        national_rail lner gwr mta bart cta metra wmata septa caltrain amtrak mbta ns_reizigers ns_groep gvb renfe trenitalia italo ov-chipkaart
        flixbus flixtrain blablacar
        """,
      words:
        "verkehrsbetriebe verkehrs-betriebe verkehrsverbund deutschlandticket railway metro tramway",
      endings: "verkehrsbetriebe verkehrsgesellschaft",
      categories: """
        transit transport transports public_transport öpnv opnv bahn mobilität mobilitat mobilitaet mobility transporte transporti
        openbaar_vervoer ov vervoer commute commuting fahrkarten
        """),
    Entry(
      trade: "parking",
      chains: "easypark parkmobile paybyphone ringgo apcoa q-park contipark parkster spothero",
      words: "parking parkhaus parkplatz parkgarage parken stationnement parkeren",
      endings: "parkhaus",
      categories: "parking parken parkplatz stationnement parkeren aparcamiento"),
    Entry(
      trade: "hotels",
      chains: """
        marriott hilton hyatt premier_inn travelodge holiday_inn motel_one ibis novotel mercure a&o_hostel booking_com booking airbnb
        expedia hotels_com best_western hampton_inn scandic nh_hotel meininger
        """,
      words: "hotel hotels hostel motel albergo hôtel ferienwohnung campingplatz jugendherberge",
      categories: "hotel hotels lodging accommodation unterkunft übernachtung hébergement alojamiento"),
    Entry(
      trade: "flights",
      chains: """
        ryanair easyjet lufthansa eurowings wizz_air wizzair british_airways klm air_france delta_air american_airlines southwest_airlines
        jetblue vueling transavia condor swiss_air tuifly norwegian_air sas_airlines iberia finnair
        """,
      words: "airlines airways airline",
      categories: "flights flight flüge fluge flug vols vuelos vluchten"),
    Entry(
      trade: "travel",
      chains:
        "lidl_reisen aldi_reisen rewe_reisen tui sixt europcar hertz avis enterprise_rent check24_reise",
      words: "reisebüro reisebuero",
      categories:
        "travel reise reisen urlaub vacation vacations holiday holidays voyage voyages vacances viajes viaje viagem viagens viaggi reizen vakantie"
    ),
    Entry(
      trade: "books",
      chains:
        "thalia hugendubel waterstones barnes_&_noble fnac_livres buchhandlung osiander mayersche wh_smith",
      words:
        "buchhandlung bookshop bookstore books librairie libreria librería livraria boekhandel bücher buecher antiquariat",
      endings: "buchhandlung",
      categories: "books bücher bucher buecher livres libros libri livros boeken"),
    Entry(
      trade: "gym",
      chains:
        "mcfit fitx fit/one urban_sports planet_fitness la_fitness equinox puregym anytime_fitness clever_fit john_reed basic-fit basic_fit",
      words: "fitness gym fitnessstudio crossfit yoga turnverein sportverein",
      categories: "gym fitness sport sports fitnessstudio sportverein deporte esporte"),
    Entry(
      trade: "furniture",
      chains: "ikea höffner hoeffner xxxlutz poco_einrichtung wayfair west_elm made_com jysk",
      words: "möbel moebel furniture meubles möbelhaus",
      endings: "möbelhaus moebelhaus",
      categories:
        "furniture möbel mobel moebel einrichtung meubles muebles móveis moveis meubels furnishing furnishings"
    ),
    Entry(
      trade: "hardware",
      chains:
        "obi bauhaus hornbach toom hagebau hagebaumarkt home_depot lowes b&q screwfix leroy_merlin castorama praxis_bouwmarkt gamma_bouwmarkt ace_hardware",
      words: "baumarkt hardware bricolage bouwmarkt",
      endings: "baumarkt",
      categories: "baumarkt hardware home_improvement diy heimwerken bricolage renovierung klussen"),
    Entry(
      trade: "pets",
      chains: "fressnapf petsmart petco zooplus pets_at_home futterhaus chewy",
      words: "tierarzt tierarztpraxis tierklinik veterinary vet",
      categories: "pets pet haustier haustiere tiere animaux mascotas huisdieren katze hund dog cat"),
    Entry(
      trade: "cinema",
      chains:
        "cinestar uci cinemaxx kinopolis odeon cineworld vue_cinema amc_theatres regal_cinemas cinemark pathe pathé ugc gaumont",
      words: "cinema kino lichtspiele filmtheater filmpalast cinéma cine",
      categories: "cinema kino films film movies movie cinéma cine"),
    Entry(
      trade: "hairdresser",
      chains: "great_clips supercuts toni_&_guy",
      words:
        "friseur frisör friseursalon haarstudio hairdresser barber barbershop coiffeur coiffure peluqueria peluquería kapper haircut haircuts",
      categories: "hairdresser haircut hair friseur frisör coiffeur peluquería kapper"),
    Entry(
      trade: "shopping",
      chains: "ebay etsy aliexpress temu otto_gmbh",
      categories: "shopping einkauf einkäufe einkaufe achats compras winkelen acquisti shoppen"),
    Entry(
      trade: "donations",
      chains:
        "unicef wikimedia oxfam amnesty greenpeace médecins_sans_frontières ärzte_ohne_grenzen aerzte_ohne_grenzen red_cross wwf",
      categories: "donations donation spenden spende dons charity donaciones giften"),
    Entry(
      trade: "mobile",
      chains:
        "aldi_talk lidl_connect edeka_smart penny_mobil congstar giffgaff mint_mobile cricket_wireless fraenk winsim",
      categories: "mobile handy mobilfunk phone telefon téléphone telefono móvil mobiel"),
  ]

  /// Pairs of a phrase and the trade of the chains whose clean names begin with it.
  static let allChains = pairs(\.chains)
  static let chains = Dictionary(allChains) { first, _ in first }
  /// Pairs of a word and the trade that it means.
  static let allWords = pairs(\.words)
  static let words = Dictionary(allWords) { first, _ in first }
  /// Pairs of an ending of words and the trade that it means, the longest ending first.
  static let endings = pairs(\.endings).map { (text: $0, trade: $1) }.sorted {
    ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text)
  }
  /// The phrases in categories that mean a trade, by the trade.
  static let categories = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.trade, Set(phrases($0.categories))) })
  private static func pairs(_ list: (Entry) -> String) -> [(String, String)] {
    entries.flatMap { entry in phrases(list(entry)).map { ($0, entry.trade) } }
  }

  private static func phrases(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map {
      FoldedText.string(of: String($0)).replacing("_", with: " ")
    }
  }
}
