import ArgumentParser
import Bookkeeping

/// Asks for the fields that a payment cannot do without, each until its answer is good.
struct FormPrompt {
  let context: PaymentForm.Context
  let console: Console

  /// - Throws: `ExitCode` if the input ends before the form is filled in.
  func complete(_ form: inout PaymentForm) throws {
    if form.name == nil {
      try ask("Payment name: ", for: \.name, of: &form) { $0 == .noName }
    }
    if form.amount == nil {
      try ask("Amount (\(currency(of: form))): ", for: \.amount, of: &form) { mistake in
        if case .amount = mistake { true } else { mistake == .noAmount }
      }
    }
  }

  private func currency(of form: PaymentForm) -> String {
    form.currency?.uppercased() ?? context.currency.code
  }

  private func ask(
    _ question: String, for field: WritableKeyPath<PaymentForm, String?>, of form: inout PaymentForm,
    isAbout: (PaymentForm.Problem) -> Bool
  ) throws {
    while true {
      guard let answer = Terminal.Prompt.ask(question) else {
        Terminal.printError("\n")
        throw ExitCode.failure
      }
      form[keyPath: field] = answer
      do throws(PaymentForm.Invalid) {
        _ = try form.draft(in: context)
        return
      } catch {
        let own = error.problems.filter(isAbout)
        if own.isEmpty { return }
        console.tell(own.map { $0.diagnostic(in: Diagnostic.Context()) })
      }
    }
  }
}
