import Basics

/// A text of a payment that no figure depends on: it is read, entered, shown, searched, tested by rules,
/// hidden in copies, compared between reports, and written into tables.
///
/// All of these go through `allCases`. To add a text, see *A text of a payment* in CONTRIBUTING.
package enum PaymentText: String, CaseIterable, Sendable {
  case address
  /// Markdown.
  case memo

  /// The key in a ledger.
  package var field: Ledger.Field {
    switch self {
    case .address: .address
    case .memo: .memo
    }
  }

  /// Whether the text is Markdown.
  package var isMarkdown: Bool { self == .memo }

  /// The text without the backslashes of Markdown.
  package func plain(_ text: String) -> String { isMarkdown ? MemoText.plain(text) : text }
}

extension Transaction {
  /// The value of each `PaymentText` of a payment.
  package struct Texts: Sendable {
    package var address: String?
    package var memo: String?

    package init() {}

    package subscript(text: PaymentText) -> String? {
      get {
        switch text {
        case .address: address
        case .memo: memo
        }
      }
      set {
        switch text {
        case .address: address = newValue
        case .memo: memo = newValue
        }
      }
    }

    /// The texts that the payment has.
    package var all: [String] { PaymentText.allCases.compactMap { self[$0] } }
  }
}

extension Ledger.Field {
  /// The text of a payment with this key.
  var text: PaymentText? { PaymentText.allCases.first { $0.field == self } }
}

/// An enumeration of names that includes those of `PaymentText`.
package protocol NamesWithTexts: RawRepresentable<String>, CaseIterable {}

extension NamesWithTexts {
  package init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }
}
