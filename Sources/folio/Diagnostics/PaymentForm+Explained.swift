import ArgumentParser
import Bookkeeping

extension PaymentForm.Invalid: ExplainedTogether {}

/// The sentences with "Please" are those of the app that inspired Folio.
extension PaymentForm.Problem: Explained {
  var exitCode: ExitCode { .validationFailure }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .noName: Diagnostic("Please enter the payment name", "--name \"Corner Bakery\"")
    case .noAmount: Diagnostic(Self.validAmount, "--amount 12.40")
    case .amount(let problem, let found, let currency):
      Diagnostic(Self.validAmount, Self.hint(for: problem, found: shortened(found), in: currency))
    case .longMemo(let characters):
      Diagnostic(
        "Your memo should not exceed \(Ledger.Limit.memoCharacters) characters", "it has \(characters)")
    case .unknownType(let found):
      Diagnostic("\(quoted(found)) is not a type", "--type income, expense or transfer")
    case .malformedDate(let found):
      .notADate(found, "write it as 2026-03-05, or in your locale's format")
    case .ambiguousDate(let found, let first, let second):
      Diagnostic(
        "\(quoted(found)) can mean two dates",
        "\(first.iso) or \(second.iso): write the one you mean, or use your locale's separator")
    case .unknownCurrency(let code):
      Diagnostic("\(quoted(code)) is not an ISO 4217 currency", "use a code such as USD")
    case .attachmentOutside(let path):
      LedgerProblem.words(ofAttachmentAt: path, example: "receipts/2026-03-05.jpg")
    case .attachmentMissing(let path):
      Diagnostic(
        "there is no file \(quoted(path)) in the ledger's folder", "--attach copies a file from anywhere")
    case .toWithoutTransfer:
      Diagnostic("only a transfer leads to an account", "--type transfer, or no --to")
    case .nothing:
      Diagnostic("there is nothing to change", "name a field, such as --amount 12.40; see --help")
    }
  }

  fileprivate static let validAmount = "Please enter a valid amount"

  private static func hint(
    for problem: NumberNotation.Problem, found: String, in currency: Currency
  ) -> String {
    switch problem {
    case .ambiguous(let first, let second):
      "\(found) can mean \(first.decimal) or \(second.decimal): write it without thousands separators"
    case .invalid(.notANumber):
      "\(found) is not a number: write it as \(currency.exponent == 0 ? "1240" : "12.40"), or in your locale's format"
    case .invalid(.notPositive), .invalid(.negative):
      "amounts must be greater than 0; --type tells expense from income"
    case .invalid(.tooManyDecimals):
      "\(found) has too many decimal places: \(currency.code) has \(currency.exponent)"
    case .invalid(.tooLarge): "\(found) is too large"
    }
  }
}

extension SplitForm.Problem: Explained {
  private static var example: String { "folio split ID 30.00 Food 12.40 Household" }

  var exitCode: ExitCode { .validationFailure }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .tooFewPieces: Diagnostic("a payment is split into two pieces or more", Self.example)
    case .noCategory(let amount): Diagnostic("\(quoted(amount)) has no category after it", Self.example)
    case .amount(.invalid(.notPositive), _, _), .amount(.invalid(.negative), _, _):
      Diagnostic(PaymentForm.Problem.validAmount, "the amount of each piece must be greater than 0")
    case .amount(let problem, let found, let currency):
      PaymentForm.Problem.amount(problem, found: found, currency: currency).diagnostic(in: context)
    case .otherSum(let sum?, let whole):
      Diagnostic(
        "the pieces add up to \(sum.withCode), the payment is \(whole.withCode)", Self.difference(sum, whole))
    case .otherSum(nil, let whole):
      Diagnostic("the pieces add up to far more than the payment, which is \(whole.withCode)")
    case .tooManyLevels(let category):
      Diagnostic("the category \(quoted(category)) has too many levels", "use 16 at most")
    case .longCategory(let bytes): Diagnostic("a category has \(bytes) bytes", "keep it within 1000")
    case .transfer: Diagnostic("a transfer has no category to split", "split the payment that it belongs to")
    case .noPart:
      Diagnostic("--with needs a name and the part that is owed", "folio split ID --with Sam half")
    case .part(let part, let whole):
      Diagnostic(
        "the part that is owed is \(part.withCode), the payment is \(whole.withCode)", "both must have a part"
      )
    case .noOwnCategory: Diagnostic("your own part has no category", "folio split ID --with Sam half Food")
    }
  }

  private static func difference(_ sum: Money, _ whole: Money) -> String {
    let isMissing = whole.minorUnits > sum.minorUnits
    return "\((isMissing ? whole - sum : sum - whole).withCode) is \(isMissing ? "missing" : "too much")"
  }
}
