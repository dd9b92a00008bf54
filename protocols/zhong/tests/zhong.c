/* Zhong's function and protocol against a second, straightforward implementation of section 5.2 on
 * plain tables, and theorem 8: exhaustively on small tables, on random ones that are larger. */
#include "protocols/zhong/zhong.h"
#include "crypto/waters.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 64, STAR = -1 };

/* The independent one: symbols in arrays, no lists, nothing shared with protocols/zhong. */
struct plain {
    int k, rows[2];
    int cell[2][ROWS];
};

static int occurrences(const int *cells, int rows, int symbol)
{
    int found = 0;
    for (int i = 0; i < rows; i++)
        found += cells[i] == symbol;
    return found;
}

static int in_both(const struct plain *p, int symbol)
{
    return occurrences(p->cell[0], p->rows[0], symbol) +
           occurrences(p->cell[1], p->rows[1], symbol);
}

static bool anonymous(const struct plain *p)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->rows[side]; i++)
            if (in_both(p, p->cell[side][i]) < p->k)
                return false;
    return true;
}

/* Does row a go into sigma before row b? |whole|: frequent symbols are taken one after the other.
 */
static bool before(const struct plain *p, int a, int b, bool whole)
{
    const int fa = occurrences(p->cell[0], p->rows[0], p->cell[0][a]);
    const int fb = occurrences(p->cell[0], p->rows[0], p->cell[0][b]);
    int first_a = 0, first_b = 0;
    if (fa != fb)
        return fa < fb;
    while (p->cell[0][first_a] != p->cell[0][a])
        first_a++;
    while (p->cell[0][first_b] != p->cell[0][b])
        first_b++;
    if (whole && fa >= p->k && first_a != first_b)
        return first_a < first_b;
    return a < b;
}

static void plain_function(struct plain *p, bool whole)
{
    if (anonymous(p))
        return;
    struct plain start = *p;
    for (int a = 0; a < p->rows[0]; a++) {
        int ahead = 0;
        for (int b = 0; b < p->rows[0]; b++)
            ahead += b != a && before(&start, b, a, whole);
        if (ahead < p->k)
            p->cell[0][a] = STAR;
    }
    start = *p;
    for (int i = 0; i < p->rows[0]; i++)
        if (in_both(&start, start.cell[0][i]) < p->k)
            p->cell[0][i] = STAR;
    for (int i = 0; i < p->rows[1]; i++) {
        const int symbol = start.cell[1][i];
        if (occurrences(start.cell[1], p->rows[1], symbol) < p->k &&
            occurrences(p->cell[0], p->rows[0], symbol) == 0)
            p->cell[1][i] = STAR;
    }
}

static struct real_world world;

/* "q,v\n7,0\n..." */
static void csv(char *out, size_t room, const int *cells, int rows)
{
    int at = snprintf(out, room, "q,v\n");
    for (int i = 0; i < rows && (size_t)at < room; i++)
        at += cells[i] == STAR ? snprintf(out + at, room - (size_t)at, "*,%d\n", i)
                               : snprintf(out + at, room - (size_t)at, "%d,%d\n", cells[i], i);
}

static struct run *run_of(const struct plain *p, const char *variant)
{
    char text[16 * ROWS];
    struct run *run = run_new(&zhong_protocol, &world.world);
    EXPECT_EQ(OK, run_spec_words(run, "--variant %s --set k=%d", variant, p->k));
    for (int side = 0; side < 2; side++) {
        csv(text, sizeof text, p->cell[side], p->rows[side]);
        EXPECT_EQ(OK, run_input_text(run, side + 1, text, strlen(text)));
    }
    return run;
}

static bool is_table(const struct value *v, const struct plain *p)
{
    char both[32 * ROWS], *at = both;
    csv(at, sizeof both, p->cell[0], p->rows[0]);
    at += strlen(at);
    csv(at, sizeof both - (size_t)(at - both), p->cell[1], p->rows[1]);
    memmove(at, at + 4, strlen(at + 4) + 1); /* its header */
    for (size_t i = 0; i < v->count; i++) {
        const struct text *line = text_at(v, i);
        const size_t size = strcspn(both, "\n");
        if (line->size != size || memcmp(line->bytes, both, size) != 0)
            return false;
        memmove(both, both + size + 1, strlen(both + size + 1) + 1);
    }
    return *both == 0;
}

