import Basics

/// What a file is said to be, by the end of its name.
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let css = "text/css; charset=utf-8"
  static let javaScript = "text/javascript; charset=utf-8"
  static let plainText = "text/plain; charset=utf-8"
  static let svg = "image/svg+xml; charset=utf-8"
  static let eventStream = "text/event-stream; charset=utf-8"

  static func ofFile(at path: String) -> String {
    let name = path.part(behindLast: "/")
    guard name.utf8.contains(UInt8(ascii: ".")) else { return unknown }
    return types[name.part(behindLast: ".").lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "html": html, "htm": html, "css": css, "js": javaScript, "mjs": javaScript,
    "txt": plainText, "md": plainText, "csv": "text/csv; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "json": "application/json; charset=utf-8",
    "map": "application/json; charset=utf-8", "webmanifest": "application/manifest+json; charset=utf-8",
    "svg": svg, "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "heic": "image/heic", "tif": "image/tiff", "tiff": "image/tiff",
    "pdf": "application/pdf", "zip": "application/zip", "wasm": "application/wasm",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "mp4": "video/mp4", "webm": "video/webm",
  ]
}
