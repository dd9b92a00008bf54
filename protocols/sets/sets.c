/* Sets: the six descriptors, and how sets and universes are read. The two ways are in sets_bits.c
 * and sets_cipher.c. */
#include "protocols/sets/sets.h"
#include "protocols/boolean/boolean.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIVERSE_MOST = 1 << 20, CIPHER_PARTIES_MOST = 16 };

static bool separator(char c)
{
    return c == ',' || c == '\n' || c == '\r';
}

static int by_bytes(const void *a, const void *b)
{
    return sets_compare(a, b);
}

/* Words between commas or line ends, sorted; the bytes are not copied. */
static struct text *split_words(struct arena *arena, const char *text, size_t size, size_t *count)
{
    size_t room = 1;
    for (size_t i = 0; i < size; i++)
        room += separator(text[i]);
    struct text *words = arena_alloc(arena, room * sizeof *words);
    *count = 0;
    for (size_t i = 0; i < size;) {
        const size_t from = i;
        while (i < size && !separator(text[i]))
            i++;
        if (i > from)
            words[(*count)++] = (struct text){(const uint8_t *)text + from, i - from};
        i++;
    }
    if (*count)
        qsort(words, *count, sizeof *words, by_bytes);
    return words;
}

static status refuse_repeats(struct run *run, const char *what, const struct text *words,
                             size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (sets_compare(&words[i - 1], &words[i]) == 0)
            return run_fail(run, E_INPUT, "%s has the element '%.*s' twice", what,
                            (int)(words[i].size < 60 ? words[i].size : 60), words[i].bytes);
    return OK;
}

/* `8` means the universe 0 to 7; any other text is a list of words. */
static status read_universe(struct run *run, const char *text, struct sets_state *state)
{
    uint64_t number;
    size_t count;
    struct arena *arena = run_arena(run);
    const status parsed = number_parse(text, &number);
    if (parsed == OK || parsed == E_RANGE) {
        if (parsed == E_RANGE || number < 1 || number > UNIVERSE_MOST)
            return run_fail(run, E_RANGE, "a universe has 1 to %d elements, not %s", UNIVERSE_MOST,
                            text);
        char *words = arena_alloc(arena, 8 * number + 1), *at = words;
        for (uint64_t i = 0; i < number; i++)
            at += snprintf(at, 9, "%" PRIu64 ",", i);
        text = words;
    }
    const struct text *words = split_words(arena, text, strlen(text), &count);
    REQUIRE(refuse_repeats(run, "the universe", words, count));
    state->word = words;
    state->count = (uint32_t)count;
    return count > UNIVERSE_MOST ? run_fail(run, E_LIMIT, "the universe is too large") : OK;
}

static enum sets_function function_of(const struct run *run)
{
    const struct protocol *const list[] = {&private_equality_protocol, &set_union_protocol,
                                           &set_intersection_protocol, &set_union_size_protocol};
    enum sets_function f = SETS_EQUALITY;
    while (f < SETS_INTERSECTION_SIZE && list[f] != run_protocol(run))
        f++;
    return f;
}

/* By bits: each function is one AND or OR. */
static status choose_step(struct run *run, struct sets_state *state)
{
    const enum sets_function f = state->function;
    const bool any = f == SETS_UNION || f == SETS_UNION_SIZE;
    return part_of(
        run, any ? &secure_or_protocol : &secure_and_protocol, "separate", run_parties(run),
        PAIRS({"length", NULL, state->count}, {"compare", run_parameter_text(run, "compare"), 0},
              {"result", sets_is_counted(f) ? "count" : "bits", 0}),
        &state->step);
}

static status prepare(struct run *run)
{
    struct sets_state *state = arena_zero(run_arena(run), sizeof *state);
    const bool cipher = run_is(run, "cipher");
    state->function = function_of(run);
    REQUIRE(read_universe(run, run_parameter_text(run, "universe"), state));
    if (state->count == 0 && (!cipher || state->function == SETS_UNION))
        return run_fail(run, E_ARGUMENT,
                        "%s needs a universe: a number, or words separated by commas",
                        cipher ? "a union that is to be read" : "a characteristic vector");
    if (cipher && run_number(run, "parties") > CIPHER_PARTIES_MOST)
        return run_fail(run, E_RANGE, "the variant cipher takes at most %d parties",
                        CIPHER_PARTIES_MOST);
    run_set_state(run, state);
    run_set_parties(run, (int)run_number(run, "parties"));
    return cipher ? OK : choose_step(run, state);
}

