/// Words that show that their neighbors form a sentence, and words that everybody says one after the other.
enum CommonWords {
  /// The words that link others, in the languages of the reports.
  static let linking = Set(
    """
    a am an and are art as at be been but by can did do does down for from had has have he her him his how i if in is it \
    its me more must my no nor not of off on onto or our over shall she so than that the thee their them then there therefore \
    these they this thou thus thy to too under up upon us was we were what when where which who whom why will with you your
    aber alle alles als am an auf aus bei bin bist das dass dem den der des die du ein eine einem einen einer er es für haben hat hier \
    ich ihr im in ist ja kein man mein meine meinem meinen mich mir mit nach nicht noch nur oder sein sich sie sind so über um und uns unter \
    vom von vor war was wenn wer wie wir wird wo zu zum zur
    au aux avec ce ces cette comme dans de donc du elle en est et eu il ils je la le les leur lui ma mais mes moi mon ne \
    nous on ou par pas pour qu que qui sa se ses son sont suis sur ta te tes toi ton tu un une vous
    al como con cuyo del el ella en era es esta este ha hay la las lo los mas me mi muy no nos pero por que quien se ser si \
    sin su te tu un una y yo
    aan dan dat de die dit een en er geen haar heb het hij hoe ik je kan maar met mij mijn naar niet nog om onder ons ook op \
    te tot uit van voor waar wat we wie wij zal ze zich zijn zo
    ao aos com como da das do dos ela ele em essa eu foi há mais mas meu na nas nem no nos não os ou para pelo por qual \
    quando que se seu sua são também te tem um uma você
    """.split(separator: " ").flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
  )

  /// The next word after each word of a sequence that everybody knows.
  static let successors: [String: String] = {
    let rows = """
      monday tuesday wednesday thursday friday saturday sunday monday
      montag dienstag mittwoch donnerstag freitag samstag sonntag montag
      lundi mardi mercredi jeudi vendredi samedi dimanche lundi
      january february march april may june july august september october november december january
      januar februar märz april mai juni juli august september oktober november dezember januar
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn
      un deux trois quatre cinq six sept huit neuf dix onze douze
      uno dos tres cuatro cinco seis siete ocho nueve diez once doce
      first second third fourth fifth sixth seventh eighth ninth tenth
      alpha beta gamma delta epsilon zeta eta theta iota kappa
      alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo \
      sierra tango uniform victor whiskey xray yankee zulu
      mercury venus earth mars jupiter saturn uranus neptune pluto
      red orange yellow green blue indigo violet
      do re mi fa sol la ti do
      lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua
      """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(rows.flatMap { zip($0, $0.dropFirst()) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The words that people choose first as a secret, and words known for their length.
  static let popular = Set(
    """
    password passwords passphrase secret letmein welcome login admin administrator root user guest test hello master dragon \
    monkey football baseball sunshine princess iloveyou love money bank account key shadow summer winter spring autumn
    passwort kennwort geheim geheimnis schlüssel schluessel konto geld sparkasse hallo willkommen liebe schatz sommer herbst \
    frühling ostern weihnachten fußball fussball familie haus sonne
    contraseña contrasena clave secreto banco dinero amor hola motdepasse secret banque argent amour bonjour soleil
    wachtwoord geheim welkom senha segredo dinheiro parola segreto soldi ciao
    donaudampfschifffahrtsgesellschaftskapitän donaudampfschifffahrtsgesellschaftskapitaen \
    supercalifragilisticexpialidocious antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis \
    rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz anticonstitutionnellement
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
