/* Specimens of order: lists that should be mixed. And the other way round: what may be done in
 * another order, or in another way, without telling anything. */
#define _GNU_SOURCE /* qsort_r */
#include "proofs/specimens/specimens.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MOST = 200 };

static const char *const ways[] = {"never", "back", "front", "part", NULL};

static const struct parameter mixing_parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "3", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "4", PARAMETER_NUMBER, 1, ENTRIES_MOST, NULL},
    {"way",
     "what is done to the list: not mixed at all, mixed and put back, mixed with the first "
     "entry put in front again, mixed in its second half",
     "never", PARAMETER_WORD, 0, 0, ways},
    {0}};

static const struct message bag = {
    "bag", "specimen", 1, {{"entries", KIND_RESIDUES, LEAK_SHUFFLED, FIELD_FIXED}}};
static const struct message *const mixing_messages[] = {&bag, NULL};

static bool goes(const struct party *me, const char *way)
{
    return strcmp(run_parameter_text(party_run(me), "way"), way) == 0;
}

/* Player 1 shows its entries, of which player 2 may know the bag. All of |list| has been mixed once
 * when this begins, or nothing yet. */
static status unmix(struct party *me, const struct value *input, const struct value *order,
                    struct value *list)
{
    struct run *run = party_run(me);
    if (goes(me, "back"))
        for (uint32_t i = 0; i < list->count; i++)
            value_entry(list, residue_at(order, i), input, residue_at(order, i));
    for (uint32_t i = 0; goes(me, "front") && i < list->count; i++)
        if (residue_at(order, i) == 0) { /* where the first entry went */
            struct value first = residues(run, input->modulus, 1);
            value_entry(&first, 0, list, i);
            value_entry(list, i, list, 0);
            value_entry(list, 0, &first, 0);
        }
    return OK;
}

static status mixing(struct party *me)
{
    const struct value *input = party_input(me);
    struct value list = value_copy(input), order;
    if (party_is(me, 2))
        return receive(me, 1, &bag, &list);
    const bool faulty = specimen_faulty(me);
    const uint32_t half = faulty && goes(me, "part") ? list.count / 2 : 0;
    if (!faulty || !goes(me, "never")) {
        REQUIRE(draw_order(me, "order", list.count - half, &order));
        for (uint32_t i = half; i < list.count; i++)
            value_entry(&list, i, input, half + residue_at(&order, i - half));
        list.origin |= ORIGIN_SHUFFLED;
        if (faulty)
            REQUIRE(unmix(me, input, &order, &list));
    }
    return send(me, 2, &bag, &list);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static status entries(struct ideal *ideal, int party)
{
    const struct value *input = ideal_input(ideal, 1);
    uint64_t sorted[ENTRIES_MOST] = {0};
    for (uint32_t i = 0; i < input->count; i++)
        sorted[i] = residue_at(input, i);
    qsort(sorted, input->count, sizeof *sorted, by_value);
    const struct value list = residues_of(ideal_run(ideal), input->modulus, sorted, input->count);
    if (party == 2)
        ideal_leak(ideal, "the entries", &list);
    return OK;
}

static status mixing_view(struct ideal *ideal, struct party *puppet)
{
    struct value list, order;
    if (party_is(puppet, 1))
        return draw_order(puppet, "order", party_input(puppet)->count, &order);
    list = value_copy(ideal_get_leak(ideal, "the entries"));
    REQUIRE(invent_shuffle(puppet, &list));
    return hear(puppet, 1, &bag, &list);
}

const struct protocol specimen_mixing = {
    SPECIMEN_OWN("specimen-mixing", "A list that is not mixed, or not to the end", mixing),
    .parameters = mixing_parameters,
    .messages = mixing_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .leakage = entries,
    .ideal_view = mixing_view};

/* Player 1 shows its entries in pairs, of which player 2 may know each as a bag. The faulty one
 * draws one order for all of them: then one pair tells of the others which entry was first. */
static status stretches(struct party *me)
{
    const struct value *input = party_input(me);
    struct value list = value_copy(input), order;
    if (party_is(me, 2))
        return receive(me, 1, &bag, &list);
    for (uint32_t i = 0; i + 1 < list.count; i += 2) {
        if (i == 0 || !specimen_faulty(me))
            REQUIRE(draw_order(me, "order", 2, &order));
        for (uint32_t k = 0; k < 2; k++)
            value_entry(&list, i + k, input, i + residue_at(&order, k));
    }
    list.origin |= ORIGIN_SHUFFLED;
    return send(me, 2, &bag, &list);
}

static status entries_of_pairs(struct ideal *ideal, int party)
{
    struct value list = value_copy(ideal_input(ideal, 1));
    for (uint32_t i = 0; i + 1 < list.count; i += 2) {
        const uint64_t a = residue_at(&list, i), b = residue_at(&list, i + 1);
        residue_put(&list, i, a < b ? a : b);
        residue_put(&list, i + 1, a < b ? b : a);
    }
    if (party == 2)
        ideal_leak(ideal, "the pairs", &list);
    return OK;
}

static status stretches_view(struct ideal *ideal, struct party *puppet)
{
    struct value list, order;
    const uint32_t count = party_input(puppet)->count;
    if (party_is(puppet, 1)) {
        for (uint32_t i = 0; i + 1 < count; i += 2)
            REQUIRE(draw_order(puppet, "order", 2, &order));
        return OK;
    }
    list = value_copy(ideal_get_leak(ideal, "the pairs"));
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        struct value pair = value_slice(&list, i, 2);
        REQUIRE(invent_shuffle(puppet, &pair));
        for (uint32_t k = 0; k < 2; k++)
            value_entry(&list, i + k, &pair, k);
    }
    return hear(puppet, 1, &bag, &list);
}

