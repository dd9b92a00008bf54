#include "sim/input.h"
#include "sim/run.h"
#include <stdio.h>
#include <string.h>

static bool separator(char c)
{
    return c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t count_entries(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size;) {
        while (i < size && separator(text[i]))
            i++;
        count += i < size;
        while (i < size && !separator(text[i]))
            i++;
    }
    return count;
}

static status parse_entry(struct run *run, const struct modulus *n, const char *word, size_t size,
                          size_t index, uint64_t *out)
{
    char copy[RESIDUE_TEXT + 4], limit[RESIDUE_TEXT];
    modulus_format(n, limit);
    if (size >= sizeof copy)
        return run_fail(run, E_RANGE, "entry %zu is not below %s", index, limit);
    memcpy(copy, word, size);
    copy[size] = 0;
    const status result = residue_parse(n, copy, out);
    if (result == E_RANGE)
        return run_fail(run, E_RANGE, "entry %zu, %s, is not below %s", index, copy, limit);
    if (result != OK)
        return run_fail(run, E_PARSE, "entry %zu, '%s', is not a whole number from 0 to %s - 1",
                        index, copy, limit);
    return OK;
}

status value_parse(struct run *run, const struct modulus *n, const char *text, size_t size,
                   struct value *out)
{
    const size_t count = count_entries(text, size);
    if (count == 0)
        return run_fail(run, E_PARSE, "there is no number in it");
    if (count > MESSAGE_ENTRIES_MOST)
        return run_fail(run, E_LIMIT, "%zu entries are more than %d", count, MESSAGE_ENTRIES_MOST);
    *out = residues(run, n, count);
    for (size_t i = 0, entry = 0; entry < count; entry++) {
        while (separator(text[i]))
            i++;
        const size_t from = i;
        while (i < size && !separator(text[i]))
            i++;
        REQUIRE(parse_entry(run, n, text + from, i - from, entry + 1,
                            (uint64_t *)out->data + entry * n->limbs));
    }
    return OK;
}

uint64_t value_index_count(const struct modulus *n, uint64_t count)
{
    const uint64_t most = (uint64_t)1 << 63;
    uint64_t total = 1;
    if (n->limbs != 1)
        return 0;
    for (uint64_t i = 0; i < count; i++) {
        if (total > most / n->limb[0])
            return 0;
        total *= n->limb[0];
    }
    return total;
}

struct value value_at_index(struct run *run, const struct modulus *n, uint64_t count,
                            uint64_t index)
{
    struct value v = residues(run, n, count);
    for (uint64_t i = 0; i < count; i++) {
        ((uint64_t *)v.data)[i] = index % n->limb[0];
        index /= n->limb[0];
    }
    return v;
}

status value_sample(struct run *run, const struct modulus *n, uint64_t count, struct tape *tape,
                    struct value *out)
{
    *out = residues(run, n, count);
    static const uint64_t one[4] = {1};
    for (uint64_t i = 0; i < count; i++) {
        uint64_t choice, *entry = (uint64_t *)out->data + i * n->limbs;
        REQUIRE(tape_below(tape, "sample kind", 4, &choice));
        if (choice == 1)
            residue_set_u64(n, entry, 1);
        else if (choice == 2)
            residue_neg(n, entry, one, 1);
        else if (choice == 3)
            REQUIRE(tape_vector(tape, "sample", n->limb, n->limbs, 1, entry));
    }
    return OK;
}

struct vector vector_of_parameters(struct run *run, int party)
{
    (void)party;
    return (struct vector){run_modulus(run, "modulus"), run_number(run, "length")};
}

static struct vector vector_of(struct run *run, int party)
{
    return run_protocol(run)->vector(run, party);
}

/* For inputs that nobody types: if the length is left open, it is 1. */
static struct vector made_vector(struct run *run, int party)
{
    const struct vector v = vector_of(run, party);
    return (struct vector){v.modulus, v.length ? v.length : 1};
}

status vector_parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct vector v = vector_of(run, party);
    const char *who = run_protocol(run)->roles ? "the " : "party ";
    const status result = value_parse(run, v.modulus, text, size, input);
    if (result != OK)
        return run_fail(run, result, "the input of %s%s: %s", who, run_role_name(run, party),
                        run_error(run));
    if (v.length && input->count != v.length)
        return run_fail(run, E_INPUT, "the input of %s%s has %u entries, and not %llu", who,
                        run_role_name(run, party), input->count, (unsigned long long)v.length);
    return OK;
}

uint64_t vector_input_count(struct run *run, int party)
{
    const struct vector v = made_vector(run, party);
    return value_index_count(v.modulus, v.length);
}

status vector_input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct vector v = made_vector(run, party);
    *input = value_at_index(run, v.modulus, v.length, index);
    return OK;
}

status vector_sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct vector v = made_vector(run, party);
    return value_sample(run, v.modulus, v.length, tape, input);
}

status vector_settle(struct run *run, int party, const char *text, size_t size)
{
    struct value typed;
    char length[24];
    if (run_number(run, "length") ||
        (text && value_parse(run, vector_of(run, party).modulus, text, size, &typed) != OK))
        return OK; /* parse will say what is wrong with it */
    snprintf(length, sizeof length, "%u", text ? typed.count : 1);
    return run_set(run, "length", length);
}
