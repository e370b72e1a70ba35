import Basics

/// How the value of a hole is written: chosen when the template is compiled, from where the hole stands.
package enum Escaper: Sendable {
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

  func write(_ value: Value, to output: inout ByteBuffer) {
    switch value {
    case .text(let text), .datum(let text): write(text, to: &output)
    case .url(let address): write(address, to: &output)
    case .html(let html): write(html, to: &output)
    case .absent, .flag, .record, .list: break
    }
  }

  package func write(_ text: String, to output: inout ByteBuffer) {
    text.withBytes { write($0, to: &output) }
  }

  package func write(_ address: Address, to output: inout ByteBuffer) {
    if self == .addressPart {
      address.write(to: &output)
    } else {
      write(address.description, to: &output)
    }
  }

  package func write(_ html: SafeHTML, to output: inout ByteBuffer) {
    if self == .markup || self == .unescaped { output.append(html.bytes) }
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
