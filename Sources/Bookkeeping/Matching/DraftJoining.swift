/// The new rows of an import, joined with the rows that are certainly the same payment: the other side of a
/// transfer, or the payment in another file.
package struct DraftJoining {
  /// The payment that two or more rows became.
  package struct Join: Sendable {
    package let kind: MatchProposal.Kind
    /// The index of the ledger's row that becomes the payment, and its change; `nil` if all rows are new.
    package let row: (index: Int, change: Transaction.Change)?
    /// The indices of the ledger's other rows for the payment, which are to be removed.
    package let removed: [Int]
    package fileprivate(set) var fields: Transaction.Fields
  }

  /// The rows that are left to be added.
  package private(set) var drafts: [Transaction.Draft]
  package private(set) var joins: [Join] = []

  private let file: BankEvidence.File

  /// - Parameters:
  ///   - known: The indices of the ledger's rows that the import has found or changes.
  ///   - file: The file that the rows are from.
  package init(
    _ new: [Transaction.Draft], in ledger: Ledger, excluding known: Set<Int>, from file: BankEvidence.File
  ) {
    drafts = new
    self.file = file
    if new.isEmpty { return }
    // A file that has both sides of a transfer proves it, even if the ledger has a row like one of them.
    if Set(new.map(\.account)).count > 1 { join([], of: ledger) }
    join(drafts.nearby(ledger.transactions).filter { !known.contains($0) }, of: ledger)
  }

  /// - Parameter near: The indices of the ledger's rows to join with.
  private mutating func join(_ near: [Int], of ledger: Ledger) {
    let rows = near.map { ledger.transactions[$0] }
    let all = rows + drafts.map { Transaction($0, source: 0..<0) }
    let proposals = MatchProposal.all(in: all, of: ledger, newStart: rows.count, from: file)
    var gone: Set<Int> = []
    for proposal in proposals
    where proposal.isCertain && !(file.isOfNewAccount && proposal.kind == .repeated) {
      let own = [proposal.keptIndex, proposal.joinedIndex] + proposal.copies.map(\.index)
      let new = own.filter { $0 >= rows.count }.map { $0 - rows.count }
      if new.isEmpty { continue }
      var fields = all[proposal.keptIndex].fields.applying(proposal.change)
      // A row of the ledger keeps its place and its address, even if it is not the kept one.
      guard
        let place = own.prefix(2).filter({ $0 < rows.count }).min() ?? own.first(where: { $0 < rows.count })
      else {
        drafts[new[0]] = fields
        gone.formUnion(new.dropFirst())
        joins.append(Join(kind: proposal.kind, row: nil, removed: [], fields: fields))
        continue
      }
      fields.id = rows[place].fields.id
      gone.formUnion(new)
      let change = Transaction.Change(from: rows[place].fields, to: fields)
      let others = own.filter { $0 < rows.count && $0 != place }.map { near[$0] }
      joins.append(Join(kind: proposal.kind, row: (near[place], change), removed: others, fields: fields))
    }
    if !gone.isEmpty { drafts = drafts.indices.filter { !gone.contains($0) }.map { drafts[$0] } }
  }
}

extension [Transaction.Draft] {
  /// The indices of the transactions that are near enough in time to be the same payment as a draft.
  func nearby(_ transactions: [Transaction], within reach: Int = PairFinder.mostDays) -> [Int] {
    guard let days = map(\.date).range else { return [] }
    let start = days.lowerBound.advanced(byDays: -reach)
    let end = days.upperBound.advanced(byDays: reach)
    return transactions.indices.filter { index in
      let row = transactions[index]
      return (start...end).contains(row.date) || row.arrived.map((start...end).contains) ?? false
    }
  }
}

extension Transaction.Change {
  /// The change that turns one set of fields into another.
  init(from old: Transaction.Fields, to new: Transaction.Fields) {
    self.init()
    for field in Ledger.Field.transaction {
      let value = new.value(of: field)
      if !old.value(of: field).isSame(as: value) { put(field, value) }
    }
  }
}

extension Transaction.Fields {
  /// The fields after a change.
  func applying(_ change: Transaction.Change) -> Self {
    var fields = self
    for field in change.cleared { fields.set(field, to: nil) }
    for (field, value) in change.values { fields.set(field, to: value) }
    return fields
  }

  private mutating func set(_ field: Ledger.Field, to value: Transaction.Change.Value?) {
    let text = value?.text
    switch (field, value) {
    case (.date, _): date = text.flatMap { try? CalendarDate(parsing: $0) } ?? date
    case (.type, .kind(let new)?): kind = new
    case (.name, _): name = text ?? name
    case (.amount, .amount(let new)?): amount = new
    case (.category, _): category = text
    case (.account, _): account = text
    case (.to, _): to = text
    case (.arrived, _): arrived = text.flatMap { try? CalendarDate(parsing: $0) }
    case (.ref, _): ref = text
    case (.file, _): file = text
    case (.tags, .list(let new)?): tags = new
    case (.attachments, .list(let new)?): attachments = new
    default: if let own = field.text { texts[own] = text }
    }
  }
}
