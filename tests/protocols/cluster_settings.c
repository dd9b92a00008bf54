/* Settings of distributed clustering: defaults by the paper, and refusals by name. Asked of both
 * protocols. */
#include "protocols/cluster_settings.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/protocols.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

/* NULL, or what the run says against it. */
static void asked(const struct protocol *protocol, const char *name, const char *value,
                  const char *refusal)
{
    struct stand s;
    stand_begin(&s, protocol, (const char *const[]){NULL});
    status set = run_set(s.run, name, value);
    set = set == OK ? run_prepare(s.run) : set;
    EXPECT_EQ(refusal == NULL, set == OK);
    if (refusal && !strstr(run_error(s.run), refusal))
        printf("%s %s=%s: %s\n", protocol->name, name, value, run_error(s.run));
    EXPECT(!refusal || strstr(run_error(s.run), refusal) != NULL);
    stand_end(&s);
}

static void refusals(void)
{
    const struct protocol *const both[] = {protocol_find("cluster-horizontal"),
                                           protocol_find("cluster-vertical")};
    for (size_t i = 0; i < 2; i++) {
        asked(both[i], "criteria", "distinct-l-diversity:2", "criteria begins with k-anonymity:K");
        asked(both[i], "criteria", "k-anonymity:99999999", "k is between 1 and");
        asked(both[i], "choice", "nobody", "choice names no column of numbers: 'nobody'");
        asked(both[i], "choice", "age", "choice names no column of numbers: 'age'");
        asked(both[i], "schema", "age:keep:a|b;place:keep:e|f", "quasi-identifier");
        asked(both[i], "measure", "pmi", "measure is one of lm, tree, em, mi");
        asked(both[i], "passes", "0", "passes is between 1 and");
        asked(both[i], "criteria", "k-anonymity:1", NULL);
    }
}

static void read_as(const char *criteria, uint32_t k, uint32_t initial, uint32_t limit)
{
    struct stand one;
    stand_begin(&one, &cluster_horizontal_protocol, SET("criteria", criteria));
    EXPECT_EQ(OK, run_prepare(one.run));
    const struct horizontal_state *s = run_state(one.run);
    EXPECT_EQ(k, s->set.k);
    EXPECT_EQ(initial, s->set.initial);
    EXPECT_EQ(limit, s->set.limit);
    EXPECT_EQ(100, s->set.most_passes);
    EXPECT(s->set.measure == LM && s->set.stop == CLUSTER_GAIN &&
           s->set.start == CHOICES_BALANCED && s->set.choice == SCHEMA_COLUMNS);
    const struct sequential_options options = cluster_settings_options(&s->set, NULL);
    EXPECT(options.initial == initial && options.limit == limit && options.enough == 1000 &&
           !options.until_still);
    stand_end(&one);
}

/* Half of k at the start, and splits above one and a half k. */
static void sizes_by_the_paper(void)
{
    read_as("k-anonymity:1", 1, 1, 1);
    read_as("k-anonymity:2", 2, 1, 3);
    read_as("k-anonymity:5", 5, 2, 7);
    read_as("k-anonymity:50", 50, 25, 75);
}

const struct test tests[] = {
    {"refusals", refusals}, {"sizes by the paper", sizes_by_the_paper}, {0}};
