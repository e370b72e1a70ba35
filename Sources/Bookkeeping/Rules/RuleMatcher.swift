import Basics

/// Tells which rules a payment meets. Each text of it is read once, however many rules there are.
struct RuleMatcher: Sendable {
  private enum Check: Sendable {
    /// One of the words stands in the field, where the test wants it.
    case words(field: Int, Rule.TextTest, [Int])
    /// One of the patterns is met. Each comes with a word that stands in whatever meets it.
    case wildcards(field: Int, [(word: Int?, pattern: Wildcards)])
    case amount(Rule.AmountTest, Rule.DecimalBound)
    case type(Transaction.Kind)
    case currency(Currency)
  }

  private let checks: [[Check]]
  private var fields: [FieldSearch]

  init(_ rules: [Rule]) {
    var vocabularies = Rule.TextField.allCases.map { _ in Vocabulary() }
    var readsWhole = Set<Int>()
    checks = rules.map { rule in
      rule.conditions.map { condition in
        switch condition {
        case .text(let field, let test, let texts):
          let place = Rule.TextField.allCases.firstIndex(of: field) ?? 0
          let isCategory = field == .category && test == .is
          let folded = texts.map { text in
            FoldedText.bytes(of: isCategory ? GroupName.canonicalized(category: text) ?? text : text)
          }
          guard test == .like else {
            return .words(field: place, test, folded.map { vocabularies[place].number(of: $0) })
          }
          readsWhole.insert(place)
          let patterns = folded.map { pattern in
            let word = Wildcards.longestWord(of: pattern)
            return (word.isEmpty ? nil : vocabularies[place].number(of: word), Wildcards(pattern))
          }
          return .wildcards(field: place, patterns)
        case .amount(let test, let bound): return .amount(test, bound)
        case .type(let kind): return .type(kind)
        case .currency(let currency): return .currency(currency)
        }
      }
    }
    fields = zip(Rule.TextField.allCases, vocabularies).enumerated().map { place, field in
      FieldSearch(field.0, field.1.words, isNeededWhole: readsWhole.contains(place))
    }
  }

  /// The numbers of the rules that a payment meets, in the order of the file.
  mutating func rules(metBy subject: Subject) -> [Int] {
    for place in fields.indices where fields[place].isNeeded {
      fields[place].read(subject.texts(of: fields[place].field))
    }
    return checks.indices.filter { rule in checks[rule].allSatisfy { holds($0, subject) } }
  }

  private func holds(_ check: Check, _ subject: Subject) -> Bool {
    switch check {
    case .words(let field, let test, let words): words.contains { fields[field].has($0, test) }
    case .wildcards(let field, let patterns):
      patterns.contains { word, pattern in
        word.map { fields[field].has($0, .contains) } ?? true
          && fields[field].texts.contains(where: pattern.match)
      }
    case .amount(let test, let bound): bound.admits(subject.amount, in: test)
    case .type(let kind): subject.kind == kind || subject.statementKinds.contains(kind)
    case .currency(let currency): subject.amount.currency == currency
    }
  }
}

extension RuleMatcher {
  /// What rules look at in a payment.
  struct Subject {
    var name: String
    /// The payee as its statements had it, where the name may be another by now. Folded already.
    var statementNames: [String] = []
    var memo: String?
    var address: String?
    /// Both ends of a transfer.
    var accounts: [String]
    var category: String?
    var kind: Transaction.Kind
    /// Which way its statements say that money went, where it is a transfer by now.
    var statementKinds: [Transaction.Kind] = []
    var amount: Money

    /// - Parameter refs: What its statements said, one for each side of a transfer.
    init(_ transaction: Transaction, _ refs: [PaymentRef]) {
      name = transaction.name
      statementNames = refs.map(\.payee)
      (memo, address) = (transaction.memo, transaction.address)
      accounts = [transaction.account, transaction.destination].compactMap(\.self)
      (category, kind, amount) = (transaction.category, transaction.kind, transaction.amount)
      if kind == .transfer { statementKinds = refs.map(\.kind) }
    }

    init(_ draft: Transaction.Draft) {
      name = draft.name
      (memo, address, accounts) = (draft.memo, draft.address, draft.account.map { [$0] } ?? [])
      category = draft.category.flatMap { GroupName.canonicalized(category: $0) }
      (kind, amount) = (draft.kind, draft.amount)
    }

