import Basics

/// A valid ledger together with its text. Edits keep every byte that they do not have to change.
package struct LedgerDocument: Sendable {
  package let bytes: [UInt8]
  package private(set) var ledger: Ledger
  /// The members of the settings; `nil` if the ledger is a bare list.
  let settings: ObjectEditor.Members?
  /// The place of the list of transactions.
  let list: Range<Int>

  /// - Throws: All problems of the file.
  package init(_ bytes: [UInt8]) throws(Ledger.Invalid) {
    self.bytes = bytes
    let text = try LedgerReader.text(bytes)
    ledger = try LedgerReader.ledger(from: text)
    settings = text.settings.map { object in
      ObjectEditor.Members(text.members(of: object), at: object.value.range, in: bytes, of: .settings)
    }
    // Without a list, the ledger is invalid.
    list = text.list?.range ?? 0..<0
  }

  /// A document with another ledger, whose rows are at the same places in the file.
  package init(_ document: LedgerDocument, showing ledger: Ledger) {
    self = document
    self.ledger = ledger
  }

  /// Returns the text of a new ledger.
  ///
  /// - Parameter currency: `nil` if only an import will tell it.
  package static func empty(currency: Currency? = .usDollar) -> [UInt8] {
    let settings = Ledger.Settings()
    let money =
      currency.map { "\n  \"currency\": \"\($0.code)\",\n  \"locale\": \"\(settings.locale)\"," } ?? ""
    return Array(
      """
      {
        "title": "\(settings.title)",\(money)
        "transactions": []
      }

      """.utf8)
  }

  /// Whether the ledger has no payments and names no currency.
  package var hasOpenCurrency: Bool {
    transactions.isEmpty && settings?.value(of: .currency) == nil && ledger.settings.removed.isEmpty
      && ledger.settings.balances.isEmpty
  }

  /// Whether the ledger names no locale.
  package var hasOpenLocale: Bool { settings?.value(of: .locale) == nil }

  /// States the currency and the locale of a ledger that has no currency yet.
  package func stating(_ currency: Currency, locale: String?) -> LedgerEdit {
    var text = SettingsText(bytes)
    text.set([(Ledger.Field.currency.rawValue, .text(currency.code))])
    if let locale, settings?.value(of: .locale) == nil {
      text.set([(Ledger.Field.locale.rawValue, .text(locale))])
    }
    return replacingSettings(by: text)
  }

  /// The text of a transaction in the file.
  package func text(of index: Int) -> ArraySlice<UInt8> { bytes[transactions[index].source] }

  var transactions: [Transaction] { ledger.transactions }
}

// MARK: - Searching

extension LedgerDocument {
  /// The index of the transaction with this id, or with the only id that starts with it, in upper or lower
  /// case.
  package func index(ofID text: String) throws(Problem) -> Int { try indices(ofIDs: [text])[0] }

  /// Finds several ids in the same way, in their order, in one pass over the transactions.
  package func indices(ofIDs texts: [String]) throws(Problem) -> [Int] {
    let prefixes = texts.map { $0.utf8.map(\.lowercasedASCII) }
    let lengths = Set(prefixes.map(\.count)).subtracting([0]).sorted()
    let beginnings = Set(prefixes.compactMap(\.first))
    let named = Set(texts.map(ByteString.init))
    var exact: [ByteString: Int] = [:]
    var found = Dictionary(prefixes.map { ($0, [Int]()) }, uniquingKeysWith: { first, _ in first })
    for (index, transaction) in transactions.enumerated() {
      guard let first = transaction.id.utf8.first, beginnings.contains(first.lowercasedASCII) else {
        continue
      }
      let id = transaction.id.utf8.map(\.lowercasedASCII)
      for length in lengths.prefix(while: { $0 <= id.count }) {
        found[Array(id.prefix(length))]?.append(index)
      }
      let name = ByteString(transaction.id)
      if named.contains(name), exact[name] == nil { exact[name] = index }
    }
    var indices: [Int] = []
    for (text, prefix) in zip(texts, prefixes) {
      if let index = exact[ByteString(text)] {
        indices.append(index)
        continue
      }
      let candidates = found[prefix] ?? []
      guard let first = candidates.first else {
        throw Problem(
          "no payment has the id \(quoted(text))",
          "folio list \(quotedForShell(shortened(text))) finds payments by their words, and shows the ids",
          at: .input)
      }
      guard candidates.count == 1 else {
        throw Problem(
          "\(candidates.count) ids start with \(quoted(text))",
          lines(of: candidates.map { transactions[$0].id }), at: .input)
      }
      indices.append(first)
    }
    return indices
  }
}

