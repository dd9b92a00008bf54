/* `glasshouse --version` names the program and every library, each with a number. */
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void version_names_the_libraries(void)
{
    static const char *const names[] = {"\nRELIC ",     "\nFLINT ",   "\nGMP ",
                                        "\nlibsodium ", "\nOpenSSL ", "\npairing curve "};
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "--version", NULL});
    EXPECT(strncmp(run.out, "glasshouse ", 11) == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(run.out, names[i]);
        const char *end = at ? strchr(at + 1, '\n') : NULL;
        const char *digit = at ? strpbrk(at, "0123456789") : NULL;
        EXPECT(digit && end && digit < end);
    }
}

/* The same lines, as one document. */
static void as_json(void)
{
    struct program lines, run;
    struct arena arena = {0};
    struct json_value v;
    program_run(&lines, (const char *[]){"glasshouse", "--version", NULL});
    program_run(&run, (const char *[]){"glasshouse", "--version", "--json", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(OK, json_read(&arena, run.out, run.out_size, &v, NULL));
    const struct json_value *versions = json_get(&v, "versions"), *curve = json_get(&v, "curve");
    EXPECT(versions && versions->count == 7 && curve);
    for (size_t i = 0; versions && i < versions->count; i++) {
        const char *line =
            arena_format(&arena, "%s %s\n", versions->key[i], versions->item[i].text);
        EXPECT(strstr(lines.out, line) != NULL);
    }
    EXPECT(strstr(lines.out, arena_format(&arena, "pairing curve %s: about %llu bits",
                                          json_get_text(curve, "name"),
                                          (unsigned long long)json_get_number(curve, "bits", 0))));
    arena_clear(&arena);
}

const struct test tests[] = {
    {"version names the libraries", version_names_the_libraries}, {"as json", as_json}, {0}};
