/* Pages in a headless Chromium, for tests; without one they are skipped by name. All pages of a
 * program are shown by one browser (chromium.h), as they are: with their policy. */
#ifndef GLASSHOUSE_TEST_BROWSER_H
#define GLASSHOUSE_TEST_BROWSER_H

#include "tests/program.h"

/* browser_needed ends the program as skipped when there is no chromium; browser_end ends it. */
void browser_needed(void);
void browser_end(void);

/* browser_open loads the file |page| of the current folder at |fragment| ("" or "#...") and keeps
 * the document as it then is in |out|; |err| has the lines of its console alone. */
void browser_open(struct program *, const char *page, const char *fragment);

/* browser_opened is how many milliseconds after it was asked for the page was there. */
double browser_opened(void);

/* browser_check loads |page|, and runs tests/cli/pages/checks.js and |script| of that folder in it:
 * every check of theirs must hold and the console be empty. */
void browser_check(const char *page, const char *fragment, const char *script);

/* browser_print asks print_checks.js of |page| as it is on paper, for who likes it light and for
 * who likes it dark, and keeps what a printer gets beside the binary, in pages/NAME.pdf. */
void browser_print(const char *page, const char *fragment, const char *name);

/* browser_keys presses Tab until all controls were met, each with a mark that shows where one is;
 * then the keys of |then|, {key, what must be true of the page then}, ended by {NULL, NULL}. */
void browser_keys(const char *page, const char *const then[][2]);

/* browser_picture keeps a picture beside the binary, in pages/NAME.png, and expects one. */
void browser_picture(const char *page, const char *fragment, const char *name);

#endif
