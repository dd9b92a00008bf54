/* Section 6.2 inside Algorithm 3: refusals by name, the same clusters in all variants, and no class
 * that one site alone can have. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

static void begin(struct stand *s, const char *variant, const char *linking, const char *sites)
{
    stand_begin(s, &cluster_horizontal_protocol,
                SET("parties", "3", "schema", "a:qi:x(p|q)|y;b:qi:u|v", "initial", "2", "linking",
                    linking, "sites", sites));
    EXPECT_EQ(OK, run_set_variant(s->run, variant));
}

static void give(struct run *run, const char *const rows[3])
{
    for (int i = 1; i <= 3; i++) {
        char text[64];
        size_t used = (size_t)snprintf(text, sizeof text, "a,b\n");
        for (const char *c = rows[i - 1]; *c; c += 2)
            used += (size_t)snprintf(text + used, sizeof text - used, "%c,%c\n", c[0], c[1]);
        EXPECT_EQ(OK, run_input_text(run, i, text, used));
    }
}

static void refused(const char *linking, const char *sites, const char *says)
{
    struct stand s;
    begin(&s, "as-published", linking, sites);
    stand_refused(&s, says);
}

static void settings_are_refused(void)
{
    refused("a,c", "2", "linking names 'c', which is no quasi-identifier");
    refused("b,a,b", "2", "linking names 'b' twice");
    refused("a", "4", "sites 4 is more than the 3 parties");
}

/* Two parties have records, and three are asked for: all end alike, before records are counted. */
static void too_few_parties(void)
{
    static const char *const rows[3] = {"puqu", "", "pvyv"};
    struct stand s;
    const struct named_value *got;
    begin(&s, "as-published", "a", "3");
    EXPECT_EQ(OK, run_prepare(s.run));
    give(s.run, rows);
    EXPECT_EQ(E_REFUSED, run_execute(s.run));
    for (int i = 1; i <= 3; i++) {
        EXPECT(strstr(run_result(s.run, i).detail, "fewer parties than sites have records"));
        EXPECT_EQ(0, run_outputs(s.run, i, &got));
    }
    stand_end(&s);
}

/* Only party 1 has q: with its brother it goes. Only party 2 has both y and v: if b is the more
 * valuable one, a has nothing left, and the other way round. */
static void values_that_go(void)
{
    static const struct {
        const char *linking, *has, *lacks;
    } cases[] = {{"", "p,", NULL}, {"a", "x,", "p,"}, {"b,a", "*,u", "x,"}, {"a,b", "x,*", ",u"}};
    static const char *const variants[] = {"as-published", "asker-only", "batched", "hardened"};
    static const char *const rows[3] = {"puqvpu", "pvyupu", "puyuyu"};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        char first[256] = "";
        for (size_t v = 0; v < sizeof variants / sizeof *variants; v++) {
            struct stand s;
            begin(&s, variants[v], cases[c].linking, "2");
            EXPECT_EQ(OK, run_prepare(s.run));
            give(s.run, rows);
            stand_executes(s.run);
            const char *text = value_format(run_output(s.run, 1, "release.csv"));
            EXPECT(strstr(text, cases[c].has) != NULL);
            EXPECT(!cases[c].lacks || strstr(text, cases[c].lacks) == NULL);
            EXPECT(v == 0 || strcmp(text, first) == 0);
            snprintf(first, sizeof first, "%s", text);
            stand_end(&s);
        }
    }
}

const struct test tests[] = {{"settings are refused", settings_are_refused},
                             {"too few parties", too_few_parties},
                             {"values that go", values_that_go},
                             {0}};
