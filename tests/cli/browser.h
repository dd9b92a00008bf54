/* Shows pages in a headless Chromium, for tests; without one the tests are skipped by name. One
 * browser (chromium.h) shows all pages of a program, with their content security policy. */
#ifndef GLASSHOUSE_TEST_BROWSER_H
#define GLASSHOUSE_TEST_BROWSER_H

#include "tests/program.h"

/* browser_needed ends the program as skipped when there is no chromium; browser_end ends it. */
void browser_needed(void);
void browser_end(void);

/* browser_open loads the file |page| of the current folder at |fragment| ("" or "#..."). |out| gets
 * the document as it then is; |err| gets only the lines of its console. */
void browser_open(struct program *, const char *page, const char *fragment);

/* browser_opened is how many milliseconds after it was asked for the page was there. */
double browser_opened(void);

/* browser_check loads |page|, and runs tests/cli/pages/checks.js and |script| of that folder in it:
 * every check of theirs must hold and the console be empty. */
void browser_check(const char *page, const char *fragment, const char *script);

/* browser_print runs print_checks.js on |page| as it is printed, for users who prefer light pages
 * and for users who prefer dark ones. It keeps the printed page beside the binary, in
 * pages/NAME.pdf. */
void browser_print(const char *page, const char *fragment, const char *name);

/* browser_keys presses Tab until it met all controls; each must have a visible mark when it has the
 * focus. Then it presses the keys of |then|: {key, what must then be true of the page}, ended by
 * {NULL, NULL}. */
void browser_keys(const char *page, const char *const then[][2]);

/* browser_picture keeps a picture beside the binary, in pages/NAME.png, and expects one. */
void browser_picture(const char *page, const char *fragment, const char *name);

#endif
