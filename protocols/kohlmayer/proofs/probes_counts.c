/* Counting what parties send and compute: kohlmayer 4.3 and 5.1. */
#include "protocols/kohlmayer/kohlmayer_cost.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <math.h>

enum { MOST = KOHLMAYER_PARTIES };

static struct run *play(struct probe *p, struct probe_world *w, const char *settings)
{
    return probe_run(p, w, &kohlmayer_protocol, "published", settings);
}

/* Settings of |n| parties: each has the identifiers and one more column, whose role and values are
 * |values|. */
static const char *columns_of(struct probe *p, int n, const char *values)
{
    const char *schema = "id:identifier", *columns = "";
    for (int i = 1; i <= n; i++) {
        schema = arena_format(p->arena, "%s;c%d:%s", schema, i, values);
        columns = arena_format(p->arena, "%s%s%d:id,c%d", columns, i > 1 ? ";" : "", i, i);
    }
    return arena_format(p->arena, "parties=%d split=vertical schema=\"%s\" columns=\"%s\"", n,
                        schema, columns);
}

/* Does |message| go out |expected(n)| times, for n = 2 to 8 and both splits? */
static void count_messages(struct probe *p, const struct message *message,
                           uint64_t (*expected)(uint64_t))
{
    const char *against = NULL;
    for (int n = 2; n <= MOST; n++)
        for (int vertical = 0; vertical < 2; vertical++) {
            struct probe_world w;
            const struct run *run = play(p, &w,
                                         vertical ? columns_of(p, n, "qi:0|1")
                                                  : arena_format(p->arena, "parties=%d", n));
            if (!run)
                return;
            const uint64_t count = run_sent_of(run, message);
            if (count != expected((uint64_t)n) && !against)
                against = arena_format(p->arena, "%d parties: %llu messages, not %llu", n,
                                       (unsigned long long)count,
                                       (unsigned long long)expected((uint64_t)n));
            reality_end(&w.reality);
        }
    probe_says(p, !against, "counted for n = 2 to 8, rows or columns apart", against);
}

static uint64_t all_pairs(uint64_t n)
{
    return n * (n - 1);
}

static uint64_t half_pairs(uint64_t n)
{
    return n * (n - 1) / 2;
}

static uint64_t others(uint64_t n)
{
    return n - 1;
}

void kohlmayer_probe_messages_1(struct probe *p)
{
    count_messages(p, &kohlmayer_encrypt, all_pairs);
}

void kohlmayer_probe_messages_2(struct probe *p)
{
    count_messages(p, &kohlmayer_join, half_pairs);
}

void kohlmayer_probe_messages_34(struct probe *p)
{
    count_messages(p, &kohlmayer_result, others);
    if (p->verdict == CLAIM_HELD)
        count_messages(p, &kohlmayer_decode, others);
}

/* The number of rows in a table that party |to| received in phase 2; 0: it received none. */
static uint64_t rows_received(const struct run *run, int to)
{
    const struct view *view = run_view(run, to);
    for (size_t i = 0; i < view->count; i++) {
        const struct event *e = &view->event[i];
        if (e->kind == EVENT_MESSAGE && e->message == &kohlmayer_join)
            return (uint64_t)e->bytes[e->fields[0].offset] << 24 |
                   (uint64_t)e->bytes[e->fields[0].offset + 1] << 16 |
                   (uint64_t)e->bytes[e->fields[0].offset + 2] << 8 |
                   e->bytes[e->fields[0].offset + 3];
    }
    return 0;
}

/* Party i has 2^(i - 1) rows, so the number of rows in a table says whose they are. */
static struct run *play_marked(struct probe *p, struct probe_world *w, int n)
{
    const char *rows = "1";
    for (int i = 2; i <= n; i++)
        rows = arena_format(p->arena, "%s,%d", rows, 1 << (i - 1));
    return play(p, w, arena_format(p->arena, "parties=%d rows=\"%s\" decode=public", n, rows));
}

void kohlmayer_probe_carried(struct probe *p)
{
    const char *against = NULL;
    for (int n = 2; n <= MOST; n++) {
        struct probe_world w;
        const struct run *run = play_marked(p, &w, n);
        uint64_t carried = 0;
        if (!run)
            return;
        for (int to = 1; to < n; to++) {
            const uint64_t subsets = (uint64_t)__builtin_popcountll(rows_received(run, to));
            carried += subsets;
            if (subsets != (uint64_t)(n - to) && !against)
                against = arena_format(p->arena, "%d parties: %d receives %llu subsets", n, to,
                                       (unsigned long long)subsets);
        }
        if (carried != half_pairs((uint64_t)n) && !against)
            against =
                arena_format(p->arena, "%d parties: %llu subsets", n, (unsigned long long)carried);
        reality_end(&w.reality);
    }
    probe_says(p, !against, "counted by numbers of rows, n = 2 to 8", against);
}

