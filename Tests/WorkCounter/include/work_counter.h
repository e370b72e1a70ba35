#pragma once

#include <stdint.h>

/// The work of the calling thread since it began.
typedef struct {
  /// Executed in user mode; 0 where the machine does not count them (most virtual ones do not).
  uint64_t instructions;
  /// Blocks that were asked for; 0 where `malloc` cannot be replaced.
  uint64_t allocations;
  uint64_t allocated_bytes;
} work_count;

work_count work_count_of_thread(void);
