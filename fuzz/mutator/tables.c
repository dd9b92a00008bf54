/* Writes what the mutator and the dictionaries need, from the message tables and honest runs.
 *
 *   fuzz_tables tables.c     the tables of fuzz/mutator/tables.h as C
 *   fuzz_tables words.dict   a dictionary as AFL++ and libFuzzer read it */
#include "fuzz/mutator/single.h"
#include "fuzz/mutator/words.h"
#include "fuzz/play/layout.h"
#include "fuzz/play/play.h"
#include "protocols/protocols.h"
#include "sim/backend.h"
#include "sim/part.h"
#include "sim/primitives.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_OF_A_KIND = 6, SAMPLE_MOST = 4096 };

struct sample {
    enum kind kind;
    size_t size;
    uint8_t bytes[SAMPLE_MOST];
};

static struct sample sample[SAMPLES_OF_A_KIND * KIND_COUNT];
static size_t samples, samples_of[KIND_COUNT];

static void keep_sample(enum kind kind, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < samples; i++)
        if (sample[i].kind == kind && sample[i].size == size &&
            memcmp(sample[i].bytes, bytes, size) == 0)
            return;
    if (size > SAMPLE_MOST || samples_of[kind] == SAMPLES_OF_A_KIND)
        return;
    samples_of[kind]++;
    sample[samples] = (struct sample){.kind = kind, .size = size};
    memcpy(sample[samples++].bytes, bytes, size);
}

static void on_sent(void *context, const struct event *e, int to)
{
    (void)context;
    (void)to;
    for (size_t i = 0; i < e->field_count; i++) {
        const struct seen *f = &e->fields[i];
        if (f->kind == KIND_RESIDUES || f->kind == KIND_TEXTS || f->count == 0)
            continue;
        for (uint32_t k = 0; k < f->count; k++)
            keep_sample(f->kind, e->bytes + f->offset + k * (f->size / f->count),
                        f->size / f->count);
    }
}

/* An honest run of each protocol, and the bytes of what it sends. */
static void collect_samples(void)
{
    const struct observer observer = {.sent = on_sent};
    for (size_t p = 0; protocols[p]; p++) {
        uint8_t header[PLAY_HEADER] = {0};
        play_name(header, p);
        struct cursor c = {header, sizeof header};
        struct play play;
        play_begin(&play, &c);
        run_set_observer(play.run, &observer);
        fuzz_holds(run_execute(play.run) == OK, "an honest run stops");
        play_end(&play);
    }
}

static void print_bytes(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        printf("%s%u", i == 0 ? "" : i % 24 ? "," : ",\n", bytes[i]);
}

/* Elements of the pairing groups: one costs as much as a hundred residues, or more. */
static bool is_slow_kind(enum kind kind)
{
    const struct kind_about *about = kind_about(kind);
    return about && about->slow;
}

static bool is_slow_message(const struct message *m)
{
    bool slow = false;
    for (size_t i = 0; i < m->count; i++)
        slow |= is_slow_kind(m->fields[i].kind);
    return slow;
}

enum { LIST_MOST = 1024 };

static void print_messages(size_t number, const struct message *const *list)
{
    printf("static const struct table_message messages_%zu[] = {\n", number);
    for (; *list; list++) {
        printf("{%zu, %d, {", (*list)->count, is_slow_message(*list));
        for (size_t i = 0; i < (*list)->count; i++)
            printf("{%d, %d},", (int)(*list)->fields[i].kind,
                   (*list)->fields[i].shape == FIELD_LIST);
        puts((*list)->count ? "}}," : "{0, 0}}},");
    }
    puts("};");
}

static bool is_slow(const struct protocol *p)
{
    bool slow = false;
    const struct message *m;
    for (size_t i = 0; (m = protocol_message(p, i)); i++)
        slow |= is_slow_message(m);
    return slow;
}

static size_t count_messages(const struct message *const *list)
{
    size_t count = 0;
    while (list[count])
        count++;
    return count;
}

/* A protocol's messages are its own and those of its parts. */
static void list_messages(const struct protocol *p, const struct message **list)
{
    size_t i = 0;
    while ((list[i] = protocol_message(p, i)))
        i++;
}

static void print_protocols(void)
{
    size_t count = 0;
    const struct message *list[LIST_MOST];
    for (; protocols[count]; count++) {
        list_messages(protocols[count], list);
        print_messages(count, list);
    }
    struct message room[KIND_COUNT];
    for (size_t i = 0; i == 0 || list[i - 1]; i++)
        list[i] = i < LIST_MOST ? single_message(i, &room[i % KIND_COUNT]) : NULL;
    print_messages(count, list);
    const size_t singles = count_messages(list);
    puts("const struct table_protocol tables_protocol[] = {");
    for (size_t p = 0; p < count; p++) {
        size_t variants = 0;
        list_messages(protocols[p], list);
        while (protocols[p]->variants[variants].name)
            variants++;
        printf("{\"%s\", %zu, %zu, %d, messages_%zu},\n", protocols[p]->name, count_messages(list),
               variants, is_slow(protocols[p]), p);
    }
    printf("{\"single\", %zu, 1, 0, messages_%zu}};\n", singles, count);
    printf("const size_t tables_protocols = %zu;\n", count);
}

