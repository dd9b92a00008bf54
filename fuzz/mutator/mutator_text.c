/* Inputs that are text: words of the dictionary put in, pieces taken out, doubled and exchanged. */
#include "fuzz/mutator/mutator.h"
#include <string.h>

static void replace(struct mutator *m, size_t at, size_t old, const void *bytes, size_t size)
{
    uint8_t rest[MUTATED_MOST];
    const size_t left = m->size - at - old;
    memcpy(rest, m->out + at + old, left);
    m->size = at;
    append(m, bytes, size);
    append(m, rest, left);
}

static bool is_word(uint8_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

/* Where a word, a number, or any single byte begins, and how long it is. */
static size_t some_word(struct mutator *m, size_t *at)
{
    size_t size = 1;
    if (m->size == 0) {
        *at = 0;
        return 0;
    }
    *at = random_below(m, m->size);
    while (*at && is_word(m->out[*at]) && is_word(m->out[*at - 1]))
        --*at;
    while (is_word(m->out[*at]) && *at + size < m->size && is_word(m->out[*at + size]))
        size++;
    return size;
}

static size_t some_piece(struct mutator *m, size_t *at)
{
    if (m->size == 0) {
        *at = 0;
        return 0;
    }
    *at = random_below(m, m->size);
    const size_t left = m->size - *at;
    /* A line, or up to 32 bytes. */
    if (random_below(m, 2)) {
        while (*at && m->out[*at - 1] != '\n')
            --*at;
        const uint8_t *end = memchr(m->out + *at, '\n', m->size - *at);
        return end ? (size_t)(end - m->out) + 1 - *at : m->size - *at;
    }
    return 1 + random_below(m, left < 32 ? left : 32);
}

/* A number becomes one at an end of a range, as entries of messages do; others any word. */
static const char *word_instead_of(struct mutator *m, size_t at, size_t size)
{
    static const char *const ends[] = {"0",
                                       "1",
                                       "255",
                                       "65536",
                                       "2147483647",
                                       "4294967295",
                                       "4294967296",
                                       "9007199254740992",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "18446744073709551615",
                                       "18446744073709551616"};
    size_t digits = 0;
    while (digits < size && m->out[at + digits] >= '0' && m->out[at + digits] <= '9')
        digits++;
    if (size && digits == size && random_below(m, 2))
        return ends[random_below(m, sizeof ends / sizeof *ends)];
    return tables_word[random_below(m, tables_words)];
}

static void change(struct mutator *m, const uint8_t *more, size_t more_size)
{
    const char *word = tables_word[random_below(m, tables_words)];
    uint8_t copy[MUTATED_MOST];
    size_t at = 0, to = 0, size;
    switch (random_below(m, 8)) {
    case 0:
    case 1: /* a word put in, at the border of another */
        (void)some_word(m, &at);
        replace(m, at, 0, word, strlen(word));
        return;
    case 2:
    case 3: /* a word for a word */
        size = some_word(m, &at);
        word = word_instead_of(m, at, size);
        replace(m, at, size, word, strlen(word));
        return;
    case 4: /* a piece less */
        size = some_piece(m, &at);
        replace(m, at, size, "", 0);
        return;
    case 5: /* a piece again, somewhere else */
        size = some_piece(m, &at);
        memcpy(copy, m->out + at, size);
        (void)some_word(m, &to);
        replace(m, to, 0, copy, size);
        return;
    case 6: /* a piece of another input */
        if (more_size == 0 || more_size > MUTATED_MOST)
            return;
        to = random_below(m, more_size);
        size = 1 + random_below(m, more_size - to);
        (void)some_word(m, &at);
        replace(m, at, 0, more + to, size);
        return;
    default:
        if (m->size)
            m->out[random_below(m, m->size)] = (uint8_t)random_next(m);
        return;
    }
}

void mutate_text(struct mutator *m, const uint8_t *in, size_t size, const uint8_t *more,
                 size_t more_size)
{
    append(m, in, size);
    for (uint64_t turns = 1 + random_below(m, 4); turns; turns--)
        change(m, more, more_size);
    if (m->size && random_below(m, 8) == 0) /* the first byte is a choice */
        m->out[0] = (uint8_t)random_next(m);
}
