/* Roles: what does a release do with each column? */
#include "anonymity/data/roles.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const option_of[] = {
    [ROLE_QUASI_IDENTIFIER] = "--qi",
    [ROLE_SENSITIVE] = "--sensitive",
    [ROLE_IDENTIFIER] = "--identifier",
    [ROLE_SITE] = "--site",
    [ROLE_KEEP] = "--keep",
};

status role_give(struct table *table, uint32_t column, enum role role, struct complaint *complaint)
{
    struct column *const c = &table->column[column];

    if (c->role == role)
        return complain(complaint, E_ARGUMENT, "column \"%s\" is named twice by %s", c->name,
                        option_of[role]);
    if (c->role != ROLE_NONE)
        return complain(complaint, E_ARGUMENT,
                        "column \"%s\" is named by %s and by %s; a column has one role", c->name,
                        option_of[c->role], option_of[role]);
    c->role = role;
    return OK;
}

enum { LINE_BYTES = 400, TAIL_BYTES = 80 };

/* A hint: values that never repeat are probably names or numbers of people. */
static int describe(const struct table *table, const struct column *c, char line[LINE_BYTES])
{
    if (c->values == table->rows && table->rows > 1)
        return snprintf(line, LINE_BYTES,
                        "\n  %s: a different value in every row; --identifier %s leaves it out",
                        c->name, c->name);
    return snprintf(line, LINE_BYTES,
                    "\n  %s: %" PRIu32 " different value%s; --sensitive %s, or --keep %s to "
                    "publish it as it is",
                    c->name, c->values, c->values == 1 ? "" : "s", c->name, c->name);
}

status roles_complete(const struct table *table, struct complaint *complaint)
{
    char list[COMPLAINT_BYTES - 2 * TAIL_BYTES], line[LINE_BYTES];
    uint32_t without = 0, listed = 0;
    size_t size = 0;

    list[0] = 0;
    for (uint32_t j = 0; j < table->columns; j++) {
        const struct column *const c = &table->column[j];

        if (c->role != ROLE_NONE)
            continue;
        without++;
        const int more = describe(table, c, line);

        if (more > 0 && more < LINE_BYTES && size + (size_t)more < sizeof list - TAIL_BYTES) {
            memcpy(list + size, line, (size_t)more + 1);
            size += (size_t)more;
            listed++;
        }
    }
    if (without == 0)
        return OK;
    if (listed < without)
        (void)snprintf(list + size, sizeof list - size, "\n  and %" PRIu32 " more",
                       without - listed);
    return complain(complaint, E_ARGUMENT,
                    "a release would show %" PRIu32 " column%s of %s that no option names:%s",
                    without, without == 1 ? "" : "s", table->name, list);
}
