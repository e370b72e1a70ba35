/// The places of keys, so that a way from key to key is recognized on whichever keyboard it is typed.
enum Keyboard {
  /// A step from one key, or letter of the alphabet, to the next.
  enum Move: Equatable {
    case keys(down: Int, right: Int)
    case letters(Int)
  }

  struct Run {
    var count = 1
    var moves: [Move] = []
    /// The number of moves that differ from the one before.
    var turns: Int { zip(moves, moves.dropFirst()).count { $0 != $1 } }
  }

  /// The longest way that begins at the first sign: over neighboring keys, or by equal steps in the alphabet.
  static func run(_ signs: ArraySlice<Unicode.Scalar>) -> Run {
    grids.map { run(signs, on: $0) }.reduce(run(ofLetters: signs)) { $1.count > $0.count ? $1 : $0 }
  }

  private static func run(ofLetters signs: ArraySlice<Unicode.Scalar>) -> Run {
    var run = Run()
    for (one, next) in zip(signs, signs.dropFirst()) {
      let step = Int(next.value) - Int(one.value)
      guard abs(step) <= 2, run.moves.last ?? .letters(step) == .letters(step) else { break }
      run.moves.append(.letters(step))
      run.count += 1
    }
    return run
  }

  private static func run(_ signs: ArraySlice<Unicode.Scalar>, on grid: [Unicode.Scalar: Key]) -> Run {
    var run = Run()
    for (one, next) in zip(signs, signs.dropFirst()) {
      guard let from = grid[one], let to = grid[next] else { break }
      let (down, right) = (to.row - from.row, to.column - from.column)
      guard abs(down) <= 1, abs(right) <= 1, (down, right) != (0, 0) else { break }
      run.moves.append(.keys(down: down, right: right))
      run.count += 1
    }
    return run
  }

  private struct Key {
    let row: Int
    let column: Int
  }

  private static let grids = [
    ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
    ["!@#$%^&*()_+", "qwertyuiop{}", "asdfghjkl:\"", "zxcvbnm<>?"],
    ["1234567890ß", "qwertzuiopü+", "asdfghjklöä#", "yxcvbnm,.-"],
    ["!\"§$%&/()=?", "qwertzuiopü*", "asdfghjklöä'", "yxcvbnm;:_"],
    ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn,;:!"],
    ["1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-", ";qjkxbmwvz"],
    ["1234567890-=", "qwfpgjluy;[]", "arstdhneio'", "zxcvbkm,./"],
    ["789", "456", "123"],
  ].map(keys)

  private static func keys(_ rows: [String]) -> [Unicode.Scalar: Key] {
    var keys: [Unicode.Scalar: Key] = [:]
    for (row, signs) in rows.enumerated() {
      for (column, sign) in signs.unicodeScalars.enumerated() { keys[sign] = Key(row: row, column: column) }
    }
    return keys
  }
}
