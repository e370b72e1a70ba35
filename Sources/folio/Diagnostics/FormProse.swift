import Bookkeeping

/// The sentences about a form. Those with "Please" are the words of the app that inspired Folio.
enum FormProse {
  static func diagnostic(_ problem: PaymentForm.Problem) -> Diagnostic {
    let (message, hint) = sentences(for: problem)
    return Diagnostic(message: message, hint: hint)
  }

  private static func sentences(for problem: PaymentForm.Problem) -> (message: String, hint: String?) {
    switch problem {
    case .noName: ("Please enter the payment name", "--name \"Corner Bakery\"")
    case .noAmount: (validAmount, "--amount 12.40")
    case .amount(let problem, let found, let currency):
      (validAmount, hint(for: problem, found: shortened(found), in: currency))
    case .longMemo(let characters):
      ("Your memo should not exceed \(LedgerLimit.memoCharacters) characters", "it has \(characters)")
    case .unknownType(let found): ("\(quoted(found)) is no type", "--type income or --type expense")
    case .malformedDate(let found): ("\(quoted(found)) is no date", "write it like 2026-03-05")
    case .unknownCurrency(let code):
      ("\(quoted(code)) is no currency of ISO 4217", "write its code, such as USD")
    case .attachmentOutside(let path):
      (
        "attachment \(quoted(path)) is not a path inside the ledger's folder",
        "put the file beside the ledger and name it like receipts/2026-03-05.jpg"
      )
    case .nothing: ("there is nothing to change", "say what, such as --amount 12.40; see --help")
    }
  }

  private static let validAmount = "Please enter a valid amount"

  private static func hint(
    for problem: AmountEntry.Problem, found: String, in currency: Currency
  ) -> String {
    switch problem {
    case .ambiguous(let first, let second):
      "\(found) can mean \(first.decimal) or \(second.decimal): write it without thousands"
    case .invalid(.notANumber): "\(found) is no number: write it like 12.40, or as your locale has it"
    case .invalid(.notPositive): "an amount is above 0; --type says whether it was paid or received"
    case .invalid(.tooManyDecimals):
      "\(found) has more decimals than \(currency.code) has (\(currency.exponent))"
    case .invalid(.tooLarge): "\(found) is too large to be exact"
    }
  }
}