const struct protocol specimen_stretches = {
    SPECIMEN_OWN("specimen-stretches", "One order for the pairs of a list", stretches),
    .parameters = mixing_parameters,
    .messages = mixing_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .leakage = entries_of_pairs,
    .ideal_view = stretches_view};

/* Player 1 shows its entries in pairs, each in an order of its own, and the pairs in an order:
 * player 2 may know the bag of these bags. The faulty one moves no pair, or only the second half of
 * them, or mixes no pair inside. */
static status groups(struct party *me)
{
    const struct value *input = party_input(me);
    struct value list = value_copy(input), order;
    const size_t pairs = input->count / 2;
    const bool faulty = specimen_faulty(me);
    const size_t from = !faulty || goes(me, "back") ? 0 : goes(me, "part") ? pairs / 2 : pairs;
    if (party_is(me, 2))
        return receive(me, 1, &bag, &list);
    for (size_t i = 0; i < 2 * pairs && !(faulty && goes(me, "back")); i += 2) {
        REQUIRE(draw_order(me, "order", 2, &order));
        for (size_t k = 0; k < 2; k++)
            value_entry(&list, i + k, input, i + residue_at(&order, k));
    }
    const struct value before = value_copy(&list);
    if (from < pairs)
        REQUIRE(draw_order(me, "order of pairs", pairs - from, &order));
    for (size_t i = from; i < pairs; i++)
        for (size_t k = 0; k < 2; k++)
            value_entry(&list, 2 * i + k, &before, 2 * (from + residue_at(&order, i - from)) + k);
    list.origin |= ORIGIN_SHUFFLED;
    return send(me, 2, &bag, &list);
}

static int by_pair(const void *a, const void *b)
{
    const int order = by_value(a, b);
    return order ? order : by_value((const uint64_t *)a + 1, (const uint64_t *)b + 1);
}

static status bag_of_pairs(struct ideal *ideal, int party)
{
    const struct value *input = ideal_input(ideal, 1);
    uint64_t pair[ENTRIES_MOST] = {0};
    for (uint32_t i = 0; i + 1 < input->count; i += 2) {
        const uint64_t a = residue_at(input, i), b = residue_at(input, i + 1);
        pair[i] = a < b ? a : b;
        pair[i + 1] = a < b ? b : a;
    }
    qsort(pair, input->count / 2, 2 * sizeof *pair, by_pair);
    const struct value list =
        residues_of(ideal_run(ideal), input->modulus, pair, input->count / 2 * 2);
    if (party == 2)
        ideal_leak(ideal, "the bag of pairs", &list);
    return OK;
}