// MARK: - Warnings that need more than the ledger

extension LedgerDocument {
  /// A warning that the ledger's locale is unknown; `nil` if the ledger names none.
  ///
  /// - Parameter known: The locales to suggest.
  package func warning(ofUnknownLocale known: [String]) -> LedgerProblem? {
    guard let value = settings?.value(of: .locale) else { return nil }
    return LedgerProblem(
      .unknownLocale(ledger.settings.locale, known: known), at: value, severity: .warning)
  }

  /// Warnings about attachments with problems, in the order of the file.
  package func warnings(of problems: [ByteString: LedgerProblem.AttachmentProblem]) -> [LedgerProblem] {
    guard !problems.isEmpty else { return [] }
    return transactions.enumerated().flatMap { index, transaction -> [LedgerProblem] in
      guard transaction.attachments.contains(where: { problems[ByteString($0)] != nil }),
        let list = ObjectEditor.Members(at: transaction.source, in: bytes).value(of: .attachments)
      else { return [] }
      return list.elements(in: bytes).compactMap { element in
        let path = element.string(in: bytes)
        return problems[ByteString(path)].map { problem in
          LedgerProblem(
            .unusableAttachment(path.excerpt, problem), at: element, severity: .warning,
            subject: LedgerProblem.Subject(number: index + 1, name: transaction.name))
        }
      }
    }
  }
}

// MARK: - Changing and removing

extension LedgerDocument {
  /// Changes some fields of one transaction.
  ///
  /// A derived id is written into the transaction, so that its page keeps its address when the date or the
  /// name changes, or when an equal transaction is inserted before it.
  ///
  /// - Parameter drafts: New transactions to insert right after it.
  package func changing(
    _ index: Int, _ change: Transaction.Change, insertingAfter drafts: [Transaction.Draft] = []
  ) -> LedgerEdit {
    applying([(index, change)], inserting: drafts.isEmpty ? [] : [(index, drafts)])
  }

  func replacements(
    changing index: Int, _ change: Transaction.Change, writesID: Bool, _ samples: inout ObjectLayout.Samples
  ) -> [Replacement] {
    let transaction = transactions[index]
    let change = change.keepingAccount(of: transaction)
    let object = samples.members(of: index)
    guard let layout = samples.layout(near: index, includingItself: true) else { return [] }
    var editor = ObjectEditor(object: object, layout: layout)
    for field in change.cleared { editor.clear(field) }
    for field in layout.order {
      guard let value = change.values[field], !transaction.has(value, in: field) else { continue }
      editor.set(field, to: value)
    }
    let movesPage = change.values[.date] != nil || change.values[.name] != nil
    // The pieces of a split payment name the id that it had.
    if editor.hasChanges, writesID || movesPage || change.values[.split] != nil,
      !editor.hasText(in: .id, of: bytes)
    {
      editor.set(.id, to: .text(transaction.id))
    }
    return editor.replacements
  }

  /// Removes transactions, their commas, and the lines that contain nothing else. The ledger records the refs
  /// of imported ones, so that the next import does not bring them back.
  package func removing(_ indices: Set<Int>) -> LedgerEdit {
    LedgerEdit(
      of: bytes, removals(indices) + recordingRefs(ofRemoved: indices),
      LedgerEdit.Counts(removed: indices.count))
  }

