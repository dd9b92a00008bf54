/* The paper's cost model (kohlmayer 5.1), and what a run really did. */
#include "protocols/kohlmayer/kohlmayer_cost.h"
#include <string.h>

double kohlmayer_model_encryption(const struct kohlmayer_size *s, enum kohlmayer_split split)
{
    const double n = (double)s->parties, d = (double)s->values;
    return split == KOHLMAYER_VERTICAL ? n * ((double)s->rows + d / n) : n * d;
}

double kohlmayer_model_decryption(const struct kohlmayer_size *s)
{
    return (double)s->parties * (double)s->values;
}

double kohlmayer_model_bits(const struct kohlmayer_size *s, enum kohlmayer_split split)
{
    const double n = (double)s->parties, r = (double)s->rows, c = (double)s->columns,
                 d = (double)s->values, cell = (double)s->cell_bits, point = (double)s->point_bits;
    const double f1 = n * (n - 1), f2 = n * (n - 1) / 2, f34 = n - 1;
    const double s34 = c * r * cell + d * point;
    const double horizontal = r / n * c * cell + d * point;
    const double s1 =
        split == KOHLMAYER_VERTICAL ? (c / n + 1) * r * cell + (d / n + r) * point : horizontal;
    const double s2 = split == KOHLMAYER_VERTICAL ? c / n * r * cell + d / n * point : horizontal;
    return f1 * s1 + f2 * s2 + 2 * f34 * s34;
}

double kohlmayer_model_seconds(const struct kohlmayer_size *s, enum kohlmayer_split split,
                               double operations, double bits)
{
    return (kohlmayer_model_encryption(s, split) + kohlmayer_model_decryption(s)) / operations +
           kohlmayer_model_bits(s, split) / bits;
}

const char *const kohlmayer_phase_names[KOHLMAYER_PHASES] = {
    "encryption", "integration", "anonymization", "decryption", "decoding", "release"};

void kohlmayer_count(const struct run *run, struct kohlmayer_counted *out)
{
    const struct phase_counts *list;
    const size_t count = run_phases(run, &list);
    *out = (struct kohlmayer_counted){.messages = {0}};
    for (size_t i = 0; i < count; i++) {
        int phase = 0;
        while (strcmp(kohlmayer_phase_names[phase], list[i].phase) != 0)
            phase++;
        out->on[phase][list[i].party] += list[i].counts.encryptions - list[i].counts.decryptions;
        out->off[phase][list[i].party] += list[i].counts.decryptions;
        out->messages[phase] += list[i].counts.messages;
        out->bytes[phase] += list[i].counts.bytes;
    }
}

uint64_t kohlmayer_operations(const struct kohlmayer_counted *c, enum kohlmayer_phase phase)
{
    uint64_t sum = 0;
    for (int party = 0; party <= KOHLMAYER_PARTIES + 1; party++)
        sum += c->on[phase][party] + c->off[phase][party];
    return sum;
}