static status groups_view(struct ideal *ideal, struct party *puppet)
{
    struct value list, order;
    const uint32_t count = party_input(puppet)->count;
    if (party_is(puppet, 1)) {
        for (uint32_t i = 0; i + 1 < count; i += 2)
            REQUIRE(draw_order(puppet, "order", 2, &order));
        return draw_order(puppet, "order of pairs", count / 2, &order);
    }
    const struct value *pairs = ideal_get_leak(ideal, "the bag of pairs");
    struct value places =
        residues(ideal_run(ideal), run_integers(ideal_run(ideal), ENTRIES_MOST), count / 2);
    for (uint32_t i = 0; i < count / 2; i++)
        residue_put(&places, i, i);
    REQUIRE(invent_shuffle(puppet, &places));
    list = value_copy(pairs);
    for (uint32_t i = 0; i < count / 2; i++) {
        const struct value own = value_slice(pairs, 2 * residue_at(&places, i), 2);
        struct value pair = value_copy(&own);
        REQUIRE(invent_shuffle(puppet, &pair));
        for (uint32_t k = 0; k < 2; k++)
            value_entry(&list, 2 * i + k, &pair, k);
    }
    return hear(puppet, 1, &bag, &list);
}

const struct protocol specimen_groups = {
    SPECIMEN_OWN("specimen-groups", "Pairs that are not moved, or not mixed inside", groups),
    .parameters = mixing_parameters,
    .messages = mixing_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .leakage = bag_of_pairs,
    .ideal_view = groups_view};

/* Nothing here is done as the ideal view does it, and nothing is told by that: player 1 draws its
 * masks in another order, one by one, and sends to player 3 first; player 2 hears player 3 before
 * player 1; and the points go out in the order of their bytes. The faulty one leaves a mask off. */
static const struct message masked_message = {
    "masked", "specimen", 1, {{"values", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
static const struct message points_message = {
    "points", "specimen", 1, {{"points", KIND_POINTS, LEAK_CIPHERTEXT, FIELD_FIXED}}};
static const struct message *const rearranged_messages[] = {&masked_message, &points_message, NULL};
static const char *const reasons[2] = {"left mask", "right mask"};

static int by_bytes(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

static struct value words_of(struct run *run, const struct value *input)
{
    struct value words = values_of(run, KIND_TEXTS, input->count);
    for (uint32_t i = 0; i < input->count; i++) {
        char word[32];
        const int size =
            snprintf(word, sizeof word, "%u/%llu", i, (unsigned long long)residue_at(input, i));
        texts_set(&words, i, word, (size_t)size);
    }
    return words;
}

static status first_player(struct party *me)
{
    const struct value *input = party_input(me);
    struct run *run = party_run(me);
    struct value mask[2], out[2], key, points, words = words_of(run, input);
    for (int k = 1; k >= 0; k--) {
        out[k] = residues_like(input);
        mask[k] = residues_like(input);
        for (uint32_t i = 0; i < input->count; i++) {
            struct value one;
            REQUIRE(draw_residues(me, reasons[k], input->modulus, 1, &one));
            value_entry(&mask[k], i, &one, 0);
        }
        residues_add(&out[k], &mask[k], input); /* the other way about */
    }
    if (specimen_faulty(me))
        residues_sub(&out[0], &out[0], &mask[0]);
    REQUIRE(draw_cipher_key(me, "key", &key));
    REQUIRE(cipher_begin(me, &key, "word", &words, &points));
    qsort_r(points.data, points.count, points.stride, by_bytes, &points.stride);
    REQUIRE(send(me, 3, &masked_message, &out[1]));
    REQUIRE(send(me, 2, &masked_message, &out[0]));
    return send(me, 2, &points_message, &points);
}

static status rearranged(struct party *me)
{
    struct run *run = party_run(me);
    const struct value *input = party_input(me);
    struct value heard = residues_like(input), points = values_of(run, KIND_POINTS, input->count);
    if (party_is(me, 1))
        return first_player(me);
    if (party_is(me, 3)) {
        REQUIRE(receive(me, 1, &masked_message, &heard));
        return send(me, 2, &masked_message, &heard);
    }
    REQUIRE(receive(me, 3, &masked_message, &heard));
    REQUIRE(receive(me, 1, &masked_message, &heard));
    return receive(me, 1, &points_message, &points);
}

static status rearranged_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value key, heard, texts, points;
    (void)ideal;
    for (int k = 0; k < 2 && party_is(puppet, 1); k++)
        REQUIRE(draw_residues(puppet, reasons[k], input->modulus, input->count, &heard));
    if (party_is(puppet, 1))
        return draw_cipher_key(puppet, "key", &key);
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, 1, &masked_message, &heard));
    if (party_is(puppet, 3))
        return OK;
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_texts(puppet, input->count, &texts));
    REQUIRE(cipher_begin(puppet, &key, "word", &texts, &points));
    REQUIRE(hear(puppet, 1, &points_message, &points));
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    return hear(puppet, 3, &masked_message, &heard);
}

