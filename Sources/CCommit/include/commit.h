/// The commit that the command was built from, as `make build` knows it; empty otherwise.
const char *folio_commit(void);
