/* The files of cli/pages, cli/new and docs, as the build embedded them in the program
 * (cmake/Embed.cmake). */
#ifndef GLASSHOUSE_CLI_PAGE_ASSETS_H
#define GLASSHOUSE_CLI_PAGE_ASSETS_H

#include <stddef.h>

struct page_asset {
    const char *name, *text; /* the text ends in a zero */
    size_t size;
};

extern const struct page_asset page_assets[], new_assets[], docs_assets[]; /* end by a NULL name */

#endif
