/* Every status has a word and a sentence, and no two share a word. */
#include "crypto/status.h"
#include "tests/expect.h"
#include <string.h>

static void names_are_complete_and_distinct(void)
{
    for (int a = 0; a < STATUS_COUNT; a++) {
        EXPECT(status_name((status)a) != NULL && status_text((status)a) != NULL);
        for (int b = 0; b < a; b++)
            EXPECT(strcmp(status_name((status)a), status_name((status)b)) != 0);
    }
    EXPECT(strcmp(status_name((status)STATUS_COUNT), "unknown") == 0);
}

const struct test tests[] = {{"names are complete and distinct", names_are_complete_and_distinct},
                             {0}};
