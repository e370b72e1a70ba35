import Basics

/// Something in a template that keeps it from being compiled.
package struct TemplateProblem: Error, Sendable, Equatable {
  package let path: String
  /// Where the tag begins in the file, in UTF-8 bytes.
  package let offset: Int
  /// How long the tag is, in UTF-8 bytes.
  package let length: Int
  package let reason: Reason
  /// The template that uses the file, if it is not mended alone by a look at the file.
  package var user: String?

  package init(path: String, offset: Int, length: Int, reason: Reason) {
    self.path = path
    self.offset = offset
    self.length = length
    self.reason = reason
  }

  init(_ reason: Reason, at range: SourceRange) {
    self.init(path: range.path, offset: range.offset, length: range.length, reason: reason)
  }
}

extension TemplateProblem {
  /// What a problem has in common with the same one found again where other names are known.
  package struct Identity: Hashable, Sendable {
    private let path: String
    private let offset: Int
    private let length: Int
    private let reason: Reason

    init(_ problem: TemplateProblem) {
      path = problem.path
      offset = problem.offset
      length = problem.length
      reason = problem.reason.withoutKnownNames
    }
  }

  package var identity: Identity { Identity(self) }
}

extension TemplateProblem {
  package enum Reason: Error, Sendable, Hashable {
    // Limits
    /// Larger than this many bytes.
    case tooLarge(limit: Int)
    /// A section inside of as many others as there may be.
    case tooManyOpenSections(limit: Int)
    /// A partial inside of as many others as there may be.
    case tooManyOpenPartials(limit: Int)
    /// Partials that include others become too much text together.
    case tooMuchOfPartials(String)

    // Tags
    case unclosedTag
    case emptyTag
    case malformedDelimiters
    case unclosedSection(String)
    case unexpectedEnd(String, open: String?)

    // Names
    case unknownName(String, known: [String])
    /// `{{months.name}}`, where `months` is a list: `name` is known in a section over it.
    case nameOfAList(String, list: String)
    /// `{{balance.name}}`, where nothing is known of `balance` but its text.
    case nameOfAText(String, text: String)
    case unknownPartial(String, known: [String])
    case recursivePartial(String)
    /// A flag, a record or a list, where something that can be shown must stand.
    case notPrintable(String)
    /// `{{{name}}}`, where `name` is not markup.
    case notTrustedMarkup(String)
    /// `{{name}}`, where `name` is markup, which only `{{{name}}}` may show.
    case markupNeedsTriple(String)

    // Where a tag stands in the markup
    case holeInScript
    case holeInStyle
    /// Inside an element whose content is neither text nor markup, such as `iframe`.
    case holeInRawText(element: String)
    case holeInComment
    case holeInTagName
    case holeInAttributeName
    case unquotedAttribute
    case eventHandlerAttribute(String)
    /// An attribute whose value no escaping makes harmless, such as `srcdoc`.
    case refusedAttribute(String)
    /// An address that decides what code or style a page loads must be one that Folio made.
    case untrustedResource(String)
    /// Markup inside an attribute, or inside `title` or `textarea`.
    case markupInAttribute(String)
    /// A section that begins in one part of the markup and ends in another, such as inside of a tag.
    case sectionChangesContext(String)
    /// An inserted template that ends inside of a tag, a comment or an element such as `script`.
    case insertionChangesContext(String)

    // Markdown
    case sectionCrossesBlocks(String)
    case tagLostInMarkdown(String)
    case tagRepeatedInMarkdown(String)

    // Front matter
    case unclosedFrontMatter
    case malformedFrontMatter
    case unknownFrontMatterKey(String, known: [String])
    case repeatedFrontMatterKey(String)
  }
}

extension TemplateProblem.Reason {
  /// Whether a partial has the problem only where other values are at hand than it asks for.
  package var dependsOnValues: Bool {
    switch self {
    case .unknownName, .nameOfAList, .nameOfAText, .notPrintable, .notTrustedMarkup, .markupNeedsTriple: true
    default: false
    }
  }

  fileprivate var withoutKnownNames: Self {
    switch self {
    case .unknownName(let name, _): .unknownName(name, known: [])
    case .unknownPartial(let name, _): .unknownPartial(name, known: [])
    default: self
    }
  }
}
