"""Counts what passed, and says what did not."""


class Outcome:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, name, problems):
        """Problems are texts; none means that the check passed."""
        problems = list(problems)
        if not problems:
            self.passed += 1
            print(f"ok    {name}", flush=True)
            return
        self.failed += 1
        print(f"FAIL  {name}: {len(problems)} problem(s)", flush=True)
        for problem in problems[:12]:
            print(f"      {problem}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
