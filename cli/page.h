/* An HTML page in one file: style, script and data; it loads nothing from elsewhere.
 *
 * The data are JSON documents. The page's script reads them and shows them as text, never as
 * markup. A content security policy names the style and the script by their SHA-256, so a browser
 * runs nothing else, whatever the data contain. */
#ifndef GLASSHOUSE_CLI_PAGE_H
#define GLASSHOUSE_CLI_PAGE_H

#include "sim/json.h"
#include <stdio.h>

struct page_data {
    const char *id;          /* the script finds the data by this name; NULL ends a list */
    const struct json *json; /* one closed document, or one a line */
};

struct page {
    const char *title;
    const char *kind; /* "recording", "audit", "release": cli/pages/KIND.css, KIND.js, KIND_*.js */
    const struct page_data *data;
};

void page_write(FILE *, const struct page *);

/* page_text writes text as HTML text or a quoted attribute: & < > " ' are escaped. */
void page_text(FILE *, const char *text);

#endif
