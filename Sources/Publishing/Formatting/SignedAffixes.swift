/// When a number is written with its sign.
enum NumberSign: Sendable {
  /// Only a negative number has one.
  case whenNegative
  /// `+` or `-`; nothing for zero.
  case always
}

/// What stands before and behind the digits of a number, by its sign.
struct SignedAffixes: Sendable {
  private let plain: Affixes
  private let negative: Affixes
  private let positive: Affixes

  private struct Affixes: Sendable {
    let prefix: [UInt8]
    let suffix: [UInt8]

    init(of text: String) {
      let sample = NumberSample(text)
      (prefix, suffix) = (sample.prefix, sample.suffix)
    }
  }

  /// Takes the affixes from formatted samples.
  init(plain: String, negative: String, positive: String) {
    self.plain = Affixes(of: plain)
    self.negative = Affixes(of: negative)
    self.positive = Affixes(of: positive)
  }

  func string(_ number: Int64, sign: NumberSign, digits: (inout DigitWriter) -> Void) -> String {
    let affixes = number < 0 ? negative : sign == .always && number > 0 ? positive : plain
    let length = affixes.prefix.count + affixes.suffix.count
    return DigitWriter.string(capacity: DigitWriter.capacity + length) { writer in
      writer.append(affixes.prefix)
      digits(&writer)
      writer.append(affixes.suffix)
    }
  }
}
