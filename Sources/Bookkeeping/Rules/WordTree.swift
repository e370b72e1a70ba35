/// Finds all occurrences of many words in a text, by following it byte by byte through a tree of the
/// beginnings of words.
struct WordTree: Sendable {
  /// The class of each byte; 0 for bytes that no word contains.
  private var classes = [UInt8](repeating: 0, count: 256)
  private var classCount = 1
  /// For each beginning of a word and each class of the next byte, the beginning that is a byte longer; 0 if
  /// there is none. The empty beginning has the number 0.
  private var next: [Int32]
  /// For each beginning, the word that ends there; -1 for none.
  private var wordAt: [Int32] = [-1]

  /// - Parameter words: Different words, which are not empty.
  init(_ words: [[UInt8]]) {
    for byte in words.joined() where classes[Int(byte)] == 0 {
      // The class fits in a byte: texts are UTF-8, in which 13 of the 256 bytes never occur.
      classes[Int(byte)] = UInt8(truncatingIfNeeded: classCount)
      classCount += 1
    }
    next = [Int32](repeating: 0, count: classCount)
    for (number, word) in words.enumerated() {
      var place = 0
      for byte in word {
        let step = place * classCount + Int(classes[Int(byte)])
        if next[step] == 0 {
          next[step] = Int32(wordAt.count)
          wordAt.append(-1)
          next += repeatElement(0, count: classCount)
        }
        place = Int(next[step])
      }
      wordAt[place] = Int32(number)
    }
  }

  var isEmpty: Bool { wordAt.count == 1 }

  /// The words in a text, with their ranges.
  func occurrences(in text: [UInt8]) -> [(word: Int, range: Range<Int>)] {
    var found: [(word: Int, range: Range<Int>)] = []
    for start in text.indices {
      var (place, end) = (0, start)
      while end < text.count {
        place = Int(next[place * classCount + Int(classes[Int(text[end])])])
        if place == 0 { break }
        end += 1
        if wordAt[place] >= 0 { found.append((Int(wordAt[place]), start..<end)) }
      }
    }
    return found
  }
}
