import Basics

/// Keeps the direction of a text (Arabic, Hebrew) from turning the text around it.
enum Isolation {
  static func appendElement(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    guard !bytes.isEmpty else { return }
    output.append("<bdi>")
    HTMLEscaping.append(bytes, to: &output)
    output.append("</bdi>")
  }

  static func appendText(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    guard needsIsolation(bytes) else { return HTMLEscaping.append(bytes, to: &output) }
    output.append("\u{2068}")
    HTMLEscaping.append(bytes, to: &output)
    output.append("\u{2069}")
  }

  /// Whether there is a scalar from U+0590 on, which is `D6 90` in UTF-8: no script before it runs to the left.
  private static func needsIsolation(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0xD6 {
      if bytes[index] > 0xD6 || (index + 1 < bytes.count && bytes[index + 1] >= 0x90) { return true }
    }
    return false
  }
}
