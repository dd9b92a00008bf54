/* The paper's cost model (kohlmayer 5.1), and what a run really did. */
#include "protocols/kohlmayer/kohlmayer_cost.h"

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

const char *const kohlmayer_phase_names[KOHLMAYER_PHASES] = {"encryption", "integration",
                                                             "decryption", "decoding", "release"};

static enum kohlmayer_phase phase_of(const struct message *message)
{
    const struct message *const list[KOHLMAYER_PHASES] = {&kohlmayer_encrypt, &kohlmayer_join,
                                                          &kohlmayer_result, &kohlmayer_decode,
                                                          &kohlmayer_release};
    int phase = KOHLMAYER_ENCRYPTION;
    while (phase < KOHLMAYER_RELEASE && list[phase] != message)
        phase++;
    return (enum kohlmayer_phase)phase;
}

static uint64_t points_in(const struct event *e)
{
    uint64_t points = 0;
    for (size_t f = 0; f < e->field_count; f++)
        points += e->fields[f].kind == KIND_POINTS ? e->fields[f].count : 0;
    return points;
}

/* A party encrypts its own words and all that it receives in phase 1. The first table that a party
 * receives is its left neighbour's own. The master decrypts what it sends in phase 4. */
static void count_message(const struct event *e, int parties, bool first,
                          struct kohlmayer_counted *out)
{
    const enum kohlmayer_phase phase = phase_of(e->message);
    const uint64_t points = points_in(e);
    const int left = (e->party + parties - 2) % parties + 1;
    out->messages[phase]++;
    out->bytes[phase] += FRAME_HEADER_BYTES + e->size + FRAME_TAG_BYTES;
    if (phase == KOHLMAYER_ENCRYPTION)
        out->on[e->party] += points;
    if (phase == KOHLMAYER_ENCRYPTION && first)
        out->on[left] += points;
    if (phase == KOHLMAYER_DECRYPTION)
        out->off[e->party] += points;
    if (phase == KOHLMAYER_DECRYPTION && e->party == 2)
        out->off[1] += points;
}

void kohlmayer_count(struct run *run, struct kohlmayer_counted *out)
{
    uint64_t counted = 0;
    *out = (struct kohlmayer_counted){.reading = 0};
    for (int party = 1; party <= run_parties(run); party++) {
        const struct view *view = run_view(run, party);
        bool first = true;
        for (size_t i = 0; i < view->count; i++)
            if (view->event[i].kind == EVENT_MESSAGE) {
                count_message(&view->event[i], run_parties(run), first, out);
                first = false;
            }
    }
    for (int party = 1; party <= run_parties(run); party++)
        counted += out->on[party] + out->off[party];
    out->reading = run_counts(run)->encryptions - counted;
}
