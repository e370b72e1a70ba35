import Basics

/// A short name for a payee, to propose: without numbers, kinds of payments, endings of addresses, legal
/// forms, countries, and the streets and cities of shops. `AMZN Mktp US*2K4RT3` is Amazon, `PAYPAL *SPOTIFY
/// 402935` Spotify, `EDEKA.ENGELS/NEUSSER.STR/KOELN` Edeka.
enum CleanName {
  /// - Parameter name: The name as the statement has it.
  /// - Returns: `nil` if the name is clean, or nobody's.
  static func proposal(for name: String, _ stem: PayeeStem, folded: [UInt8]) -> String? {
    guard !stem.namesNobody, !stem.words.isEmpty else { return nil }
    let whole = FoldedText.spelling(of: stem.range, in: name, folded: folded)
    var words = withoutPlace(whole).unicodeScalars.split { " *:".unicodeScalars.contains($0) }
      .map { String($0) }
    let hasStar = name.unicodeScalars.contains("*")
    if hasStar, words.count > 1, isListed(words[0], in: PayeeWords.processors) { words.removeFirst() }
    words = words.map { withoutDomain($0) }.filter {
      $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "&" }
    }
    let isShouted = !words.joined().unicodeScalars.contains { $0.properties.isLowercase }
    words = withoutRepetition(words)
    if let chain = chain(of: words) { return isSame(chain, name, isShouted) ? nil : chain }
    while words.count > 1, let end = endToDrop(of: words, isShouted) { words.removeLast(end) }
    words = words.map { PayeeWords.aliases[FoldedText.string(of: $0)] ?? $0 }
    words = isShouted ? words.map(capitalized) : words
    let clean = words.enumerated().map { $0 == words.count - 1 ? withoutComma($1) : $1 }
      .joined(separator: " ")
    let letters = clean.unicodeScalars.count { $0.properties.isAlphabetic }
    return letters < 2 || isSame(clean, name, isShouted) ? nil : clean
  }

  /// Whether a proposal is no better than the name: it has the same text or, if the name is not all in
  /// capitals, the same letters without a number left out.
  private static func isSame(_ clean: String, _ name: String, _ isShouted: Bool) -> Bool {
    let (clean, name) = (FoldedText.string(of: clean), FoldedText.string(of: name))
    if isShouted { return clean == name }
    func letters(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0 == "&" }))
    }
    return letters(clean) == letters(name)
      && !name.unicodeScalars.contains { $0.properties.numericType != nil }
  }

  /// The name before the street and the city that terminals write after it: `EDEKA ENGELS//KOELN/DE`,
  /// `EDEKA.ENGELS/NEUSSER.STR/KOELN`.
  private static func withoutPlace(_ name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts[0].unicodeScalars.count(where: { $0.properties.isAlphabetic }) > 1 else {
      return withoutDots(name)
    }
    let last = parts[parts.count - 1].split(separator: " ").last.map(String.init) ?? ""
    let isPlace = parts[1].isEmpty || parts.count > 2 || isListed(last, in: PayeeWords.cities)
    return withoutDots(isPlace ? parts[0] : name)
  }

  /// The name with blanks for its dots, if it has no blanks: `REWE.Koeln.Neusser.Str`.
  private static func withoutDots(_ name: String) -> String {
    let isAddress = PayeeWords.domains.contains { FoldedText.string(of: name).ends(withBytesOf: $0) }
    let parts = trimmed(name).split(separator: ".").map(String.init)
    guard parts.count > 0, !isAddress, !name.unicodeScalars.contains(" "), name.unicodeScalars.contains("."),
      parts.allSatisfy({ $0.unicodeScalars.count > 2 })
    else { return name }
    let city = parts.dropFirst().firstIndex { isListed($0, in: PayeeWords.cities) }
    return parts.prefix(city ?? parts.count).joined(separator: " ")
  }

  /// The words without a repetition at the end: `GITHUB, INC. GITHUB.COM`, `VAPIANO KOELN RINGE KOELN`.
  private static func withoutRepetition(_ words: [String]) -> [String] {
    guard words.count > 2, let last = words.last.map({ FoldedText.string(of: bare($0)) }),
      let first = words.dropLast().firstIndex(where: { FoldedText.string(of: bare($0)) == last })
    else { return words }
    return Array(first == 0 ? words.dropLast()[...] : words[..<first])
  }

  /// The name of the chain that the words begin with, whatever follows.
  private static func chain(of words: [String]) -> String? {
    for length in (1...max(1, min(3, words.count))).reversed() where length <= words.count {
      let phrase = words.prefix(length).map(bare).joined(separator: " ")
      guard let name = PayeeWords.chains[FoldedText.string(of: phrase)] else { continue }
      // A short word may be the beginning of any name.
      if phrase.utf8.count > PayeeWords.shortestChain || words.count == length { return name }
    }
    return nil
  }

  /// The number of words at the end that do not belong to the name; `nil` if there are none.
  private static func endToDrop(of words: [String], _ isShouted: Bool) -> Int? {
    let last = words.suffix(2).map(bare).joined(separator: " ")
    if words.count > 2, isListed(last, in: PayeeWords.tails) { return 2 }
    let word = words[words.count - 1]
    // In a name that is not all in capitals, the city may be part of it: Stadtwerke Leipzig.
    if isShouted, isListed(bare(word), in: PayeeWords.cities), !isOfPlace(words[words.count - 2]) { return 1 }
    let isTail = [word, bare(word)].contains {
      isListed($0, in: PayeeWords.tails) || isListed($0, in: PayeeWords.forms)
    }
    return isTail || word.utf8.count == 1 ? 1 : nil
  }

  /// Whether a word belongs to the city after it: `FINANZAMT KOELN`, `CITY OF CHICAGO`.
  private static func isOfPlace(_ word: String) -> Bool {
    let folded = FoldedText.string(of: bare(word))
    return PayeeWords.ofPlaces.contains(Array(folded.utf8)) || PayeeWords.links.contains(Array(folded.utf8))
      || PayeeWords.endsOfPlaces.contains { folded.ends(withBytesOf: $0) }
  }

  private static func isListed(_ word: String, in list: Set<[UInt8]>) -> Bool {
    list.contains(FoldedText.bytes(of: word))
  }

  /// A word without the comma or point after it.
  private static func bare(_ word: String) -> String {
    String(
      word.unicodeScalars.reversed().drop { ",.-+".unicodeScalars.contains($0) }.reversed().map(
        Character.init))
  }

  private static func withoutComma(_ word: String) -> String {
    word.unicodeScalars.last == "," || word.unicodeScalars.last == "-" ? bare(word) : word
  }

  /// `netflix` for `www.netflix.com`, `tfl` for `tfl.gov.uk/cp`.
  private static func withoutDomain(_ word: String) -> String {
    let host = word.split(separator: "/").first.map(String.init) ?? word
    let folded = FoldedText.string(of: host)
    let start = folded.hasPrefix("www.") ? 4 : 0
    let end = PayeeWords.domains.first {
      folded.ends(withBytesOf: $0) && folded.utf8.count > start + $0.utf8.count + 1
    }
    guard start > 0 || end != nil, folded.utf8.count == host.utf8.count else { return word }
    return host.droppingFirst(bytes: start).droppingLast(bytes: end?.utf8.count ?? 0)
  }

  /// `Trader` for `TRADER`, `Joe's` for `JOE'S`. Short words are mostly initials: `CVS`, `H&M`.
  private static func capitalized(_ word: String) -> String {
    let isKnown = isListed(word, in: PayeeWords.shortWords)
    if word.unicodeScalars.count <= 3 && !isKnown || word.unicodeScalars.contains("&") { return word }
    return ["-", "/"].reduce(word.lowercased()) { text, separator in
      text.split(separator: Character(separator), omittingEmptySubsequences: false).map { part in
        // L'Osteria, O'Neill
        let isArticle = part.dropFirst().first == "'"
        return (isArticle ? part.prefix(3) : part.prefix(1)).uppercased() + part.dropFirst(isArticle ? 3 : 1)
      }.joined(separator: separator)
    }
  }
}

extension Transaction.Draft {
  /// The short name that `folio categorize` would propose for the payee; `nil` if it is clean, or nobody's.
  package var cleanName: String? {
    let payee = AskedPayee(name, memo: texts.memo)
    if payee.isOnlyMiddleman { return nil }
    let proposal = CleanName.proposal(for: payee.text, payee.stem, folded: payee.folded)
    return proposal ?? (payee.middleman == nil ? nil : payee.text)
  }
}
