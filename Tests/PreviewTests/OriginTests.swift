import Testing

@testable import Preview

struct OriginTests {
  private static let loopback = Origin(address: .loopback, port: 8000)

  @Test(arguments: ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000"])
  func ownNamesAreAnswered(host: String) {
    #expect(Self.loopback.answers(to: host))
  }

  @Test(arguments: [
    nil, "", "localhost", "127.0.0.1", "localhost:8001", "evil.example:8000", "localhost.evil.example:8000",
    "127.0.0.1.evil.example:8000", "192.168.1.5:8000", "[::1:8000", "evil.example:8000:8000",
    "a@localhost:8000",
  ])
  func foreignNamesAreNot(host: String?) {
    #expect(!Self.loopback.answers(to: host))
  }

  @Test func theUsualPortNeedNotBeSaid() {
    #expect(Origin(address: .loopback, port: 80).answers(to: "localhost"))
  }

  @Test func anInterfaceIsAnsweredByItsAddress() throws {
    let origin = Origin(address: try #require(Origin.Address("192.168.1.5")), port: 8000)
    #expect(origin.answers(to: "192.168.1.5:8000"))
    #expect(!origin.answers(to: "192.168.1.6:8000"))
    let long = Origin(address: try #require(Origin.Address("fd00::5")), port: 8000)
    #expect(long.answers(to: "[fd00:0:0::5]:8000"))
    #expect(long.url == "http://[fd00::5]:8000/")
  }

  @Test func allInterfacesAreAnsweredByAnyAddressAndNoName() throws {
    let origin = Origin(address: try #require(Origin.Address("0.0.0.0")), port: 8000)
    #expect(origin.answers(to: "192.168.1.5:8000"))
    #expect(!origin.answers(to: "evil.example:8000"))
    #expect(origin.url == "http://127.0.0.1:8000/")
  }

  @Test func givenNamesAreAnsweredAtTheirPort() {
    let origin = Origin(address: .loopback, port: 8000, names: ["books.example"])
    #expect(origin.answers(to: "Books.Example:8000"))
    for name in [
      "books.example", "books.example:8001", "evil.books.example:8000", "books.example.evil:8000",
      "books.example.:8000", "[books.example]:8000x",
    ] {
      #expect(!origin.answers(to: name), "\(name)")
    }
  }

  @Test func namesAreThoseThatBrowsersSend() {
    for name in ["laptop", "Laptop.local", "a-b.example", "a_b", "xn--bcher-kva.example"] {
      #expect(Origin.isName(name), "\(name)")
    }
    for name in [
      "", ".", ".a", "a:8000", "http://a", "a/b", "bücher.example", "a b", "*", "[::1]", "a\n", "a,b",
    ] {
      #expect(!Origin.isName(name), "\(name)")
    }
    #expect(Origin.namesOfThisMachine.allSatisfy(Origin.isName))
  }
}
