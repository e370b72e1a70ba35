import Foundation
import TestSupport
import Testing

@testable import Basics

@Suite struct UmaskTests {
  /// Other threads make files meanwhile: their permissions, and what each thread is told, stay the same.
  @Test func askingForTheMaskChangesItForNobody() async throws {
    let folder = try ScratchFolder()
    let mask = Umask.current
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for round in 0..<500 {
            #expect(Umask.current == mask)
            let path = "\(folder.folder)/\(task)-\(round)"
            let file = open(path, O_CREAT | O_WRONLY, 0o666)
            close(file)
            var status = stat()
            stat(path, &status)
            #expect(status.st_mode & 0o777 == 0o666 & ~mask)
          }
        }
      }
    }
  }
}
