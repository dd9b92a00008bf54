/* What a terminal gets: nothing that steers it, lines that fit, colours when they are wanted. */
#include "cli/text.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static void what_steers_is_escaped(void)
{
    static const struct {
        const char *text, *safe;
    } cases[] = {
        {"plain", "plain"},
        {"a\nb", "a\nb"},
        {"\033[2J", "\\x1b[2J"},
        {"\r\b\a\t\177", "\\x0d\\x08\\x07\\x09\\x7f"},
        {"\xc3\xa4\xe2\x82\xac\xf0\x9f\x8f\xa0", "\xc3\xa4\xe2\x82\xac\xf0\x9f\x8f\xa0"},
        {"\xc2\x9b"
         "1m",
         "\\xc2\\x9b1m"}, /* the one-character escape */
        {"\x9b"
         "1m",
         "\\x9b1m"}, /* no UTF-8 */
        {"\xe2\x80\xae"
         "fdp",
         "\\xe2\\x80\\xaefdp"}, /* from here on right to left */
        {"\xc3", "\\xc3"},      /* cut off */
        {"\xe2\x82", "\\xe2\\x82"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *safe = text_safe(cases[i].text);
        EXPECT(strcmp(safe, cases[i].safe) == 0);
        free(safe);
    }
    EXPECT_EQ(8, text_columns("a\xc3\xa4\n\xe2\x82\xac"
                              "c"));
}

static char *wrapped(const char *text, size_t indent, bool command)
{
    char *out = NULL;
    size_t size;
    FILE *file = open_memstream(&out, &size);
    EXPECT(file != NULL);
    (command ? text_command : text_wrap)(file, text, indent);
    fclose(file);
    return out;
}

/* Long texts of words of all lengths: nothing is lost and no line is too long. */
static void lines_fit(void)
{
    for (int round = 0; round < 200; round++) {
        char text[2000] = "x";
        size_t size = 1;
        while (size < 1500) {
            text[size++] = ' ';
            for (uint64_t k = test_random_below(60); k; k--)
                text[size++] = 'w';
        }
        text[size] = 0;
        for (int command = 0; command < 2; command++) {
            char *out = wrapped(text, 8, command != 0), *at = out;
            size_t letters = 0, want = 0;
            for (const char *c = text; *c; c++)
                want += *c == 'w';
            for (; *at; at += strcspn(at, "\n"), at += *at != 0)
                EXPECT(strcspn(at, "\n") <= TEXT_COLUMNS);
            for (const char *c = out; *c; c++) {
                letters += *c == 'w';
                EXPECT(!command || *c != '\n' || !c[1] || c[-1] == '\\');
            }
            EXPECT_EQ(want, letters);
            free(out);
        }
    }
    EXPECT(setenv("COLUMNS", "2^12", 1) == 0);
    char long_line[600];
    memset(long_line, 'w', sizeof long_line);
    for (size_t i = 9; i < sizeof long_line; i += 10)
        long_line[i] = ' ';
    long_line[sizeof long_line - 1] = 0;
    char *whole = wrapped(long_line, 4, false);
    EXPECT(strcmp(whole, long_line) == 0);
    free(whole);
    EXPECT(setenv("COLUMNS", "3", 1) == 0); /* nothing fits into that: not believed */
    whole = wrapped(long_line, 4, false);
    EXPECT(strcspn(whole, "\n") > 80);
    free(whole);
    EXPECT(unsetenv("COLUMNS") == 0);
    char *out = wrapped("first\n  second", 4, false);
    EXPECT(strcmp(out, "first\n  second") == 0);
    free(out);
}

static void colours_are_as_asked(void)
{
    FILE *file = tmpfile();
    EXPECT(file && !colour_on(file)); /* no terminal */
    EXPECT(!colour_choose("sometimes") && colour_choose("always") && colour_on(file));
    EXPECT(setenv("NO_COLOR", "1", 1) == 0 && colour_on(file)); /* asked for by name */
    EXPECT(colour_choose("never") && !colour_on(file));
    EXPECT(colour_choose("auto") && !colour_on(file));
    if (file)
        fclose(file);
}

const struct test tests[] = {{"what steers is escaped", what_steers_is_escaped},
                             {"lines fit", lines_fit},
                             {"colours are as asked", colours_are_as_asked},
                             {0}};
