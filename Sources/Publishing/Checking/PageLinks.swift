/// The links and the anchors of one page, as they are written.
struct PageLinks {
  private(set) var links: [ArraySlice<UInt8>] = []
  private(set) var anchors: Set<[UInt8]> = []

  init(of html: [UInt8]) {
    var scanner = LinkScanner(html)
    while let mark = scanner.next() {
      switch mark {
      case .link(let range): links.append(html[range])
      case .anchor(let range): anchors.insert(CharacterReferences.resolve(html[range]))
      }
    }
  }
}
