extension Copy {
  /// The exclusions whose queries find no wrong rows in the copy.
  ///
  /// The others ask for what the copy hides: without tags, for example, `-tag:gift` would find all rows.
  func exclusions(
    among exclusions: [OneOffs.Exclusion], _ notation: Query.Notation
  ) -> [OneOffs.Exclusion] {
    exclusions.filter { Query($0.query, notation: notation).terms.allSatisfy(canAnswer) }
  }

  private func canAnswer(_ term: Query.Term) -> Bool {
    switch term {
    case .not(let term): canAnswer(term) && fields(of: term).allSatisfy(shows)
    case .missing(let fields): fields.allSatisfy(shows)
    case .anything(_, let amount, let date):
      (amount == nil || amounts == .exact) && (date == nil || dates == .day)
    case .text, .name, .kind, .present, .attached, .from: true
    }
  }

  /// The fields that a term looks into. An element is `nil` if it stands for a text that no copy shows.
  private func fields(of term: Query.Term) -> [Query.Field?] {
    switch term {
    case .anything: Query.Field.allCases
    case .text(_, let field): [field]
    case .name(_, let fields), .missing(let fields), .present(let fields): fields
    case .kind: []
    case .not(let term): fields(of: term)
    case .attached, .from: [nil]
    }
  }

  private func shows(_ field: Query.Field?) -> Bool {
    switch field {
    case .name: names == .shown
    case .category, .currency: true
    case .text(let text): parts.contains(.text(text))
    case .tags: parts.contains(.tags)
    case .account, .to: parts.contains(.account)
    case nil: false
    }
  }
}
