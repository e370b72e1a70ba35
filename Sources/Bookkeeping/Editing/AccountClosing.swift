import Basics

extension Ledger.Settings {
  /// The last days of the closed accounts, by name.
  package var closedAccounts: [String: CalendarDate] {
    Dictionary(accounts.compactMap { account in account.closed.map { (account.name, $0) } }) { first, _ in
      first
    }
  }
}

extension LedgerDocument {
  /// Writes an account's last day into the settings, or takes it out.
  ///
  /// - Parameters:
  ///   - name: A name in canonical spelling. An account that the settings do not list is added to them.
  ///   - day: The last day; `nil` to open the account again.
  package func closing(_ name: String, on day: CalendarDate?) -> LedgerEdit {
    guard let index = ledger.settings.accounts.firstIndex(where: { $0.name == name }) else {
      guard let day else { return adding([]) }
      let account = ObjectLayout.inline([.name, .closed]).object([
        .name: .text(name), .closed: .text(day.iso),
      ])
      return LedgerEdit(of: bytes, appending([account], to: .accounts))
    }
    let list = settings?.value(of: .accounts)?.elements(in: bytes) ?? []
    let objects = list.map { ObjectEditor.Members(at: $0.range, in: bytes, of: .account) }
    guard let layout = ObjectLayout(imitating: [objects[index]] + objects, in: bytes) else {
      return adding([])
    }
    var editor = ObjectEditor(object: objects[index], layout: layout)
    if let day { editor.set(.closed, to: .text(day.iso)) } else { editor.clear(.closed) }
    return LedgerEdit(of: bytes, editor.replacements)
  }
}
