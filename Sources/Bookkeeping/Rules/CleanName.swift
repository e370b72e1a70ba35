import Basics

/// A short name for a payee, to propose: without numbers, kinds of payments, endings of addresses, legal
/// forms and countries. `AMZN Mktp US*2K4RT3` is Amazon, `PAYPAL *SPOTIFY 402935` Spotify.
enum CleanName {
  /// - Parameter name: The name as the statement has it.
  /// - Returns: Nil if the name is clean, or nobody's.
  static func proposal(for name: String, _ stem: PayeeStem, folded: [UInt8]) -> String? {
    guard !stem.isBare, !stem.words.isEmpty else { return nil }
    var words = FoldedText.spelling(of: stem.range, in: name, folded: folded)
      .unicodeScalars.split { " *:/".unicodeScalars.contains($0) }.map { String($0) }
    let hasStar = name.unicodeScalars.contains("*")
    if hasStar, words.count > 1, isListed(words[0], in: PayeeWords.processors) { words.removeFirst() }
    words = words.map { withoutDomain($0) }.filter {
      $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "&" }
    }
    while words.count > 1, let end = endToDrop(of: words) { words.removeLast(end) }
    words = words.map { PayeeWords.aliases[FoldedText.string(of: $0)] ?? $0 }
    let isShouted = !words.joined().unicodeScalars.contains { $0.properties.isLowercase }
    let clean = (isShouted ? words.map(capitalized) : words).joined(separator: " ")
    let letters = clean.unicodeScalars.count { $0.properties.isAlphabetic }
    return letters < 2 || FoldedText.string(of: clean) == FoldedText.string(of: name) ? nil : clean
  }

  /// The number of words at the end that are none of the name's.
  private static func endToDrop(of words: [String]) -> Int? {
    let last = words.suffix(2).map(bare).joined(separator: " ")
    if words.count > 2, isListed(last, in: PayeeWords.tails) { return 2 }
    let word = words[words.count - 1]
    let isTail = [word, bare(word)].contains {
      isListed($0, in: PayeeWords.tails) || isListed($0, in: PayeeWords.forms)
    }
    return isTail || word.utf8.count == 1 ? 1 : nil
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

  /// `netflix` for `www.netflix.com`.
  private static func withoutDomain(_ word: String) -> String {
    let folded = FoldedText.string(of: word)
    let start = folded.hasPrefix("www.") ? 4 : 0
    let end = PayeeWords.domains.first {
      folded.ends(withBytesOf: $0) && folded.utf8.count > start + $0.utf8.count + 1
    }
    guard start > 0 || end != nil, folded.utf8.count == word.utf8.count else { return word }
    return word.droppingFirst(bytes: start).droppingLast(bytes: end?.utf8.count ?? 0)
  }

  /// `Trader` for `TRADER`, `Joe's` for `JOE'S`. Short words are mostly initials: `CVS`, `H&M`.
  private static func capitalized(_ word: String) -> String {
    if word.unicodeScalars.count <= 3 || word.unicodeScalars.contains("&") { return word }
    return word.lowercased().split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.prefix(1).uppercased() + part.dropFirst()
    }.joined(separator: "-")
  }
}