/* What party n sends on in phase 2 is what it kept: whose rows? */
void kohlmayer_probe_neighbour(struct probe *p)
{
    const char *against = NULL;
    for (int n = 3; n <= MOST; n++) {
        struct probe_world w;
        const struct run *run = play_marked(p, &w, n);
        if (!run)
            return;
        const uint64_t whose = rows_received(run, n - 1);
        if (whose != (uint64_t)1 << (n - 2) && !against)
            against =
                arena_format(p->arena, "%d parties: %d holds the rows of %d, which is to its right",
                             n, n, 1 + __builtin_ctzll(whose));
        reality_end(&w.reality);
    }
    probe_says(p, !against, "by numbers of rows, n = 3 to 8", against);
}

void kohlmayer_probe_master(struct probe *p)
{
    const char *against = NULL;
    for (int n = 2; n <= MOST; n++) {
        struct probe_world w;
        const struct run *run = play_marked(p, &w, n);
        if (!run)
            return;
        for (int to = 1; to < n; to++) {
            const uint64_t rows = rows_received(run, to);
            const bool own = rows >> (to - 1) & 1;
            if (own != (to == 1) && !against)
                against = arena_format(p->arena, "%d parties: %d sees its own rows", n, to);
        }
        const int mixed = __builtin_popcountll(rows_received(run, 1)) - 1;
        if (mixed != n - 2 && !against)
            against = arena_format(p->arena, "%d parties: mixed with those of %d", n, mixed);
        reality_end(&w.reality);
    }
    probe_says(p, !against,
               "by numbers of rows, n = 2 to 8; with two parties it is mixed with none", against);
}

/* Does every party put on |expected| keys? */
static const char *operations_differ(struct probe *p, struct run *run, uint64_t expected)
{
    struct kohlmayer_counted counted;
    kohlmayer_count(run, &counted);
    for (int i = 1; i <= run_parties(run); i++)
        if (counted.on[KOHLMAYER_ENCRYPTION][i] != expected)
            return arena_format(p->arena, "%d parties: %d encrypts %llu times, and the model %llu",
                                run_parties(run), i,
                                (unsigned long long)counted.on[KOHLMAYER_ENCRYPTION][i],
                                (unsigned long long)expected);
    return NULL;
}

static uint64_t modelled(uint64_t n, uint64_t rows, uint64_t values, enum kohlmayer_split split)
{
    const struct kohlmayer_size size = {n, rows, n, values, 32, 256};
    return (uint64_t)llround(kohlmayer_model_encryption(&size, split));
}

/* One value in each column of height 0, so d = n. */
void kohlmayer_probe_operations_v(struct probe *p)
{
    const char *against = NULL;
    for (int n = 2; n <= MOST; n++)
        for (int rows = 1; rows <= 4; rows++) {
            struct probe_world w;
            struct run *run =
                play(p, &w, arena_format(p->arena, "%s rows=%d", columns_of(p, n, "qi:0"), rows));
            if (!run)
                return;
            if (!against)
                against = operations_differ(
                    p, run, modelled((uint64_t)n, (uint64_t)rows, (uint64_t)n, KOHLMAYER_VERTICAL));
            reality_end(&w.reality);
        }
    probe_says(p, !against, "counted for n = 2 to 8 and 1 to 4 rows", against);
}

static void horizontal_operations(struct probe *p, const char *schema, uint64_t values,
                                  const char *bounds)
{
    const char *against = NULL;
    for (int n = 2; n <= MOST; n++) {
        struct probe_world w;
        struct run *run =
            play(p, &w, arena_format(p->arena, "parties=%d rows=3 schema=\"%s\"", n, schema));
        if (!run)
            return;
        for (int i = 1; i <= n; i++)
            if (run_input_text(run, i, "a,n\n0,0\n0,1\n0,2\n", 16) != OK)
                against = run_error(run);
        if (!against && run_execute(run) == OK)
            against = operations_differ(
                p, run, modelled((uint64_t)n, 3 * (uint64_t)n, values, KOHLMAYER_HORIZONTAL));
        reality_end(&w.reality);
    }
    probe_says(p, !against, bounds, against);
}