static status check_member(struct run *run, int party, const struct sets_state *state,
                           const struct text *word)
{
    const void *found =
        state->count ? bsearch(word, state->word, state->count, sizeof *state->word, by_bytes)
                     : word;
    if (found)
        return OK;
    return run_fail(run, E_NOT_FOUND, "the input of party %d: '%.*s' is not in the universe", party,
                    (int)(word->size < 60 ? word->size : 60), word->bytes);
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct sets_state *state = run_state(run);
    char what[48];
    size_t count;
    const struct text *words = split_words(run_scratch(run), text, size, &count);
    snprintf(what, sizeof what, "the input of party %d", party);
    REQUIRE(refuse_repeats(run, what, words, count));
    for (size_t i = 0; i < count; i++)
        REQUIRE(check_member(run, party, state, &words[i]));
    if (state->function == SETS_EQUALITY && count != 1)
        return run_fail(run, E_INPUT, "%s is one value, not %zu", what, count);
    if (count > UNIVERSE_MOST)
        return run_fail(run, E_LIMIT, "%s has more than %d elements", what, UNIVERSE_MOST);
    if (state->function == SETS_MEMBERSHIP && count > run_number(run, "room"))
        return run_fail(run, E_INPUT, "%s has %zu elements, and there is room for %s", what, count,
                        run_parameter_text(run, "room"));
    *input = values_of(run, KIND_TEXTS, count);
    for (size_t i = 0; i < count; i++)
        texts_set(input, i, words[i].bytes, words[i].size);
    return OK;
}

static uint64_t input_count(struct run *run, int party)
{
    const struct sets_state *state = run_state(run);
    (void)party;
    if (state->function == SETS_EQUALITY)
        return state->count;
    return state->count == 0 || state->count > 62 ? 0 : (uint64_t)1 << state->count;
}

static struct value subset(struct run *run, const struct sets_state *state, uint64_t mask)
{
    struct value set = values_of(run, KIND_TEXTS, (size_t)__builtin_popcountll(mask));
    size_t at = 0;
    for (size_t i = 0; i < state->count && i < 64; i++)
        if (mask >> i & 1)
            texts_set(&set, at++, state->word[i].bytes, state->word[i].size);
    return set;
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct sets_state *state = run_state(run);
    (void)party;
    const bool single = state->function == SETS_EQUALITY;
    *input = subset(run, state, single ? (uint64_t)1 << index : index);
    return OK;
}

/* Of a large universe a quarter of the words, or three quarters: lists as long as they may be. */
static status sample_many(struct run *run, struct tape *tape, struct value *input)
{
    enum { BLOCK = 62 };
    const struct sets_state *state = run_state(run);
    uint64_t few, a = 0, b = 0;
    size_t found = 0;
    REQUIRE(tape_below(tape, "sample way", 2, &few));
    *input = values_of(run, KIND_TEXTS, state->count);
    for (uint32_t i = 0; i < state->count; i++) {
        if (i % BLOCK == 0) {
            REQUIRE(tape_below(tape, "sample", (uint64_t)1 << BLOCK, &a));
            REQUIRE(tape_below(tape, "sample", (uint64_t)1 << BLOCK, &b));
        }
        const uint64_t in = few ? a & b : a | b;
        if (in >> i % BLOCK & 1)
            texts_set(input, found++, state->word[i].bytes, state->word[i].size);
    }
    input->count = (uint32_t)found;
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    enum { SMALL = 40 };
    const struct sets_state *state = run_state(run);
    const bool one = state->function == SETS_EQUALITY;
    uint64_t index, bound = one ? state->count : (uint64_t)1 << state->count % 64;
    if (state->count > SMALL && !one)
        return sample_many(run, tape, input);
    REQUIRE(tape_below(tape, "sample", bound ? bound : 1, &index));
    if (!one || index < 64)
        return input_at(run, party, index, input);
    *input = values_of(run, KIND_TEXTS, 1);
    texts_set(input, 0, state->word[index].bytes, state->word[index].size);
    return OK;
}

static status role(struct party *me)
{
    const struct sets_state *state = run_state(party_run(me));
    return party_variant(me, "cipher") ? sets_by_cipher(me, state) : sets_by_bits(me, state);
}

