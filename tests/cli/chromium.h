/* One headless Chromium for a whole test program, controlled over two pipes by the DevTools
 * protocol; starting it costs more than all that it does. If it does not answer, or refuses, the
 * test fails and the program ends. */
#ifndef GLASSHOUSE_TEST_CHROMIUM_H
#define GLASSHOUSE_TEST_CHROMIUM_H

#include "sim/json_read.h"

/* chromium_load opens a page in a new tab, at the usual size. It returns when the page has loaded:
 * after its scripts and the first drawing. The previous tab is closed. */
void chromium_load(const char *address);

/* chromium_console gives what the console has said since then, one line each; also what the page's
 * policy refused, and errors that nobody caught. */
const char *chromium_console(void);

/* chromium_value evaluates |script| in the page and gives its value, which is valid until the next
 * call. The page's policy does not apply to it. An exception fails the test; the value is then an
 * empty text. */
const struct json_value *chromium_value(const char *script);

/* chromium_key presses a key as a person does: "Tab", "Enter", "ArrowDown", "/" and the like. */
void chromium_key(const char *key);

/* chromium_media shows the page as on "print" or "screen", for users who prefer the colour |scheme|
 * "light" or "dark". */
void chromium_media(const char *media, const char *scheme);

/* chromium_picture writes a picture of what is visible; chromium_print writes what a printer would
 * get (PDF). Both return the size. */
size_t chromium_picture(const char *path);
size_t chromium_print(const char *path);

/* chromium_end ends the browser, if it was started, and removes its folder. */
void chromium_end(void);

#endif
