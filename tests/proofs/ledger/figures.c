/* Every figure that docs/clustering.md tells of a claim is in that claim's row of the ledger
 * (proofs/CLAIMS.md, which the test proofs/claims_page makes again). */
#include "tests/expect.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1 << 20, DIGITS = 24, ROW = 1 << 14 };

static char page[TEXT_MOST], ledger[TEXT_MOST];

static void read_text(const char *name, char *text)
{
    char path[4096];
    const char *root = getenv("GLASSHOUSE_SOURCE");
    EXPECT(root != NULL);
    (void)snprintf(path, sizeof path, "%s/%s", root ? root : ".", name);
    FILE *file = fopen(path, "r");
    EXPECT(file != NULL);
    const size_t size = file ? fread(text, 1, TEXT_MOST - 1, file) : 0;
    text[size] = 0;
    EXPECT(size > 0 && size < TEXT_MOST - 1);
    if (file)
        (void)fclose(file);
}

/* Is the number in the row of this claim, by itself? */
static bool row_has(const char *id, size_t id_size, const char *digits)
{
    char head[80], row[ROW];
    (void)snprintf(head, sizeof head, "\n| %.*s |", (int)id_size, id);
    const char *at = strstr(ledger, head);
    const size_t length = strlen(digits);
    if (!at)
        return false;
    (void)snprintf(row, sizeof row, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
    for (const char *p = strstr(row, digits); p; p = strstr(p + 1, digits))
        if (!isdigit((unsigned char)p[-1]) && !isdigit((unsigned char)p[length]))
            return true;
    return false;
}

/* Is it in a row of a claim that this part of the page names in backquotes? */
static bool is_told(const char *part, size_t size, const char *digits)
{
    for (size_t i = 0; i + 4 < size; i++)
        if (strncmp(part + i, "`tg-", 4) == 0 &&
            row_has(part + i + 1, strcspn(part + i + 1, "`"), digits))
            return true;
    return false;
}

/* The next number of two digits or more; sections (8.2.3) are none. False: there is none. */
static bool next_number(const char *part, size_t size, size_t *at, char digits[DIGITS])
{
    while (*at < size) {
        size_t from = *at, used = 0;
        bool section =
            from > 0 && (part[from - 1] == '-' || isalpha((unsigned char)part[from - 1]));
        while (*at < size &&
               (isdigit((unsigned char)part[*at]) ||
                (*at > from && strchr(",.", part[*at]) && isdigit((unsigned char)part[*at + 1])))) {
            section = section || part[*at] == '.';
            if (isdigit((unsigned char)part[*at]) && used + 1 < DIGITS)
                digits[used++] = part[*at];
            ++*at;
        }
        digits[used] = 0;
        if (used > 1 && !section)
            return true;
        *at += *at == from;
    }
    return false;
}

/* How many figures there are, and how many of them are in no row that is named beside them. */
static void look(size_t *figures, size_t *missing)
{
    *figures = *missing = 0;
    const char *at = strstr(page, "## The paper put to the test");
    EXPECT(at != NULL);
    for (at = at ? strstr(at, "\n- ") : NULL; at;) {
        const char *end = strstr(at + 1, "\n- "), *blank = strstr(at + 1, "\n\n");
        if (!end || (blank && blank < end))
            end = blank;
        const size_t size = end ? (size_t)(end - at) : strlen(at);
        char digits[DIGITS];
        for (size_t i = 0; next_number(at, size, &i, digits); ++*figures)
            if (!is_told(at, size, digits)) {
                ++*missing;
                printf("%s in: %.70s...\n", digits, at + 1);
            }
        at = strstr(at + 1, "\n- ");
    }
}

static void figures_are_in_the_ledger(void)
{
    size_t figures, missing;
    read_text("docs/clustering.md", page);
    read_text("proofs/CLAIMS.md", ledger);
    look(&figures, &missing);
    EXPECT(figures >= 15);
    EXPECT_EQ(0, missing);
}

/* A figure that is changed is seen. */
static void a_wrong_figure_is_seen(void)
{
    size_t figures, missing;
    read_text("docs/clustering.md", page);
    read_text("proofs/CLAIMS.md", ledger);
    char *figure = strstr(page, "218 of 1,728");
    EXPECT(figure != NULL);
    if (figure)
        figure[0] = '3';
    look(&figures, &missing);
    EXPECT_EQ(1, missing);
}

const struct test tests[] = {{"figures are in the ledger", figures_are_in_the_ledger},
                             {"a wrong figure is seen", a_wrong_figure_is_seen},
                             {0}};
