// Extended attributes, which Swift's modules of the C library for Linux leave out.
#include <sys/types.h>
#include <sys/xattr.h>
