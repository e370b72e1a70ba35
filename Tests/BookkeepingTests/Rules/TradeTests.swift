import Basics
import Testing

@testable import Bookkeeping

/// Tests what payees sell, and which categories mean it.
struct TradeTests {
  private func trade(_ name: String) -> String? {
    let folded = FoldedText.bytes(of: name)
    let stem = PayeeStem(of: folded)
    let merchant = CleanName.proposal(for: name, stem, folded: folded).map { FoldedText.bytes(of: $0) }
    return Trade(stem, merchant: merchant ?? folded)?.name
  }

  @Test(arguments: [
    ("LIDL DIENSTLEISTUNG GMBH & CO. KG", "groceries"), ("WHOLEFDS MKT 10128 CHICAGO IL", "groceries"),
    ("TRADER JOE'S #501 CHICAGO IL", "groceries"), ("COSTCO GAS #0118", "fuel"),
    ("ARAL STATION 2711", "fuel"),
    ("NEUSSER APOTHEKE//KOELN/DE", "pharmacy"), ("DM FIL.1187 H:56014//KOELN/DE", "drugstore"),
    ("UBER *EATS 9Q1", "takeaway"), ("UBER *TRIP 8K2", "taxi"), ("SQ *BLUE BOTTLE COFFEE", "coffee"),
    ("VISA Ristorante Pizzeria Da Mario", "restaurants"), ("Kartenzahlung Bäckerei Lukas 12", "bakery"),
    ("The Eagle Arms", "bars"), ("Koelner Verkehrs-Betriebe AG", "transit"), ("ALDI TALK", "mobile"),
  ])
  func isKnown(name: String, trade: String) {
    #expect(self.trade(name) == trade)
  }

  /// A name of two trades says neither, and no word is known by a part of it.
  @Test(arguments: [
    "Hotel Restaurant Krone", "SHELLEY'S", "Barbara Meier", "Netflixon GmbH Bau", "CHECK 1042", "Dirk Penner",
    "Sparkasse", "Grillmeyer", "Stadtwerke Leipzig GmbH",
  ])
  func isUnknown(name: String) {
    #expect(trade(name) == nil)
  }

  @Test(arguments: [
    ("LIDL", "Food:Groceries", true), ("LIDL", "Lebensmittel", true), ("LIDL", "Groceries:Treats", false),
    ("Vapiano", "Essen gehen", true), ("Vapiano", "Bars & Restaurants", true), ("Vapiano", "Food", false),
    ("ARAL", "Auto:Benzin", true), ("NETFLIX.COM", "Abos", true),
  ])
  func categoriesMeanIt(name: String, category: String, isMeant: Bool) {
    let folded = FoldedText.bytes(of: name)
    #expect(Trade(PayeeStem(of: folded), merchant: folded)?.isMeant(by: category) == isMeant)
  }

  /// A list in which a phrase has two trades would depend on its order.
  @Test func noPhraseHasTwoTrades() {
    for list in [Trades.allChains, Trades.allWords] {
      for (phrase, pairs) in list.grouped(by: \.0).map({ ($0.key, $0.elements) }) {
        #expect(pairs.count == 1, "\(phrase)")
      }
    }
  }
}