    fileprivate func texts(of field: Rule.TextField) -> [String] {
      switch field {
      case .name: [name] + statementNames
      case .memo: memo.map { [$0] } ?? []
      case .address: address.map { [$0] } ?? []
      case .account: accounts
      case .category: category.map { [$0] } ?? []
      }
    }
  }
}

/// The words that the rules look for in one field, each once.
private struct Vocabulary {
  private(set) var words: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]

  mutating func number(of word: [UInt8]) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }
}

/// What stands in one field of a payment.
private struct FieldSearch: Sendable {
  let field: Rule.TextField
  private let automaton: RuleMatcher.Automaton
  private let isNeededWhole: Bool
  /// Folded. Their memory is used again for the next payment.
  private(set) var texts: [[UInt8]] = []
  private var buffers: [[UInt8]] = []
  private var known: FoldedText.Known = [:]
  /// For each word the payment in which it was met last, and how.
  private var marks: [Mark]
  private var payment: UInt32 = 0

  private struct Mark: Sendable {
    var standsIn: UInt32 = 0
    var begins: UInt32 = 0
    var isAll: UInt32 = 0
  }

  init(_ field: Rule.TextField, _ words: [[UInt8]], isNeededWhole: Bool) {
    self.field = field
    self.isNeededWhole = isNeededWhole
    automaton = RuleMatcher.Automaton(words)
    marks = Array(repeating: Mark(), count: words.count)
  }

  var isNeeded: Bool { isNeededWhole || !automaton.isEmpty }

  mutating func read(_ newTexts: [String]) {
    payment += 1
    while texts.count > newTexts.count { buffers.append(texts.removeLast()) }
    while texts.count < newTexts.count { texts.append(buffers.popLast() ?? []) }
    for (index, text) in newTexts.enumerated() {
      texts[index].removeAll(keepingCapacity: true)
      FoldedText.append(text, to: &texts[index], known: &known)
      mark(texts[index])
    }
  }

  private mutating func mark(_ text: [UInt8]) {
    let payment = payment
    automaton.search(text, &marks) { marks, word, range in
      marks[word].standsIn = payment
      if range.lowerBound == 0 { marks[word].begins = payment }
      if range == text.indices { marks[word].isAll = payment }
    }
  }

  func has(_ word: Int, _ test: Rule.TextTest) -> Bool {
    switch test {
    case .is: marks[word].isAll == payment
    case .starts: marks[word].begins == payment
    case .contains, .like: marks[word].standsIn == payment
    }
  }
}

extension RuleMatcher {
  /// Finds which of many words stand in a text, in one pass over the text however many words there are
  /// (Aho and Corasick, 1975).
  struct Automaton: Sendable {
    /// Bytes that no word has are of class 0.
    private var classes = [UInt8](repeating: 0, count: 256)
    private var classCount = 1
    /// For each state and class the state that follows.
    private var next: [Int32] = []
    /// The word that ends in a state; -1 for none.
    private var wordAt: [Int32] = [-1]
    /// The longest proper ending of a state's text at which a word ends; 0 for none.
    private var shorter: [Int32] = [0]
    private(set) var lengths: [Int] = []

    /// - Parameter words: None is empty, and none stands twice.
    init(_ words: [[UInt8]]) {
      lengths = words.map(\.count)
      for byte in words.joined() where classes[Int(byte)] == 0 {
        // A text is UTF-8, in which 13 of the 256 bytes never occur.
        classes[Int(byte)] = UInt8(truncatingIfNeeded: classCount)
        classCount += 1
      }
      next = [Int32](repeating: 0, count: classCount)
      for (number, word) in words.enumerated() { insert(word, number) }
      link()
    }

    var isEmpty: Bool { lengths.isEmpty }

    private mutating func insert(_ word: [UInt8], _ number: Int) {
      var state = 0
      for byte in word {
        let edge = state * classCount + Int(classes[Int(byte)])
        if next[edge] == 0 {
          next[edge] = Int32(wordAt.count)
          wordAt.append(-1)
          shorter.append(0)
          next.append(contentsOf: repeatElement(0, count: classCount))
        }
        state = Int(next[edge])
      }
      wordAt[state] = Int32(number)
    }

