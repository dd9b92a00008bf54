/* Section 6.2, several attributes by which sites can be told: the closure in the second depends on
 * the closure in the first. Can the party whose turn it is still find, in step 8, the closure of a
 * cluster with its record? This is the paper's rule; ours prunes the trees for all clusters alike
 * (cluster_horizontal_sites.c). */
#include "protocols/cluster_horizontal/proofs/probes.h"

/* Three sites with two records each; two attributes of two values each, 0 and 1, below a root. */
enum { SITES = 3, EACH = 2, VALUES = 2, ROOT = 2, NODES = 3, CELLS = 4, TABLES = 4096, LEAST = 2 };

struct table {
    int value[SITES][EACH][2]; /* in the two attributes */
};

static struct table table_number(int number)
{
    struct table t;
    for (int site = 0; site < SITES; site++)
        for (int i = 0; i < EACH; i++, number /= CELLS) {
            t.value[site][i][0] = number % CELLS / VALUES;
            t.value[site][i][1] = number % VALUES;
        }
    return t;
}

static bool is_below(int value, int node)
{
    return node == ROOT || value == node;
}

/* Does the site have the node of an attribute? */
static bool has(const struct table *t, int site, int attribute, int node)
{
    bool some = false;
    for (int i = 0; i < EACH; i++)
        some = some || is_below(t->value[site][i][attribute], node);
    return some;
}

/* Do enough sites have both nodes? */
static bool is_linked(const struct table *t, int first, int second)
{
    int sites = 0;
    for (int site = 0; site < SITES; site++)
        sites += has(t, site, 0, first) && has(t, site, 1, second);
    return sites >= LEAST;
}

/* The lowest node above the values; the root where a value has too few sites: its brothers go too.
 * In the second attribute the search goes no lower where a son together with the closure in the
 * first attribute has too few sites. */
static void close(const struct table *t, const int (*const *row)[2], int rows, bool linked,
                  int closure[2])
{
    for (int j = 0; j < 2; j++) {
        closure[j] = (*row[0])[j];
        for (int i = 1; i < rows; i++)
            closure[j] = (*row[i])[j] == closure[j] ? closure[j] : ROOT;
        for (int value = 0; value < VALUES; value++) {
            const bool enough = j == 0 ? is_linked(t, value, ROOT) : is_linked(t, ROOT, value);
            const bool joint = j == 0 || !linked || is_linked(t, closure[0], value);
            closure[j] = enough && joint ? closure[j] : ROOT;
        }
    }
}

/* What party 1 knows: its records, which nodes and pairs have enough sites, and the closure of the
 * cluster, which has two records. */
static int known(const struct table *t, const int closure[2])
{
    int key = 0;
    for (int i = 0; i < EACH; i++)
        key = key * CELLS + t->value[0][i][0] * VALUES + t->value[0][i][1];
    for (int first = 0; first < NODES; first++)
        for (int second = 0; second < NODES - (first == ROOT); second++)
            key = key * 2 + is_linked(t, first, second);
    return key * NODES * NODES + closure[0] * NODES + closure[1];
}

static const char *text_of(struct probe *p, const struct table *t)
{
    static const char *const first[] = {"x", "y"}, *const second[] = {"u", "v"};
    const char *text = "";
    for (int site = 0; site < SITES; site++)
        for (int i = 0; i < EACH; i++)
            text = arena_format(p->arena, "%s%s%s%s", text,
                                i      ? " "
                                : site ? ", "
                                       : "",
                                first[t->value[site][i][0]], second[t->value[site][i][1]]);
    return text;
}

/* The cluster has the first records of parties 2 and 3; party 1 visits its own first. Counts the
 * tables in which what party 1 knows leaves the closure with that record open. */
static int unknown(struct probe *p, bool linked, const char **witness)
{
    enum { KEYS = CELLS * CELLS * 256 * NODES * NODES };
    int *answer = arena_zero(p->arena, KEYS * sizeof *answer); /* 1 + closure; 0: none yet */
    int *from = arena_zero(p->arena, KEYS * sizeof *from), open = 0;
    for (int number = 0; number < TABLES; number++) {
        const struct table t = table_number(number);
        const int(*const row[])[2] = {&t.value[1][0], &t.value[2][0], &t.value[0][0]};
        int before[2], after[2];
        close(&t, row, 2, linked, before);
        close(&t, row, 3, linked, after);
        const int key = known(&t, before), got = 1 + after[0] * NODES + after[1];
        if (answer[key] == 0) {
            answer[key] = got;
            from[key] = number;
        }
        if (answer[key] == got)
            continue;
        open++;
        if (!*witness) {
            const struct table other = table_number(from[key]);
            *witness = arena_format(p->arena,
                                    "parties 1 to 3 have %s, or %s; the cluster of the first "
                                    "records of 2 and 3 has the same closure, with that of 1 not",
                                    text_of(p, &other), text_of(p, &t));
        }
    }
    p->executions += TABLES;
    return open;
}

void probe_step_8(struct probe *p)
{
    const char *witness = NULL, *none = NULL;
    const int open = unknown(p, true, &witness), alone = unknown(p, false, &none);
    probe_exhausts(p, alone == 0,
                   arena_format(p->arena,
                                "all %d tables of three parties with two records each, two "
                                "attributes of two values, l = 2: open in %d; with each attribute "
                                "by itself in %d",
                                TABLES, open, alone),
                   witness);
}