void kohlmayer_probe_operations_h(struct probe *p)
{
    horizontal_operations(p, "a:qi:0;n:keep:0|1|2", 4,
                          "counted for n = 2 to 8, each with every value");
}

void kohlmayer_probe_operations_ruled(struct probe *p)
{
    horizontal_operations(p, "a:qi:0;n:qi:x(0|1)|y(2)", 4,
                          "counted for n = 2 to 8, each with every value");
}

/* Operations at r, 2r and 4r rows of the same values. */
void kohlmayer_probe_linear(struct probe *p)
{
    const char *against = NULL;
    for (int vertical = 0; vertical < 2 && !against; vertical++) {
        uint64_t count[3] = {0};
        for (int turn = 0; turn < 3; turn++) {
            struct probe_world w;
            struct kohlmayer_counted counted;
            const int rows = 8 << turn;
            struct run *run =
                play(p, &w,
                     vertical ? arena_format(p->arena, "%s rows=%d", columns_of(p, 3, "qi:0"), rows)
                              : arena_format(p->arena, "parties=3 schema=a:qi:0 rows=%d", rows));
            if (!run)
                return;
            kohlmayer_count(run, &counted);
            count[turn] = counted.on[KOHLMAYER_ENCRYPTION][1];
            reality_end(&w.reality);
        }
        const uint64_t step = vertical ? 8 * 3 : 0; /* n encryptions a row, or none */
        if (count[1] - count[0] != step || count[2] - count[1] != 2 * step)
            against = arena_format(p->arena, "%llu, %llu and %llu operations",
                                   (unsigned long long)count[0], (unsigned long long)count[1],
                                   (unsigned long long)count[2]);
    }
    probe_says(p, !against, "counted at 8, 16 and 32 rows, three parties", against);
}

void kohlmayer_probe_volume(struct probe *p)
{
    struct probe_world w;
    struct kohlmayer_counted counted;
    struct run *run = play(p, &w, "parties=2 rows=8 schema=a:qi:0");
    if (!run)
        return;
    kohlmayer_count(run, &counted);
    const struct kohlmayer_size size = {2, 16, 1, 1, 32, 256};
    uint64_t bytes = 0;
    for (int phase = 0; phase < KOHLMAYER_RELEASE; phase++)
        bytes += counted.bytes[phase];
    const double model = kohlmayer_model_bits(&size, KOHLMAYER_HORIZONTAL) / 8;
    const char *against =
        arena_format(p->arena,
                     "2 parties, 16 rows of one value: %llu bytes, and the model %.0f; it leaves "
                     "out counts, rules, levels and frames, and takes decoding to send points",
                     (unsigned long long)bytes, model);
    reality_end(&w.reality);
    probe_says(p, (double)bytes == model, "one table, to the byte", against);
}

/* Table 2 is not in the stored text; the prose repeats these figures (5.2). */
void kohlmayer_probe_adult(struct probe *p)
{
    const struct kohlmayer_size two = {2, 30162, 9, 166, 32, 192},
                                three = {3, 30162, 9, 166, 32, 192};
    const double speed = 3000, net = 88e6;
    const double seconds[] = {kohlmayer_model_seconds(&two, KOHLMAYER_VERTICAL, speed, net),
                              kohlmayer_model_seconds(&three, KOHLMAYER_VERTICAL, speed, net),
                              kohlmayer_model_seconds(&two, KOHLMAYER_HORIZONTAL, speed, net),
                              kohlmayer_model_seconds(&three, KOHLMAYER_HORIZONTAL, speed, net)};
    static const double prose[] = {21, 31, 1, 2};
    const char *against = NULL;
    for (int i = 0; i < 4; i++)
        if (fabs(seconds[i] - prose[i]) > 1 && !against)
            against = arena_format(p->arena, "%.1f s, and the paper %.0f s", seconds[i], prose[i]);
    const double megabytes = kohlmayer_model_bits(&two, KOHLMAYER_HORIZONTAL) / 8e6;
    if (fabs(megabytes - 4) > 0.5 && !against)
        against = arena_format(p->arena, "%.1f MB, and the paper 4 MB", megabytes);
    probe_says(p, !against,
               arena_format(p->arena,
                            "the model gives %.1f, %.1f, %.2f and %.2f s and %.1f MB: within the "
                            "second that the paper allows itself",
                            seconds[0], seconds[1], seconds[2], seconds[3], megabytes),
               against);
}
