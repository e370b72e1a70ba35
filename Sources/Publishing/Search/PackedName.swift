import Basics
import Bookkeeping
import Templating

/// The name of a transaction's page in few bytes. Most ids are random, and so the bulk of an index that keeps
/// them as they are: a UUID, and the fingerprint that stands for a name in another script than Latin, are packed in
/// base 64 behind a mark that no name begins with.
enum PackedName {
  /// Appends the name as a JSON string: `!` and a UUID in upper case, `?` and one in lower case, `~` and the
  /// fingerprint behind the transaction's date; or the name itself.
  static func append(pageAt path: String, date: CalendarDate, to output: inout ByteBuffer) {
    var path = path
    path.withUTF8 { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let name = UnsafeBufferPointer(rebasing: bytes[start..<bytes.count - suffixLength])
      output.append(UInt8(ascii: "\""))
      if !appendUUID(name, to: &output), !appendFingerprint(name, date, to: &output) {
        output.append(contentsOf: name)
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  private static let suffixLength = ".html".utf8.count

  private static func appendUUID(_ name: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard name.count == 36, name[8] == hyphen, name[13] == hyphen, name[18] == hyphen, name[23] == hyphen
    else { return false }
    return Base64.append(hex: name, .upper, behind: UInt8(ascii: "!"), bytes: 16, to: &output)
      || Base64.append(hex: name, .lower, behind: UInt8(ascii: "?"), bytes: 16, to: &output)
  }

  private static func appendFingerprint(
    _ name: UnsafeBufferPointer<UInt8>, _ date: CalendarDate, to output: inout ByteBuffer
  ) -> Bool {
    guard name.count == 27, name.starts(with: "\(date.iso)-".utf8) else { return false }
    let digits = UnsafeBufferPointer(rebasing: name[11...])
    return Base64.append(hex: digits, .lower, behind: UInt8(ascii: "~"), bytes: 8, to: &output)
  }
}
