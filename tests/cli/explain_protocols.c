/* Every word that `list` prints of a protocol is explained, in each protocol that has it. */
#include "cli/explain_protocols.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static size_t words;

/* |word| is explained, and one of the lines is about |p|. */
static void expect_word(const struct protocol *p, const char *word, const char *what)
{
    struct arena arena = {0};
    char line[256];
    const char *text = protocol_word(&arena, word, false);
    snprintf(line, sizeof line, "In %s, %s", p->name, what);
    EXPECT(text && strstr(text, line) && !strstr(text, "..\n") &&
           strcmp(text + strlen(text) - 2, ".."));
    if (!text || !strstr(text, line))
        printf("%s: no %s\n", word, line);
    words++;
    arena_clear(&arena);
}

static void every_word_of_every_protocol(void)
{
    for (const struct protocol *const *p = protocols; *p; p++) {
        expect_word(*p, (*p)->name, "a protocol: ");
        for (const struct variant *v = (*p)->variants; v->name; v++)
            expect_word(*p, v->name, "a variant: ");
        for (const struct parameter *q = (*p)->parameters; q->name; q++)
            expect_word(*p, q->name, "a parameter: ");
        for (const char *const *role = (*p)->roles; role && *role; role++)
            expect_word(*p, *role, "a party.");
        for (const struct message *const *m = (*p)->messages; *m; m++) {
            expect_word(*p, (*m)->name, "a message: ");
            for (size_t i = 0; i < (*m)->count; i++)
                expect_word(*p, (*m)->fields[i].name, "a field of the message: ");
        }
    }
    EXPECT(words > 300);
}

static void what_no_protocol_has(void)
{
    struct arena arena = {0};
    EXPECT(protocol_word(&arena, "xyzzy", true) == NULL);
    EXPECT(protocol_word(&arena, "", true) == NULL);
    const char *shouted = protocol_word(&arena, "SECURE-SUM", false);
    EXPECT(shouted && strncmp(shouted, "In secure-sum, a protocol: ", 27) == 0);
    arena_clear(&arena);
}

/* The list of all words has each once, and no more than there is room for. */
static void the_list(void)
{
    static const char *list[2048];
    const size_t count = protocol_words(list, sizeof list / sizeof *list);
    EXPECT(count > 100 && count < sizeof list / sizeof *list);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            EXPECT(strcmp(list[i], list[k]) != 0);
    EXPECT_EQ(3, protocol_words(list, 3));
}

/* What only runs show: a coin and who draws it, a declared item and to whom. */
static void words_of_runs(void)
{
    struct arena arena = {0};
    const char *weight = protocol_word(&arena, "weight", true);
    const char *mask = protocol_word(&arena, "mask", true);
    const char *sums = protocol_word(&arena, "sums", true);
    EXPECT(weight && strstr(weight, "In closure-to, a coin, drawn by 2, 3."));
    EXPECT(protocol_word(&arena, "weight", false) == NULL);
    EXPECT(mask && strstr(mask, "In secure-sum, a coin, drawn by 1"));
    EXPECT(mask && strstr(mask, "In secure-sum, a field of the message: pair-mask"));
    EXPECT(sums && strstr(sums, "In cluster-vertical, an item of what is declared to 1"));
    arena_clear(&arena);
}

const struct test tests[] = {{"every word of every protocol", every_word_of_every_protocol},
                             {"what no protocol has", what_no_protocol_has},
                             {"the list", the_list},
                             {"words of runs", words_of_runs},
                             {0}};
