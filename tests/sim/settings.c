/* Settings: what is added is read back as it was, whatever is in it. */
#include "sim/settings.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void pairs_are_read(void)
{
    struct arena a = {0};
    struct setting_pair p;
    const char *at = "  parties=3\tschema=\"a:qi:\"\"x y\"\"|z\" empty= word note=\"open";
    EXPECT(settings_next(&a, &at, &p) && strcmp(p.name, "parties") == 0);
    EXPECT(strcmp(p.value, "3") == 0 && !p.quoted);
    EXPECT(settings_next(&a, &at, &p) && strcmp(p.name, "schema") == 0);
    EXPECT(strcmp(p.value, "a:qi:\"x y\"|z") == 0 && p.quoted);
    EXPECT(settings_next(&a, &at, &p) && strcmp(p.name, "empty") == 0 && !*p.value);
    EXPECT(settings_next(&a, &at, &p) && strcmp(p.name, "word") == 0 && !*p.value);
    EXPECT(settings_next(&a, &at, &p) && strcmp(p.value, "open") == 0);
    EXPECT(!settings_next(&a, &at, &p));
    at = NULL;
    EXPECT(!settings_next(&a, &at, &p));
    arena_clear(&a);
}

static void pairs_are_written(void)
{
    static const char *const values[] = {"",    "3",    "a b",  "\"", "a\"b", "\"a b\"",    "2..3",
                                         "x|y", "a\nb", "2^32", "=",  "\"\"", "a:qi:b(c|d)"};
    enum { VALUES = sizeof values / sizeof *values };
    struct arena a = {0};
    struct setting_pair p;
    const char *text = "";
    char name[16];
    for (size_t i = 0; i < VALUES; i++) {
        snprintf(name, sizeof name, "n%zu", i);
        text = settings_add(&a, text, name, values[i]);
    }
    const char *at = text;
    for (size_t i = 0; i < VALUES; i++) {
        snprintf(name, sizeof name, "n%zu", i);
        EXPECT(settings_next(&a, &at, &p));
        EXPECT(strcmp(p.name, name) == 0 && strcmp(p.value, values[i]) == 0);
        /* What a table would take for several values is kept from it. */
        EXPECT(p.quoted || (!strchr(p.value, '|') && !strstr(p.value, "..")));
        EXPECT(strcmp(settings_find(&a, text, name), values[i]) == 0);
    }
    EXPECT(!settings_next(&a, &at, &p));
    EXPECT(settings_find(&a, text, "n") == NULL);
    EXPECT(strcmp(settings_find(&a, "k=1 k=2", "k"), "2") == 0);
    arena_clear(&a);
}

const struct test tests[] = {
    {"pairs are read", pairs_are_read}, {"pairs are written", pairs_are_written}, {0}};
