import Basics

/// A style sheet as a sealed report holds it. Addresses of the site's own files are marked and begin at the
/// root of the site, as in `url("folio:assets/mark.svg")`, so that the page that opens the report can replace
/// them. Comments are left out, and all other addresses stay.
enum SealedStyleSheet {
  /// - Parameter path: The path of the style sheet in the site.
  static func bytes(of css: [UInt8], at path: String) -> [UInt8] {
    var scanner = StyleSheetScanner(css)
    var sealed: [UInt8] = []
    var end = 0
    while let token = scanner.next() {
      switch token {
      case .comment(let range):
        // An empty comment still separates what stands before it from what follows.
        sealed += css[end..<range.lowerBound] + Array("/**/".utf8)
        end = range.upperBound
      case .address(let range, let written):
        guard let address = siteAddress(StyleSheetScanner.unescaped(css[written]), in: path) else { continue }
        sealed += css[end..<range.lowerBound] + Array("url(\"folio:\(address)\")".utf8)
        end = range.upperBound
      }
    }
    return sealed + css[end...]
  }

  /// The path and the fragment of a file of the site; `nil` for an address elsewhere, for data, and for a
  /// fragment alone.
  private static func siteAddress(_ written: [UInt8], in path: String) -> String? {
    let folder = path.part(beforeLast: "/") ?? ""
    guard let address = LinkAddress(written), !address.path.isEmpty,
      let file = address.resolved(in: folder.utf8)
    else { return nil }
    let fragment = address.fragment.map { "#" + encoded($0) } ?? ""
    return encoded(file) + fragment
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = bytes.flatMap { byte -> [UInt8] in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "/-._~".utf8.contains(byte)
      return isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
