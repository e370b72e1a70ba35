/// How the value of a hole is written: chosen when the template is compiled, from where the hole stands.
enum Escaper: Sendable {
  case text
  /// In an element of its own, so that its direction does not turn the text around it.
  case isolatedElement
  /// The same where no element can be: in an attribute, `title` or `textarea`.
  case isolatedText
  /// An address from elsewhere: only some schemes are let through.
  case address
  /// What follows the beginning of an address, and must not make it one of another scheme.
  case addressRest
  /// An address, or a part of one, that cannot change its scheme.
  case addressPart
  case queryPart
  case markup
  case unescaped

  func write(_ value: consuming Value, to output: inout ByteBuffer) {
    switch consume value {
    case .text(let text), .datum(let text):
      text.withBytes { write($0, to: &output) }
    case .url(let address) where self == .addressPart:
      address.write(to: &output)
    case .url(let address):
      address.description.withBytes { write($0, to: &output) }
    case .html(let html) where self == .markup || self == .unescaped:
      html.bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    case .html, .absent, .flag, .record, .list:
      break
    }
  }

  func escaped(_ text: String) -> String {
    String(decoding: ByteBuffer.array { write(.text(text), to: &$0) }, as: UTF8.self)
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    switch self {
    case .text: HTMLEscaping.append(bytes, to: &output)
    case .isolatedElement: Isolation.appendElement(bytes, to: &output)
    case .isolatedText: Isolation.appendText(bytes, to: &output)
    case .address: AddressEscaping.append(address: bytes, to: &output)
    case .addressRest: AddressEscaping.append(rest: bytes, to: &output)
    case .addressPart: AddressEscaping.append(part: bytes, to: &output)
    case .queryPart: AddressEscaping.append(query: bytes, to: &output)
    case .unescaped: output.append(contentsOf: bytes)
    case .markup: break
    }
  }
}

extension String {
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      Array(utf8).withUnsafeBufferPointer(body)
    }
  }
}
