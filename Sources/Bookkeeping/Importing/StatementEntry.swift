/// A movement as the formats made for statements give it, before the rules that all of them share.
struct StatementEntry {
  let place: Statement.Place
  var date: Result<CalendarDate, Statement.Refusal> = .failure(.noDate)
  /// Minus is money out.
  var amount: Result<SignedDecimal, Statement.Refusal> = .failure(.noAmount)
  /// As the file writes it; nil where it names none.
  var currency: String?
  /// What may be its name, the best first. Blank ones do not count.
  var names: [String] = []
  /// What else it says.
  var memo = ""
  var category: String?
  var address: String?
  var account: String?
  var reference: String?
  var isPending = false

  init(line: Int) { place = Statement.Place(line: line) }

  fileprivate var name: String? {
    names.lazy.map(withoutNeedlessBlanks).first { !$0.isEmpty }
  }

  fileprivate func payment(_ options: ImportOptions) -> Result<Transaction.Draft, Statement.Refusal> {
    date.flatMap { date in
      amount.flatMap { number in
        self.money(number, options).flatMap { money in
          guard let name else { return .failure(.noName) }
          let isIncome = number.isNegative == (options.signs == .card)
          var draft = Transaction.Draft(
            date: date, kind: isIncome ? .income : .expense, name: name, amount: money)
          draft.category = category
          draft.address = address
          draft.account = account
          draft.memo = Self.memo(memo, beside: name)
          return .success(draft)
        }
      }
    }
  }

  private func money(
    _ number: SignedDecimal, _ options: ImportOptions
  ) -> Result<Money, Statement.Refusal> {
    let code = trimmed(currency ?? "").uppercased()
    let known = code.isEmpty ? options.statedCurrency ?? options.currency : Currency(code: code)
    guard let known else { return .failure(.unknownCurrency(code)) }
    return SignedDecimal.minorUnits(number.plain, known).flatMap { minorUnits in
      minorUnits > 0 ? .success(Money(minorUnits: minorUnits, currency: known)) : .failure(.zeroAmount)
    }
  }

  /// No longer than what people may enter: a payment is not refused for what a bank writes beside it.
  private static func memo(_ text: String, beside name: String) -> String? {
    let text = withoutNeedlessBlanks(text)
    guard !text.isEmpty, text != name else { return nil }
    let scalars = text.unicodeScalars
    return scalars.count <= 300 ? text : String(String.UnicodeScalarView(scalars.prefix(299))) + "…"
  }
}

extension Statement {
  /// Takes a movement, or says why it is none.
  mutating func add(_ entry: StatementEntry, _ options: ImportOptions) {
    if case .success(let number) = entry.amount, number.isZero {
      skip(.zeroAmount, entry)
    } else if entry.isPending, !options.takesPending {
      skip(.pending, entry)
    } else {
      add(
        entry.payment(options), reference: entry.reference, isPending: entry.isPending, at: entry.place)
      if rows.count.isMultiple(of: 1000) { options.onProgress?(rows.count) }
    }
  }

  mutating func skip(_ reason: Skipped.Reason, _ entry: StatementEntry) {
    skipped.append(Skipped(place: entry.place, reason: reason, text: entry.name ?? ""))
  }

  /// Accounts are told apart only where a file has several.
  mutating func add(_ entries: [StatementEntry], _ options: ImportOptions) {
    let accounts = Set(entries.compactMap(\.account))
    for var entry in entries {
      if accounts.count < 2 { entry.account = nil }
      add(entry, options)
    }
  }
}

/// Runs of blanks and line ends become one blank; control characters count as blanks.
func withoutNeedlessBlanks(_ text: String) -> String {
  if !text.hasNeedlessBlanks { return text }
  var scalars = String.UnicodeScalarView()
  var isBlankDue = false
  for scalar in text.unicodeScalars {
    if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
      isBlankDue = !scalars.isEmpty
    } else {
      if isBlankDue { scalars.append(" ") }
      isBlankDue = false
      scalars.append(scalar)
    }
  }
  return String(scalars)
}

extension String {
  /// False only for plain ASCII with single blanks inside, which most texts are.
  fileprivate var hasNeedlessBlanks: Bool {
    var isBlank = true
    for byte in utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || !isBlank else { return true }
      isBlank = byte == 0x20
    }
    return isBlank && !isEmpty
  }
}

/// The first place of a text in another, byte by byte: comparing characters takes many times as long.
func byteRange(of part: String, in text: some StringProtocol) -> Range<String.Index>? {
  let (bytes, part) = (Array(text.utf8), Array(part.utf8))
  guard let first = part.first, bytes.count >= part.count else { return nil }
  for start in 0...bytes.count - part.count
  where bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part) {
    let lower = text.utf8.index(text.startIndex, offsetBy: start)
    return lower..<text.utf8.index(lower, offsetBy: part.count)
  }
  return nil
}
