#include "work_counter.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#if defined(__GLIBC__) && !defined(HAS_SANITIZER)
#define REPLACES_MALLOC 1
#endif
#endif

static _Thread_local uint64_t allocations;
static _Thread_local uint64_t allocated_bytes;

#if defined(REPLACES_MALLOC)
// A program's own malloc stands in for that of every library it loads; glibc keeps its own under these names.

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void count(size_t bytes) {
  allocations += 1;
  allocated_bytes += bytes;
}

void *malloc(size_t bytes) {
  count(bytes);
  return __libc_malloc(bytes);
}

void *calloc(size_t number, size_t bytes) {
  count(number * bytes);
  return __libc_calloc(number, bytes);
}

void *realloc(void *block, size_t bytes) {
  count(bytes);
  return __libc_realloc(block, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  count(bytes);
  return __libc_memalign(alignment, bytes);
}

int posix_memalign(void **block, size_t alignment, size_t bytes) {
  count(bytes);
  void *found = __libc_memalign(alignment, bytes);
  if (!found) return ENOMEM;
  *block = found;
  return 0;
}
#endif

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t instructions(void) {
  static _Thread_local int counter; // 0 before the first call, -1 where there is none
  if (counter == 0) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  }
  uint64_t value = 0;
  if (counter > 0 && read(counter, &value, sizeof value) != sizeof value) value = 0;
  return value;
}
#else
static uint64_t instructions(void) { return 0; }
#endif

work_count work_count_of_thread(void) {
  work_count now = {instructions(), allocations, allocated_bytes};
  return now;
}
