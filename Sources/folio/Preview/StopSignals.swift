import Dispatch
import Foundation

/// Ctrl-C, and what `kill` sends.
enum StopSignals {
  /// Ends the process with exit code 0 on the first of these signals, whatever it does then.
  ///
  /// Nothing needs an end of its own: a preview writes no file. `_exit` rather than `exit`, since other threads
  /// go on while exit handlers run.
  static func endProcess() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { signal in
      Foundation.signal(signal, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .global(qos: .userInteractive))
      source.setEventHandler { _exit(0) }
      source.resume()
      return source
    }
  }
}
