/* Pages in a headless Chromium, for tests; without one they are skipped by name. */
#ifndef GLASSHOUSE_TEST_BROWSER_H
#define GLASSHOUSE_TEST_BROWSER_H

#include "tests/program.h"

/* browser_needed ends the program as skipped when there is no chromium. */
void browser_needed(void);

/* browser_open loads the file |page| of the current folder at |fragment| ("" or "#...") and keeps
 * the document as it then is in |out|; |err| has the lines of its console alone. */
void browser_open(struct program *, const char *page, const char *fragment);

/* browser_check loads a copy of |page| that also runs tests/cli/pages/checks.js and |script| of
 * that folder, and expects every check of theirs to hold and the console to be empty. The
 * policy is taken out of the copy, which is why the page itself must be opened too. */
void browser_check(const char *page, const char *fragment, const char *script);

/* browser_picture keeps a picture beside the binary, in pages/NAME.png, and expects one. */
void browser_picture(const char *page, const char *fragment, const char *name);

#endif
