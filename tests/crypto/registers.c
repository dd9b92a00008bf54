/* Of the widths of registers, the widest that this processor has is used, until a test asks for
 * another one; one that is not there is refused, and nothing changes. */
#include "crypto/registers.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* What Linux says of the processor, as a second opinion. */
static bool processor_says(const char *flag)
{
    FILE *info = fopen("/proc/cpuinfo", "r");
    char line[8192];
    bool has = false;
    while (info && !has && fgets(line, sizeof line, info)) {
        if (strncmp(line, "flags", 5) != 0)
            continue;
        for (char *word = strtok(line, " \t\n"); word && !has; word = strtok(NULL, " \t\n"))
            has = strcmp(word, flag) == 0;
    }
    if (info)
        (void)fclose(info);
    return has;
}

static bool is_there(enum registers width)
{
#if defined __x86_64__ && !defined GLASSHOUSE_PORTABLE
    if (width == REGISTERS_256)
        return processor_says("avx2");
    if (width == REGISTERS_512)
        return processor_says("avx512f");
#else
    (void)processor_says;
#endif
    return width == REGISTERS_ALL;
}

static void the_widest_is_used_first(void)
{
    enum registers widest = REGISTERS_ALL;
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++)
        if (is_there(w))
            widest = w;
    EXPECT(registers_used() == widest);
}

static void what_is_asked_for_is_used(void)
{
    const enum registers first = registers_used();
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        const enum registers before = registers_used();
        EXPECT(registers_use(w) == is_there(w));
        EXPECT(registers_used() == (is_there(w) ? w : before));
    }
    EXPECT(registers_use(first) && registers_used() == first);
}

const struct test tests[] = {{"the widest is used first", the_widest_is_used_first},
                             {"what is asked for is used", what_is_asked_for_is_used},
                             {0}};
