extension HTMLContext {
  /// Something to be reported.
  enum Finding: Equatable {
    case problem(TemplateProblem)
    /// A problem at the first of these texts that is in the template.
    case text(TemplateProblem.Reason, [[UInt8]])
  }

  /// The findings in a tag that decide about its values.
  struct TagFindings: Equatable {
    /// The template's own text of an attribute's value.
    var ownText = OwnText()
    var hasForeignScheme = false
    var hasHTTPEquiv = false
    /// Whether a value is in the tag's `content`, which browsers would obey if an `http-equiv` followed.
    var hasValueInContent = false
    /// The requests that the tag makes a browser send by itself.
    var requests = OwnRequests()

    /// The findings after optional content.
    func joined(with other: TagFindings, repeats: Bool) -> TagFindings {
      TagFindings(
        ownText: ownText.joined(with: other.ownText, repeats: repeats),
        hasForeignScheme: hasForeignScheme || other.hasForeignScheme,
        hasHTTPEquiv: hasHTTPEquiv || other.hasHTTPEquiv,
        hasValueInContent: hasValueInContent || other.hasValueInContent,
        requests: requests.joined(with: other.requests))
    }
  }

  /// The findings in a page that outlast a tag. The compiler reports some of them, and clears those.
  struct PageFindings: Equatable {
    /// The number of open `svg` and `math` elements, in which `title` and `style` may have elements.
    private var openDrawings: [String: Int] = [:]
    var isInDrawing: Bool { openDrawings.values.contains { $0 > 0 } }
    /// Whether a drawing has an element whose content is HTML again. In it, an end tag such as `</svg>` may
    /// close no drawing.
    var hasForeignContent = false
    /// The first element after which browsers may read tags where this tokenizer reads text, or the other way
    /// round.
    var unclearElement: String?
    /// The bytes of `<meta` or `<link` that have been read in a drawing or a `noscript`.
    var unclearTag: [UInt8] = []
    /// Whether a tag has become a `meta` that obeys a value.
    var obeysValue = false
    /// The number of bytes of `</noscript` that have been read; `nil` if no `noscript` is open. In it,
    /// browsers that run scripts read only this end tag, even in an attribute or a comment.
    var noscriptEnd: Int?
    /// The problems to report.
    var findings: [Finding] = []
    /// Whether the text behind a value has made it the scheme of an address.
    var makesScheme = false

    var mayBeUnclear: Bool { isInDrawing || noscriptEnd != nil || unclearElement != nil }

    /// Counts a drawing's tag. An end tag closes no drawing of another name, nor one that has HTML in it.
    mutating func passDrawing(_ name: String, isEndTag: Bool) {
      if isEndTag, hasForeignContent { return }
      openDrawings[name] = max(0, (openDrawings[name] ?? 0) + (isEndTag ? -1 : 1))
    }

    /// The findings after optional content.
    func joined(with other: PageFindings) -> PageFindings {
      PageFindings(
        openDrawings: openDrawings.merging(other.openDrawings, uniquingKeysWith: max),
        hasForeignContent: hasForeignContent || other.hasForeignContent,
        unclearElement: unclearElement ?? other.unclearElement,
        unclearTag: unclearTag.count < other.unclearTag.count ? other.unclearTag : unclearTag,
        obeysValue: obeysValue || other.obeysValue,
        noscriptEnd: noscriptEnd.map { max($0, other.noscriptEnd ?? 0) } ?? other.noscriptEnd,
        findings: findings + other.findings,
        makesScheme: makesScheme || other.makesScheme)
    }
  }
}
