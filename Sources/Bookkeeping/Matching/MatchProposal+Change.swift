import Basics

extension LedgerDocument {
  /// Joins the rows of each pair into one, which keeps both refs. Both rows of a reversed payment stay.
  ///
  /// - Parameter proposals: Proposals for this version of the ledger.
  package func joining(_ proposals: [MatchProposal]) -> LedgerEdit {
    let joined = proposals.filter { $0.kind != .reversed }
    let reversed = proposals.filter { $0.kind == .reversed }
    return applying(
      joined.map { ($0.keptIndex, $0.change) } + reversed.flatMap(\.reversal),
      removing: Set(joined.flatMap { [$0.joinedIndex] + $0.copies.map(\.index) }))
  }
}

extension MatchProposal {
  /// The change to the kept row: what a person entered stays, and what only the other rows have is added.
  var change: Transaction.Change {
    if copies.isEmpty { return changeByPair }
    let fields = copies.reduce(kept.fields.applying(changeByPair)) { fields, copy in
      let transfer = Transaction(fields, source: kept.source)
      var pair = MatchProposal(.repeated, (keptIndex, transfer), (copy.index, copy.row), days: 0, [])
      pair.evidence = evidence
      return fields.applying(pair.changeByPair)
    }
    return Transaction.Change(from: kept.fields, to: fields)
  }

  private var changeByPair: Transaction.Change {
    var change = Transaction.Change()
    func fill(_ field: Ledger.Field, from other: Ledger.Field) {
      if kept.value(of: field) == nil, let value = joined.value(of: other) { change.put(field, value) }
    }
    switch kind {
    case .transfer:
      if kept.kind != .transfer { change.setKind(.transfer, of: kept) }
      if let destination { change.put(.to, .text(destination)) }
      if kept.category != nil { change.put(.category, nil) }
      // Each side keeps the day on which its account booked it.
      let left = kept.kind == .transfer ? kept.date : kept.fields.bookingDay
      if left != kept.date { change.put(.date, .text(left.iso)) }
      setArrival(on: joined.fields.bookingDay, from: left, &change)
    case .reported where kept.kind == .transfer:
      if joined.kind == .transfer {
        fill(.account, from: .account)
        fill(.to, from: .to)
      } else {
        fill(joined.kind == .income ? .to : .account, from: .account)
      }
      setReportedSide(&change)
    case .reported:
      fill(.account, from: .account)
      fill(.category, from: .category)
    case .repeated where kept.kind == .transfer:
      if isJoinedTheBanks {
        if let account = joined.account {
          change.put(joined.kind == .income ? .to : .account, .text(account))
        }
        setReportedSide(&change)
      }
    case .repeated:
      fill(.category, from: .category)
      if isJoinedTheBanks {
        if joined.arrived != kept.arrived { change.put(.arrived, joined.arrived.map { .text($0.iso) }) }
        if joined.date != kept.date { change.put(.date, .text(joined.date.iso)) }
        if let account = joined.account { change.put(.account, .text(account)) }
      } else {
        fill(.account, from: .account)
      }
    case .reversed: break
    case .booked:
      change.put(.amount, .amount(joined.amount))
      if joined.date != kept.date { change.put(.date, .text(joined.date.iso)) }
      if joined.arrived != kept.arrived { change.put(.arrived, joined.arrived.map { .text($0.iso) }) }
      fill(.category, from: .category)
    }
    for text in PaymentText.allCases where !text.isMarkdown { fill(text.field, from: text.field) }
    let refs = [ref(of: kept), ref(of: joined)].compactMap { $0 }
    if !refs.isEmpty { change.put(.ref, .text(Self.joined(refs))) }
    // A query for either file finds the joined row.
    let isOneFile = kept.file.map { $0.utf8.elementsEqual((joined.file ?? "").utf8) } ?? false
    let files = [kept.file, isOneFile ? nil : joined.file].compactMap(\.self).joined(separator: ", ")
    if !files.isEmpty, files.utf8.count <= Ledger.Limit.textBytes { change.put(.file, .text(files)) }
    if let memo { change.put(.memo, .text(memo)) }
    let tags = Self.union(kept.tags, joined.tags, most: Ledger.Limit.tags)
    if tags.count > kept.tags.count { change.put(.tags, .list(tags)) }
    let attachments = Self.union(kept.attachments, joined.attachments, most: .max)
    if attachments.count > kept.attachments.count { change.put(.attachments, .list(attachments)) }
    return change
  }

