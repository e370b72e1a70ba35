import Basics
import Bookkeeping

/// The kinds of files that are published as attachments. An attachment comes from somebody else: a script in
/// it could read every page of the report, and a host could run it or take it for the host's settings. So a
/// file is published only if the end of its name is listed, or if it begins as a PDF or a picture.
enum AttachmentKind {
  /// Kinds that all hosts know, and that no browser takes for another kind.
  private static let known: Set<String> = [
    "pdf", "png", "jpg", "jpeg", "gif", "txt", "csv", "zip", "doc", "docx", "xls", "xlsx", "odt", "ods",
  ]
  /// Kinds that some host may not know. A browser then looks at the beginning of the file.
  private static let guessed: Set<String> = [
    "jpe", "jfif", "webp", "avif", "eml", "msg", "ics", "rtf", "odp", "ppt", "pptx", "pages", "numbers",
    "epub", "tsv", "mp3", "m4a", "wav", "ogg", "opus", "flac", "mp4", "m4v", "mov", "webm", "gz", "7z", "p7m",
    "p7s",
  ]
  /// Kinds that browsers run; they are listed so that a message can say why they are refused.
  private static let active: Set<String> = [
    "html", "htm", "xhtml", "xht", "mht", "mhtml", "svg", "svgz", "xml", "xsl", "xslt", "rdf", "rss", "atom",
    "mml", "js", "mjs", "wasm", "hta",
  ]
  /// Kinds of a report's own files that a browser runs or obeys.
  private static let unpacked = active.union(["css", "json", "webmanifest"])
  /// Kinds that a host may unpack: instead of `report.js.gz`, it sends the script inside.
  private static let compressed: Set<String> = ["gz", "br", "zst"]
  /// Parts of a name that make a server run the file, wherever they are in it: Apache runs `i.php.jpg`.
  private static let run: Set<String> = [
    "phtml", "pht", "phtm", "phar", "asp", "aspx", "asa", "asax", "ascx", "ashx", "asmx", "axd", "cer", "cdx",
    "soap", "config", "jsp", "jspx", "jspf", "jspa", "jsw", "jsv", "cgi", "fcgi", "pl", "pm", "py", "pyc",
    "rb",
    "rhtml", "erb", "lua", "tcl", "cfm", "cfml", "cfc", "dbm", "shtml", "shtm", "stm", "asis", "var", "map",
    "sh", "bash", "ksh", "exe", "dll", "htaccess", "htpasswd", "wsgi", "psgi", "fcg", "fpl", "epl", "svc",
    "cshtml", "vbhtml", "xamlx", "rem", "idc", "htr",
  ]

  /// Whether files with an ending, in small letters, are published if nothing else speaks against it.
  static func isPublished(_ ending: String) -> Bool { known.contains(ending) || guessed.contains(ending) }

  /// The reason why a file is not published; `nil` if it is.
  static func flaw(of file: SourceFile) throws(FileProblem) -> LedgerProblem.AttachmentProblem? {
    if HostFiles.isReserved(file.name) || isRunByServers(file.name) { return .isForHost }
    let name = file.name.suffix(afterLast: "/")
    let ending = (name.part(beforeLast: ".") == nil ? "" : name.suffix(afterLast: ".")).lowercased()
    if known.contains(ending) { return nil }
    // A host may send `report.js.gz` as the script that is packed in it. A host that does not know an ending,
    // or takes it for a language, goes by the ending before it: `a.html.fr`.
    let others = compressed.contains(ending) ? unpacked : active
    if endings(of: name).contains(where: others.contains) { return .isActive }
    let head = try file.bytes(at: 0, count: 4096)
    if isMarkup(head, ofMore: file.size > 4096) { return .isActive }
    return guessed.contains(ending) || isKnown(head) ? nil : .isUnknown
  }

  /// Whether a part of the path has an ending that makes servers run the file. Some servers stop at a
  /// semicolon, a colon or an encoded character, or leave out blanks.
  private static func isRunByServers(_ path: String) -> Bool {
    path.parts(between: "/").contains { name in
      endings(of: name).contains { $0.begins(withBytesOf: "php") || run.contains($0) }
    }
  }

  /// The parts of a name after each point, in lower case, up to the first character at which a server may
  /// stop.
  private static func endings(of name: String) -> [String] {
    name.lowercased().parts(between: ".").dropFirst().map { part in
      let bytes = Array(part.utf8.prefix { ![0x3A, 0x3B, 0x25].contains($0) && $0 < 0x80 })[...]
      return String(decoding: bytes.trimmingBlanks(), as: UTF8.self)
    }
  }

  private static func isMarkup(_ head: [UInt8], ofMore hasMore: Bool) -> Bool {
    // A byte order mark and the zeros of UTF-16 may come before the first letter, as blanks may.
    let ignored: [UInt8] = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let first = head.first { !$0.isBlank && !ignored.contains($0) }
    return first.map { $0 == UInt8(ascii: "<") } ?? hasMore
  }

  /// Whether a file without a known ending is a PDF or a picture by its first bytes, as browsers see it.
  private static func isKnown(_ head: [UInt8]) -> Bool {
    head.starts(with: "%PDF-".utf8) || Picture.Format(Array(head.prefix(64))) != nil
  }
}
