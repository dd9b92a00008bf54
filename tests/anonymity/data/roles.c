/* Roles: one for every column, and none twice. */
#include "anonymity/data/roles.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void make_table(struct table *t)
{
    static const char *const names[] = {"name", "age", "ill"};

    EXPECT_EQ(OK, table_start(t, "t.csv", names, 3));
    EXPECT_EQ(OK, table_add(t, (const char *const[]){"ann", "30", "flu"}));
    EXPECT_EQ(OK, table_add(t, (const char *const[]){"ben", "30", "cold"}));
    EXPECT_EQ(OK, table_add(t, (const char *const[]){"cid", "30", "flu"}));
}

static void none_twice(void)
{
    static const enum role all[] = {ROLE_IDENTIFIER, ROLE_QUASI_IDENTIFIER, ROLE_SENSITIVE,
                                    ROLE_SITE, ROLE_KEEP};
    static const char *const word[] = {"--identifier", "--qi", "--sensitive", "--site", "--keep"};

    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < 5; j++) {
            struct complaint complaint = {.text = ""};
            struct table t;

            make_table(&t);
            EXPECT_EQ(OK, role_give(&t, 1, all[i], &complaint));
            EXPECT_EQ(E_ARGUMENT, role_give(&t, 1, all[j], &complaint));
            EXPECT(strstr(complaint.text, "\"age\"") && strstr(complaint.text, word[i]) &&
                   strstr(complaint.text, word[j]));
            EXPECT_EQ(all[i], t.column[1].role);
            table_clear(&t);
        }
}

static void all_are_named(void)
{
    struct complaint complaint = {.text = ""};
    struct table t;

    make_table(&t);
    EXPECT_EQ(E_ARGUMENT, roles_complete(&t, &complaint));
    EXPECT(strstr(complaint.text, "3 columns of t.csv") != NULL);
    EXPECT(strstr(complaint.text, "name: a different value in every row; --identifier name"));
    EXPECT(strstr(complaint.text, "age: 1 different value; --sensitive age, or --keep age"));
    EXPECT(strstr(complaint.text, "ill: 2 different values;") != NULL);
    for (uint32_t j = 0; j < 3; j++) {
        EXPECT_EQ(E_ARGUMENT, roles_complete(&t, NULL));
        EXPECT_EQ(OK, role_give(&t, j, ROLE_KEEP, NULL));
    }
    EXPECT_EQ(OK, roles_complete(&t, NULL));
    table_clear(&t);
}

/* More columns than fit are counted, and the text ends whole. */
static void many_columns(void)
{
    enum { MANY = 100 };
    static char text[MANY][120];
    const char *names[MANY];
    struct complaint complaint = {.text = ""};
    struct table t;

    for (size_t j = 0; j < MANY; j++) {
        (void)snprintf(text[j], sizeof text[j], "%0100zu", j);
        names[j] = text[j];
    }
    EXPECT_EQ(OK, table_start(&t, "wide", names, MANY));
    EXPECT_EQ(OK, table_add(&t, names));
    EXPECT_EQ(E_ARGUMENT, roles_complete(&t, &complaint));
    EXPECT(strstr(complaint.text, "100 columns") != NULL);
    const char *const end = strrchr(complaint.text, '\n');
    unsigned more = 0;

    EXPECT(end != NULL && sscanf(end, "\n  and %u more", &more) == 1);
    size_t lines = 0;

    for (const char *at = complaint.text; *at != 0; at++)
        lines += *at == '\n';
    EXPECT_EQ(MANY, more + lines - 1);
    table_clear(&t);
}

const struct test tests[] = {{"none twice", none_twice},
                             {"all are named", all_are_named},
                             {"many columns", many_columns},
                             {0}};
