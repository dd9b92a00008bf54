/* Algorithm 3 at its edges: outputs are the centralised ones, or every party ends by name. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTIES_HERE = 20 };

static void begin(struct stand *s, const char *variant, int parties, const char *const *pairs)
{
    char number[16];
    snprintf(number, sizeof number, "%d", parties);
    stand_begin(s, &cluster_horizontal_protocol, SET("parties", number, "schema", "a:qi:x(p|q)|y"));
    EXPECT_EQ(OK, run_set_variant(s->run, variant));
    for (; *pairs; pairs += 2)
        EXPECT_EQ(OK, run_set(s->run, pairs[0], pairs[1]));
    EXPECT_EQ(OK, run_prepare(s->run));
}

/* One letter is one record; "" is a party without records. */
static void give(struct run *run, int party, const char *letters)
{
    char text[4096];
    size_t used = (size_t)snprintf(text, sizeof text, "a\n");
    for (; *letters; letters++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%c\n", *letters);
    EXPECT_EQ(OK, run_input_text(run, party, text, used));
}

/* Three parties, real sums and searches. */
static void edge(const char *const *pairs, const char *one, const char *two, const char *three)
{
    static const char *const variants[] = {"as-published", "batched", "asker-only", "deferred"};
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        struct stand s;
        begin(&s, variants[v], 3, pairs);
        give(s.run, 1, one);
        give(s.run, 2, two);
        give(s.run, 3, three);
        stand_executes(s.run);
        stand_end(&s);
    }
}

static void parties_without_records(void)
{
    edge(SET("initial", "1"), "", "pqyy", "qp");
    edge(SET("initial", "1"), "pqyy", "", "qp");
    edge(SET("initial", "1"), "pqyy", "qp", "");
    edge(SET("initial", "2"), "", "pqyyqp", "");
    edge(SET("initial", "1"), "p", "q", "y");
}

static void records_alike_or_not(void)
{
    edge(SET("initial", "2"), "ppp", "pp", "p");
    edge(SET("initial", "1"), "ppp", "ppp", "pp");
    edge(SET("initial", "1"), "pqy", "", "");
    edge(SET("initial", "2"), "pp", "qq", "yy");
}

static void sizes(void)
{
    edge(SET("criteria", "k-anonymity:1"), "pqy", "pq", "y");
    edge(SET("criteria", "k-anonymity:6"), "pqy", "pq", "y");
    edge(SET("criteria", "k-anonymity:6", "initial", "6"), "pqy", "pq", "y");
    edge(SET("criteria", "k-anonymity:4", "limit", "2", "initial", "2"), "pqyy", "pqp", "yq");
    edge(SET("stop", "still", "passes", "3", "initial", "1", "limit", "1"), "pqyy", "pqp", "yq");
}

static void trees(void)
{
    char *schema;
    size_t size;
    FILE *file = open_memstream(&schema, &size);
    EXPECT(file != NULL);
    fprintf(file, "a:qi:p|q|y");
    for (int i = 0; i < 997; i++)
        fprintf(file, "|v%d", i);
    EXPECT_EQ(0, fclose(file));
    edge(SET("schema", schema, "initial", "1"), "pq", "y", "pq");
    free(schema);
    edge(SET("schema", "a:qi:p", "initial", "1"), "pp", "p", "pp");
}

/* Two to twenty parties, a record or none each, with real sums and searches, in every variant. */
static void many_parties(void)
{
    static const char letters[] = "pqyypqqpyypqpyqyppqy";
    const struct variant *variants = cluster_horizontal_protocol.variants;
    for (; variants->name; variants++)
        for (int m = 2; m <= PARTIES_HERE; m++) {
            struct stand s;
            begin(&s, variants->name, m, SET("initial", "1"));
            for (int i = 1; i <= m; i++) {
                const char one[2] = {i % 5 ? letters[i - 1] : 0, 0};
                give(s.run, i, one);
            }
            stand_executes(s.run);
            stand_end(&s);
        }
}

/* Each sensitive value is that of one party alone. */
static void values_of_one_party(void)
{
    static const char *const texts[] = {"a,ill\np,m\nq,m\ny,m\n", "a,ill\nq,n\np,n\ny,n\n"};
    static const char *const variants[] = {"as-published", "batched", "asker-only", "deferred"};
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        struct stand s;
        begin(&s, variants[v], 2,
              SET("schema", "a:qi:x(p|q)|y;ill:sensitive:m|n|o", "criteria",
                  "k-anonymity:2+frequency-l-diversity:2", "initial", "2", "limit", "3"));
        for (int i = 1; i <= 2; i++)
            EXPECT_EQ(OK, run_input_text(s.run, i, texts[i - 1], strlen(texts[i - 1])));
        stand_executes(s.run);
        stand_end(&s);
    }
}

/* How many of all tables of three and three records are still not still after CAP passes? Those end
 * by the cap, at every party, with the centralised clusters. */
static void tables_that_cycle(void)
{
    enum { CAP = 12, TABLES = 729 };
    int cycles = 0;
    for (int table = 0; table < TABLES; table++) {
        struct stand s;
        char letters[2][4] = {"", ""};
        for (int i = 0, rest = table; i < 6; i++, rest /= 3)
            letters[i / 3][i % 3] = "pqy"[rest % 3];
        begin(&s, "as-published", 2,
              SET("stop", "still", "passes", "12", "initial", "1", "limit", "1", "criteria",
                  "k-anonymity:2"));
        EXPECT_EQ(OK, run_set_ideal(s.run, "secure-sum,closure"));
        give(s.run, 1, letters[0]);
        give(s.run, 2, letters[1]);
        stand_executes(s.run);
        for (int i = 1; i <= 2; i++)
            EXPECT_EQ(OK, run_result(s.run, i).status);
        const bool capped = run_result(s.run, 1).remark != NULL;
        for (int i = 1; i <= 2; i++)
            EXPECT_EQ(capped, run_result(s.run, i).remark != NULL);
        EXPECT(!capped || run_sent_of(s.run, &horizontal_again) == CAP);
        cycles += capped;
        stand_end(&s);
    }
    EXPECT(cycles > 0);
}

/* More is asked than there is: all end alike, and nobody has an output. */
static void refused_alike(const char *const *pairs, const char *says)
{
    struct stand s;
    const struct named_value *got;
    begin(&s, "as-published", 3, pairs);
    give(s.run, 1, "p");
    give(s.run, 2, "");
    give(s.run, 3, "q");
    EXPECT_EQ(E_REFUSED, run_execute(s.run));
    for (int i = 1; i <= 3; i++) {
        EXPECT_EQ(E_REFUSED, run_result(s.run, i).status);
        EXPECT(strstr(run_result(s.run, i).detail, says) != NULL);
        EXPECT_EQ(0, run_outputs(s.run, i, &got));
    }
    stand_end(&s);
}

static void refusals(void)
{
    refused_alike(SET("criteria", "k-anonymity:3"), "fewer records than k");
    refused_alike(SET("initial", "3"), "fewer records than initial");
    refused_alike(SET("most", "1"), "more records than most");
}

const struct test tests[] = {{"parties without records", parties_without_records},
                             {"records alike or not", records_alike_or_not},
                             {"sizes", sizes},
                             {"trees", trees},
                             {"many parties", many_parties},
                             {"values of one party", values_of_one_party},
                             {"tables that cycle", tables_that_cycle},
                             {"refusals", refusals},
                             {0}};