const struct protocol specimen_rearranged = {
    SPECIMEN_OWN("specimen-rearranged", "The same in another order", rearranged),
    .parameters = specimen_parameters,
    .messages = rearranged_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .ideal_view = rearranged_view};

/* Player 1 has an x, and sends the points of all words in the order of their bytes, and then that
 * of the word 0; it makes the point of x first. Where the word 0 is in the list tells nothing: the
 * bytes of points have nothing to do with x. The faulty ones do not sort, or backwards at 0. */
static const char *const sorting_ways[] = {"unsorted", "backwards", NULL};

static const struct parameter sorting_parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N, which is also the number of words", "2", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {"way", "what the faulty variant does: it does not sort, or backwards when x is 0", "unsorted",
     PARAMETER_WORD, 0, 0, sorting_ways},
    {0}};

static void turn(struct value *list)
{
    const struct value before = value_copy(list);
    for (uint32_t i = 0; i < list->count; i++)
        value_entry(list, i, &before, list->count - 1 - i);
}

static status sorting(struct party *me)
{
    struct run *run = party_run(me);
    const struct value *input = party_input(me);
    const uint64_t n = input->modulus->limb[0];
    struct value key, points = values_of(run, KIND_POINTS, n), zero = value_copy(&points);
    zero.count = 1;
    if (party_is(me, 2)) {
        REQUIRE(receive(me, 1, &points_message, &points));
        return receive(me, 1, &points_message, &zero);
    }
    struct value words = values_of(run, KIND_TEXTS, n), none = values_of(run, KIND_TEXTS, 1);
    for (uint32_t i = 0; i < n; i++) {
        char word[32];
        const int size = snprintf(word, sizeof word, "%llu",
                                  (unsigned long long)((residue_at(input, 0) + i) % n));
        texts_set(&words, i, word, (size_t)size);
    }
    texts_set(&none, 0, "0", 1);
    REQUIRE(draw_cipher_key(me, "key", &key));
    REQUIRE(cipher_begin(me, &key, "word", &words, &points));
    REQUIRE(cipher_begin(me, &key, "word", &none, &zero));
    if (!specimen_faulty(me) || goes(me, "backwards"))
        qsort_r(points.data, points.count, points.stride, by_bytes, &points.stride);
    if (specimen_faulty(me) && goes(me, "backwards") && residue_at(input, 0) == 0)
        turn(&points);
    REQUIRE(send(me, 2, &points_message, &points));
    return send(me, 2, &points_message, &zero);
}

const struct protocol specimen_sorting = {.name = "specimen-sorting",
                                          .title = "A list sorted by its ciphertexts' bytes",
                                          .source = "ours",
                                          .summary = "A list sorted by its ciphertexts' bytes",
                                          .input_help = "an integer below N",
                                          .variants = specimen_variants,
                                          .parameters = sorting_parameters,
                                          .messages = rearranged_messages,
                                          .prepare = specimen_prepare,
                                          SPECIMEN_INPUTS,
                                          .role = sorting,
                                          .ideal = specimen_no_output};