  /// Records the day on which the money arrived, if it left on another day.
  private func setArrival(
    on day: CalendarDate, from date: CalendarDate? = nil, _ change: inout Transaction.Change
  ) {
    if day != date ?? kept.date {
      change.put(.arrived, .text(day.iso))
    } else if kept.arrived != nil {
      change.put(.arrived, nil)
    }
  }

  /// Takes over the bank's day for the side of a transfer that no bank had reported yet.
  private func setReportedSide(_ change: inout Transaction.Change) {
    let isIncoming = joined.ref.flatMap(PaymentRef.init(parsing:)).map { $0.amount.minorUnits > 0 }
    if isIncoming ?? (joined.kind == .income) { return setArrival(on: joined.fields.bookingDay, &change) }
    let left = joined.kind == .transfer ? joined.date : joined.fields.bookingDay
    guard left != kept.date else { return }
    change.put(.date, .text(left.iso))
    // The other side stays on its day.
    let arrived = kept.fields.bookingDay
    change.put(.arrived, kept.ref == nil || arrived == left ? nil : .text(arrived.iso))
  }

  /// Whether the joined row is the one from the bank's file.
  private var isJoinedTheBanks: Bool {
    guard let evidence else { return false }
    let label = kept.isTransfer && joined.kind == .income ? kept.to : kept.account
    return evidence.weight(of: joined, at: joinedIndex, label: joined.account)
      > evidence.weight(of: kept, at: keptIndex, label: label)
  }

  /// The ref of one of the two rows. It keeps the account of its statement if the payment gets the other
  /// row's.
  private func ref(of row: Transaction) -> String? {
    // Imports still recognize the pending row by the booked form of its ref.
    if kind == .booked { return row.ref.flatMap(PaymentRef.init(parsing:))?.booked.text ?? row.ref }
    guard kind == .repeated, let text = row.ref, let own = row.account else { return row.ref }
    let account = isJoinedTheBanks ? joined.account ?? kept.account : kept.account ?? joined.account
    if account.map(FoldedText.string) == FoldedText.string(of: own) { return text }
    return PaymentRef.joined(
      PaymentRef.parts(of: text).map { part in
        PaymentRef(parsing: part).map { $0.label == nil ? $0.labeled(own) : part } ?? part
      })
  }

  /// The memo to set, if any: the memos of both statements and the name that the payment does not keep, as
  /// far as they fit.
  private var memo: String? {
    guard let own = kept.memo else {
      return kind == .repeated ? memo(adding: [joined.memo, otherName]) : joined.memo
    }
    return kind == .reported ? nil : memo(own, adding: [joined.memo, otherName])
  }

  /// The name in the other file, if it differs.
  private var otherName: String? {
    guard kind == .repeated, FoldedText.bytes(of: joined.name) != FoldedText.bytes(of: kept.name) else {
      return nil
    }
    return MemoText.markdown(joined.name, atMost: Ledger.Limit.memoCharacters)
  }

  /// - Returns: `nil` if nothing is added.
  private func memo(_ own: String? = nil, adding texts: [String?]) -> String? {
    var memo = own
    for case let text? in texts where FoldedText.bytes(of: text) != FoldedText.bytes(of: kept.name) {
      let isKnown = memo.map { FoldedText.bytes(of: $0).firstRange(of: FoldedText.bytes(of: text)) != nil }
      let both = [memo, text].compactMap(\.self).joined(separator: "\n\n")
      if isKnown != true, both.count <= Ledger.Limit.memoCharacters { memo = both }
    }
    return memo?.utf8.elementsEqual((own ?? "").utf8) ?? true ? nil : memo
  }

  private static func joined(_ refs: [String]) -> String {
    let all = PaymentRef.joined(refs)
    return all.utf8.count <= Ledger.Limit.textBytes && PaymentRef.parts(of: all).count >= refs.count
      ? all : refs[0]
  }

  private static func union(_ own: [String], _ others: [String], most: Int) -> [String] {
    let known = Set(own.map(ByteString.init))
    return Array((own + others.filter { !known.contains(ByteString($0)) }).prefix(max(most, own.count)))
  }
}
