/// Finds all occurrences of many words in one pass over a text, however many words there are (Aho and
/// Corasick, 1975).
struct WordAutomaton: Sendable {
  /// The class of each byte; 0 for bytes that no word contains.
  private var classes = [UInt8](repeating: 0, count: 256)
  private var classCount = 1
  /// The next state, for each state and class.
  private var next: [Int32] = []
  /// The word that ends in each state; -1 for none.
  private var wordAt: [Int32] = [-1]
  /// The state of the longest proper suffix that ends with a word; 0 for none.
  private var shorter: [Int32] = [0]
  private(set) var lengths: [Int] = []

  /// - Parameter words: None is empty or repeated.
  init(_ words: [[UInt8]]) {
    lengths = words.map(\.count)
    for byte in words.joined() where classes[Int(byte)] == 0 {
      // The class fits in a byte: texts are UTF-8, in which 13 of the 256 bytes never occur.
      classes[Int(byte)] = UInt8(truncatingIfNeeded: classCount)
      classCount += 1
    }
    next = [Int32](repeating: 0, count: classCount)
    for (number, word) in words.enumerated() { insert(word, number) }
    link()
  }

  var isEmpty: Bool { lengths.isEmpty }

  private mutating func insert(_ word: [UInt8], _ number: Int) {
    var state = 0
    for byte in word {
      let edge = state * classCount + Int(classes[Int(byte)])
      if next[edge] == 0 {
        next[edge] = Int32(wordAt.count)
        wordAt.append(-1)
        shorter.append(0)
        next.append(contentsOf: repeatElement(0, count: classCount))
      }
      state = Int(next[edge])
    }
    wordAt[state] = Int32(number)
  }

  /// Breadth first: where no word continues, the longest suffix that begins another word does.
  private mutating func link() {
    var failure = [Int32](repeating: 0, count: wordAt.count)
    var queue: [Int] = []
    queue.reserveCapacity(wordAt.count)
    for edge in 0..<classCount where next[edge] != 0 { queue.append(Int(next[edge])) }
    var position = 0
    while position < queue.count {
      let state = queue[position]
      position += 1
      let fallback = Int(failure[state])
      shorter[state] = wordAt[fallback] >= 0 ? Int32(fallback) : shorter[fallback]
      for step in 0..<classCount {
        let (edge, other) = (state * classCount + step, next[fallback * classCount + step])
        if next[edge] == 0 {
          next[edge] = other
        } else {
          failure[Int(next[edge])] = other
          queue.append(Int(next[edge]))
        }
      }
    }
  }

  /// Calls `found` for every occurrence of a word in a text, with its range.
  func search<Result>(
    _ text: [UInt8], _ result: inout Result,
    _ found: (_ result: inout Result, _ word: Int, _ range: Range<Int>) -> Void
  ) {
    if isEmpty { return }
    var state = 0
    for (index, byte) in text.enumerated() {
      state = Int(next[state * classCount + Int(classes[Int(byte)])])
      var ending = wordAt[state] >= 0 ? state : Int(shorter[state])
      while ending != 0 {
        let word = Int(wordAt[ending])
        found(&result, word, index + 1 - lengths[word]..<index + 1)
        ending = Int(shorter[ending])
      }
    }
  }
}