static const struct variant variants[] = {
    {"bits", "by the AND or OR of characteristic vectors over a public universe"},
    {"cipher", "by the commutative cipher; the sizes of the sets show"},
    {0}};

static const char *const compare_words[] = {"auto", "hash", "oblivious", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "2", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"universe", "the public universe: a number n for 0 to n - 1, or its words; @FILE reads them",
     "8", PARAMETER_TEXT, 0, 0, NULL},
    {"compare", "how the AND or OR compares; auto: hash for three or more players", "auto",
     PARAMETER_WORD, 0, 0, compare_words},
    {0}};

static const struct message *const messages[] = {&sets_list,  &sets_full,  &sets_open,
                                                 &sets_plain, &sets_count, NULL};
static const struct protocol *const parts[] = {&secure_and_protocol, &secure_or_protocol, NULL};

#define DESCRIPTOR(word, head, what, help)                                                         \
    {                                                                                              \
        .name = word, .title = head, .source = "tassa-gudes 3.2; kohlmayer, commutative cipher",   \
        .summary = what, .input_help = help, .variants = variants, .parameters = parameters,       \
        .small = "universe=3", .messages = messages, .parts = parts, .prepare = prepare,           \
        .parse = parse, .input_count = input_count, .input_at = input_at, .sample = sample,        \
        .role = role, .ideal = sets_ideal, .leakage = sets_leakage, .ideal_view = sets_ideal_view, \
        .second_ideal = sets_second_ideal, .second_leakage = sets_second_leakage                   \
    }

static const char elements[] = "words separated by commas; may be empty";

const struct protocol private_equality_protocol =
    DESCRIPTOR("private-equality", "Private equality test",
               "Every player learns whether all values are equal.", "one word");

const struct protocol set_union_protocol = DESCRIPTOR(
    "set-union", "Secure set union", "Every player learns the union of all sets.", elements);

const struct protocol set_intersection_protocol =
    DESCRIPTOR("set-intersection", "Secure set intersection",
               "Every player learns the intersection of all sets.", elements);

const struct protocol set_union_size_protocol =
    DESCRIPTOR("set-union-size", "Size of the set union",
               "Every player learns the size of the union of all sets.", elements);

const struct protocol set_intersection_size_protocol =
    DESCRIPTOR("set-intersection-size", "Size of the set intersection",
               "Every player learns the size of the intersection of all sets.", elements);

static const struct variant membership_variants[] = {
    {"cipher", "by the commutative cipher; dummies hide the sizes of the sets"}, {0}};

static const struct parameter membership_parameters[] = {
    {"universe", "the public universe: a number n for 0 to n - 1, or its words; @FILE reads them",
     "8", PARAMETER_TEXT, 0, 0, NULL},
    {"room", "places of each list; dummies fill what a set leaves", "8", PARAMETER_NUMBER, 1,
     UNIVERSE_MOST, NULL},
    {0}};

static status membership_prepare(struct run *run)
{
    struct sets_state *state = arena_zero(run_arena(run), sizeof *state);
    state->function = SETS_MEMBERSHIP;
    REQUIRE(read_universe(run, run_parameter_text(run, "universe"), state));
    if (state->count > run_number(run, "room"))
        return run_fail(run, E_RANGE,
                        "a universe of %u elements needs as much room, and there is room for %s; "
                        "universe= takes any words",
                        state->count, run_parameter_text(run, "room"));
    run_set_state(run, state);
    run_set_parties(run, 2);
    return OK;
}

static const char *const membership_roles[] = {"asker", "holder", NULL};
static const struct message *const membership_messages[] = {&sets_asked, &sets_answer, NULL};

const struct protocol set_membership_protocol = {
    .name = "set-membership",
    .title = "Membership: which of mine are yours",
    .source = "ours, on kohlmayer's commutative cipher",
    .summary = "Player 1 learns which of its elements player 2 has; player 2 learns nothing.",
    .input_help = elements,
    .variants = membership_variants,
    .parameters = membership_parameters,
    .small = "universe=3 room=3",
    .messages = membership_messages,
    .roles = membership_roles,
    .prepare = membership_prepare,
    .parse = parse,
    .input_count = input_count,
    .input_at = input_at,
    .sample = sample,
    .role = sets_membership,
    .ideal = sets_membership_ideal,
    .ideal_view = sets_membership_view,
};
