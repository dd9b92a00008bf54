/* The groups of the pairing. What is secret is the scalar, and for GT and hashes what is hidden. */
#include "crypto/pairing.h"
#include "tests/secrets/watch.h"

static struct scalar k, l, m;
static struct g1 p, p2;
static struct g2 q, q2;
static struct gt e, e2;

static void scalars(void)
{
    must(scalar_draw(&k, plain_tape(), "k"));
    must(scalar_draw(&l, plain_tape(), "l"));
    secret(&k, sizeof k);
    secret(&l, sizeof l);
}

static void scalar_algebra(void)
{
    scalars();
    scalar_add(&m, &k, &l);
    scalar_sub(&m, &k, &l);
    scalar_neg(&m, &k);
    scalar_mul(&m, &k, &l);
}

static void inverse(void)
{
    scalars();
    must(scalar_inverse(&m, &k));
}

static void questions(void)
{
    scalars();
    (void)scalar_is_zero(&k);
    (void)scalar_equal(&k, &l);
}

static void from_bytes(void)
{
    uint8_t bytes[48];
    some_bytes(bytes, sizeof bytes);
    secret(bytes, sizeof bytes);
    scalar_reduce(&m, bytes, sizeof bytes);
    scalar_hash(&m, bytes, sizeof bytes);
}

static void draw(void)
{
    must(scalar_draw(&m, secret_tape(), "m"));
}

static void encode(void)
{
    uint8_t bytes[SCALAR_BYTES];
    scalars();
    scalar_encode(bytes, &k);
}

static void decode(void)
{
    uint8_t bytes[SCALAR_BYTES];
    scalars();
    shown(&k, sizeof k);
    scalar_encode(bytes, &k);
    secret(bytes, sizeof bytes);
    must(scalar_decode(&m, bytes, sizeof bytes));
}

static void elements(void)
{
    must(pairing_start());
    must(scalar_draw(&k, plain_tape(), "k"));
    pairing_g1_generator(&p);
    pairing_g2_generator(&q);
    pairing_g1_mul(&p, &p, &k);
    pairing_g2_mul(&q, &q, &k);
    pairing(&e, &p, &q);
    secret(&k, sizeof k);
}

static void g1_mul(void)
{
    elements();
    pairing_g1_mul(&p2, &p, &k);
}

static void g2_mul(void)
{
    elements();
    pairing_g2_mul(&q2, &q, &k);
}

static void gt_pow(void)
{
    elements();
    pairing_gt_pow(&e2, &e, &k);
}

static void g1_table(void)
{
    struct g1_table table;
    elements();
    must(pairing_g1_table_init(&table, &p, 4));
    pairing_g1_table_mul(&p2, &table, &k);
    pairing_g1_table_clear(&table);
}

static void g2_table(void)
{
    struct g2_table table;
    elements();
    must(pairing_g2_table_init(&table, &q, 4));
    pairing_g2_table_mul(&q2, &table, &k);
    pairing_g2_table_clear(&table);
}

static void gt_table(void)
{
    struct gt_table table;
    elements();
    must(pairing_gt_table_init(&table, &e, 4));
    pairing_gt_table_pow(&e2, &table, &k);
    pairing_gt_table_clear(&table);
}

static void g1_add(void)
{
    elements();
    p2 = p;
    pairing_g1_mul(&p2, &p2, &scalar_order);
    pairing_g1_generator(&p2);
    secret(&p, sizeof p);
    pairing_g1_add(&p2, &p2, &p);
    pairing_g1_neg(&p2, &p2);
}

static void g2_add(void)
{
    elements();
    pairing_g2_generator(&q2);
    secret(&q, sizeof q);
    pairing_g2_add(&q2, &q2, &q);
    pairing_g2_neg(&q2, &q2);
}

static void gt_mul(void)
{
    elements();
    secret(&e, sizeof e);
    pairing_gt_mul(&e2, &e, &e);
}

static void gt_inverse(void)
{
    elements();
    secret(&e, sizeof e);
    pairing_gt_inverse(&e2, &e);
    pairing_gt_div(&e2, &e2, &e);
}

static void g1_encode(void)
{
    uint8_t bytes[G1_BYTES];
    elements();
    secret(&p, sizeof p);
    pairing_g1_encode(bytes, &p);
}

static void gt_encode(void)
{
    uint8_t bytes[GT_BYTES];
    elements();
    secret(&e, sizeof e);
    pairing_gt_encode(bytes, &e);
}

static void gt_questions(void)
{
    elements();
    secret(&e, sizeof e);
    (void)pairing_gt_is_identity(&e);
}

static void g1_hash(void)
{
    uint8_t bytes[20];
    must(pairing_start());
    some_bytes(bytes, sizeof bytes);
    secret(bytes, sizeof bytes);
    pairing_g1_hash(&p, "watched", bytes, sizeof bytes);
}

static void pair_secret_g1(void)
{
    elements();
    secret(&p, sizeof p);
    pairing(&e, &p, &q);
}

static void pair_secret_g2(void)
{
    elements();
    secret(&q, sizeof q);
    pairing(&e, &p, &q);
}

const struct operation operations_pairing[] = {
    {"scalar_add, scalar_sub, scalar_neg, scalar_mul", "both", NULL, scalar_algebra},
    {"scalar_inverse", "scalar", NULL, inverse},
    {"scalar_is_zero, scalar_equal", "both", NULL, questions},
    {"scalar_reduce, scalar_hash", "bytes", NULL, from_bytes},
    {"scalar_draw", "coins", NULL, draw},
    {"scalar_encode", "scalar", NULL, encode},
    {"scalar_decode", "scalar", NULL, decode},
    {"pairing_g1_mul", "scalar", "the scalar", g1_mul},
    {"pairing_g2_mul", "scalar", "the scalar", g2_mul},
    {"pairing_gt_pow", "scalar", "the scalar", gt_pow},
    {"pairing_g1_table_mul", "scalar", "the scalar", g1_table},
    {"pairing_g2_table_mul", "scalar", "the scalar", g2_table},
    {"pairing_gt_table_pow", "scalar", "the scalar", gt_table},
    {"pairing_g1_add, pairing_g1_neg", "element", "whether an element is neutral, or the other one",
     g1_add},
    {"pairing_g2_add, pairing_g2_neg", "element", "whether an element is neutral, or the other one",
     g2_add},
    {"pairing_gt_mul", "both", NULL, gt_mul},
    {"pairing_gt_inverse, pairing_gt_div", "element", NULL, gt_inverse},
    {"pairing_g1_encode", "element", "the coordinates, by the inversion", g1_encode},
    {"pairing_gt_encode", "element", NULL, gt_encode},
    {"pairing_gt_is_identity", "element", "the answer", gt_questions},
    {"pairing_g1_hash", "message", "how many tries the message took", g1_hash},
    {"pairing", "element of G1", "the element, by inversions", pair_secret_g1},
    {"pairing", "element of G2", "the element, by inversions", pair_secret_g2},
    {0}};
