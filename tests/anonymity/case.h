/* A whole anonymization task for a test: tables, hierarchies, dataset, criteria, meter.
 *
 * From the reference data, from CSV in memory, or at random. */
#ifndef GLASSHOUSE_TEST_CASE_H
#define GLASSHOUSE_TEST_CASE_H

#include "anonymity/algorithm.h"

enum { CASE_QIS = 16 };

struct test_case {
    struct table table, population;
    struct hierarchy tree[CASE_QIS + 1]; /* the last is the sensitive attribute's */
    struct dataset data;
    struct criteria criteria;
    struct meter meter;
    struct task task;
    uint32_t qis;
    bool has_population;
};

/* table_file returns the path of an unpacked copy of vectors/tables/<name>.gz in the working
 * directory. The caller frees it. */
char *table_file(const char *name);

/* What to make a case of. */
struct case_plan {
    const char *qis;         /* names joined by commas */
    const char *sensitive;   /* a name, or NULL */
    const char *criteria[8]; /* ended by NULL */
    const char *measure;
    double suppression;
    bool arx, practical;
};

/* case_adult makes a case from data/adult. If the criteria have d-presence, adult_subset is the
 * table and adult the population. If it fails, an EXPECT fails and it returns false. */
bool case_adult(struct test_case *, const struct case_plan *);

/* case_random makes a small table with random trees over |qis| attributes and a sensitive
 * attribute "s" of |kinds| values; with |subset|, half of it is the table and all of it the
 * population. plan->qis and plan->sensitive are not used. */
bool case_random(struct test_case *, const struct case_plan *, uint32_t rows, uint32_t qis,
                 uint32_t kinds, bool subset);

/* case_independent judges a release by code that shares nothing with anonymity/ but the structs of
 * tables and hierarchies: strings are grouped by comparing them all, criteria are computed by their
 * definitions in long doubles. It knows all criteria but Grassberger's. */
bool case_independent(const struct test_case *, struct release *);

void case_clear(struct test_case *);

#endif