static void check_ideal(const struct plain *input)
{
    const struct named_value *list;
    struct plain want = *input;
    struct run *run = run_of(input, "as-published");
    plain_function(&want, true);
    EXPECT(anonymous(&want));
    EXPECT_EQ(OK, run_ideal(run));
    for (int party = ZHONG_ALICE; party <= ZHONG_BOB; party++)
        EXPECT(run_ideal_outputs(run, party, &list) == 1 && is_table(&list[0].value, &want));
    run_free(run);
}

static bool next(struct plain *p, int symbols)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->rows[side]; i++) {
            if (++p->cell[side][i] < symbols)
                return true;
            p->cell[side][i] = 0;
        }
    return false;
}

static void test_all_small_tables(void)
{
    static const int shapes[][4] = {{2, 2, 0, 3}, {2, 3, 2, 3}, {2, 4, 1, 3}, {2, 4, 3, 2},
                                    {3, 3, 3, 3}, {3, 4, 2, 3}, {3, 6, 1, 2}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct plain p = {.k = shapes[s][0], .rows = {shapes[s][1], shapes[s][2]}};
        do
            check_ideal(&p);
        while (next(&p, shapes[s][3]));
    }
}

static void random_table(struct plain *p, int most)
{
    *p = (struct plain){.k = 2 + (int)test_random_below(5)};
    p->rows[0] = p->k + (int)test_random_below((uint64_t)(most - p->k + 1));
    p->rows[1] = (int)test_random_below((uint64_t)most + 1);
    const uint64_t symbols = 1 + test_random_below(12);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->rows[side]; i++)
            p->cell[side][i] = (int)test_random_below(1 + test_random_below(symbols));
}

static void test_random_tables(void)
{
    struct plain p;
    for (size_t n = 0; n < test_iterations(400); n++) {
        random_table(&p, ROWS);
        check_ideal(&p);
    }
}

/* Symbols under other names: the same rows are suppressed. */
static void test_names_do_not_matter(void)
{
    struct plain p, q;
    for (size_t n = 0; n < test_iterations(200); n++) {
        random_table(&p, 24);
        q = p;
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < p.rows[side]; i++)
                q.cell[side][i] = 99 - 7 * p.cell[side][i];
        plain_function(&p, true);
        check_ideal(&q);
        plain_function(&q, true);
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < p.rows[side]; i++)
                EXPECT((p.cell[side][i] == STAR) == (q.cell[side][i] == STAR));
    }
}

/* Real ciphertexts: both parties output the ideal function's table, byte for byte. */
static void check_run(const struct plain *input, const char *variant)
{
    const struct named_value *list;
    struct plain want = *input;
    struct run *run = run_of(input, variant);
    plain_function(&want, true);
    run_set_threads(run, 2);
    EXPECT_EQ(OK, run_execute(run));
    for (int party = ZHONG_ALICE; party <= ZHONG_BOB; party++)
        EXPECT(run_outputs(run, party, &list) == 1 && is_table(&list[0].value, &want));
    run_free(run);
}

static void test_runs(void)
{
    static const struct plain chosen[] = {
        {2, {2, 0}, {{0, 0}, {0}}},                /* anonymous; Bob has nothing */
        {2, {2, 0}, {{0, 1}, {0}}},                /* all in sigma; Bob has nothing */
        {2, {3, 2}, {{0, 0, 0}, {0, 1}}},          /* sigma splits a frequent one */
        {2, {3, 3}, {{0, 0, 0}, {1, 1, 1}}},       /* anonymous though Q'A,0 differs from QA,0 */
        {3, {4, 4}, {{0, 1, 1, 1}, {0, 0, 1, 2}}}, /* by test (b): x* is shared */
        {3, {4, 2}, {{0, 0, 0, 1}, {0, 0}}},       /* what is left after sigma is brought up to k */
        {3, {4, 1}, {{0, 0, 0, 1}, {0}}},          /* and is not */
        {4, {7, 3}, {{5, 5, 5, 6, 6, 6, 6}, {6, 6, 5}}},
    };
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        check_run(&chosen[i], "as-published");
        check_run(&chosen[i], "hardened");
        check_run(&chosen[i], "linear");
    }
    static const char *const variants[] = {"as-published", "hardened", "linear"};
    for (size_t n = 0; n < test_iterations(6); n++) {
        struct plain p;
        random_table(&p, 9);
        check_run(&p, variants[n % 3]);
    }
}