  func removals(_ indices: Set<Int>) -> [Replacement] {
    if !indices.isEmpty, indices.count == transactions.count {
      return [.removal(of: list.lowerBound + 1..<list.upperBound - 1)]
    }
    let runs = RangeSet(indices.sorted(), within: transactions)
    return runs.ranges.map { .removal(of: rangeToRemove($0)) }
  }

  /// - Parameter run: Successive transactions, but not all of the file.
  private func rangeToRemove(_ run: Range<Int>) -> Range<Int> {
    let (first, last) = (run.lowerBound, run.upperBound - 1)
    let own = transactions[first].source.lowerBound..<transactions[last].source.upperBound
    if first == 0 { return own.lowerBound..<transactions[last + 1].source.lowerBound }
    let before = transactions[first - 1].source.upperBound..<own.upperBound
    // The longer of the two gaps stays: it may be a blank line between two months.
    let isLast = last == transactions.count - 1
    if isLast || gap(after: first - 1).count <= gap(after: last).count { return before }
    return own.lowerBound..<transactions[last + 1].source.lowerBound
  }
}

// MARK: - Refs of removed transactions

extension LedgerDocument {
  /// Records the refs of imported transactions. The pieces of a split payment share a ref, which is recorded
  /// once none of them is left.
  private func recordingRefs(ofRemoved indices: Set<Int>) -> [Replacement] {
    let isSplit = indices.contains { transactions[$0].splitRow != nil }
    let others = isSplit ? transactions.indices.filter { !indices.contains($0) } : []
    var rows = Set(others.compactMap { transactions[$0].splitRow })
    let known = indices.sorted().filter { index in
      transactions[index].splitRow.map { rows.insert($0).inserted } ?? true
    }.flatMap { KnownPayment.all(of: transactions[$0], at: $0) }
    let texts = known.filter(\.wasImported).map(\.removedText)
    return texts.isEmpty ? [] : appending(texts.map(JSONString.bytes), to: .removed)
  }

  /// Appends elements to a list of the settings, or members to an object there. Makes a missing list or
  /// object.
  func appending(_ texts: [[UInt8]], to field: Ledger.Field) -> [Replacement] {
    func enclosed(_ parts: [UInt8]) -> [UInt8] {
      let (opening, closing) = field.shape == .namedObjects ? ("{", "}") : ("[", "]")
      return Array(opening.utf8) + parts + Array(closing.utf8)
    }
    let comma = [UInt8(ascii: ",")]
    let inline = Array(texts.joined(separator: comma + [UInt8(ascii: " ")]))
    guard let settings else {
      // A bare list, which has no place for settings, is wrapped in an object; its lines stay as they are.
      let (name, transactions) = (field.rawValue, Ledger.Field.transactions.rawValue)
      let head = Array("{ \"\(name)\": ".utf8) + enclosed(inline) + Array(", \"\(transactions)\": ".utf8)
      return [
        .insertion(of: head, at: list.lowerBound), .insertion(of: Array(" }".utf8), at: list.upperBound),
      ]
    }
    if let noted = settings.value(of: field) {
      let parts =
        noted.elements(in: bytes).map(\.range)
        + noted.members(in: bytes).map { $0.key.start..<$0.value.end }
      guard let last = parts.last else {
        return [Replacement(range: noted.range, bytes: enclosed(inline))]
      }
      let space = Array(bytes[..<last.lowerBound].reversed().prefix(while: \.isJSONWhiteSpace).reversed())
      return [.insertion(of: texts.flatMap { comma + space + $0 }, at: last.upperBound)]
    }
    let line = bytes[..<list.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    let indentation = line.map { Array(bytes[$0...].prefix { $0 == 0x20 || $0 == 0x09 }) }
    let lead = indentation.map { Array((bytes.contains(0x0D) ? "\r\n" : "\n").utf8) + $0 } ?? []
    let inner = lead + (indentation ?? [])
    let elements = Array(texts.map { inner + $0 }.joined(separator: comma))
    let colon = Array((indentation == nil ? ":" : ": ").utf8)
    let name = JSONString.bytes(field.rawValue)
    return [.insertion(of: comma + lead + name + colon + enclosed(elements + lead), at: list.upperBound)]
  }
}
