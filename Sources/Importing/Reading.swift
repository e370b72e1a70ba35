import Bookkeeping

/// The content of a file, or a question about it that only a person can answer.
package enum Reading<Content: Sendable>: Sendable {
  case content(Content)
  case question(Question)
}

/// A file that can be read in several ways, while nothing in it shows the right one.
package struct Question: Sendable {
  /// One way to read the file, and the choice that selects it.
  package struct Alternative: Sendable {
    package let choice: ImportOptions.Choice
    package let statement: Statement
  }

  /// A decision to take.
  package struct Open: Sendable {
    /// The choices, each of which gives another reading.
    package let choices: [ImportOptions.Choice]
    /// The amount that can be read in two ways, such as `1,000`, if the question is about one.
    package let amount: ImportProblem.Cell?
    /// A column of words, if nobody knows which of them mean money out.
    package let split: SplitColumn?

    package init(
      _ choices: [ImportOptions.Choice], about amount: ImportProblem.Cell? = nil, split: SplitColumn? = nil
    ) {
      self.choices = choices
      self.amount = amount
      self.split = split
    }
  }

  package struct SplitColumn: Equatable, Sendable {
    package let column: String
    package let words: [Word]
  }

  /// A word in a column, the number of its rows, and the first of them.
  package struct Word: Equatable, Sendable {
    package let text: String
    package let count: Int
    package let date: CalendarDate
    package let amount: Money
    package let name: String
  }

  /// Whether the question is only about the meaning of the signs.
  package var areAllSigns: Bool {
    open.split == nil
      && open.choices.allSatisfy { choice in if case .signs = choice { true } else { false } }
  }

  package let open: Open
  package let alternatives: [Alternative]
  /// The choices that remain after the first alternative, for each further question.
  package let further: [[ImportOptions.Choice]]
}