    /// Breadth first: where a word goes no further, the longest ending that another word begins with goes on.
    private mutating func link() {
      var failure = [Int32](repeating: 0, count: wordAt.count)
      var queue: [Int] = []
      queue.reserveCapacity(wordAt.count)
      for edge in 0..<classCount where next[edge] != 0 { queue.append(Int(next[edge])) }
      var position = 0
      while position < queue.count {
        let state = queue[position]
        position += 1
        let fallback = Int(failure[state])
        shorter[state] = wordAt[fallback] >= 0 ? Int32(fallback) : shorter[fallback]
        for step in 0..<classCount {
          let (edge, other) = (state * classCount + step, next[fallback * classCount + step])
          if next[edge] == 0 {
            next[edge] = other
          } else {
            failure[Int(next[edge])] = other
            queue.append(Int(next[edge]))
          }
        }
      }
    }

    /// Calls `found` with each word that stands in a text, and with the range of it, as often as it does.
    func search<Result>(
      _ text: [UInt8], _ result: inout Result,
      _ found: (_ result: inout Result, _ word: Int, _ range: Range<Int>) -> Void
    ) {
      if isEmpty { return }
      var state = 0
      for (index, byte) in text.enumerated() {
        state = Int(next[state * classCount + Int(classes[Int(byte)])])
        var ending = wordAt[state] >= 0 ? state : Int(shorter[state])
        while ending != 0 {
          let word = Int(wordAt[ending])
          found(&result, word, index + 1 - lengths[word]..<index + 1)
          ending = Int(shorter[ending])
        }
      }
    }
  }
}

extension RuleMatcher {
  /// A text in which `*` stands for any letters and `?` for one.
  ///
  /// All the ways in which a text may meet it are followed at once, a bit for each, so that no text takes longer than
  /// its length.
  struct Wildcards: Sendable {
    private let wordCount: Int
    /// The places that a letter leads on from, `wordCount` words for each letter of the pattern. The first ones are for
    /// all other letters.
    private var steps: [UInt64]
    /// Where the words of a letter begin in `steps`.
    private var starts: [Unicode.Scalar: Int] = [:]
    private var startsOfASCII = [Int](repeating: 0, count: 128)
    /// The places that any letter may be passed over at.
    private var stays: [UInt64]
    private let end: Int

    /// - Parameter pattern: Folded.
    init(_ pattern: [UInt8]) {
      let scalars = String(decoding: pattern, as: UTF8.self).unicodeScalars
      end = scalars.count { $0 != "*" }
      wordCount = end / 64 + 1
      stays = [UInt64](repeating: 0, count: wordCount)
      steps = stays
      var anySteps = stays
      var place = 0
      for scalar in scalars {
        let bit: UInt64 = 1 << UInt64(place % 64)
        if scalar == "*" {
          stays[place / 64] |= bit
          continue
        }
        if scalar == "?" { anySteps[place / 64] |= bit } else { steps[start(of: scalar) + place / 64] |= bit }
        place += 1
      }
      for index in steps.indices { steps[index] |= anySteps[index % wordCount] }
    }

    private mutating func start(of scalar: Unicode.Scalar) -> Int {
      if let known = starts[scalar] { return known }
      starts[scalar] = steps.count
      if scalar.isASCII { startsOfASCII[Int(scalar.value)] = steps.count }
      steps += repeatElement(0, count: wordCount)
      return steps.count - wordCount
    }

    /// The longest part of a pattern that a text has as it is.
    static func longestWord(of pattern: [UInt8]) -> [UInt8] {
      let parts = pattern.split { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
      return parts.max { $0.count < $1.count }.map(Array.init) ?? []
    }

    /// - Parameter text: Folded.
    func match(_ text: [UInt8]) -> Bool {
      var places = [UInt64](repeating: 0, count: wordCount)
      places[0] = 1
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        let start = scalar.isASCII ? startsOfASCII[Int(scalar.value)] : starts[scalar] ?? 0
        var (carry, all): (UInt64, UInt64) = (0, 0)
        for word in 0..<wordCount {
          let moved = places[word] & steps[start + word]
          places[word] = moved << 1 | carry | places[word] & stays[word]
          carry = moved >> 63
          all |= places[word]
        }
        if all == 0 { return false }
      }
      return places[end / 64] >> UInt64(end % 64) & 1 == 1
    }
  }
}