static void print_moduli(void)
{
    puts("const struct table_modulus tables_modulus[] = {");
    for (size_t i = 0; i < FUZZ_MODULUS_COUNT; i++) {
        struct modulus n;
        uint64_t one[4] = {1, 0, 0, 0}, last[4];
        uint8_t bytes[32];
        if (modulus_parse(&n, fuzz_moduli[i]) != OK)
            abort();
        residue_neg(&n, last, one, 1);
        residue_encode(&n, bytes, last, 1);
        printf("{%zu, {", n.bytes);
        print_bytes(bytes, n.bytes);
        puts("}},");
    }
    puts("};");
}

static void print_samples(void)
{
    for (size_t i = 0; i < samples; i++) {
        printf("static const uint8_t sample_%zu[] = {", i);
        print_bytes(sample[i].bytes, sample[i].size);
        puts("};");
    }
    puts("const struct table_sample tables_sample[] = {");
    for (size_t i = 0; i < samples; i++)
        printf("{%d, %zu, sample_%zu},\n", (int)sample[i].kind, sample[i].size, i);
    puts("};");
    printf("const size_t tables_samples = sizeof tables_sample / sizeof *tables_sample;\n");
    puts("const uint16_t tables_wire[] = {");
    for (int kind = 0; kind < KIND_COUNT; kind++)
        printf("%zu,", kind == KIND_RESIDUES ? 0 : backend_real.wire((enum kind)kind));
    printf("};\nconst uint8_t tables_residues = %d, tables_texts = %d;\n", KIND_RESIDUES,
           KIND_TEXTS);
}

/* Words: what the tables say, and what the formats' own documents say (words.c). */
static void for_words(void (*put)(const char *))
{
    for (size_t i = 0; words_of_formats[i]; i++)
        put(words_of_formats[i]);
    for (size_t p = 0; protocols[p]; p++) {
        put(protocols[p]->name);
        for (const struct variant *v = protocols[p]->variants; v->name; v++)
            put(v->name);
        for (const struct parameter *q = protocols[p]->parameters; q->name; q++) {
            put(q->name);
            put(q->usual);
            for (const char *const *w = q->words; w && *w; w++)
                put(*w);
        }
        for (const char *const *r = protocols[p]->roles; r && *r; r++)
            put(*r);
        for (const struct message *const *m = protocols[p]->messages; *m; m++)
            put((*m)->name);
    }
    for (int i = 0; i < FUZZ_MODULUS_COUNT; i++)
        put(fuzz_moduli[i]);
    for (int i = 0; i < STATUS_COUNT; i++)
        put(status_name((status)i));
    for (int i = 0; i < KIND_COUNT; i++)
        put(kind_name((enum kind)i));
    for (int i = 0; i < FAULT_KINDS; i++)
        put(fault_kind_name((enum fault_kind)i));
}

/* As C and AFL++ both read it. */
static void print_quoted(const char *word, const char *escape)
{
    putchar('"');
    for (; *word; word++)
        if ((unsigned char)*word < 0x20 || (unsigned char)*word > 0x7e)
            printf(escape, (unsigned char)*word);
        else
            printf(*word == '"' || *word == '\\' ? "\\%c" : "%c", *word);
    putchar('"');
}

static void print_word(const char *word)
{
    print_quoted(word, "\\%03o");
    puts(",");
}

static void print_entry(const char *word)
{
    if (*word) {
        print_quoted(word, "\\x%02x");
        putchar('\n');
    }
}

static void nothing(const uint8_t *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

const struct fuzz_target fuzz_target = {"tables", NULL, nothing, NULL};

int main(int argc, char **argv)
{
    if (argc != 2 || !freopen(argv[1], "w", stdout)) {
        fputs("usage: fuzz_tables FILE.c|FILE.dict\n", stderr);
        return 2;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    if (strstr(argv[1], ".dict")) {
        for_words(print_entry);
        return ferror(stdout) ? 3 : 0;
    }
    puts("/* Made by fuzz_tables. */\n#include \"fuzz/mutator/tables.h\"");
    collect_samples();
    print_protocols();
    print_moduli();
    print_samples();
    puts("const char *const tables_word[] = {");
    for_words(print_word);
    puts("};\nconst size_t tables_words = sizeof tables_word / sizeof *tables_word;");
    return ferror(stdout) ? 3 : 0;
}
