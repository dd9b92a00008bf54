/* Algorithm 4: refusals by name, parties without columns, and the centralised result for every way
 * to deal columns. */
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

#define SCHEMA "a:qi:p(x|y)|q(z);b:qi:0..3;c:qi:u|v;s:sensitive:m|n;e:keep:0..9"

static void begin(struct stand *s, const char *parties, const char *columns)
{
    stand_begin(s, &cluster_vertical_protocol,
                SET("parties", parties, "schema", SCHEMA, "columns", columns));
}

static void refused(const char *parties, const char *columns, const char *name, const char *value,
                    const char *says)
{
    struct stand s;
    begin(&s, parties, columns);
    EXPECT(!name || run_set(s.run, name, value) == OK);
    stand_refused(&s, says);
}

static void settings_are_refused_by_name(void)
{
    static const char good[] = "1:a,e;2:b,c,s";
    refused("2", "1:a,e;2:a,b,c,s", NULL, NULL, "column a is party 1's and party 2's");
    refused("2", "1:a,e;2:b,s", NULL, NULL, "the quasi-identifier c is no party's");
    refused("2", good, "choice", "s", "choice names no column of numbers: 's'");
    refused("2", good, "choice", "b", "the pivot's, party 1's");
    refused("2", good, "criteria", "distinct-l-diversity:2", "criteria begins with k-anonymity:K");
}

/* The labels of one run: what every way to deal columns must give. */
static void play(const char *parties, const char *columns, const char *const *inputs, char *labels,
                 size_t room)
{
    struct stand s;
    const struct named_value *list;
    begin(&s, parties, columns);
    EXPECT_EQ(OK, run_set(s.run, "choice", "e"));
    EXPECT_EQ(OK, run_prepare(s.run));
    stand_inputs(s.run, inputs);
    stand_executes(s.run);
    EXPECT_EQ(2, run_outputs(s.run, 1, &list));
    snprintf(labels, room, "%s", value_format(&list[0].value));
    stand_end(&s);
}

/* Seven records; the clusters do not depend on who has which column, nor on a party without any. */
static void every_way_to_deal_gives_the_same(void)
{
    static const char ae[] = "a,e\nx,4\ny,1\nz,9\nx,0\nz,7\ny,2\nx,5\n";
    static const char e[] = "e\n4\n1\n9\n0\n7\n2\n5\n";
    static const char a[] = "a\nx\ny\nz\nx\nz\ny\nx\n";
    static const char b[] = "b\n0\n1\n3\n2\n0\n3\n1\n";
    static const char cs[] = "c,s\nu,m\nv,n\nu,m\nv,m\nu,n\nv,m\nu,n\n";
    static const char bcs[] = "b,c,s\n0,u,m\n1,v,n\n3,u,m\n2,v,m\n0,u,n\n3,v,m\n1,u,n\n";
    static const struct {
        const char *parties, *columns, *inputs[4];
    } ways[] = {{"2", "1:a,e;2:b,c,s", {ae, bcs}},
                {"3", "1:a,e;2:b;3:c,s", {ae, b, cs}},
                {"4", "1:e;2:a;3:b;4:c,s", {e, a, b, cs}}};
    char first[256] = "", next[256];
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        play(ways[i].parties, ways[i].columns, ways[i].inputs, i ? next : first, sizeof next);
        EXPECT(i == 0 || strcmp(first, next) == 0);
    }
    EXPECT(strlen(first) > 0);
}

/* All parties refuse alike when there are fewer records than k; records that differ in number are
 * refused by who knows all inputs. */
static void too_few_records(void)
{
    struct stand s;
    begin(&s, "2", "1:a,e;2:b,c,s");
    EXPECT_EQ(OK, run_set(s.run, "criteria", "k-anonymity:3"));
    EXPECT_EQ(OK, run_prepare(s.run));
    EXPECT_EQ(OK, run_input_text(s.run, 1, "a,e\nx,4\ny,1\n", 12));
    EXPECT_EQ(OK, run_input_text(s.run, 2, "b,c,s\n0,u,m\n1,v,n\n", 18));
    EXPECT_EQ(E_REFUSED, run_execute(s.run));
    for (int i = 1; i <= 2; i++) {
        EXPECT_EQ(E_REFUSED, run_result(s.run, i).status);
        EXPECT(strstr(run_result(s.run, i).detail, "there are 2 records, fewer than k") != NULL);
    }
    EXPECT_EQ(OK, run_input_text(s.run, 2, "b,c,s\n0,u,m\n", 12));
    EXPECT_EQ(E_INPUT, cluster_vertical_protocol.check_inputs(s.run));
    EXPECT(strstr(run_error(s.run), "party 2 has 1 records, and party 1 has 2") != NULL);
    stand_end(&s);
}

const struct test tests[] = {{"settings are refused by name", settings_are_refused_by_name},
                             {"every way to deal gives the same", every_way_to_deal_gives_the_same},
                             {"too few records", too_few_records},
                             {0}};
