import ArgumentParser
import Basics
import Bookkeeping

/// The file of the profiles, beside the ledger.
struct ImportProfileStore {
  let file: LedgerFile
  let console: Console

  init(ledger: String, console: Console) {
    file = LedgerFile(ImportProfiles.fileName, beside: ledger)
    self.console = console
  }

  /// - Throws: `ExitCode`, with the problem already told.
  func read() throws -> ImportProfiles {
    try telling { try profiles(in: file.read()) }
  }

  /// - Returns: The profile's name, which is another one where the name is taken.
  func store(_ profile: ImportProfile) throws -> String {
    var name = profile.name
    try change { profiles in
      profiles.store(profile)
      name = profiles.all.first { $0.tellsTheSame(as: profile) }?.name ?? name
    }
    return name
  }

  func forget(_ name: String) throws {
    try change { profiles in
      guard profiles.remove(name) else {
        let problem = CommandProblem.noProfile(name, known: profiles.all.map(\.name))
        throw fail(problem, ExitCode.failure)
      }
    }
  }

  /// A line for each profile.
  func list(_ profiles: ImportProfiles) -> String {
    if profiles.all.isEmpty { return "\(file.name): no profiles are saved\n" }
    return profiles.all.map { "\(shortened($0.name)): \(ImportExplanation.summary(of: $0))\n" }.joined()
  }

  private func change(_ change: (inout ImportProfiles) throws -> Void) throws {
    try telling {
      try file.update { bytes in
        var profiles = try profiles(in: bytes)
        let before = profiles
        try change(&profiles)
        return profiles == before ? bytes : profiles.json
      }
    }
  }

  private func profiles(in bytes: [UInt8]?) throws -> ImportProfiles {
    try bytes.map { bytes throws(ImportProfiles.Problem) in try ImportProfiles(bytes) } ?? ImportProfiles()
  }

  private func telling<Result>(_ action: () throws -> Result) throws -> Result {
    do {
      return try action()
    } catch let problem as FileProblem {
      throw console.fail(problem)
    } catch let problem as ImportProfiles.Problem {
      throw fail(problem, ExitCode(65))
    }
  }

  private func fail(_ problem: some Explained, _ code: ExitCode) -> ExitCode {
    console.tell([problem.diagnostic(in: Diagnostic.Context(file: file.name))])
    return code
  }
}
