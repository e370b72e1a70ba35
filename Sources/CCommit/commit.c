#include "commit.h"

#ifndef FOLIO_COMMIT
#define FOLIO_COMMIT ""
#endif

const char *folio_commit(void) { return FOLIO_COMMIT; }
