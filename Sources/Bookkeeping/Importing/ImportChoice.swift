extension ImportOptions {
  package mutating func choose(_ choice: ImportChoice) {
    switch choice {
    case .signs(let signs): self.signs = signs
    case .dateFormat(let pattern): dateFormat = pattern
    case .notation(let notation): self.notation = notation
    case .column(let column, let name): columns[column] = name
    case .encoding(let encoding): self.encoding = encoding
    }
  }
}

extension ImportProblem {
  /// The choices that settle it; none where the file has to change.
  package var choices: [ImportChoice] {
    switch self {
    case .undecided(let alternatives): alternatives.map(\.choice)
    case .ambiguousAmounts: [.notation(.comma), .notation(.point)]
    default: []
    }
  }
}

extension ImportAlternative {
  package init(_ choice: ImportChoice, _ statement: Statement) {
    self.init(choice: choice, statement: statement)
  }
}
