/* Thresholds as text: what printf would write. */
#include "protocols/threshold_text.h"
#include "tests/expect.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 40, ROOM = 24 * COUNT };

static uint32_t some_number(void)
{
    const uint32_t number = (uint32_t)test_random();
    return number >> test_random_below(32);
}

static void as_printf_writes(void)
{
    struct arena arena = {0};
    for (size_t round = 0; round < test_iterations(500); round++) {
        struct threshold list[COUNT];
        char want[ROOM] = "";
        const size_t count = test_random_below(COUNT + 1);
        const uint32_t most = UINT32_C(1) << test_random_below(32);
        for (size_t i = 0; i < count; i++) {
            list[i] = (struct threshold){some_number(), UINT32_C(1) << test_random_below(32)};
            size_t used = strlen(want);
            used += (size_t)snprintf(want + used, sizeof want - used, "%s%" PRIu32, i ? "," : "",
                                     list[i].least);
            if (list[i].places != most)
                (void)snprintf(want + used, sizeof want - used, "/%" PRIu32, list[i].places);
        }
        const char *text = threshold_text(&arena, list, count, most);
        if (strcmp(text, want) != 0)
            printf("  %s\n  %s\n", text, want);
        EXPECT(strcmp(text, want) == 0);
    }
    arena_clear(&arena);
}

const struct test tests[] = {{"as printf writes them", as_printf_writes}, {0}};
