import Basics
import Testing

@testable import Templating

struct AddressTests {
  private func written(_ address: Address) -> String {
    String(decoding: ByteBuffer.array { address.write(to: &$0) }, as: UTF8.self)
  }

  @Test func whatWouldEndThePathOfALinkIsEncoded() {
    let link = Address(climbing: 2, to: "receipts/50% off? #1.png", fragment: "rows")
    #expect(written(link) == "../../receipts/50%25%20off%3F%20%231.png#rows")
    #expect(link.description == "../../receipts/50%25 off%3F %231.png#rows")
  }

  @Test func aWholeAddressKeepsItsParts() {
    #expect(written(Address("https://example.org/a?b=%20#c")) == "https://example.org/a?b=%20#c")
    #expect(written(Address("a&b'c\"d")) == "a&amp;b&#39;c%22d")
  }

  @Test func onlyAWayToThePageItselfIsEmpty() {
    #expect(Address(to: "").isEmpty)
    #expect(!Address(climbing: 1, to: "").isEmpty)
    #expect(!Address(to: "", fragment: "rows").isEmpty)
  }
}