/* Section 5.2.2 says that at most one frequent identifier is affected by sigma. With ties by row
 * order alone two are, when their rows alternate: then neither is in Q'A,0, x* is not unique, and
 * neither list of phase 1 can tell that the table is k-anonymous. */
static void test_two_are_affected(void)
{
    const struct plain table = {2, {4, 0}, {{0, 1, 0, 1}, {0}}};
    for (int whole = 0; whole < 2; whole++) {
        int affected = 0;
        for (int symbol = 0; symbol < 2; symbol++) {
            int left = 0;
            for (int a = 0; a < 4; a++) {
                int ahead = 0;
                for (int b = 0; b < 4; b++)
                    ahead += b != a && before(&table, b, a, whole);
                left += ahead >= table.k && table.cell[0][a] == symbol;
            }
            affected += left < table.k;
        }
        EXPECT_EQ(whole ? 1 : 2, affected);
    }
    check_run(&table, "as-published");
}

/* The leak of theorem 9 with the real cryptography: what Alice decrypts in phase 2 is her own z,
 * and which one it is tells Bob's number of rows. Hardened it never is. */
static size_t own_elements_again(struct run *run)
{
    size_t again = 0;
    const struct view *view = run_view(run, ZHONG_ALICE);
    const struct event *key = NULL, *drawn[ROWS];
    size_t draws = 0;
    for (size_t e = 0; e < view->count; e++) {
        const struct event *event = &view->event[e];
        if (event->message == &zhong_key)
            key = event;
        if (event->kind == EVENT_COIN && strcmp(event->name, "beyond the rows") == 0 &&
            draws < ROWS)
            drawn[draws++] = event;
        if (event->message != &zhong_quotients || event->kind != EVENT_MESSAGE)
            continue;
        struct waters_key user;
        EXPECT(key && waters_key_decode(&user, key->bytes, key->size) == OK);
        for (size_t at = 0; at < event->size; at += WATERS_CIPHERTEXT_BYTES) {
            struct waters_ciphertext c;
            struct gt plain, own;
            EXPECT_EQ(OK, waters_ciphertext_decode(&c, event->bytes + at, WATERS_CIPHERTEXT_BYTES));
            waters_decrypt(&plain, &user, &c);
            for (size_t d = 0; d < draws; d++)
                if (pairing_gt_decode(&own, drawn[d]->bytes, GT_BYTES) == OK)
                    again += pairing_gt_equal(&plain, &own);
        }
        waters_key_clear(&user);
    }
    return again;
}

static void test_alice_knows_her_own_again(void)
{
    const struct plain match = {3, {4, 1}, {{0, 0, 0, 1}, {0}}};
    const struct plain none = {3, {4, 1}, {{0, 0, 0, 1}, {2}}};
    const struct plain *const tables[] = {&match, &none};
    for (int t = 0; t < 2; t++)
        for (int hardened = 0; hardened < 2; hardened++) {
            struct run *run = run_of(tables[t], hardened ? "hardened" : "as-published");
            EXPECT_EQ(OK, run_execute(run));
            EXPECT_EQ(t == 0 && !hardened, own_elements_again(run));
            run_free(run);
        }
}

const struct test tests[] = {{"all small tables", test_all_small_tables},
                             {"random tables", test_random_tables},
                             {"names of symbols do not matter", test_names_do_not_matter},
                             {"runs with real ciphertexts", test_runs},
                             {"two identifiers that alternate", test_two_are_affected},
                             {"Alice knows her own z again", test_alice_knows_her_own_again},
                             {0}};

int main(int argc, char **argv)
{
    static const uint8_t seed[SEED_BYTES] = {8};
    if (real_world_init(&world, seed) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    real_world_clear(&world);
    return result;
}
