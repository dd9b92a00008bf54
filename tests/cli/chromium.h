/* One headless Chromium for a whole test program, asked over two pipes in the words of its DevTools
 * protocol: starting it costs more than all that it is asked. A browser that does not answer, or
 * refuses, fails the test and ends the program. */
#ifndef GLASSHOUSE_TEST_CHROMIUM_H
#define GLASSHOUSE_TEST_CHROMIUM_H

#include "sim/json_read.h"

/* chromium_load opens a page in a new tab, at the usual size, and returns when it has loaded, that
 * is after its scripts and the first drawing. The tab before is closed. */
void chromium_load(const char *address);

/* chromium_console gives what the console said since then, a line each: also what the policy of the
 * page refused, and errors that nobody caught. */
const char *chromium_console(void);

/* chromium_value evaluates |script| in the page, and gives its value; until the next call. It is
 * not bound by the policy of the page. An exception fails the test: it gives an empty text. */
const struct json_value *chromium_value(const char *script);

/* chromium_key presses a key as a person does: "Tab", "Enter", "ArrowDown", "/" and the like. */
void chromium_key(const char *key);

/* chromium_media shows the page as on "print" or on "screen", for who prefers a |scheme|, "light"
 * or "dark". */
void chromium_media(const char *media, const char *scheme);

/* chromium_picture writes a picture of what is in sight, chromium_print what a printer would get
 * (PDF); they return the size. */
size_t chromium_picture(const char *path);
size_t chromium_print(const char *path);

/* chromium_end ends the browser, if it was started, and removes its folder. */
void chromium_end(void);

#endif
